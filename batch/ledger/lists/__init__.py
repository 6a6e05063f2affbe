"""Rating lists: at a date, published, by period, under other parameters; and why two differ."""
