"""Keep each table's day: the state of its decks and procedures."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A column for the day's state."""
    op.add_column("tables", sa.Column("day", sa.Text(), nullable=False, server_default=""))
