"""Headings of every dialect name the same fields."""

import pytest

from batch.crosstable.tables.headings import is_header, map_option, name_columns
from batch.crosstable.tables.vocabulary import field_of, normalise, round_number
from batch.problems import Place

HERE = Place("event.csv", row=1)


@pytest.mark.parametrize(
    ("field", "headings"),
    [
        ("number", "No | No. | Nr. | Num | # | Pair | Pair Num | Pr | Plr | SNo. | Start No. | StartNr | Seed | BNo."),
        (
            "number",
            "Pairing No | Pairing | Pair No. | Pair # | Player No | Player # | Start number | Start #",
        ),
        ("rank", "Rank | Rk. | Rg. | Pos | Place | Pl. | Platz | Sıra"),
        ("name", "Name | Player | Participant | Player  Name | Teilnehmer | Spieler | Nom | Nombre | Ad Soyad | İsim"),
        (
            "id",
            "ID | USCF ID | US Chess ID | Member ID | Mem ID | Ident | ID No | Loc Id | FideID | FIDE ID | Fide-No.",
        ),
        ("rating", "Rating | Rate | Rtng | Rtg | Rat. | Pre | Pre-Rating | Old | Elo | RtgI | RtgN | DWZ | NWZ | UKD"),
        (
            "rating",
            "Pre-Rtg | Rtg Pre | Rating (pre) | Pre Rtng | Prerating | PreRtg | Old Rtg | Current rating",
        ),
        ("regular", "Regular | Reg | Reg. | Reg Rtg | Reg. Rating | Rating (reg) | Pre Reg | Reg (pre) | USCF Reg"),
        ("quick", "Quick | Quick Rtg | Quick (pre) | Rating (quick)"),
        ("post", "Post-Rtg | Rtg Post | Rating (post) | Postrating | New Rtg | Rating after | Regular post"),
        ("regular_games", "Reg games | Regular-games"),
        ("change", "Rtg+/- | +/-"),
        ("start", "Start | Start value"),
        ("post", "Post | New | New Rating"),
        ("games", "Games | Prov Games | GP"),
        ("birth", "DOB | Birth | Birthdate | Born | Geb. | YOB"),
        ("total", "Total | Tot | Total Pts | Pts. | Points | Score | Punkte | Pkt. | Puan"),
        ("quick_post_games", "Quick post games"),
        ("online_blitz_date", "Online blitz date | Online-blitz date"),
    ],
)
def test_headings_of_a_field(field, headings):
    for heading in headings.split(" | "):
        assert field_of(normalise(heading)) == field, heading


@pytest.mark.parametrize(
    "heading",
    [
        "Rd 3",
        "rd3",
        "Rnd 3",
        "R3",
        "Round 3",
        "3",
        3,
        3.0,
        "3.Rd",
        "3. Rd",
        "3 rd",
        "3.Runde",
        "3.Tur",
        "rnd03",
        "D_RND03",
    ],
)
def test_headings_of_a_round(heading):
    assert round_number(normalise(heading)) == 3


@pytest.mark.parametrize("heading", ["TB1", "BH 1", "Rating 1", "R", "0", "Rd", None, True])
def test_no_rounds(heading):
    assert round_number(normalise(heading)) is None


def test_a_header_and_what_is_none():
    assert is_header(["No.", None, "Name", "Rtg", "FED", 1, 2])
    assert is_header(["Name", "Rating"])
    assert not is_header(["Event", "Name of the club"])
    assert not is_header(["From the Tournament-Database of Chess-Results https://chess-results.com"] * 16)
    assert not is_header(["1", "Player, Ann", "1500", "W2"])


def test_a_second_name_column_does_not_overwrite_the_first():
    columns = name_columns(["Rank", "SNo.", None, "Name", "Name", "Rtg"], HERE)
    assert columns.fields["name"] == 3
    assert [p.code for p in columns.problems] == ["columns-compete"]


def test_two_rating_columns_are_taken_in_a_stated_order_and_reported():
    columns = name_columns(["No.", "Name", "RtgN", "RtgI", "1.Rd"], HERE)
    assert columns.headings["rating"] == "RtgI"
    assert "--map C=rating" in columns.problems[0].remedy


def test_a_lone_pool_is_the_rating_beside_another_it_is_a_pool():
    assert name_columns(["Name", "Quick", "R1"], HERE).fields["rating"] == 1
    both = name_columns(["Name", "Rating", "Quick", "R1"], HERE)
    assert (both.fields["rating"], both.fields["quick"]) == (1, 2)


def test_an_id_beside_a_fide_id():
    columns = name_columns(["Name", "FIDE ID", "USCF ID", "R1", "R2"], HERE)
    assert (columns.fields["id"], columns.fields["fide_id"]) == (2, 1)


@pytest.mark.parametrize("column", ["Club rtg", "club rtg", "C"])
def test_the_user_settles_a_column_by_heading_or_letter(column):
    columns = name_columns(["Name", "Rating", "Club rtg", "R1"], HERE, {column: "rating"})
    assert columns.fields["rating"] == 2


def test_a_mapped_column_that_is_not_there_names_those_that_are():
    (found,) = name_columns(["Name", "Rating", "R1"], HERE, {"Elo": "rating"}).problems
    assert (found.code, "Name, Rating, R1" in found.message) == ("map-column-unknown", True)


def test_a_field_that_there_is_not_names_those_there_are():
    (found,) = name_columns(["Name", "Rating", "R1"], HERE, {"Rating": "strength"}).problems
    assert (found.code, "rating" in found.remedy) == ("map-field-unknown", True)


def test_rounds_under_any_word_that_counts_up_but_not_tie_breaks():
    columns = name_columns(["Name", "Rating", "Spiel 1", "Spiel 2", "Spiel 3", "TB1", "TB2"], HERE)
    assert columns.rounds == [(1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize(
    ("heading", "field", "option"),
    [
        ("Gmes", "Games", "--map Gmes=games"),
        ("Peek", "Peak", "--map Peek=peak"),
        ("Money flor", "Money floor", '--map "Money flor=money_floor"'),
        ("Ruond 3", "Round 3", '--map "Ruond 3=round 3"'),
    ],
)
def test_a_heading_that_is_nearly_a_known_one_is_asked_about(heading, field, option):
    columns = name_columns(["No", "Name", heading, "Rating", "R1"], HERE)
    (found,) = columns.problems
    assert (found.code, found.grade) == ("column-not-understood", "caution")
    assert found.message == f"column {heading} (C) is not understood; did you mean {field}? use {option}."
    assert str(found.place) == f"event.csv, row 1, column C ({heading})"
    mapped = name_columns(["No", "Name", heading, "Rating", "R1"], HERE, {heading: option.strip('"').split("=")[1]})
    assert (mapped.problems, 2 in mapped.fields.values()) == ([], True)


def test_other_columns_that_are_not_used_are_listed_in_one_guess():
    header = ["No", "Name", None, "Rating", "ECF", "Blah", "Rtg2", "Date", "R1", "TB1", "BH."]
    (found,) = name_columns(header, HERE).problems
    assert (found.code, found.grade) == ("columns-not-used", "guess")
    assert found.message == "columns not used: ECF (E), Blah (F), Rtg2 (G), Date (H), TB1 (J), BH. (K)."
    assert name_columns(header, HERE, dict.fromkeys("EFGHJK", "ignore")).problems == []


def test_a_player_called_participant_is_no_header():
    for row in (["4", "PARTICIPANT", "", "150", "17", "W2"], [4, "Participant", None, 150, 17, "12b1"]):
        assert not is_header(row)
    assert is_header(["No", "Participant", "Rtg", "1", "2"])
    assert is_header(["No", "Rating", "1", "2"])


def test_options_are_printed_as_they_are_typed():
    assert map_option("E", "rating") == "--map E=rating"
    assert map_option("E", "round 1") == '--map "E=round 1"'
    (found,) = name_columns(["No", "Name", "R1", "R1"], HERE).problems
    assert found.remedy == 'Otherwise: --map "D=round 1".'
