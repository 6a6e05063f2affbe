"""A section -> the rows of other files: the project's own crosstable, FIDE's TRF16, the US Chess DBF report.

Each writer lists what its format cannot carry (`losses`) and gives the bytes; `batch.crosstable.convert` chooses one.
"""
