"""The audit: LibreOffice computes every rating again by the sheet's formulas, and they are crossrate's."""

import pytest
from openpyxl import load_workbook

from batch.report.workbook import write_run
from tests.batch.report import rated
from tests.batch.report.reading import opened
from tests.office import calculated

SAMPLES = ("spring_open", "dual_quads", "match", "foreign_fide", "fide_open", "ukd_open", "club_elo")
PLAYERS = {"spring_open": 57, "dual_quads": 24, "match": 2, "foreign_fide": 1, "fide_open": 12, "ukd_open": 10,
           "club_elo": 8, "swiss": 200, "wrong": 57, "prize": 3, "quick": 3}  # fmt: skip

FLOORS = {
    # The limit is in the section's name alone: the prize makes a floor of 1800.
    "prize": "Section,U1800\nPool,regular\n\nNo,Name,Rating,Games,Prize,R1,R2\n1,Ada,1790,80,5000,L2,L3\n",
    # Rated by another column than the plain one, whose floor is that of another pool.
    "quick": "Pool,quick\n\nNo,Name,Quick,Quick games,Regular,Floor,R1,R2\n1,Ada,1790,80,1900,1780,L2,L3\n",
}  # fmt: skip
"""An event's keys, table and first player: its floor is not where a row alone says."""


def floors(folder, name):
    """Three players, of whom the first loses to the others, an unrated one and an established one."""
    text = FLOORS[name]
    width = text.splitlines()[-2].count(",") - 3
    others = [f"2,Ben,1500,40{',' * (width - 1)},W1,D3", f"3,Cy,1400,60{',' * (width - 1)},W1,D2"]
    path = folder / f"{name}.csv"
    path.write_text(
        "\n".join(["Event end date,2026-04-19", "Event type,swiss", "Rules,uschess", text.rstrip(), *others, ""])
    )
    return rated.run(path)


def wrong():
    """The sample with one rating a hundredth and one rounding a point off."""
    run = rated.sample("spring_open.csv")
    first, *_ = run.sections
    first.players.loc[0, "post_exact"] += 0.01
    first.players.loc[1, "post"] += 1
    return run


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Each event's workbook by name: as crossrate wrote it, and as LibreOffice calculated it."""
    folder = tmp_path_factory.mktemp("audit")
    runs = {name: rated.sample(f"{name}.csv") for name in SAMPLES}
    runs |= {"swiss": rated.swiss(folder, 200, 5), "wrong": wrong()}
    runs |= {name: floors(folder, name) for name in FLOORS}
    paths = [folder / f"{name}.xlsx" for name in runs]
    for path, run in zip(paths, runs.values(), strict=True):
        with path.open("wb") as stream:
            write_run(run, stream)
    saved = calculated(paths, folder / "calculated")
    return dict(zip(runs, zip(paths, saved, strict=True), strict=True))


def texts(rows):
    return [[value for value in row if isinstance(value, str) and value] for row in rows]


def formulas(path):
    cells = (cell for row in load_workbook(path)["Audit"].iter_rows() for cell in row)
    return [cell.coordinate for cell in cells if cell.data_type == "f"]


@pytest.mark.parametrize("name", [*SAMPLES, "swiss", *FLOORS])
def test_libreoffice_finds_what_crossrate_found(written, name):
    ours, theirs = (load_workbook(path, data_only=True)["Audit"] for path in written[name])
    compared = 0
    for place in formulas(written[name][0]):
        one, other = ours[place].value, theirs[place].value
        if isinstance(one, int | float):
            assert other == pytest.approx(one, abs=1e-6), place
            compared += 1
        else:
            assert (one or "") == (other or ""), place
    assert compared > 5 * PLAYERS[name]
    assert theirs["A3"].value == f"{PLAYERS[name]} players agree, 0 differ"


def test_a_wrong_rating_differs(written):
    sheet = load_workbook(written["wrong"][1], data_only=True)["Audit"]
    verdicts = {row[1].value: row[2].value for row in sheet.iter_rows() if str(row[2].value).startswith("differs")}
    names = rated.sample("spring_open.csv").sections[0].players["name"]
    assert list(verdicts) == names[:2].tolist()
    assert sheet["A3"].value == "55 players agree, 2 differ"


@pytest.mark.parametrize("name", SAMPLES)
def test_libreoffice_opens_every_sheet(written, name):
    ours, theirs = (load_workbook(path) for path in written[name])
    assert ours.sheetnames == theirs.sheetnames
    for sheet in ours:
        if sheet.title not in ("Audit", "Charts"):
            mine, other = (list(s.iter_rows(values_only=True)) for s in (sheet, theirs[sheet.title]))
            assert texts(mine) == texts(other[: len(mine)]), sheet.title


def test_the_score_table_stands_beside_the_rule_sets_that_use_it():
    assert "Score table" in opened(rated.sample("fide_open.csv")).sheetnames
    assert "Score table" not in opened(rated.sample("club_elo.csv")).sheetnames


def test_formulas_refer_to_this_sheet_or_the_score_table_alone():
    for name in ("spring_open", "fide_open"):
        workbook = opened(rated.sample(f"{name}.csv"))
        others = [s for s in workbook.sheetnames if s not in ("Audit", "Score table")]
        for row in workbook["Audit"].iter_rows():
            for cell in row:
                assert cell.data_type != "f" or not any(f"{s}!" in cell.value or f"{s}'!" in cell.value for s in others)


TABLES = {
    "half": "Rules,uschess\nPool,regular\n\nNo,Name,Rating,Games,R1\n1,Hal,524,5,L2\n2,Ivo,411,60,W1\n",
    "peak": "Rules,uschess\nPool,regular\n\n"
    f"No,Name,Rating,R1,R2,R3,R4,R5,R6\n1,Lou,1405{',L2' * 6}\n2,Max,700{',W1' * 6}\n",
    "rapid": "Rules,fide\nPool,rapid\nStart date,2019-05-01\n\nNo,Name,Rating,K,R1\n1,A,2300,20,W2\n2,B,1400,20,L1\n",
}


def test_halves_assumed_peaks_and_the_rapid_cut_of_735_are_found_by_libreoffice_too(tmp_path):
    paths = []
    for name, text in TABLES.items():
        file = tmp_path / f"{name}.csv"
        file.write_text(f"End date,2019-05-01\n{text}", encoding="utf-8")
        paths.append(tmp_path / f"{name}.xlsx")
        with paths[-1].open("wb") as stream:
            write_run(rated.run(file), stream)
    for path in calculated(paths, tmp_path / "calculated"):
        assert load_workbook(path, data_only=True)["Audit"]["A3"].value == "2 players agree, 0 differ", path
    assert rated.run(tmp_path / "peak.csv").sections[0].players["post"][0] == 1200
    assert rated.run(tmp_path / "rapid.csv").sections[0].players["change_exact"][0] == 0.2


def test_one_sided_histories_and_the_highest_result_are_explained(tmp_path):
    table = (
        "No,ID,Name,Rating,Games,History,R1,R2,R3\n"
        "1,90000001,Won,2650,4,wins,W2,W3,W4\n2,90000002,Lost,900,3,losses,L1,L4,L3\n"
        "3,90000003,Mixed,2600,30,,L1,L4,W2\n4,90000004,Other,2590,30,,W3,W2,L1\n"
    )
    path = tmp_path / "histories.csv"
    path.write_text(f"Rules,uschess\nEvent end date,2026-04-19\nPool,regular\nDual,no\n\n{table}", encoding="utf-8")
    run = rated.run(path)
    players = run.sections[0].players
    assert players["before_floor"][0] == 2700
    workbook = tmp_path / "histories.xlsx"
    with workbook.open("wb") as stream:
        write_run(run, stream)
    [saved] = calculated([workbook], tmp_path / "calculated")
    sheet = load_workbook(saved, data_only=True)["Audit"]
    verdicts = {row[1].value: row[2].value for row in sheet.iter_rows() if row[1].value in ("Won", "Lost", "Mixed")
                and str(row[2].value)[:2] != "Rd"}  # fmt: skip
    assert verdicts == {"Won": "agrees: held at the most it gives", "Lost": "agrees", "Mixed": "agrees"}
