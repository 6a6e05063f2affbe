"""The help of the commands that read an event: its options in groups, by what somebody comes for."""

import click

GROUPS = {
    "Your event": ("end_date", "start_date", "time_control", "pool", "unrated", "dated_by", "settings"),
    "Reading": (
        *("maps", "sheets", "section", "encoding", "dates", "kind", "opponents"),
        *("roster", "roster_player", "roster_by_name", "ledger"),
    ),
    "Output": ("output", "mark", "force", "paper", "also", "with_ages", "csv_bom", "as_json", "as_list"),
    "Other federations": ("rules", "expectation", "period", "parameters"),
}
"""Heading -> names of parameters, both in the order of the help; all others follow as plain options."""

OTHERS = "Options"
_WIDTH = 30
"""Of the column of options, the same in each group: click's widest."""


class Grouped(click.Command):
    """A command whose help lists its options by `GROUPS`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a section for each group that the command has options of."""
        shown = {
            param.name: param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option)
        }
        grouped = {name for names in GROUPS.values() for name in names}
        for title, names in {**GROUPS, OTHERS: [name for name in shown if name not in grouped]}.items():
            records = [record for name in names if (record := shown.get(name))]
            if records:
                with formatter.section(title):
                    formatter.write_dl([(option.ljust(_WIDTH), words) for option, words in records])
