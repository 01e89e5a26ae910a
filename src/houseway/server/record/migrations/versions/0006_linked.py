"""Keep what goes to and comes from other casinos with a fund of their own together."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The state of a link or of a host, and the messages that leave and arrive."""
    op.create_table(
        "linked",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("state", sa.Text(), nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
    )
    op.create_table(
        "inbox",
        sa.Column("casino", sa.String(80), primary_key=True),
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
    )
