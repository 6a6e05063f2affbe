"""The whole calculation of one player in plain text: every formula with its numbers put in, and where it is written.

The numbers are those of the run; nothing is rated again. The steps are told by each rule set's own `explain`.
"""

from typing import Any

from batch.rating.frames import missing, records
from batch.rating.model import RatedSection
from batch.report.words import joined, pool_word, rules_word
from batch.rulesets import rule_set


def explain(section: RatedSection, player: int) -> list[str]:
    """Explain the player with this index in `section.players`: the lines of a text, without line ends."""
    row = {**records(section.players.iloc[[player]])[0], "index": player}
    games = section.games[section.games["player"] == player].sort_values(["round", "opponent", "score"], kind="stable")
    others = section.players.iloc[games["opponent"].to_numpy()]
    games = games.assign(
        name=others["name"].to_numpy(), no=others["no"].to_numpy(), opponent_pre=others["pre"].to_numpy()
    )
    lines = [_heading(row), _event(section), ""]
    if not len(games) and (missing(row["post"]) or not missing(row["pre"])):
        stays = "the player stays unrated" if missing(row["pre"]) else "the rating stays as it was"
        return [*lines, f"No rated game in this section: {stays}, and counts for nobody."]
    return lines + rule_set(section.rules).explain(section, row, games)


def players_named(section: RatedSection, text: str) -> list[int]:
    """The players meant by a number, an id, a name or, where none is just so, a part of a name (all words of it)."""
    entrants = section.section.entrants
    wanted = text.strip().casefold()
    if not wanted:
        return []
    names = [str(name).casefold() for name in entrants["name"]]
    numbers, ids = entrants["no"].tolist(), entrants["id"].tolist()
    just_so = [row for row, name in enumerate(names) if wanted in (str(numbers[row]), str(ids[row]).casefold(), name)]
    rows = just_so or [row for row, name in enumerate(names) if all(word in name for word in wanted.split())]
    return sorted({_player(section, row, ids[row]) for row in rows})


def _player(section: RatedSection, row: int, member_id: str | None) -> int:
    """The player that a row of the crosstable belongs to."""
    players = section.players
    mine = players["id"] == member_id if isinstance(member_id, str) else players["entrant"] == row
    return int(mine.to_numpy().argmax())


def _heading(row: dict[str, Any]) -> str:
    numbers = [f"no. {row['no']}", None if missing(row["id"]) else f"ID {row['id']}"]
    return f"{row['name']} ({joined(numbers, ', ')})"


def _event(section: RatedSection) -> str:
    day = section.rules_day
    rules = f"{rules_word(section.rules)} {pool_word(section.pool)}"
    return joined([section.name, rules, f"rules in force on {day}" if day else None], ", ")
