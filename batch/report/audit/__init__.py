"""The live audit: each rule set's last pass as spreadsheet formulas, from the players' and games' numbers."""
