"""What is known of entrants, how a section is to be rated, and what a rule set is; no rule set is named here."""
