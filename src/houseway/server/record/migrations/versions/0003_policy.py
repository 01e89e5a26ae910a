"""Keep the house's policy."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A table of one row, empty until a setting is changed."""
    op.create_table(
        "policy",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
