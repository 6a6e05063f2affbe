"""A list, a difference or a history as a file: CSV, XLSX or HTML by the name's ending."""

import csv
import html
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from batch.problems import Place, Problem, problem
from batch.report.files import write_files

ENDINGS = (".csv", ".xlsx", ".html")
FORMULA_SIGNS = ("=", "+", "-", "@", "\t")
ILLEGAL = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")

STYLE = """body{font:1rem/1.45 system-ui,"Segoe UI",sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{padding:.25rem .5rem;text-align:left;border-bottom:1px solid #C5CED6}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}"""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="crossrate">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{body}
</tbody>
</table>
</body>
</html>
"""


def write_table(
    path: Path,
    title: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[Any]],
    *,
    force: bool = False,
    chart: int | None = None,
) -> list[Problem]:
    """Write a table, or give the problems. chart: the 0-based column that an XLSX draws as a line."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        return [problem("ledger-output-kind", Place(str(path)), endings=", ".join(ENDINGS))]

    def write(stream: IO[bytes]) -> None:
        if ending == ".csv":
            _csv(stream, headings, rows)
        elif ending == ".html":
            _html(stream, title, headings, rows)
        else:
            _xlsx(stream, title, headings, rows, chart)

    return write_files([(path, write)], force=force)


def _csv(stream: IO[bytes], headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    stream.write(text.getvalue().encode("utf-8"))


def _harmless(value: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_SIGNS) and len(value) > 1 else value


def _html(stream: IO[bytes], title: str, headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    def cell(tag: str, value: Any, number: bool) -> str:
        text = "" if value is None else html.escape(str(value))
        return f'<{tag}{" class=n" if number else ""} dir="auto">{text}</{tag}>'

    numeric = [any(isinstance(row[i], int | float) for row in rows) for i in range(len(headings))]
    head = "".join(cell("th", text, number) for text, number in zip(headings, numeric, strict=True))
    body = "\n".join(
        f"<tr>{''.join(cell('td', value, number) for value, number in zip(row, numeric, strict=True))}</tr>"
        for row in rows
    )
    page = PAGE.format(title=html.escape(title), style=STYLE, head=head, body=body)
    stream.write(page.encode("utf-8"))


def _xlsx(
    stream: IO[bytes], title: str, headings: Sequence[str], rows: Sequence[Sequence[Any]], chart: int | None
) -> None:
    from openpyxl import Workbook
    from openpyxl.chart import LineChart, Reference
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = re.sub(r"[\\/?*\[\]:]", "-", title)[:31] or "List"
    for i, values in enumerate([headings, *rows], start=1):
        for k, value in enumerate(values, start=1):
            cell = sheet.cell(i, k)
            if isinstance(value, str):
                cell.value = ILLEGAL.sub(" ", value)
                cell.data_type = "s"
            else:
                cell.value = value
            if i == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for k, heading in enumerate(headings, start=1):
        longest = max([len(str(row[k - 1] or "")) for row in rows] + [len(heading)])
        sheet.column_dimensions[get_column_letter(k)].width = min(max(longest + 2, 8), 60)
    if chart is not None and rows:
        line = LineChart()
        line.title, line.height, line.width = title, 9, 24
        line.add_data(Reference(sheet, min_col=chart + 1, min_row=1, max_row=len(rows) + 1), titles_from_data=True)
        line.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=len(rows) + 1))
        line.anchor = f"A{len(rows) + 4}"
        sheet.add_chart(line)
    workbook.save(stream)
