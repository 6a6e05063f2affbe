"""The ledger's tables. `journal` is the truth; `players`, `events`, `sections` and `rated` are projections of it.

A *place* is a text that sorts in the official order (US Chess spec section 2): section end date, section start
date, event, section number. Opening ratings have places before all sections, manual ratings after those of their day.
"""

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, Table, Text

from batch.rating.known import STATE

metadata = MetaData()

# Sorted byte by byte everywhere: places and ids must have one order in every database.
_KEY = Text().with_variant(Text(collation="C"), "postgresql")

journal = Table(
    "journal",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("subject", _KEY, nullable=False),  # the player, event or list it is about
    Column("event_date", Text),
    Column("recorded", Text, nullable=False),  # UTC, ISO
    Column("by", Text, nullable=False),
    Column("reason", Text),
    Column("data", Text, nullable=False),  # canonical JSON
    Column("content", Text),  # canonical JSON of an event's sections or a list's rows
)

players = Table(
    "players",
    metadata,
    Column("player", _KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("birth", Text),
    Column("title", Text),
    Column("merged_into", _KEY),
)

events = Table(
    "events",
    metadata,
    Column("event", _KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("end_date", Text, nullable=False),
    Column("record", Integer, nullable=False),  # the journal record that says what it holds now
    Column("withdrawn", Boolean, nullable=False),
)

sections = Table(
    "sections",
    metadata,
    Column("place", _KEY, primary_key=True),
    Column("pool", _KEY, primary_key=True),
    Column("event", _KEY, nullable=False),
    Column("number", Integer, nullable=False),
    Column("record", Integer, nullable=False),
    Column("event_end_date", Text, nullable=False),
    Column("match", Boolean, nullable=False),
    Column("parameters", Text, nullable=False),  # digest of the parameters it was rated with
    Column("program", Text, nullable=False),
    Index("sections_by_event", "event"),
)

rated = Table(
    "rated",
    metadata,
    Column("player", _KEY, primary_key=True),
    Column("pool", _KEY, primary_key=True),
    Column("place", _KEY, primary_key=True),
    Column("pre", Double),
    Column("start", Double),
    Column("played", Integer, nullable=False),
    Column("score", Double, nullable=False),
    Column("formula", Text, nullable=False),
    Column("floor_kind", Text),
    Column("change", Double),
    *(Column(name, Double) for name in STATE),
    Index("rated_by_place", "place", "pool"),
)
