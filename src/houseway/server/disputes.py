"""The disputes in the running house: each fact is read from the record once, when it is stored there."""

from houseway.house.disputes import Disputes, Fact
from houseway.server.record import office_lines
from houseway.server.record.store import Store


class DisputeOffice:
    """Every dispute on record."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = Disputes()
        self._line = 0
        """The last line of the journal that was read."""

    async def read(self) -> Disputes:
        """Every dispute as the record has it now."""
        async with self._store.reading() as connection:
            kept = await office_lines.kept(connection, office_lines.DISPUTES, Fact, self._line)
        for each in kept:
            # Another who read meanwhile may have taken some of them.
            if each.line > self._line:
                self._known.take(each.at, each.fact)
                self._line = each.line
        return self._known
