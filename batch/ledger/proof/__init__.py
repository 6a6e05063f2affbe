"""Proving a ledger sound, and comparing it with what others published."""
