"""Plain Elo and club ratings: everything specific to them outside `rules.elo`."""
