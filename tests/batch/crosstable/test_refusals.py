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
        (HTML, "page.html", "html-page", "html"),
        (HTML, "page.xls", "html-page", "html"),
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
