"""The days that every card table goes through: by hand from the shoe, with a device and two decks, standing idle."""

from typing import Any

from houseway.play.requests import Draw

from .pit import Book, Pit, Says, Table

OWN = 1200
"""After how many seconds the house of these tests changes its decks."""


def drawing(pending: Any) -> bool:
    return isinstance(pending, Draw)


def refused_setups(pit: Pit, book: Book, game: str) -> None:
    """Tables that the clauses do not allow."""
    for order in (
        {"method": "catapult"},
        {"method": "hand"},
        {"equipment": {"decks": 2}},
        {"equipment": {"decks": 2, "shuffler": "automatic", "backs": ["red", "red"]}},
        {"equipment": {"change_after": 24 * 3600 + 1}},
        {"equipment": {"inspect_percent": 99}},
        {"equipment": {"cover_card": False}},
    ):
        pit.table(book, game, **order)


def by_hand(pit: Pit, book: Book, game: str, says: Says, **order: Any) -> None:
    """One deck, shuffled and cut by hand: every step in its turn and none before, five rounds, a day's end."""
    table = pit.table(book, game, equipment={"change_after": OWN}, **order)
    assert table is not None
    whole = list(table.day.cards.cards)
    table.no("receive", deck="A", backs=["red", "blue"])
    table.no("receive", deck="A", role="supervisor")
    table.step("receive", deck="A", cards=whole[1:] + whole[:1])
    preparing(table, whole)
    shuffling(table)
    rounds(table, says)
    standing_idle(table, says)
    ending(table, whole)


def preparing(table: Table, whole: list[str]) -> None:
    """From the inspection to the stack, each stage tried too early and by the wrong person first."""
    names = [stage.name for stage in table.day.procedures.preparation[1:]]
    seated = False
    while table.due() is not None and table.due().what != "shuffle":
        due = table.due()
        if due.what == "arrive" or (due.what == "look" and not seated):
            table.sit("Ann", "Bob")
            seated = True
            continue
        for name in names[names.index(due.what) + 1 :][:1]:
            table.no("prepare", stage=name)
        if due.what == "verify":
            table.no("prepare", stage="verify", role="floorperson", found=whole[1:])
            table.no("prepare", stage="verify", role="dealer")
        if due.what in ("wash", "look"):
            table.no("shuffle", how="manual")
        table.do_due()


def shuffling(table: Table) -> None:
    """Shuffled, cut, recut and loaded, each tried before its turn."""
    table.no("load")
    table.no("cut", depth=20, role="dealer")
    table.no("shuffle", how="manual", role="supervisor")
    table.do_due()
    if table.day.procedures.cut is None:
        return
    table.no("load")
    size = len(table.day.cards.cards)
    for depth in (9, size):
        table.no("cut", depth=depth, role="dealer")
    table.no("cut", depth=20, role="supervisor")
    table.no("recut", depth=30, reason="slipped", role="supervisor")
    table.step("cut", depth=20, role="dealer")
    table.no("cut", depth=20, role="dealer")
    table.no("shuffle", how="manual", role="dealer")
    table.no("recut", depth=30, reason="slipped", role="dealer")
    table.no("recut", depth=30, reason=" ", role="supervisor")
    table.step("recut", depth=30, reason="the packet slipped", role="supervisor")


def rounds(table: Table, says: Says) -> None:
    """Five rounds: no recut and no leaving once cards are out, a shuffle after each, a count in the fifth."""
    table.begun(says, drawing)
    table.enter(table._entry(table.round.pending, {}))
    table.no("recut", depth=30, reason="late", role="supervisor")
    table.no("leave", role="player", by="Ann")
    table.play(says)
    table.no("load")
    for _ in range(3):
        table.play(says, told=False)
    table.play(says)


def standing_idle(table: Table, says: Says) -> None:
    """One player leaves, and nothing changes; then all, and the cards lie spread, face down and face up."""
    table.go("Bob")
    assert table.due().what == "shuffle", "the table is not idle"
    table.go("Ann")
    table.no("shuffle", how="manual")
    table.no("idle", face="down", role="supervisor")
    table.upto("idle")
    table.step("idle", face="down", role="dealer")
    table.no("turn_up", role="dealer")
    table.sit("Ann", "Bob")
    table.no("turn_up", role="supervisor")
    table.no("shuffle", how="manual")
    table.upto("shuffle")
    table.no("load")
    table.play(says, told=False)
    table.go("Ann", "Bob")
    table.sit("Bob")
    table.upto("idle")
    table.step("idle", face="up", role="dealer")
    table.no("idle", face="up", role="dealer")
    table.sit("Ann")
    table.no("shuffle", how="manual")
    table.upto("shuffle")
    table.play(says, told=False)


def ending(table: Table, whole: list[str]) -> None:
    """The cards have served as long as they may: they are changed, security looks at them, and the table closes."""
    if table.day.procedures.change:
        table.later(OWN - 1)
        assert table.due().what != "remove"
        table.later(1)
        assert table.due().what == "remove"
    table.step("remove", deck="A", role="dealer", why="their time is up")
    if table.day.procedures.returned:
        serial = table.day.state.serial
        table.no("inspect_return", serial=serial, cards=whole, role="dealer")
        table.step("inspect_return", serial=serial, cards=whole[1:], role="security")
    table.go("Ann", "Bob")
    table.no("close", role="supervisor")
    if table.day.procedures.kept_pot and (pot := table.day.state.pot):
        table.step("count_pot", counted=pot, role="dealer")
        table.step("keep_pot", table.pit.sue, counted=pot, role="supervisor")
    table.step("receive", deck="A", role="dealer")
    table.step("lock_shoe", role="dealer")
    table.step("close", role="supervisor")


def by_device(pit: Pit, book: Book, game: str, says: Says, **order: Any) -> None:
    """Two decks in turn with a device that counts; it fails, it counts wrong, and it leaves before another way."""
    equipment = {"decks": 2, "shuffler": "counting", "backs": ["red", "blue"]}
    table = pit.table(book, game, equipment=equipment, **order)
    assert table is not None
    whole = list(table.day.cards.cards)
    table.no("receive", deck="C")
    table.step("receive", deck="A", role="dealer")
    table.no("receive", deck="B", back="red", role="dealer")
    table.step("receive", deck="B", cards=whole[1:], role="dealer")
    table.sit("Ann", "Bob")
    for stage in table.day.procedures.preparation[1:]:
        if stage.name == "verify":
            break
        table.step("prepare", stage=stage.name, deck="B", role=stage.role)
    table.no("prepare", stage="verify", deck="B", role="floorperson")
    table.step("remove", deck="B", why="a card is missing", role="dealer")
    table.step("receive", deck="B", role="dealer")
    table.upto("shuffle")
    table.no("shuffle", how="manual", deck="A")
    table.begun(says, drawing)
    table.no("rack", deck="B", role="dealer")
    table.play(says, told=False)
    table.no("rack", deck="B", role="dealer")
    table.play(says, told=False)
    table.step("fault", device="shuffler", role="dealer")
    table.no("load", deck=table.due().deck, role="dealer")
    table.ready()
    table.play(says, told=False)
    table.upto("load")
    table.step("fault", device="shuffler", role="dealer")
    table.no("load", deck=table.due().deck, role="dealer")
    table.ready()
    table.play(says, told=False)
    size = table.day.size
    table.upto("shuffle")
    due = table.due()
    table.step("shuffle", how="automated", deck=due.deck, counted=size - 1, role="dealer")
    assert len(table.day.state.decks) == 1


def by_method(pit: Pit, book: Book, game: str, says: Says, method: str, shuffler: str, **order: Any) -> None:
    """Five rounds dealt another way, with the count that falls into the fifth unless the device has counted."""
    table = pit.table(book, game, method=method, equipment={"shuffler": shuffler}, **order)
    assert table is not None
    table.sit("Ann", "Bob")
    table.upto("load")
    if method == "hand":
        table.no("shuffle", how="manual", role="dealer")
    for number in range(5):
        table.play(says, told=number in (0, 4))
    for paper in [due for due in table.day.due(table.day.state.now) if due.what == "file_reference"]:
        table.step("file_reference", name=paper.name, reference="R-1", role="supervisor")
    if method == "automated_shoe":
        table.no("choose_method", method="manual_shoe", role="supervisor")
        table.step("dismount", device="automated_shoe", role="dealer")
        table.step("choose_method", method="manual_shoe", role="supervisor")


def into_the_shoe(pit: Pit, book: Book, game: str) -> None:
    """A device puts the cards straight into the shoe; cards shuffled before they came are only cut."""
    table = pit.table(book, game, equipment={"shuffler": "automatic"})
    assert table is not None
    table.sit("Ann", "Bob")
    table.upto("shuffle")
    table.step("shuffle", how="automated", into_shoe=True, role="dealer")
    other = pit.table(book, game)
    assert other is not None
    other.step("receive", deck="A", preshuffled=True, role="dealer")
    other.no("load", role="dealer")
    other.step("cut", depth=20, role="dealer")


def wrong_count(pit: Pit, book: Book, game: str, says: Says, less: int = 1, **order: Any) -> None:
    """The stub of the fifth round is a card short: the dealer looks for a misdeal, and finds none."""
    table = pit.table(book, game, **order)
    assert table is not None
    table.sit("Ann", "Bob")
    short = lambda count: count.usual - less if count.what == "stub" else count.usual  # noqa: E731
    for _ in range(4):
        table.play(says, told=False)
    table.play(says, counts=short)


def whole_day(pit: Pit, game: str, says: Says) -> Book:
    """The book of a game that is dealt from a shoe of either kind or from the hand."""
    book = Book(game)
    refused_setups(pit, book, game)
    by_hand(pit, book, game, says)
    by_device(pit, book, game, says)
    by_method(pit, book, game, says, "hand", "automatic")
    by_method(pit, book, game, says, "hand", "counting")
    by_method(pit, book, game, says, "automated_shoe", "counting")
    by_method(pit, book, game, says, "automated_shoe", "none")
    into_the_shoe(pit, book, game)
    wrong_count(pit, book, game, says)
    for method in ("hand", "automated_shoe"):
        wrong_count(pit, book, game, says, method=method, equipment={"shuffler": "automatic"})
    book.keep()
    return book
