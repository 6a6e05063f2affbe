"""The same question asked twice has one answer: each case once differed between two paths."""

import pytest

from tests.one_truth.paths import Paths

USCHESS = "Event,{name}\nEvent end date,{end}\nRules,uschess\nPool,regular\nDual,no\nEvent type,swiss\n\n"


def test_a_floor_of_the_ledger_holds_in_every_path(paths: Paths) -> None:
    """A stands at 1810 with a floor of 1800 and loses three games."""
    paths.begin("regular")
    paths.run(
        "ledger",
        "--db",
        paths.db,
        "import",
        paths.write(
            "ID,Name,Rating,Games\n101,Ada,1810,40\n102,Ben,1500,40\n103,Cy,1500,40\n104,Di,1500,40\n", "list.csv"
        ),
        "--yes",
    )
    paths.run("ledger", "--db", paths.db, "set-floor", "101", "1800", "--yes", "--reason", "ruling")
    table = "No,Name,ID,R1,R2,R3\n1,Ada,101,L2,L3,L4\n2,Ben,102,W1,U,U\n3,Cy,103,U,W1,U\n4,Di,104,U,U,W1\n"
    file = paths.write(USCHESS.format(name="June", end="2026-06-06") + table)
    assert paths.rated(file, "--ledger", paths.db)["regular", "Ada"]["post"] == 1800
    paths.ledger("add", file, "--yes")
    assert paths.standing("regular")["Ada"]["rating"] == 1800


def test_a_birth_of_the_ledger_starts_a_newcomer_in_every_path(paths: Paths) -> None:
    """Born in 2015, not known to the file."""
    paths.begin("regular")
    births = "ID,Name,Rating,Games,Birth\n101,Ada,1500,40,\n102,Ben,1400,40,\n103,Kid,,,2015-05-05\n104,Di,1450,40,\n"
    paths.run("ledger", "--db", paths.db, "import", paths.write(births, "list.csv"), "--yes")
    table = "No,Name,ID,R1,R2,R3\n1,Ada,101,L4,U,U\n2,Ben,102,U,L4,U\n3,Di,104,U,U,D4\n4,Kid,103,W1,W2,D3\n"
    file = paths.write(USCHESS.format(name="June", end="2026-06-06") + table)
    rated = paths.rated(file, "--ledger", paths.db)["regular", "Kid"]
    paths.ledger("add", file, "--yes")
    listed = paths.standing("regular")["Kid"]
    assert (listed["rating"], listed["games"]) == (rated["post_exact"], rated["post_games"])
    assert rated["start"] == pytest.approx(50 * 11.0883, abs=0.01)


@pytest.mark.parametrize(
    ("more", "limit", "value"),
    [("Floor", "", "1800"), ("Prize", "Limit,1800\n", "5000"), ("Prize", "Section,U1800\n", "5000")],
)
def test_floors_of_the_file_hold_in_the_ledger(paths: Paths, more: str, limit: str, value: str) -> None:
    paths.begin("regular")
    table = (
        f"No,Name,ID,Rating,Games,{more},R1,R2,R3\n1,Ada,101,1790,40,{value},L2,L3,L4\n2,Ben,102,1500,40,,W1,U,U\n"
        "3,Cy,103,1500,40,,U,W1,U\n4,Di,104,1500,40,,U,U,W1\n"
    )
    keys = USCHESS.format(name="June", end="2026-06-06").rstrip("\n") + "\n" + limit + "\n"
    file = paths.write(keys + table)
    assert paths.rated(file)["regular", "Ada"]["post"] == 1800
    paths.ledger("add", file, "--yes", "--accept")
    assert paths.standing("regular")["Ada"]["rating"] == 1800


@pytest.mark.parametrize("rules", ["fide", "ukd"])
def test_carried_games_of_the_file_count_for_a_first_rating(paths: Paths, rules: str) -> None:
    paths.begin(f"{rules}/standard")
    table = (
        "No,Name,ID,Rating,K,Carried games,Carried points,Carried opponents,R1,R2\n"
        "1,New,101,,,4,2,7400,W2,D3\n2,Ben,102,1900,20,,,,L1,U\n3,Cy,103,1850,20,,,,U,D1\n"
    )
    keys = f"Event,June\nStart date,2026-06-01\nEnd date,2026-06-06\nRules,{rules}\nPool,standard\n\n"
    file = paths.write(keys + table)
    rated = paths.rated(file)["standard", "New"]
    assert rated["post"] is not None
    paths.ledger("add", file, "--yes", "--accept")
    paths.ledger("publish", "--ended-by", "2026-06-30", "--yes")
    listed = paths.standing(f"{rules}/standard")["New"]
    assert (listed["rating"], listed["games"]) == (rated["post"], rated["post_games"])


def test_the_clubs_tiers_are_switched_off_by_the_file_in_every_path(paths: Paths) -> None:
    paths.begin("elo/standard")
    overlay = paths.write('[[k_choice]]\nfrom = 1900-01-01\nvalue = "tiers"\n', "club.toml")
    table = "No,Name,ID,Rating,R1\n1,Ada,101,2450,W2\n2,Ben,102,2450,L1\n"
    keys = "Event,June\nEnd date,2026-06-06\nRules,elo\nPool,standard\nTiers,no\n\n"
    file = paths.write(keys + table)
    rated = paths.rated(file, "--parameters", overlay)["standard", "Ada"]["post"]
    assert rated == 2466
    paths.ledger("add", file, "--yes")
    paths.ledger("rerate", "--from", "2000-01-01", "--rules", "elo", "--parameters", overlay, "--reason", "x", "--yes")
    assert paths.standing("elo/standard")["Ada"]["rating"] == rated
    assert paths.rated(file, "--ledger", paths.db)["standard", "Ada"]["pre"] == 2450


def test_newcomers_may_stay_unrated_in_a_ledger(paths: Paths) -> None:
    paths.begin("elo/standard")
    table = "No,Name,ID,Rating,R1,R2\n1,Ada,101,1500,W2,W3\n2,New,102,,L1,U\n3,Cy,103,1500,U,L1\n"
    file = paths.write("Event,June\nEnd date,2026-06-06\nRules,elo\nPool,standard\nNewcomer,none\n\n" + table)
    rated = paths.rated(file)
    added = paths.ledger("add", file, "--yes")
    assert "newcomers-not-counted" in {p["code"] for p in added["problems"]}
    listed = paths.standing("elo/standard")
    assert listed["Ada"]["rating"] == rated["standard", "Ada"]["post"] == 1516
    assert "New" not in listed


def test_k_nought_in_the_file_means_none_and_the_ledgers_facts_settle_it(paths: Paths) -> None:
    paths.begin("fide/standard")
    known = "ID,Name,Rating,Games,Peak,Birth\n101,Ada,1800,45,1850,1980-01-01\n102,Ben,1800,45,1850,1980-01-01\n"
    paths.run("ledger", "--db", paths.db, "import", paths.write(known, "list.csv"), "--yes")
    table = "No,Name,ID,K,R1\n1,Ada,101,0,W2\n2,Ben,102,0,L1\n"
    keys = "Event,June\nStart date,2026-06-01\nEnd date,2026-06-06\nRules,fide\nPool,standard\n\n"
    file = paths.write(keys + table)
    paths.ledger("add", file, "--yes", "--accept")
    paths.ledger("publish", "--ended-by", "2026-06-30", "--yes")
    assert paths.standing("fide/standard")["Ada"]["rating"] == 1810


def test_settings_of_a_section_hold_when_an_earlier_event_is_corrected(paths: Paths) -> None:
    """A club's K above the table, in an event that is rated anew because of another."""
    paths.begin("elo/standard")
    keys = "Event,{name}\nEnd date,{end}\nRules,elo\nPool,standard\nK,{k}\n\n"
    table = "No,Name,ID,Rating,R1\n1,Ada,101,1500,{a}2\n2,Ben,102,1500,{b}1\n"
    first = paths.write(keys.format(name="May", end="2026-05-06", k=32) + table.format(a="L", b="W"), "may.csv")
    second = paths.write(keys.format(name="June", end="2026-06-06", k=10) + table.format(a="W", b="L"), "june.csv")
    paths.ledger("add", first, second, "--yes")
    paths.ledger("correct", "E1", "--set", "R1 1 v 2 = 1-0", "--reason", "slip", "--yes")
    # 1516 v 1484, then K 10: 10 (1 - 0.5459) = 4.54.
    assert paths.standing("elo/standard")["Ada"]["rating"] == pytest.approx(1520.54, abs=0.6)
    assert paths.ledger("check")["problems"] == []
