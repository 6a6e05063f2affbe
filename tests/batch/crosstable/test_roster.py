"""A second file joined in (spec/crosstables.md section 3, Rosters)."""

import zipfile
from datetime import date

import pandas as pd
import pytest

from batch.crosstable.formats import dbase
from batch.crosstable.model import Value
from batch.crosstable.read import Reading, read
from batch.problems import Place

EVENT = """No,Name,ID,Rating,R1
1,"Fern, Ada",10000001,1500,W2
2,"Moss, Ben",10000002,,L1
3,"Reed, Cy",,,D4
4,"Vale, Di",10000004,1700,D3
"""
FIDE = {"rules": Value("fide", Place("told")), "pool": Value("standard", Place("told"))}


@pytest.fixture
def joined(tmp_path):
    """Read an event with a roster; the roster is a text, or a function that writes it and returns its path."""

    def join(roster, event=EVENT, by_name=False, facts=None, answers=None):
        (tmp_path / "event.csv").write_text(event, encoding="utf-8")
        if callable(roster):
            path = roster(tmp_path)
        else:
            path = tmp_path / "players.csv"
            path.write_text(roster, encoding="utf-8")
        options = Reading(roster=path, roster_by_name=by_name, roster_players=answers or {}, facts=facts or {})
        crosstable = read(tmp_path / "event.csv", options)
        return crosstable.sections[0].entrants, {p.code: p for p in crosstable.problems}

    return join


def test_an_id_brings_what_is_missing(joined):
    entrants, problems = joined("ID,Name,Rating,Games,Birth,Record\n10000002,Moss Ben,1333,7,2001-02-03,3-1-3\n")
    ben = entrants.iloc[1]
    assert (ben["rating"], ben["games"], ben["birth"], ben["record"]) == (1333, 7, date(2001, 2, 3), (3, 1, 3))
    assert "1 by id" in problems["roster-joined"].message and problems["roster-joined"].grade == "guess"


def test_what_the_crosstable_says_stays(joined):
    entrants, problems = joined("ID,Name,Rating,Games\n10000001,Fern Ada,1512,9\n")
    assert (entrants["rating"][0], entrants["games"][0]) == (1500, 9)
    assert "1512" in problems["roster-rating-differs"].message


def test_leading_zeros_do_not_matter(joined):
    entrants, _ = joined("ID,Name,Rating\n00123,Reed Cy,1444\n", EVENT.replace('Cy",,', 'Cy",123,'))
    assert entrants["rating"][2] == 1444


def test_a_number_finds_whom_no_id_does(joined):
    entrants, problems = joined("No,Name,ID,Rating\n3,Cy Reed,10000003,1444\n")
    assert (entrants["rating"][2], entrants["id"][2]) == (1444, "10000003")
    assert "1 by number" in problems["roster-joined"].message


def test_a_number_with_another_name_is_not_joined(joined):
    entrants, problems = joined("No,Name,Rating\n3,Somebody Else,1444\n")
    assert entrants["rating"].isna()[2]
    assert problems["roster-number-other"].grade == "warning"


def test_a_name_is_joined_only_with_the_users_word(joined):
    roster = "ID,Name,Rating\n10000003,Cy Reed,1444\n"
    entrants, problems = joined(roster)
    assert entrants["rating"].isna()[2]
    assert (
        "10000003" in problems["roster-suggests"].message and "--roster-by-name" in problems["roster-suggests"].remedy
    )
    entrants, _ = joined(roster, by_name=True)
    assert entrants["rating"][2] == 1444


def test_two_of_one_name_are_not_joined_even_then(joined):
    entrants, _ = joined("ID,Name,Rating\n10000003,Cy Reed,1444\n10000009,Cy Reed,2000\n", by_name=True)
    assert entrants["rating"].isna()[2]


def test_one_name_under_two_ids_is_two_people(joined):
    entrants, problems = joined("ID,Name,Rating\n20000002,Ben Moss,1333\n", by_name=True)
    assert entrants["rating"].isna()[1]
    assert problems["roster-other-id"].grade == "warning"
    assert "10000002" in problems["roster-other-id"].message and "20000002" in problems["roster-other-id"].message


def test_an_id_with_two_ratings_is_said(joined):
    entrants, problems = joined("ID,Name,Rating\n10000002,Ben Moss,1333\n10000002,Ben Moss,1533\n")
    assert entrants["rating"][1] == 1333
    said = problems["roster-id-twice"]
    assert said.grade == "warning"
    assert "row 2 gives rating 1333 and row 3 gives rating 1533" in said.message
    _, problems = joined("ID,Name,Rating\n10000002,Ben Moss,1333\n10000002,Ben Moss,1333\n")
    assert "roster-id-twice" not in problems, "written twice alike is no contradiction"


def test_a_similar_name_is_asked_about(joined):
    """Two digits of the id transposed: the roster has the name under another id."""
    _, problems = joined("ID,Name,Rating\n10000020,Moss Ben,1333\n")
    assert "10000020" in problems["roster-suggests"].message


def test_another_name_under_the_id_is_said(joined):
    _, problems = joined("ID,Name,Rating\n10000002,Grandmaster Quite Other,2600\n")
    assert problems["roster-other-name"].grade == "warning"


ASKED = {
    "a similar name": ("ID,Name,Rating\n10000003,Reedy Cy,1444\n", "roster-suggests", "Reed, Cy", "10000003"),
    "one name, two ids": (
        "ID,Name,Rating\n10000003,Cy Reed,1444\n10000009,Cy Reed,2000\n", "roster-suggests", "Reed, Cy", "10000003"
    ),
    "another id": ("ID,Name,Rating\n10000020,Moss Ben,1444\n", "roster-suggests", "Moss, Ben", "10000020"),
    "the id of another name": (
        "ID,Name,Rating\n10000002,Quite Other,1444\n", "roster-other-name", "Moss, Ben", "10000002"
    ),
    "the number of another name": (
        "No,Name,Rating\n3,Quite Other,1444\n", "roster-number-other", "Reed, Cy", "Quite Other"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("roster", "code", "name", "answer"), ASKED.values(), ids=ASKED)
def test_a_near_miss_blocks_until_it_is_answered(joined, roster, code, name, answer):
    """The remedy, taken by its word, answers it: that one, or nobody of the roster."""
    _, problems = joined(roster)
    asked = problems[code]
    assert asked.grade == "warning" and asked.place.row is not None and name.split(",")[0] in asked.message
    assert f'--roster-player "{name}={answer}"' in asked.remedy and f'"{name}=none"' in asked.remedy
    entrants, problems = joined(roster, answers={name: answer})
    told = entrants.set_index("name").loc[name]
    assert told["rating"] == 1444 and "1 by --roster-player" in problems["roster-joined"].message
    assert not [p for p in problems.values() if p.grade in ("warning", "error")]
    entrants, problems = joined(roster, answers={name: "none"})
    assert pd.isna(entrants.set_index("name").loc[name, "rating"]) and code not in problems


def test_who_the_player_is_the_answer_says_also_against_the_crosstables_id(joined):
    entrants, problems = joined("ID,Name,Rating\n10000020,Moss Ben,1444\n", answers={"Ben Moss": "10000020"})
    assert entrants["id"][1] == "10000020" and "id of 1" in problems["roster-joined"].message


def test_an_answer_that_names_nobody_is_said(joined):
    roster = "ID,Name,Rating\n10000003,Reedy Cy,1444\n"
    _, problems = joined(roster, answers={"Reed, Cy": "10000033"})
    assert problems["roster-player-unknown"].grade == "error" and problems["roster-player-unknown"].place.row == 4
    _, problems = joined(roster, answers={"Reet, Cy": "10000003"})
    assert problems["roster-player-nobody"].grade == "caution" and problems["roster-suggests"].grade == "warning"


def test_one_id_for_two_players_is_asked_about(joined):
    _, problems = joined("ID,Name,Rating\n10000001,Fern Ada,1444\n", answers={"Reed, Cy": "10000001"})
    said = problems["roster-one-for-two"]
    assert said.grade == "warning" and "Fern, Ada and Reed, Cy" in said.message and said.place.row == 4


def test_one_id_with_two_names_in_the_roster_is_asked_about(joined):
    _, problems = joined("ID,Name,Rating\n10000002,Ben Moss,1333\n10000002,Quite Other,1333\n")
    assert problems["roster-id-twice"].grade == "warning" and "Quite Other" in problems["roster-id-twice"].message


@pytest.mark.parametrize(("text", "code"), [("", "file-empty"), ("a,b\n1,2\n", "roster-no-table")])
def test_a_roster_that_is_none(joined, text, code):
    _, problems = joined(text)
    assert problems[code].grade == "error"


def test_a_roster_that_is_not_there(joined):
    _, problems = joined(lambda folder: folder / "nowhere.csv")
    assert problems["roster-unreadable"].grade == "error"


def supplement(fields, *rows):
    def write(folder):
        with (folder / "golden.dbf").open("wb") as stream:
            dbase.write(stream, fields, rows, date(2026, 4, 1))
        return folder / "golden.dbf"

    return write


NEW = [("MEM_ID", 8), ("MEM_NAME", 30), ("STATE", 2), ("EXPIRED", 8), ("R_LPB_RAT", 7), ("Q_LPB_RAT", 7),
       ("B_LPB_RAT", 7), ("ONL_R_RTG", 7)]  # fmt: skip
BEN = ["10000002", "MOSS, BEN", "OH", "20270101", "1234/12", "1100*", "", "1300"]


def test_the_supplement_gives_the_rating_of_the_sections_pool(joined):
    entrants, _ = joined(supplement(NEW, BEN))
    ben = entrants.iloc[1]
    assert (ben["rating"], ben["games"]) == (1234, 12)
    assert (ben["quick"], ben["online_regular"]) == (1100, 1300), "the others are sources for starting values"
    entrants, _ = joined(supplement(NEW, BEN), facts={"pool": Value("quick", Place("told"))})
    assert entrants["rating"][1] == 1100
    entrants, _ = joined(supplement(NEW, BEN), facts={"time_control": Value("G/25;d5", Place("told"))})
    assert entrants["rating"][1] == 1234, "30 in all is regular"
    entrants, _ = joined(supplement(NEW, BEN), facts={"time_control": Value("G/20;d5", Place("told"))})
    assert entrants["rating"][1] == 1100


def test_an_old_supplement_has_two_ratings(joined):
    old = [("R_MEM_ID", 8), ("R_MEM_NAME", 30), ("R_STATE", 2), ("R_EXP_DATE", 8), ("R_RATING1", 7), ("R_RATING2", 7)]
    entrants, _ = joined(supplement(old, ["10000002", "MOSS, BEN", "OH", "20270101", "1234", "1100"]))
    assert (entrants["rating"][1], entrants["quick"][1]) == (1234, 1100)


HEADER = ("ID Number      Name                                   Fed Sex Tit  WTit OTit           FOA SRtng SGm SK "
          "RRtng RGm Rk BRtng BGm BK B-day Flag")  # fmt: skip


def fide_line(member_id, name, standard, k, rapid=""):
    line = f"{member_id:15}{name:39}NOR M"
    for heading, value in (("SRtng", standard), ("SGm", "0"), ("SK", k), ("RRtng", rapid), ("B-day", "1990")):
        line = f"{line:{HEADER.index(heading)}}{value}"
    return line


def fide_text(folder):
    lines = [
        HEADER,
        fide_line("10000002", "Moss, Ben", "2100", "20", "2050"),
        fide_line("77", "Fern, Ada", "1900", "40"),
    ]
    (folder / "list.txt").write_bytes("\r\n".join(lines).encode())
    return folder / "list.txt"


def fide_xml(folder):
    player = (
        "<player>\n<fideid>{}</fideid>\n<name>{}</name>\n<country>NOR</country>\n<rating>{}</rating>\n<games>0</games>"
        "\n<k>{}</k>\n<rapid_rating>2050</rapid_rating>\n<rapid_k>20</rapid_k>\n<birthday>1990</birthday>\n</player>\n"
    )
    players = player.format("10000002", "Moss, Ben", 2100, 20) + player.format("77", "O&apos;Fern, Ada", 1900, 40)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n{players}</playerslist>'
    (folder / "list.xml").write_text(text, encoding="utf-8")
    return folder / "list.xml"


def fide_zip(folder):
    with zipfile.ZipFile(folder / "list.zip", "w") as package:
        package.write(fide_text(folder), "players_list.txt")
    return folder / "list.zip"


@pytest.mark.parametrize("roster", [fide_text, fide_xml, fide_zip])
def test_fides_list_gives_rating_and_k_of_the_list_in_question(joined, roster):
    entrants, _ = joined(roster, facts=FIDE)
    assert (entrants["rating"][1], entrants["k"][1], entrants["rapid"][1]) == (2100, 20, 2050)
    rapid = {**FIDE, "pool": Value("rapid", Place("told"))}
    entrants, _ = joined(roster, facts=rapid)
    assert (entrants["rating"][1], entrants["standard"][1]) == (2050, 2100)


def cut(write, size):
    """A roster without its last bytes."""

    def write_and_cut(folder):
        path = write(folder)
        path.write_bytes(path.read_bytes()[:-size])
        return path

    return write_and_cut


ADA = ["10000001", "FERN, ADA", "OH", "20270101", "1512", "", "", ""]


@pytest.mark.parametrize(
    ("roster", "size", "told"),
    [
        (fide_xml, 14, "closing tag"),
        (fide_xml, 60, "closing tag"),
        (fide_text, 60, "last line"),
        (supplement(NEW, BEN, ADA), 30, "tells of 2 members, it holds 1"),
    ],
)
def test_a_roster_that_is_cut_off_is_said(joined, roster, size, told):
    entrants, problems = joined(cut(roster, size), facts=FIDE if roster in (fide_text, fide_xml) else None)
    assert problems["roster-cut-off"].grade == "warning" and told in problems["roster-cut-off"].message
    assert entrants["rating"].notna()[1], "what is there is used"
    _, problems = joined(roster, facts=FIDE)
    assert "roster-cut-off" not in problems


@pytest.mark.parametrize("roster", [fide_text, fide_xml])
def test_the_lists_games_are_a_months_and_not_taken(joined, roster):
    entrants, _ = joined(roster, facts=FIDE)
    assert entrants["games"].isna().all()


@pytest.mark.parametrize("roster", [fide_text, fide_xml])
def test_an_answers_id_is_found_in_a_list_that_streams_past(joined, roster):
    entrants, _ = joined(roster, facts=FIDE, answers={"Reed, Cy": "77"})
    assert (entrants["rating"][2], entrants["id"][2]) == (1900, "77")


def test_in_a_us_chess_event_fides_rating_is_a_source_for_the_unrated(joined):
    entrants, _ = joined(fide_text)
    assert entrants["fide"][1] == 2100 and entrants["rating"].isna()[1]


def test_a_us_chess_number_that_is_a_strangers_at_fide_joins_nothing(joined):
    entrants, _ = joined(fide_text, EVENT.replace("10000001", "77").replace("Fern, Ada", "Quite, Else"))
    assert "fide" not in entrants or entrants["fide"].isna()[0]


@pytest.mark.slow
def test_a_list_of_a_million_and_a_half_streams_past(joined, tmp_path):
    import resource
    import time

    def huge(folder):
        with (folder / "list.txt").open("w", encoding="ascii", newline="") as out:
            out.write(HEADER + "\r\n")
            for i in range(1_500_000):
                out.write(fide_line(str(20_000_000 + i), f"Name{i % 9999}, Given{i % 13}", "1800", "20") + "\r\n")
            out.write(fide_line("10000002", "Moss, Ben", "2100", "20") + "\r\n")
        return folder / "list.txt"

    path = huge(tmp_path)
    begin = time.process_time()
    entrants, _ = joined(lambda folder: path, facts=FIDE)
    assert time.process_time() - begin < 60
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 300_000
    assert entrants["rating"][1] == 2100
