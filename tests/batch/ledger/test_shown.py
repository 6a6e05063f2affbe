"""Ratings of a ledger are shown by the parameters in force when they were made."""

from pathlib import Path
from typing import Any

from tests.one_truth.commands import Club, written

OVERLAY = "[[provisional_most_games]]\nfrom = 2001-01-01\nvalue = 30\n"
EVENT = """Event,Open
Event end date,2026-04-19
Event type,swiss
Rules,uschess
Pool,regular
Section,Open

No,Name,ID,R1,R2
1,Ada,101,W2,W3
2,Ben,102,L1,L3
3,Cy,103,L1,W2
"""


def shown(answer: dict[str, Any]) -> dict[str, str]:
    """What stands behind everybody's rating."""
    return {one["name"]: one["shown"][4:] for one in answer["players"]}


def test_provisional_by_the_value_in_force(tmp_path: Path) -> None:
    club = Club(tmp_path, "regular")
    club.know("ID,Name,Rating,Games,Rating date\n101,Ada,1500,40,2026-01-01\n102,Ben,1400,28,\n103,Cy,1300,29,\n")
    overlay = written(tmp_path, OVERLAY, "overlay.toml")
    club.add(written(tmp_path, EVENT))
    assert shown(club("list")) == {"Ada": "", "Ben": "", "Cy": ""}
    assert shown(club("what-if", "--parameters", overlay)) == {"Ada": "", "Ben": "P30", "Cy": ""}
    club("rerate", "--from", "2026-04-01", "--parameters", overlay, "--reason", "news", "--yes")
    assert shown(club("list")) == {"Ada": "", "Ben": "P30", "Cy": ""}
    assert [step["post"][4:] for step in club("history", "102")["history"]] == ["P28", "P30"]
