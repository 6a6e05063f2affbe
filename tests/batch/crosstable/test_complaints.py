"""Files that were once read wrongly without a word: which column is the rating, who is nobody, what is minutes."""

import pytest

from batch.crosstable.tables.nobody import NOBODY
from batch.crosstable.time_control import parse_time_control

ROWS = "1,Ann Alder,{a},{b},W2\n2,Ben Birch,{c},{d},L1\n"


def numbers(section, field="rating"):
    return section.entrants[field].tolist()


def codes(section):
    return {found.code for found in section.problems}


@pytest.mark.parametrize("uscf", ["USCF", "US Chess", "uschess"])
@pytest.mark.parametrize("other", ["FIDE", "FIDE rating", "FIDE Elo"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("rules", "right"), [(None, [2080, 1990]), ("uschess", [2080, 1990]), ("fide", [2010, 1955])])
def test_the_rules_choose_among_the_ratings_of_two_federations(table, uscf, other, swapped, rules, right):
    headings, cells = f"{other},{uscf}", {"a": 2010, "b": 2080, "c": 1955, "d": 1990}
    if swapped:
        headings, cells = f"{uscf},{other}", {"a": 2080, "b": 2010, "c": 1990, "d": 1955}
    key = f"Rules,{rules}\n\n" if rules else ""
    (section,) = table(f"{key}No,Name,{headings},R1\n{ROWS.format(**cells)}").sections
    assert numbers(section) == right
    assert numbers(section, "id") == [None, None]
    assert codes(section) & {"column-by-values", "column-of-ratings-unused"}


def test_the_map_of_the_guess_turns_it_round(table):
    text = f"No,Name,FIDE,USCF,R1\n{ROWS.format(a=2010, b=2080, c=1955, d=1990)}"
    (section,) = table(text, map={"USCF": "id"}).sections
    assert numbers(section) == [2010, 1955]
    assert numbers(section, "id") == ["2080", "1990"]


@pytest.mark.parametrize("heading", ["FIDE", "FIDE rating", "FIDE Elo"])
@pytest.mark.parametrize("plain", ["Rating", "Rtg", "DWZ"])
@pytest.mark.parametrize(("rules", "right"), [("fide", [2080, 1990]), ("uschess", [2010, 1955]), ("elo", [2010, 1955])])
def test_by_fides_rules_the_fide_column_stands_before_a_rating_without_a_name(table, heading, plain, rules, right):
    text = f"Rules,{rules}\n\nNo,Name,{plain},{heading},R1\n{ROWS.format(a=2010, b=2080, c=1955, d=1990)}"
    (section,) = table(text).sections
    assert numbers(section) == right
    assert ("columns-compete" in codes(section)) == (rules == "fide")
    (section,) = table(text, map={plain: "rating"}).sections
    assert numbers(section) == [2010, 1955]


def test_short_numbers_under_uscf_beside_a_rating_are_ids(table):
    (section,) = table(f"No,Name,USCF,Rating,R1\n{ROWS.format(a=2010, b=2080, c=1955, d=1990)}").sections
    assert numbers(section) == [2080, 1990]
    assert numbers(section, "id") == ["2010", "1955"]


@pytest.mark.parametrize("heading", ["FIDE", "FIDE rating"])
@pytest.mark.parametrize("beside", ["", "ID"])
def test_a_fide_column_of_ids_is_one(table, heading, beside):
    text = f"Rules,fide\n\nNo,Name,{heading},Rating,R1\n{ROWS.format(a=14100068, b=1900, c=1101463, d=1800)}"
    if beside:
        text = text.replace(",R1\n", ",ID,R1\n").replace(",W2", ",a,W2").replace(",L1", ",b,L1")
    (section,) = table(text).sections
    assert numbers(section) == [1900, 1800]
    assert numbers(section, "fide_id" if beside else "id") == ["14100068", "1101463"]


@pytest.mark.parametrize("word", sorted(NOBODY))
def test_nobody_is_no_player_of_a_pairing_list(table, word):
    text = (
        f"No,White,Rtg,Result,Black,Rtg,No\n1,Ann,2010,1-0,Ben,1890,2\n3,Cid,1750,½,{word},,\n{4},Dan,1700,0,{word},,\n"
    )
    (section,) = table(text).sections
    assert section.entrants["name"].tolist() == ["Ann", "Ben", "Cid", "Dan"]
    kinds = dict(zip(section.results["entrant"], section.results["kind"], strict=True))
    assert [kinds.get(i) for i in (0, 1, 2)] == ["game", "game", "bye"]
    assert kinds.get(3) in ("unplayed", None)


def test_a_word_without_number_and_rating_against_one_figure_is_nobody(table):
    text = "No,White,Rtg,Result,Black,Rtg,No\n1,Ann,2010,1-0,Ben,1890,2\n3,Cid,1750,½,sits out today,,\n"
    (section,) = table(text).sections
    assert section.entrants["name"].tolist() == ["Ann", "Ben", "Cid"]


def test_an_opponent_with_a_rating_is_a_player_whatever_the_result(table):
    text = "No,White,Rtg,Result,Black,Rtg,No\n1,Ann,2010,1,Ben,1890,2\n"
    (section,) = table(text).sections
    assert section.entrants["name"].tolist() == ["Ann", "Ben"]
    assert (section.results["kind"] == "game").all()


TRF = (
    "012 League\n042 2026/01/10\n052 2026/01/11\n{line}\n"
    "001    1      Alder,Ann                         1900 ENG                         1.0    1     2 w 1\n"
    "001    2      Birch,Ben                         1800 ENG                         0.0    2     1 b 0\n"
)


@pytest.mark.parametrize(
    ("line", "control"),
    [("122 120", (120, 0)), ("122 60", (60, 0)), ("122 90", (90, 0)), ("122 5400+30", (90, 30)),
     ("222 5400+30", (90, 30)), ("222 40/5400+30:1800+30", (120, 30)), ("122 120+30", (120, 30)),
     ("122 120\n222 900+10", (15, 10)), ("222 900+10\n122 120", (15, 10))],
)  # fmt: skip
def test_a_bare_number_of_line_122_is_minutes_and_222_wins(table, line, control):
    (section,) = table(TRF.format(line=line), name="event.trf").sections
    read = parse_time_control(section.fact("time_control"))
    assert (read.minutes, read.seconds) == control


@pytest.mark.parametrize(("one", "other"), [("ELO", "UKD"), ("RtgI", "RtgN"), ("IRtg", "NRtg"), ("Elo int", "Elo nat")])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("rules", "international"), [("fide", True), ("ukd", False)])
def test_the_rules_choose_between_international_and_national_ratings(table, one, other, swapped, rules, international):
    """International 2010 and 1955, national 2080 and 1990."""
    headings, cells = f"{one},{other}", {"a": 2010, "b": 2080, "c": 1955, "d": 1990}
    if swapped:
        headings, cells = f"{other},{one}", {"a": 2080, "b": 2010, "c": 1990, "d": 1955}
    (section,) = table(f"Rules,{rules}\n\nNo,Name,{headings},R1\n{ROWS.format(**cells)}").sections
    assert numbers(section) == ([2010, 1955] if international else [2080, 1990])
    (said,) = [found for found in section.problems if found.code == "columns-compete"]
    assert (other if international else one) in said.message
    taken = {"fide": one, "ukd": other}[rules]
    assert said.place.heading == taken
