"""Reading crosstables: bytes to rows (`formats`), rows to tables (`layout`, `headings`, `notation`), checking."""
