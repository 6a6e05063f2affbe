"""Overlays of parameters, drawn: other values, near those in force, as a club's own file has them."""

from datetime import date

from hypothesis import strategies as st

from batch.rulesets import parameters
from rules.dated import InForce

CHOICES = {
    "k_choice": ("fixed", "tiers"),
    "order": ("batch", "rounds"),
    "rounding": ("whole", "tenths", "none"),
    "newcomers": ("none", "fixed", "performance"),
    "difference_cap_games": ("every game", "largest difference only"),
}
"""What parameters that are words can be."""


def overlays(rules: str) -> st.SearchStrategy[str]:
    """A TOML file with other values of one or two parameters."""
    known = [one for one in parameters(rules).in_force(date(2026, 1, 1)) if not isinstance(one.value, tuple)]
    chosen = st.lists(st.sampled_from(known), min_size=1, max_size=2, unique_by=lambda one: one.name)
    return chosen.flatmap(lambda some: st.tuples(*map(_entry, some))).map("\n".join)


def _entry(one: InForce) -> st.SearchStrategy[str]:
    return _others(one).map(f"[[{one.name}]]\nfrom = 2000-01-01\nvalue = {{}}\n".format)


def _others(one: InForce) -> st.SearchStrategy[str]:
    """Other values of a parameter, in TOML."""
    if isinstance(one.value, bool):
        return st.just(str(not one.value).lower())
    if isinstance(one.value, str):
        return st.sampled_from([f'"{word}"' for word in CHOICES[one.name]])
    if one.value in (float("inf"), float("-inf")):
        return st.sampled_from(["800", "1500"])
    if isinstance(one.value, int):
        return st.sampled_from([one.value + 1, one.value + one.value // 10, one.value - one.value // 10]).map(str)
    return st.sampled_from([one.value * 1.05, one.value * 0.95]).map(str)
