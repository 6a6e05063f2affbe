"""What the terminal shows: compact tables by rich, plain when piped."""

import math
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from batch.compare import EXACT, ROUNDING, Comparison
from batch.crosstable.checks.counts import section_counts
from batch.crosstable.model import Crosstable
from batch.rating.frames import missing, records
from batch.rating.model import RatedSection, Run
from batch.rating.plain import count
from batch.rating.settle import section_name
from batch.report import told
from batch.report.words import pool_word, rules_word
from batch.rulesets import rule_set
from rules.dated import InForce

PIPED_WIDTH = 120


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


RATED = ("No", "Name", "Score", "Pre", "Post", "Change", "By")
"""The headings of a section's ratings; the names and what they rest on stand left."""


def _rated(section: RatedSection) -> Table:
    table = _table(rated_title(section))
    for heading in RATED:
        table.add_column(heading, justify="left" if heading in ("Name", "By") else "right", no_wrap=heading != "Name")
    for row in rated_rows(section):
        table.add_row(*row)
    return table


def rated_title(section: RatedSection) -> str:
    """What a section's ratings are headed by."""
    dates = f", ended {section.end_date}" if section.end_date else ""
    return f"{section.name}: {rules_word(section.rules)} {pool_word(section.pool)}{dates}"


def rated_rows(section: RatedSection) -> Iterator[tuple[str, ...]]:
    """Everybody's old and new rating, as texts under the headings `RATED`."""
    by = rule_set(section.rules).by
    ratings = zip(told.ratings(section, "pre"), told.ratings(section, "post"), strict=True)
    for player, pre_and_post, change in zip(records(section.players), ratings, told.changes(section), strict=True):
        floor = "" if missing(player["floor_kind"]) else f", {player['floor_kind']} floor"
        yield (
            str(player["no"]),
            str(player["name"]),
            f"{number(player['s'])} / {number(player['m'])}",
            *pre_and_post,
            "" if missing(change) else f"{change:+g}" if change else "0",
            f"{by(player)}{floor}",
        )


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
