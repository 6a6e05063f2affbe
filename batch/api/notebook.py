"""A run as a notebook shows it: a compact table a section, and how many problems there are."""

from html import escape

from batch.problems import ERROR, GRADES, counted
from batch.rating.model import RatedSection, Run
from batch.report.text import RATED, rated_rows, rated_title

MOST_PLAYERS = 24
MOST_PROBLEMS = 10
LEFT = ("Name", "By")


def shown(run: Run) -> str:
    """The run as HTML."""
    worst = [p for grade in GRADES for p in run.problems if p.grade == grade][:MOST_PROBLEMS]
    parts = [_table(section) for section in run.sections]
    parts.append(f"<p>{counted(run.problems).capitalize()}{': see .problems' if run.problems else ''}.</p>")
    if any(p.grade == ERROR for p in worst):
        parts.append(f"<ul>{''.join(f'<li>{escape(str(p))}</li>' for p in worst)}</ul>")
    return "\n".join(parts)


def _table(section: RatedSection) -> str:
    sides = ["left" if heading in LEFT else "right" for heading in RATED]
    rows = list(rated_rows(section))
    more = len(rows) - MOST_PLAYERS
    body = "".join(_row("td", row, sides) for row in rows[:MOST_PLAYERS])
    if more > 0:
        body += f'<tr><td colspan="{len(RATED)}" style="text-align: left">... and {more} more: see .players</td></tr>'
    title = f'<caption style="text-align: left">{escape(rated_title(section))}</caption>'
    return f"<table>{title}<thead>{_row('th', RATED, sides)}</thead><tbody>{body}</tbody></table>"


def _row(tag: str, texts: tuple[str, ...], sides: list[str]) -> str:
    cells = (
        f'<{tag} style="text-align: {side}">{escape(text)}</{tag}>' for text, side in zip(texts, sides, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"
