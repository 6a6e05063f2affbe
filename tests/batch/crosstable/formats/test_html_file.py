"""Saved web pages: the tables among those of the layout, and crosstables as text."""

import pytest

from batch.crosstable.checks.counts import section_counts
from batch.crosstable.formats.html_file import is_html

PAGE = """<!DOCTYPE html>
<html lang="de"><head><meta charset="{charset}"><title>Turnier</title></head><body>
<table><tr><td><a href="/">Home</a></td><td>
<h2>Frühlings-Open</h2>
<table class="menu"><tr><td>Log in</td><td>Help</td></tr></table>
<table class="CRs1">
<tr><td colspan="8">Endstand</td></tr>
<tr><th>Rk.</th><th>SNo</th><th></th><th>Name</th><th>Rtg</th><th>1.Rd</th><th>2.Rd</th><th>Pts.</th></tr>
<tr><td>1</td><td>1</td><td>FM</td><td><a href="x">Alder, Ann</a></td><td>2010</td>
<td>3w1</td><td>2b½</td><td>1,5</td></tr>
<tr><td>2</td><td>2</td><td></td><td>Birch, Ben</td><td>1955</td><td>4b1</td><td>1w½</td><td>1,5</td></tr>
<tr><td>3</td><td>3</td><td></td><td>Cedar, Cid</td><td>1890</td><td>1b0</td><td>4w1</td><td>1</td></tr>
<tr><td>4</td><td>4</td><td></td><td>Öhm, Dot &amp; Co</td><td>1820</td><td>2w0</td><td>3b0</td><td>0</td></tr>
</table></td></tr></table></body></html>
"""
TEXT = """<html><body><pre>
-----------------------------------------------------------------------------------
 Pair | Player Name                     |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre-&gt;Post)       | Pts |  1  |  2  |
-----------------------------------------------------------------------------------
    1 | <a href="x">ANN ALDER</a>                       |2.0  |W   2|W   3|
   ME | 90000001 / R: 1794   -&gt;1817     |     |W    |B    |
-----------------------------------------------------------------------------------
    2 | BEN BIRCH                       |1.0  |L   1|B    |
   ME | 90000002 / R: 1553   -&gt;1563     |     |B    |     |
-----------------------------------------------------------------------------------
    3 | CID CEDAR                       |0.0  |U    |L   1|
   ME | 90000003 / R: 1384   -&gt;1378     |     |     |W    |
</pre></body></html>
"""


def counts(crosstable):
    [section] = crosstable.sections
    return section_counts(section)


@pytest.mark.parametrize("charset", ["utf-8", "windows-1252"])
@pytest.mark.parametrize("name", ["page.html", "page.xls"])
def test_the_crosstable_among_a_page_s_tables(table, charset, name):
    crosstable = table(PAGE.format(charset=charset), name, written_as=charset)
    told = counts(crosstable)
    assert (told["players"], told["rounds"], told["rated_games"], told["totals_agree"]) == (4, 2, 4, True)
    assert crosstable.sections[0].entrants["name"].tolist()[-1] == "Öhm, Dot & Co"
    assert crosstable.sections[0].entrants["rating"].tolist() == [2010, 1955, 1890, 1820]


def test_us_chess_s_crosstable_is_text(table):
    told = counts(table(TEXT, "page.html"))
    assert (told["players"], told["rounds"], told["rated_games"]) == (3, 2, 2)
    assert told["first_player"]["id"] == "90000001"


@pytest.mark.parametrize("text", ["", "<html><p>Nothing", "<table><tr><td>1", "<!doctype html><table></table>"])
def test_pages_without_a_table_are_told(table, text):
    crosstable = table(text or "<html>", "page.html")
    assert {p.code for p in crosstable.all_problems()} == {"html-no-table"}


@pytest.mark.parametrize(
    ("head", "page"),
    [(b"<!DOCTYPE html>", True), (b"\xef\xbb\xbf  <HTML>", True), (b"<!-- saved from url=(0040) -->\n<html>", True),
     (b"<table border=1>", True), (b"No,Name,Rating", False), (b"<playerslist>", False), (b"<tabled", False)],
)  # fmt: skip
def test_a_page_is_known_by_how_it_begins(head, page):
    assert is_html(head) == page
