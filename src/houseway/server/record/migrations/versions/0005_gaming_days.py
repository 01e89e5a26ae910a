"""Find the lines of the gaming days without reading the whole journal."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """An index over those lines alone."""
    those = sa.text("kind = 'gaming-day'")
    op.create_index("journal_of_days", "journal", ["seq"], sqlite_where=those, postgresql_where=those)
