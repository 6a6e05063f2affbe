"""What a ledger tells: a player's history, an event's steps, tables as files."""
