"""FIDE rating regulations: standard, rapid and blitz (Handbook B.02 and its rapid and blitz twin)."""
