"""UKD, the Turkish national rating: everything that is particular to it outside `rules.ukd`."""
