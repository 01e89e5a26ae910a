"""Keep when something was last done in a session, so that a restart does not revive one that has run out."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A column that is empty until something is done."""
    op.add_column("sessions", sa.Column("used", sa.BigInteger(), nullable=True))
