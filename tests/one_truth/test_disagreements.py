"""Cases in which ways to rate an event disagreed in what a whole run or a ledger carries on from section to section."""

from pathlib import Path

import pytest

from tests.one_truth.commands import Club, answer, crossrate, rated, written

MATCH = (
    "Event,Match {number}\nEvent end date,2026-0{number}-17\nRules,uschess\nPool,regular\nDual,no\nEvent type,match\n\n"
    "No,Name,ID,Rating,Games,R1,R2,R3,R4,R5,R6\n"
    "1,Amber,a,1700,90,W2,W2,W2,W2,W2,W2\n2,Birch,b,1800,90,L1,L1,L1,L1,L1,L1\n"
)
ELO = "Event,May\nEnd date,2026-05-17\nRules,elo\nPool,standard\n"


def test_the_net_limit_of_matches_reaches_from_file_to_file(tmp_path: Path) -> None:
    """Three matches in three months: 50 points each are allowed, 100 within 180 days (spec/uschess.md section 8)."""
    files = [written(tmp_path, MATCH.format(number=n), f"match{n}.csv") for n in (1, 2, 3)]
    document = answer("rate", *files, "-o", tmp_path / "report.xlsx", "--accept")
    assert [section["players"][0]["post_exact"] for section in document["sections"]] == [1750, 1800, 1800]
    club = Club(tmp_path, "regular")
    for file in files:
        club.add(file)
    assert [step["rating"] for step in club("history", "a")["history"] if step["event"]] == [1750, 1800, 1800]


def test_an_earlier_match_of_the_ledger_and_one_of_the_run_count_together(tmp_path: Path) -> None:
    files = [written(tmp_path, MATCH.format(number=n), f"match{n}.csv") for n in (1, 2, 3)]
    club = Club(tmp_path, "regular")
    club.add(files[0])
    document = answer("rate", *files[1:], "--ledger", club.db, "-o", tmp_path / "report.xlsx", "--accept")
    assert [section["players"][0]["post_exact"] for section in document["sections"]] == [1800, 1800]


@pytest.mark.parametrize("keys", ["Floor,1200\n", "Newcomer,1200\n"])
def test_a_club_player_without_a_game_keeps_what_there_was(tmp_path: Path, keys: str) -> None:
    table = "\nNo,Name,ID,Rating,R1\n1,Amber,a,1500,W2\n2,Birch,b,1500,L1\n3,Cedar,c,1150,\n4,Damson,d,,B\n"
    file = written(tmp_path, ELO + keys + table)
    by_file = rated(file)
    assert (by_file["c"]["post"], by_file["d"]["post"]) == (1150, None)
    club = Club(tmp_path, "elo/standard")
    club.add(file)
    assert club.ratings("elo/standard") == {"a": 1516, "b": 1484, "c": 1150}


def test_a_blank_history_beside_a_one_sided_record_is_what_the_record_tells(tmp_path: Path) -> None:
    table = "\nNo,Name,ID,Rating,Record,History,R1\n1,Amber,a,1500,0-0-4,,W2\n2,Birch,b,1500,,mixed,L1\n"
    keys = "Event,May\nEvent end date,2026-05-17\nRules,uschess\nPool,regular\nDual,no\nEvent type,swiss\n"
    assert rated(written(tmp_path, keys + table))["a"]["formula"] == "special"


def test_a_foreign_event_takes_ratings_from_the_ledger(tmp_path: Path) -> None:
    club = Club(tmp_path, "regular")
    club.know("Name,ID,Rating,Games\nAmber,a,1810,90\n")
    keys = "Event,Abroad\nEvent end date,2026-05-17\nRules,uschess\nPool,regular\nDual,no\nEvent type,foreign-fide\n"
    file = written(tmp_path, keys + "\nNo,Name,ID,Rating,FIDE,R1\n1,Amber,a,,,W2\n2,Birch,,,1900,L1\n")
    club.add(file)
    assert club.step("a", "regular")["rating"] == rated(file, "--ledger", club.db)["a"]["post_exact"] > 1810


def test_nobody_to_start_from_in_a_foreign_event_is_named(tmp_path: Path) -> None:
    club = Club(tmp_path, "regular")
    club.know("Name,ID,Rating,Games\nAmber,a,1810,90\nBirch,b,,\n")
    keys = "Event,Abroad\nEvent end date,2026-05-17\nRules,uschess\nPool,regular\nDual,no\nEvent type,foreign-fide\n"
    file = written(tmp_path, keys + "\nNo,Name,ID,Rating,FIDE,R1\n1,Amber,a,,,W2\n2,Birch,b,,,L1\n")
    done = crossrate("ledger", "--db", club.db, "add", file, "--yes", "--accept", code=None)
    assert done.exit_code == 1
    assert "Birch" in done.output


def test_who_did_not_play_has_no_rapid_rating_of_the_standard_one(tmp_path: Path) -> None:
    """A player without a rapid rating plays on the standard one (FIDE Handbook B.02, rapid and blitz): who plays."""
    keys = "Event,May\nStart date,2026-05-15\nEnd date,2026-05-17\nRules,fide\nPool,rapid\n"
    table = "\nNo,Name,ID,Rating,Standard,K,R1\n1,Amber,a,1810,,20,W2\n2,Birch,b,1800,,20,L1\n3,Cedar,c,,1900,20,U\n"
    file = written(tmp_path, keys + table)
    for options in ((), ("--period", "2026-05")):
        assert rated(file, *options)["c"]["post"] is None
    club = Club(tmp_path, "fide/rapid", "fide/standard")
    club.add(file)
    club("publish", "--pool", "fide/rapid", "--ended-by", "2026-05-31", "--yes", "--accept")
    assert club.ratings("fide/rapid").get("c") is None


def test_a_ukd_section_in_which_only_a_bye_has_a_ukd_is_refused_by_every_way(tmp_path: Path) -> None:
    keys = "Event,May\nEvent end date,2026-05-17\nRules,ukd\nPool,standard\n"
    file = written(tmp_path, keys + "\nNo,Name,ID,Rating,R1\n1,Amber,a,1500,B\n2,Birch,b,,W3\n3,Cedar,c,,L2\n")
    club = Club(tmp_path, "ukd/standard")
    ways = [("rate", file, "-o", tmp_path / "report.xlsx"), ("ledger", "--db", club.db, "add", file, "--yes")]
    for way in ways:
        done = crossrate(*way, "--accept", code=None)
        assert done.exit_code == 1
        assert "nobody who plays in the section has a UKD" in done.output


@pytest.mark.parametrize(("rules", "carried"), [("ukd", "5,2.5,7500"), ("fide", "5,2.5,9000")])
def test_games_carried_over_give_no_first_rating_by_themselves(tmp_path: Path, rules: str, carried: str) -> None:
    keys = f"Event,May\nStart date,2026-05-15\nEnd date,2026-05-17\nRules,{rules}\nPool,rapid\nK,20\n\n"
    table = f"1,Amber,a,1810,,,,W2\n2,Birch,b,1800,,,,L1\n3,Cedar,c,,{carried},U\n4,Damson,d,,{carried},B\n"
    head = "No,Name,ID,Rating,Carried games,Carried points,Carried opponents,R1\n"
    file = written(tmp_path, keys + head + table)
    assert [rated(file)[one]["post"] for one in "cd"] == [None, None]
    pool = f"{rules}/rapid"
    club = Club(tmp_path, pool)
    club.add(file)
    club("publish", "--pool", pool, "--ended-by", "2026-05-31", "--yes", "--accept")
    assert not {"c", "d"} & {player for player, rating in club.ratings(pool).items() if rating is not None}


def test_lists_of_rapid_differ_by_their_events_in_both_directions(tmp_path: Path) -> None:
    """Cedar plays on the standard rating and has none of rapid before the second list."""
    keys = "Event,May\nStart date,2026-05-15\nEnd date,2026-05-17\nRules,fide\nPool,rapid\n"
    rows = "1,Amber,a,1810,,20,W2,U\n2,Birch,b,1800,,20,L1,W3\n3,Cedar,c,,1900,20,U,L2\n"
    table = f"\nNo,Name,ID,Rating,Standard,K,R1,R2\n{rows}"
    club = Club(tmp_path, "fide/rapid", "fide/standard")
    club.know("Name,ID,Rating\nAmber,a,1810\nBirch,b,1800\n", "fide/rapid")
    club("publish", "--name", "First", "--pool", "fide/rapid", "--ended-by", "2026-04-30", "--yes", "--accept")
    club.add(written(tmp_path, keys + table))
    club("publish", "--name", "Second", "--pool", "fide/rapid", "--ended-by", "2026-05-31", "--yes", "--accept")
    forth = {one["player"]: one for one in club("diff", "First", "Second")["changes"]}
    back = {one["player"]: one for one in club("diff", "Second", "First")["changes"]}
    assert forth.keys() == back.keys() == {"a", "b", "c"}
    assert forth["c"]["change"] is None
    for player, change in forth.items():
        assert change["causes"]
        assert [one["words"] for one in back[player]["causes"]] == [one["words"] for one in change["causes"]]
    assert [back[one]["change"] for one in "ab"] == [-forth[one]["change"] for one in "ab"]
