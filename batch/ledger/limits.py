"""The ratings a pool can hold, with the limits and words by which `crossrate rate` refuses a file's."""

from collections.abc import Iterator
from datetime import date
from math import inf

from batch.crosstable.tables.values import possible_rating
from batch.ledger.pools import is_list_pool
from batch.problems import Place, Problem, problem
from batch.rulesets import about, parameters


def rating_refusals(pool: str, rating: float, day: str | None, place: Place) -> Iterator[Problem]:
    """Problems of an impossible rating of a pool. day: of the rating, in ISO form; None if not known."""
    try:
        possible_rating(rating)
    except ValueError as reason:
        yield problem("rating-impossible", place, text=f"{rating:g}", reason=reason)
        return
    rules = about(pool.partition("/")[0])
    read = f"{rating:g}"
    if is_list_pool(pool) and rating != int(rating):
        yield problem("rating-not-whole", place, rules=rules.title, read=read)
    floor = _lowest(rules.name, day)
    if rating < floor:
        yield problem("rating-below-floor", place, rules=rules.title, read=read, floor=f"{floor:g}")


def _lowest(rules: str, day: str | None) -> float:
    """The lowest rating of a rule set on a day; without one, the lowest of all times."""
    known, name = parameters(rules), about(rules).floor
    if day is None:
        return float(min(entry.value for entry in known.entries[name]))
    return float(known.on(date.fromisoformat(day)).get(name, -inf))
