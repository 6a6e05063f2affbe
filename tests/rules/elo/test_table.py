"""The result-and-gap table of general calculators."""

from rules.elo.table import result_table


def test_the_published_rows():
    rows = {(row.rating, row.opponent, row.result): row for row in result_table(32)}
    assert len(rows) == 12
    row = rows[1500, 1700, "win"]
    assert (f"{row.expected:.4f}", f"{row.change:+.1f}", f"{row.new_rating:.1f}") == ("0.2403", "+24.3", "1524.3")
    row = rows[1700, 1500, "loss"]
    assert (f"{row.expected:.4f}", f"{row.change:+.1f}", f"{row.new_rating:.1f}") == ("0.7597", "-24.3", "1675.7")


def test_another_k_and_other_ratings():
    (win, _, _) = result_table(20, ((2000, 2000),))
    assert (win.change, win.new_rating) == (10, 2010)
