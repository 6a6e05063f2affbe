"""`crossrate compare`: our ratings beside the official ones, from files in the project's own format."""

import json
import os
import time

import pytest
from openpyxl import load_workbook

from tests.cases import cases_folder
from tests.own_format import exact_sections, official_sections, write_section, write_sections


def test_agreement_and_difference(crossrate, write):
    header, opponent = "No,Name,ID,Rating,R1,R2,R3,Post\n", "2,Bob,92,1400,L1,,,"
    path = write(f"{header}1,Ann,91,1500P20,W2,,,\n{opponent}\n")
    players = json.loads(crossrate("rate", path, "--json").stdout)["sections"][0]["players"]
    right = [p["post"] for p in players]
    path = write(f"{header}1,Ann,91,1500P20,W2,,,{right[0]}\n{opponent}{right[1]}\n")
    same = crossrate("compare", path, "--json")
    assert same.returncode == 0, same.stderr
    assert json.loads(same.stdout)["exact"] == 2
    path = write(f"{header}1,Ann,91,1500P20,W2,,,{right[0] + 5}\n{opponent}{right[1]}\n")
    other = crossrate("compare", path, "--json")
    assert other.returncode == 1
    document = json.loads(other.stdout)
    assert (document["players"], document["exact"]) == (2, 1)
    (difference,) = document["differences"]
    assert (difference["no"], difference["official"], difference["ours"]) == (1, right[0] + 5, right[0])


def test_us_chess_s_own_data_are_compared_to_their_decimals(crossrate, tmp_path):
    def standing(number, before, after, result, colour):
        record = {"ratingSystem": "R", "preRating": round(before), "preRatingDecimal": before}
        record |= {} if after is None else {"postRating": round(after), "postRatingDecimal": round(after, 2)}
        told = {"roundNumber": 1, "outcome": result, "color": colour, "opponentPairingNumber": 3 - number}
        return {"pairingNumber": number, "memberId": f"1500000{number}", "firstName": "Ada", "lastName": "Fern",
                "ratings": [record], "roundOutcomes": [told]}  # fmt: skip

    def saved(first, second):
        section = {"name": "Open", "number": 1, "timeControl": "G/90;d5", "endDate": "2026-03-26"}
        players = [standing(1, 1812.34, first, "Win", "White"), standing(2, 1790.55, second, "Loss", "Black")]
        path = tmp_path / "event.json"
        path.write_text(json.dumps({"name": "Open", "sections": [section | {"standings": {"items": players}}]}))
        return path

    rated = json.loads(crossrate("rate", saved(None, None), "--json").stdout)["sections"][0]["players"]
    assert [player["pre"] for player in rated] == [1812.34, 1790.55]
    right = [player["post_exact"] for player in rated]
    same = json.loads(crossrate("compare", saved(*right), "--json").stdout)
    assert (same["players"], same["exact"]) == (2, 2)
    other = json.loads(crossrate("compare", saved(right[0], right[1] + 0.2), "--json").stdout)
    assert (other["players"], other["exact"]) == (2, 1)


def test_a_workbook_of_both(crossrate, write, tmp_path):
    path = write("No,Name,ID,Rating,R1,R2,R3,Post\n1,Ann,91,1500P20,W2,,,1600\n2,Bob,92,1400,L1,,,1390\n\n")
    report = tmp_path / "differences.xlsx"
    done = crossrate("compare", path, "-o", report)
    assert done.returncode == 1
    assert f"Wrote {report}" in done.stderr
    assert load_workbook(report).sheetnames == ["Comparison", "Differences", "Within rounding", "All players"]
    first = report.read_bytes()
    crossrate("compare", path, "-o", report)
    assert report.read_bytes() == first
    report.write_bytes(b"somebody's own")
    refused = crossrate("compare", path, "-o", report)
    assert refused.returncode == 1
    assert report.read_bytes() == b"somebody's own"
    assert crossrate("compare", path, "-o", path, "--force").returncode == 2


@pytest.mark.official
def test_every_official_section_of_the_integer_era(crossrate, tmp_path):
    sections = list(official_sections(cases_folder()))
    files = write_sections(tmp_path, sections)
    started = time.perf_counter()
    done = crossrate("compare", "--json", *(file.name for file in files))
    seconds = time.perf_counter() - started
    document = json.loads(done.stdout)
    assert document["differences"] == []
    assert document["sections"] == document["sections_exact"] == len(sections) == 1672
    assert document["players"] == document["exact"] > 18_000
    assert done.returncode == 0
    print(f"{len(files)} files compared in {seconds:.1f} s on {os.cpu_count()} processors")


@pytest.mark.official
def test_both_exact_sections_of_2026(crossrate, tmp_path):
    for n, section in enumerate(exact_sections(cases_folder())):
        path = write_section(tmp_path / f"exact_{n}.csv", section)
        compared = json.loads(crossrate("compare", "--json", path).stdout)
        assert compared["exact"] == compared["players"] == len(section["players"])
        rated = json.loads(crossrate("rate", "--json", "--accept", path).stdout)["sections"][0]["players"]
        for player, official in zip(rated, section["players"], strict=True):
            assert player["post_exact"] == pytest.approx(official["exact"], abs=section["tolerance"])
