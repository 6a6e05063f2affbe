"""The languages of chess-results exports as data: the letters by which each writes White and Black.

`b` is Black in English and White in Spanish, French, Italian, Portuguese, Czech, Polish and Turkish, so a table's
letters are read as a pair of one language throughout, never one by one.
"""

WITHDRAWN = frozenset(
    {
        *(
            "wd",
            "w/d",
            "-w-",
            "withdrawn",
            "withdrew",
            "out",
            "dropped",
            "dropped out",
            "dnp",
            "did not play",
            "retired",
        ),
        *("zurückgetreten", "abandon", "abandono", "retirado", "retirada", "ritirato", "ritirata", "desistiu"),
        *("teruggetrokken", "çekildi", "wycofany", "wycofana", "odstoupil", "odstoupila", "выбыл", "выбыла"),
    }
)
"""What is written in the rounds of a player who has left."""
NO_SHOW = frozenset({"ns", "n/s", "no show", "no-show", "noshow"})
"""What is written where a player was paired and did not come."""
LATE = frozenset({"late", "late entry", "late start", "joined late"})
"""What is written before a player joins; the points, none or a half, it does not tell."""

COLOUR_PAIRS: dict[str, tuple[str, str]] = {
    "es-fr-it": ("b", "n"),
    "pt": ("b", "p"),
    "nl": ("w", "z"),
    "cs-pl": ("b", "c"),
    "sv-hu": ("v", "s"),
    "tr": ("b", "s"),
    "ru": ("б", "ч"),
}
"""Languages -> their letters of White and Black. English (w, b) and German (w, s) need not be named."""
