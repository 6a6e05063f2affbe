"""FIDE standard, rapid and blitz ratings: everything specific to them outside `rules.fide`."""
