"""The columns of the rule sets."""

from itertools import product

import pytest

from batch.rating.step import columns, told
from batch.report.columns import STARTING, WHERE, WHO, games_columns, present, ratings_columns
from batch.report.style import FORMATS
from batch.rulesets import PACKAGES, rule_set


def test_headings_differ_and_kinds_are_known():
    tables = [STARTING, *(table([rules]) for rules, table in product(PACKAGES, (ratings_columns, games_columns)))]
    for shown in tables:
        headings = [c.heading for c in (*WHERE, *WHO, *shown)]
        assert len(set(headings)) == len(headings)
        assert {c.kind for c in shown} <= set(FORMATS)


@pytest.mark.parametrize("rules", PACKAGES)
def test_each_step_is_described_once_and_has_its_own_place_in_the_document(rules):
    steps = rule_set(rules).RATINGS
    assert len({step.field for step in steps}) == len(steps)
    places = sorted(step.told for step in steps if step.told)
    assert places == list(range(1, len(places) + 1))
    assert all(step.told or step.heading or step.text or step.audit for step in steps)
    assert set(told(steps)) <= {step.field for step in steps}
    assert not {step.role for step in steps} - {"", "expected", "scored", "counted"}


def test_a_run_by_several_rule_sets_has_the_columns_of_all():
    both = ratings_columns(["uschess", "fide", "uschess"])
    fields = [c.field for c in both]
    assert len(set(fields)) == len(fields)
    assert {c.field for name in ("uschess", "fide") for c in columns(rule_set(name).RATINGS)} < set(fields)


def test_bars_stand_beside_the_change_and_a_run_of_nothing_has_columns_too():
    for rules in (["elo"], []):
        fields = [c.field for c in ratings_columns(rules)]
        assert fields[fields.index("change") :][:3] == ["change", "fall", "rise"]


def test_empty_columns_are_left_out_unless_they_always_stand():
    shown = [c.field for c in present(ratings_columns(["uschess"]), {"bonus": [None, 0.0], "floor_kind": [None, ""]})]
    assert "bonus" in shown
    assert "floor_kind" not in shown
    assert "pre" in shown
