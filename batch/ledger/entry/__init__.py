"""Make records of files and commands: events, players, a federation's history, corrections, another ledger."""
