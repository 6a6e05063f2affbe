"""Files that hold no crosstable say what they are instead, and what to export (spec/crosstables.md section 3)."""

import pytest

HTML = "<!DOCTYPE html>\n<html><body><table><tr><td>No</td><td>Name, first</td></tr></table></body></html>\n"
PGN = '[Event "Open"]\n[White "Fern, Ada"]\n[Black "Moss, Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n'
LICHESS = "Rank,Title,Username,Rating,Points,Tie Break,Performance\n1,,ada,1500,3,4,1700\n2,FM,ben,1600,2,3,1600\n"
TEAMS = "Rank,Team,MP,GP\n1,Rooks,4,6\n2,Pawns,2,3\n"
TEAM_GRID = "No,Team,1,2,3,MP\n1,Rooks,*,3,2,4\n2,Pawns,1,*,3,2\n3,Owls,2,1,*,1\n"
FIXED = """No  Name            Rtg   R1    R2
 1  Fern, Ada       1500  W2    D3
 2  Moss, Ben       1400  L1    W3
 3  Reed, Cy        1300  L2    D1
"""
BLOCKS = """Player  Fern, Ada   1500   1.5
Rd  SNo  Col  Name  Rtg  Res
1   2   w  Moss, Ben  1400  1
2   3   b  Reed, Cy  1300  =

Player  Moss, Ben  1400  0
1   1   b  Fern, Ada  1500  0
"""


@pytest.mark.parametrize(
    ("text", "name", "code", "kind"),
    [
        (HTML, "page.html", "html-no-table", None),
        (HTML, "page.xls", "html-no-table", None),
        (PGN, "games.pgn", "pgn-games", "pgn"),
        (LICHESS, "standings.csv", "site-standings", "standings-only"),
        (TEAMS, "teams.csv", "teams-no-players", "team-table"),
        (TEAM_GRID, "teams.csv", "teams-no-players", "team-table"),
        (FIXED, "table.txt", "fixed-width-table", "fixed-width"),
        (BLOCKS, "blocks.txt", "player-blocks", "player-blocks"),
        ("a,b\n1,2\n", "odd.csv", "header-not-found", None),
    ],
)
def test_a_file_without_a_crosstable_says_what_it_is(table, text, name, code, kind):
    crosstable = table(text, name)
    assert not crosstable.readable and crosstable.kind == kind
    assert [p.code for p in crosstable.all_problems() if p.grade == "error"] == [code]


@pytest.mark.parametrize("team", ["Rooks", "Team"])
def test_a_team_column_beside_names_is_no_team_table(table, team):
    crosstable = table(f"No,Name,Team,Rating,R1\n1,Ada,{team},1500,W2\n2,Ben,Owls,1400,L1\n")
    assert crosstable.readable


PLAYERS_ONLY = [
    "No.,,Name,FideID,FED,Rtg,sex,Typ\n1,,Amberfield Arlo,,ENG,1900,,\n2,,Bramble Bea,,ENG,1800,w,\n",
    "Name,FIDE ID\nAnn,123\nBen,124\n",
    "No,Name\n1,Ann\n2,Ben\n",
    "No,Name,Rating\n1,Ann,1500\n2,Ben,1400\n",
    "Name,Rating,Phone,Email\nAnn,1500,555 0100,a@b.example\nBen,1400,555 0101,b@b.example\n",
    "SNo,Name,Rtg,Club,Paid,Group\n1,Ann,1500,Rooks,yes,U20\n2,Ben,1400,Pawns,yes,W14\n",
]


@pytest.mark.parametrize("text", PLAYERS_ONLY)
def test_a_list_of_players_is_refused_as_that_and_can_serve_as_a_roster(table, text):
    crosstable = table(text)
    assert (crosstable.kind, [p.code for p in crosstable.all_problems() if p.grade == "error"]) == (
        "player-list", ["players-only"]
    )  # fmt: skip
    assert "list of 2 players without games" in crosstable.reason and "--roster" in crosstable.reason


@pytest.mark.parametrize(
    "headings", ["Rd.,Bo.,SNo,Name,Rtg,FED,Pts.,Res.", "Round,Name,Rating,Result", "Rnd,Name,Rtg,Score,Fed"]
)
def test_one_players_card_is_refused_as_that_and_calc_is_named(table, headings):
    told = {"Name": "Ben Birch", "Rtg": "1800", "Rating": "1800", "Rd.": "1", "Round": "1", "Rnd": "1", "Res.": "1"}
    row = ",".join(told.get(h, "") for h in headings.split(","))
    crosstable = table(f"{headings}\n{row}\n{row.replace('Ben Birch', 'Cy Cedar')}\n")
    assert crosstable.kind == "player-card" and "crossrate calc" in crosstable.reason


def test_scores_without_opponents_under_odd_headings_are_no_list_of_players(table, codes):
    assert codes(table("No,Name,Rating,Foo,Bar\n1,Ann,1500,1,0\n2,Ben,1400,0,1\n")) == ["no-rounds"]
