"""Names of sheets that Excel takes: without its signs for references, of 31 characters at most, unlike all others."""

from collections.abc import Collection

LONGEST = 31
_REFUSED = str.maketrans("\\/?*[]:", "-------")


def unlike(wanted: str, taken: Collection[str]) -> str:
    """The wanted name made legal, with a number behind it where a sheet of this name is there already."""
    legal = "".join(c for c in wanted.translate(_REFUSED) if c.isprintable()).strip("' ") or "Sheet"
    others = {name.casefold() for name in taken}
    name, copy = _short(legal), 1
    while name.casefold() in others:
        copy += 1
        name = _short(legal, f" {copy}")
    return name


def _short(name: str, ending: str = "") -> str:
    """A sheet's name no longer than Excel allows, with an ellipsis where it was cut."""
    room = LONGEST - len(ending)
    return (name if len(name) <= room else name[: room - 1] + "…") + ending
