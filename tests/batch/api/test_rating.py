"""`crossrate.rate` and `compare` in Python give what the command line gives, as tables."""

import json
import shutil
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

import crossrate as cr
from batch.api import tables
from batch.cli.main import main
from batch.rating.step import told as steps_told
from batch.report.data import COMMON, plain
from batch.rulesets import PACKAGES, rule_set
from tests.cases import CHECKOUT

DATA = CHECKOUT / "sample_data"
SAMPLES = [path for path in sorted(DATA.iterdir()) if path.suffix in (".csv", ".xlsx") and ".ratings" not in path.name]
OPTIONS = {"spring_open_wintd.csv": {"end_date": "2026-04-19"}}

STEPS = {name: tuple(steps_told(rule_set(name).RATINGS)) for name in PACKAGES}


def printed(command: str, path: Path, folder: Path, **options: str) -> str:
    given = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    accept = ["--accept", "-o", str(folder / "report.xlsx")] if command == "rate" else []
    return CliRunner().invoke(main, [command, str(path), "--json", *accept, *given]).stdout


def documented(result: cr.Result) -> list[dict]:
    """The players of `rate --json`, made of the table again."""
    rows = result.players.astype(object).where(result.players.notna(), None).to_dict("records")
    return [
        {
            **{name: plain(row[name]) for name in COMMON},
            "steps": told_steps({name: plain(row[name]) for name in STEPS[row["rules"]]}),
        }
        for row in rows
    ]


def told_steps(steps: dict) -> dict:
    """Those that are there: a table has a column also where nobody in the section has a value."""
    return {name: value for name, value in steps.items() if value is not None}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_is_rated_to_the_bit_as_on_the_command_line(path, tmp_path):
    options = OPTIONS.get(path.name, {})
    told = printed("rate", path, tmp_path, **options)
    result = cr.rate(path, **options)
    assert result.to_json() == told.rstrip("\n")
    document = json.loads(told)
    players = [player for section in document["sections"] for player in section["players"]]
    assert documented(result) == [{**player, "steps": told_steps(player["steps"])} for player in players]
    assert result.problems["message"].tolist() == [problem["message"] for problem in document["problems"]]
    assert result.problems["place"].tolist() == [problem["place"] for problem in document["problems"]]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_is_compared_as_on_the_command_line(path, tmp_path):
    options = OPTIONS.get(path.name, {})
    assert cr.compare(path, **options).to_json() == printed("compare", path, tmp_path, **options).rstrip("\n")


def test_the_tables_have_the_columns_that_the_page_names():
    page = (CHECKOUT / "docs" / "python.md").read_text(encoding="utf-8")
    for columns in (tables.GAMES, tables.PROBLEMS, tables.SECTIONS, tables.COMPARED, tables.COMMON):
        assert f"`{' '.join(columns)}`" in page


def test_the_columns_are_there_without_rows_too():
    nothing = cr.rate("no_such_file.csv")
    assert (len(nothing.players), len(nothing.games), len(nothing.sections)) == (0, 0, 0)
    assert tuple(nothing.players) == tables.PLAYERS
    assert tuple(nothing.games) == tables.GAMES
    assert tuple(cr.rate(DATA / "spring_open.csv").players) == (*tables.PLAYERS, *STEPS["uschess"])
    assert tuple(cr.compare("no_such_file.csv").players) == tables.COMPARED


def test_a_column_has_one_type_whatever_is_in_it():
    nothing, spring, elo = cr.rate("none.csv"), cr.rate(DATA / "spring_open.csv"), cr.rate(DATA / "club_elo.csv")
    for table in ("games", "problems", "sections"):
        kinds = [getattr(result, table).dtypes.astype(str).to_dict() for result in (nothing, spring, elo)]
        assert kinds[0] == kinds[1] == kinds[2]
    shared = [result.players[list(tables.PLAYERS)].dtypes.astype(str).to_dict() for result in (nothing, spring, elo)]
    assert shared[0] == shared[1] == shared[2]


def test_games_stand_once_from_each_side_with_the_numbers_of_the_crosstable():
    games = cr.rate(DATA / "match.csv").games
    assert games[["player", "opponent"]].drop_duplicates().to_numpy().tolist() == [[1, 2], [2, 1]]
    assert games.groupby("round")["score"].sum().tolist() == [1.0] * 6
    assert games["player_name"].iloc[0] == "Bramblecott, Una"
    assert games["opponent_id"].iloc[0] == "94289767"


def test_an_error_rates_nothing_and_says_why(tmp_path, capfd):
    path = tmp_path / "open.csv"
    path.write_text("End date,2026-04-19\n\nNo,Name,Rating,R1\n1,A,1500,W9\n2,B,1400,L1\n")
    result = cr.rate(path)
    assert not result.ok
    assert len(result.players) == 0
    assert "opponent-missing" in set(result.problems["code"])
    assert result.problems["row"].dtype == "Int64"
    with pytest.raises(ValueError, match="nothing is rated"):
        result.explain("A")
    with pytest.raises(ValueError, match="nothing is rated"):
        result.to_excel(tmp_path / "report.xlsx")
    assert capfd.readouterr() == ("", "")


def test_a_warning_does_not_stop_it(tmp_path):
    path = tmp_path / "open.csv"
    path.write_text("End date,2026-04-19\n\nNo,Name,Rating,R1,Total\n1,A,1500,W2,0\n2,B,1400,L1,0\n")
    result = cr.rate(path)
    assert "warning" in set(result.problems["grade"])
    assert result.ok
    assert len(result.players) == 2


def test_what_rating_finds_stays_with_the_result():
    event = cr.read(DATA / "club_march.csv")
    before = len(event.all_problems())
    first = cr.rate(event)
    assert len(event.all_problems()) == before
    assert cr.rate(event).to_json() == first.to_json()


def test_a_ledger_gives_the_ratings_and_leaves_the_event_as_it_is(tmp_path):
    book = cr.new_ledger(tmp_path / "club.db", ["regular"])
    book.import_players(DATA / "club_players.csv", preview=False)
    event = cr.read(DATA / "club_january.csv")
    told = [str(problem) for problem in event.all_problems()]
    rated = cr.rate(event, ledger=book)
    assert rated.players.set_index("name")["pre"]["Amberleigh, Ada"] == 1846
    assert rated.to_json() == cr.rate(DATA / "club_january.csv", ledger=tmp_path / "club.db").to_json()
    assert [str(problem) for problem in event.all_problems()] == told
    assert cr.rate(event, ledger=tmp_path / "none.db").problems["code"].tolist() == ["ledger-missing"]


def test_several_events_are_rated_together():
    files = [DATA / "club_february.csv", DATA / "club_january.csv"]
    together = cr.rate([files[0], cr.read(files[1])])
    assert together.sections["file"].tolist() == [str(files[1]), str(files[0])]
    assert len(cr.rate([files[0], str(files[0])]).sections) == 1


def test_explain_says_what_the_command_says():
    told = CliRunner().invoke(main, ["explain", str(DATA / "spring_open.csv"), "16", "--section", "Open"]).stdout
    result = cr.rate(DATA / "spring_open.csv")
    assert f"{result.explain(16, section='Open')}\n" == told
    with pytest.raises(LookupError, match="can be several players"):
        result.explain(16)
    with pytest.raises(LookupError, match="nobody is called"):
        result.explain("Nobody")


def test_reports_are_those_of_the_command_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(DATA / "dual_quads.csv", tmp_path)
    CliRunner().invoke(main, ["rate", "dual_quads.csv", "--also", "html"])
    result = cr.rate("dual_quads.csv")
    result.to_excel("report.xlsx")
    result.to_html("report.html")
    assert Path("report.xlsx").read_bytes() == Path("dual_quads.ratings.xlsx").read_bytes()
    assert Path("report.html").read_bytes() == Path("dual_quads.ratings.html").read_bytes()


def test_a_report_is_not_written_over_what_is_not_ours(tmp_path):
    path = Path(shutil.copy(DATA / "dual_quads.csv", tmp_path))
    other = tmp_path / "other.xlsx"
    other.write_text("mine")
    result = cr.rate(path)
    with pytest.raises(OSError, match=r"other\.xlsx"):
        result.to_excel(other)
    with pytest.raises(OSError, match="the event's own file"):
        result.to_excel(path, force=True)
    assert other.read_text() == "mine"


def test_a_comparison_tells_who_differs(tmp_path):
    path = tmp_path / "official.csv"
    table = "End date,2012-04-19\n\nNo,Name,Rating,R1,Post\n1,A,1500,W2,{}\n2,B,1400,L1,1300\n"
    path.write_text(table.format(""))
    path.write_text(table.format(cr.rate(path).players["post"].iloc[0]))
    compared = cr.compare(path)
    assert compared.players["verdict"].tolist() == ["exact", "different"]
    assert compared.differences["name"].tolist() == ["B"]
    compared.to_excel(tmp_path / "compared.xlsx")
    assert (tmp_path / "compared.xlsx").exists()


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ({"dated_by": "today"}, "dated_by"),
        ({"expectation": "guess"}, "expectation"),
        ({"unrated": "child"}, "unrated"),
        ({"period": "2026"}, "period"),
        ({"kind": "knock-out"}, "kind"),
        ({"opponents": "rating"}, "opponents"),
    ],
)
def test_an_argument_that_cannot_be_is_raised(arguments, wrong):
    with pytest.raises(ValueError, match=wrong):
        cr.rate(DATA / "match.csv", **arguments)


def test_what_is_no_event_is_raised():
    with pytest.raises(TypeError, match="no event"):
        cr.rate([pd.DataFrame({"no": [1]})])
    with pytest.raises(TypeError, match="no argument or key 'colours'"):
        cr.rate(DATA / "match.csv", colours=True)
    with pytest.raises(TypeError, match="rules: say that to"):
        cr.rate(cr.read(DATA / "match.csv"), rules="fide")


def test_a_notebook_shows_a_table_and_the_problems(tmp_path):
    shown = cr.rate(DATA / "spring_open.csv")._repr_html_()
    assert shown.count("<table>") == 3
    assert "Larkenfield, Luca" in shown
    assert "1637P14" in shown
    assert "see .problems" in shown
    path = tmp_path / "b<i>.csv"
    path.write_text("End date,2026-04-19\n\nNo,Name,Rating,R1\n1,<b>A</b>,1500,W2\n2,B,1400,L1\n3,C,1400,W7\n")
    wrong = cr.rate(path)
    assert "<table>" not in wrong._repr_html_()
    assert "b&lt;i&gt;.csv, row 6" in wrong._repr_html_()
    assert repr(wrong).startswith("<crossrate.Result: 0 sections, 0 players, 1 error")


def test_a_notebook_cuts_a_long_table(tmp_path):
    rows = "\n".join(f'{n},"<b>{n}",1500,{"W" if n % 2 else "L"}{n + 1 if n % 2 else n - 1}' for n in range(1, 41))
    path = tmp_path / "open.csv"
    path.write_text(f"End date,2026-04-19\n\nNo,Name,Rating,R1\n{rows}\n")
    shown = cr.rate(path)._repr_html_()
    assert "&lt;b&gt;1</td>" in shown
    assert "... and 16 more: see .players" in shown
