"""Nothing is forgotten: every column, key and option of the program is drawn, or stands with why it is not."""

from dataclasses import fields

import pytest
from hypothesis import HealthCheck, given, seed, settings

from batch.crosstable.tables.keys import KEYS
from batch.crosstable.tables.vocabulary import HEADINGS
from batch.rating.options import EventOptions
from batch.rulesets import PACKAGES, about
from tests.one_truth import columns, keys
from tests.one_truth.columns import COLUMNS, EVERY
from tests.one_truth.event import Event
from tests.one_truth.strategy import events


def test_every_column_is_drawn_or_of_no_concern() -> None:
    assert set(HEADINGS) == COLUMNS.keys() | columns.OF_NO_CONCERN.keys()
    assert not COLUMNS.keys() & columns.OF_NO_CONCERN.keys()


def test_every_key_is_drawn_or_of_no_concern() -> None:
    named = [*keys.DRAWN, *keys.WITH_THE_SECTION, *keys.OF_NO_CONCERN]
    assert sorted(key.canonical for key in KEYS) == sorted(named)


def test_every_option_is_drawn_or_of_no_concern() -> None:
    named = [*keys.OPTIONS, *keys.OPTIONS_OF_NO_CONCERN]
    assert sorted(field.name for field in fields(EventOptions)) == sorted(named)


def test_every_rule_set_is_drawn_with_the_keys_it_has() -> None:
    assert set(EVERY) == set(PACKAGES)
    for rules in EVERY:
        drawn = {key for key, by_rules in keys.DRAWN.items() if rules in by_rules} | keys.OF_US_CHESS
        assert set(about(rules).keys) <= drawn, rules


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY)
def test_the_strategy_draws_all_that_it_names(rules: str) -> None:
    met: set[str] = set()

    @seed(11)
    @settings(max_examples=600, database=None, suppress_health_check=list(HealthCheck))
    @given(events(rules))
    def draw(event: Event) -> None:
        for section in event.sections:
            met.update(section.keys, *(row.fields for row in section.rows))

    draw()
    wanted = {name for name, column in COLUMNS.items() if rules in column.rules}
    wanted |= {key for key, by_rules in keys.DRAWN.items() if rules in by_rules}
    wanted |= keys.WITH_THE_SECTION.keys() - (set() if rules == "uschess" else keys.OF_US_CHESS)
    assert wanted - met == set()
