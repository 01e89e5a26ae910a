"""Find the lines of every office without reading the whole journal; the index of one kind alone was not used."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """One index over the lines of all offices."""
    those = sa.text("kind IN ('gaming-day', 'keno', 'meter', 'poker-room')")
    op.drop_index("journal_of_days", "journal")
    op.create_index("journal_of_offices", "journal", ["kind", "seq"], sqlite_where=those, postgresql_where=those)
