"""What alembic runs: the steps that are missing, on the connection and in the transaction of the caller."""

from alembic import context

from peerage.server.db.schema import metadata
from peerage.server.db.versions import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
context.run_migrations()
