"""FIDE standard, rapid and blitz ratings: everything that is particular to them outside `rules.fide`."""
