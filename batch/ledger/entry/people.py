"""Find a file's entrants in the ledger: by id, then by alias, then by name; else they are new."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from batch.ledger.records.facts import Facts
from batch.ledger.store.journal import Record
from batch.problems import Place, Problem, problem

NEW = "new"
"""The officer's word for a player whom the ledger does not have."""

SIMILAR = 92
"""From this likeness of two names on, of 100, the user is asked whether they are one person."""


def folded(name: str) -> str:
    """A name for comparison, without case and extra spaces."""
    return " ".join(name.split()).casefold()


@dataclass
class People:
    """The ledger's players, to look entrants up in.

    words: id or name -> player or `NEW`, as the officer says. added: name -> key of new players without an id.
    records: the records of all new players, by key. met: the ids and names looked up.
    """

    facts: Facts
    words: Mapping[str, str] = field(default_factory=dict)
    added: dict[str, str] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    met: dict[str, None] = field(default_factory=dict)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for player in self.facts.players.values():
            if player.key not in self.facts.merged:
                found.setdefault(folded(player.name), []).append(player.key)
        return found

    def find(self, player_id: str | None, name: str, place: Place, found: list[Problem]) -> str | None:
        """The key of the ledger's player; None for a new one, or if an error in `found` says why it is not clear."""
        self.met |= dict.fromkeys((name, player_id or name))
        told = self.words.get(player_id or name, self.words.get(name))
        if told is not None:
            return None if told == NEW else self._known(told, place, found)
        if player_id is not None:
            return self._by_id(player_id, name, place, found)
        if name in self.facts.aliases:
            return self.facts.whose(self.facts.aliases[name])
        alike = self._by_name.get(folded(name), [])
        if len(alike) > 1:
            found.append(problem("ledger-name-unclear", place, player=name, keys=", ".join(alike)))
        elif alike:
            found.append(problem("ledger-found-by-name", place, player=name, key=alike[0]))
            return alike[0]
        else:
            self._similar(name, place, found)
        return None

    def unused_words(self, place: Place) -> list[Problem]:
        """The officer's words about nobody who was looked up."""
        example = next(iter(self.met), "NAME")
        unused = self.words.keys() - self.met.keys()
        return [problem("ledger-player-word-unused", place, read=word, example=example) for word in sorted(unused)]

    def _known(self, key: str, place: Place, found: list[Problem]) -> str | None:
        key = self.facts.aliases.get(key, key)
        if key in self.facts.players:
            return self.facts.whose(key)
        found.append(problem("ledger-no-player", place, player=key))
        return None

    def _by_id(self, player_id: str, name: str, place: Place, found: list[Problem]) -> str | None:
        key = player_id if player_id in self.facts.players else self.facts.aliases.get(player_id)
        if key is not None:
            return self.facts.whose(key)
        for alike in self._by_name.get(folded(name), [])[:1]:
            found.append(problem("ledger-same-name", place, player=name, id=player_id, key=alike))
        return None

    def _similar(self, name: str, place: Place, found: list[Problem]) -> None:
        from rapidfuzz import fuzz, process

        best = process.extractOne(folded(name), self._by_name.keys(), scorer=fuzz.ratio, score_cutoff=SIMILAR)
        if best is not None:
            key = self._by_name[best[0]][0]
            found.append(
                problem("ledger-similar-name", place, player=name, other=self.facts.players[key].name, key=key)
            )

    def new_key(self, player_id: str | None, name: str) -> str:
        """The key of a new player: the id, else one of the ledger's own; the same name without id is one person."""
        if player_id is not None:
            return player_id
        if name not in self.added:
            number = len(self.facts.players) + len(self.added) + 1
            while f"L{number}" in self.facts.used or f"L{number}" in self.added.values():
                number += 1
            self.added[name] = f"L{number}"
        return self.added[name]


def search(facts: Facts, text: str, most: int = 30) -> list[str]:
    """Players whose id, alias or name contains `text`, else those with the names most like it."""
    wanted = folded(text)
    found = [p.key for p in facts.players.values() if wanted in p.key.casefold() or wanted in folded(p.name)]
    found += [facts.whose(key) for alias, key in facts.aliases.items() if wanted in folded(alias)]
    if not found:
        from rapidfuzz import fuzz, process

        names = {p.key: folded(p.name) for p in facts.players.values()}
        found = [key for _, _, key in process.extract(wanted, names, scorer=fuzz.WRatio, limit=5, score_cutoff=70)]
    return list(dict.fromkeys(found))[:most]
