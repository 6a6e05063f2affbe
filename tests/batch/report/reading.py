"""Reading a report back, for the tests."""

import io
from typing import Any

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from batch.rating.model import Run
from batch.report.workbook import write_run


def written(run: Run, paper: str = "a4") -> bytes:
    """The bytes of the run's report."""
    stream = io.BytesIO()
    write_run(run, stream, paper=paper)
    return stream.getvalue()


def opened(run: Run, paper: str = "a4") -> Workbook:
    """The run's report as openpyxl reads it."""
    return load_workbook(io.BytesIO(written(run, paper)))


def table(workbook: Workbook, sheet: str, heading_row: int = 1) -> list[dict[str, Any]]:
    """The rows of a sheet below its headings, each by heading."""
    headings, *rows = workbook[sheet].iter_rows(min_row=heading_row, values_only=True)
    return [dict(zip(headings, row, strict=True)) for row in rows]
