"""Find the facts of funds in the journal without reading the rest of it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """An index of the lines that tell a fact."""
    facts = sa.text("kind = 'fund'")
    op.create_index("journal_of_funds", "journal", ["seq"], sqlite_where=facts, postgresql_where=facts)
