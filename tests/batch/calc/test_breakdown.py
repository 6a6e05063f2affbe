import numpy as np

from batch.calc.breakdown import Breakdown, Step, known


def test_the_parts_stand_apart_and_numbers_under_each_other():
    done = Breakdown(
        "Title", ["who"], ("Opponent", "Score"), [("900", "1"), ("1900", "0.5")],
        [Step("K", "9.00", "800/(N' + m)"), Step("K(S - E)", "-12.50")], {}, ["taken for granted"],
    )  # fmt: skip
    assert done.lines() == [
        "Title", "who", "",
        "Opponent  Score", "     900      1", "    1900    0.5", "",
        "K           9.00  800/(N' + m)", "K(S - E)  -12.50", "",
        "Note: taken for granted",
    ]  # fmt: skip


def test_numbers_for_json():
    assert [known(v) for v in (np.float64(1.5), np.int64(3), np.nan, None, "x")] == [1.5, 3, None, None, "x"]
