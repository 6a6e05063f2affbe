"""Files, tables and people: reading crosstables, rating them with `rules`, reporting, keeping the ledger."""

__version__ = "0.1.1"
