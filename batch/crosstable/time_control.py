"""Read a time control as minutes and seconds: in the form of US Chess and FIDE, or in words of many languages."""

import re
from collections.abc import Callable
from dataclasses import dataclass

HOUR = (
    "h hr hrs hour hours std stunde stunden hora horas heure heures ora ore uur uren godz godzina godziny hod hodina "
    "hodiny hodin tim timme timmar óra saat ч час часа часов"
)
MINUTE = (
    "' m mn min mins minute minutes minuten minuto minutos minuti minuut minut minuta minuty minuter perc dk dak "
    "dakika мин минут минуты"
)
SECOND = (
    '" s sec secs second seconds sek sekunde sekunden seg segundo segundos seconde secondes secondi secondo seconden '
    "sekund sekunda sekundy sekunder mp másodperc sn saniye с сек секунд секунды"
)
MOVE = (
    "mv mvs move moves zug zuges züge zügen jugada jugadas movimiento movimientos coup coups mossa mosse lance lances "
    "jogada jogadas zet zetten ruch ruchu ruchów posunięcie posunięcia posunięć tah tahu tahy tahů drag draget lépés "
    "lépésre lépéstől hamle hamleden hamlede ход хода ходов"
)
"""Words for the units, in en, de, es, fr, it, pt, nl, pl, cs, sv, hu, tr, ru."""

LONGEST = 480
"""Minutes of a game; a larger number means seconds, or something else."""


@dataclass(frozen=True)
class TimeControl:
    """Main minutes (of all periods together), seconds of delay or increment, and whether it was read by its words."""

    minutes: int
    seconds: int
    worded: bool = False

    @property
    def total(self) -> int:
        """T, which chooses the pool: the minutes of a game of 60 moves."""
        return self.minutes + self.seconds


class TimeControlError(ValueError):
    """A time control that is not understood."""


_PERIOD = r"(?:\d+/|(?:game|g|sd)/?)(\d+)(?:minutes|min|m|')?"
_EXTRA = r"(?:(?:t/?)?d(?:elay)?/?|inc(?:rement)?/?|[+|])\+?(\d+)(?:seconds|secs|sec|s|\")?"
_US = re.compile(rf"(?P<periods>{_PERIOD}(?:[,;]*{_PERIOD})*)(?:[,;]*{_EXTRA})?")
_INTERNATIONAL = re.compile(r"(\d+)(?:minutes|min|m|')?[+|](\d+)(?:seconds|secs|sec|s|\")?(?:/move|permove)?")


def _any(words: str) -> str:
    """A pattern of any of the words, which no letter follows."""
    return rf"(?:{'|'.join(sorted(map(re.escape, words.split()), key=len, reverse=True))})(?![^\W\d_])\.?"


_NTH = r"(?:\.|-?(?:st|nd|rd|th|er|го|й)|[ºª°aae])?"
_WORDED: tuple[tuple[str, Callable[[re.Match[str]], tuple[float, float]]], ...] = (
    (rf"\d+{_NTH}\s*{_any(MOVE)}", lambda _: (0, 0)),
    (rf"{_any(MOVE)}\s*(?:no\.?|nr\.?|#)?\s*\d+(?!\d|\s*(?:{_any(MINUTE)}|{_any(SECOND)}))", lambda _: (0, 0)),
    (rf"(\d+)[\s-]*{_any(SECOND)}", lambda found: (0, int(found[1]))),
    (
        rf"(?<!\d)(\d)\s*(?::|{_any(HOUR)})\s*([0-5]\d)(?!\d)(?:\s*(?:{_any(MINUTE)}|{_any(HOUR)}))?",
        lambda found: (60 * int(found[1]) + int(found[2]), 0),
    ),
    (rf"(\d+)[\s-]*½\s*{_any(HOUR)}", lambda found: (60 * int(found[1]) + 30, 0)),
    (rf"½\s*{_any(HOUR)}", lambda _: (30, 0)),
    (
        rf"(\d+(?:[.,]\d+)?)[\s-]*{_any(HOUR)}(?:\s*/\s*\d+)?",
        lambda found: (60 * float(found[1].replace(",", ".")), 0),
    ),
    (rf"(\d+)[\s-]*{_any(MINUTE)}(?:\s*/\s*\d+)?", lambda found: (int(found[1]), 0)),
    (r"(?:\d+\s*(?:/|\bin\b)|\b(?:game|g|sd|all|rest)\s*(?:/|\bin\b)?)\s*(\d+)", lambda found: (int(found[1]), 0)),
    (r"(?:\bt/?)?\b(?:d|delay|inc|increment)\b[\s/]*\+?\s*(\d+)", lambda found: (0, int(found[1]))),
    (r"\bd(\d+)", lambda found: (0, int(found[1]))),
)
"""Patterns, and the minutes and seconds of a match; each is applied to what the ones before left."""


def parse_time_control(text: str) -> TimeControl:
    """Read `G/60;d5`, `40/90,SD/30;d5`, `90+30`, `90 minutes + 10 sec from move 1`, `1h30 + 30"`, `2 hours`.

    Raises `TimeControlError`.
    """
    written = re.sub(r"(?<=\d)\s+(?=\d)", ";", text.strip().lower())
    written = re.sub(r"\s+", "", written)
    if found := _INTERNATIONAL.fullmatch(written):
        read = TimeControl(int(found[1]), int(found[2]))
    elif found := _US.fullmatch(written):
        minutes = sum(int(period) for period in re.findall(_PERIOD, found["periods"]))
        read = TimeControl(minutes, int(found[found.re.groups] or 0))
    else:
        read = _by_words(text)
    if not 0 < read.minutes <= LONGEST:
        raise TimeControlError(f"the time control {text!r} is not understood")
    return read


def _by_words(text: str) -> TimeControl:
    """Read free text, in which every number must have a meaning; none (0 minutes) otherwise, or with a minus."""
    if re.search(r"(?:^|[^\w\s])\s*-\s*\d", text):
        return TimeControl(0, 0)
    rest = re.sub(r"''|[″”“]", '"', re.sub("[’′´`]", "'", text.lower()))
    minutes = seconds = 0.0
    for pattern, meaning in _WORDED:
        for match in re.finditer(pattern, rest):
            more = meaning(match)
            minutes, seconds = minutes + more[0], seconds + more[1]
        rest = re.sub(pattern, " ; ", rest)
    if not minutes and (main := re.match(r"[^\d+|,]*(\d+)", rest)):
        minutes, rest = int(main[1]), rest[main.end() :]
    bare = re.findall(r"([+|,])\s*(\d+)", rest)
    rest = re.sub(r"[+|,]\s*\d+", "", rest)
    if bare and not seconds and bare[-1][0] != ",":
        seconds = int(bare.pop()[1])
    minutes += sum(int(number) for _, number in bare)
    if re.search(r"\d", rest) or minutes != int(minutes):
        return TimeControl(0, 0)
    return TimeControl(int(minutes), int(seconds), worded=True)
