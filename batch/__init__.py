"""The files, tables and people of crossrate: crosstables read, rated with `rules`, reported; the ledger kept."""

__version__ = "0.1.1"
