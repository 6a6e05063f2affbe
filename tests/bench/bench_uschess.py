"""US Chess rating of whole sections in one call, against the two sums of expected scores that no rating can do without.

Run by name: python tests/bench/bench_uschess.py [GAMES ...]
"""

import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from time import process_time

import numpy as np

from rules.dated import load
from rules.event import Event, build_event
from rules.uschess import PARAMETERS_FILE
from rules.uschess.rate import SectionRules, entrants, rate

PLAYERS, ROUNDS, SPECIAL = 40, 10, 0.15
"""Of a section; and the share of the players on 8 games or fewer, who are rated by the special formula."""


def sections(count: int, random: np.random.Generator) -> Event:
    """Sections of as many players, each round paired at random."""
    order = np.argsort(random.random((count, ROUNDS, PLAYERS)), axis=2) + PLAYERS * np.arange(count)[:, None, None]
    white, black = order[:, :, ::2].ravel(), order[:, :, 1::2].ravel()
    score = random.choice([0.0, 0.5, 1.0], len(white), p=[0.4, 0.2, 0.4])
    rounds = np.broadcast_to(np.arange(1, ROUNDS + 1)[:, None], (count, ROUNDS, PLAYERS // 2)).ravel()
    return build_event(
        np.repeat(np.arange(count), PLAYERS),
        np.concatenate([white, black]),
        np.concatenate([black, white]),
        np.concatenate([score, 1 - score]),
        np.concatenate([rounds, rounds]),
    )


def bare_sums(event: Event, rating: np.ndarray) -> np.ndarray:
    """Expected scores of everybody, once for each pass."""
    for _ in range(2):
        expected = 1 / (1 + 10 ** ((rating[event.opponent] - rating[event.player]) / 400))
        e = np.bincount(event.player, expected, minlength=len(rating))
    return e


def spent(work: Callable[[], object], times: int) -> float:
    """CPU seconds of so many runs."""
    begun = process_time()
    for _ in range(times):
        work()
    return process_time() - begun


def main() -> None:
    """Print for each size how many times as long as the bare sums the whole rating takes."""
    random = np.random.default_rng(14)
    values = load(PARAMETERS_FILE).on(date(2026, 4, 19))
    for games in [int(text) for text in sys.argv[1:]] or [200, 10_000, 100_000, 1_000_000]:
        count = max(1, games // (PLAYERS * ROUNDS // 2))
        event = sections(count, random)
        rating = random.integers(600, 2400, event.players).astype(float)
        played = np.where(random.random(event.players) < SPECIAL, random.integers(1, 9, event.players), 40)
        entered = entrants(event.players, rating=rating, games=played)
        rules = [SectionRules(values)] * count
        again = max(1, 200_000 // games)
        whole, bare = partial(rate, event, entered, rules), partial(bare_sums, event, rating)
        ratios = sorted(spent(whole, again) / spent(bare, again) for _ in range(5))
        print(f"{games:>9,} games, {event.players:>7,} players, {count:>5,} sections: "
              f"{np.median(ratios):5.1f} times two bare sums ({ratios[0]:.1f} to {ratios[-1]:.1f})")  # fmt: skip


if __name__ == "__main__":
    main()
