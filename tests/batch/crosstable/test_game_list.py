"""Lists of games (spec/crosstables.md section 3g)."""

import pytest

BESIDE = """End date,2026-04-19

Round,White,White Rating,Black,Black Rating,Result
1,Ada Fern,1500,Ben Moss,1600P12,1-0
1,Cy Reed,1700,Di Vale,unr.,½-½
2,Ben Moss,1600P12,Cy Reed,1700,1-0F
2,Di Vale,unr.,Ada Fern,1500,0-1
"""


def results(section):
    shown = section.results.sort_values(["entrant", "round"])
    return [(r.entrant, r.round, r.kind, r.score, r.colour, r.opponent) for r in shown.itertuples()]


def test_a_game_list_becomes_a_table_of_players(table):
    crosstable = table(BESIDE)
    assert (crosstable.kind, crosstable.opponent_key) == ("game-list", "name")
    [section] = crosstable.sections
    assert section.entrants["name"].tolist() == ["Ada Fern", "Ben Moss", "Cy Reed", "Di Vale"]
    assert section.entrants["rating"].fillna(0).tolist() == [1500, 1600, 1700, 0]
    assert section.entrants["games"].tolist()[1] == 12
    assert results(section) == [
        (0, 1, "game", 1.0, "w", 1), (0, 2, "game", 1.0, "b", 3),
        (1, 1, "game", 0.0, "b", 0), (1, 2, "forfeit", 1.0, "w", 2),
        (2, 1, "game", 0.5, "w", 3), (2, 2, "forfeit", 0.0, "b", 1),
        (3, 1, "game", 0.5, "b", 2), (3, 2, "game", 0.0, "w", 0),
    ]  # fmt: skip
    assert section.entrants["row"].tolist() == [4, 4, 5, 5]


LIST = "Name,Rating,ID\nAda Fern,1500,10000001\nBen Moss,1600,10000002\n"


@pytest.mark.parametrize(
    "said",
    [
        f"{LIST}\nWhite,Black,Result\nAda Fern,Ben Moss,1-0\n",
        f"White,Black,Result\nAda Fern,Ben Moss,1-0\n\n{LIST}",
        "White,Black,Result,,Name,Rating,ID\n"
        "Ada Fern,Ben Moss,1-0,,Ada Fern,1500,10000001\n,,,,Ben Moss,1600,10000002\n",
    ],
    ids=["above", "below", "beside"],
)
def test_the_player_list_stands_above_below_or_beside(table, said):
    [section] = table(said).sections
    assert section.entrants["rating"].tolist() == [1500, 1600]
    assert section.entrants["id"].tolist() == ["10000001", "10000002"]
    assert results(section) == [(0, 1, "game", 1.0, "w", 1), (1, 1, "game", 0.0, "b", 0)]


def test_the_player_list_stands_on_another_sheet(workbook):
    crosstable = workbook(
        Games=[["Round", "White", "Black", "Result"], [1, "Ada Fern", "Ben Moss", "1-0"]],
        Players=[["Name", "Rating"], ["Ada Fern", 1500], ["Ben Moss", 1600]],
    )
    [section] = crosstable.sections
    assert section.entrants["rating"].tolist() == [1500, 1600]


def test_players_may_be_named_by_their_numbers_in_the_list(table):
    [section] = table(
        "Round,White,Black,Result,,No,Name,Rating\n1,1,2,0-1,,1,Ada Fern,1500\n,,,,,2,Ben Moss,1600\n"
    ).sections
    assert section.entrants["name"].tolist() == ["Ada Fern", "Ben Moss"]
    assert results(section) == [(0, 1, "game", 0.0, "w", 1), (1, 1, "game", 1.0, "b", 0)]


@pytest.mark.parametrize(
    ("text", "kind", "white", "black"),
    [("1-0", "game", 1, 0), ("0-1", "game", 0, 1), ("½-½", "game", 0.5, 0.5), ("1/2-1/2", "game", 0.5, 0.5),
     ("0.5-0.5", "game", 0.5, 0.5), ("0.5:0.5", "game", 0.5, 0.5), ("1 : 0", "game", 1, 0), ("1–0", "game", 1, 0),
     ("1-0F", "forfeit", 1, 0), ("0-1f", "forfeit", 0, 1), ("+:-", "forfeit", 1, 0), ("-/+", "forfeit", 0, 1),
     ("+--", "forfeit", 1, 0), ("0-0", "forfeit", 0, 0), ("0-0F", "forfeit", 0, 0)],
)  # fmt: skip
def test_each_way_of_writing_a_result(table, text, kind, white, black):
    [section] = table(f"Round;White;Black;Result\n1;Ada Fern;Ben Moss;{text}\n1;Cy Reed;Di Vale;1-0\n").sections
    sides = section.results[section.results["entrant"] < 2]
    assert sides["kind"].tolist() == [kind, kind] and sides["score"].tolist() == [white, black]


def test_no_result_yet_is_pending(table):
    [section] = table("Round,White,Black,Result\n1,Ada Fern,Ben Moss,*\n1,Cy Reed,Di Vale,1-0\n").sections
    assert section.results["kind"].tolist() == ["pending", "pending", "game", "game"]


def test_a_bye_is_an_opponent_of_that_name(table):
    [section] = table("Round,White,Black,Result\n1,Ada Fern,Ben Moss,1-0\n1,Cy Reed,BYE,1-0\n").sections
    assert results(section)[2] == (2, 1, "bye", 1.0, "", -1)


def test_two_games_in_one_round_stand_in_the_order_of_play(table):
    [section] = table("Round,White,Black,Result\n1,Ada Fern,Ben Moss,1-0\n1,Ben Moss,Ada Fern,1-0\n").sections
    assert results(section) == [
        (0, 1, "game", 1.0, "w", 1), (0, 2, "game", 0.0, "b", 1),
        (1, 1, "game", 0.0, "b", 0), (1, 2, "game", 1.0, "w", 0),
    ]  # fmt: skip


def test_rounds_may_be_titles_between_the_games(table):
    [section] = table("White,Black,Result\nRound 1\nAda Fern,Ben Moss,1-0\nRound 2\nCy Reed,Ada Fern,1-0\n").sections
    assert results(section) == [
        (0, 1, "game", 1.0, "w", 1),
        (0, 2, "game", 0.0, "b", 2),
        (1, 1, "game", 0.0, "b", 0),
        (1, 2, "unplayed", 0.0, "", -1),
        (2, 1, "unplayed", 0.0, "", -1),
        (2, 2, "game", 1.0, "w", 0),
    ]


def test_an_unreadable_result_is_an_error_at_its_cell(table):
    crosstable = table("Round,White,Black,Result\n1,Ada Fern,Ben Moss,won\n1,Cy Reed,Di Vale,1-0\n")
    [error] = [p for p in crosstable.problems if p.code == "game-result-unreadable"]
    assert (error.place.row, error.place.column, error.grade) == (2, 3, "error")


def test_somebody_who_is_not_in_the_player_list_is_a_warning(table):
    crosstable = table(f"{LIST}\nWhite,Black,Result\nAda Fern,Ben Mos,1-0\n")
    assert "game-list-stranger" in [p.code for p in crosstable.problems]


def said(crosstable, code):
    return [p for p in crosstable.problems if p.code == code]


def test_two_ratings_of_one_player_are_said(table):
    crosstable = table("Round,White,WhiteElo,Black,BlackElo,Result\n1,Ann,1500,Bob,1400,1-0\n2,Bob,1900,Ann,1500,1-0\n")
    [problem] = said(crosstable, "game-list-contradicts")
    assert problem.grade == "warning"
    assert problem.message == "Bob has the rating 1400 in row 2 but 1900 in row 3; 1400 is used."


def test_the_player_list_and_the_games_must_agree(table):
    crosstable = table(f"{LIST}\nWhite,White rating,Black,Result\nAda Fern,1550,Ben Moss,1-0\n")
    [problem] = said(crosstable, "game-list-contradicts")
    assert problem.message == "Ada Fern has the rating 1500 in row 2 but 1550 in row 6; 1500 is used."


@pytest.mark.parametrize("round_", ["1,", ""])
def test_a_line_written_twice_is_said(table, round_):
    head = "Round,White,Black,Result" if round_ else "White,Black,Result"
    crosstable = table(f"{head}\n{round_}Ann,Bob,1-0\n{round_}Ann,Bob,1-0\n")
    [problem] = said(crosstable, "game-list-line-twice")
    assert problem.grade == "warning" and "rows 2 and 3" in problem.message
    assert not said(crosstable, "game-list-round-shared"), "it is one slip, said once"


def test_several_games_in_one_round_are_said(table):
    crosstable = table("Round,White,Black,Result\n1,Ann,Bob,1-0\n1,Cy,Ann,1-0\n1,Ann,Di,0-1\n2,Bob,Cy,1-0\n")
    [problem] = said(crosstable, "game-list-round-shared")
    assert problem.grade == "warning" and "Ann has several games in round 1 (rows 2, 3 and 4)" in problem.message


def test_a_single_id_column_is_the_games_own(table):
    crosstable = table("Id,White,Black,Result\nq7XyZ,Ann,Bob,1-0\nq8XyZ,Bob,Ann,1-0\n")
    assert crosstable.sections[0].entrants["id"].tolist() == [None, None]
    assert said(crosstable, "game-list-game-id")
    [section] = table("Id,White,White ID,Black,Black ID,Result\nq7,Ann,1001,Bob,1002,1-0\n").sections
    assert section.entrants["id"].tolist() == ["1001", "1002"]
    [section] = table("White,ID,Black,ID,Result\nAnn,1001,Bob,1002,1-0\n").sections
    assert section.entrants["id"].tolist() == ["1001", "1002"]


WON, DREW, LOST = (1.0, 0.5, 0.0)


@pytest.mark.parametrize(
    ("heading", "first", "coloured"),
    [
        *((f"{white},{black},{result}", "Ann,Ben,1-0\nCy,Di,1/2-1/2", True)
          for white, black in (("white_player", "black_player"), ("White", "Black"), ("WhitePlayer", "BlackPlayer"),
                               ("white name", "black name"), ("Player (White)", "Player (Black)"), ("Weiß", "Schwarz"),
                               ("Blancas", "Negras"), ("Blancs", "Noirs"), ("Beyaz", "Siyah"), ("Białe", "Czarne"),
                               ("Bianco", "Nero"), ("Brancas", "Pretas"), ("Wit", "Zwart"), ("Белые", "Черные"))
          for result in ("result", "Score", "Outcome", "Ergebnis")),
        ("White,Black,White score,Black score", "Ann,Ben,1,0\nCy,Di,0.5,0.5", True),
        ("White,White result,Black,Black result", "Ann,W,Ben,L\nCy,D,Di,D", True),
        ("White,Black,Winner", "Ann,Ben,Ann\nCy,Di,draw", True),
        ("Winner,Loser", "Ann,Ben", False),
        ("Winner,Loser,Result", "Ann,Ben,1-0\nCy,Di,½-½", False),
        ("Loser,Winner,Result", "Ben,Ann,\nCy,Di,draw", False),
        ("Winner,Loser,Result", "Ann,Ben,0-1\nCy,Di,½", False),
        ("Player 1,Player 2,Score 1,Score 2", "Ann,Ben,1,0\nCy,Di,½,½", False),
        ("player1,score1,player2,score2", "Ann,1,Ben,0\nCy,0.5,Di,0.5", False),
        ("Player A,Player B,Result", "Ann,Ben,1-0\nCy,Di,½-½", False),
        ("First player,Second player,Score", "Ann,Ben,1-0\nCy,Di,½-½", False),
        ("Player 1,Player 2,Winner", "Ann,Ben,Ann\nCy,Di,Draw", False),
        ("White,Black,Score W,Score B", "Ann,Ben,1,0\nCy,Di,½,½", True),
        ("Board,White Player,Result,Black Player", "1,Ann,1-0,Ben\n2,Cy,½-½,Di", True),
        ("P1,P2,Result", "Ann,Ben,1-0\nCy,Di,½-½", False),
        ("Home,Away,Result", "Ann,Ben,1-0\nCy,Di,½-½", False),
    ],
)  # fmt: skip
def test_the_sides_and_the_result_under_any_usual_headings(table, heading, first, coloured):
    crosstable = table(f"{heading}\n{first}\n")
    assert crosstable.kind == "game-list"
    [section] = crosstable.sections
    names = section.entrants["name"].tolist()
    told = {names[r.entrant]: (r.score, r.colour, names[r.opponent]) for r in section.results.itertuples()}
    white, black = ("w", "b") if coloured else ("", "")
    assert told["Ann"] == (WON, white, "Ben") and told["Ben"] == (LOST, black, "Ann")
    if "Cy" in told:
        assert told["Cy"][0] == told["Di"][0] == DREW


def test_what_stands_beside_each_side_under_any_spelling(table):
    [section] = table(
        "player1,player1_rating,Rating 2,player2,score1,score2,id1,id2\nAnn,1500,1400,Ben,1,0,a,b\n"
    ).sections
    assert section.entrants["rating"].tolist() == [1500, 1400] and section.entrants["id"].tolist() == ["a", "b"]


def test_a_bye_in_two_columns_of_scores(table):
    [section] = table("Player 1,Player 2,Score 1,Score 2\nAnn,Ben,0,1\nCy,Bye,½,\n").sections
    assert results(section)[2] == (2, 1, "bye", 0.5, "", -1)


@pytest.mark.parametrize(
    ("mapping", "header"),
    [({"Foo": "white", "Bar": "black", "Baz": "result"}, "Foo,Bar,Baz"),
     ({"A": "white", "B": "black", "C": "result"}, "x,y,z"),
     ({"Foo": "white", "Bar": "black"}, "Foo,Bar,Result"),
     ({"Foo": "white", "Bar": "black"}, "White,Black,Result,Foo,Bar"),
     ({"white_player": "white", "black_player": "black"}, "white_player,black_player,result")],
)  # fmt: skip
def test_the_users_map_names_the_columns_of_a_game_list(table, mapping, header):
    rows = "x,y,1-0,Ann,Ben" if header.startswith("White") else "Ann,Ben,1-0"
    crosstable = table(f"{header}\n{rows}\n", map=mapping)
    [section] = crosstable.sections
    assert section.entrants["name"].tolist() == ["Ann", "Ben"] and results(section)[0][3] == 1
    assert not [p for p in crosstable.all_problems() if p.grade == "error"]


def test_what_the_map_cannot_mean_is_an_error(table, codes):
    assert "map-field-unknown" in codes(table("White,Black,Result,Foo\nAnn,Ben,1-0,x\n", map={"Foo": "wheels"}))
    assert "map-column-unknown" in codes(table("White,Black,Result\nAnn,Ben,1-0\n", map={"Foo": "rating"}))


def test_games_under_unknown_headings_are_named_as_such_with_the_map_that_reads_them(table, codes):
    text = "Partie,Foo,Bar,Baz qux\n1,Ann Alder,Ben Birch,1-0\n2,Cy Cedar,Di Dogwood,½-½\n"
    crosstable = table(text)
    assert (crosstable.kind, codes(crosstable)) == ("game-list", ["games-unheaded"])
    assert '--map Foo=white --map Bar=black --map "Baz qux=result"' in crosstable.reason
    assert table(text, map={"Foo": "white", "Bar": "black", "Baz qux": "result"}).readable
    assert codes(table("Player,Opponent,Result\nAnn,Ben,1\nCy,Di,0.5\n")) == ["games-unheaded"]


def test_a_grid_of_numbered_players_is_no_list_of_games(table):
    text = "Name,Rating,Player 1,Player 2,Player 3,Score\nAnn,1500,x,1,½,1.5\nBen,1400,0,x,1,1\nCy,1300,½,0,x,0.5\n"
    assert table(text).kind != "game-list"
