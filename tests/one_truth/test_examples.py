"""Cases in which the ways to rate an event once disagreed, each with the value that is right by every one of them."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.office import calculated
from tests.one_truth.commands import Club, answer, codes, crossrate, rated, written

USCHESS = "Event,May\nEvent end date,2026-05-17\nRules,uschess\nPool,regular\nDual,no\nEvent type,swiss\n"
FIDE = "Event,May\nStart date,2026-05-15\nEnd date,2026-05-17\nRules,fide\nPool,standard\n"
ELO = "Event,May\nEnd date,2026-05-17\nRules,elo\nPool,standard\n"

REASON = ("--yes", "--reason", "a ruling")

CLUB = "Name,ID,Rating,Games\nAmber,a,1810,90\nBirch,b,1500,90\nCedar,c,1500,90\nDamson,d,1500,90\n"
ONE_LOSES_THREE = """
No,Name,ID,Rating,R1,R2,R3
1,Amber,a,1810,L2,L3,L4
2,Birch,b,1500,W1,U,U
3,Cedar,c,1500,U,W1,U
4,Damson,d,1500,U,U,W1
"""


@pytest.fixture
def regular(tmp_path: Path) -> Club:
    return Club(tmp_path, "regular")


def post(player: dict[str, object]) -> tuple[object, ...]:
    return player["post_exact"], player["formula"], player["floor_kind"]


def standing(step: dict[str, object]) -> tuple[object, ...]:
    """Of a step of the ledger, what `post` is of a player of `rate`."""
    return step["rating"], step["formula"], step["floor_kind"]


# Floors, ceilings, births, records and the rest that the ledger knows.


@pytest.mark.parametrize("kind", ["manual", "money"])
def test_a_floor_of_the_ledger_holds(regular: Club, tmp_path: Path, kind: str) -> None:
    regular.know(CLUB)
    regular("set-floor", "a", 1800, "--kind", kind, *REASON)
    file = written(tmp_path, USCHESS + ONE_LOSES_THREE)
    assert post(rated(file, "--ledger", regular.db)["a"]) == (1800, "standard", kind)
    regular.add(file)
    assert standing(regular.step("a", "regular")) == (1800, "standard", kind)


def test_a_ceiling_of_the_ledger_holds(regular: Club, tmp_path: Path) -> None:
    regular.know(CLUB)
    regular("set-floor", "b", 1510, "--kind", "ceiling", *REASON)
    file = written(tmp_path, USCHESS + ONE_LOSES_THREE)
    assert rated(file, "--ledger", regular.db)["b"]["post_exact"] == 1510
    regular.add(file)
    assert regular.step("b", "regular")["rating"] == 1510


PEAKS_AND_RECORDS = (
    ("Peak", "1995", (1700, "standard", "peak")),
    ("OLM", "yes", (2200, "standard", "olm")),
    ("Money floor", "1800", (1800, "standard", "money")),
    ("Floor", "1795", (1795, "standard", "manual")),
)


@pytest.mark.parametrize(("heading", "value", "right"), PEAKS_AND_RECORDS)
def test_what_a_list_tells_of_a_player_holds(
    regular: Club, tmp_path: Path, heading: str, value: str, right: tuple[object, ...]
) -> None:
    """From 1710, or where a floor is at 1800 or so from just above it, a player loses three."""
    rating = {"Peak": 1710, "OLM": 2205}.get(heading, 1810)
    table = ONE_LOSES_THREE.replace("1810", str(rating))
    inside = written(tmp_path, USCHESS + _with_column(table, heading, value), "inside.csv")
    plain = written(tmp_path, USCHESS + table, "plain.csv")
    assert post(rated(inside)["a"]) == right
    regular.know(_with_column(CLUB.replace("1810", str(rating)), heading, value))
    assert post(rated(plain, "--ledger", regular.db)["a"]) == right
    regular.add(plain)
    assert standing(regular.step("a", "regular")) == right


def _with_column(table: str, heading: str, value: str, who: str = ",a,") -> str:
    """A table with one more column at its end, which has a value for one player."""
    lines = [line for line in table.splitlines() if line]
    rest = [f"{line},{value if who in line else ''}" for line in lines[1:]]
    return "\n".join(["", f"{lines[0]},{heading}", *rest, ""]).lstrip("\n" if table[0] != "\n" else "")


NEWTON = """
No,Name,ID,Rating,R1,R2,R3
1,Amber,a,1810,L2,D3,U
2,Birch,b,1500,W1,U,D3
3,Newton,n,,U,D1,D2
"""


def test_a_birth_of_the_ledger_makes_the_starting_value(regular: Club, tmp_path: Path) -> None:
    inside = written(tmp_path, USCHESS + _with_column(NEWTON, "Birth", "2015-05-17", ",n,"), "inside.csv")
    plain = written(tmp_path, USCHESS + NEWTON, "plain.csv")
    right = rated(inside)["n"]
    assert right["start"] == pytest.approx(550, abs=0.1)  # 50 points a year at eleven
    assert right["post"] != rated(plain)["n"]["post"]
    regular.know(CLUB)
    regular.know("Name,ID,Rating,Birth\nNewton,n,,2015-05-17\n", name="newcomers.csv")
    looked = rated(plain, "--ledger", regular.db)["n"]
    assert (looked["start"], *post(looked)) == (right["start"], *post(right))
    regular.add(plain)
    assert standing(regular.step("n", "regular")) == post(right)


# What a file tells and the ledger does not know.


def test_a_floor_of_the_file_holds_in_the_ledger(regular: Club, tmp_path: Path) -> None:
    regular.know(CLUB)
    file = written(tmp_path, USCHESS + _with_column(ONE_LOSES_THREE, "Floor", "1800"))
    assert post(rated(file)["a"]) == (1800, "standard", "manual")
    assert post(rated(file, "--ledger", regular.db)["a"]) == (1800, "standard", "manual")
    regular.add(file)
    assert standing(regular.step("a", "regular")) == (1800, "standard", "manual")


@pytest.mark.parametrize("keys", ["Limit,1800\n", "Section,U1800\n"])
def test_a_prize_makes_a_floor_in_the_ledger(regular: Club, tmp_path: Path, keys: str) -> None:
    regular.know(CLUB.replace("1810", "1790"))
    table = _with_column(ONE_LOSES_THREE.replace("1810", "1790"), "Prize", "5000")
    file = written(tmp_path, USCHESS + keys + table)
    assert post(rated(file)["a"]) == (1800, "standard", "money")
    assert post(rated(file, "--ledger", regular.db)["a"]) == (1800, "standard", "money")
    regular.add(file)
    assert standing(regular.step("a", "regular")) == (1800, "standard", "money")


CARRIED = """
No,Name,ID,Rating,K,Carried games,Carried points,Carried opponents,R1,R2
1,Amber,a,1810,20,,,,D3,W2
2,Birch,b,1600,20,,,,U,L1
3,Newton,n,,,4,2,6800,D1,U
"""


def test_carried_games_make_a_first_fide_rating_in_the_ledger(tmp_path: Path) -> None:
    club = Club(tmp_path, "fide/standard")
    club.know("Name,ID,Rating\nAmber,a,1810\nBirch,b,1600\n")
    file = written(tmp_path, FIDE + CARRIED)
    right = rated(file)["n"]
    assert right["post"] == 1744  # (6800 + 1810 + 2 x 1800)/7, and 3.5 points of 7 add nothing: spec/fide.md section 5
    assert rated(file, "--ledger", club.db)["n"]["post"] == right["post"]
    club.add(file)
    club("publish", "--ended-by", "2026-05-31", "--yes")
    assert club.ratings("fide/standard")["n"] == right["post"]


# How a section is rated.

TWO = """
No,Name,ID,Rating,R1
1,Amber,a,2450,W2
2,Birch,b,2450,L1
"""
TIERS = '[[k_choice]]\nfrom = 2026-01-01\nvalue = "tiers"\n'


def test_a_key_of_the_file_goes_before_the_clubs_settings(tmp_path: Path) -> None:
    club = Club(tmp_path, "elo/standard")
    club.know("Name,ID,Rating\nAmber,a,2450\nBirch,b,2450\n")
    overlay = written(tmp_path, TIERS, "tiers.toml")
    club("rerate", "--from", "2026-01-01", "--rules", "elo", "--parameters", overlay, *REASON)
    file = written(tmp_path, ELO + "Tiers,no\n" + TWO)
    assert rated(file, "--parameters", overlay)["a"]["post"] == 2466  # K 32, not the 16 of the highest tier
    assert rated(file, "--ledger", club.db)["a"]["post"] == 2466
    club.add(file)
    assert club.step("a", "elo/standard")["rating"] == 2466


def test_a_newcomer_whom_the_club_does_not_rate_stays_unrated_in_the_ledger(tmp_path: Path) -> None:
    club = Club(tmp_path, "elo/standard")
    club.know("Name,ID,Rating\nAmber,a,1810\nBirch,b,1500\n")
    file = written(tmp_path, ELO + "Newcomer,none\n" + NEWTON)
    right = {key: player["post"] for key, player in rated(file).items()}
    assert right["n"] is None
    assert {key: player["post"] for key, player in rated(file, "--ledger", club.db).items()} == right
    club.add(file)
    assert club.ratings("elo/standard") == {key: value for key, value in right.items() if value is not None}


def test_the_settings_of_a_section_hold_where_it_is_rated_anew_because_of_an_earlier_event(tmp_path: Path) -> None:
    club = Club(tmp_path, "elo/standard")
    table = "\nNo,Name,ID,Rating,R1\n1,Amber,a,1500,{}2\n2,Birch,b,1500,{}1\n"
    for day, k, results in (("2026-05-06", 32, "LW"), ("2026-06-06", 10, "WL")):
        keys = f"Event,{day}\nEnd date,{day}\nRules,elo\nPool,standard\nK,{k}\n"
        club.add(written(tmp_path, keys + table.format(*results), f"{day}.csv"))
    club("correct", "E1", "--set", "R1 1 v 2 = 1-0", *REASON)
    # 1516 beats 1484 with K 10: + 10 (1 - 0.5459).
    assert club.step("a", "elo/standard")["rating"] == pytest.approx(1520.5)
    assert club("check")["problems"] == []


def test_a_prize_in_a_section_limited_by_its_name_agrees_when_recalculated(tmp_path: Path) -> None:
    table = _with_column(ONE_LOSES_THREE.replace("1810", "1790"), "Prize", "5000")
    file = written(tmp_path, USCHESS + "Section,U1800\n" + table)
    book = tmp_path / "report.xlsx"
    assert post(answer("rate", file, "--accept", "-o", book)["sections"][0]["players"][0])[0] == 1800
    (anew,) = calculated([book], tmp_path / "anew")
    stored, audit = (load_workbook(path, data_only=True)["Audit"] for path in (book, anew))
    told, again = (
        [row[2].value for row in sheet if row[2].value in ("agrees", "differs")] for sheet in (stored, audit)
    )
    assert again == told == ["agrees"] * 4
    said = [str(cell.value) for row in audit for cell in row]
    assert not [text for text in said if "differ" in text and "0 differ" not in text]
    assert any(text.startswith("agrees") for text in said)


# One player's own facts.


def test_a_player_who_lost_all_is_provisional_everywhere(tmp_path: Path) -> None:
    table = "\nNo,Name,ID,Rating,Games,History,R1,R2\n1,Amber,a,600,30,losses,L2,L2\n2,Birch,b,700,40,,W1,W1\n"
    file = written(tmp_path, USCHESS + table)
    book = tmp_path / "report.xlsx"
    done = crossrate("rate", file, "--accept", "-o", book, "--also", "html")
    player = rated(file)["a"]
    shown = f"{player['post']}P32"
    assert shown in done.stdout
    assert shown in (tmp_path / "report.html").read_text(encoding="utf-8")
    sheet = load_workbook(book)["Ratings"]
    assert shown in [str(cell.value) for row in sheet for cell in row]


def test_a_k_of_0_is_none_where_the_ledger_knows_what_k_rests_on(tmp_path: Path) -> None:
    club = Club(tmp_path, "fide/standard")
    club.know("Name,ID,Rating,Games,Birth,Peak\nAmber,a,1810,90,1990-01-01,1850\nBirch,b,1610,90,1990-01-01,1700\n")
    table = "No,Name,ID,Rating,K,R1\n1,Amber,a,1810,{k},L2\n2,Birch,b,1610,{k},W1\n"
    plain = written(tmp_path, FIDE + "\n" + table.format(k=20), "plain.csv")
    file = written(tmp_path, FIDE + "\n" + table.format(k=0).replace("1810,0", ",0").replace("1610,0", ",0"))
    assert rated(file, "--ledger", club.db)["a"]["change_exact"] == rated(plain)["a"]["change_exact"] == -15.2
    told = club.add(file)
    assert "ledger-k-unknown" not in codes(told)
    club("publish", "--ended-by", "2026-05-31", "--yes")
    assert club.ratings("fide/standard") == {"a": 1795, "b": 1625}


PROVISIONAL = "[[provisional_most_games]]\nfrom = 2026-01-01\nvalue = 40\n"


@pytest.fixture
def thirty_games(tmp_path: Path) -> tuple[Path, Path, str]:
    """Amber, on 30 games, loses three under an overlay by which 40 are provisional: the file, the overlay, the new
    rating as it is shown.
    """
    table = ONE_LOSES_THREE.replace(",Rating,", ",Rating,Games,").replace(",1810,", ",1810,30,")
    file = written(tmp_path, USCHESS + table.replace(",1500,", ",1500,90,"))
    overlay = written(tmp_path, PROVISIONAL, "provisional.toml")
    return file, overlay, f"{rated(file, '--parameters', overlay)['a']['post']}P33"


def test_a_report_shows_as_provisional_what_is_by_the_value_in_force(
    thirty_games: tuple[Path, Path, str], tmp_path: Path
) -> None:
    file, overlay, shown = thirty_games
    book = tmp_path / "report.xlsx"
    done = crossrate("rate", file, "--accept", "--parameters", overlay, "-o", book, "--also", "html")
    told = {
        "the terminal": done.stdout,
        "the page": (tmp_path / "report.html").read_text(encoding="utf-8"),
        "the workbook": "\n".join(str(cell.value) for sheet in load_workbook(book) for row in sheet for cell in row),
        "explain": crossrate("explain", file, "a", "--parameters", overlay).stdout,
    }
    assert [where for where, text in told.items() if shown not in text] == []


def test_a_ledger_shows_as_provisional_what_is_by_the_value_in_force(
    regular: Club, thirty_games: tuple[Path, Path, str]
) -> None:
    file, overlay, shown = thirty_games
    regular.know(CLUB.replace("1810,90", "1810,30"))
    regular("rerate", "--from", "2026-01-01", "--parameters", overlay, *REASON)
    told = {
        "add": [change["after"] for change in regular.add(file)["preview"]["changes"]],
        "history": [regular.step("a", "regular")["post"]],
        "list": [one["shown"] for one in regular("list")["players"]],
        "explain": [word for line in regular("explain", "a", "E1")["lines"] for word in line.split()],
    }
    assert [where for where, words in told.items() if shown not in words] == []


LOSES_SIX = """
No,Name,ID,Rating,R1,R2,R3,R4,R5,R6
1,Amber,a,1405,L2,L3,L4,L2,L3,L4
2,Birch,b,700,W1,U,U,W1,U,U
3,Cedar,c,700,U,W1,U,U,W1,U
4,Damson,d,700,U,U,W1,U,U,W1
"""


def _guesses_a_peak(document: dict[str, Any]) -> bool:
    return any(one["grade"] == "guess" and "peak" in one["code"] for one in document["problems"])


def test_an_established_rating_is_its_peak_where_no_other_is_told(regular: Club, tmp_path: Path) -> None:
    """Not said to be provisional, the player has had 1405 at least: the floor is 1200."""
    file = written(tmp_path, USCHESS + LOSES_SIX)
    document = answer("rate", file)
    assert post(document["sections"][0]["players"][0]) == (1200, "standard", "peak")
    assert _guesses_a_peak(document)
    club = "Name,ID,Rating\nAmber,a,1405\nBirch,b,700\nCedar,c,700\nDamson,d,700\n"
    regular.know(club)
    looked = answer("rate", file, "--force", "--ledger", regular.db)
    assert post(looked["sections"][0]["players"][0]) == (1200, "standard", "peak")
    assert _guesses_a_peak(looked)
    assert _guesses_a_peak(regular.add(file))
    assert standing(regular.step("a", "regular")) == (1200, "standard", "peak")
    with_post = written(tmp_path, USCHESS + _with_column(LOSES_SIX, "Post", "1200"), "post.csv")
    assert answer("compare", with_post)["differences"] == []
    games = [f"{rating}:0" for rating in (700,) * 6]
    told = answer("calc", "uschess", "--rating", 1405, "--games", 60, "--repeats", "--on", "2026-05-17", *games)
    assert (told["post_exact"], told["floor_kind"]) == (1200, "peak")


def test_a_floor_beside_another_pools_rating_is_not_the_sections(tmp_path: Path) -> None:
    club = Club(tmp_path, "blitz")
    keys = USCHESS.replace("Pool,regular", "Pool,blitz")
    file = written(
        tmp_path, keys + "\nNo,Name,ID,Rating,Floor,Blitz,R1\n1,Amber,a,1700,1650,900,L2\n2,Birch,b,1500,,1000,W1\n"
    )
    right = rated(file)["a"]
    assert right["floor_kind"] is None
    club.add(file)
    assert standing(club.step("a", "blitz")) == post(right)


def test_the_history_of_somebody_still_unrated_is_told(tmp_path: Path) -> None:
    club = Club(tmp_path, "ukd/standard")
    keys = "Event,May\nEnd date,2026-05-17\nRules,ukd\nPool,standard\n"
    club.add(written(tmp_path, keys + "\nNo,Name,ID,Rating,R1\n1,Amber,a,1352,W2\n2,Newton,n,,L1\n"))
    assert club.step("n", "ukd/standard")["rating"] is None
    assert "Newton" in crossrate("ledger", "--db", club.db, "history", "n").stdout
