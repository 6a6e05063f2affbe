"""Events as arrays: what is refused, and sums that depend on nothing but the games."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.event import build_event


def test_counts_and_sums():
    event = build_event([0, 0, 0], [0, 1, 0, 2], [1, 0, 2, 0], [1, 0, 0.5, 0.5], [1, 1, 2, 2])
    assert event.players == 3
    assert event.count().tolist() == [2, 1, 1]
    assert event.sums(event.score).tolist() == [1.5, 0, 0.5]


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        (([0, 0], [0], [1, 1], [1], [1]), "one entry a player-game"),
        (([0, 0], [0], [2], [1], [1]), "not in the event"),
        (([0, 0], [1], [1], [1], [1]), "their own opponent"),
        (([0, 1], [0], [1], [1], [1]), "in one section"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(arrays, said):
    with pytest.raises(ValueError, match=said):
        build_event(*arrays)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.randoms(use_true_random=False))
def test_a_sum_does_not_depend_on_the_order_of_the_games(expected, random):
    n = len(expected)
    event = build_event([0] * (n + 1), [0] * n, range(1, n + 1), [1] * n, [1] * n)
    total = event.sums(np.array(expected))[0]
    assert total == event.sums(np.array(random.sample(expected, n)))[0]
    assert total == pytest.approx(sum(expected), abs=n * 2.0**-40)
