"""The registry: what is asked of a rule set by its name."""

import pytest
from click.testing import CliRunner

from batch import pipeline
from batch.cli.main import main
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions
from batch.rulesets import DEFAULT, PACKAGES, calculator

EVENT = "Event end date,2026-04-19\nRules,{rules}\n\nNo,Name,Rating,R1\n1,Ada,1500,W2\n2,Ben,1400,L1\n"


def problems(folder, rules):
    path = folder / "event.csv"
    path.write_text(EVENT.format(rules=rules), encoding="utf-8")
    crosstables = pipeline.read_files([path], Reading(), EventOptions())
    return [p for p in pipeline.rate(crosstables, EventOptions()).problems if p.code == "value-unfit"]


@pytest.mark.parametrize("rules", [*PACKAGES, "US Chess", "uscf", "FIDE"])
def test_a_file_names_any_rule_set_there_is(tmp_path, rules):
    assert not problems(tmp_path, rules)


def test_a_rule_set_that_there_is_not_is_refused_where_it_is_named(tmp_path):
    (found,) = problems(tmp_path, "dwz")
    assert (found.place.row, found.place.heading) == (2, "Rules")
    assert found.message == "rules is dwz."
    assert found.remedy == f"It must be one of {', '.join(PACKAGES)}."


def test_the_command_names_every_rule_set(tmp_path):
    shown = CliRunner().invoke(main, ["rate", "--help"]).output
    assert f"[{'|'.join(PACKAGES)}]" in shown and f"default {DEFAULT}" in shown


@pytest.mark.parametrize("rules", PACKAGES)
def test_every_rule_set_has_a_calculator_that_does_its_own_examples(rules):
    for example in calculator(rules).examples:
        words = [word for word in example.split() if not word.endswith(".xlsx") and word != "--xlsx"]
        done = CliRunner().invoke(main, ["calc", rules, *words])
        assert done.exit_code == 0, done.output
