"""The calculators in Python give what the commands give."""

import json
from datetime import date

import pytest
from click.testing import CliRunner

import crossrate as cr
from batch.cli.main import main


def told(*arguments: str) -> tuple[dict, str]:
    document = CliRunner().invoke(main, ["calc", *arguments, "--json"]).stdout
    return json.loads(document), CliRunner().invoke(main, ["calc", *arguments]).stdout.rstrip("\n")


@pytest.mark.parametrize(
    ("calculation", "arguments"),
    [
        (
            lambda: cr.calc.uschess([(1800, 1), "1750:W", (1700, 0.5)], rating=1700, games_before=30, peak=1750.0),
            ["uschess", "--rating=1700", "--games=30", "--peak=1750", "1800:1", "1750:W", "1700:0.5"],
        ),
        (
            lambda: cr.calc.uschess([(900, 1)], junior=True, on=date(2025, 1, 31), repeats=True),
            ["uschess", "--junior", "--on=2025-01-31", "--repeats", "900:1"],
        ),
        (
            lambda: cr.calc.fide([(1700, 1)], rating=1650, birth_year=2011, games_before=45, pool="rapid"),
            ["fide", "--rating=1650", "--birth-year=2011", "--games=45", "--pool=rapid", "1700:1"],
        ),
        (
            lambda: cr.calc.ukd([(1061, 1), (None, 1)], rating=1236, form="per-game", rounding="drop"),
            ["ukd", "--rating=1236", "--form=per-game", "--rounding=drop", "1061:1", "unrated:1"],
        ),
        (
            lambda: cr.calc.elo([(1700, "1.5/2")], rating=1500, k="tiers"),
            ["elo", "--rating=1500", "--k=tiers", "1700:1.5/2"],
        ),
        (lambda: cr.calc.elo(table=True, k=24), ["elo", "--table", "--k=24"]),
    ],
    ids=["uschess", "junior", "fide", "ukd", "elo", "table"],
)
def test_it_gives_the_document_and_the_text_of_the_command(calculation, arguments):
    assert tuple(calculation()) == told(*arguments)


def test_what_cannot_be_calculated_is_raised_with_everything_wrong():
    with pytest.raises(ValueError, match=r"(?s)no score.*--rating"):
        cr.calc.fide([(1800, 7)], rating="high", k=20)
    with pytest.raises(ValueError, match="pool"):
        cr.calc.fide([(1800, 1)], rating=1800, k=20, pool="bullet")
