"""The sheets of the report workbook, one module each: `add(book)` writes it from the run, computing nothing."""
