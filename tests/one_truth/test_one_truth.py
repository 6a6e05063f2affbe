"""One generated event, rated by every way there is, comes to the same numbers and is told in the same words."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.one_truth.agreement import disagreements
from tests.one_truth.columns import EVERY
from tests.one_truth.strategy import events, knowledge

EXAMPLES, FEW = 500, 24
"""Of each of the four rule sets, by name and in every run of the tests; fewer where the profile has fewer."""


def agrees(rules: str, data: st.DataObject) -> None:
    """An event by a rule set, a ledger that knows of it what it may, and a player whose steps are looked at."""
    event = data.draw(events(rules))
    knowing = data.draw(knowledge(event))
    asked = data.draw(st.sampled_from([person.name for person in event.people()]))
    with TemporaryDirectory() as folder:
        found = disagreements(event, knowing, asked, Path(folder))
    assume(found is not None)
    assert not found, "\n".join(["", *(found or []), "", event.text(knowing.left_out()), repr(knowing)])


@pytest.mark.parametrize("rules", EVERY)
@settings(
    max_examples=min(FEW, settings.default.max_examples),
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    deadline=None,
)
@given(data=st.data())
def test_every_way_comes_to_the_same(rules: str, data: st.DataObject) -> None:
    agrees(rules, data)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY)
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), print_blob=True, deadline=None)
@given(data=st.data())
def test_every_way_comes_to_the_same_at_length(rules: str, data: st.DataObject) -> None:
    agrees(rules, data)
