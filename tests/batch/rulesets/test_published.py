"""Ages are the office's: the page for the club's site has none, nor a number from which one follows."""

import csv
import io
import re
from datetime import date

import numpy as np
import pytest

from batch.rating.plain import fixed, plain, signed
from batch.report import html
from batch.report.csv_tables import write_ratings
from batch.report.data import rate_document
from batch.report.explain import explain
from batch.rulesets.uschess.published import published, starts_by_age
from tests.batch.report import rated
from tests.batch.report.reading import opened, table

KEYS = "Event,Scholastic\nEvent end date,{end}\nEvent type,swiss\nRules,uschess\nPool,regular\n\n"
CHILDREN = """No,Name,ID,Rating,Birth,Age,Start,FIDE,FIDE date,R1,R2,R3,R4,Total
1,Ash,90000001,1512,1980-02-11,,,,,W2,W3,W4,W8,4
2,Bex,90000002,,2014-05-23,,,,,L1,W6,L7,D4,1.5
3,Cob,90000003,,,9.37,,,,L6,L1,B,L5,1
4,Dew,90000004,,,,431,,,W7,W9,L1,D2,2.5
5,Elm,90000005,1133P6,,,,,,W8,D7,W6,W3,3.5
6,Fir,90000006,1244,,,,,,W3,L2,L5,D7,1.5
7,Gum,90000007,,,,,,,L4,D5,W2,D6,2
8,Hop,90000008,,2007-03-19,,,1873,2022-08-02,L5,H,W9,L1,1.5
9,Ivy,90000009,,1971-11-30,,,,,B,L4,L8,,1
"""
UNPUBLISHED = (2, 3, 4)
"""Numbers of the players whose starting value is or may be 50 points for each year."""


@pytest.fixture(scope="module", params=["2026-04-19", "2013-02-03"], ids=["now", "stored as integers"])
def run(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("published") / "scholastic.csv"
    table = CHILDREN
    if request.param < "2014":
        table = re.sub(r"\d{4}(?=-\d\d-\d\d)", lambda year: str(int(year[0]) - 13), table)
    path.write_text(KEYS.format(end=request.param) + table, encoding="utf-8")
    made = rated.run(path)
    assert made.sections, [str(p) for p in made.problems]
    return made


def tells(run):
    """What must not be on the page, as it would be told: ages, births and numbers they follow from."""
    [section] = run.sections
    entrants = section.section.entrants
    found = set()
    for index, player in section.players.iterrows():
        birth, age = entrants["birth"][index], entrants["age"][index]
        if isinstance(birth, date):
            age = (section.event_end_date - birth).days / 365.25
            found |= {birth.isoformat(), f"{birth:%Y/%m/%d}", f"{birth:%d.%m.%Y}", f"{birth.year}", f"{age:.2f}"}
        elif age == age:
            found.add(f"{age:g}")
        if player["no"] in UNPUBLISHED:
            start, estimate = player["start"], player["first_estimate"]
            found |= {f"{start:.4f}", plain(start), plain(start, 4), fixed(start, 0), fixed(estimate, 4)}
            found |= {signed(player["change"]), signed(player["change"]).replace("-", "−")} - {"0"}
    if "age_value" in section.starting:
        of_age = section.starting["age_value"].dropna()
        found |= {plain(value, 4) for value in of_age if value != 1300}
    # The new rating is published, even where it is the starting value again.
    return found - {fixed(post, 0) for post in section.players["post"]}


def test_nobodys_age_stands_on_the_page_nor_what_it_follows_from(run):
    page = html.page(run)
    players = page[page.index("<main>") : page.index("</main>")]
    found = set(re.findall(r"[+−-]?\d[\d./-]*\d|\d", players))
    assert not {number.rstrip(".") for number in found} & tells(run)
    assert not re.search(r"\bage \d", page)


def test_with_ages_the_page_tells_the_starting_values_and_where_they_come_from(run):
    [section] = run.sections
    page = html.page(run, with_ages=True)
    assert "No change is shown" in html.page(run) and "No change is shown" not in page
    assert re.search(r"\bage \d", page)
    assert all(f"R0 = {section.players['start'][number - 1]:.0f}" in page for number in UNPUBLISHED)


def test_only_these_are_kept_back(run):
    [section] = run.sections
    assert tuple(section.players["no"][starts_by_age(section)]) == UNPUBLISHED
    shown = published(section).players
    kept_back = shown["no"][shown["change"].isna()]
    assert tuple(kept_back) == UNPUBLISHED
    assert shown["post"].tolist() == section.players["post"].tolist()


def test_the_page_still_has_everybodys_new_rating_and_games(run):
    [section] = run.sections
    for index, number in enumerate(section.players["no"]):
        told = "\n".join(explain(published(section), index))
        assert f"New rating {section.players['post'][index]:.0f}" in told
        met = section.games.loc[section.games["player"] == index, "opponent"]
        assert all(section.players["name"][opponent] in told for opponent in met), number


def test_opponents_steps_leave_out_estimates_of_them(run):
    [section] = run.sections
    games = published(section).games
    against = games["opponent"].isin(np.flatnonzero(section.players["no"].isin(UNPUBLISHED)))
    assert games.loc[against, ["opponent_rating_first", "expected_first"]].isna().all(axis=None)
    # No. 7 is no child, but the first estimate of no. 7 was made from the children's starting values.
    assert games.loc[games["opponent"] == 6, "opponent_rating_first"].isna().all()
    told = "\n".join(explain(published(section), 0))
    first = told[told.index("First pass") : told.index("Second pass")]
    assert "not published" in first
    assert "sum of We" not in first


def test_who_lost_all_has_his_starting_value_again_after_the_first_pass(run):
    [section] = run.sections
    of_cob = section.games["opponent"] == 2
    assert np.isclose(section.games.loc[of_cob, "opponent_rating"], section.players["start"][2]).all()
    assert published(section).games.loc[of_cob, "opponent_rating"].isna().all()


def test_the_office_has_everything(run):
    [section] = run.sections
    ratings = {row["No"]: row for row in table(opened(run), "Ratings")}
    stream = io.BytesIO()
    write_ratings(run, stream)
    rows = {int(row["No"]): row for row in csv.DictReader(io.StringIO(stream.getvalue().decode("utf-8")))}
    document = rate_document(run)["sections"][0]["players"]
    for index, number in enumerate(section.players["no"]):
        start, change = (section.players[name][index] for name in ("start", "change"))
        assert float(rows[number]["R0"]) == start == document[index]["start"] == ratings[number]["R0"]
        assert change == document[index]["change"]
        # A first rating is no change of another one.
        shown = None if document[index]["pre"] is None else change
        assert ratings[number]["Change"] == shown
        assert rows[number]["Change"] == ("" if shown is None else f"{shown:g}")
    assert any("9.37" in str(row["Where from"]) for row in table(opened(run), "Starting values"))


def test_who_started_as_an_adult_is_told_like_any_other(run):
    [section] = run.sections
    told = "\n".join(explain(published(section), 8))
    assert "Unrated: adult" in told
    assert "R0 = 1300" in told
    assert not re.search(r"\bage\b", told[: told.index("First pass")])


def test_a_rating_elsewhere_is_told_without_the_weight_that_rests_on_his_age(run):
    told = "\n".join(explain(published(run.sections[0]), 7))
    assert "1873" in told and "R0 = " in told
    assert "value of the age" not in told


def test_fides_k_for_the_young_is_told_without_its_reason(tmp_path):
    path = tmp_path / "open.csv"
    path.write_text(
        "Rules,fide\nPool,standard\nStart date,2026-04-17\nEnd date,2026-04-19\n\nNo,Name,Rating,Games,Birth,Peak,R1\n"
        "1,Ada,1800,60,2012-07-08,1811,W2\n2,Ben,1900,200,1979-04-05,2010,L1\n",
        encoding="utf-8",
    )
    run = rated.run(path)
    assert "18th birthday" in "\n".join(explain(run.sections[0], 0))
    page = html.page(run)
    main = page[page.index("<main>") : page.index("</main>")]
    assert "K = 40" in main
    assert not re.search("birthday|2012|07-08|1979", main)


WEEKEND = """Event,Weekend
Event end date,2026-04-19
Pool,regular
Section,Saturday
End date,2026-04-18

No,Name,ID,Rating,Games,Birth,R1
1,Ash,90000001,1600,30,,W2
2,Cob,90000003,,,2017-05-03,L1

Section,Sunday
End date,2026-04-19

No,Name,ID,Rating,Games,Birth,R1
1,Dew,90000004,800,30,,W2
2,Cob,90000003,,,2017-05-03,L1
"""


def test_a_starting_value_carried_into_the_next_section_is_not_told_there(tmp_path):
    """Who loses everything goes on from it: 448.0493 would be a birth to the day."""
    path = tmp_path / "weekend.csv"
    path.write_text(WEEKEND, encoding="utf-8")
    run = rated.run(path)
    carried = f"{run.sections[1].players['start'][1]:.4f}"
    assert carried.startswith("448.")
    assert carried not in html.page(run)
    assert carried in "\n".join(explain(run.sections[1], 0))
