"""Run migrations on the connection that `batch.ledger.store.open` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
