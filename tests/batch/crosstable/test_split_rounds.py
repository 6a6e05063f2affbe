"""Opponent and result of a round in columns of their own."""

import pytest

PLAYERS = [("Alder, Ann", 1900), ("Birch, Ben", 1800), ("Cedar, Cy", 1700), ("Dogwood, Di", 1600)]
ROUNDS = [
    [(2, "1", "w"), (3, "½", "b")],
    [(1, "0", "b"), (4, "1", "w")],
    [(4, "1", "w"), (1, "½", "w")],
    [(3, "0", "b"), (2, "0", "b")],
]
RIGHT = {
    *((0, 1, 1.0, 1), (0, 2, 0.5, 2), (1, 1, 0.0, 0), (1, 2, 1.0, 3)),
    *((2, 1, 1.0, 3), (2, 2, 0.5, 0), (3, 1, 0.0, 2), (3, 2, 0.0, 1)),
}
OPP, RES, COL = 0, 1, 2


def sheet(headings, parts, *, above="", opponent=lambda n: n, result=lambda r: r):
    lines = [above, f"No,Name,Rating,{headings},Total"] if above else [f"No,Name,Rating,{headings},Total"]
    for i, ((name, rating), rounds) in enumerate(zip(PLAYERS, ROUNDS, strict=True), start=1):
        cells = [{OPP: opponent(g[0]), RES: result(g[1]), COL: g[2]}[p] for g in rounds for p in parts]
        total = sum({"1": 1, "½": 0.5, "0": 0}[g[1]] for g in rounds)
        lines.append(f'{i},"{name}",{rating},{",".join(map(str, cells))},{total}')
    return "\n".join(lines) + "\n"


def games(section):
    return {(r.entrant, r.round, r.score, r.opponent) for r in section.results.itertuples() if r.kind == "game"}


@pytest.mark.parametrize(("headings", "parts", "above"), [
    ("Rd1 Opp,Rd1 Result,Rd2 Opp,Rd2 Result", (OPP, RES), ""),
    ("Rd 1 Opp,Rd 1 Col,Rd 1 Res,Rd 2 Opp,Rd 2 Col,Rd 2 Res", (OPP, COL, RES), ""),
    ("round1op,round1color,round1result,round2op,round2color,round2result", (OPP, COL, RES), ""),
    ("Opponent 1,Result 1,Opponent 2,Result 2", (OPP, RES), ""),
    ("Round 1 vs,Round 1 W/B,Round 1 score,Round 2 vs,Round 2 W/B,Round 2 score", (OPP, COL, RES), ""),
    ("Opp R1,Score R1,Opp R2,Score R2", (OPP, RES), ""),
    ("R1 Color,R1 Opponent No,R1 Pts,R2 Color,R2 Opponent No,R2 Pts", (COL, OPP, RES), ""),
    ("Gegner 1,Farbe 1,Ergebnis 1,Gegner 2,Farbe 2,Ergebnis 2", (OPP, COL, RES), ""),
    ("R1,R1 Result,R2,R2 Result", (OPP, RES), ""),
    ("Opp,Res,Opp,Res", (OPP, RES), ""),
    ("Opp,Col,Res,Opp,Col,Res", (OPP, COL, RES), ""),
    ("Opp,Res,Opp,Res", (OPP, RES), ",,,Round 1,,Round 2,,"),
    ("Col,Opp,Res,Col,Opp,Res", (COL, OPP, RES), ",,,Rd 1,,,Rd 2,,,"),
])  # fmt: skip
def test_the_parts_of_a_round_are_put_together(table, codes, headings, parts, above):
    crosstable = table(sheet(headings, parts, above=above))
    [section] = crosstable.sections
    assert games(section) == RIGHT
    assert set(section.results["colour"]) == ({"w", "b"} if COL in parts else {""})
    assert not {"columns-not-used", "total-differs", "totals-differ"} & set(codes(crosstable))


def test_the_players_headings_may_stand_in_the_upper_row(table):
    text = sheet("Opp,Res,Opp,Res", (OPP, RES)).replace(
        "No,Name,Rating,Opp,Res,Opp,Res,Total", "No,Name,Rating,Round 1,,Round 2,,Total\n,,,Opp,Res,Opp,Res,"
    )
    [section] = table(text).sections
    assert games(section) == RIGHT and section.entrants["rating"].tolist() == [1900, 1800, 1700, 1600]


@pytest.mark.parametrize(
    "opponent", [lambda n: f'"{PLAYERS[n - 1][0]}"', lambda n: " ".join(reversed(PLAYERS[n - 1][0].split(", ")))]
)
def test_the_opponent_may_be_named(table, opponent):
    [section] = table(sheet("Rd1 Opp,Rd1 Result,Rd2 Opp,Rd2 Result", (OPP, RES), opponent=opponent)).sections
    assert games(section) == RIGHT


@pytest.mark.parametrize("words", [
    {"1": "W", "½": "D", "0": "L"}, {"1": "win", "½": "draw", "0": "loss"}, {"1": "1.0", "½": "0.5", "0": "0.0"},
])  # fmt: skip
def test_the_result_in_letters_words_or_points(table, words):
    [section] = table(sheet("Rd1 Opp,Rd1 Result,Rd2 Opp,Rd2 Result", (OPP, RES), result=words.get)).sections
    assert games(section) == RIGHT


def test_a_round_without_an_opponent_is_a_bye_or_nothing(table):
    text = (
        "No,Name,Rating,R1 Opp,R1 Res,R2 Opp,R2 Res\n1,Ann,1900,2,1,,½\n2,Ben,1800,1,0,bye,1\n"
        "3,Cy,1700,,,4,+\n4,Di,1600,0,0,3,-\n5,Ed,1500,bye,,,\n"
    )
    [section] = table(text).sections
    assert [(r.entrant, r.round, r.kind, r.score) for r in section.results.itertuples()] == [
        (0, 1, "game", 1.0), (0, 2, "bye", 0.5), (1, 1, "game", 0.0), (1, 2, "bye", 1.0), (2, 1, "unplayed", 0.0),
        (2, 2, "forfeit", 1.0), (3, 1, "unplayed", 0.0), (3, 2, "forfeit", 0.0), (4, 1, "bye", 1.0),
        (4, 2, "unplayed", 0.0),
    ]  # fmt: skip


def test_what_cannot_be_read_is_told_at_the_opponents_cell_with_both_parts(table):
    crosstable = table("No,Name,Rating,R1 Opp,R1 Res\n1,Ann,1900,2,won it\n2,Ben,1800,1,0\n")
    [problem] = [p for p in crosstable.all_problems() if p.code == "cell-unreadable"]
    assert (problem.place.row, problem.place.column) == (2, 3) and "2 won it" in problem.message
