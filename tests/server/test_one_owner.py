"""A table changes by one path: tried on a draft, stored, swapped in, told. A refusal or a failure leaves no trace."""

import asyncio
import inspect
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, get_args

import pytest

from houseway.cards.randomness import Seeded
from houseway.house.ledger import Overdrawn, Posting, bank, wallet
from houseway.play.refusals import Refused
from houseway.server.casino import Casino
from houseway.server.connections import Connection
from houseway.server.people.identity import ROLES, Person
from houseway.server.problems import Problem
from houseway.server.record.batch import Batch, Line
from houseway.server.record.store import NotStored
from houseway.server.staff import bodies
from houseway.server.staff.order_book import OrderBook
from houseway.server.staff.orders import ORDERS
from houseway.server.table import commands as do
from houseway.server.table import openings
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.seating import TableConfig

from .conftest import Crowd, HandClock, sqlite
from .dealing import step_before_a_round
from .evening import Evening
from .portraits import held, portrait, stored

ANTE = {"ante": 500, "ante_bonus": 500}
TABLE = "owned"
FILED = {"type": "file_reference", "name": "controls", "reference": "A 12", "role": "supervisor"}


class DiskFull(Exception):
    """The store cannot write."""


class Scene:
    """A casino with one table of Dragon Poker, Ada and Bob at it, staff, and a store that fails when it is told to."""

    def __init__(self, folder: Path) -> None:
        self.clock = HandClock()
        self.casino = Casino(sqlite(folder), folder, clock=self.clock, rehearsal=Seeded(7), games=())
        self.book = OrderBook(self.casino)
        self.crowd = Crowd(self.casino, TABLE, Seeded(8))
        self.failing = False

    async def open(
        self,
        attended: bool = False,
        alone: bool = False,
        dealt_by: Literal["house", "dealer"] = "house",
        **settings: Any,
    ) -> "Scene":
        await self.casino.open()
        await self.casino.add_table(
            TableConfig(
                TABLE, "dragon-poker", "Owned", bots=0, attended=attended, dealt_by=dealt_by, settings=settings
            ),
            "house",
        )
        honest = self.casino.store._transaction

        async def transaction(batches: Any) -> None:
            if self.failing:
                raise DiskFull
            await honest(batches)

        self.casino.store._transaction = transaction  # type: ignore[method-assign]
        batch = Batch()
        for name in ("Sue", "Sam"):
            self.casino.identity.add(name, False, frozenset(ROLES), "hash", "us", batch, self.clock.now())
        await self.casino.store.commit(batch, self.clock.now())
        watching = Connection(None)
        self.casino.join(watching)
        await self.table.watch(watching)
        await self.crowd.sit("Ada")
        if not alone:
            await self.crowd.play(1)
            await self.crowd.sit("Bob")
            await self.crowd.go_on()
        return self

    @property
    def table(self) -> GamingTable:
        return self.casino.table(TABLE)

    def person(self, name: str) -> Person:
        found = self.casino.identity.person(name)
        assert found is not None
        return found

    async def command(self, command: do.TableCommand, name: str = "Ada") -> None:
        await self.casino.command(self.person(name), TABLE, command)

    async def order(self, name: str, body: Any) -> None:
        """Give an order; where a second person must agree, one does."""
        at = "" if name in ("correction", "cage", "table", "account", "policy") else TABLE
        done = await self.book.give(self.person("Sue"), name, at, body)
        if done.approval:
            half = "a half of one's own" if name == "account" else ""
            await self.book.decide(self.person("Sam"), done.approval, key(), True, half)

    async def all_say(self, answer: Any, *but: str) -> None:
        """Everyone in the round answers so."""
        assert self.table.in_play is not None
        for seat in self.table.in_play.round.opening.seats:
            if seat.player not in but:
                await self.command(do.ActCommand(key(), *self.question(), answer), seat.player)

    def question(self) -> tuple[str, int]:
        assert self.table.in_play is not None
        return self.table.in_play.id, self.table.in_play.seq


def key() -> str:
    return uuid.uuid4().hex


Said = Callable[[Scene], Any]
"""A command or the body of an order, made when the scene is set."""


async def between_rounds(scene: Scene) -> None:
    await scene.all_say(ANTE)
    await scene.all_say("fold")
    assert scene.table.phase == "result"


async def as_it_is(scene: Scene) -> None:
    """Nothing more."""


async def in_the_round(scene: Scene) -> None:
    await scene.all_say(ANTE)


async def taking_wagers(scene: Scene) -> None:
    await scene.all_say(ANTE, "Ada")


async def asked_of_staff(scene: Scene) -> None:
    await scene.all_say(ANTE)
    await scene.order("close-window", bodies.CloseWindowOrder(key(), *scene.question()))
    await scene.all_say("play")


async def asked_for_cards(scene: Scene) -> None:
    while not scene.table.seating.playing:
        step = step_before_a_round(scene.table, scene.clock.now(), Seeded(9))
        assert step is not None
        await scene.order("procedure", bodies.ProcedureOrder(key(), step))
    await scene.all_say(ANTE)
    await scene.order("close-window", bodies.CloseWindowOrder(key(), *scene.question()))


async def half_read(scene: Scene) -> None:
    await asked_for_cards(scene)
    await scene.order("cards", bodies.CardsOrder(key(), ("?",)))


async def closed(scene: Scene) -> None:
    await between_rounds(scene)
    await scene.order("close", bodies.CloseOrder(key()))


COMMANDS: dict[str, tuple[Callable[[Scene], Any], Said, Said]] = {
    "act": (
        taking_wagers,
        lambda s: do.ActCommand(key(), *s.question(), ANTE),
        lambda s: do.ActCommand(key(), *s.question(), {"ante": 7}),
    ),
    "the answer that ends a turn": (
        in_the_round,
        lambda s: do.ActCommand(key(), *s.question(), "play"),
        lambda s: do.ActCommand(key(), *s.question(), "dance"),
    ),
    "seat": (
        between_rounds,
        lambda s: ("Cay", do.SeatCommand(key(), 20_000)),
        lambda s: ("Cay", do.SeatCommand(key(), 10**11)),
    ),
    "leave": (between_rounds, lambda s: do.LeaveCommand(key()), lambda s: ("Cay", do.LeaveCommand(key()))),
    "top-up": (between_rounds, lambda s: do.TopUpCommand(key(), 5_000), lambda s: do.TopUpCommand(key(), -5)),
    "top-up from an empty purse": (
        between_rounds,
        lambda s: do.TopUpCommand(key(), 5_000),
        lambda s: ("Poor", do.SeatCommand(key(), 200_000)),
    ),
    "sit-out": (
        in_the_round,
        lambda s: do.SitOutCommand(key(), True),
        lambda s: ("Cay", do.SitOutCommand(key(), True)),
    ),
    "move": (between_rounds, lambda s: do.MoveCommand(key(), 5), lambda s: do.MoveCommand(key(), 99)),
    "spots": (as_it_is, lambda s: do.SpotsCommand(key(), (4,)), lambda s: do.SpotsCommand(key(), (99,))),
    "wait": (between_rounds, lambda s: ("Cay", do.WaitCommand(key(), True)), lambda s: do.WaitCommand(key(), True)),
    "next": (
        between_rounds,
        lambda s: do.NextCommand(key(), s.table.seating.round),
        lambda s: do.NextCommand(key(), "another"),
    ),
}
"""By name: how the scene is set, a command that is done, and one that is refused."""

ORDERED: dict[str, tuple[Callable[[Scene], Any], Said, Said]] = {
    "open": (closed, lambda s: bodies.OpenOrder(key()), lambda s: None),
    "close": (between_rounds, lambda s: bodies.CloseOrder(key()), lambda s: None),
    "settings": (
        between_rounds,
        lambda s: bodies.SettingsOrder(key(), {"ante_max": 60_000}, 0),
        lambda s: bodies.SettingsOrder(key(), {"ante_max": -1}, 0),
    ),
    "attend": (between_rounds, lambda s: bodies.AttendOrder(key(), True, "dealer"), lambda s: None),
    "dealer": (
        between_rounds,
        lambda s: bodies.DealerOrder(key(), "Sue"),
        lambda s: bodies.DealerOrder(key(), "No one of the staff"),
    ),
    "answer": (
        asked_of_staff,
        lambda s: bodies.AnswerOrder(key(), *s.question(), True),
        lambda s: bodies.AnswerOrder(key(), *s.question(), ["As"]),
    ),
    "cards": (
        asked_for_cards,
        lambda s: bodies.CardsOrder(key(), ("?",)),
        lambda s: bodies.CardsOrder(key(), ("Zz",)),
    ),
    "take-back": (
        half_read,
        lambda s: bodies.TakeBackOrder(key(), *s.question()),
        lambda s: bodies.TakeBackOrder(key(), "another", 1),
    ),
    "close-window": (
        taking_wagers,
        lambda s: bodies.CloseWindowOrder(key(), *s.question()),
        lambda s: bodies.CloseWindowOrder(key(), "another", 1),
    ),
    "incident": (
        in_the_round,
        lambda s: bodies.IncidentOrder(key(), *s.question(), bodies.IncidentBody("left_the_seat", 1)),
        lambda s: bodies.IncidentOrder(key(), *s.question(), bodies.IncidentBody("nonsense", 1)),
    ),
    "ruling": (
        in_the_round,
        lambda s: bodies.RulingOrder(key(), *s.question(), bodies.RulingBody("rescind", "misheard", last=1)),
        lambda s: bodies.RulingOrder(key(), *s.question(), bodies.RulingBody("rescind", "misheard", last=40)),
    ),
    "procedure": (
        between_rounds,
        lambda s: bodies.ProcedureOrder(key(), FILED),
        lambda s: bodies.ProcedureOrder(key(), {"type": "dance"}),
    ),
}
"""The orders at a table in the same way; None where nothing that the body could say is refused."""


def everything(scene: Scene) -> dict[str, Any]:
    """The table's portrait with the house's own state."""
    identity, policy = scene.casino.identity, scene.casino.policy
    return portrait(scene.casino, TABLE) | {"people": identity.people(), "policy": policy}


async def guests(scene: Scene) -> None:
    """Two who do not sit here; one of them has nothing left."""
    for name in ("Cay", "Poor"):
        await scene.casino.reception.guest(name)
    spent = Posting(wallet("Poor", "play"), bank("play"), 1_000_000, "spent elsewhere")
    await scene.casino.store.commit(Batch([Line("money", {"by": "Poor"}, postings=[spent])]), scene.clock.now())


async def say(scene: Scene, what: str, said: Any) -> None:
    """A command of Ada's or of the player named with it, or an order of the staff."""
    if what in ORDERED:
        await scene.order(what, said)
    else:
        name, command = said if isinstance(said, tuple) else ("Ada", said)
        await scene.command(command, name)


def both(test: Any) -> Any:
    return pytest.mark.parametrize("what", [*COMMANDS, *ORDERED])(test)


async def set_up(folder: Path, what: str) -> tuple[Scene, Said, Said]:
    set_scene, done, refused = {**COMMANDS, **ORDERED}[what]
    scene = Scene(folder)
    by_hand = what in ("cards", "take-back")
    attended = by_hand or what in ("answer", "close-window")
    settings = {"positions_per_player": 2} if what == "spots" else {}
    await scene.open(attended, attended or what == "spots", "dealer" if by_hand else "house", **settings)
    await guests(scene)
    await set_scene(scene)
    return scene, done, refused


@both
def test_a_change_that_cannot_be_stored_leaves_everything_as_it_was_and_can_be_made_again(
    tmp_path: Path, what: str
) -> None:
    async def run() -> None:
        scene, done, _ = await set_up(tmp_path, what)
        before = everything(scene)
        scene.failing = True
        with pytest.raises(Problem) as error:
            await say(scene, what, done(scene))
        assert error.value.kind == "no-store"
        assert scene.table.unknown or what in ("settings", "ruling"), "an order that waits has not come to the table"
        scene.failing = False
        await scene.table.known()
        assert everything(scene) == before
        assert held(scene.table) == await stored(scene.table)
        await say(scene, what, done(scene))
        assert everything(scene) != before, "this was a change"
        assert held(scene.table) == await stored(scene.table)
        await scene.casino.close()

    asyncio.run(run())


@both
def test_a_refused_change_leaves_everything_as_it_was(tmp_path: Path, what: str) -> None:
    async def run() -> None:
        scene, done, refused = await set_up(tmp_path, what)
        if refused(scene) is None:
            # Nothing in the body could be refused: it is by its repetition, or never.
            await say(scene, what, done(scene))
            refused = done
        before = everything(scene)
        if what != "attend":
            with pytest.raises((Problem, Refused, Overdrawn)):
                await say(scene, what, refused(scene))
        assert everything(scene) == before
        assert not scene.table.unknown
        assert held(scene.table) == await stored(scene.table)
        await scene.casino.close()

    asyncio.run(run())


def test_every_command_and_every_order_at_a_table_is_tried() -> None:
    said = {command.__struct_config__.tag for command in get_args(do.TableCommand)}
    assert said <= set(COMMANDS)
    away = {"correction", "cage", "table", "account", "factors", "policy"}
    away |= {"dispute", "dispute-decide"}  # nothing of them is kept in memory
    away |= {"must-move"}  # two tables: test_must_move.py tries a move that breaks off
    away |= {name for name in ORDERS if name.startswith(("fund-", "keno-", "linked-"))}
    away |= {"adjust", "box", "count", "day", "inventory", "sale", "slip", "void-slip"}  # the gaming day's
    away |= {"decks", "house-rule", "minimum", "notice", "post", "removal"}  # the poker room's papers
    assert set(ORDERED) == set(ORDERS) - away


# Away from the tables -------------------------------------------------------------------------------------------------

IN_HOUSE: dict[str, Said] = {
    "cage": lambda s: bodies.CageOrder(key(), "Reg", 50_000),
    "table": lambda s: bodies.TableOrder(key(), "dragon-poker", "another"),
    "account": lambda s: bodies.AccountOrder(key(), "Reg", ["dealer"], "another horse battery"),
    "policy": lambda s: bodies.PolicyOrder(key(), {"staff_idle_minutes": 5}),
    "correction": lambda s: bodies.CorrectionOrder(
        key(), s.table.seating.round, "Ada", 500, "dragon-poker/42.10(d)4", "misread"
    ),
}


def house(scene: Scene) -> dict[str, Any]:
    """The house's own state, beside the table's."""
    identity, tables = scene.casino.identity, sorted(scene.casino.tables)
    sessions = identity.sessions_of("Reg", scene.clock.now())
    return everything(scene) | {"rows": dict(identity._rows), "sessions": sessions, "tables": tables}


@pytest.mark.parametrize("what", list(IN_HOUSE))
def test_an_order_that_cannot_be_stored_changes_nothing_in_the_house_and_can_be_given_again(
    tmp_path: Path, what: str
) -> None:
    async def run() -> None:
        scene = await Scene(tmp_path).open()
        await scene.casino.reception.register(None, "Reg", "correct horse battery")
        await between_rounds(scene)
        before = house(scene)
        scene.failing = True
        with pytest.raises(Problem) as error:
            await scene.order(what, IN_HOUSE[what](scene))
        assert error.value.kind == "no-store"
        assert house(scene) == before
        scene.failing = False
        await scene.order(what, IN_HOUSE[what](scene))
        assert house(scene) != before, "this was a change"
        await scene.casino.close()

    asyncio.run(run())


@pytest.mark.parametrize("what", ["guest", "register", "change_password", "sign_in"])
def test_a_person_whose_coming_cannot_be_stored_is_not_known(tmp_path: Path, what: str) -> None:
    async def run() -> None:
        scene = await Scene(tmp_path).open()
        reception, password = scene.casino.reception, "correct horse battery"
        await reception.register(None, "Reg", password)
        comes: dict[str, Callable[[], Any]] = {
            "guest": lambda: reception.guest("Gus"),
            "register": lambda: reception.register(None, "Rex", password),
            "change_password": lambda: reception.change_password(scene.person("Reg"), password, "battery horse one"),
            "sign_in": lambda: reception.sign_in("Reg", password),
        }
        before = house(scene)
        scene.failing = True
        with pytest.raises(NotStored):
            await comes[what]()
        assert house(scene) == before
        scene.failing = False
        await comes[what]()
        assert house(scene) != before, "this was a change"
        await scene.casino.close()

    asyncio.run(run())


# Nothing by another way -----------------------------------------------------------------------------------------------

LOOKS: dict[str, Callable[[GamingTable, Connection], Any]] = {
    "frame": lambda table, connection: table.frame("Ada"),
    "has_chips_of": lambda table, connection: table.has_chips_of("Ada"),
    "hear": lambda table, connection: table.hear("Ada"),
    "fewest": lambda table, connection: table.fewest,
    "kept_until": lambda table, connection: table.kept_until(table.seating.seats[0]),
    "known": lambda table, connection: table.known(),
    "look_again": lambda table, connection: table.look_again(),
    "most": lambda table, connection: table.most,
    "phase": lambda table, connection: table.phase,
    "plays": lambda table, connection: table.plays("Ada"),
    "read": lambda table, connection: table.read(),
    "shows_bots": lambda table, connection: table.shows_bots,
    "start": lambda table, connection: table.start(),
    "state": lambda table, connection: table.state("Ada"),
    "stop": lambda table, connection: table.stop(),
    "thinking": lambda table, connection: table.thinking(),
    "try_out": lambda table, connection: table.try_out("Ada", openings.begin),
    "unwatch": lambda table, connection: table.unwatch(connection),
    "wants_a_round": lambda table, connection: table.wants_a_round(),
    "watch": lambda table, connection: table.watch(connection),
    "watched": lambda table, connection: table.watched,
}
"""All that can be asked of a table beside `change` and `command`."""


def test_only_change_changes_a_table(tmp_path: Path) -> None:
    public = {name for name, _ in inspect.getmembers(GamingTable) if not name.startswith("_")}
    assert public == {*LOOKS, "change", "command"}

    async def run() -> None:
        scene = await Scene(tmp_path).open()
        await between_rounds(scene)
        connection = Connection("Ada")
        for name, look in LOOKS.items():
            before, line = held(scene.table), scene.casino.store.seq
            scene.clock.time += 20_000
            found = look(scene.table, connection)
            if inspect.isawaitable(found):
                await found
            assert held(scene.table) == before, name
            assert scene.casino.store.seq == line, name
        await scene.casino.close()

    asyncio.run(run())


OWN = ("config", "settings", "seating", "day", "in_play")


def test_what_a_table_holds_is_exchanged_only_when_it_is_stored_or_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by = set()

    def assign(table: GamingTable, name: str, value: Any) -> None:
        if name in OWN:
            frame = inspect.currentframe()
            assert frame is not None
            assert frame.f_back is not None
            by.add(frame.f_back.f_code.co_name)
        object.__setattr__(table, name, value)

    monkeypatch.setattr(GamingTable, "__setattr__", assign)

    async def run() -> None:
        scene = await Scene(tmp_path).open()
        await between_rounds(scene)
        await scene.crowd.go_on()
        await scene.clock.advance(600_000)
        await scene.table.read()
        await scene.casino.close()

    asyncio.run(run())
    assert by == {"__init__", "_swap_in", "read"}


@pytest.mark.parametrize("seed", range(6))
def test_a_table_holds_what_the_store_would_give_back_whatever_happens(tmp_path: Path, seed: int) -> None:
    slugs = ("dragon-poker", "holdem", "keno", "mini-dice", "five-card-draw", "lunar-poker")

    async def run() -> None:
        evening = Evening(tmp_path, Seeded(seed), slugs[seed])
        await evening.open()
        honest, compared = evening.check, 0

        async def play() -> None:
            nonlocal compared
            await Evening.answer(evening)
            assert held(evening.table) == await stored(evening.table)
            compared += 1

        evening.answer = play  # type: ignore[method-assign]
        try:
            await evening.play()
            assert held(evening.table) == await stored(evening.table)
        finally:
            evening.check = honest  # type: ignore[method-assign]
            await evening.close()
        assert compared

    asyncio.run(run())
