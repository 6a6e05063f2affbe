"""The rating rules of crossrate: numbers in, numbers out.

Nothing here knows files, tables or the command line; only numpy and the standard library are imported.
Each rule set is a package of one shape: `parameters.toml` (dated, cited numbers) and `rate.py`.
"""
