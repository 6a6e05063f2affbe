"""`crossrate explain`: every step of one player's rating, with the numbers put in."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli import say
from batch.cli.options import event_options, reading_options, take_event, take_reading

if TYPE_CHECKING:
    from batch.rating.model import RatedSection

MOST_LISTED = 30


@click.command(
    epilog="\b\nExamples:\n  crossrate explain spring_open.csv 16 --section Open\n"
    "  crossrate explain spring_open.csv 97734500\n"
    '  crossrate explain spring_open.csv "Ivoryglen, Ines"'
)
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("player")
@reading_options
@event_options
def explain(file: Path, player: str, **values: Any) -> None:
    """Show how PLAYER's new rating in FILE comes about: each formula, its numbers, and where the rule is written.

    PLAYER is a number of the crosstable, an id, a name or a part of one. The whole file is rated, so that what he
    takes from one section into the next is there; --section chooses which of his sections is shown.
    """
    wanted = values["section"]
    values["section"] = None
    reading, options = take_reading(values), take_event(values)
    from batch import pipeline
    from batch.problems import ERROR, has_grade
    from batch.report.explain import explain as explained

    run = pipeline.rate(pipeline.read_files([file], reading, options), options)
    if has_grade(run.problems, ERROR):
        say.problems(run.problems)
        say.refuse(f"Nothing is rated: {say.counted(run.problems)}.")
    sections = _sections(run.sections, wanted)
    found = _found(sections, player)
    click.echo("\n\n".join("\n".join(explained(section, index)) for section, index in found))


def _sections(sections: list["RatedSection"], wanted: str | None) -> list["RatedSection"]:
    if wanted is None:
        return sections
    chosen = [s for s in sections if s.name.casefold() == wanted.strip().casefold()]
    if not chosen:
        names = ", ".join(dict.fromkeys(s.name for s in sections))
        raise click.UsageError(f"there is no section {wanted!r}; the file has: {names}.")
    return chosen


def _found(sections: list["RatedSection"], player: str) -> list[tuple["RatedSection", int]]:
    """The one person meant, in each of his sections; several persons are listed and asked about."""
    from batch.report.explain import players_named

    found = [(section, index) for section in sections for index in players_named(section, player)]
    persons = {_person(section, index) for section, index in found}
    if len(persons) == 1:
        return found
    if not found:
        raise click.UsageError(
            f"nobody is called {player!r} or has that number or id{_suggestions(sections, player)}. "
            "Give a number, an id, or a part of a name."
        )
    lines = [_told(section, index) for section, index in found[:MOST_LISTED]]
    more = len(found) - len(lines)
    raise click.UsageError(
        f"{player!r} can be several players; give the id, the whole name, or --section NAME:\n"
        + "\n".join(dict.fromkeys(lines))
        + (f"\n  ... and {more} more" if more else "")
    )


def _person(section: "RatedSection", index: int) -> Any:
    """A person is his id; without one, his row in this section."""
    member = section.players.iloc[index]
    return member["id"] if isinstance(member["id"], str) else (id(section.section), index)


def _told(section: "RatedSection", index: int) -> str:
    member = section.players.iloc[index]
    known = f", ID {member['id']}" if isinstance(member["id"], str) else ""
    return f"  {section.name}: no. {member['no']} {member['name']}{known}"


def _suggestions(sections: list["RatedSection"], player: str) -> str:
    from difflib import get_close_matches

    names = {str(name).casefold(): str(name) for section in sections for name in section.players["name"]}
    near = get_close_matches(player.casefold(), names, n=3)
    return f"; near it: {'; '.join(names[n] for n in near)}" if near else ""
