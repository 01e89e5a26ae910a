"""Rounds that were played: found, shown again step by step as a viewer may know them, and proved against their seal."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.cards.card import UNKNOWN, Card
from houseway.cards.sealed import Opening as CardOpening
from houseway.cards.sealed import Sealed
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.lying import Lying
from houseway.play.refusals import BadRecord, Refused
from houseway.play.replay import replay
from houseway.play.round import run
from houseway.play.views import PUBLIC, View, seen, view
from houseway.server.problems import Problem
from houseway.server.record import schema
from houseway.server.record.store import Store
from houseway.server.record.stored_rounds import Stored, fold

AT_HAND = 64
"""How many rounds are kept read, for viewers who step through them."""


RESULTS: dict[str, Callable[[Any], Any]] = {
    "won": lambda net: net > 0,
    "lost": lambda net: net < 0,
    "even": lambda net: net == 0,
}
"""The results by which a player can filter rounds."""


class RoundCard(msgspec.Struct):
    """A round as a list shows it."""

    id: str
    table: str
    game: str
    title: str
    number: int
    started: int
    ended: int | None
    steps: int
    void: bool
    net: int | None = None
    cards: list[str] = []
    """The player's own cards, in a list of that player's rounds."""


class Asker(msgspec.Struct, frozen=True):
    """Who asks for a round: a name, if they have one, and whether they are staff."""

    name: str = ""
    staff: bool = False


class History:
    """Every round that was played or is."""

    def __init__(self, store: Store, public: Callable[[], Collection[str]]) -> None:
        self._store = store
        self._public = public
        """Which tables anyone may look at."""
        self._read: OrderedDict[str, Stored] = OrderedDict()

    async def find(
        self, asker: Asker, table: str, mine: bool, before: str, limit: int, game: str = "", result: str = ""
    ) -> tuple[list[RoundCard], bool]:
        """Rounds, newest first, and whether there are more."""
        r, p = schema.rounds.c, schema.round_players.c
        mine_only = sa.and_(p.round_id == r.id, p.player == asker.name)
        query = sa.select(schema.rounds, p.net).select_from(
            schema.rounds.join(schema.round_players, mine_only, isouter=not mine)
        )
        if not mine and not asker.staff:
            query = query.where(r.table_id.in_(self._public()) | p.player.is_not(None))
        if table:
            query = query.where(r.table_id == table)
        if game:
            query = query.where(r.game == game)
        if result:
            query = query.where(RESULTS[result](p.net), r.ended.is_not(None))
        if before:
            query = query.where(r.id < before)
        rows = await self._store.rows(query.order_by(r.id.desc()).limit(limit + 1))
        return [_card(row) for row in rows[:limit]], len(rows) > limit

    async def one(self, id_: str) -> tuple[RoundCard, Stored]:
        """A round's record."""
        r = schema.rounds.c
        for row in await self._store.rows(sa.select(schema.rounds).where(r.id == id_)):
            card = _card(row)
            stored = self._read.get(id_)
            if stored is None:
                stored = fold(await self._store.round_lines(id_))
            if card.ended is not None:
                self._read[id_] = stored
                while len(self._read) > AT_HAND:
                    self._read.popitem(last=False)
            card.steps = len(stored.journal)
            return card, stored
        raise Problem("not-found", "there is no such round")

    def viewer(self, asker: Asker, card: RoundCard, stored: Stored) -> str:
        """As whom a round is shown: a player who sat in it sees it as they did, others as a spectator did."""
        if any(seat.player == asker.name for seat in stored.opening.seats):
            return asker.name
        if card.table not in self._public() and not asker.staff:
            raise Problem("not-found", "there is no such round")
        return PUBLIC

    async def sealed(self, id_: str) -> Sealed | None:
        """The order the round was dealt from, for those who may open it."""
        r = schema.rounds.c
        for row in await self._store.rows(sa.select(r.sealed).where(r.id == id_)):
            if row.sealed:
                return msgspec.json.decode(self._store.cards.open(row.sealed, f"round {id_}"), type=Sealed)
        return None


def _card(row: Any) -> RoundCard:
    net = getattr(row, "net", None)
    title = GAMES[row.game].title if row.game in GAMES else row.game
    return RoundCard(
        row.id, row.table_id, row.game, title, row.number, row.started, row.ended, row.steps, row.void, net
    )


def whole_view(stored: Stored, viewer: str) -> View:
    """The recorded events as a viewer may know them: the record governs, whatever the rules say today."""
    return view(stored.opening, list(stored.events), None, {}, {}, viewer)


GATHERED = frozenset({"rack", "muck", "burns", "discards"})
"""Places whose cards are out of play."""


def lying_view(stored: Stored, step: int, viewer: str) -> View:
    """A round after this many events as a viewer saw it; a hand that was gathered whole stays visible."""
    shown = view(stored.opening, list(stored.events[:step]), None, {}, {}, viewer)
    lying = Lying()
    for event in shown.events:
        if not _gathers_all(event, lying):
            lying.laid = 0
            lying.keep_up([event])
    return msgspec.structs.replace(shown, places={place: tuple(cards) for place, cards in lying.places.items()})


def _gathers_all(event: ev.Event, lying: Lying) -> bool:
    """Whether all that lies somewhere goes out of play."""
    if not isinstance(event, ev.Moved) or event.place not in GATHERED:
        return False
    return len(lying.places.get(event.source, ())) <= len(event.cards)


def own_cards(stored: Stored, player: str) -> list[str]:
    """The cards that a player ended with, spot by spot."""
    places = lying_view(stored, len(stored.events), player).places
    spots = [str(seat.spot) for seat in stored.opening.seats if seat.player == player and not seat.behind]
    return [str(card) for spot in spots for card in places.get(spot, ())]


def same_rules(stored: Stored) -> bool:
    """Whether today's rules give the recorded events again."""
    try:
        replay(GAMES[stored.opening.game], stored.record())
    except (BadRecord, KeyError):
        return False
    return True


def step_view(stored: Stored, step: int, viewer: str) -> View:
    """The round as it was after this many journal entries."""
    if not 0 <= step <= len(stored.journal):
        raise Problem("not-found", f"the round has steps 0 to {len(stored.journal)}")
    try:
        return run(GAMES[stored.opening.game], stored.opening, stored.journal[:step]).view(viewer)
    except (Refused, KeyError):
        if step == len(stored.journal):
            return whole_view(stored, viewer)
        raise Problem("not-now", "the rules have changed since; only the whole record can be shown") from None


def openings(stored: Stored, sealed: Sealed, viewer: str) -> tuple[CardOpening, ...]:
    """Salt and path of every card this viewer was entitled to see, and of no other."""
    known: set[Card] = set()
    for event in stored.events:
        allowed = seen(event, viewer)
        if isinstance(allowed, ev.CardEvent):
            known.update(card for card in allowed.cards if card != UNKNOWN)
    return sealed.open_for(place for place, card in enumerate(sealed.order) if card in known)
