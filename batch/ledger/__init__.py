"""The ratings ledger: a journal of what happened, and everything that follows from it.

The journal is the truth and is only ever added to. Ratings, game counts, records, peaks and floors are projections
of it, kept beside it for speed and rebuildable at any time.
"""
