"""Words for no opponent in a player's place, in the languages of tournament papers."""

NOBODY = frozenset(
    {
        *("bye", "*bye*", "-bye-", "(bye)", "half bye", "half-bye", "full bye", "bye half", "zero bye", "dummy"),
        *("not paired", "unpaired", "withdrawn", "free", "nobody", "-", "--", "---"),
        *("spielfrei", "freilos", "nicht ausgelost", "nicht gepaart"),
        *("exempt", "non apparié", "non apparie", "bay", "eşleşmedi", "eslesmedi", "turu boş", "boş"),
        *("descansa", "no emparejado", "sin emparejar", "libre", "riposa", "riposo", "non abbinato"),
        *("folga", "não emparceirado", "vrij", "niet ingedeeld", "pauza", "pauzuje", "nieskojarzony", "volno"),
        *("volný los", "frirond", "kicsiben", "erőnyerő", "свободен", "без пары"),
    }
)


def is_nobody(name: str) -> bool:
    """Whether a text in a player's place means that there is no player."""
    return " ".join(name.lower().split()) in NOBODY
