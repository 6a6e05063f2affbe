"""The six US Chess rating systems: everything that is particular to them outside `rules.uschess`."""
