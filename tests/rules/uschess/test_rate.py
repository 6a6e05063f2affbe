"""Whole sections: the seed's examples, floors, eras, matches, foreign events, and what may never change a bit."""

import random
from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dated import ParameterError, load
from rules.event import build_event
from rules.uschess import PARAMETERS_FILE
from rules.uschess.initial import convert
from rules.uschess.rate import SectionRules, display, entrants, rate
from tests.rules.uschess import exact

PARAMETERS = load(PARAMETERS_FILE)
NOW, INTEGER_ERA = PARAMETERS.on(date(2026, 6, 1)), PARAMETERS.on(date(2014, 1, 1))
NAN = float("nan")


def against(opponents, scores, *, held=True, kind="swiss", values=NOW, pool="regular", dual=False, **player):
    """Rate one player (index 0) against opponents, each met once; `held`: the opponents keep their ratings."""
    m = len(opponents)
    mine = [(0, i, score, i) for i, score in enumerate(scores, 1)]
    theirs = [(i, 0, 1 - score, i) for i, score in enumerate(scores, 1)]
    event = build_event([0] * (m + 1), *zip(*mine + theirs, strict=True))
    arrays = {name: [value] + [NAN] * m for name, value in player.items()}
    arrays["rating"] = [player.get("rating", NAN), *opponents]
    for name in ("history", "start_games", "olm", "repeats"):
        if name in arrays:
            arrays[name][1:] = [0] * m
    entering = entrants(m + 1, fixed=[0] + [int(held)] * m, **arrays)
    return rate(event, entering, [SectionRules(values, pool, dual, kind)])


EXAMPLES = [
    ([1800, 1750, 1700, 1650, 1600], [1, 1, 1, 1, 0.5], {"rating": 1700, "games": 30}, 1805.58, 1799.02, 1806),
    ([1700, 1750, 1900], [1, 0.5, 0], {"start": 1747, "start_games": 5}, 1760.63, 1759.67, 1761),
    ([900, 900, 900], [0, 0, 0], {"rating": 1350, "games": 40, "peak": 1500}, 1223.53, 1227.26, 1300),
]


@pytest.mark.parametrize(("opponents", "scores", "player", "held", "event", "shown"), EXAMPLES)
def test_the_three_examples(opponents, scores, player, held, event, shown):
    alone = against(opponents, scores, **player)
    assert alone.before_floor[0] == pytest.approx(held, abs=0.0051)
    assert alone.post[0] == shown
    whole = against(opponents, scores, held=False, **player)
    assert whole.intermediate[0] == pytest.approx(held, abs=0.0051)
    assert whole.before_floor[0] == pytest.approx(event, abs=0.0051)


def test_every_step_of_the_first_example():
    opponents, scores, player, *_ = EXAMPLES[0]
    rated = against(opponents, scores, **player)
    assert rated.n_star[0] == pytest.approx(20.0118, abs=5e-5)
    assert rated.n_eff[0] == rated.n_star[0]
    assert (rated.m[0], rated.s[0], rated.formula[0]) == (5, 4.5, "standard")
    assert rated.e[0] == pytest.approx(2.50, abs=0.005)
    assert rated.k[0] == pytest.approx(31.98, abs=0.005)
    assert rated.k_times_s_minus_e[0] == pytest.approx(63.97, abs=0.005)
    assert rated.bonus[0] == pytest.approx(41.61, abs=0.005)
    assert rated.floor_kind[0] is None
    assert rated.post_games[0] == 35
    assert rated.e[0] == pytest.approx(rated.expected_last[:5].sum())
    assert rated.k_times_s_minus_e[0] == pytest.approx(rated.contribution[:5].sum())


def test_a_small_win_of_all_games_with_bonus():
    rated = against([499.22, 494.53, 142.69], [1, 1, 1], rating=554.22)
    assert rated.k[0] == pytest.approx(66.5013, abs=5e-5)
    assert rated.e[0] == pytest.approx(2.0780, abs=5e-5)
    assert rated.bonus[0] == pytest.approx(41.3147, abs=1e-4)
    assert rated.post_exact[0] == pytest.approx(656.85, abs=0.005)


def test_the_special_formula_shows_no_k_and_expects_the_straight_line_at_the_result():
    rated = against([1400, 1550, 1650], [1, 0, 0.5], rating=1500, games=6)
    assert rated.formula[0] == "special"
    assert np.isnan([rated.k[0], rated.k_times_s_minus_e[0], rated.contribution[0]]).all()
    assert rated.bonus[0] == 0
    assert rated.post_exact[0] == pytest.approx(1511.1111, abs=1e-4)
    assert rated.expected_last[0] == pytest.approx(0.5 + (1511.1111 - 1400) / 800, abs=1e-6)
    assert rated.e[0] == pytest.approx(rated.expected_last[:3].sum())


@pytest.mark.parametrize(
    ("games", "history", "formula"), [(8, 0, "special"), (9, 0, "standard"), (30, 1, "special"), (30, -1, "special")]
)
def test_which_formula(games, history, formula):
    assert against([1500], [0.5], rating=1500, games=games, history=history).formula[0] == formula


def test_the_regular_rating_of_a_dual_section_moves_masters_less():
    k = {(pool, dual): against([2300] * 4, [1, 1, 1, 0], rating=2300, pool=pool, dual=dual).k[0]
         for pool, dual in (("regular", True), ("regular", False), ("quick", True))}  # fmt: skip
    assert k["regular", True] == pytest.approx(0.75 * k["regular", False])
    assert k["quick", True] == k["regular", False]


def test_repeats_take_the_bonus():
    free = against([1500] * 4, [1] * 4, rating=1500)
    repeated = against([1500] * 4, [1] * 4, rating=1500, repeats=1)
    assert free.bonus[0] > 0
    assert (repeated.bonus[0], repeated.bonus_eligible[0]) == (0, False)


def test_a_newcomer_counts_for_his_first_estimate_then_for_his_intermediate_rating():
    rated = against([1500, 1500], [1, 1], held=False, start=1300, start_games=0)
    assert rated.first_estimate[0] > 1300
    assert np.isnan(rated.first_estimate[1:]).all()
    theirs = slice(2, 4)
    assert (rated.opponent_rating_first[theirs] == rated.first_estimate[0]).all()
    assert (rated.opponent_rating_last[theirs] == rated.intermediate[0]).all()
    assert rated.opponent_rating_first[0] == 1500


def test_a_first_estimate_is_a_special_rating_and_so_at_most_2700():
    rated = against([2650, 2690], [1, 1], held=False, start=1300, start_games=0)
    assert rated.first_estimate[0] == 2700


@pytest.mark.parametrize(
    ("player", "kind", "post"),
    [
        ({"rating": 110, "games": 5}, "absolute", 100),
        ({"rating": 126, "wins": 3, "draws": 1, "events": 9, "games": 20}, "personal", 124),
        ({"rating": 1350, "games": 40, "peak": 1500}, "peak", 1300),
        ({"rating": 2210, "olm": 1}, "olm", 2200),
        ({"rating": 1810, "money_floor": 1800}, "money", 1800),
        ({"rating": 1810, "manual_floor": 1805}, "manual", 1805),
    ],
)
def test_each_floor_named_where_it_acts(player, kind, post):
    lower = player["rating"] - 300
    rated = against([max(100, lower)] * 3, [0, 0, 0], **player)
    assert (rated.floor_kind[0], rated.post_exact[0]) == (kind, post)
    assert rated.before_floor[0] < post


def test_a_life_master_keeps_2200_in_regular_only():
    assert against([1900] * 3, [0] * 3, rating=2210, olm=1, pool="quick").floor_kind[0] is None


LOST_SIX = ([900, 950, 900, 950, 900, 950], [0] * 6)


@pytest.mark.parametrize("games", [NAN, 60, 26])
def test_an_established_rating_is_itself_a_peak_whether_its_games_are_told_or_not(games):
    rated = against(*LOST_SIX, rating=1405, games=games)
    assert rated.before_floor[0] < 1200
    assert (rated.post[0], rated.floor_kind[0], rated.known_peak[0]) == (1200, "peak", 1405)
    assert rated.peak_assumed[0]
    assert rated.peak[0] == 1405


@pytest.mark.parametrize(("peak", "post", "assumed"), [(1405, 1200, False), (1401, 1200, False), (1550, 1300, False),
                                                       (1390, 1200, True)])  # fmt: skip
def test_a_peak_told_stands_where_it_gives_as_much(peak, post, assumed):
    rated = against(*LOST_SIX, rating=1405, peak=peak)
    assert (rated.post[0], rated.peak_assumed[0]) == (post, assumed)


@pytest.mark.parametrize("told", [{}, {"peak": 1600}])
def test_a_provisional_player_has_no_peak_floor(told):
    rated = against(*LOST_SIX, rating=1405, games=25, **told)
    assert rated.post[0] < 1200
    assert rated.floor_kind[0] is None
    assert np.isnan(rated.known_peak[0]) and not rated.peak_assumed[0]


def test_no_peak_is_assumed_online_or_where_the_levels_began_higher():
    assert against(*LOST_SIX, rating=1405, pool="online-regular").floor[0] == 100
    before_2010 = against(*LOST_SIX, rating=1405, values=PARAMETERS.on(date(2010, 3, 31)))
    assert (before_2010.floor[0], before_2010.peak_assumed[0]) == (100, False)


def test_floors_do_not_act_between_passes():
    rated = against([900] * 3, [0] * 3, rating=1350, games=40, peak=1500, held=False)
    assert rated.intermediate[0] < 1300
    assert rated.opponent_rating_last[3] == rated.intermediate[0]


def test_a_ceiling():
    rated = against([1500] * 4, [1] * 4, rating=1500, ceiling=1550)
    assert (rated.post_exact[0], rated.ceiled[0], rated.floor_kind[0]) == (1550, True, None)


def test_the_integer_era_rounds_away_from_the_pre_rating():
    won, lost = (against([1500], [score], rating=1500, values=INTEGER_ERA) for score in (1, 0))
    assert won.post[0] == won.post_stored[0] == np.ceil(won.post_exact[0])
    assert lost.post[0] == lost.post_stored[0] == np.floor(lost.post_exact[0])


def test_the_float_era_keeps_the_rating_and_shows_it_half_up():
    won = against([1500], [1], rating=1500)
    assert won.post_stored[0] == won.post_exact[0]
    assert won.post[0] == np.floor(won.post_exact[0] + 0.5)


def test_a_match_moves_50_at_most_without_bonus_and_floors_are_requests():
    lost = against([1300], [0], rating=1500, games=10, kind="match", peak=1690)
    assert lost.before_floor[0] < 1450
    assert (lost.post_exact[0], lost.limited[0], lost.floor_kind[0]) == (1450, True, None)
    assert not lost.bonus_eligible.any()
    held = against([1400], [0], rating=1420, games=30, kind="match", peak=1690)
    assert held.floor[0] == 1400 > held.post_exact[0]
    low = against([400], [0], rating=120, games=10, kind="match")
    assert low.post_exact[0] >= 100


def test_earlier_matches_leave_less_room():
    rated = against([1500], [1], rating=1500, games=9, kind="match", earlier_180_days=80)
    assert rated.post_exact[0] == 1520


def test_a_foreign_event_is_the_standard_formula_with_bonus_once():
    opponents = [convert(fide, NOW["fide_conversion"]) for fide in (1900, 2000, 2100, 2200)]
    rated = against(opponents, [1, 1, 1, 0.5], rating=1900, kind="foreign-fide")
    swiss = against(opponents, [1, 1, 1, 0.5], rating=1900)
    assert rated.formula.tolist() == ["foreign"] + ["none"] * 4
    assert rated.post_exact[0] == swiss.post_exact[0]
    assert rated.bonus[0] > 0
    assert rated.post_exact[1:].tolist() == opponents


def test_without_a_game_nothing_changes():
    event = build_event([0, 0, 0], [0, 1], [1, 0], [1, 0], [1, 1])
    rated = rate(event, entrants(3, rating=[1500, 1500, NAN], games=[NAN, 30, NAN]), [SectionRules(NOW)])
    assert rated.formula.tolist() == ["standard", "standard", "none"]
    assert np.isnan(rated.post_exact[2]) and rated.post_games[2] == 0
    assert np.isnan(rated.post_games[0]) and rated.post_games[1] == 31


def test_the_record_goes_on():
    rated = against([1500, 1500, 1500], [1, 0.5, 0], rating=1500, wins=3, draws=2, losses=1, events=4, games=24)
    assert [r[0] for r in (rated.wins, rated.draws, rated.losses, rated.events)] == [4, 3, 2, 5]
    assert rated.peak[0] == rated.post_exact[0]
    won, lost = (against([1500], [score], rating=1500) for score in (1, 0))
    assert (won.peak[0], lost.peak[0]) == (won.post_exact[0], 1500)
    assert np.isnan(against([1500], [1], rating=1500, games=24).peak[0])
    assert against([1500], [1], rating=1500, peak=1800).peak[0] == 1800


@pytest.mark.parametrize(
    ("player", "scores", "history"),
    [({"start": 1300}, [1, 1], 1), ({"start": 1300}, [0, 0], -1), ({"start": 1300}, [1, 0], 0),
     ({"start": 1700, "start_games": 5}, [1, 1], 1), ({"rating": 1500, "games": 4, "history": 1}, [1], 1),
     ({"rating": 1500, "games": 4, "history": 1}, [0.5], 0), ({"rating": 1500, "games": 4, "history": -1}, [0], -1),
     ({"rating": 1500, "games": 4}, [1], 0)],
)  # fmt: skip
def test_one_sided_histories_go_on_or_end(player, scores, history):
    assert against([1500] * len(scores), scores, **player).history[0] == history


def test_what_cannot_be_rated_is_refused():
    with pytest.raises(ValueError, match=r"players \[0\] play but have neither"):
        against([1500], [1])
    with pytest.raises(ParameterError, match="bonus_threshold has no value on 2005-03-31"):
        against([1500], [1], rating=1500, values=PARAMETERS.on(date(2005, 3, 31)))
    with pytest.raises(ValueError, match="no event type team"):
        SectionRules(NOW, kind="team")
    with pytest.raises(ValueError, match="no such array: ratings"):
        entrants(1, ratings=[1500])


def test_no_sections_at_all():
    nobody = np.array([], dtype=np.int64)
    rated = rate(build_event(nobody, nobody, nobody, nobody, nobody), entrants(0), [])
    assert len(rated.post) == 0


@pytest.mark.parametrize(
    ("rating", "games", "history", "shown"),
    [(1643, NAN, 0, "1643"), (1233.5, 12, 0, "1234P12"), (1500.4, 25, 0, "1500P25"), (1500, 26, 0, "1500"),
     (300, 40, -1, "300P40"), (2000, 40, 1, "2000"), (NAN, 0, 0, "")],
)  # fmt: skip
def test_ratings_as_the_lists_show_them(rating, games, history, shown):
    assert display(rating, games, history) == shown


RATING = st.floats(100, 2800).map(lambda x: round(x, 2))
PLAYER = st.fixed_dictionaries(
    {
        "rating": st.one_of(st.just(NAN), RATING),
        "games": st.integers(1, 80),
        "history": st.sampled_from([0, 0, 0, 1, -1]),
        "start": RATING,
        "start_games": st.sampled_from([0, 0, 5]),
        "peak": st.one_of(st.just(NAN), RATING),
        "wins": st.integers(0, 20),
        "draws": st.integers(0, 20),
        "events": st.integers(0, 20),
    }
)


@st.composite
def sections(draw):
    """Players, and pairings with scores: (one, other, score)."""
    players = draw(st.lists(PLAYER, min_size=2, max_size=8))
    pair = st.tuples(st.integers(0, len(players) - 1), st.integers(0, len(players) - 1)).filter(lambda p: p[0] != p[1])
    games = draw(st.lists(st.tuples(pair, st.sampled_from([1, 0.5, 0])), min_size=1, max_size=24))
    return players, [(one, other, score) for (one, other), score in games]


def rated_section(players, games, rules, order=None):
    """Rate, the player-games in another order if told."""
    both = [(one, other, score, 1) for one, other, score in games] + [(b, a, 1 - s, 1) for a, b, s in games]
    both = both if order is None else [both[i] for i in order]
    event = build_event([0] * len(players), *zip(*both, strict=True))
    entering = entrants(len(players), **{name: [p[name] for p in players] for name in PLAYER_ARRAYS})
    return rate(event, entering, [rules])


PLAYER_ARRAYS = ("rating", "games", "history", "start", "start_games", "peak", "wins", "draws", "events")
STEPS = ("n_star", "first_estimate", "intermediate", "e", "k_times_s_minus_e", "bonus", "before_floor", "floor")
STEPS += ("post_exact", "post", "post_games")


@given(sections(), st.sampled_from([NOW, INTEGER_ERA]), st.randoms(use_true_random=False))
def test_neither_order_nor_numbers_change_a_bit(section, values, random):
    players, games = section
    rules = SectionRules(values)
    plain = rated_section(players, games, rules)
    place = random.sample(range(len(players)), len(players))
    renumbered = [players[place.index(i)] for i in range(len(players))]
    moved = [(place[a], place[b], s) for a, b, s in games]
    again = rated_section(renumbered, moved, rules, random.sample(range(2 * len(games)), 2 * len(games)))
    for step in STEPS:
        assert getattr(plain, step).tobytes() == getattr(again, step)[place].tobytes(), step
    assert (plain.formula == again.formula[place]).all()
    assert (plain.floor_kind == again.floor_kind[place]).all()


@pytest.mark.parametrize("values", [NOW, INTEGER_ERA], ids=["floats", "integers"])
def test_sections_of_provisional_players_are_as_fractions_have_them(values):
    """Every step by the special formula: halves that are rounded on the way are halves in the end."""
    chance, halves = random.Random(5), 0
    for _ in range(300):
        near = chance.randint(900, 2000)
        players = [
            dict.fromkeys(PLAYER_ARRAYS, NAN) | {"rating": near + chance.randint(-300, 300),
             "games": chance.randint(1, 8), "history": chance.choice([0, 0, 0, 1, -1]), "start_games": 0}
            for _ in range(4)
        ]  # fmt: skip
        if chance.random() < 0.5:
            players[0] |= {"rating": NAN, "start": near, "games": NAN, "history": 0}
        games = [(a, b, chance.choice([0, 0.5, 1])) for a in range(4) for b in range(a) if chance.random() < 0.8]
        rated = rated_section(players, games, SectionRules(values))
        for i, rating in _by_fractions(players, games).items():
            origin = Fraction(rated.r0[i])
            halves += rating.denominator == 2
            wanted = exact.rounded_away(rating, origin) if values["stored_as_integer"] else exact.shown(rating)
            assert rated.post[i] == wanted, (players, games, i, rating)
    assert halves > 20


def _by_fractions(players, games):
    """Steps 3 to 5 of who has a game: index -> unrounded result."""
    newcomer = [np.isnan(p["rating"]) for p in players]
    start = [Fraction(p["start"] if new else p["rating"]) for p, new in zip(players, newcomer, strict=True)]
    games_before = [0 if new else p["games"] for p, new in zip(players, newcomer, strict=True)]
    both = games + [(b, a, 1 - score) for a, b, score in games]

    def result(i, effective, ratings):
        met = [(ratings[other], Fraction(score)) for one, other, score in both if one == i]
        opponents, scores = zip(*met, strict=True)
        return max(Fraction(100), exact.special(start[i], effective, sum(scores), opponents, players[i]["history"]))

    playing = sorted({one for one, _, _ in both})
    ratings = [result(i, 1, start) if new and i in playing else start[i] for i, new in enumerate(newcomer)]
    for _ in range(2):
        ratings = [result(i, games_before[i], ratings) if i in playing else start[i] for i in range(len(players))]
    return {i: ratings[i] for i in playing}


@given(st.lists(sections(), min_size=2, max_size=4))
def test_sections_rated_together_are_as_rated_alone(several):
    rules = [
        SectionRules(NOW if i % 2 else INTEGER_ERA, kind="match" if i == 2 else "swiss") for i in range(len(several))
    ]
    alone = [rated_section(*section, rules[i]) for i, section in enumerate(several)]
    first = np.cumsum([0] + [len(players) for players, _ in several])
    players = [player for group, _ in several for player in group]
    rows = [(first[i] + a, first[i] + b, s, 1) for i, (_, games) in enumerate(several)
            for x, y, t in games for a, b, s in ((x, y, t), (y, x, 1 - t))]  # fmt: skip
    event = build_event(np.repeat(np.arange(len(several)), np.diff(first)), *zip(*rows, strict=True))
    together = rate(event, entrants(len(players), **{n: [p[n] for p in players] for n in PLAYER_ARRAYS}), rules)
    for step in STEPS:
        assert getattr(together, step).tobytes() == np.concatenate([getattr(r, step) for r in alone]).tobytes(), step


@given(sections(), st.sampled_from(["swiss", "match"]))
def test_floors_never_lower_and_bonus_only_when_eligible(section, kind):
    rated = rated_section(*section, SectionRules(NOW, kind=kind))
    played = rated.formula != "none"
    assert (rated.post_exact[played] >= 100).all()
    assert (rated.bonus[~rated.bonus_eligible] == 0).all()
    if kind == "swiss":
        assert (rated.post_exact[played] >= rated.before_floor[played]).all()
        floored = np.array([kind is not None for kind in rated.floor_kind])
        assert (rated.post_exact[floored] == rated.floor[floored]).all()
    else:
        assert not rated.bonus_eligible.any()
        moved = np.abs(rated.post_exact - rated.r0)[played & ~np.isnan([p["rating"] for p in section[0]])]
        assert (moved <= 50 + 1e-9).all()


@given(RATING, st.lists(RATING, min_size=1, max_size=10), st.integers(1, 80))
def test_winning_all_never_lowers_and_losing_all_never_raises(rating, opponents, games):
    slack = 1e-6
    won = against(opponents, [1] * len(opponents), rating=rating, games=games)
    lost = against(opponents, [0] * len(opponents), rating=rating, games=games)
    assert won.before_floor[0] >= min(rating, 2700) - slack
    assert lost.before_floor[0] <= rating + slack
