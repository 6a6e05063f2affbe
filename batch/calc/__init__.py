"""One player against fixed opponents, as the calculators on the web do it: `crossrate calc`.

Each rule set has a module with `calculate(options, games) -> Breakdown`: `options` are the command's option values as
typed, `games` texts such as 1800:1. All the numbers come from `rules`; what cannot be read or cannot be is collected
and raised together as `RefusedError`.
"""
