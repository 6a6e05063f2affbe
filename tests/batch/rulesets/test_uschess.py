"""US Chess sections from the table to the rating: pools, starting values, floors, matches, foreign events."""

import pytest

from batch import pipeline
from batch.crosstable.read import Reading
from batch.rating.options import EventOptions


@pytest.fixture
def rated(tmp_path):
    def run(keys, table, **options):
        path = tmp_path / "event.csv"
        path.write_text(f"Event end date,2026-04-19\n{keys}\n\n{table}", encoding="utf-8")
        chosen = EventOptions(**options)
        return pipeline.rate(pipeline.read_files([path], Reading(), chosen), chosen)

    return run


PAIR = "No,Name,ID,Rating,Games{more},R1\n1,Ada,90000001,1500,40{ada},W2\n2,Ben,90000002,{ben},L1\n"


def codes(run):
    return {p.code for p in run.problems}


@pytest.mark.parametrize(
    ("control", "pools"),
    [("G/90;d5", ["regular"]), ("G/20;d5", ["quick"]), ("G/3;+2", ["blitz"]), ("40/90,SD/30;d5", ["regular"])],
)
def test_the_pool_follows_from_the_time_control(rated, control, pools):
    run = rated(f'Time control,"{control}"', PAIR.format(more="", ada="", ben="1450,40"))
    assert [section.pool for section in run.sections] == pools


def test_a_dual_event_is_rated_twice_each_from_its_own_ratings(rated):
    table = "No,Name,Rating,Games,Quick,Quick games,R1\n1,Ada,1500,40,1400,30,W2\n2,Ben,1450,40,1500,30,L1\n"
    regular, quick = rated("Time control,G/45;d5", table).sections
    assert (regular.pool, quick.pool) == ("regular", "quick")
    assert regular.players["pre"].tolist() == [1500, 1450]
    assert quick.players["pre"].tolist() == [1400, 1500]


def test_a_dual_event_without_quick_ratings_is_rated_in_regular_and_says_so(rated):
    run = rated("Time control,G/45;d5", PAIR.format(more="", ada="", ben="1450,40"))
    assert [section.pool for section in run.sections] == ["regular"]
    assert "dual-without-quick" in codes(run)


def test_a_newcomer_in_quick_starts_from_his_regular_rating(rated):
    table = (
        "No,Name,Rating,Games,Quick,Quick games,Birth,R1\n1,Ada,1500,40,1400,30,,W2\n2,Ben,1450,40,,,1990-01-01,L1\n"
    )
    _, quick = rated("Time control,G/45;d5", table).sections
    ben = quick.players.iloc[1]
    assert ben["start"] == 1450
    assert ben["n"] == 10
    assert quick.starting.query("player == 1")["source"].tolist() == ["regular"]


@pytest.mark.parametrize(
    ("column", "value", "start"),
    [("Start", "1234", 1234), ("Age", "10", 500), ("Age", "30", 1300), ("FIDE", "1800", 1747), ("Adult", "no", 750)],
)
def test_where_an_unrated_entrant_starts(rated, column, value, start):
    run = rated("Pool,regular", PAIR.format(more=f",{column}", ada=",", ben=f",,{value}"))
    assert run.sections[0].players["start"].iloc[1] == start


def test_without_a_birth_date_an_adult_is_assumed_and_listed_or_a_junior_on_request(rated):
    table = PAIR.format(more="", ada="", ben=",")
    run = rated("Pool,regular", table)
    assert run.sections[0].players["start"].iloc[1] == 1300
    assert any("--unrated junior" in p.remedy for p in run.problems if p.code == "start-assumed")
    assert rated("Pool,regular", table, unrated="junior").sections[0].players["start"].iloc[1] == 750


def test_an_age_under_three_is_a_slip(rated):
    run = rated("Pool,regular", PAIR.format(more=",Birth", ada=",", ben=",,2024-06-01"))
    assert "age-implausible" in codes(run)
    assert run.sections[0].players["start"].iloc[1] == 1300


def test_the_record_gives_a_personal_floor_and_a_one_sided_history(rated):
    run = rated("Pool,regular", PAIR.format(more=",Record,Events", ada=",,", ben="100,12,0-0-12,3"))
    ben = run.sections[0].players.iloc[1]
    assert ben["formula"] == "special"
    assert ben["floor"] == 103


def test_an_established_pre_rating_counts_as_a_peak(rated):
    run = rated("Pool,regular", PAIR.format(more="", ada="", ben="1800,100"))
    assert run.sections[0].players["floor"].iloc[1] == 1600


LOST_SIX = "No,Name,ID,Rating,{peak}R1,R2,R3,R4,R5,R6\n1,Lou,90000001,{lou},{own}L2,L3,L4,L5,L6,L7\n" + "".join(
    f"{n},Opponent {n},9000000{n},900,{{none}}{',' * (n - 2)}W1{',' * (7 - n)}\n" for n in range(2, 8)
)


def lost_six(lou, peak=None):
    told = {"peak": "", "own": "", "none": ""} if peak is None else {"peak": "Peak,", "own": f"{peak},", "none": ","}
    return LOST_SIX.format(lou=lou, **told)


def guesses(run):
    return [p for p in run.problems if p.code.startswith("peak-")]


def test_an_established_rating_without_games_or_peak_is_taken_as_the_peak_and_listed(rated):
    run = rated("Pool,regular", lost_six(1405))
    lou = run.sections[0].players.iloc[0]
    assert (lou["before_floor"] < 1200, lou["post"], lou["floor_kind"], lou["peak"]) == (True, 1200, "peak", 1405)
    (guess,) = guesses(run)
    assert (guess.grade, guess.code) == ("guess", "peak-floor-assumed")
    assert guess.message.startswith("1 player is held") and guess.message.endswith(": Lou.")


def test_a_peak_told_is_no_guess(rated):
    run = rated("Pool,regular", lost_six(1405, peak=1520))
    assert run.sections[0].players["post"].iloc[0] == 1300
    assert guesses(run) == []


def test_a_provisional_player_has_no_peak_floor(rated):
    run = rated("Pool,regular", lost_six("1405P20"))
    assert run.sections[0].players["post"].iloc[0] < 1200
    assert guesses(run) == []
    told = rated("Pool,regular", lost_six("1405P20", peak=1520))
    assert told.sections[0].players["post"].iloc[0] == run.sections[0].players["post"].iloc[0]
    assert [p.code for p in guesses(told)] == ["peak-provisional"]


MATCH = "No,Name,Rating,Games,R1,R2,R3,R4\n1,Ada,1500,40,W2,W2,W2,W2\n2,Ben,{ben},L1,L1,L1,L1\n"


def test_a_match_moves_nobody_more_than_50_points(rated):
    run = rated("Pool,regular\nEvent type,match", MATCH.format(ben="1700,40"))
    assert run.sections[0].players["change_exact"].tolist() == [50, -50]
    assert run.sections[0].players["bonus"].tolist() == [0, 0]


def test_an_ineligible_match_is_warned_of_with_the_reason(rated):
    run = rated("Pool,regular\nEvent type,match", MATCH.format(ben="1950,40"))
    (warning,) = [p for p in run.problems if p.code == "match-ineligible"]
    assert "450 points apart" in warning.message


def test_in_a_foreign_event_opponents_count_at_their_converted_fide_ratings(rated):
    run = rated("Pool,regular\nEvent type,foreign-fide", PAIR.format(more=",FIDE", ada=",", ben=",,2000"))
    (section,) = run.sections
    assert section.players["formula"].tolist() == ["foreign", "none"]
    assert section.games["opponent_rating"].iloc[0] == pytest.approx(-1073 + 1.5667 * 2000)


def test_a_foreign_opponent_without_any_rating_is_an_error(rated):
    run = rated("Pool,regular\nEvent type,foreign-fide", PAIR.format(more=",FIDE", ada=",", ben=",,"))
    assert "foreign-without-fide" in codes(run)


def test_parameters_can_be_chosen_by_the_sections_start(rated):
    table = PAIR.format(more="", ada="", ben="1450,40")
    keys = "Start date,2024-12-30\nEnd date,2025-01-02\nPool,regular"

    def threshold(dated_by):
        in_force = rated(keys.replace("\nPool", "\nPool"), table, dated_by=dated_by).sections[0].in_force
        return next(p.value for p in in_force if p.name == "bonus_threshold")

    assert threshold("section-start") == 12
    assert threshold("event-end") == 10


def test_an_overlay_changes_a_parameter_for_a_what_if(rated, tmp_path):
    overlay = tmp_path / "what_if.toml"
    overlay.write_text("[[bonus_threshold]]\nfrom = 2026-01-01\nvalue = 3\n", encoding="utf-8")
    table = PAIR.format(more="", ada="", ben="1450,40")
    (section,) = rated("Pool,regular", table, parameters=overlay).sections
    assert any(p.name == "bonus_threshold" and p.value == 3 and "what_if" in p.source for p in section.in_force)


def test_an_overlay_with_an_unknown_parameter_is_refused_by_name(rated, tmp_path):
    overlay = tmp_path / "what_if.toml"
    overlay.write_text("[[bonus]]\nfrom = 2026-01-01\nvalue = 3\n", encoding="utf-8")
    run = rated("Pool,regular", PAIR.format(more="", ada="", ben="1450,40"), parameters=overlay)
    (error, *_) = [p for p in run.problems if p.grade == "error"]
    assert "what_if.toml" in error.message and "bonus" in error.message


PRIZE = "No,Name,ID,Rating,Games,Prize,R1\n1,Ada,90000001,1805,40,4000,L2\n2,Ben,90000002,1450,40,,W1\n"


@pytest.mark.parametrize("key", ["Section,U1800", "Section,Class B\nLimit,1800"])
def test_a_large_prize_in_a_class_section_makes_a_money_floor_at_its_limit(rated, key):
    ada = rated(f"{key}\nPool,regular", PRIZE).sections[0].players.iloc[0]
    assert ada["before_floor"] < 1800
    assert (ada["floor_kind"], ada["post"]) == ("money", 1800)


def test_a_manual_floor_and_a_ceiling_are_the_officers(rated):
    table = PRIZE.replace("Prize", "Floor,Ceiling").replace(",4000,", ",1790,,").replace("40,,W1", "40,,1460,W1")
    ada, ben = rated("Pool,regular", table).sections[0].players.to_dict("records")
    assert (ada["floor_kind"], ada["post"]) == ("manual", 1790)
    assert (ben["ceiled"], ben["post"]) == (True, 1460)


def test_an_original_life_master_stays_at_2200_in_regular_only(rated):
    table = "No,Name,Rating,Games,OLM,R1\n1,Ada,2201,900,yes,L2\n2,Ben,1800,40,,W1\n"
    regular = rated("Pool,regular", table).sections[0].players.iloc[0]
    assert (regular["floor_kind"], regular["post"]) == ("olm", 2200)
    assert rated("Pool,quick", table).sections[0].players["post"].iloc[0] < 2200


def test_earlier_matches_use_up_the_limits_of_180_days_and_3_years(rated):
    table = MATCH.format(ben="1700,40").replace("Games,", "Games,Earlier match change,").replace("0,W2", "0,80/190,W2")
    table = table.replace("40,L1", "40,,L1")
    ada, ben = rated("Pool,regular\nEvent type,match", table).sections[0].players.to_dict("records")
    assert ada["change_exact"] == 10
    assert ben["change_exact"] == -50


def test_a_column_of_the_pools_own_name_stands_before_rating_and_is_told(rated):
    table = "No,Name,Rating,Quick,R1\n1,A,1800,1500,W2\n2,B,1700,1400,L1\n"
    run = rated("Pool,quick", table)
    assert run.sections[0].players["pre"].tolist() == [1500, 1400]
    assert "pool-column-taken" in codes(run)


def test_a_lone_rating_column_is_that_of_the_pool_named(rated):
    run = rated("Pool,quick", "No,Name,Rating,R1\n1,A,1800,W2\n2,B,1700,L1\n")
    assert run.sections[0].players["pre"].tolist() == [1800, 1700]


def test_a_time_control_of_another_pool_is_a_caution(rated):
    run = rated("Pool,regular\nTime control,G/5", PAIR.format(more="", ada="", ben="1450,40"))
    assert "pool-against-clock" in codes(run)


@pytest.mark.parametrize(("column", "value", "kind"), [("Peak", "2100", "peak"), ("Floor", "1900", "manual")])
def test_a_floor_above_the_rating_a_player_came_with_is_a_caution(rated, column, value, kind):
    run = rated("Pool,regular", PAIR.format(more=f",{column}", ada=",", ben=f"1450,40,{value}"))
    (caution,) = [p for p in run.problems if p.code == "floor-above-rating"]
    assert f"the {kind} floor of 1900" in caution.message


def test_a_money_floor_beyond_2000_and_a_prize_without_a_limit_are_told(rated):
    assert "money-floor-too-high" in codes(
        rated("Pool,regular", PRIZE.replace("Prize", "Money floor").replace("4000", "2400"))
    )
    assert "prize-without-limit" in codes(rated("Section,Open\nPool,regular", PRIZE))


def test_a_foreign_event_is_for_one_established_player(rated):
    two = rated("Pool,regular\nEvent type,foreign-fide", PAIR.format(more=",FIDE", ada=",", ben="1450,40,"))
    assert "foreign-not-one" in codes(two)
    provisional = PAIR.format(more=",FIDE", ada=",", ben=",,2000").replace("1500,40", "1500,12")
    assert "foreign-provisional" in codes(rated("Pool,regular\nEvent type,foreign-fide", provisional))


def test_an_unrated_player_without_a_game_needs_no_starting_value(rated):
    run = rated("Pool,regular", "No,Name,Rating,Age,R1\n1,A,1800,,W2\n2,B,1700,,L1\n3,Kid,,9,B\n")
    kid = run.sections[0].players.iloc[2]
    assert (kid["formula"], str(kid["post"])) == ("none", "nan")


ODD_IDS = (
    "No,Name,ID,Rating,Games,R1\n1,Ada,{0},1500,40,W2\n2,Ben,90000002,1450,40,L1\n"
    "3,Cy,{1},1400,40,W4\n4,Di,90000004,1350,40,L3\n"
)


@pytest.mark.parametrize("odd", [("9000001", "90000003"), ("900000011", "9000003"), ("A6000001", "90000003")])
def test_each_id_of_another_length_than_eight_digits_is_told(rated, odd):
    told = [p for p in rated("Pool,regular", ODD_IDS.format(*odd)).problems if p.code == "id-length"]
    assert [p.message.split()[2] for p in told] == [one for one in odd if one != "90000003"]
    assert {(p.grade, p.place.heading) for p in told} == {("caution", "ID")}


def test_a_club_with_numbers_of_its_own_has_no_odd_ids(rated):
    table = "No,Name,ID,Rating,Games,R1\n1,Ada,17,1500,40,W2\n2,Ben,18,1450,40,L1\n"
    assert "id-length" not in codes(rated("Pool,regular", table))
