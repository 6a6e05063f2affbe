"""Keys and options that the rule set does not use are told."""

import pytest

from batch.crosstable.tables.keys import BY_CANONICAL
from batch.rating.options import EventOptions
from batch.rulesets import PACKAGES, about

TABLE = "\nNo,Name,Rating,K,R1\n1,Ada,1800,20,W2\n2,Ben,1900,20,L1\n"


def told(run):
    return [p.message for p in run.problems if p.code == "not-used"]


@pytest.mark.parametrize(
    ("rules", "keys", "named"),
    [
        (
            "fide",
            "Form,average\nFloor,1200\nTiers,yes\nDual,no\nYouth,no\nUnrated,adult\nMinimum games,4",
            {"Form", "Floor", "Tiers", "Dual", "Youth", "Unrated", "Minimum games"},
        ),
        ("ukd", "Form,average\nK,20\nExpected,table", {"K", "Expected"}),
        ("elo", "Floor,1000\nK,20\nBelow minimum,held", {"Below minimum"}),
        ("uschess", "Dual,no\nTiers,no", {"Tiers"}),
    ],
)
def test_keys_of_other_rule_sets(rate_files, rules, keys, named):
    run = rate_files(f"Rules,{rules}\n{keys}\nStart date,2026-03-06\nEnd date,2026-03-08\n{TABLE}")
    assert {m.split(" key ")[1].split(" is ")[0] for m in told(run)} == named


@pytest.mark.parametrize(
    ("rules", "options"),
    [("ukd", {"period": "2026-04"}), ("elo", {"expectation": "table"}), ("fide", {"unrated": "adult"})],
)
def test_options_of_other_rule_sets(rate_files, rules, options):
    (message,) = told(rate_files(f"Rules,{rules}\nStart date,2026-03-06\nEnd date,2026-03-08\n{TABLE}", **options))
    assert message == f"the option --{next(iter(options))} is not used by the {about(rules).title} rules."


def test_the_tables_name_keys_options_and_rule_sets_that_there_are():
    assert {key for name in PACKAGES for key in about(name).keys} <= set(BY_CANONICAL)
    assert {option for name in PACKAGES for option in about(name).options} <= set(vars(EventOptions()))
