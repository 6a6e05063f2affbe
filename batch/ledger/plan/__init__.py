"""A change to the ledger before it is made: whether it is valid, what it touches, what it does."""
