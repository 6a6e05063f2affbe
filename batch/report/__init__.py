"""What crossrate says of a run: the workbook, JSON, text."""
