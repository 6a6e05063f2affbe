"""Holding the ledger against what others said: printed ratings, assertions, published lists."""

from sqlalchemy import Connection

from batch.ledger.facts import Facts
from batch.problems import Place, Problem


def audit(connection: Connection, facts: Facts, place: Place) -> list[Problem]:
    """Every disagreement."""
    return []
