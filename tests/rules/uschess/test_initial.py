"""Starting values of the unrated: the spec's example, every source, every assumption named (section 3)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dated import load
from rules.uschess import PARAMETERS_FILE
from rules.uschess.initial import Source, age_in_years, convert, plausible_age, starting_value

PARAMETERS = load(PARAMETERS_FILE)
BEFORE, BLENDED, NOW = (PARAMETERS.on(date(*day)) for day in ((2020, 5, 31), (2020, 9, 1), (2026, 1, 1)))


def test_the_spec_example_of_a_blend():
    end = date(2020, 9, 1)
    sources = [
        Source("regular", 1759, None, (end - date(2018, 3, 25)).days),
        Source("quick", 1643, None, (end - date(2018, 1, 13)).days),
        Source("blitz", 1658, None, (end - date(2016, 7, 16)).days),
    ]
    value = starting_value("online-blitz", age_in_years((end - date(2000, 7, 1)).days), None, sources, BLENDED)
    assert [w.weight for w in value.sources] == pytest.approx([5.984984, 2.737964, 4.145722], abs=5e-7)
    assert [w.game_factor for w in value.sources] == [10, 5, 10]
    assert (value.rating, value.games) == (1702, 10)
    for w in value.sources:
        assert w.weight == w.game_factor * w.staleness


@pytest.mark.parametrize(
    ("age", "adult", "rating"),
    [(10, None, 500), (10.5, None, 525), (26, None, 1300), (70, None, 1300), (None, True, 1300), (None, False, 750),
     (2, None, 100)],
)  # fmt: skip
def test_age_and_defaults(age, adult, rating):
    value = starting_value("regular", age, adult, [], NOW)
    assert (value.rating, value.games, value.assumed) == (rating, 0, ())


def test_neither_age_nor_adult_is_listed_as_assumed():
    value = starting_value("regular", None, None, [], NOW)
    assert value.rating == 1300
    assert "adult" in value.assumed[0]


def test_an_age_below_three_is_a_slip():
    assert plausible_age(3, NOW)
    assert not plausible_age(2.99, NOW)


@pytest.mark.parametrize(
    ("fide", "rating", "games"), [(1800, 1747, 5), (2000, 2060, 5), (2001, 2061, 10), (2400, 2468, 10)]
)
def test_fide_alone_since_march_2024(fide, rating, games):
    value = starting_value("regular", 30, None, [Source("fide", fide, None, 0)], NOW)
    assert (value.rating, value.games, value.assumed) == (rating, games, ())


@pytest.mark.parametrize(("fide", "rating", "games"), [(2150, 2200, 5), (2151, 2201, 10), (1500, 1550, 5)])
def test_fide_alone_before_june_2020(fide, rating, games):
    value = starting_value("regular", 30, None, [Source("quick", 1700), Source("fide", fide)], BEFORE)
    assert (value.rating, value.games, value.words) == (rating, games, f"from FIDE {fide}")


def test_another_pool_alone_before_june_2020_counts_for_no_games():
    value = starting_value(
        "quick", 30, None, [Source("cfc", 1900), Source("blitz", 1500), Source("regular", 1700)], BEFORE
    )
    assert (value.rating, value.games, value.words) == (1700, 0, "from regular 1700")


def test_before_june_2020_cfc_is_no_source_and_age_is_of_low_confidence():
    value = starting_value("regular", 20, None, [Source("cfc", 1900)], BEFORE)
    assert (value.rating, value.games) == (1000, 0)
    assert "low confidence" in value.words


def test_a_pool_counts_for_no_more_games_than_it_has():
    assert starting_value("quick", 30, None, [Source("regular", 1700, 4, 0)], NOW).games == 4
    assert starting_value("quick", 30, None, [Source("regular", 1700, 40, 0)], NOW).games == 10
    assert starting_value("quick", 20, None, [Source("regular", 1700, 0, 0)], NOW).rating == 1000


@pytest.mark.parametrize(
    ("pool", "source", "factor"),
    [("quick", "regular", 10), ("regular", "quick", 5), ("regular", "blitz", 5), ("regular", "online-regular", 5),
     ("online-quick", "quick", 10), ("online-quick", "blitz", 5), ("online-blitz", "blitz", 10),
     ("online-regular", "regular", 10), ("quick", "online-quick", 5), ("regular", "cfc", 5)],
)  # fmt: skip
def test_game_factors(pool, source, factor):
    value = starting_value(pool, 30, None, [Source(source, 1700, None, 0)], NOW)
    assert value.sources[0].game_factor == factor


def test_what_is_not_told_of_a_source_is_listed():
    value = starting_value("quick", 30, None, [Source("regular", 1700)], NOW)
    assert any("date" in text for text in value.assumed)
    assert any("full games" in text for text in value.assumed)
    later = starting_value("quick", 30, None, [Source("regular", 1700, 50, -3)], NOW)
    assert later.sources[0].staleness == 1
    assert any("later" in text for text in later.assumed)


@pytest.mark.parametrize("name", ["elo", "regular"])
def test_a_source_that_cannot_be_is_refused(name):
    with pytest.raises(ValueError, match="cannot come from"):
        starting_value("regular", 30, None, [Source(name, 1700)], NOW)


@pytest.mark.parametrize(
    ("parameter", "values", "rating", "converted"),
    [
        ("fide_conversion", BLENDED, 2000, 2060), ("fide_conversion", BLENDED, 1500, 1590),
        ("fide_conversion", NOW, 2000, 2060.4), ("fide_conversion", NOW, 2500, 2570),
        ("fide_youth_conversion", BLENDED, 1500, 1700), ("fide_youth_conversion", BLENDED, 2100, 2180),
        ("fide_youth_conversion", NOW, 1500, 1447.05), ("fide_youth_conversion", NOW, 2000, 2080.4),
        ("cfc_conversion", BLENDED, 1500, 1410), ("cfc_conversion", BLENDED, 2000, 1960),
        ("cfc_conversion", NOW, 1149, 821.435), ("cfc_conversion", NOW, 1150, 822),
        ("cfc_conversion", NOW, 1609, 1409.52), ("cfc_conversion", NOW, 1610, 1414.1),
        ("cfc_conversion", NOW, 2000, 1960),
    ],
)  # fmt: skip
def test_conversions_on_both_sides_of_each_bend(parameter, values, rating, converted):
    assert convert(rating, values[parameter]) == pytest.approx(converted)


@given(
    st.dictionaries(
        st.sampled_from(["quick", "blitz", "online-regular", "online-quick", "online-blitz", "fide", "cfc"]),
        st.tuples(st.integers(100, 2800), st.integers(1, 60), st.integers(0, 5000)),
        min_size=1,
    ),
    st.floats(3, 90),
)
def test_a_blend_lies_between_its_sources_in_any_order(told, age):
    sources = [Source(name, *rest) for name, rest in told.items()]
    value = starting_value("regular", age, None, sources, NOW)
    converted = [w.converted for w in value.sources]
    assert min(converted) - 0.5 <= value.rating <= max(converted) + 0.5
    assert 0 < value.games <= 10
    again = starting_value("regular", age, None, sources[::-1], NOW)
    assert (again.rating, again.games) == (value.rating, value.games)
