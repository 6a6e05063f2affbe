"""The journal's contents: the kinds of records, and their sum."""
