"""A change to the ledger before it is made: whether it can stand, what it touches, what it does."""
