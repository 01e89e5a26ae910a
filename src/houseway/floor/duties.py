"""What must be done next: one answer for the floor page, for a refusal and for an automatic table."""

from collections.abc import Iterator

from houseway.floor.counts import overdue
from houseway.floor.daybook import Daybook, Due
from houseway.floor.pots import to_be_kept
from houseway.floor.state import DeckState
from houseway.play.procedures import Interval, Stage

SLOTS = ("A", "B")
_FED = ("load", "cut")
"""What a deck that has been shuffled still waits for."""


def next_stage(book: Daybook, done: str) -> Stage | None:
    """The stage of the preparation that follows one already done; None after the last."""
    order = book.procedures.preparation
    names = [stage.name for stage in order]
    if done not in names:
        return None
    later = order[names.index(done) + 1 :]
    device = book.has_shuffler
    return next((each for each in later if not (each.manual_only if device else each.device_only)), None)


def in_rotation(book: Daybook, deck: DeckState) -> bool:
    """Whether a deck has been prepared and does not lie spread on an idle table."""
    return next_stage(book, deck.stage) is None and deck.stage not in ("idle", "spread_down")


def next_for(book: Daybook, deck: DeckState) -> Due | None:
    """What this deck waits for before it can be dealt; None when it is ready."""
    idle = book.procedures.idle
    if deck.stage == "idle":
        return Due("idle", "the cards are spread on the idle table", "dealer", idle.rule if idle else "", deck.name)
    if deck.stage == "spread_down":
        return _face_down(book, deck)
    stage = next_stage(book, deck.stage)
    if stage is not None:
        rule = idle.looked if idle and deck.again and stage.name == "look" else stage.rule
        return Due(stage.name, stage.says, stage.role, rule, deck.name)
    return _from_the_stack(book, deck)


def _face_down(book: Daybook, deck: DeckState) -> Due:
    """A face-down spread is turned up once a player has come, or as many as the game asks for."""
    idle = book.procedures.idle
    rule, needed = (idle.turned_up, idle.players) if idle else ("", 1)
    if len(book.state.present) >= needed:
        return Due("turn_up", "the spread is turned face up", "dealer", rule, deck.name)
    return Due("arrive", "the spread is turned up for an arriving player", "player", rule, deck.name)


def _from_the_stack(book: Daybook, deck: DeckState) -> Due | None:
    if deck.stage in ("loaded", "in_play"):
        return None
    if unfit := unfit_for_dealing(book, deck):
        return Due("shuffle", "the cards are shuffled by the device", "dealer", unfit, deck.name)
    if deck.stage in ("shuffled", "cut"):
        if deck.cut_needed:
            required = book.procedures.cut.required if book.procedures.cut else ""
            return Due("cut", "the cards are cut", "dealer", required, deck.name)
        return Due("load", book.method.says, "dealer", book.method.load, deck.name)
    shuffling = book.procedures.shuffling
    if deck.fault:
        return Due("shuffle", "the cards are shuffled again after the fault", "dealer", shuffling.fault, deck.name)
    rule = shuffling.rule if deck.stage == "used" else shuffling.opening
    return Due("shuffle", "the cards are shuffled", "dealer", rule, deck.name)


def unfit_for_dealing(book: Daybook, deck: DeckState) -> str:
    """The clause by which a deck shuffled by hand, or before it came, is not dealt in this way; empty if it may be."""
    by_hand = deck.stage in ("shuffled", "cut") and deck.shuffled != "automated"
    return book.method.needs_shuffler if by_hand else ""


def slots(book: Daybook) -> tuple[str, ...]:
    """The places for decks at this table."""
    return SLOTS[: book.decks] if book.cards is not None else ()


def turn(book: Daybook) -> str:
    """The slot whose deck is dealt next."""
    ready = next((deck.name for deck in book.state.decks if deck.stage in ("loaded", "in_play")), None)
    if ready is not None:
        return ready
    if book.state.chosen and not book.rotates:
        return book.state.chosen
    return "B" if book.rotates and book.state.last_used == "A" else "A"


def limits(book: Daybook, deck: DeckState) -> list[tuple[int, str, Interval]]:
    """When this deck must be changed or sorted, the first time first: each as time, step and interval."""
    own = book.setup.change_after
    found = [
        (deck.opened + min(each.seconds, own or each.seconds), "remove", each)
        for each in book.procedures.change
        if each.method in ("", book.state.method)
    ]
    if book.procedures.sort is not None and in_rotation(book, deck):
        found.append((deck.sorted + book.procedures.sort.seconds, "sort", book.procedures.sort))
    return sorted(found, key=lambda limit: limit[0])


def before_round(book: Daybook, at: int) -> Iterator[Due]:
    """Everything that stands between this moment and the next round, the first thing first."""
    state, idle = book.state, book.procedures.idle
    # No table is opened before its shaker was found to work.
    yield from _shaker(book, at)
    if not state.open:
        yield Due("open", "the table is opened", "supervisor", "")
    yield from _missing(book)
    yield from _time_up(book, at)
    waiting = list(_next_deck(book))
    if not state.present or any(deck.stage == "idle" for deck in state.decks):
        yield from to_be_kept(book)
    if not state.present:
        # Cards are made ready as far as the spread before anyone comes.
        yield from (due for due in waiting if due.role != "player")
        waiting = [due for due in waiting if due.role == "player"]
        yield Due("arrive", "a player comes to the table", "player", idle.rule if idle else "")
    yield from waiting
    if state.kept:
        yield Due("restore_pot", "the pot in keeping lies on the table again", "dealer", book.procedures.kept_pot)
    counting = book.method.counting
    if counting is not None and overdue(book, at):
        yield Due("count", "the cards are counted", "dealer", counting.rule, turn(book))


def _time_up(book: Daybook, at: int) -> Iterator[Due]:
    """Decks that have been used as long as they may."""
    for deck in book.state.decks:
        over = [(what, interval) for when, what, interval in limits(book, deck) if at >= when]
        for what, interval in over[:1]:
            words = "changed" if what == "remove" else "sorted"
            yield Due(what, f"deck {deck.name} must be {words}", "dealer", interval.rule, deck.name)


def _missing(book: Daybook) -> Iterator[Due]:
    """The shoe and the decks that should be on the table."""
    if book.cards is None:
        return
    if book.method.device and book.procedures.shoe and book.state.shoe != "fixed":
        yield Due("fix_shoe", "the shoe is fixed to the table", "dealer", book.procedures.shoe)
    yield from _devices(book)
    there = {deck.name for deck in book.state.decks}
    order = book.procedures.preparation
    for slot in slots(book):
        if slot not in there:
            rule = order[0].rule if order else book.procedures.deck
            two = book.procedures.two_decks
            if two is not None and two.always and slot == "B":
                rule = two.rule if book.has_shuffler else two.always
            yield Due("receive", f"deck {slot} is received", "dealer", rule, slot)


def _devices(book: Daybook) -> Iterator[Due]:
    """The devices that the way of dealing needs and that are not there, or are in its way."""
    method, shoe = book.method, "automated_shoe"
    needed = {"shuffler": method.needs_shuffler, shoe: method.allowed[0] if method.device == shoe else ""}
    for device, rule in needed.items():
        if rule and device not in book.state.devices:
            says = f"the {device.replace('_', ' ')} is put on the table, or another way of dealing is chosen"
            yield Due("mount", says, "supervisor", rule, name=device)
    if shoe in book.state.devices and method.device != shoe:
        yield Due(
            "dismount", "the automated shoe is taken off the table", "dealer", book.procedures.other_method, name=shoe
        )


def _next_deck(book: Daybook) -> Iterator[Due]:
    if book.cards is None:
        return
    playing = next((deck for deck in book.state.decks if deck.name == turn(book)), None)
    if playing is None:
        return
    due, other = next_for(book, playing), book.other(playing.name)
    if other is not None and not book.rotates:
        yield from _inspected(book, other)
    if due is not None:
        yield due
    if other is not None and book.rotates:
        yield from _in_the_shuffler(book, other)


def _inspected(book: Daybook, other: DeckState) -> Iterator[Due]:
    """The deck that is stored as it is has been inspected and verified before play, like the one in play."""
    two, names = book.procedures.two_decks, [stage.name for stage in book.procedures.preparation]
    due = next_for(book, other)
    if two is None or not two.always or due is None or due.what not in names:
        return
    if names.index(due.what) <= names.index("verify"):
        yield due


def _in_the_shuffler(book: Daybook, other: DeckState) -> Iterator[Due]:
    """The deck that is not in play must be prepared, and in the shuffling device."""
    two = book.procedures.two_decks
    due = next_for(book, other)
    if two is None or due is None:
        return
    if due.what not in _FED:
        rule = two.one_in_play if other.stage == "used" and not other.fault else two.opening
        if other.again or other.fault:
            rule = due.rule
        yield Due(due.what, due.says, due.role, rule, other.name)
    elif other.where != "shuffler":
        yield Due("shuffle", "the other deck is in the shuffling device", "dealer", two.one_in_play, other.name)


def _shaker(book: Daybook, at: int) -> Iterator[Due]:
    needed, has = book.procedures.shaker, book.state.shaker
    if needed is None:
        return
    if has is None:
        yield Due("receive_shaker", "a shaker with dice is received", "dealer", needed.sealed or needed.checked)
    elif at - has.received >= needed.change.seconds:
        yield Due("receive_shaker", "the dice are changed", "dealer", needed.change.rule)
    elif not has.checked:
        yield Due("check_shaker", "the floorperson checks the shaker", "floorperson", needed.checked)
