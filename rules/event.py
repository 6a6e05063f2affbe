"""The games of one or many sections as arrays, shared by every rule set.

A *player-game* is one game seen from one side, so a game both sides of which are rated stands here twice.
Sections in one `Event` share no player; each may have parameters of its own, looked up through `section`.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

SUM_UNIT = 2.0**-40
"""What scores are summed in, in points: 8,192 games of a player stay below 2^53 of it, up to which floats are exact."""


class UnknownStartError(ValueError):
    """Somebody plays who has neither rating nor starting value. players: their indexes."""

    def __init__(self, players: list[int]) -> None:
        super().__init__(f"players {players} play but have neither rating nor starting value")
        self.players = players


@dataclass(frozen=True)
class Event:
    """Players and player-games, games once per side.

    section: (players,) index of each player's section, 0-based.
    player, opponent: (games,) indexes into the players.
    score: (games,) 1, 0.5 or 0, as `player` scored.
    round: (games,) 1-based round, only for rules that go game by game and for the report.
    """

    section: Ints
    player: Ints
    opponent: Ints
    score: Floats
    round: Ints

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.section)

    def count(self) -> Ints:
        """Rated games of each player, m: (players,)."""
        return self._games

    @cached_property
    def _games(self) -> Ints:
        return np.bincount(self.player, minlength=self.players).astype(np.int64)

    def sums(self, values: Floats) -> Floats:
        """Sum scores, expected or made, `values` (games,) of 0 to 1, for each player: (players,).

        Adds whole multiples of `SUM_UNIT`, whose sums are exact, so that neither the order of the rows nor the
        players' numbers can change a bit of the result.
        """
        units = np.rint(values / SUM_UNIT)
        return (np.bincount(self.player, weights=units, minlength=self.players) * SUM_UNIT).astype(np.float64)


def build_event(section: Ints, player: Ints, opponent: Ints, score: Floats, round_: Ints) -> Event:
    """Make an `Event`, refusing arrays that do not fit together.

    Raises ValueError when lengths differ, an index is out of range, or a player meets themself.
    """
    section, player, opponent = (np.asarray(a, dtype=np.int64) for a in (section, player, opponent))
    score, round_ = np.asarray(score, dtype=np.float64), np.asarray(round_, dtype=np.int64)
    if not len(player) == len(opponent) == len(score) == len(round_):
        raise ValueError("player, opponent, score and round must have one entry a player-game")
    if len(player):
        if min(player.min(), opponent.min()) < 0 or max(player.max(), opponent.max()) >= len(section):
            raise ValueError("a game names a player who is not in the event")
        if (player == opponent).any():
            raise ValueError("nobody can be their own opponent")
        if (section[player] != section[opponent]).any():
            raise ValueError("a game's two players must be in one section")
    return Event(section, player, opponent, score, round_)
