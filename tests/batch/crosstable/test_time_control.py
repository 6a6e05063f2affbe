"""Time controls: the forms that US Chess and FIDE write, and what directors write in words."""

import pytest

from batch.crosstable.time_control import TimeControlError, parse_time_control


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [
        ("G/60;d5", 60, 5), ("G/45 d5", 45, 5), ("G/45 d 5", 45, 5), ("G/3+2", 3, 2), ("40/90,SD/30;d5", 120, 5),
        ("40/90, SD/30, +30", 120, 30), ("30/90 SD/60 d5", 150, 5), ("90+30", 90, 30), ("90 min + 30 sec", 90, 30),
        ("10 minutes + 3 secs per move", 10, 3), ("G/25;+5", 25, 5), ("G/90;inc30", 90, 30), ("g/75 inc 30", 75, 30),
        ("G/60", 60, 0), ("G60", 60, 0), ("Game/45", 45, 0), ("G/5;d0", 5, 0),
        ("G/60; t/d5", 60, 5), ("G/30 delay 5", 30, 5),
        ("40/120,20/60,SD/30;d5", 210, 5), ("15|10", 15, 10), ("G/90\u00a0+\u00a030", 90, 30),
    ],
)  # fmt: skip
def test_strict_forms(text, minutes, seconds):
    read = parse_time_control(text)
    assert (read.minutes, read.seconds, read.worded) == (minutes, seconds, False)


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"),
    [
        ("60", 60, 0), ("90 min", 90, 0), ("2 hours", 120, 0), ("1.5 hours", 90, 0), ("1 ½ hours", 90, 0),
        ("10'", 10, 0),
        ("120 minutes per player per game", 120, 0), ("5 min KO", 5, 0), ("Rapid 15+10", 15, 10), ("15m10s", 15, 10),
        ("1:30 + 10 from move 1", 90, 10), ("1h30 + 30s", 90, 30), ("1 h 30 min + 15 s", 90, 15),
        ("90' + 30''", 90, 30), ("90’ + 30”", 90, 30), ("100' + 30 \" bonus", 100, 30),
        ("All moves in 90 minutes, plus 10 seconds per move", 90, 10),
        ("Game in 90 minutes with 5 second delay", 90, 5),
        ("90-minute game, 5-second delay", 90, 5), ("60 mins d/5", 60, 5),
        ("90min/40moves+30min+30sec", 120, 30), ("90 min/40 + 30 min + 30 s", 120, 30), ("40/120, 60", 180, 0),
        ("40 in 90, all in 30, + increment 30 sec /move", 120, 30), ("40/90+30+30", 120, 30),
        ("90 minutes for the first 40 moves, and 30 minutes for the rest. 30 second increment from move one", 120, 30),
        ("90 Minuten für 40 Züge + 30 Minuten + 30 Sekunden pro Zug ab dem 1. Zug", 120, 30),
        ("90 minutos + 30 segundos por jugada desde la jugada 1", 90, 30), ("90 minuti + 30 secondi a mossa", 90, 30),
        ("1h30 par joueur + 30 secondes par coup", 90, 30), ("90 minuten + 30 seconden per zet", 90, 30),
        ("90 minut + 30 sekund na ruch od 1. ruchu", 90, 30), ("90 minut + 30 sekund na tah", 90, 30),
        ("90 minuter + 30 sekunder per drag", 90, 30), ("90 perc + 30 másodperc", 90, 30), ("60 dk + 30 sn", 60, 30),
        ("90 мин + 30 сек на ход с 1-го хода", 90, 30),
    ],
)  # fmt: skip
def test_words(text, minutes, seconds):
    read = parse_time_control(text)
    assert (read.minutes, read.seconds, read.worded) == (minutes, seconds, True)


@pytest.mark.parametrize(
    "text",
    ["", "fast", "G/", "G/-5", "90+-30",
     "d5", "G/60 5", "G/60;d5 rounds 1-2", "2 x 45 min", "5400", "5400+30", "moves/time, increment",
     "1:30:00 + 0:30"],
)  # fmt: skip
def test_every_number_must_have_a_meaning(text):
    with pytest.raises(TimeControlError, match="not understood"):
        parse_time_control(text)
