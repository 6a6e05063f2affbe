"""Proving a ledger sound, and holding it against what others said."""
