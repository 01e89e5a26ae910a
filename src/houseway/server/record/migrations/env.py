"""Run migrations on the connection that the server hands over."""

from alembic import context

from houseway.server.record.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
