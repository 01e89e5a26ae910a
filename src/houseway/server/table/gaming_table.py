"""A table driver: runs rounds until a person is needed, stores all of it in one transaction, then tells.

Everything that changes a table happens here under the table's lock, on a draft of its seating; the draft becomes the
seating when it is stored. If it cannot be stored, the table is read back as it was.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.cards.randomness import Randomness
from houseway.cards.sealed import Sealed
from houseway.games import GAMES
from houseway.house.ledger import Ledger, Posting
from houseway.play.opening import Closing, Opening
from houseway.play.refusals import OtherRules, Refused
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.server.messages import Done
from houseway.server.policy import Policy
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.receipts import Receipt
from houseway.server.record.store import Batch, Line, Store
from houseway.server.table import bots, openings, seats, standing_wagers
from houseway.server.table.day import TableDay
from houseway.server.table.round_in_play import Live, nets, restore
from houseway.server.table.seating import Seating, Sitting, TableConfig
from houseway.server.time_source import Clock

_log = logging.getLogger("houseway.server")


@dataclass
class Services:
    """What every table needs of the house around it."""

    store: Store
    ledger: Ledger
    clock: Clock
    source: Randomness
    policy: Policy
    bot_pace: int = 0
    """How long a bot takes over a turn that a person follows, in milliseconds."""


class Driver:
    """One table, open or closed."""

    def __init__(self, services: Services, config: TableConfig, seating: Seating) -> None:
        self.services = services
        self.config = config
        self.seating = seating
        self.game = GAMES[config.game]
        self.settings = self.game.read_settings(config.settings)
        self.live: Live | None = None
        self.day = self._read_day("")
        self.round_before = ""
        """The round before the one being played or shown."""
        self.stuck = ""
        """Why no round could be opened, where none could."""
        self._day_stored = ""
        self.heard: dict[str, int] = {}
        """When each player last said something."""
        self.watched: Callable[[], bool] = lambda: False
        """Whether anybody looks on."""
        self._thought_over: tuple[str, int] | None = None
        self.lock = asyncio.Lock()
        """Held while the table changes until that is stored; whoever would show the table waits for it too."""
        self.told: list[Callable[[Driver, bool], None]] = []
        """Called after each commit, with whether the seating changed: who tells the viewers, who sets the clock."""

    @property
    def most(self) -> int:
        """How many spots the table has."""
        return self.game.max_seats(self.settings)

    @property
    def phase(self) -> str:
        """`waiting`, `playing` or `result`."""
        if self.seating.playing:
            return "playing"
        return "result" if self.live is not None else "waiting"

    def kept_until(self, sitting: Sitting) -> int:
        """When the seat of somebody who is away, or sits out by choice, is free again; 0 for those who play."""
        away = self.game.stepping_away
        gone = 60_000 * away(self.settings).minutes if away else self.config.timing.absent
        resting = 60_000 * self.services.policy.sitting_out_minutes
        ends = (sitting.away and sitting.away + gone, sitting.out_since and sitting.out_since + resting)
        return min((at for at in ends if at), default=0)

    def hear(self, player: str) -> None:
        """A sign that somebody who sits here is there, connected or not."""
        if self.seating.at(player):
            self.heard[player] = self.services.clock.now()

    # Reading back ---------------------------------------------------------------------------------------------------

    async def reload(self) -> None:
        """Read the table as it is stored, and go on with its round where the journal ends.

        Raises `OtherRules` where these rules cannot go on with it; a finished round that they tell otherwise is left
        to the history.
        """
        store = self.services.store
        t = schema.tables.c
        for row in await store.rows(sa.select(t.config, t.state, t.day).where(t.id == self.config.id)):
            self.config = msgspec.json.decode(row.config, type=TableConfig)
            self.seating = msgspec.json.decode(row.state, type=Seating)
            self.day, self._day_stored = self._read_day(row.day), row.day
        self.settings = self.game.read_settings(self.config.settings)
        self.live = None
        if self.seating.round:
            try:
                self.live = await self._read_round(self.seating.round)
            except OtherRules:
                if self.seating.playing:
                    raise

    def _read_day(self, state: str) -> TableDay:
        services = self.services
        return TableDay(self.game, self.config, services.source, services.clock.now(), state.encode())

    async def _read_round(self, id_: str) -> Live:
        store, r = self.services.store, schema.rounds.c
        (row,) = await store.rows(sa.select(r.sealed).where(r.id == id_))
        sealed = msgspec.json.decode(row.sealed, type=Sealed) if row.sealed else None
        return restore(id_, self.game, await store.round_lines(id_), sealed, self.services.source)

    # Storing --------------------------------------------------------------------------------------------------------

    def draft(self) -> Seating:
        """A copy of the seating to work on."""
        return msgspec.json.decode(msgspec.json.encode(self.seating), type=Seating)

    async def store(
        self, batch: Batch, draft: Seating | None, receipt: Receipt | None, by: str, money: list[Posting] | None = None
    ) -> Done:
        """Write a batch and the new seating, or put everything back as it was."""
        day = self._day_stored
        if draft is not None:
            body = {"by": by, "state": draft}
            batch.lines.insert(0, Line("seating", body, self.config.id, "", money or []))
            stored = {"state": msgspec.json.encode(draft).decode()}
            steps, day = self.day.steps(), self.day.saved()
            if day != self._day_stored:
                seal = sha256(day.encode()).hexdigest()
                batch.lines.insert(1, Line("day", {"by": by, "steps": steps, "seal": seal}, self.config.id))
                stored["day"] = day
            batch.change(schema.tables, self.config.id, **stored)
        played = any(line.kind == "played" for line in batch.lines)
        live = self.live
        seq = live.seq + played if live else 0
        done = Done(self.config.id, live.id if live else "", seq, receipt.key if receipt else "")
        now = self.services.clock.now()
        if receipt is not None:
            receipt.fill(batch, done, now)
        postings = batch.postings()
        try:
            self.services.ledger.post(postings)
        except Exception:
            await self.reload()
            raise
        try:
            await self.services.store.commit(batch, now)
        except Exception as error:
            _log.exception("table %s could not be stored", self.config.id)
            self.services.ledger.take_back(postings)
            await self.reload()
            raise Problem("no-store", "the record could not be written; nothing was done") from error
        if live and played:
            live.stored()
        if draft is not None:
            self.seating = draft
            self._day_stored = day
        for tell in self.told:
            tell(self, draft is not None)
        return done

    # Playing --------------------------------------------------------------------------------------------------------

    def decide(self, draft: Seating) -> Callable[[Round, str], Any]:
        """How seats answer that no person plays now: bots choose, whoever is away gets the default when asked."""

        def decision(round_: Round, player: str) -> Any:
            sitting = draft.at(player)
            if sitting is not None and sitting.bot:
                assert self.live is not None
                if self.thinking(draft) and self._turn() != self._thought_over:
                    return None
                return bots.choose(self.game.slug, self.live.view(player), self.services.source)
            request = round_.pending
            if isinstance(request, Ask) and (sitting is None or sitting.out or sitting.leaving):
                return request.default
            return None

        return decision

    def thinking(self, draft: Seating) -> int:
        """How long the bot whose turn it is takes over it: half as long when no person has a hand in the round."""
        live, pace = self.live, self.services.bot_pace
        if live is None or not pace or not isinstance(live.round.pending, Ask):
            return 0
        sitting = draft.at(live.round.pending.actor)
        if sitting is None or not sitting.bot:
            return 0
        people = {each.player for each in draft.playing_people()}
        hands = live.round.table.scene.places
        in_it = any(hands.get(str(seat.spot)) for seat in live.round.opening.seats if seat.player in people)
        return pace if in_it else pace // 2

    def think_over(self) -> None:
        """The bot whose turn it is has taken its time."""
        self._thought_over = self._turn()

    def _turn(self) -> tuple[str, int] | None:
        return (self.live.id, len(self.live.round.journal)) if self.live else None

    def window_done(self, draft: Seating) -> Callable[[Window], bool]:
        """Whether everybody who is there has answered; at an attended table the dealer closes the window."""

        def done(window: Window) -> bool:
            assert self.live is not None
            round_ = self.live.round
            if round_.opening.attended:
                return False
            here = {sitting.player for sitting in draft.playing_people()}
            return all(player in round_.answered for player in window.spaces if player in here)

        return done

    async def play_on(
        self, by: str, receipt: Receipt | None, draft: Seating | None = None, money: list[Posting] | None = None
    ) -> Done:
        """Run the round as far as it goes without a person and store that; a finished round is closed."""
        live = self.live
        assert live is not None
        batch = Batch()
        try:
            live.serve(self.decide(draft or self.seating), self.window_done(draft or self.seating))
            batch.lines.append(live.progress(self.config.id, by))
            if live.round.result is not None:
                draft = draft or self.draft()
                self.finish(batch, draft, live.round.result)
        except Exception:
            await self.reload()
            raise
        return await self.store(batch, draft, receipt, by, money)

    def finish(self, batch: Batch, draft: Seating, closing: Closing) -> None:
        """Close the round: stacks, seats, the books, and a signature over the journal."""
        live = self.live
        assert live is not None
        self.day.over(live.round, self.services.clock.now())
        self.close_round(batch, draft, live.id, live.round.opening, closing, len(live.round.journal))

    def close_round(
        self, batch: Batch, draft: Seating, id_: str, opening: Opening, closing: Closing, steps: int
    ) -> None:
        """Write down how a round ended, and do what waited for that."""
        for player, net in nets(opening, closing).items():
            batch.insert(schema.round_players, round_id=id_, player=player, net=net)
        ended = {"ended": self.services.clock.now(), "steps": steps, "void": closing.void}
        batch.change(schema.rounds, id_, **ended)
        for player, stack in closing.stacks.items():
            sitting = draft.at(player)
            if sitting is not None:
                sitting.stack = stack
        draft.playing = False
        draft.closing = msgspec.structs.replace(closing, stacks={})
        postings = self.between_rounds(draft)
        batch.lines.append(Line("closed", {"closing": closing, **ended}, self.config.id, id_, postings))
        batch.sign = True

    def between_rounds(self, draft: Seating) -> list[Posting]:
        """What waited for the end of the round: chips added, seats changed, people leaving, a table closing."""
        config, postings = self.config, []
        if draft.status == "closing":
            draft.status = "closed"
        staying, now = standing_wagers.kept(self.game, self.settings, draft), self.services.clock.now()
        for sitting in list(draft.seats):
            if 0 < self.kept_until(sitting) <= now:
                sitting.leaving = True
            sitting.stack, sitting.adding = sitting.stack + sitting.adding, 0
            sitting.ready = False
            sitting.bank = min(config.timing.bank, sitting.bank + config.timing.bank_back)
            if sitting.moving_to is not None:
                seats.take_seat(sitting, sitting.moving_to)
            if (sitting.leaving or draft.status == "closed") and sitting.player not in staying:
                postings += standing_wagers.stand_up(self.game, self.settings, config, draft, sitting)
            else:
                postings += self.put_stakes_away(draft, sitting)
        postings += seats.make_room(config, draft, self.most)
        draft.seats.sort(key=lambda each: each.spot)
        seats.hold_for_the_first(config, draft, self.most, now)
        return postings

    def put_stakes_away(self, draft: Seating, sitting: Sitting) -> list[Posting]:
        """The stakes of somebody who is away, where the game says what becomes of them and no round holds them."""
        rule, live = self.game.stepping_away, self.live
        if rule is None or not sitting.away or sitting.absence is not None:
            return []
        if draft.playing and live and any(seat.player == sitting.player for seat in live.round.opening.seats):
            return []
        return seats.put_stakes_away(self.config, sitting, rule(self.settings).chips)

    # Opening --------------------------------------------------------------------------------------------------------

    def wants_a_round(self, draft: Seating) -> bool:
        """Whether somebody is there to play for, has left wagers to be decided, or looks on while bots play."""
        if draft.status != "open" or draft.playing:
            return False
        wagering = draft.with_wagers()
        if not draft.playing_people():
            owed = any(sitting.leaving and sitting.player in wagering for sitting in draft.people())
            return owed or (self.shows_bots and self.watched())
        return any(s.stack or s.player in wagering for s in draft.playing_people())

    @property
    def shows_bots(self) -> bool:
        """Whether bots play here by themselves while somebody looks on."""
        return self.config.stakes == "play" and self.config.bots > 0 and not self.config.attended

    async def begin(self, by: str, receipt: Receipt | None, draft: Seating, money: list[Posting]) -> Done:
        """Open the next round with whoever is there, and play on until a person is needed."""
        batch = Batch()
        self._use_settings_due(batch, draft)
        money = money + seats.fill_with_bots(self.config, draft, self.most, self.game.min_seats)
        opening = openings.next_opening(self.config, draft, self.game.min_seats)
        self.stuck = ""
        if opening is not None:
            live, day = self.live, self.day.saved()
            try:
                self._open_round(batch, draft, opening, by)
            except Refused as error:
                # People may sit all the same; the table waits until what is missing is there.
                self.live, self.day, self.stuck = live, self._read_day(day), str(error)
        return await self.store(batch, draft, receipt, by, money)

    def _open_round(self, batch: Batch, draft: Seating, opening: Opening, by: str) -> None:
        config, now = self.config, self.services.clock.now()
        by_hand = config.attended and config.dealt_by == "dealer"
        players = list(dict.fromkeys(seat.player for seat in opening.seats))
        if by_hand:
            self.day.arrive(players, now)
            if self.day.waits_for(now) is not None:
                return  # people do the steps that come first; the last of them begins the round
        dealt = self.day.begin(players, now, by_hand)
        opening = msgspec.structs.replace(opening, due=dealt.due, method=dealt.method or opening.method)
        id_, sealed = f"{now:012x}{secrets.token_hex(5)}", dealt.sealed
        round_ = Round(self.game, opening, self.settings)
        live = self.live = Live(id_, round_, sealed, self.services.source, config.dealt_by)
        live.serve(self.decide(draft), self.window_done(draft))
        self.round_before = draft.round
        draft.playing, draft.round, draft.number = True, id_, opening.number
        for sitting in draft.seats:
            sitting.ready = False
        body = {"opening": opening, "root": sealed.root if sealed else "", "dealt_by": config.dealt_by, "started": now}
        batch.lines.append(Line("opened", body, config.id, id_))
        batch.lines.append(live.progress(config.id, by))
        batch.insert(
            schema.rounds,
            id=id_,
            table_id=config.id,
            game=config.game,
            number=opening.number,
            started=now,
            ended=None,
            steps=0,
            void=False,
            sealed=msgspec.json.encode(sealed) if sealed else b"",
        )
        if round_.result is not None:
            self.finish(batch, draft, round_.result)

    def _use_settings_due(self, batch: Batch, draft: Seating) -> None:
        """Take up the house options whose time has come."""
        now = self.services.clock.now()
        due = [change for change in draft.changes if change.effective <= now]
        if due:
            draft.changes = [change for change in draft.changes if change.effective > now]
            settings = dict(self.config.settings)
            for change in sorted(due, key=lambda each: each.effective):
                settings |= change.settings
            self.configure(batch, msgspec.structs.replace(self.config, settings=settings))
            self.day.use(settings, now)

    def configure(self, batch: Batch, config: TableConfig) -> None:
        """Set the table up differently from the next round on."""
        self.settings = self.game.read_settings(config.settings)
        self.config = config
        batch.lines.append(Line("table", {"config": config}, config.id))
        batch.change(schema.tables, config.id, config=msgspec.json.encode(config).decode())
