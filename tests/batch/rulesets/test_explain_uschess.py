"""The explanation shows the run's own numbers, and its formulas come out as written."""

import re

import pytest

from batch.rating.plain import fixed
from batch.report.explain import explain
from tests.batch.report.explaining import explained, rated, written
from tests.cases import CHECKOUT


@pytest.fixture(scope="module")
def spring():
    return rated(CHECKOUT / "sample_data" / "spring_open.csv")


def test_the_numbers_are_those_of_the_run(spring):
    for section in spring.sections:
        for index, player in enumerate(section.players.to_dict("records")):
            text = "\n".join(explain(section, index))
            steps = ["n_star", "n_eff", "before_floor", "post_exact"] if player["m"] else []
            steps += ["e", "k", "k_times_s_minus_e", "intermediate_e"] if player["formula"] == "standard" else []
            assert [step for step in steps if fixed(player[step], 4) not in text] == []
            games = section.games[section.games["player"] == index]
            for column in ("opponent_rating", "opponent_rating_first", "expected", "expected_first"):
                assert [value for value in games[column] if fixed(value, 4) not in text] == []


def test_the_sums_come_out_as_written(spring):
    for section in spring.sections:
        for index in range(len(section.players)):
            for line in explain(section, index):
                if found := re.fullmatch(r"  R = R0 \+ K\(S - E\) \+ bonus = (.*) = ([\d.]+)(, the least.*)?", line):
                    parts = found[1].replace("+ ", "+").replace("- ", "-").split()
                    assert found[3] or sum(map(float, parts)) == pytest.approx(float(found[2]), abs=2e-4)
                if "Check:" in line and "held" not in line:
                    assert re.search(r"= ([\d.]+); .* = \1$", line), line


def test_a_blend_shows_every_step_of_each_source(tmp_path):
    # Spec section 3: 1702 on 10 games, from weights 5.984984, 2.737964 and 4.145722.
    text = explained(
        written(
            tmp_path,
            "Event end date,2020-09-01\nPool,online-blitz\nDual,no\n\n"
            "No,Name,ID,Rating,Birth,Regular,Regular games,Regular date,Quick,Quick games,Quick date,Blitz,Blitz games,"
            "Blitz date,R1\n"
            "1,Ann,901,,2000-07-01,1759,60,2018-03-25,1643,60,2018-01-13,1658,60,2016-07-16,W2\n"
            "2,Bob,902,1700,,,,,,,,,,,L1\n",
        ),
        "901",
    )
    for number in ("5.984984", "2.737964", "4.145722", "R0 = 1702", "N = 10"):
        assert number in text
    for step in ("X", "G", "D", "P", "Z", "S", "W"):
        assert len(re.findall(rf"^    {step} +[\d.]+ ", text, re.MULTILINE)) == 3
    assert "weighted average of all other ratings" in text


# The three examples of the published calculator, each with opponents of its own (spec section 12).
EXAMPLES = """Event end date,2026-04-19
Pool,regular
Dual,no

No,Name,Rating,Games,Peak,FIDE,R1,R2,R3,R4,R5
1,One,1700,30,,,W4,W5,W6,W7,D8
2,Two,,,,1800,W9,D10,L11,,
3,Three,1350,40,1500,,L12,L13,L14,,
4,Alf,1800,60,,,L1,,,,
5,Bea,1750,60,,,,L1,,,
6,Cal,1700,60,,,,,L1,,
7,Deb,1650,60,,,,,,L1,
8,Eli,1600,60,,,,,,,D1
9,Fia,1700,60,,,L2,,,,
10,Gil,1750,60,,,,D2,,,
11,Hal,1900,60,,,,,W2,,
12,Ida,900,60,,,W3,,,,
13,Jon,900,60,,,,W3,,,
14,Kit,900,60,,,,,W3,,
"""


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    return written(tmp_path_factory.mktemp("examples"), EXAMPLES)


def test_the_first_example_holds_its_opponents_in_the_first_pass(examples):
    text = explained(examples, "One")
    first, second = text[: text.index("Second pass")], text[text.index("Second pass") :]
    for number in ("20.0118", "31.98", "63.9698", "= 41.6092", "= 1805.5790"):
        assert number in first
    assert "= 1799.0" in second
    assert "New rating 1799" in second


def test_the_second_example_begins_at_its_converted_fide_rating(examples):
    text = explained(examples, "Two")
    for words in ("-1073 + 1.5667 x 1800", "1747.06", "R0 = 1747", "N = 5", "special, as N = 5 is 8 or less",
                  "R = 1760.6250", "R = 1759.6687"):  # fmt: skip
        assert words in text


def test_the_floor_of_the_third_example(examples):
    text = explained(examples, "Three")
    assert "R = R0 + K(S - E) + bonus = 1350 - 126.4" in text
    assert re.search(r"Floor 1300 \(peak\) acts: 1227\.26\d\d becomes 1300\.0000", text)
    assert "highest established rating 1500 - 200" in text


def test_a_floor_by_the_rating_before_says_that_it_is_taken_as_the_peak(tmp_path):
    lost = f"No,Name,Rating,R1,R2,R3,R4,R5,R6\n1,Lou,1405{',L2' * 6}\n2,Max,700{',W1' * 6}\n"
    text = explained(written(tmp_path, "Event end date,2026-04-19\nPool,regular\n\n" + lost), "Lou")
    assert "Floor 1200 (peak) acts" in text
    assert "rating before, taken as the highest established, 1405 - 200" in text


NEWCOMER = """Event end date,2026-04-19
Pool,regular
Dual,no
Unrated,junior

No,Name,Rating,Games,Record,Events,R1,R2,R3
1,New,,,,,W2,D3,L4
2,Low,124,31,3-1-27,8,L1,L3,L4
3,Mid,800,40,,,W2,D1,W4
4,Top,1000,40,,,W2,L3,W1
"""


def test_a_newcomer_counts_for_his_first_estimate_in_the_first_pass(tmp_path):
    run = written(tmp_path, NEWCOMER)
    newcomer, met = explained(run, "New"), explained(run, "Mid")
    assert "junior without a birth date" in newcomer
    assert "special, as N = 0 is 8 or less" in newcomer
    estimate = re.search(r"r3 = ([\d.]+)", newcomer)[1]
    first, second = met[: met.index("Second pass")], met[met.index("Second pass") :]
    assert estimate in first
    assert estimate not in second


def test_the_personal_floor_counts_this_section(tmp_path):
    text = explained(written(tmp_path, NEWCOMER), "Low")
    assert "Floor 123 (personal) acts" in text
    assert "min(150, 100 + 4 x 3 wins + 2 x 1 draws + 1 x 9 events)" in text


def test_no_bonus_with_its_reason(tmp_path, examples):
    assert "none with fewer than 3 games" in explained(examples, "Alf")
    assert "none in a match" in explained(rated(CHECKOUT / "sample_data" / "match.csv"), "1")


def test_a_limited_match_and_the_request_to_lower_a_floor(tmp_path):
    run = written(
        tmp_path,
        "Event end date,2026-06-14\nTime control,G/90;d5\nEvent type,match\n\n"
        "No,Name,ID,Rating,Games,Peak,R1,R2,R3,R4\n"
        "1,Ann,901,1700,40,1950,L2,L2,L2,L2\n2,Bob,902,1600,40,1600,W1,W1,W1,W1\n",
    )
    text = explained(run, "901")
    assert "A match moves a rating by at most 50" in text
    assert "1650.0000" in text
    assert "in a match it does not act by itself" in text


def test_a_foreign_event_has_one_pass_and_its_opponents_are_not_rated():
    run = rated(CHECKOUT / "sample_data" / "foreign_fide.csv")
    assert "The one pass" in explained(run, "1")
    assert "Step 5" not in explained(run, "1")
    assert "only an opponent" in explained(run, "3")


def test_one_sided_histories_are_named(tmp_path):
    run = written(
        tmp_path,
        "Event end date,2026-06-14\nPool,regular\nDual,no\n\nNo,Name,ID,Rating,Games,History,R1\n"
        "1,Ann,901,1500,40,wins,W2\n2,Bob,902,1500,40,losses,L1\n",
    )
    assert "special, as all earlier games were wins" in explained(run, "901")
    assert "PWe(R, 1500 - 400)" in explained(run, "901")
    assert "special, as all earlier games were losses" in explained(run, "902")


def test_the_integer_era(tmp_path):
    run = written(
        tmp_path,
        "Event end date,2013-01-19\nPool,regular\nDual,no\n\n"
        "No,Name,ID,Rating,R1\n1,Ann,901,1500,W2\n2,Bob,902,1500,L1\n",
    )
    assert "rounded away from 1500, and kept so" in explained(run, "901")
    assert "50/sqrt(1 + 0.00001 x (2200 - 1500)^2)" in explained(run, "901")
