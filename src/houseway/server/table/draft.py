"""A draft of a table: what it would be. Commands change it freely; it is stored and swapped in, or dropped."""

from hashlib import sha256

import msgspec

from houseway.house.ledger import Posting, wallet
from houseway.server.problems import Problem
from houseway.server.record import outbox, schema
from houseway.server.record.batch import Batch, Line
from houseway.server.record.receipts import Done, Receipt
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.seating import Sitting, TableConfig
from houseway.server.table.situation import Situation


class Draft(Situation):
    """A table as a command would leave it, and what must be written for that."""

    def __init__(self, before: Situation, by: str, now: int) -> None:
        self.before = before
        """The table as it is stored; nothing here changes it."""
        self.by = by
        self.now = now
        self.services, self.game = before.services, before.game
        self.config, self.settings = before.config, before.settings
        self.seating = before.seating.copy()
        self.day = before.day if before.day.stored else before.day.fork()
        self.in_play = before.in_play
        self.batch = Batch()
        self.money: list[Posting] = []
        """Chips that move with the seating."""
        self.bot_may_answer = False
        """Whether the bot whose turn it is has taken its time."""

    @property
    def watched(self) -> bool:
        """Whether anyone watches the table, for whom bots play."""
        return self.before.watched

    # Changing -------------------------------------------------------------------------------------------------------

    def fork_round(self) -> RoundFork:
        """The round in play, to be changed."""
        if isinstance(self.in_play, RoundInPlay):
            self.in_play = self.in_play.fork()
        if self.in_play is None:
            raise Problem("not-now", "no round is being played")
        return self.in_play

    def fork_day(self) -> None:
        """From here on the day may be changed."""
        if self.day is self.before.day:
            self.day = self.day.fork()

    def configure(self, config: TableConfig) -> None:
        """Set the table up differently from the next round on."""
        self.settings = self.game.read_settings(config.settings)
        self.config = config
        self.batch.lines.append(Line("table", {"config": config}, config.id))
        self.batch.change(schema.tables, config.id, config=msgspec.json.encode(config).decode())

    def seated(self, player: str) -> Sitting:
        """Where a player sits, or a refusal."""
        sitting = self.seating.at(player)
        if sitting is None:
            raise Problem("not-now", f"{player} does not sit at this table")
        return sitting

    def funds(self, player: str) -> int:
        """What a player has away from the table."""
        return self.services.store.ledger.available(wallet(player, self.config.stakes))

    # Storing --------------------------------------------------------------------------------------------------------

    @property
    def changes_table(self) -> bool:
        """Whether anything is different outside the round."""
        before = self.before
        seating_or_day = self.seating != before.seating or self.day.differs(before.day)
        return seating_or_day or self.config is not before.config

    def done(self, key: str = "") -> Done:
        """The answer to the command, once this is stored."""
        in_play = self.in_play
        return Done(self.config.id, in_play.id if in_play else "", in_play.seq if in_play else 0, key)

    def written(self, receipt: Receipt | None) -> Batch:
        """Everything that is stored of this."""
        batch, stored = self.batch, dict[str, str]()
        if self.day.differs(self.before.day):
            stored["day"] = self.services.store.cards.seal_text(self.day.saved(), f"day of {self.config.id}")
            body = {"by": self.by, "steps": self.day.steps(), "seal": sha256(stored["day"].encode()).hexdigest()}
            batch.lines.insert(0, Line("day", body, self.config.id))
        if self.seating != self.before.seating or self.money:
            state = msgspec.json.encode(self.seating)
            stored["state"] = state.decode()
            body = {"by": self.by, "state": msgspec.Raw(state)}
            batch.lines.insert(0, Line("seating", body, self.config.id, "", self.money))
        outbox.contributions(batch, self.config.id)
        if stored:
            batch.change(schema.tables, self.config.id, **stored)
        if receipt is not None:
            receipt.fill(batch, self.done(receipt.key), self.now)
        return batch
