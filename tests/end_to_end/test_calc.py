"""Every number that the five published calculators (the seeds) compute, by `crossrate calc`, and what it refuses."""

import json

import openpyxl
import pytest
from click.testing import CliRunner, Result

from batch.cli.main import main

ON = ("--on", "2026-06-01")


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """Run the command in this process: there are many numbers to see."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Result:
        return CliRunner().invoke(main, ["calc", *map(str, arguments)], prog_name="crossrate")

    return run


@pytest.fixture
def calc(typed):
    """Calculate, and give what --json prints."""

    def run(*arguments: object) -> dict:
        done = typed(*arguments, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    return run


# --- Seed 000: the US Chess calculator ---

USCHESS_KEYS = ["pre", "start", "post", "post_exact", "change", "formula", "n_star", "n_eff", "k", "s", "e",
                "k_times_s_minus_e", "bonus", "floor", "floor_kind", "games"]  # fmt: skip
FIRST = ("--rating", 1700, "--games", 30, "1800:1", "1750:1", "1700:1", "1650:1", "1600:½")


def test_the_first_us_chess_example_step_by_step(calc):
    done = calc("uschess", *FIRST, *ON)
    assert list(done) == USCHESS_KEYS
    shown = {name: f"{done[name]:.2f}" for name in ("n_star", "n_eff", "s", "e", "k", "k_times_s_minus_e", "bonus")}
    assert shown == {"n_star": "20.01", "n_eff": "20.01", "s": "4.50", "e": "2.50", "k": "31.98",
                     "k_times_s_minus_e": "63.97", "bonus": "41.61"}  # fmt: skip
    assert (f"{done['post_exact']:.2f}", done["post"], done["change"]) == ("1805.58", 1806, 106)
    assert done["formula"] == "standard"
    assert done["games"][2] == {"opponent": 1700, "score": 1, "expected": 0.5}


def test_the_breakdown_lists_what_the_published_calculator_lists(crossrate):
    done = crossrate("calc", "uschess", *FIRST, *ON)
    for number in ("20.01", "2.50", "31.98", "63.97", "41.61", "1805.58", "1806", "+106"):
        assert number in done.stdout
    for name in ("S,", "E,", "N*", "N'", "K(S - E)", "Bonus", "Unrounded", "Floor", "New rating", "Change"):
        assert name in done.stdout


def test_an_exact_half_is_shown_half_up(crossrate, calc):
    arguments = ("uschess", "--rating", 524, "--games", 5, "411:0", *ON)
    done = calc(*arguments)
    assert (done["post_exact"], done["post"], done["change"]) == (438.5, 439, -85)
    assert "438.50" in crossrate("calc", *arguments).stdout


def test_an_unrated_player_with_a_fide_rating(crossrate, calc):
    arguments = ("uschess", "--fide", 1800, "1700:1", "1750:½", "1900:0", *ON)
    done = calc(*arguments)
    assert (done["pre"], done["start"], done["formula"]) == (None, 1747, "special")
    assert (done["post_exact"], done["post"], done["change"]) == (pytest.approx(1760.625), 1761, 14)
    text = crossrate("calc", *arguments).stdout
    assert "1760.63" in text, "the published calculator rounds its half up"
    assert "1747" in text


def test_a_floor_by_the_highest_established_rating(crossrate, calc):
    arguments = ("uschess", "--rating", 1350, "--games", 40, "--peak", 1500, "900:0", "900:0", "900:0", *ON)
    done = calc(*arguments)
    assert (done["floor"], done["floor_kind"], done["post"], done["change"]) == (1300, "peak", 1300, -50)
    assert "1223.53" in crossrate("calc", *arguments).stdout


@pytest.mark.parametrize(("peak", "floor"), [(1941, 1700), (1500, 1300), (1388, 100), (2600, 2100)])
def test_peak_floors(calc, peak, floor):
    assert calc("uschess", "--rating", 1000, "--games", 40, "--peak", peak, "900:0", *ON)["floor"] == floor


SIX_LOSSES = ("900:0", "950:0", "900:0", "950:0", "900:0", "950:0")


def test_an_established_rating_is_a_peak_without_one_told(crossrate, calc):
    arguments = ("uschess", "--rating", 1405, "--games", 60, *SIX_LOSSES, *ON)
    done = calc(*arguments)
    assert (done["floor"], done["floor_kind"], done["post"]) == (1200, "peak", 1200)
    text = crossrate("calc", *arguments).stdout
    assert "rating before, taken as the highest established, 1405 - 200" in text
    assert "give a higher one by --peak" in text
    assert calc(*arguments, "--peak", 1500)["post"] == 1300
    assert "Note" not in crossrate("calc", *arguments, "--peak", 1500).stdout


def test_a_provisional_player_has_no_peak_floor(crossrate, calc):
    arguments = ("uschess", "--rating", 1405, "--games", 25, *SIX_LOSSES, *ON)
    assert calc(*arguments)["floor_kind"] is None
    assert calc(*arguments, "--peak", 1500) == calc(*arguments)
    assert "so --peak gives no floor" in crossrate("calc", *arguments, "--peak", 1500).stdout


def test_the_effective_games_of_1700_and_k_in_six_games(calc):
    def of(games):
        return calc("uschess", "--rating", 1700, "--games", games, *["1700:D"] * 6, *ON)

    assert (round(of(30)["n_star"], 1), round(of(30)["n_eff"], 1)) == (20.0, 20.0)
    # The page's 30.77 takes N' for 20; from its own N* of 20.0118 K is 30.76. On 20 games N' is 20 exactly.
    assert (round(of(30)["k"], 2), round(of(20)["k"], 2)) == (30.76, 30.77)


@pytest.mark.parametrize(("age", "start"), [(2, 100), (3, 150), (10, 500), (26, 1300), (27, 1300), (70, 1300)])
def test_starts_by_age(calc, age, start):
    assert calc("uschess", "--age", age, "1000:D", *ON)["start"] == start


@pytest.mark.parametrize(("who", "start"), [("--adult", 1300), ("--junior", 750)])
def test_starts_without_a_birth_date(calc, who, start):
    assert calc("uschess", who, "1000:D", *ON)["start"] == start


@pytest.mark.parametrize(("fide", "start"), [(1400, 1120), (1800, 1747), (2000, 2060), (2001, 2061), (2400, 2468)])
def test_starts_by_fide_rating(calc, fide, start):
    assert calc("uschess", "--fide", fide, "1000:D", *ON)["start"] == start


def test_the_standard_formula_takes_over_after_8_games_of_mixed_results(calc):
    def formula(*arguments):
        return calc("uschess", "--rating", 1500, *arguments, "1500:1", *ON)["formula"]

    assert formula("--games", 8) == "special"
    assert formula("--games", 9) == "standard"
    assert formula("--games", 9, "--history", "wins") == "special"
    assert formula("--games", 40, "--history", "losses") == "special"
    assert formula("--games", 40, "--history", "mixed") == "standard"


def test_the_special_formula_gives_at_most_2700(calc):
    assert calc("uschess", "--rating", 2600, "--games", 5, "2650:1", "2700:1", *ON)["post"] == 2700


def test_a_bonus_needs_three_games_and_different_opponents(calc):
    def bonus(*arguments):
        return calc("uschess", "--rating", 1500, "--games", 40, *arguments, *ON)["bonus"]

    assert bonus("1900:1", "1900:1") == 0
    assert bonus("1900:1", "1910:1", "1920:1") > 0
    assert bonus("1900:1", "1910:1", "1920:1", "--repeats") == 0
    assert bonus("1900:2/2", "1920:1") == 0, "in three games no opponent more than once"
    assert bonus("1900:2/2", "1920:1", "1930:1") > 0, "in more games no opponent more than twice"
    assert bonus("1900:3/3", "1920:1") == 0


@pytest.mark.parametrize(("on", "threshold"), [("2024-12-31", 12), ("2025-01-01", 10)])
def test_the_bonus_threshold_of_the_date(calc, on, threshold):
    done = calc("uschess", "--rating", 1500, "--games", 40, *["1900:1"] * 4, "--on", on)
    assert done["bonus"] == pytest.approx(done["k_times_s_minus_e"] - threshold * 2)


def test_a_dual_event_lowers_k_above_2200(calc):
    plain, dual = (calc("uschess", "--rating", 2350, "--games", 90, "2300:1", *more, *ON) for more in ((), ("--dual",)))
    assert dual["k"] == pytest.approx(plain["k"] * (6.5 - 0.0025 * 2350))


def test_the_personal_floor(calc):
    record = ("--wins", 1, "--draws", 1, "--events", 9)
    done = calc("uschess", "--rating", 110, "--games", 40, *record, "400:0", "400:0", "400:0", *ON)
    assert (done["floor"], done["floor_kind"], done["post"]) == (100 + 4 + 2 + 10, "personal", 116)
    most = calc("uschess", "--rating", 160, "--games", 90, "--wins", 90, "--draws", 1, "--events", 9, "300:0", *ON)
    assert most["floor"] == 150


def test_online_only_100_is_a_floor(calc):
    done = calc("uschess", "--pool", "online-blitz", "--rating", 1350, "--games", 40, "--peak", 1500, "900:0", *ON)
    assert done["floor"] == 100


@pytest.mark.parametrize("pool", ["regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz"])
def test_the_formulas_are_the_same_in_all_six_systems(calc, pool):
    assert calc("uschess", *FIRST, *ON, "--pool", pool)["post"] == 1806


# --- Seed 001: the Elo calculator ---

SEED_TABLE = [
    (1500, 1500, "W", "0.5000", "+16.0", 1516.0), (1500, 1500, "D", "0.5000", "+0.0", 1500.0),
    (1500, 1500, "L", "0.5000", "-16.0", 1484.0), (1500, 1700, "W", "0.2403", "+24.3", 1524.3),
    (1500, 1700, "L", "0.2403", "-7.7", 1492.3), (1500, 1900, "W", "0.0909", "+29.1", 1529.1),
    (1700, 1500, "W", "0.7597", "+7.7", 1707.7), (1700, 1500, "L", "0.7597", "-24.3", 1675.7),
]  # fmt: skip


@pytest.mark.parametrize(("rating", "opponent", "result", "expected", "change", "post"), SEED_TABLE)
def test_the_lines_of_the_published_table_one_by_one(calc, rating, opponent, result, expected, change, post):
    done = calc("elo", "--rating", rating, f"{opponent}:{result}")
    assert f"{done['games'][0]['expected']:.4f}" == expected
    assert f"{done['change']:+.1f}" == change
    assert (done["post"], done["k"]) == (post, 32)


def test_the_published_table_in_one_piece(calc, crossrate):
    rows = {(r["rating"], r["opponent"], r["result"][0].upper()): r for r in calc("elo", "--table")["table"]}
    for rating, opponent, result, expected, change, post in SEED_TABLE:
        row = rows[rating, opponent, result]
        assert (f"{row['expected']:.4f}", f"{row['change']:+.1f}") == (expected, change)
        assert round(row["new_rating"], 1) == post
    text = crossrate("calc", "elo", "--table").stdout
    assert "+24.3" in text
    assert "1675.7" in text


@pytest.mark.parametrize("k", [16, 24, 40])
def test_the_table_for_another_k(calc, k):
    assert calc("elo", "--table", "--k", k)["table"][0]["change"] == k / 2


def test_1200_beats_1500_by_the_formula_not_by_the_page(calc):
    # The page says "about 24 points (to ~1224)"; its own formula, 32 x (1 - 0.1510), gives 27.2 and is followed.
    won, lost = (calc("elo", "--rating", 1200, f"1500:{result}") for result in "WL")
    assert f"{won['games'][0]['expected']:.2f}" == "0.15"
    assert (won["change"], won["post"]) == (pytest.approx(27.2), 1227.2)
    assert round(lost["change"]) == -5


def test_a_gap_of_200_is_expected_to_score_76_per_cent(calc):
    assert f"{calc('elo', '--rating', 1700, '1500:D')['expected']:.0%}" == "76%"


def test_a_draw_costs_the_higher_rated_player(calc):
    assert calc("elo", "--rating", 1700, "1500:D")["change"] < 0 < calc("elo", "--rating", 1500, "1700:D")["change"]


def test_the_bare_formula_can_go_below_zero(calc):
    assert calc("elo", "--rating", 5, "5:L")["post"] == -11


# --- Seed 002: the Elo calculator with tiers and charts ---


@pytest.mark.parametrize(
    ("rating", "k"), [(1599, 40), (1600, 32), (1999, 32), (2000, 24), (2399, 24), (2400, 16), (2600, 16)]
)
def test_k_by_tiers(calc, rating, k):
    assert calc("elo", "--k", "tiers", "--rating", rating, f"{rating}:W")["change"] == k / 2


@pytest.mark.parametrize(("gap", "times"), [(400, 10), (800, 100)])
def test_the_scale_of_400_points(calc, gap, times):
    expected = calc("elo", "--rating", 1500 + gap, "1500:D")["expected"]
    assert expected / (1 - expected) == pytest.approx(times)


def test_two_games_against_one_opponent(calc):
    both = calc("elo", "--rating", 1500, "1600:1.5/2")
    one = calc("elo", "--rating", 1500, "1600:1")
    assert both["expected"] == pytest.approx(2 * one["expected"])
    assert both["post_exact"] == pytest.approx(1500 + 32 * (1.5 - 2 * one["expected"]))


def test_the_workbook_with_two_native_charts_is_the_same_each_time(crossrate, tmp_path):
    written = []
    for name in ("one.xlsx", "two.xlsx"):
        done = crossrate("calc", "elo", "--rating", 1500, "1700:W", "--xlsx", name)
        assert done.returncode == 0, done.stderr
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    sheet = openpyxl.load_workbook(tmp_path / "one.xlsx").worksheets[0]
    assert [type(chart).__name__ for chart in sheet._charts] == ["BarChart", "PieChart"]
    values = [cell.value for row in sheet for cell in row]
    assert 1524.3 in values
    assert any(isinstance(v, float) and round(v, 4) == 0.2403 for v in values)


def test_a_workbook_of_somebody_else_is_not_overwritten(crossrate, tmp_path):
    (tmp_path / "mine.xlsx").write_bytes(b"mine")
    arguments = ("calc", "elo", "--rating", 1500, "1700:W", "--xlsx", "mine.xlsx")
    assert crossrate(*arguments).returncode == 1
    assert (tmp_path / "mine.xlsx").read_bytes() == b"mine"
    assert crossrate(*arguments, "--force").returncode == 0


# --- Seeds 003 and 004: the FIDE calculators ---


def test_a_fide_event_game_by_game(calc):
    done = calc("fide", "--rating", 1800, "--k", 20, "1900:1", "1750:D", *ON)
    assert [(g["expected"], g["delta"]) for g in done["games"]] == [(0.36, 0.64), (0.57, -0.07)]
    assert (done["delta"], done["change_exact"], done["change"], done["post"]) == (0.57, 11.4, 11, 1811)


@pytest.mark.parametrize(
    ("opponent", "expected"), [(1800, 0.5), (1700, 0.64), (1900, 0.36), (1600, 0.76), (2000, 0.24)]
)
def test_fides_table(calc, opponent, expected):
    assert calc("fide", "--rating", 1800, "--k", 20, f"{opponent}:1", *ON)["games"][0]["expected"] == expected


def test_the_formula_in_place_of_the_table(calc):
    done = calc("fide", "--rating", 1800, "--k", 20, "1600:1", "2000:0", *ON, "--expectation", "logistic")
    assert [round(g["expected"], 4) for g in done["games"]] == [0.7597, 0.2403]


def test_a_difference_of_more_than_400_counts_as_400(calc):
    far, at_400 = (
        calc("fide", "--rating", 1800, "--k", 20, f"{o}:1", *ON)["games"][0]["expected"] for o in (2500, 2200)
    )
    assert far == at_400 == 0.08


def test_not_for_a_player_of_2650_from_october_2025(calc):
    def delta(rating, on):
        return calc("fide", "--rating", rating, "--k", 10, "2237:1", "--on", on)["games"][0]["delta"]

    assert (delta(2649, "2025-10-01"), delta(2650, "2025-10-01"), delta(2650, "2025-09-30")) == (0.08, 0.07, 0.08)


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        (("--rating", 1800, "--games", 29, "--birth-year", 1980), 40),
        (("--rating", 1800, "--games", 30, "--birth-year", 1980), 20),
        (("--rating", 2200, "--games", 90, "--birth-year", 2008), 40),
        (("--rating", 2200, "--games", 90, "--birth-year", 2007), 20),
        (("--rating", 2300, "--games", 90, "--birth-year", 2010), 20),
        (("--rating", 2390, "--games", 90, "--birth-year", 1980), 20),
        (("--rating", 2390, "--games", 90, "--peak", 2400), 10),
        (("--rating", 2400, "--games", 90), 10),
    ],
)
def test_k_by_its_facts(calc, facts, k):
    assert calc("fide", *facts, "2000:1", *ON)["k"] == k


@pytest.mark.parametrize(("k", "games", "used"), [(40, 17, 40), (40, 18, 38), (40, 20, 35), (20, 35, 20), (20, 36, 19)])
def test_k_times_games_is_at_most_700(calc, k, games, used):
    assert calc("fide", "--rating", 1800, "--k", k, *["1800:D"] * games, *ON)["k"] == used


@pytest.mark.parametrize(
    ("pool", "on", "change"),
    [("rapid", "2019-05-01", 0.4), ("blitz", "2021-12-31", 0.4), ("standard", "2019-05-01", 1.6),
     ("rapid", "2022-01-01", 1.6)],
)  # fmt: skip
def test_fide_rapid_and_blitz_were_cut_at_735_before_2022(calc, pool, on, change):
    assert calc("fide", "--pool", pool, "--on", on, "--rating", 2000, "--k", 20, "1400:1")["change_exact"] == change


def test_from_2022_to_2024_the_one_game_that_is_cut_is_named(typed):
    games = ("1500:0", "2600:1", "1390:0", "1450:1")
    text = typed("fide", "--on", "2023-05-01", "--rating", 2000, "--k", 20, *games).output
    assert [line.split()[2:6] for line in text.splitlines() if line.strip().startswith(("1500", "2600", "1390"))] == [
        ["+500", "0.96", "-0.96"], ["-600", "0.02", "+0.98"], ["+610", "cut", "to", "+400"]
    ]  # fmt: skip
    assert "400 in one game of a tournament only" in text
    assert "here game 3, against 1390" in text
    every = typed("fide", "--on", "2024-05-01", "--rating", 2000, "--k", 20, *games).output
    assert every.count("cut to") == 4
    assert "game 3" not in every


@pytest.mark.parametrize(("result", "change"), [("L", -3), ("W", 3), ("D", 0)])
def test_fide_rounds_a_half_away_from_zero(calc, result, change):
    done = calc("fide", "--rating", 1800, "--k", 5, f"1800:{result}", *ON)
    assert (abs(done["change_exact"]), done["change"]) == (abs(change and 2.5), change)


# --- Seed 004: UKD ---


@pytest.mark.parametrize(
    ("rating", "k"),
    [(1299, 30), (1300, 25), (1599, 25), (1600, 20), (1999, 20), (2000, 15), (2399, 15), (2400, 10)],
)
def test_k_by_ukd(calc, rating, k):
    assert calc("ukd", "--rating", rating, f"{rating}:1")["k"] == k


@pytest.mark.parametrize(
    ("rating", "game", "change"),
    [
        (1500, "2000:1", 22.25),
        (1500, "2000:0", -2.75),
        (1500, "2000:D", 9.75),
        (2000, "1500:0", -13.35),
        (2000, "1500:1", 1.65),
    ],
)
def test_the_350_point_rule(calc, rating, game, change):
    assert calc("ukd", "--rating", rating, game)["change_exact"] == change


def test_the_published_ukd_example(crossrate, calc):
    done = calc("ukd", "--rating", 1500, "2000:1")
    assert (done["k"], done["average"], done["difference"], done["percentage"], done["post"]) == (
        25,
        1850,
        -350,
        0.11,
        1522,
    )
    text = crossrate("calc", "ukd", "--rating", 1500, "2000:1").stdout
    for number in ("1850", "-350", "0.11", "+22.25", "1522"):
        assert number in text


@pytest.mark.parametrize(
    ("rating", "score", "change"),
    [(1200, "W", 3), (1200, "D", 0), (1200, "L", -3), (1650, "W", 2), (1650, "L", -2), (2450, "W", 1), (2450, "L", -1)],
)
def test_an_opponent_without_ukd_is_worth_a_tenth_of_k(calc, rating, score, change):
    done = calc("ukd", "--rating", rating, f"unrated:{score}")
    assert done["change_exact"] == change
    assert done["games"][0]["opponent"] is None


def test_a_ukd_never_goes_below_1000(calc):
    done = calc("ukd", "--rating", 1000, "1000:0")
    assert (done["change_exact"], done["post"]) == (-15, 1000)


def test_per_game_form_with_the_fraction_dropped(calc):
    games = ("1061:W", "1094:W", "1293:W", "1040:W", "1416:L")
    per_game = calc("ukd", "--rating", 1236, *games, "--form", "per-game", "--rounding", "drop")
    assert (per_game["change_exact"], per_game["post"]) == (34.5, 1270)
    assert calc("ukd", "--rating", 1236, *games)["change_exact"] == 33


# --- What is typed wrong ---


def refused(typed, *arguments: object) -> str:
    done = typed(*arguments)
    assert done.exit_code == 2
    assert isinstance(done.exception, SystemExit)
    assert done.stdout == ""
    return done.stderr


def test_a_refusal_of_the_command_itself(crossrate):
    done = crossrate("calc", "fide", "--rating", 1650, "1700:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_everything_wrong_is_said_at_once(typed):
    said = refused(typed, "uschess", "--rating", "abc", "--games", "3.5", "--pool", "rapid", "--on", "2026-02-30",
                   "--wins", 3, "17940:1", "1500:Q", "x:1", "1500", "1500:3/2")  # fmt: skip
    for read in ("abc", "3.5", "17940", "'Q'", "'x'", "game 1500:", "3/2", "rapid", "2026-02-30", "--draws, --events"):
        assert read.strip("'") in said
    assert "--rating 1700" in said
    assert "1800:1" in said


@pytest.mark.parametrize(
    ("arguments", "taught"),
    [
        (("uschess", "1500:1"), "--rating R --games N"),
        (("uschess", "--rating", 1500, "1500:1"), "--games 30"),
        (("uschess", "--rating", 1500, "--games", 9), "no games"),
        (("uschess", "--adult", "--age", 9, "1500:1"), "--age and --adult"),
        (("uschess", "--age", 1, "1500:1"), "from 2"),
        (("uschess", "--adult", "--peak", 1500, "1500:1"), "--peak"),
        (("uschess", "--adult", "unrated:1"), "750:1"),
        (("uschess", "--adult", "1500:1/2"), "1.0/2"),
        (("uschess", "--adult", "1500:1", "--dual", "--pool", "quick"), "--dual"),
        (("uschess", "--adult", "1500:1", "--on", "2003-01-01"), "2005-04-01"),
        (("uschess", "--rating", "nan", "--games", 9, "1500:1"), "nan"),
        (("uschess", "--rating", 1500, "--games", 40, "--peak", 1400, "1500:1"), "--peak 1500"),
        (("fide", "--rating", 1650, "1700:1"), "games, birth year"),
        (("fide", "--rating", 900, "--k", 40, "1500:1"), "from 1000 to 3500"),
        (("fide", "--rating", 1800.5, "--k", 20, "1500:1"), "whole"),
        (("fide", "--rating", 1800, "--k", 20, "unrated:1"), "leave them out"),
        (("fide", "1800:1", "--k", 20), "--rating 1800"),
        (("fide", "--rating", 1800, "--k", 20, "1800:1", "--on", "2001-01-01"), "2001-01-01"),
        (("ukd", "1500:1"), "--rating 1500"),
        (("ukd", "--rating", 900, "1500:1"), "1000"),
        (("elo", "--rating", 1500, "--k", "-1", "1500:1"), "--k 32"),
        (("elo", "--table", "--k", "tiers"), "--k 24"),
        (("elo", "--rating", 1500, "1500:1", "--parameters", "nowhere.toml"), "nowhere.toml"),
        (("elo", "--table", "--xlsx", "t.xlsx"), "--rating 1500"),
    ],
)
def test_each_refusal_teaches(typed, arguments, taught):
    assert taught in refused(typed, *arguments)


def test_a_club_keeps_its_settings_in_a_file(calc, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text(
        "[[k]]\nfrom = 1960-01-01\nvalue = 10\n[[rounding]]\nfrom = 1960-01-01\nvalue = 'whole'\n"
        "[[floor]]\nfrom = 1960-01-01\nvalue = 1495.0\n",
        encoding="utf-8",
    )
    assert calc("elo", "--rating", 1500, "1700:W", "--parameters", club)["post"] == 1508
    assert calc("elo", "--rating", 1500, "1300:L", "--parameters", club)["post"] == 1495


@pytest.mark.parametrize("rules", ["uschess", "fide", "ukd", "elo"])
def test_every_calculator_has_help_with_an_example(crossrate, rules):
    done = crossrate("calc", rules, "--help")
    assert done.returncode == 0
    assert f"crossrate calc {rules} --" in done.stdout


# --- What is typed, and how numbers are shown ---


def test_a_minus_sign_is_a_minus(calc):
    assert calc("elo", "--rating", "−5", "−20:0")["pre"] == -5


@pytest.mark.parametrize("typing", [("--k", "1e1", "1700:1"), ("1700:1e0",), ("1e3:1",)])
def test_powers_of_ten_are_refused(typed, typing):
    assert typed("elo", "--rating", 1500, *typing).exit_code == 2


def test_json_has_no_binary_noise(calc):
    table = calc("elo", "--table")["table"]
    assert all(len(str(value).partition(".")[2]) <= 10 for row in table for value in row.values())


def test_the_logistic_is_shown_with_the_digits_of_its_product(typed):
    done = typed("fide", "--rating", 1800, "--k", 20, "--expectation", "logistic", "1900:1", *ON)
    assert "20 x +0.6401" in done.output
    assert "+12.80" in done.output


def test_a_fide_rating_below_the_lists_floor_is_calculated_with_a_note(typed, calc):
    asked = ("fide", "--rating", 1200, "--k", 40, "1300:1", *ON)
    assert (calc(*asked)["post"], calc(*asked)["change"]) == (1226, 26)
    assert "no rating below 1400" in typed(*asked).output


def test_the_choices_of_ukd_are_called_as_in_files(calc):
    by_option = calc("ukd", "--rating", 1500, "2000:1", "--rounding", "drop", "--below-floor", "held")
    by_key = calc("ukd", "--rating", 1500, "2000:1", "--rounding", "fraction-dropped", "--below-minimum", "held")
    assert by_option == by_key
