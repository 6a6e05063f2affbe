"""From files to rated sections: read, check, order, rate. Reports are made of the resulting `Run`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from batch.crosstable.model import Crosstable, Section, Value
from batch.crosstable.read import Reading, read
from batch.problems import ERROR, Problem, has_grade, problem
from batch.rating.entry import Entry
from batch.rating.model import RatedSection, Run
from batch.rating.options import EventOptions
from batch.rating.state import Carried, enter, leave
from batch.rulesets import DEFAULT, PACKAGES, about, rule_set
from batch.rulesets.used_keys import unused


def read_files(files: Iterable[Path], reading: Reading, options: EventOptions) -> list[Crosstable]:
    """Read each file once; the command line's facts come before its own."""
    reading = replace(reading, facts=options.facts)
    return [read(path, reading) for path in dict.fromkeys(files)]


def prepare(crosstables: Sequence[Crosstable], options: EventOptions) -> list[Entry]:
    """Settle every section of every file into the pools it is rated in, in the official order."""
    entries = [
        entry
        for crosstable in crosstables
        for number, section in enumerate(crosstable.sections, start=1)
        if "rules" not in section.facts or section.fact("rules")  # one not understood is an error already
        for entry in _prepared(section, crosstable, number, options)
    ]
    return sorted(entries, key=lambda entry: entry.order)


def _prepared(section: Section, crosstable: Crosstable, number: int, options: EventOptions) -> list[Entry]:
    rules = section.fact("rules") or DEFAULT
    if rules not in PACKAGES:
        place, wanted = section.facts["rules"].place, f"one of {', '.join(PACKAGES)}"
        section.problems.append(problem("value-unfit", place, key="rules", text=rules, wanted=wanted))
        section.facts["rules"] = Value(None, place)
        return []
    entries = rule_set(rules).prepare(section, crosstable, (crosstable.file, number), options)
    found = unused(section, rules, options)
    for entry in entries:
        entry.problems = found + entry.problems
    return entries


def rate(
    crosstables: Sequence[Crosstable],
    options: EventOptions,
    look_up: Callable[[Sequence[Entry]], None] | None = None,
) -> Run:
    """Rate everything together; a player of two sections enters the second with the result of the first.

    look_up: gives the entries' members their ratings from elsewhere (a ledger). If anything is an error, nothing is
    rated: the run then has problems and no sections.
    """
    entries = prepare(crosstables, options)
    if look_up is not None:
        look_up(entries)
    run = Run(list(crosstables), [], _problems(crosstables, entries))
    if not has_grade(run.problems, ERROR):
        carried: Carried = {}
        rated: dict[int, RatedSection] = {}
        for generation in _generations(entries):
            ready = [entries[i] for i in generation]
            enter(carried, ready, {entry.rules: about(entry.rules).match_windows for entry in ready})
            if len(_settled(ready)) < len(ready):
                run.problems = _problems(crosstables, entries)
                return run
            for i, section in zip(generation, _rate(ready), strict=True):
                rated[i] = section
                leave(carried, section)
        run.sections = [rated[i] for i in range(len(entries))]
        run.problems = _problems(crosstables, run.sections)
    return run


def rate_as_printed(crosstables: Sequence[Crosstable], options: EventOptions) -> Run:
    """Rate each section from its printed pre-ratings, as `compare` needs; sections with errors are left out."""
    sound = [c for c in crosstables if not has_grade(c.problems, ERROR)]
    entries = prepare(sound, options)
    rated = _rate(_settled(entries))
    return Run(list(crosstables), rated, _problems(crosstables, [*entries, *rated]))


def problems_by_file(crosstables: Sequence[Crosstable], options: EventOptions) -> dict[str, list[Problem]]:
    """Everything found in each file by reading it and settling how it would be rated."""
    entries = prepare(crosstables, options)
    found = {c.file: c.all_problems() for c in crosstables}
    _settled(entries)
    for entry in entries:
        found[entry.section.place.file] += entry.problems
    return {file: list(dict.fromkeys(problems)) for file, problems in found.items()}


def _settled(entries: list[Entry]) -> list[Entry]:
    """Complete the entries now that their pre-ratings are final; those without an error can be rated."""
    for entry in entries:
        if not has_grade(entry.section.problems + entry.problems, ERROR):
            rule_set(entry.rules).settle(entry)
    return [entry for entry in entries if not has_grade(entry.section.problems + entry.problems, ERROR)]


def _rate(entries: list[Entry]) -> list[RatedSection]:
    """Rate settled entries that share no player's state, each rule set's in one batch; results in the given order."""
    rated: dict[int, RatedSection] = {}
    for rules in dict.fromkeys(entry.rules for entry in entries):
        chosen = [i for i, entry in enumerate(entries) if entry.rules == rules]
        rated |= dict(zip(chosen, rule_set(rules).rate([entries[i] for i in chosen]), strict=True))
    return [rated[i] for i in range(len(entries))]


def _generations(entries: list[Entry]) -> list[list[int]]:
    """Group ordered entries so that each comes after every one it takes a rating from."""
    reached: dict[tuple[str, str, str], int] = {}
    generations: list[list[int]] = []
    for i, entry in enumerate(entries):
        carries = not about(entry.rules).lists
        keys = [(entry.rules, entry.pool, str(member)) for member in entry.members["id"].dropna()] if carries else []
        level = max((reached.get(key, -1) for key in keys), default=-1) + 1
        reached.update(dict.fromkeys(keys, level))
        if level == len(generations):
            generations.append([])
        generations[level].append(i)
    return generations


def _problems(crosstables: Sequence[Crosstable], settled: Sequence[Entry | RatedSection]) -> list[Problem]:
    """Every problem once, those of the files first."""
    found = [p for c in crosstables for p in c.all_problems()] + [p for one in settled for p in one.problems]
    return list(dict.fromkeys(found))
