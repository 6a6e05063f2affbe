"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the journal and its projections."""
    op.create_table(
        "journal",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject", KEY, nullable=False),
        sa.Column("event_date", sa.Text),
        sa.Column("recorded", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("content", sa.Text),
    )
    op.create_table(
        "players",
        sa.Column("player", KEY, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("birth", sa.Text),
        sa.Column("title", sa.Text),
        sa.Column("merged_into", KEY),
    )
    op.create_table(
        "events",
        sa.Column("event", KEY, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("end_date", sa.Text, nullable=False),
        sa.Column("record", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
    )
    op.create_table(
        "sections",
        sa.Column("place", KEY, primary_key=True),
        sa.Column("pool", KEY, primary_key=True),
        sa.Column("event", KEY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("record", sa.Integer, nullable=False),
        sa.Column("event_end_date", sa.Text, nullable=False),
        sa.Column("match", sa.Boolean, nullable=False),
        sa.Column("parameters", sa.Text, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
    )
    op.create_index("sections_by_event", "sections", ["event"])
    op.create_table(
        "rated",
        sa.Column("player", KEY, primary_key=True),
        sa.Column("pool", KEY, primary_key=True),
        sa.Column("place", KEY, primary_key=True),
        sa.Column("pre", sa.Double),
        sa.Column("start", sa.Double),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("score", sa.Double, nullable=False),
        sa.Column("formula", sa.Text, nullable=False),
        sa.Column("floor_kind", sa.Text),
        sa.Column("change", sa.Double),
        *(
            sa.Column(name, sa.Double)
            for name in ("rating", "games", "wins", "draws", "losses", "events", "peak", "history")
        ),
    )
    op.create_index("rated_by_place", "rated", ["place", "pool"])
