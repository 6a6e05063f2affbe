"""Ratings of a ledger are shown by the parameters in force when they were made."""

from pathlib import Path

from tests.one_truth.paths import Paths

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


def test_provisional_by_the_value_in_force(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    paths.begin("regular")
    members = "ID,Name,Rating,Games,Rating date\n101,Ada,1500,40,2026-01-01\n102,Ben,1400,28,\n103,Cy,1300,29,\n"
    paths.run("ledger", "--db", paths.db, "import", paths.write(members, "list.csv"), "--yes")
    overlay = paths.write(OVERLAY, "overlay.toml")
    paths.run("ledger", "--db", paths.db, "add", paths.write(EVENT), "--yes", "--accept")
    assert {name: one["shown"][4:] for name, one in paths.standing("uschess/regular").items()} == {
        "Ada": "", "Ben": "", "Cy": ""
    }  # fmt: skip
    then = paths.ledger("what-if", "--parameters", overlay)["players"]
    assert {one["name"]: one["shown"][4:] for one in then} == {"Ada": "", "Ben": "P30", "Cy": ""}
    again = ("rerate", "--from", "2026-04-01", "--parameters", overlay, "--reason", "news")
    paths.run("ledger", "--db", paths.db, *again, "--yes")
    assert {name: one["shown"][4:] for name, one in paths.standing("uschess/regular").items()} == {
        "Ada": "", "Ben": "P30", "Cy": ""
    }  # fmt: skip
    assert [step["post"][4:] for step in paths.ledger("history", "102")["history"]] == ["P28", "P30"]
