"""What the journal holds: the kinds of records, and the sum of them."""
