"""Where tables stand on a sheet: several sections, pages, footers, titles."""

import pytest

QUAD = "1,A,1500,W4,W3,W2\n2,B,1400,W3,W4,L1\n3,C,1300,L2,L1,D4\n4,D,1200,L1,L2,D3\n"
HEADER = "No,Name,Rating,R1,R2,R3\n"


def names(crosstable):
    return [section.name for section in crosstable.sections]


def sizes(crosstable):
    return [len(section.entrants) for section in crosstable.sections]


@pytest.mark.parametrize("second_header", ["", HEADER])
def test_quads_under_each_other_each_numbered_from_one(table, codes, second_header):
    read = table(f"Quad 1\n{HEADER}{QUAD}\nQuad 2,,,,,\n{second_header}{QUAD}")
    assert (names(read), sizes(read), codes(read)) == (["Quad 1", "Quad 2"], [4, 4], [])


def test_sections_with_keys_of_their_own(table):
    first = f"Event,Spring\nEvent end date,2026-04-19\nSection,Open\n\n{HEADER}{QUAD}\n"
    read = table(f"{first}Section,U1600\nRules,elo\n\n{HEADER}{QUAD}")
    assert names(read) == ["Open", "U1600"]
    assert [s.fact("event") for s in read.sections] == ["Spring", "Spring"]
    assert [s.fact("rules") for s in read.sections] == [None, "elo"]


def test_what_is_carried_on_from_the_first_section_is_listed(table):
    read = table(
        f"End date,2026-04-19\nDual,yes\n\n{HEADER}{QUAD}\nDual,no\n\n{HEADER}{QUAD}\nPool,quick\n\n{HEADER}{QUAD}"
    )
    assert [s.fact("dual") for s in read.sections] == [True, False, True]
    listed = [p.message for p in read.all_problems() if p.code == "facts-inherited"]
    assert ["dual" in message for message in listed] == [False, True]


def test_a_header_printed_again_on_the_next_page_is_one_section(table):
    read = table(
        f"{HEADER}1,A,1500,W4,W3,W2\n2,B,1400,W3,W4,L1\n\nPage 2\n{HEADER}3,C,1300,L2,L1,D4\n4,D,1200,L1,L2,D3\n"
    )
    assert (sizes(read), read.all_problems()) == ([4], [])


def test_blank_lines_titles_and_footers_are_nobody(table, codes):
    read = table(f"A link\nA title\n{HEADER}\n{QUAD}Starting rank crosstable\n\nTotal,,4\nYou find all details at,x\n")
    assert (sizes(read), codes(read)) == ([4], [])


def test_a_filled_row_among_players_that_is_none_is_reported(table, codes):
    read = table(f"{HEADER}1,A,1500,W4,W3,W2\n2,B,1400,W3,W4,L1\n3a,C,1300,L2,L1,D4\n4,D,1200,L1,L2,D3\n")
    assert "rows-skipped" in codes(read)


def test_the_section_asked_for_by_name_or_number(table, codes):
    text = f"Quad 1\n{HEADER}{QUAD}\nQuad 2\n{HEADER}{QUAD}"
    assert names(table(text, section="quad 2")) == names(table(text, section="2")) == ["Quad 2"]
    missing = table(text, section="Quad 3")
    assert (missing.readable, codes(missing)) == (False, ["section-unknown"])
    assert "Quad 1, Quad 2" in missing.reason


def test_a_grid_without_header(table, codes):
    read = table("Ann Abel|X|1|½\nBob Bell|0|X|1\nCy Cole|½|0|X\n", name="grid.txt")
    assert (read.kind, read.opponent_key, sizes(read)) == ("round-robin", "row", [3])
    assert {"header-missing", "no-rating-column"} <= set(codes(read))


def test_surname_and_first_name_columns(table):
    read = table("No,Surname,First name,Rating,R1\n1,Doe,Ann,1500,W2\n2,Roe,Bob,1400,L1\n")
    assert read.sections[0].entrants["name"].tolist() == ["Doe, Ann", "Roe, Bob"]


def test_players_by_number_only(table):
    read = table("No,ID,Name,Rating,R1\n1,A1,,1500,W2\n2,A2,,1400,L1\n")
    assert read.sections[0].entrants["id"].tolist() == ["A1", "A2"]


@pytest.mark.parametrize("name", ["PARTICIPANT", "Player", "Name"])
def test_a_player_named_like_a_heading_is_a_player(table, name):
    text = f"No,Name,ID,Rating,Games,Title,State,R1\n1,A,,1500,9,,,W3\n2,B,,,,,,U\n3,{name},,150,17,Title,St,L1\n"
    read = table(text)
    assert [s.entrants["name"].tolist() for s in read.sections] == [["A", "B", name]]
    byes = table(f"No,Name,ID,Rating,Games,R1,R2\n1,A,,1500,9,B,H\n3,{name},ID,Rating,17,B,H\n")
    assert sizes(byes) == [2]


@pytest.mark.parametrize("places", [("1", "2-3", "2-3"), ("1", "2=", "2="), ("1", "=2", "=2"), ("1", "T2", "T2"),
                                    ("1st", "2nd", "3rd")])  # fmt: skip
@pytest.mark.parametrize("heading", ["Rank", "No"])
def test_shared_places_are_players_and_the_cells_then_mean_the_row(table, codes, heading, places):
    rows = zip(places, ("Ann,1500,W2,D3", "Bob,1400,L1,H", "Cy,1300,H,D1"), strict=True)
    read = table(f"{heading},Name,Rating,R1,R2\n" + "".join(f"{place},{row}\n" for place, row in rows))
    assert codes(read) == ["opponents-by"]
    assert (len(read.sections[0].entrants), read.sections[0].opponent_key) == (3, "row")


def test_a_list_of_prizes_below_the_table_is_nobodys_row(table, codes):
    read = table("Rank,Name,Rating,R1,R2\n1,Ann,1500,W2,W2\n2,Bob,1400,L1,L1\n\n1st,Ann,$100\n2nd,Bob,$50\n")
    assert (len(read.sections[0].entrants), read.sections[0].opponent_key) == (2, "rank")


def test_sections_without_a_blank_row_between_are_an_error_that_says_so(table, codes):
    quad = "1,A,1500,W2\n2,B,1400,L1\n3,C,1300,W4\n4,D,1200,L3\n"
    read = table("No,Name,Rating,R1\n" + quad + quad)
    [found] = [p for p in read.all_problems() if p.grade == "error"]
    assert (found.code, found.grade, found.place.row) == ("numbers-start-again", "error", 6)
    assert "blank row between the sections" in found.remedy


FOOTERS = ["Players: 9", "Players 9", "Players", "Total players: 9", "Number of players: 9", "9 players", "Total",
           "Average", "Rated games: 12", "Teilnehmer: 9", "Jugadores: 9", "Entries: 9"]  # fmt: skip


@pytest.mark.parametrize("footer", FOOTERS)
@pytest.mark.parametrize("row", ["{f},9,,,\n", ",{f},1650,,\n", ",{f},1650,4,\n", "{f},,,,\n", ",{f},,,\n"])
def test_a_line_that_sums_up_is_no_player(table, footer, row):
    text = "No,Name,Rating,R1,Total\n1,Ann,1500,W2,1\n2,Ben,1400,L1,0\n" + row.format(f=footer)
    [section] = table(text).sections
    assert section.entrants["name"].tolist() == ["Ann", "Ben"]


def test_tables_of_one_sheet_are_named_by_the_line_above_each(workbook):
    quad = [["#", "Name", "Rtg", "Rd 1"], [1, "Ann", 1900, "W2"], [2, "Ben", 1800, "L1"], []]
    crosstable = workbook(Quads=[["Quad 1"], *quad, ["Quad 2"], *quad], Prizes=[["1st", "$50"]])
    assert [section.name for section in crosstable.sections] == ["Quad 1", "Quad 2"]
    assert [s.name for s in workbook(Quads=[["Quad 1"], *quad, *quad]).sections] == ["Quads", "Quads"]
    assert [s.name for s in workbook(Open=[["Spring Open"], *quad], U1200=quad).sections] == ["Open", "U1200"]
