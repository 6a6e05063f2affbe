"""Problems as values, and their catalogue."""

import re
import string
import tomllib
from pathlib import Path

import pytest

from batch import problems
from batch.problems import GRADES, Place, catalogue, catalogues, column_letters, problem


@pytest.mark.parametrize("kind", catalogue().values(), ids=lambda kind: kind.code)
def test_every_kind_says_what_it_means_and_what_to_do(kind):
    assert kind.grade in GRADES
    assert kind.meaning.endswith(".")
    assert kind.message
    assert kind.remedy, "a problem without a remedy leaves the director alone"


@pytest.mark.parametrize("kind", catalogue().values(), ids=lambda kind: kind.code)
def test_the_templates_name_their_blanks(kind):
    blanks = [name for text in (kind.message, kind.remedy) for _, name, _, _ in string.Formatter().parse(text)]
    assert all(name is None or name for name in blanks)


def test_a_code_stands_once_in_a_package_that_raises_it():
    """Each catalogue stands in the lowest package that raises its codes, and no other has the code."""
    batch = Path(problems.__file__).parent
    sources = {path: path.read_text(encoding="utf-8") for path in batch.rglob("*.py")}
    seen = set()
    for path in catalogues():
        for code in tomllib.loads(path.read_text(encoding="utf-8")):
            assert code not in seen, f"{code} stands twice"
            seen.add(code)
            raising = [source for source, text in sources.items() if f'"{code}"' in text]
            assert any(source.is_relative_to(path.parent) for source in raising), f"{path}: {code} is raised elsewhere"


def test_a_place_is_said_as_the_spreadsheet_shows_it():
    place = Place("open.xlsx", "U1600", 12, 27, "R3")
    assert str(place) == "open.xlsx, sheet U1600, row 12, column AB (R3)"
    assert str(Place("open.csv")) == "open.csv"


@pytest.mark.parametrize(("index", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (702, "AAA")])
def test_columns_are_lettered_as_in_a_spreadsheet(index, letters):
    assert column_letters(index) == letters


def test_a_blank_that_the_template_does_not_have_is_refused():
    with pytest.raises(KeyError):
        problem("member-meets-himself", Place("x"))


def test_what_was_read_may_hold_braces():
    made = problem("member-meets-himself", Place("x"), id="{0}")
    assert "{0}" in made.message


@pytest.mark.parametrize(("count", "said"), [(1, "1 player has no number."), (2, "2 players have no number.")])
def test_a_number_takes_its_noun_along(count, said):
    assert problem("number-missing", Place("x"), count=count).message == said


@pytest.mark.parametrize("kind", catalogue().values(), ids=lambda kind: kind.code)
def test_no_message_counts_one_of_several(kind):
    assert not re.search(r"\{(?:count|cells|games|told|players)\} (?!of)\w", kind.message + kind.remedy)
