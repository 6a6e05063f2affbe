"""The page for the club's site: valid, self-contained, legible by day and night, usable by phone and by keyboard."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from html import escape
from importlib import resources
from itertools import product

import html5lib
import pytest

from batch.report import html, style
from batch.report.page_steps import Notes, parts
from tests.batch.report import rated
from tests.cases import CHECKOUT
from tests.render.render_page import PHONE, browse, chromium

SAMPLES = ("spring_open.csv", "dual_quads.csv", "match.csv", "foreign_fide.csv")
MEGABYTE = 1_000_000
READABLE, VISIBLE = 4.5, 3.0
"""Contrast of text and of marks, WCAG 2.2, 1.4.3 and 1.4.11, level AA."""


@pytest.fixture(scope="module")
def page():
    return html.page(rated.sample("spring_open.csv"))


@pytest.fixture(scope="module")
def strange(tmp_path_factory):
    return html.page(rated.strange(tmp_path_factory.mktemp("strange")))


def tree(text):
    """The page's elements; html5lib's strict parser refuses what the HTML Standard calls a parse error."""
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)


def texts(elements):
    return ["".join(e.itertext()).strip() for e in elements]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_gives_valid_html(name):
    tree(html.page(rated.sample(name)))


@pytest.mark.parametrize("rules", ["fide", "ukd", "elo"])
def test_every_rule_set_is_told(tmp_path, rules):
    elements = tree(html.page(rated.swiss(tmp_path, 12, 5, rules)))
    folded = elements.findall(".//main//details")
    assert len(folded) == 12
    assert all(e.find(".//dd/table") is not None for e in folded)


def test_every_section_has_a_crosstable_and_ratings_with_everybody(page):
    run = rated.sample("spring_open.csv")
    sections = tree(page).findall(".//main/section")
    assert texts(s.find("h2") for s in sections) == [s.name for s in run.sections]
    for told, section in zip(sections, run.sections, strict=True):
        crosstable, ratings = told.findall("./div/table")
        assert texts([crosstable.find("caption"), ratings.find("caption")]) == ["Crosstable", "Ratings"]
        names = sorted(section.players["name"])
        assert sorted(texts(crosstable.findall("tbody/tr/th"))) == names
        assert sorted(texts(ratings.findall("tbody/tr/th/details/summary"))) == names
        posts = [h for h, e in enumerate(ratings.find("thead/tr")) if "".join(e.itertext()) == "Post"]
        shown = [int(row[posts[0]].text.partition("P")[0]) for row in ratings.findall("tbody/tr")]
        assert sorted(shown) == sorted(section.players["post"].astype(int))


def test_who_has_no_new_rating_is_not_called_unrated(tmp_path):
    # FIDE tells no change without K; these files give neither K nor anything it follows from.
    elements = tree(html.page(rated.swiss(tmp_path, 4, 2, "fide")))
    rows = elements.findall(".//section/div/table/tbody/tr")
    assert {row[5].text for row in rows[:4]} == {"—"}


def test_structure_for_those_who_do_not_see_it(page):
    elements = tree(page)
    assert elements.get("lang") == "en"
    assert elements.find(".//title").text == "Spring Open 2026: crosstable and ratings"
    for table in elements.findall(".//main/section/div/table") + elements.findall(".//footer//table"):
        assert table.find("caption") is not None
        assert {e.get("scope") for e in table.findall("thead/tr/th")} == {"col"}
        assert {row.findall("th")[0].get("scope") for row in table.findall("tbody/tr")} == {"row"}
    identifiers = [e.get("id") for e in elements.iter() if e.get("id")]
    assert len(identifiers) == len(set(identifiers))
    links = {e.get("href") for e in elements.iter("a")}
    assert links <= {f"#{identifier}" for identifier in identifiers}
    labels = {e.get("aria-labelledby") for e in elements.iter() if e.get("aria-labelledby")}
    assert labels <= set(identifiers)
    frames = [e for e in elements.iter("div") if "scroll" in e.get("class", "").split()]
    assert {(e.get("role"), e.get("tabindex")) for e in frames} == {("region", "0")}


def test_nothing_is_loaded_and_nothing_foreign_runs(page):
    elements = tree(page)
    for element in elements.iter():
        assert element.tag not in ("img", "iframe", "object", "embed", "form")
        assert element.get("src") is None
        assert element.get("style") is None
        assert not [name for name in element.keys() if str(name).startswith("on")]  # noqa: SIM118
    assert [e.get("href") for e in elements.iter("link")] == ["data:,"]
    policies = [e.get("content") for e in elements.iter("meta") if e.get("http-equiv") == "Content-Security-Policy"]
    assert policies[0].startswith("default-src 'none';")
    assert "unsafe" not in policies[0]
    assert "url(" not in elements.find(".//style").text
    assert "@import" not in elements.find(".//style").text


def test_names_are_text_whatever_is_in_them(strange):
    elements = tree(strange)
    assert len(elements.findall(".//script")) == 1
    names = texts(elements.findall(".//section/div/table/tbody/tr/th/details/summary/bdi"))
    assert sorted(names) == sorted(rated.STRANGE)
    assert texts([elements.find(".//h1/bdi")]) == ['<b>Open</b> "& Co"']
    assert elements.findall(".//b") == []


def test_names_are_isolated_wherever_they_stand(strange):
    for element in tree(strange).find(".//body").iter():
        if any(name in (element.text or "") for name in rated.STRANGE if len(name) > 2):
            assert element.tag == "bdi" or element.get("dir") == "auto"


def test_characters_that_html_must_not_have_are_made_visible(tmp_path):
    run = rated.strange(tmp_path)
    players = run.sections[0].players
    entrants = run.sections[0].section.entrants
    for table in (players, entrants):
        table.loc[0, "name"] = "A\x00B\x1bC\x85D\udc80E\ufdd0F\U0001fffeG\rH"
    stream = io.BytesIO()
    html.write_page(run, stream)
    text = stream.getvalue().decode("utf-8")
    tree(text)
    assert "A␀B␛C�D�E�F�G" in text


def test_the_explanation_is_the_one_of_the_command(page):
    run = rated.sample("spring_open.csv")
    notes = Notes()
    told = parts(run.sections[1], 0, notes)
    titles = [part.title for part in told]
    assert titles[0] == "Start"
    assert titles[-1] == "Result"
    assert len(titles) >= 5
    games = run.sections[1].games
    tables = [entry.table for part in told for entry in part.entries if entry.table]
    assert [len(table) for table in tables] == [1 + (games["player"] == 0).sum()] * 2
    assert all(entry.text or entry.table for part in told for entry in part.entries)
    for title in titles:
        assert escape(title, quote=False).replace("'", "&#39;") in page


def test_a_source_is_told_once(page):
    elements = tree(page)
    notes = texts(elements.findall(".//footer/ol/li"))
    assert len(notes) == len(set(notes)) > 3
    assert "Document 2020-09-02" in notes[0]
    cited = {e.get("href") for e in elements.findall(".//dd/a")}
    assert cited == {f"#n{number}" for number in range(1, len(notes) + 1)}


def test_two_runs_give_the_same_bytes_in_any_time_zone_and_locale():
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from batch.report.html import write_page\nfrom tests.batch.report import rated\n"
        "write_page(rated.sample('spring_open.csv'), sys.stdout.buffer)"
    )
    places = ({"TZ": "UTC", "LC_ALL": "C"}, {"TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "7"})
    pages = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=CHECKOUT, env={**os.environ, **place}, capture_output=True, check=True
        ).stdout
        for place in places
    ]
    assert pages[0] == pages[1]
    assert pages[0].endswith(b"</html>")


def test_a_thousand_players_and_nine_rounds_stay_under_five_megabytes(tmp_path):
    stream = io.BytesIO()
    html.write_page(rated.swiss(tmp_path, 1000, 9), stream)
    assert stream.tell() < 5 * MEGABYTE


def palettes():
    """The colours by day and by night, by their names in the style."""
    text = resources.files("batch.report").joinpath("page", "page.css").read_text(encoding="utf-8")
    found = re.findall(r":root \{([^}]*)\}", text)
    assert len(found) == 2
    return [dict(re.findall(r"--(\w+): #([0-9A-F]{6});", one)) for one in found], text


def luminance(colour):
    """Relative luminance, WCAG 2.2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_standard_says():
    assert contrast("FFFFFF", "000000") == pytest.approx(21)
    assert contrast("777777", "FFFFFF") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_is_readable_on_every_ground(scheme):
    found, text = palettes()
    colours = found[scheme]
    for ink, ground in product(("ink", "muted", "accent"), ("paper", "tint")):
        assert contrast(colours[ink], colours[ground]) >= READABLE, (ink, ground)
    assert contrast(colours["accent"], colours["paper"]) >= VISIBLE
    # No colour stands in the style but by its name, so none escapes this test.
    rest = re.sub(r":root \{[^}]*\}", "", text)
    used = re.findall(r"(?:color|background|outline|border[\w-]*):([^;]*);", rest)
    assert not [value for value in used if "#" in value or "rgb" in value]


def test_the_page_has_the_workbooks_colours():
    light = palettes()[0][0]
    same = {"ink": style.INK, "muted": style.MUTED, "accent": style.ACCENT, "tint": style.TINT, "line": style.LINE}
    assert {name: light[name] for name in same} == same


MEASURE = """
const ready = (frame) => {
  const page = frame.contentDocument, view = frame.contentWindow, found = {};
  const all = (selector) => [...page.querySelectorAll(selector)];
  found.styled = view.getComputedStyle(page.querySelector("h1")).fontWeight;
  found.width = page.documentElement.clientWidth;
  const first = page.querySelector("main a");
  const target = page.getElementById(first.getAttribute("href").slice(1));
  found.closed = target.checkVisibility();
  for (const details of all("details")) details.open = true;
  found.opened = target.checkVisibility();
  found.scroll = page.documentElement.scrollWidth;
  found.cut = all(".steps > div").filter((e) => e.getBoundingClientRect().right > found.width).length;
  const table = all("table.sortable")[1];
  const heading = [...table.tHead.rows[0].cells].find((cell) => cell.textContent === "Change");
  const button = heading.querySelector("button");
  const column = () => [...table.tBodies[0].rows].map((row) => row.cells[heading.cellIndex].textContent);
  button.focus();
  found.focused = page.activeElement === button;
  found.sorted = [];
  for (const turn of [1, 2]) {
    button.click();
    found.sorted.push([heading.getAttribute("aria-sort"), column()]);
  }
  found.focusable = all("a, button, summary, .scroll").every((e) => e.tabIndex === 0);
  const box = (e) => e.getBoundingClientRect();
  found.small = all("thead button").filter((e) => box(e).width && Math.min(box(e).width, box(e).height) < 20).length;
  document.getElementById("found").textContent = JSON.stringify(found);
};
"""


@pytest.fixture(scope="module")
def measured(page, tmp_path_factory):
    """What a browser makes of the page on a phone; the page itself stands unchanged in a frame."""
    if chromium() is None:
        pytest.skip("no Chromium (apt-get install chromium)")
    frame = tmp_path_factory.mktemp("frame") / "frame.html"
    frame.write_text(
        f'<!DOCTYPE html><html lang="en"><title>frame</title><pre id="found"></pre><script>{MEASURE}</script>'
        f'<iframe style="border:0;width:{PHONE[0]}px;height:800px" srcdoc="{escape(page)}" onload="ready(this)">'
        "</iframe>",
        encoding="utf-8",
    )
    dom = browse(frame, "--dump-dom", "--virtual-time-budget=5000")
    found = tree_text(dom, "found")
    assert found, "the page did not load, or its measuring failed"
    return json.loads(found)


def tree_text(dom, identifier):
    elements = html5lib.parse(dom, namespaceHTMLElements=False)
    return next("".join(e.itertext()) for e in elements.iter("pre") if e.get("id") == identifier)


def test_a_phone_never_scrolls_the_page_sideways(measured):
    assert measured["width"] == PHONE[0]
    assert measured["scroll"] <= PHONE[0]
    assert measured["cut"] == 0


def test_explanations_are_folded_until_opened(measured):
    assert (measured["closed"], measured["opened"]) == (False, True)


def test_style_and_script_pass_the_pages_own_policy(measured):
    assert measured["styled"] == "700"
    assert measured["focused"]


def test_headings_sort_up_and_down_as_numbers(measured):
    (up, rising), (down, falling) = measured["sorted"]
    assert (up, down) == ("ascending", "descending")
    values = [int(text.replace("−", "-")) for text in rising if text]
    assert values == sorted(values)
    assert min(values) < -9
    assert [int(text.replace("−", "-")) for text in falling if text] == sorted(values, reverse=True)
    # A player without a change (it would give the age away) comes last either way.
    assert rising[-2:] == falling[-2:] == ["", ""]


def test_everything_is_reached_by_keyboard_and_large_enough_to_touch(measured):
    assert measured["focusable"]
    assert measured["small"] == 0


def test_print_repeats_the_headings_on_every_page(tmp_path):
    if chromium() is None or shutil.which("pdftotext") is None:
        pytest.skip("no Chromium or no poppler (apt-get install chromium poppler-utils)")
    path, pdf = tmp_path / "page.html", tmp_path / "page.pdf"
    path.write_text(html.page(rated.swiss(tmp_path, 60, 5)), encoding="utf-8")
    browse(path, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    done = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, encoding="utf-8", check=True)
    pages = done.stdout.rstrip("\f").split("\f")
    assert len(pages) > 2
    for printed in pages:
        assert re.search(r"^ *(Place +)?No +Name +(ID +)?Pre +Post +Change", printed, re.MULTILINE)


def test_a_clubs_ratings_keep_their_decimal():
    text = html.page(rated.sample("club_elo.csv"))
    assert "2090.4" in text
    assert "−14.6" in text


def test_of_a_ukd_player_the_points_are_those_of_the_games_with_an_expected_score(tmp_path):
    players = html._players(ukd_with_a_newcomer(tmp_path).sections[0])
    assert (players["s"][0], players["m"][0]) == (1, 1)


def ukd_with_a_newcomer(folder):
    path = folder / "ukd.csv"
    keys = "Rules,ukd\nPool,standard\nStart date,2026-03-01\nEnd date,2026-03-01\n\n"
    path.write_text(keys + "No,Name,Rating,R1,R2\n1,A,1800,W2,W3\n2,B,1900,L1,\n3,C,,,L1\n", encoding="utf-8")
    return rated.run(path)
