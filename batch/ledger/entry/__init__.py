"""From files and words to records: events, players, a federation's history, corrections, another ledger."""
