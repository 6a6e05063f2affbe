"""Plain Elo and club ratings: the bare formula, with a club's own settings."""
