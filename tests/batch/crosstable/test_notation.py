"""Round cells of every dialect (spec/crosstables.md section 3)."""

from datetime import datetime

import pytest

from batch.crosstable.model import BYE, FORFEIT, GAME, PENDING, UNPLAYED
from batch.crosstable.tables.notation import (
    DIALECTS,
    HALF_BYE,
    NOT_PAIRED,
    SWISS_DIALECTS,
    Result,
    parse,
)
from batch.crosstable.tables.unreadable import why_unreadable

FULL, HALF, NOTHING = (Result(BYE, None, 1.0),), (Result(BYE, None, 0.5),), (Result(UNPLAYED),)


def won(opponent, colour=""):
    return (Result(GAME, opponent, 1.0, colour),)


def lost(opponent, colour=""):
    return (Result(GAME, opponent, 0.0, colour),)


def drew(opponent, colour=""):
    return (Result(GAME, opponent, 0.5, colour),)


LETTERS = {
    **dict.fromkeys(["W12", "w12", "W 12", "W  12", "W-12"], won(12)),
    **dict.fromkeys(["w12b", "W12-B", "W12B", "W12 (b)", "W12s"], won(12, "b")),
    "L3": lost(3),
    "D5": drew(5),
    "X12": (Result(FORFEIT, 12, 1.0),),
    "F5": (Result(FORFEIT, 5, 0.0),),
    "Z7": (Result(FORFEIT, 7, 0.5),),
    **dict.fromkeys(["X", "X0", "-X-", "X---"], (Result(FORFEIT, None, 1.0),)),
    **dict.fromkeys(["F", "F0", "-F-"], (Result(FORFEIT, None, 0.0),)),
    "N12": (Result(GAME, 12, 1.0, "", True),),
    "R12": (Result(GAME, 12, 0.5, "", True),),
    "S12": (Result(GAME, 12, 0.0, "", True),),
    **dict.fromkeys(["B", "b", "B0", "BYE", "Bye", "-B-", "B---", "FPB"], FULL),
    **dict.fromkeys(["H", "H0", "-H-", "H---", "½ bye", "HPB", "1/2 bye", "½-pt bye"], HALF),
    **dict.fromkeys(["U", "U0", "U23", "", "  ", None, "-U-", "ZPB", "Z", "--", "---", 0], NOTHING),
    **dict.fromkeys(["W(12)", "w (12)"], won(12)),
    "W(12)b": won(12, "b"),
    "L(3)": lost(3),
    **dict.fromkeys(["W12F", "w12 f", "W12(F)", "W12-F", "W12 FF", "W12 forfeit"], (Result(FORFEIT, 12, 1.0),)),
    **dict.fromkeys(["L5F", "L5 (f)"], (Result(FORFEIT, 5, 0.0),)),
    "*": (),
}
NUMBERS = {
    " 17b1": won(17, "b"),
    "  5w½": drew(5, "w"),
    "105w0": lost(105, "w"),
    "4b=": drew(4, "b"),
    "8s1": won(8, "b"),
    " 12b+": (Result(FORFEIT, 12, 1.0, "b"),),
    "  8w-": (Result(FORFEIT, 8, 0.0, "w"),),
    "9--": (Result(FORFEIT, 9, 0.0),),
    "9-+": (Result(FORFEIT, 9, 1.0),),
    " 13b": (Result(PENDING, 13, None, "b"),),
    **dict.fromkeys(["-1", -1, -1.0, "-U", "spielfrei"], FULL),
    **dict.fromkeys(["   -½", "-0.5", -0.5, "-H", "-Â½"], HALF),
    **dict.fromkeys(["0", 0, "-0", "", None, "-Z"], NOTHING),
}
OTHERS = {
    "number-letters": {"12W": won(12), "5L": lost(5), "7D": drew(7)},
    "signs": {"+12": won(12), "-1": lost(1), "=7": drew(7), "BYE": FULL},
    "colons": {"27:W": won(27), "8:L": lost(8), " 0:=": HALF, "0:-": NOTHING, " : ": NOTHING,
               "7:+": (Result(FORFEIT, 7, 1.0),), "5:-": (Result(FORFEIT, 5, 0.0),)},
    "trf": {"9 w 1": won(9, "w"), "13 b =": drew(13, "b"), "0000 - H": HALF, "0000 - U": FULL, "0000 - F": FULL,
            "0000 - Z": NOTHING, "12 b +": (Result(FORFEIT, 12, 1.0, "b"),), "9 w W": (Result(FORFEIT, 9, 1.0, "w"),)},
    "two-game-letters": {"$5": won(5) * 2, "W5": won(5) + lost(5), "#5": won(5) + drew(5), "%5": drew(5) * 2,
                         "B0": FULL * 2, "H0": HALF * 2, "U0": NOTHING,
                         "X5": (Result(FORFEIT, 5, 1.0),) * 2},
    "grid": {"1": (Result(GAME, None, 1.0),), 0: (Result(GAME, None, 0.0),), "½": (Result(GAME, None, 0.5),),
             "0,5": (Result(GAME, None, 0.5),), "=": (Result(GAME, None, 0.5),), "D": (Result(GAME, None, 0.5),),
             "+": (Result(FORFEIT, None, 1.0),), "-": (Result(FORFEIT, None, 0.0),), "*": (), "X": (), "": ()},
    "double-grid": {"1½": (Result(GAME, None, 1.0), Result(GAME, None, 0.5)),
                    "½ 1": (Result(GAME, None, 0.5), Result(GAME, None, 1.0)),
                    10: (Result(GAME, None, 1.0), Result(GAME, None, 0.0)), "1": (Result(GAME, None, 1.0),)},
}  # fmt: skip
CASES = {"letters": LETTERS, "numbers": NUMBERS} | OTHERS


@pytest.mark.parametrize(("dialect", "cell"), [(d, cell) for d, cells in CASES.items() for cell in cells])
def test_cells(dialect, cell):
    assert parse(cell, dialect) == CASES[dialect][cell]


@pytest.mark.parametrize(
    ("dialect", "cell"),
    [
        *[
            ("letters", cell)
            for cell in (
                "Q7",
                "W",
                "12",
                "W0",
                "B12",
                "W?2",
                "W0F",
                "D12F",
                "late",
                "2W",
                "+10 -9",
                "W12½",
                "126",
                "17b1",
            )
        ],
        *[("numbers", cell) for cell in ("126", "19b4½", "W12", "1", "0w1")],
        *[("grid", cell) for cell in ("2", "W12", "1½")],
    ],
)
def test_what_a_dialect_cannot_read(dialect, cell):
    assert parse(cell, dialect) is None


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("cell", [datetime(2026, 1, 2), True, "\ufffd", "#REF!"])
def test_damaged_cells_are_never_read(dialect, cell):
    assert parse(cell, dialect) is None


def test_bye_is_a_bye_and_not_black_against_ye():
    assert parse("BYE", "letters") == FULL


def test_the_reason_given_for_a_cell():
    assert "date" in why_unreadable(datetime(2026, 1, 2))
    assert "lost" in why_unreadable("17b\ufffd")
    assert "run together" in why_unreadable("126")
    assert "team" in why_unreadable("19b4½")
    assert "write W12 if" in why_unreadable("12W")
    assert "several results" in why_unreadable("+10 -9")
    assert "write U if there were none, H if" in why_unreadable("Late")


@pytest.mark.parametrize("dialect", SWISS_DIALECTS)
@pytest.mark.parametrize(
    "cell", ["out", "OUT", "-W-", "wd", "W/D", "withdrawn", "dropped", "zurückgetreten", "abandon"]
)
def test_who_has_left_is_not_paired(dialect, cell):
    assert parse(cell, dialect) == (NOT_PAIRED,)


@pytest.mark.parametrize("dialect", SWISS_DIALECTS)
@pytest.mark.parametrize("cell", ["NS", "ns", "No show", "no-show"])
def test_who_did_not_come_lost_by_forfeit(dialect, cell):
    assert parse(cell, dialect) == (Result(FORFEIT, None, 0.0),)


@pytest.mark.parametrize("dialect", SWISS_DIALECTS)
@pytest.mark.parametrize("cell", ["-", "–", "—", "--", "---", "- -", "−"])
def test_dashes_alone_are_not_paired(dialect, cell):
    assert parse(cell, dialect) == (NOT_PAIRED,)


@pytest.mark.parametrize("dialect", SWISS_DIALECTS)
@pytest.mark.parametrize("cell", ["½", "1/2", "0.5", "0,5", 0.5])
def test_half_a_point_alone_is_a_half_point_bye(dialect, cell):
    assert parse(cell, dialect) == (HALF_BYE,)
