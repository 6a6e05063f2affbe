"""One player of an event by `calc`: against opponents whose ratings stand still, the same as in the event.

A US Chess event takes the opponents at their results of the first pass; told those, the calculator must come to the
same.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.one_truth.columns import ELO, FIDE, UKD, USCHESS
from tests.one_truth.commands import answer, written
from tests.one_truth.event import SECOND, Event, Person, Section

Document = dict[str, Any]

SCORES = {"W": "1", "N": "1", "D": "0.5", "R": "0.5", "L": "0", "S": "0"}
"""Cells of games that are rated, and what the calculator calls them."""

COMMON = ("post", "post_exact", "change", "change_exact")


@dataclass(frozen=True)
class Asked:
    """A player of a section, by `rate`: what they came with and what became of them; keys: what holds there."""

    event: Event
    keys: dict[str, str]
    person: Person
    player: Document
    games: list[tuple[str, str]]
    others: dict[str, Document]
    folder: Path

    def key(self, name: str) -> str | None:
        """What a key says."""
        return self.keys.get(name)

    @property
    def day(self) -> str:
        """The section's first day where it is told, else its last."""
        return self.keys.get("start_date") or self.keys.get("end_date") or self.keys["event_end_date"]


def differences(event: Event, right: Document, name: str, overlay: Path | None, folder: Path) -> Iterator[str]:
    """Where `calc` comes to something else for a player of the first section."""
    section = next(one for one in right["sections"] if one["name"] != SECOND)
    others = {player["name"]: player for player in section["players"]}
    person = next((one for one in event.sections[0].people if one.name == name), None)
    if person is None or others[name]["pre"] is None or event.sections[0].own or name in event.in_two_sections():
        return
    keys = dict(event.sections[0].keys)
    asked = Asked(event, keys, person, others[name], games_of(event.sections[0], name), others, folder)
    if overlay is not None and event.rules != ELO:
        return
    words = {USCHESS: _uschess, FIDE: _fide, UKD: _ukd, ELO: _elo}[event.rules](asked, section["pool"])
    if words is None:
        return
    told, compared = answer("calc", event.rules, *words), _COMPARED[event.rules]
    flat = {**asked.player["steps"], **asked.player}
    for one in compared:
        mine, its = flat[one], told[one]
        if (round(mine, 10) if isinstance(mine, float) else mine) != (
            round(its, 10) if isinstance(its, float) else its
        ):
            yield f"{name}: {one} is {its!r}, not {mine!r} ({' '.join(map(str, words))})"


def games_of(section: Section, name: str) -> list[tuple[str, str]]:
    """The rated games of a player: the opponent's name, the score."""
    found = []
    for row in section.rows:
        if row.person.name == name:
            for cell in row.rounds:
                if cell[:1] in SCORES and cell[1:]:
                    found.append((section.rows[int(cell[1:]) - 1].person.name, SCORES[cell[0]]))
    return found


_COMPARED = {
    USCHESS: ("post_exact", "post", "change", "formula", "floor_kind", "n_star", "n_eff", "k", "s", "e", "bonus"),
    FIDE: (*COMMON, "k", "k_before", "performance", "expected", "delta", "k_reason"),
    UKD: (*COMMON, "k", "average", "difference", "expected", "delta", "unrated_change", "k_reason"),
    ELO: (*COMMON, "k", "expected", "delta"),
}

Words = list[Any] | None


def _games(asked: Asked, ratings: dict[str, Any]) -> list[str]:
    """The games against opponents with a rating."""
    return [f"{ratings[name]!r}:{score}" for name, score in asked.games if ratings[name] is not None]


def _starts(asked: Asked) -> dict[str, Any]:
    return {name: player["start"] for name, player in asked.others.items()}


def _uschess(asked: Asked, pool: str) -> Words:
    """None where the calculator cannot be told what the file tells: floors by hand, prizes, half a record."""
    told = asked.person.cells
    by_hand = {"floor", "ceiling", "olm", "money_floor", "prize", *(one for one in told if one.startswith("earlier_"))}
    alone = asked.key("event_type") not in ("match", "foreign-fide")
    if by_hand & told.keys() or ("record" in told) != ("events" in told) or not alone:
        return None
    met = [name for name, _ in asked.games]
    most = 1 if len(met) == 3 else 2
    words: list[Any] = ["--rating", told["rating"], "--games", told.get("games", 60), "--pool", pool]
    words += ["--on", asked.key("event_end_date")]
    words += [word for name in ("history", "peak", "events") if name in told for word in (f"--{name}", told[name])]
    if "record" in told:
        wins, draws, losses = map(int, told["record"].split("-"))
        words += ["--wins", wins, "--draws", draws]
        if "history" not in told and (wins == 0) != (losses == 0) and not draws:
            words += ["--history", "wins" if wins else "losses"]
    words += ["--repeats"] if any(met.count(name) > most for name in met) else []
    dual = asked.key("dual") == "yes" or (asked.key("time_control") == "G/45 d5" and asked.key("dual") != "no")
    words += ["--dual"] if dual and pool == "regular" else []
    games = _games(asked, {name: player["steps"]["intermediate"] for name, player in asked.others.items()})
    return [*words, *games] if games else None


def _fide(asked: Asked, pool: str) -> Words:
    told = asked.person.cells
    games = _games(asked, _starts(asked))
    if not games or asked.player["steps"]["k"] is None:
        return None
    words: list[Any] = ["--rating", asked.player["start"], "--pool", pool, "--on", asked.day]
    if k := told.get("k") or asked.key("k"):
        words += ["--k", k]
    names = {"games": "--games", "peak": "--peak"}
    words += [word for name, option in names.items() if name in told for word in (option, told[name])]
    words += ["--birth-year", told["birth"][:4]] if "birth" in told else []
    return [*words, *(("--expectation", asked.key("expected")) if asked.key("expected") else ()), *games]


def _ukd(asked: Asked, pool: str) -> Words:
    if not asked.games:
        return None
    words: list[Any] = ["--rating", asked.player["start"]]
    for key, option in (("form", "--form"), ("rounding", "--rounding"), ("below_minimum", "--below-minimum")):
        words += [option, asked.key(key)] if asked.key(key) else []
    starts = _starts(asked)
    return [*words, *(f"{'unrated' if starts[name] is None else starts[name]}:{score}" for name, score in asked.games)]


def _elo(asked: Asked, pool: str) -> Words:
    """None for whoever meets newcomers, or in an event that goes game by game: others' ratings move then."""
    settings: dict[str, Any] = {name: one[-1]["value"] for name, one in tomllib.loads(asked.event.overlay).items()}
    keys = asked.keys
    settings |= {name: float(keys[name]) for name in ("k", "floor") if name in keys}
    settings |= {"rounding": keys["rounding"]} if "rounding" in keys else {}
    settings |= {"k_choice": {"yes": "tiers", "no": "fixed"}[keys["tiers"]]} if "tiers" in keys else {}
    settings |= {"order": {"batch": "batch", "game-by-game": "rounds"}[keys["mode"]]} if "mode" in keys else {}
    newcomers = any(asked.others[name]["pre"] is None for name, _ in asked.games)
    if settings.get("order") == "rounds" or newcomers or not asked.games:
        return None
    words: list[Any] = ["--rating", asked.player["pre"]]
    if settings:
        text = "".join(f"[[{n}]]\nfrom = 2000-01-01\nvalue = {_toml(v)}\n" for n, v in settings.items())
        words += ["--parameters", written(asked.folder, text, "club.toml")]
    if "k" in asked.person.cells:
        words += ["--k", asked.person.cells["k"]]
    return [*words, *_games(asked, _starts(asked))]


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(list(value) if isinstance(value, list | tuple) else value)
