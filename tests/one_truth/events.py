"""Events of every rule set with every column and key that has meaning there, for hypothesis.

`COLUMNS` and `KEYS` say for each column and key of the crosstable in which rule sets it bears on a rating;
`NO_CONCERN` says of the others why not. A new column or key must be put into one of them.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

USCHESS_POOLS = ("regular", "quick", "blitz", "online regular", "online quick", "online blitz")

COLUMNS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "uschess": {
        "Rating": st.integers(100, 2650) | st.just(""),
        "Games": st.integers(1, 60) | st.just(""),
        "Record": st.sampled_from(["", "3-1-4", "5-0-0", "0-0-6", "10-2-11"]),
        "Events": st.sampled_from(["", 0, 3, 12]),
        "History": st.sampled_from(["", "mixed", "wins", "losses"]),
        "Peak": st.integers(1900, 2700) | st.just(""),
        "Floor": st.sampled_from(["", 1200, 1500, 2000]),
        "Ceiling": st.sampled_from(["", 1700]),
        "Money floor": st.sampled_from(["", 1800, 2000]),
        "OLM": st.sampled_from(["", "yes", "no"]),
        "Prize": st.sampled_from(["", 100, 5000]),
        "Birth": st.sampled_from(["", "2012-02-03", "1980-12-31", "2015-07-01"]),
        "Age": st.sampled_from(["", 9, 41]),
        "Adult": st.sampled_from(["", "yes", "no"]),
        "Start": st.sampled_from(["", 900, 1432]),
        "FIDE": st.integers(1400, 2500) | st.just(""),
        "FIDE games": st.sampled_from(["", 12]),
        "FIDE date": st.sampled_from(["", "2024-01-01"]),
        "CFC": st.integers(800, 2300) | st.just(""),
        "CFC games": st.sampled_from(["", 4]),
        "CFC date": st.sampled_from(["", "2023-06-01"]),
        **{name.capitalize(): st.integers(200, 2300) | st.just("") for name in USCHESS_POOLS},
        **{f"{name.capitalize()} games": st.sampled_from(["", 3, 40]) for name in USCHESS_POOLS},
        **{f"{name.capitalize()} date": st.sampled_from(["", "2022-05-05", "2019-05-05"]) for name in USCHESS_POOLS},
        "Earlier match change 180": st.sampled_from(["", 20, -60]),
        "Earlier match change 3y": st.sampled_from(["", 45, -150]),
    },
    "fide": {
        "Rating": st.integers(1400, 2700) | st.just(""),
        "Games": st.sampled_from(["", 5, 29, 30, 80]),
        "Peak": st.sampled_from(["", 2710, 2800]),
        "Birth": st.sampled_from(["", "2012-02-03", "1980-12-31"]),
        "K": st.sampled_from(["", 10, 20, 40]),
        "Standard": st.integers(1400, 2700) | st.just(""),
    },
    "ukd": {"Rating": st.integers(1000, 2600) | st.just("")},
    "elo": {
        "Rating": st.integers(800, 2600) | st.just(""),
        "Games": st.sampled_from(["", 0, 12]),
        "K": st.sampled_from(["", 12, 24.5]),
    },
}
"""Rule set -> column -> what may stand there."""

DAYS = ("2009-12-05", "2012-06-02", "2013-08-03", "2016-05-07", "2019-03-02", "2023-04-01", "2026-05-02")

CARRIED = ("Carried games", "Carried points", "Carried opponents")

KEYS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "uschess": {
        "Event type": st.sampled_from(["", "swiss", "round-robin", "match"]),
        "Dual": st.sampled_from(["", "yes", "no"]),
        "Unrated": st.sampled_from(["", "adult", "junior"]),
        "Limit": st.sampled_from(["", 1800]),
        "Youth": st.sampled_from(["", "yes", "no"]),
    },
    "fide": {
        "K": st.sampled_from(["", 15]),
        "Expected": st.sampled_from(["", "table", "logistic"]),
    },
    "ukd": {
        "Form": st.sampled_from(["", "average", "per-game"]),
        "Rounding": st.sampled_from(["", "whole", "fraction-dropped"]),
        "Minimum games": st.sampled_from(["", 1, 3]),
        "Below minimum": st.sampled_from(["", "held", "unrated"]),
    },
    "elo": {
        "K": st.sampled_from(["", 16, 40]),
        "Rounding": st.sampled_from(["", "whole", "tenths", "none"]),
        "Mode": st.sampled_from(["", "batch", "game-by-game"]),
        "Floor": st.sampled_from(["", 1000]),
        "Tiers": st.sampled_from(["", "yes", "no"]),
        "Newcomer": st.sampled_from(["", 1200, "performance", "none"]),
    },
}
"""Rule set -> key above the table -> what may stand there."""

POOLS = {
    "uschess": ("regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz"),
    "fide": ("standard", "rapid", "blitz"),
    "ukd": ("standard", "rapid"),
    "elo": ("standard", "blitz"),
}

NO_CONCERN = {
    **dict.fromkeys(("number", "rank", "name", "surname", "first_name", "id", "total"), "who, and in which order"),
    **dict.fromkeys(("post", "post_games", "change", "quick_post", "quick_post_games"), "the official result"),
    **dict.fromkeys(("state", "title", "federation", "sex", "team"), "shown only"),
    **dict.fromkeys(("standard_games", "standard_date", "rapid", "rapid_games", "rapid_date"), "FIDE rates by none"),
    "earlier_match_change": "both windows in one cell: read as the two columns",
}
"""Columns that bear on no rating, and why."""

SECTION_KEYS = {
    **dict.fromkeys(("event", "event_id", "section", "section_number", "rounds"), "names and numbers"),
    **dict.fromkeys(("event_end_date", "start_date", "end_date", "rules", "pool"), "in every event here"),
    **dict.fromkeys(("time_control", "online"), "they choose the pool, which every event here names"),
    **dict.fromkeys(("affiliate_id", "chief_td_id", "assistant_td_id"), "for the federation's report"),
    **dict.fromkeys(("city", "state", "zip", "country"), "where"),
}
"""Keys that bear on no rating beyond what every event here has, and why."""


LISTED = {
    "uschess": ("Rating", "Games", "Record", "Events", "History", "Peak", "Floor", "Ceiling", "Money floor", "OLM",
                "Birth", "Adult"),
    "fide": ("Rating", "Games", "Peak", "Birth"),
    "ukd": ("Rating",),
    "elo": ("Rating", "Games"),
}  # fmt: skip
"""What a ledger takes of a list of players with `ledger import`."""


@dataclass(frozen=True)
class Table:
    """A section: the keys above it, its columns before the rounds, a row a player and the results in its rounds."""

    keys: dict[str, Any]
    columns: list[str]
    rows: list[dict[str, Any]]
    cells: list[list[str]]

    def text(self, left_out: Collection[str] = ()) -> str:
        """The section as a file has it, with nothing in some columns."""
        columns = self.columns
        lines = [",".join(("No", "Name", "ID", *columns, *(f"R{r}" for r in range(1, len(self.cells[0]) + 1))))]
        for number, (row, cells) in enumerate(zip(self.rows, self.cells, strict=True), start=1):
            told = ["" if name in left_out else row.get(name, "") for name in columns]
            lines.append(",".join(map(str, (number, f"Player {row['ID']}", row["ID"], *told, *cells))))
        return "\n".join([*(f"{key},{value}" for key, value in self.keys.items()), "", *lines, ""])


@dataclass(frozen=True)
class Made:
    """An event: the rule set, the pool, its last day, its sections."""

    rules: str
    pool: str
    end: str
    tables: list[Table]

    def text(self, left_out: Collection[str] = ()) -> str:
        """The file."""
        return "\n".join(table.text(left_out) for table in self.tables)

    def players(self) -> str:
        """A list of the players with what `ledger import` takes of them."""
        lines = [",".join(("ID", "Name", *LISTED[self.rules]))]
        for row in {row["ID"]: row for table in self.tables for row in reversed(table.rows)}.values():
            told = [row.get(name, "") for name in LISTED[self.rules]]
            lines.append(",".join(map(str, (row["ID"], f"Player {row['ID']}", *told))))
        return "\n".join(lines) + "\n"


@st.composite
def events(draw: st.DrawFn) -> Made:
    """A file of one or two sections, everybody with an id."""
    rules = draw(st.sampled_from(list(COLUMNS)))
    pool = draw(st.sampled_from(POOLS[rules]))
    end = draw(st.sampled_from(DAYS))
    count = draw(st.integers(1, 2))
    return Made(rules, pool, end, [_table(draw, rules, pool, end, number) for number in range(1, count + 1)])


def _table(draw: st.DrawFn, rules: str, pool: str, end: str, number: int) -> Table:
    keys = {"Event": "Open", "Event end date": end, "Start date": end, "End date": end, "Section": f"S{number}",
            "Rules": rules, "Pool": pool}  # fmt: skip
    chosen = draw(st.sets(st.sampled_from(list(KEYS[rules])), max_size=4))
    keys |= {key: value for key in sorted(chosen) if (value := draw(KEYS[rules][key])) != ""}
    columns = ["Rating", *sorted(draw(st.sets(st.sampled_from(list(COLUMNS[rules])), max_size=8)) - {"Rating"})]
    columns = [name for name in columns if name.lower().replace(" ", "-") != pool]
    if rules in ("fide", "ukd") and draw(st.booleans()):
        columns = [name for name in columns if name not in CARRIED] + list(CARRIED)
    match = keys.get("Event type") == "match"
    count = 2 if match else draw(st.integers(2, 6))
    rows: list[dict[str, Any]] = []
    for i in range(count):
        # The last two rows of a larger section may be one member's, who enters again.
        again = count > 4 and i == count - 1 and draw(st.booleans())
        rows.append({"ID": rows[-1]["ID"]} if again else {"ID": f"{number}{i:02}", **_row(draw, rules, columns, match)})
    return Table(keys, columns, rows, _results(draw, count, draw(st.integers(1, 4))))


def _row(draw: st.DrawFn, rules: str, columns: list[str], match: bool) -> dict[str, Any]:
    row = {name: draw(COLUMNS[rules][name]) for name in columns if name not in CARRIED}
    if match and row["Rating"] == "":
        row["Rating"] = 1500
    if set(CARRIED) <= set(columns) and row["Rating"] == "":
        row |= dict(zip(CARRIED, (4, 2, 7200), strict=True))
    return row


def _results(draw: st.DrawFn, count: int, rounds: int) -> list[list[str]]:
    cells = [["U"] * rounds for _ in range(count)]
    for r in range(rounds):
        order = draw(st.permutations(range(count)))
        for a, b in zip(order[0::2], order[1::2], strict=False):
            if {a, b} == {count - 1, count - 2} and count > 4:
                continue
            score = draw(st.sampled_from("WDL"))
            cells[a][r] = f"{score}{b + 1}"
            cells[b][r] = f"{'LDW'['WDL'.index(score)]}{a + 1}"
    return cells
