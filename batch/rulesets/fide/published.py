"""A FIDE section as a public page may show it: without what gives the players' ages away."""

from collections.abc import Sequence
from dataclasses import replace

from batch.rating.model import RatedSection


def published(section: RatedSection, before: Sequence[RatedSection] = ()) -> RatedSection:
    """The section without the reason for a junior's K."""
    players = section.players
    reasons = players["k_reason"].mask(players["k_rule"] == "k_junior", "by the rules")
    return replace(section, players=players.assign(k_reason=reasons))
