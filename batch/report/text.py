"""What the terminal shows: compact tables by rich, plain when piped."""

import math
from collections.abc import Sequence
from datetime import date
from typing import Any

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from batch.compare import EXACT, ROUNDING, Comparison
from batch.crosstable.counts import section_counts
from batch.crosstable.model import Crosstable
from batch.rating.model import RatedSection, Run
from batch.rating.settle import section_name
from batch.report.words import count, no_rating_word, pool_word, rating_word, rules_word
from rules.dated import InForce

PIPED_WIDTH = 120
UNRATED = "unr."


def console() -> Console:
    """Stdout: rich on a terminal, plain text of a fixed width in a pipe. No text is markup: it may be a file's."""
    made = Console(highlight=False, markup=False, emoji=False)
    if made.is_terminal:
        return made
    return Console(highlight=False, markup=False, emoji=False, width=PIPED_WIDTH, color_system=None)


def print_run(run: Run) -> None:
    """Print a table a section: everybody's old and new rating."""
    out = console()
    for section in run.sections:
        out.print(_rated(section))


def _rated(section: RatedSection) -> Table:
    dates = f", ended {section.end_date}" if section.end_date else ""
    table = _table(f"{section.name}: {rules_word(section.rules)} {pool_word(section.pool)}{dates}")
    for heading in ("No", "Name", "Score", "Pre", "Post", "Change", "By"):
        table.add_column(heading, justify="left" if heading in ("Name", "By") else "right", no_wrap=heading != "Name")
    for index, player in enumerate(section.players.to_dict("records")):
        change = player["change"]
        floor = "" if missing(player["floor_kind"]) else f", {player['floor_kind']} floor"
        table.add_row(
            str(player["no"]),
            str(player["name"]),
            f"{number(player['s'])} / {number(player['m'])}",
            *_pre_and_post(section, player, index),
            "" if missing(change) else f"{change:+g}" if change else "0",
            f"{_by(player)}{floor}",
        )
    return table


def _pre_and_post(section: RatedSection, player: dict[Any, Any], index: int) -> tuple[str, str]:
    """The two ratings as the rule set prints them: 1641P17 while provisional by US Chess, a decimal by Elo."""
    if section.rules != "uschess":
        none = no_rating_word(not missing(player["pre"]), not missing(player["change_exact"]))
        pre, post = (None if missing(player[name]) else f"{round(player[name], 1):g}" for name in ("pre", "post"))
        return pre or UNRATED, post or none
    lost_before, lost_after = (
        player["history"] == -1,
        index in section.state.index and section.state["history"][index] == -1,
    )
    known = {
        name: None if missing(player[name]) else player[name] for name in ("pre", "pre_games", "post", "post_games")
    }
    return (
        rating_word(known["pre"], known["pre_games"], lost_before) or UNRATED,
        rating_word(known["post"], known["post_games"], lost_after) or UNRATED,
    )


def _by(player: dict[Any, Any]) -> str:
    """The US Chess formula; by the other rules K, or how a newcomer fared."""
    if player["formula"] in ("fide", "ukd", "elo"):
        unknown = "" if missing(player["pre"]) or not missing(player["change"]) else "K not known"
        return str(player["start_source"]) or (unknown if missing(player["k"]) else f"K {player['k']:g}")
    limits = [word for word, acted in (("ceiling", "ceiled"), ("match limit", "limited")) if player[acted]]
    return ", ".join([str(player["formula"]), *limits])


def print_checked(crosstable: Crosstable) -> None:
    """Print what a file holds, a line a section, or why it cannot be read."""
    out = console()
    if not crosstable.readable:
        out.print(f"{crosstable.file}: cannot be read: {crosstable.reason}")
        return
    for index, section in enumerate(crosstable.sections, start=1):
        counts = section_counts(section)
        provisional = counts["provisional_players"]
        parts = [
            f"{count(counts['players'], 'player')} ({counts['unrated_players'] or 0} unrated"
            + (f", {provisional} provisional)" if provisional is not None else ")"),
            count(counts["rounds"], "round") if counts["rounds"] else section.kind,
            count(counts["rated_games"], "rated game"),
            f"{counts['byes']['full']} full and {count(counts['byes']['half'], 'half-point bye')}",
            count(counts["forfeits"]["pairs"] + counts["forfeits"]["single_sided"], "forfeit"),
        ]
        if counts["totals_agree"] == "none":
            parts.append("no printed totals to check against")
        else:
            parts.append("printed totals agree" if counts["totals_agree"] else "printed totals differ")
        out.print(f"{crosstable.file}: {section_name(section, index)}: {', '.join(parts)}")


def print_comparison(comparison: Comparison) -> None:
    """Print how many agree, and every player who does not."""
    out = console()
    players = len(comparison.players)
    out.print(
        f"{comparison.sections_exact()} of {len(comparison.run.sections)} sections and "
        f"{comparison.count(EXACT)} of {players} players agree exactly; {comparison.count(ROUNDING)} within rounding; "
        f"{len(comparison.differences)} differ."
    )
    if not players:
        out.print("The file has no official ratings: give them in a column Post (or Change).")
    if len(comparison.differences):
        table = _table("Differences")
        for heading in ("Section", "No", "Name", "Official", "Ours", "Exact", "Likely reason"):
            table.add_column(heading, justify="right" if heading in ("No", "Official", "Ours", "Exact") else "left")
        for row in comparison.differences.to_dict("records"):
            who = f"{row['section']}, {row['pool']}", str(row["no"]), str(row["name"])
            table.add_row(
                *who, *(number(row[n]) for n in ("official", "ours")), f"{row['ours_exact']:.2f}", row["reason"]
            )
        out.print(table)


def print_rules(rules: str, day: date, in_force: Sequence[InForce]) -> None:
    """Print the parameters of a rule set on a date."""
    table = _table(f"{rules_word(rules)}: in force on {day}")
    for heading in ("Parameter", "Value", "From", "Announced", "Source"):
        table.add_column(heading, overflow="fold")
    for one in in_force:
        announced = str(one.announced) if one.announced else ""
        table.add_row(one.name, value_words(one.value), str(one.since), announced, one.source)
    console().print(table)


def value_words(value: Any) -> str:
    """A parameter's value in words: a list with commas, nested lists in brackets."""
    if isinstance(value, tuple | list):
        return ", ".join(f"({value_words(v)})" if isinstance(v, tuple | list) else value_words(v) for v in value)
    if isinstance(value, float):
        return "none" if math.isinf(value) else f"{value:g}"
    return str(value)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)


def number(value: Any) -> str:
    """A number without a needless point."""
    return "" if missing(value) else f"{value:g}"


def missing(value: Any) -> bool:
    """Whether a table's value is missing."""
    return value is None or bool(pd.isna(value))
