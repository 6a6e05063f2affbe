"""UKD, the Turkish national rating (TK-PRS-05): standard, rapid and blitz, each computed in the same way."""
