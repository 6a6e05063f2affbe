"""Dated parameters: what is in force on a date, what an overlay changes, and what every mistake is told."""

from datetime import date, datetime

import pytest

from rules.dated import ParameterError, load

BONUS = """
[[bonus]]
from = 2010-01-01
value = 8
source = "list of changes"
[[bonus]]
from = 2005-04-01
value = 10
source = "crosstables"
[[bonus]]
from = 2023-02-01
announced = 2023-10-30
value = 12
source = "news"
[[pieces]]
from = 2001-01-01
value = [["<=", 2000, 1.5], [">", 2000, 1]]
source = "text"
"""


@pytest.fixture
def written(tmp_path):
    def write(text, name="parameters.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def bonus(written):
    return load(written(BONUS))


@pytest.mark.parametrize(
    ("on", "value"),
    [(date(2005, 4, 1), 10), (date(2009, 12, 31), 10), (date(2010, 1, 1), 8), (date(2023, 1, 31), 8),
     (date(2023, 2, 1), 12), (datetime(2023, 2, 1, 12), 12)],
)  # fmt: skip
def test_the_latest_entry_not_after_the_date_is_in_force(bonus, on, value):
    assert bonus.on(on)["bonus"] == value


def test_in_force_tells_since_when_and_where_from(bonus):
    entry = bonus.in_force(date(2024, 1, 1))[0]
    assert (entry.name, entry.value, entry.since) == ("bonus", 12, date(2023, 2, 1))
    assert (entry.announced, entry.source) == (date(2023, 10, 30), "news")


def test_a_value_missing_on_a_date_names_parameter_date_first_date_and_file(bonus):
    with pytest.raises(ParameterError) as error:
        bonus.on(date(2004, 12, 31))["bonus"]
    for told in ("bonus", "2004-12-31", "2005-04-01", "parameters.toml"):
        assert told in str(error.value)
    assert [entry.name for entry in bonus.in_force(date(2004, 12, 31))] == ["pieces"]


def test_a_parameter_that_does_not_exist_names_those_that_do(bonus):
    with pytest.raises(ParameterError, match="no parameter bonsu; it has bonus, pieces"):
        bonus.on(date(2010, 1, 1))["bonsu"]


def test_an_overlay_replaces_the_entry_of_its_date_and_adds_others(bonus, written):
    overlay = written(
        "[[bonus]]\nfrom = 2010-01-01\nvalue = 9\n[[bonus]]\nfrom = 2030-01-01\nvalue = 7\nsource = 'news'"
    )
    changed = bonus.overlay(overlay.rename(overlay.with_name("what_if.toml")))
    assert changed.on(date(2010, 1, 1))["bonus"] == 9
    assert changed.on(date(2023, 2, 1))["bonus"] == 12
    assert changed.on(date(2030, 1, 1))["bonus"] == 7
    assert changed.in_force(date(2010, 1, 1))[0].source == "what_if.toml"
    assert changed.in_force(date(2030, 1, 1))[0].source == "what_if.toml: news"
    assert bonus.on(date(2010, 1, 1))["bonus"] == 8


def test_a_text_is_laid_on_under_any_name(bonus, tmp_path):
    """The name is said, and never looked up."""
    before = list(tmp_path.iterdir())
    changed = bonus.laid_on("[[bonus]]\nfrom = 2010-01-01\nvalue = 9", f"{tmp_path}/such\0file")
    assert changed.on(date(2010, 1, 1))["bonus"] == 9
    assert changed.in_force(date(2010, 1, 1))[0].source == f"{tmp_path}/such\0file"
    with pytest.raises(ParameterError, match=r"^/etc/passwd: bonsu: must be a list"):
        bonus.laid_on("bonsu = 1", "/etc/passwd")
    assert list(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ("[[bonsu]]\nfrom = 2010-01-01\nvalue = 9", "unknown parameter bonsu"),
        ("[[bonus]]\nfrom = 2010-01-01\nvalue = 'nine'", "bonus: the value must be a number"),
        ("[[bonus]]\nfrom = 2010-01-01\nvalue = 9\nnote = 'x'", r"bonus\[0\].note: unknown key"),
    ],
)
def test_an_overlay_with_a_mistake_is_refused(bonus, written, overlay, said):
    with pytest.raises(ParameterError, match=said) as error:
        bonus.overlay(written(overlay, "what_if.toml"))
    assert "what_if.toml" in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bonus = 8", "bonus: must be a list of entries"),
        ("[[bonus]]\nvalue = 8\nsource = 'x'", r"bonus\[0\].from: must be a date"),
        ("[[bonus]]\nfrom = '2010'\nvalue = 8\nsource = 'x'", r"bonus\[0\].from: must be a date"),
        ("[[bonus]]\nfrom = 2010-01-01\nsource = 'x'", r"bonus\[0\].value: must be a number"),
        ("[[bonus]]\nfrom = 2010-01-01\nvalue = {a = 1}\nsource = 'x'", r"bonus\[0\].value: must be a number"),
        ("[[bonus]]\nfrom = 2010-01-01\nvalue = 8", r"bonus\[0\].source: say where"),
        (
            "[[bonus]]\nfrom = 2010-01-01\nvalue = 8\nsource = 'x'\nannounced = 5",
            r"bonus\[0\].announced: must be a date",
        ),
        ("[[bonus]]\nfrom = 2010-01-01\nvalue = 8\nsource = 'x'\n" * 2, "two entries have the same `from`"),
        ("[[bonus", "not a TOML file"),
        pytest.param(f"bonus = {'9' * 5000}", "not a TOML file", id="a number of 5000 digits"),
        pytest.param(f"bonus = {'[' * 5000}", "not a TOML file", id="a list of 5000 levels"),
    ],
)
def test_a_mistake_in_a_file_names_file_and_path(written, text, said):
    with pytest.raises(ParameterError, match=said) as error:
        load(written(text))
    assert "parameters.toml" in str(error.value)


def test_all_mistakes_of_a_file_are_told_at_once(written):
    with pytest.raises(ParameterError) as error:
        load(written("one = 1\n[[two]]\nfrom = 2010-01-01\nvalue = 1"))
    assert "one" in str(error.value) and "two[0].source" in str(error.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ParameterError, match=r"nowhere\.toml: cannot be read"):
        load(tmp_path / "nowhere.toml")


def test_the_digest_depends_on_values_and_dates_only(written):
    plain = load(written(BONUS))
    assert plain.digest() == load(written(BONUS.replace("crosstables", "old lists"), "other.toml")).digest()
    assert plain.digest() != load(written(BONUS.replace("value = 8", "value = 9"))).digest()
    assert plain.digest() != load(written(BONUS.replace("2010-01-01", "2010-01-02"))).digest()


@pytest.mark.parametrize("value", ["nan", "inf", "1e308", "-1e7"])
def test_an_overlay_with_a_number_that_cannot_be_is_refused(tmp_path, value):
    base = tmp_path / "base.toml"
    base.write_text('[[k]]\nfrom = 2001-01-01\nvalue = 800\nsource = "the rule"\n', encoding="utf-8")
    overlay = tmp_path / "what_if.toml"
    overlay.write_text(f"[[k]]\nfrom = 2020-01-01\nvalue = {value}\n", encoding="utf-8")
    with pytest.raises(ParameterError, match=r"what_if\.toml: k: .* cannot be"):
        load(base).overlay(overlay)
