"""Plain Elo and club ratings: everything that is particular to them outside `rules.elo`."""
