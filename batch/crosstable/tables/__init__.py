"""Rows to tables: find a sheet's parts, and read its columns, keys and cells."""
