"""Rows to tables: where things stand on a sheet, what columns, keys and cells mean."""
