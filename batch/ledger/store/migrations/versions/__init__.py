"""Alembic migrations of the ledger's schema."""
