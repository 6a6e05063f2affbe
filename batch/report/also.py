"""What can stand beside the workbook under its name: CSV tables, the JSON document, a page for the club's site."""

from functools import partial
from pathlib import Path
from typing import IO

from batch.rating.model import Run
from batch.report.data import dumps, rate_document
from batch.report.files import Write


def beside(
    workbook: Path, run: Run, kinds: tuple[str, ...], *, bom: bool = False, with_ages: bool = False
) -> list[tuple[Path, Write]]:
    """The files of these kinds (csv, json, html) for a run's workbook: each path and what writes it.

    open.ratings.xlsx has beside it open.ratings.csv and open.ratings.games.csv, open.ratings.json, open.ratings.html.
    bom: whether the CSV tables begin with a byte order mark, by which older versions of Excel know UTF-8. with_ages: as
    `write_page`.
    """
    stem = workbook.stem if workbook.suffix.lower() == ".xlsx" else workbook.name
    found: list[tuple[Path, Write]] = []
    if "csv" in kinds:
        from batch.report.csv_tables import write_games, write_ratings

        found.append((workbook.with_name(f"{stem}.csv"), partial(write_ratings, run, bom=bom)))
        found.append((workbook.with_name(f"{stem}.games.csv"), partial(write_games, run, bom=bom)))
    if "json" in kinds:
        found.append((workbook.with_name(f"{stem}.json"), partial(write_document, run)))
    if "html" in kinds:
        from batch.report.html import write_page

        found.append((workbook.with_name(f"{stem}.html"), partial(write_page, run, with_ages=with_ages)))
    return found


def write_document(run: Run, stream: IO[bytes]) -> None:
    """Write the JSON document of `rate --json`."""
    # A file name can hold what is no character (a lone surrogate): JSON has an escape for it, UTF-8 has not.
    stream.write(f"{dumps(rate_document(run))}\n".encode("utf-8", "backslashreplace"))
