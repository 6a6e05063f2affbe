"""The languages of chess-results exports as data: the letters by which each writes White and Black.

`b` is Black in English and White in Spanish, French, Italian, Portuguese, Czech, Polish and Turkish, so a table's
letters are read as a pair of one language throughout, never one by one.
"""

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
