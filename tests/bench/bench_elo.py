"""Plain Elo over 1,000,000 games held in memory, as arrays and as a plain Python loop; and a large FIDE open.

Run by name: python tests/bench/bench_elo.py
"""

import time
from collections.abc import Callable
from datetime import date

import numpy as np

from rules.elo import rate as elo
from rules.elo.settings import section_rules as elo_rules
from rules.event import Event, build_event
from rules.fide import rate as fide
from rules.fide.settings import section_rules as fide_rules

GAMES, PLAYERS = 1_000_000, 20_000


def python_loop(rating: list[float], white: list[int], black: list[int], score: list[float]) -> list[float]:
    change = [0.0] * len(rating)
    for w, b, s in zip(white, black, score, strict=True):
        expected = 1 / (1 + 10 ** ((rating[b] - rating[w]) / 400))
        change[w] += 32 * (s - expected)
        change[b] += 32 * (expected - s)
    return [r + c for r, c in zip(rating, change, strict=True)]


def both_sides(players: int, white: np.ndarray, black: np.ndarray, score: np.ndarray, round_: np.ndarray) -> Event:
    return build_event(
        np.zeros(players, dtype=np.int64),
        np.concatenate([white, black]),
        np.concatenate([black, white]),
        np.concatenate([score, 1 - score]),
        np.concatenate([round_, round_]),
    )


def best_of(times: int, work: Callable[[], object]) -> float:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def main() -> None:
    random = np.random.default_rng(4)
    rating = random.integers(1000, 2500, PLAYERS).astype(float)
    white = random.integers(0, PLAYERS, GAMES)
    black = (white + random.integers(1, PLAYERS, GAMES)) % PLAYERS
    score = random.choice([0.0, 0.5, 1.0], GAMES)
    event = both_sides(PLAYERS, white, black, score, np.ones(GAMES, dtype=np.int64))
    entered, rules = elo.entrants(PLAYERS, rating=rating), [elo_rules(rounding="none")]

    lists = rating.tolist(), white.tolist(), black.tolist(), score.tolist()
    assert np.allclose(elo.rate(event, entered, rules).post, python_loop(*lists), atol=1e-6)
    loop, arrays = best_of(3, lambda: python_loop(*lists)), best_of(5, lambda: elo.rate(event, entered, rules))
    print(f"plain Elo, {GAMES:,} games: loop {loop:.3f} s, arrays {arrays:.3f} s: {loop / arrays:.1f} times as fast")

    pairs = [random.permutation(1000).reshape(2, 500) for _ in range(11)]
    white, black = (np.concatenate([pair[side] for pair in pairs]) for side in (0, 1))
    event = both_sides(1000, white, black, random.choice([0.0, 0.5, 1.0], 5500), np.repeat(np.arange(1, 12), 500))
    rating = random.integers(1400, 2700, 1000).astype(float)
    rating[::10] = np.nan
    players = fide.entrants(1000, rating=rating, games=[40.0] * 1000, birth_year=[1990.0] * 1000)
    open_ = best_of(5, lambda: fide.rate(event, players, [fide_rules(date(2026, 1, 10))]))
    print(f"FIDE open, 1,000 players, 11 rounds: {open_ * 1000:.1f} ms")


if __name__ == "__main__":
    main()
