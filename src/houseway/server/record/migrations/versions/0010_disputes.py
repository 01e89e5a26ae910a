"""Find disputes among the lines of the offices."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """One index over the lines of all offices, disputes among them."""
    those = sa.text("kind IN ('dispute', 'gaming-day', 'keno', 'meter', 'poker-room')")
    op.drop_index("journal_of_offices", "journal")
    op.create_index("journal_of_offices", "journal", ["kind", "seq"], sqlite_where=those, postgresql_where=those)
