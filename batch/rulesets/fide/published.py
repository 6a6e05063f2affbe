"""A section by FIDE rules as a public page may show it: without what tells the players' ages."""

from dataclasses import replace

from batch.rating.model import RatedSection


def published(section: RatedSection) -> RatedSection:
    """The section with the K of the young without its reason."""
    players = section.players
    reasons = players["k_reason"].mask(players["k_rule"] == "k_junior", "as the rules have it")
    return replace(section, players=players.assign(k_reason=reasons))
