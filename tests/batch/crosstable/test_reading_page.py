"""The page on what is read tells the truth: each of its examples is read as it says."""

import re

import pytest

from batch.crosstable.checks.counts import section_counts
from batch.crosstable.tables.languages import COLOUR_PAIRS
from batch.problems import ERROR
from tests.cases import CHECKOUT

PAGE = (CHECKOUT / "docs" / "reading.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```(csv|trf)\n(.*?)^```\nreads as: (\d+) players?, (\d+) rounds?, (\d+) games?$", PAGE, re.DOTALL | re.MULTILINE
)


@pytest.mark.parametrize(("ending", "text", "players", "rounds", "games"), EXAMPLES)
def test_an_example_is_read_as_it_says(table, ending, text, players, rounds, games):
    crosstable = table(text, name=f"event.{ending}")
    counts = [section_counts(section) for section in crosstable.sections]
    assert not [p for p in crosstable.all_problems() if p.grade == ERROR]
    assert sum(one["players"] for one in counts) == int(players)
    assert {one["rounds"] or one["players"] - 1 for one in counts} == {int(rounds)}
    assert sum(one["rated_games"] for one in counts) == int(games)


def test_every_example_says_what_it_is():
    assert len(EXAMPLES) == PAGE.count("reads as:") == len(re.findall(r"^```(?:csv|trf)$", PAGE, re.MULTILINE)) > 8


@pytest.mark.parametrize("pair", sorted(set(COLOUR_PAIRS.values())))
def test_the_page_names_every_pair_of_colours(pair):
    assert f"`{pair[0]} {pair[1]}`" in PAGE
