"""Showing a ledger: a player's history, an event's steps, tables as files."""
