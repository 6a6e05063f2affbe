"""The six US Chess rating systems: everything specific to them outside `rules.uschess`."""
