"""`crossrate rules`: the parameters in force on a date, and where each is written."""

from datetime import date, datetime
from pathlib import Path

import click

from batch.cli.options import RuleSetName
from batch.cli.streams import write_data
from batch.rulesets import DEFAULT


@click.command(
    epilog="\b\nExamples:\n  crossrate rules uschess --on 2013-06-01\n"
    "  crossrate rules uschess --parameters what_if.toml"
)
@click.argument("rules", type=RuleSetName(), default=DEFAULT)
@click.option("--on", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The date, by default today.")
@click.option("--parameters", "overlay", type=click.Path(path_type=Path), metavar="FILE", help="A what-if overlay.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document to stdout.")
def rules(rules: str, on: datetime | None, overlay: Path | None, as_json: bool) -> None:
    """Show the parameters of RULES in force on a date: value, since when, when announced, source."""
    from batch.report.data import dumps, plain
    from batch.rulesets import parameters
    from rules.dated import ParameterError

    day = on.date() if on else date.today()
    try:
        in_force = parameters(rules, overlay).in_force(day)
    except ParameterError as error:
        raise SystemExit(str(error)) from error
    if not in_force:
        first = min(entry.since for entries in parameters(rules, overlay).entries.values() for entry in entries)
        raise SystemExit(f"No {rules} rules are known on {day}; the first are those of {first}.")
    if as_json:
        entries = [{"name": p.name, "value": plain(p.value), "from": plain(p.since), "announced": plain(p.announced),
                    "source": p.source} for p in in_force]  # fmt: skip
        write_data(dumps({"rules": rules, "on": day.isoformat(), "parameters": entries}))
        return
    from batch.report.text import print_rules

    print_rules(rules, day, in_force)
