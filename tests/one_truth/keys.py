"""Every key of a crosstable and every option of an event: what is drawn for it; or why it does not concern rating."""

from hypothesis import strategies as st

from tests.one_truth.columns import ELO, FIDE, UKD, USCHESS, Values


def _of(*words: str) -> Values:
    return st.sampled_from(words)


DRAWN: dict[str, dict[str, Values]] = {
    "k": {FIDE: _of("10", "20", "40"), ELO: _of("16", "24", "32.5")},
    "expected": {FIDE: _of("table", "logistic")},
    "unrated": {USCHESS: _of("adult", "junior")},
    "youth": {USCHESS: _of("yes", "no")},
    "form": {UKD: _of("average", "per-game")},
    "rounding": {UKD: _of("whole", "fraction-dropped"), ELO: _of("whole", "tenths", "none")},
    "mode": {ELO: _of("batch", "game-by-game")},
    "floor": {ELO: _of("800", "1200", "1500")},
    "limit": {USCHESS: _of("1200", "1600", "1800", "2000", "2400")},
    "tiers": {ELO: _of("yes", "no")},
    "newcomer": {ELO: _of("performance", "none", "1200", "1450.5")},
    "minimum_games": {UKD: _of("1", "3", "7")},
    "below_minimum": {UKD: _of("held", "unrated")},
}
"""Key -> rule set -> what may be said. By other rules a key is drawn now and then: it is told not to be used."""

WITH_THE_SECTION = {
    "rules": "what the strategy begins with",
    "event_end_date": "the event's last day",
    "start_date": "the section's first day, or none",
    "end_date": "the section's last day, or none",
    "section": "a name, or one that limits it, or none",
    "pool": "a pool, or a time control, or neither",
    "time_control": "a time control, or a pool, or neither",
    "dual": "of regular sections",
    "online": "of sections with a time control",
    "event_type": "swiss, a round robin, a match, a foreign event, or none",
}
"""Keys that the strategy lays down with a section."""

OF_US_CHESS = {"dual", "online"}
"""Those that only US Chess sections have."""

_NAMES = "a name or a number that identifies; no rule looks at it"
_REPORT = "for the report to the federation"

OF_NO_CONCERN = {
    "event": _NAMES,
    "event_id": _NAMES,
    "section_number": _NAMES,
    "rounds": "how many rounds are planned; the games are those of the cells",
    "affiliate_id": _REPORT,
    "chief_td_id": _REPORT,
    "assistant_td_id": _REPORT,
    "city": _REPORT,
    "state": _REPORT,
    "zip": _REPORT,
    "country": _REPORT,
}

OPTIONS = {
    "facts": "now and then the keys above the first table are said by --set",
    "parameters": "an overlay; the ledger applies the same by `rerate`",
    "unrated": "what the key says; the ledger may also be made with it",
}
"""Options of an event that the strategy draws."""

OPTIONS_OF_NO_CONCERN = {
    "dated_by": "the ledger refuses it: its events are dated by their end",
    "expectation": "what the key Expected says; the ledger refuses the option",
    "period": "what `publish` does: compared in `agreement`",
    "known_pools": "the pools of a ledger, which its commands tell by themselves",
}
