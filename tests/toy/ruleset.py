"""The ladder as `batch.rating.ruleset.RuleSet`: new = old + step x (score - half the games)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import pandas as pd

from batch.crosstable.model import Crosstable, Section
from batch.rating.arrays import batch, concatenated, event_of, identity, with_places
from batch.rating.audit import Table, agreeing, rows_of
from batch.rating.cell import Cell
from batch.rating.choices import Choices
from batch.rating.entry import Entry
from batch.rating.explaining import joined_parts, step_lines
from batch.rating.known import STATE, Known, joined
from batch.rating.lists import list_entry, newcomers, rated_section, rules_day
from batch.rating.model import RatedSection
from batch.rating.options import EventOptions
from batch.rating.parameters import parameters
from batch.rating.ruleset import Entered, Outcome
from batch.rating.step import COUNTED, EXPECTED, OPPONENT, OPPONENT_NO, ROUND, SCORE, SCORED, Step, player_values
from batch.rating.usual import alike, page_key, provisional, published
from batch.rating.usual import by_k as by
from batch.rating.usual import reason_by_k as reason
from batch.rating.usual import whole as shown
from rules.dated import InForce, ParameterSet
from rules.event import Event, Floats, Ints
from tests.toy.about import ABOUT

__all__ = ["alike", "by", "page_key", "provisional", "published", "reason", "shown"]

RATINGS = (
    Step("pre", "Pre", "integer", 7, "place on the ladder before", always=True),
    Step("start", "Start", "integer", 7, "what the player is rated from", audit=Cell("Start", "integer")),
    Step("m", "Games", "integer", 7, "rated games", told=1, role=COUNTED, array="games",
         audit=Cell("Games", "integer", "COUNT({games.s})")),
    Step("s", "Score", "score", 7, "points in them", told=2, role=SCORED, array="score",
         audit=Cell("Score", "score", "SUM({games.s})")),
    Step("expected", "Half", "tenth", 7, "half the games", told=3, role=EXPECTED),
    Step("k", "Step", "number", 7, "what a win lifts by", told=4, rests=("step",), array="step",
         audit=Cell("Step", "number")),
    Step("post", "Post", "integer", 7, "place on the ladder after", always=True, bold=True,
         text=("Start", "{start} + {k} x ({s} - {m}/2) = {post}"),
         calc=("New", "{post:g}", "{start} + {k} x ({s} - {m}/2)"),
         audit=Cell("Post", "number", "{start}+{k}*({s}-{m}/2)", ours="crossrate")),
    Step("change", "Change", "change", 8, "post - start", always=True),
)  # fmt: skip
GAMES = (ROUND, OPPONENT_NO, OPPONENT, SCORE, Step("contribution", "Lift", "change_tenth", 8, "what the game gives"))


@dataclass(frozen=True)
class People:
    """rating: NaN = newcomer. step: what a win lifts by. start: of newcomers."""

    rating: Floats
    step: Floats
    start: Floats


@dataclass(frozen=True)
class Rated:
    """start, games, score, post: (players,). step: as entered."""

    start: Floats
    games: Ints
    score: Floats
    step: Floats
    post: Floats


def section_rules(choices: Choices, known: ParameterSet) -> Mapping[str, Any]:
    """The club's values on the day of the section, and its own step."""
    values = known.on(rules_day(choices) or date.max)
    return {**values, "step": choices.get("k", values["step"])}


def in_force(choices: Choices, known: ParameterSet) -> list[InForce]:
    """The parameters in force in a section."""
    return known.in_force(rules_day(choices) or date.max)


def words(choices: Choices, rules: Any) -> dict[str, Any]:
    """The choices of a section as the report names them."""
    return {"step": rules["step"]}


def prepare(section: Section, crosstable: Crosstable, event_key: tuple[str, int], options: EventOptions) -> list[Entry]:
    """One entry a section."""
    entry = list_entry(section, event_key, ABOUT.name, ABOUT.pools, options)
    known = parameters(ABOUT.parameters_file, options.parameters)
    entry.section_rules = section_rules(entry.choices, known)
    entry.in_force = in_force(entry.choices, known)
    entry.settings = words(entry.choices, entry.section_rules)
    return [entry]


def settle(entry: Entry) -> None:
    """Take everybody as they enter."""
    entry.entered = entering(entry.known, event_of(entry), [entry.choices], [entry.section_rules])


def entering(known: Known, event: Event, choices: Sequence[Choices], rules: Sequence[Any]) -> Entered:
    """Everybody as they enter the sections of `event`."""

    def value(name: str) -> Floats:
        return np.array([one[name] for one in rules], dtype=np.float64)[event.section]

    return Entered(People(known["rating"], value("step"), value("newcomer")))


def rate_event(event: Event, people: People, sections: Sequence[Any]) -> Rated:
    """Add up the games."""
    games = event.count()
    score = np.bincount(event.player, event.score, event.players).astype(np.float64)
    start = np.where(np.isnan(people.rating), people.start, people.rating)
    return Rated(start, games, score, people.step, start + people.step * (score - games / 2))


def rate(entries: Sequence[Entry]) -> list[RatedSection]:
    """Rate settled entries together."""
    if not entries:
        return []
    event, parts = batch(entries)
    rated = rate_event(event, concatenated([entry.entered.people for entry in entries]), [])
    after = _after(rated, joined([entry.known for entry in entries]))
    sections = []
    for part in parts:
        at, entry = part.players, part.entry
        table = pd.DataFrame(
            {
                **identity(entry),
                **player_values(RATINGS, rated, at),
                "start_source": np.where(entry.known.unrated, "the foot of the ladder", ""),
                "expected": rated.games[at] / 2,
                "formula": "ladder",
                "floor_kind": None,
                "post_exact": rated.post[at],
                "post_games": after["games"][at],
                "change_exact": rated.post[at] - rated.start[at],
                "change": rated.post[at] - rated.start[at],
            }
        )
        step = rated.step[at][entry.games["player"].to_numpy()]
        played = entry.games.assign(contribution=step * (entry.games["score"].to_numpy() - 0.5))
        section = rated_section(entry, with_places(table, entry), played)
        section.starting = newcomers(entry.known.unrated, {"source": table["start_source"]})
        section.state = pd.DataFrame({fact: values[at] for fact, values in after.items()})[rated.games[at] > 0]
        sections.append(section)
    return sections


def _after(rated: Rated, known: Known) -> dict[str, Floats]:
    games = np.where(known.unrated, 0.0, np.nan_to_num(known["games"])) + rated.games
    return {**{fact: known[fact] for fact in STATE}, "rating": rated.post, "games": games}


def outcome(rated: Rated, known: Known) -> Outcome:
    """What the sections give, as a ledger keeps it."""
    none = np.full(known.n, None, dtype=object)
    state = np.stack([_after(rated, known)[fact] for fact in STATE])
    formula = np.full(known.n, "ladder", dtype=object)
    return Outcome(rated.start, rated.games, rated.score, formula, none, rated.post - rated.start, state)


def explain(section: RatedSection, player: dict[str, Any], games: pd.DataFrame) -> list[str]:
    """The sum in a line."""
    return joined_parts([["Start", *step_lines(section, RATINGS, player)["Start"]]])


def audit(section: RatedSection) -> list[Table]:
    """The sum as a spreadsheet makes it."""
    rows = rows_of(section, section.players["m"] > 0)
    lift = rows.player("k") * (rows.player("s") - rows.player("m") / 2)
    wrong = rows.player("start") + lift - rows.player("post")
    title = "New = start + step x (score - games/2)"
    return [rows.table(title, RATINGS, GAMES, agreeing(wrong))] if rows.who else []
