"""What is known of entrants, how a section is rated, and what a rule set is; nothing here names a rule set."""
