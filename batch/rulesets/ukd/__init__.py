"""UKD, the Turkish national rating: everything specific to it outside `rules.ukd`."""
