"""Storing a ledger: its tables, its journal, opening it and bringing it up to date."""
