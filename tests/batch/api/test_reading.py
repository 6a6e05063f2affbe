"""Events of data frames are read by the reader of every file, with the same checks and guesses."""

import warnings
from datetime import date
from importlib.util import find_spec

import numpy as np
import pandas as pd
import pytest

import crossrate as cr
from tests.batch.api.frames import frames_of
from tests.cases import CHECKOUT

DATA = CHECKOUT / "sample_data"
OWN = ("club_elo", "club_february", "club_january", "club_march", "dual_quads", "fide_open", "foreign_fide", "match",
       "spring_open", "ukd_open")  # fmt: skip
OF_FILES = {"facts-inherited", "event-end-from-sections", "no-game-counts", "game-counts-matter"}
"""Codes of what a file says once for all its sections."""

PLAYERS = pd.DataFrame({"no": [1, 2, 3], "name": ["A", "B", "C"], "rating": [1500.0, 1600.0, np.nan]})
GAMES = pd.DataFrame({"player": [1, 2, 3], "opponent": [2, 3, 1], "score": [1, 0.5, 0], "round": [1, 2, 3]})


class Minimal:
    """A table that knows the interchange protocol and nothing else."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self.frame.__dataframe__(nan_as_null, allow_copy)


class Arrow:
    """A table that knows the Arrow PyCapsule protocol and nothing else."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema=None):
        return self.frame.__arrow_c_stream__(requested_schema)


def of(games: pd.DataFrame, players: pd.DataFrame = PLAYERS, **keys) -> cr.Result:
    return cr.rate(cr.event(players, games, end_date="2026-04-19", **keys))


def game(**changes) -> pd.DataFrame:
    """The games, the second of them changed."""
    games = GAMES.astype(object)
    for name, value in changes.items():
        games.loc[1, name] = value
    return games


def found(result: cr.Result, code: str) -> tuple[str, str]:
    """Place and message of the one problem of a code."""
    [row] = result.problems[result.problems["code"] == code].to_dict("records")
    return row["place"], row["message"]


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("once", [False, True], ids=["both sides", "once"])
def test_a_sample_in_frames_is_rated_to_the_bit_as_the_file(name, once):
    path = DATA / f"{name}.csv"
    events = []
    for players, games, keys in frames_of(path):
        twice = games["score"].isin((0, 0.5, 1)) & (games["player"] > games["opponent"])
        events.append(cr.event(players, games[~twice] if once else games, **keys))
    framed, filed = cr.rate(events), cr.rate(path)
    assert framed.ok
    pd.testing.assert_frame_equal(framed.players, filed.players, check_exact=True)
    pd.testing.assert_frame_equal(framed.games, filed.games, check_exact=True)
    codes = [sorted(code for code in one.problems["code"] if code not in OF_FILES) for one in (framed, filed)]
    assert codes[0] == codes[1]


def test_a_table_of_another_library_is_taken_over():
    foreign = of(Minimal(GAMES), Minimal(PLAYERS))
    pd.testing.assert_frame_equal(foreign.players, of(GAMES).players)


def test_a_table_of_arrow_is_taken_over():
    pytest.importorskip("pyarrow")
    foreign = of(Arrow(GAMES), Arrow(PLAYERS))
    pd.testing.assert_frame_equal(foreign.players, of(GAMES).players)


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="pyarrow is installed")
def test_a_table_of_arrow_without_pyarrow_is_a_problem():
    _, message = found(of(Arrow(GAMES)), "frame-unreadable")
    assert message.endswith("pandas needs pyarrow.")


def test_what_is_no_data_frame_is_a_problem():
    result = of([1, 2, 3])
    place, message = found(result, "frame-unreadable")
    assert place == "data frames, frame games"
    assert message == "list cannot be read: it is no data frame."


def test_what_pandas_cannot_take_over_is_a_problem():
    class Broken:
        def __dataframe__(self, **_):
            raise RuntimeError("it is gone")

    place, message = found(of(Broken()), "frame-unreadable")
    assert place == "data frames, frame games"
    assert "it is gone" in message


@pytest.mark.parametrize("missing", ["player", "opponent", "score", "round"])
def test_a_column_that_the_games_lack_is_an_error(missing):
    place, message = found(of(GAMES.drop(columns=missing), event="Cup", section="Open"), "frame-column-missing")
    assert place == "Cup, Open, frame games"
    assert f"no column {missing} " in message


def test_a_column_of_the_games_that_is_not_used_is_listed():
    assert found(of(GAMES.assign(expected=0.5)), "frame-columns-not-used")[1] == "columns not used: expected."


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"player": 7}, "player"),
        ({"player": None}, "player"),
        ({"round": 0}, "round"),
        ({"round": "first"}, "round"),
        ({"opponent": "B"}, "opponent"),
        ({"score": 2}, "score"),
        ({"score": "won"}, "score"),
        ({"score": "B"}, "score"),
        ({"score": "W", "opponent": None}, "score"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_game_that_cannot_be_is_an_error_at_its_row_and_column(changes, column):
    place, message = found(of(game(**changes)), "frame-game-unfit")
    assert place == f"data frames, frame games, row 1, column {column}"
    assert message.startswith(f"{column} is ")


def test_two_results_in_a_round_are_an_error():
    place, message = found(of(game(round=1)), "frame-round-twice")
    assert place == "data frames, frame games, row 0, column round"
    assert message == "no. 2 has two results in round 1, this one and that of row 1."


def test_an_opponent_whom_the_players_lack_is_found_by_the_reader():
    place, _ = found(of(game(opponent=9)), "opponent-missing")
    assert place == "data frames, frame games, row 1, column opponent"


def test_a_player_cannot_meet_himself():
    assert found(of(game(opponent=2)), "opponent-is-self")[0] == "data frames, frame games, row 1, column score"


def test_sides_that_contradict_are_found_by_the_reader():
    both = pd.concat([GAMES, pd.DataFrame({"player": [2], "opponent": [1], "score": [1], "round": [1]})])
    result = of(both)
    assert set(result.problems["code"]) >= {"sides-contradict", "opponent-not-back"}
    place, _ = found(result, "sides-contradict")
    assert place == "data frames, frame games, row 0, column score"


def test_a_value_of_a_player_is_named_by_frame_row_and_column():
    players = PLAYERS.astype({"rating": object}).assign(rating=[1500, "strong", None])
    place, _ = found(of(GAMES, players), "value-unreadable")
    assert place == "data frames, frame players, row 1, column rating"


def test_a_key_that_cannot_be_is_named():
    place, message = found(of(GAMES, dual="perhaps"), "value-unfit")
    assert place == "data frames, argument dual"
    assert "perhaps" in message
    assert found(cr.rate(DATA / "match.csv", pool="bullet"), "value-unfit")[0] == "argument pool"


def test_players_without_numbers_are_numbered_by_their_rows():
    unnumbered = of(GAMES, PLAYERS.drop(columns="no"))
    pd.testing.assert_frame_equal(unnumbered.players, of(GAMES).players)
    assert "opponents-by-row" not in set(unnumbered.problems["code"])


def test_byes_forfeits_and_games_to_come_are_those_of_the_crosstable():
    games = pd.DataFrame(
        [(1, 2, 1, 1), (3, None, "½", 1), (1, 3, "X", 2), (2, None, 1.0, 2), (2, 3, None, 3), (1, None, None, 3)],
        columns=["player", "opponent", "score", "round"],
    )
    [section] = cr.event(PLAYERS, games, end_date="2026-04-19").sections
    told = {(r.entrant + 1, r.round): (r.kind, r.text) for r in section.results.itertuples()}
    assert told[3, 1] == ("bye", "H")
    assert told[1, 2] == ("forfeit", "X3")
    assert told[3, 2] == ("forfeit", "F1")
    assert told[2, 2] == ("bye", "B")
    assert (told[2, 3], told[3, 3]) == (("pending", "P3"), ("pending", "P2"))
    assert told[1, 3] == ("unplayed", "U")


def test_a_double_forfeit_stands_from_both_sides_among_games_that_stand_once():
    games = pd.DataFrame(
        [(1, 2, 1, 1), (1, 3, "F", 2), (3, 1, "F", 2)], columns=["player", "opponent", "score", "round"]
    )
    result = of(games)
    assert result.ok
    assert result.games["score"].tolist() == [1.0, 0.0]


def test_values_of_every_kind_are_read_as_in_a_file():
    players = pd.DataFrame(
        {
            "no": pd.array([1, 2], dtype="Int64"),
            "name": pd.Categorical(["A", "B"]),
            "id": [90000001.0, 90000002.0],
            "rating": [np.float32(1500), pd.NA],
            "birth": [pd.NaT, pd.Timestamp("2010-05-01")],
        }
    )
    games = pd.DataFrame({"player": [1], "opponent": [2], "score": [np.int8(1)], "round": [1], "Color": ["White"]})
    event = cr.event(players, games, end_date=pd.Timestamp("2026-04-19"), start_date=date(2026, 4, 18), dual=np.False_)
    [section] = event.sections
    assert section.entrants["id"].tolist() == ["90000001", "90000002"]
    assert section.entrants["birth"].tolist() == [None, date(2010, 5, 1)]
    assert section.fact("event_end_date") == date(2026, 4, 19)
    assert section.results["colour"].tolist() == ["w", "b"]
    assert cr.rate(event).ok


def test_no_games_are_a_problem():
    assert not of(GAMES.iloc[:0]).ok
    assert not of(GAMES.iloc[:0], PLAYERS.iloc[:0]).ok
    assert not of(pd.DataFrame(), pd.DataFrame()).ok


def test_every_report_is_made_of_an_event_of_frames(tmp_path):
    result = of(GAMES.assign(expected=0.5), event="Cup")
    result.to_excel(tmp_path / "cup.xlsx")
    result.to_html(tmp_path / "cup.html")
    checks = (
        pd.read_excel(tmp_path / "cup.xlsx", sheet_name="Checks", header=None, engine="openpyxl")
        .astype(str)
        .to_numpy()
        .ravel()
    )
    assert {"columns not used: expected.", "games", "players"} <= set(checks)
    assert "Cup" in (tmp_path / "cup.html").read_text(encoding="utf-8")
    assert "<table>" in result._repr_html_()
    assert "A (no. 1)" in result.explain("A")


def test_a_result_can_be_rated_on():
    first = of(GAMES)
    players = first.players[["no", "name"]].assign(rating=first.players["post"])
    again = of(first.games, players)
    assert again.ok
    assert again.players["pre"].tolist() == first.players["post"].tolist()
    assert again.games["score"].tolist() == first.games["score"].tolist()


def test_an_event_is_shown_in_a_line():
    assert repr(cr.read(DATA / "match.csv")) == f"<{DATA / 'match.csv'}: sections 1, players 2, no problems>"


def test_a_file_that_is_not_there_is_a_problem():
    crosstable = cr.read("no_such_file.csv")
    assert not crosstable.readable
    assert [problem.code for problem in crosstable.all_problems()] == ["file-missing"]
