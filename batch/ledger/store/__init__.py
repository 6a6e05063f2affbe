"""Where a ledger is kept: its tables, its journal, opening and bringing it up to date."""
