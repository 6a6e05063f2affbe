"""A rule set that lives in the tests alone: a ladder, on which a win lifts by a step and a loss lowers by one.

It shows that a rule set is added with no change in `batch`.
"""
