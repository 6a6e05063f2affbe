"""Rate what the records hold, in the official order: units, states, generations, and the tables of results."""
