"""What the calculators of all rule sets share: one player against fixed opponents, as on the web.

Each rule set has a module `calculate` of its own (`batch.rating.calculator`). All the numbers come from `rules`; what
cannot be read or cannot be is collected and raised together as `RefusedError`.
"""
