"""How cards are dealt, and the rounds that are dealt so."""

from houseway.floor import commands as do
from houseway.floor.counts import counted_by_device, falls_due
from houseway.floor.daybook import Daybook
from houseway.floor.duties import before_round, next_for, turn
from houseway.floor.preparation import stand_idle
from houseway.floor.rotation import check_devices, check_place, check_rack, clear_rack, store_other
from houseway.floor.setup import check_role, deny
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly


def choose_method(book: Daybook, command: do.ChooseMethod) -> None:
    """Deal another way from the next round on."""
    book.between_rounds("another way of dealing")
    method = book.procedures.method(command.method)
    if method is None:
        known = ", ".join(each.name for each in book.procedures.methods)
        deny(NotAMove, f"{command.method!r} is no way of dealing here: {known}", book.procedures.listed)
    check_role(command.role, ("supervisor",), "the choice", book.procedures.listed)
    for deck in book.state.decks:
        if deck.stage == "loaded":
            stage = "shuffled" if deck.shuffled == "automated" else "cut"
            book.put(deck.name, stage=stage, where="shuffler" if book.rotates else "table")
    book.change(method=method.name)
    check_devices(book)
    use_method(book, command)


def use_method(book: Daybook, command: do.ChooseMethod | do.Open) -> None:
    """Record what permits the way of dealing in use, and flag internal controls that are not on file."""
    method = book.method
    for rule in method.allowed:
        book.record(command, "way of dealing", rule, method=method.name)
    if method.controls and "controls" not in book.state.references:
        book.record(command, "flagged", method.controls, missing="the licensee's internal controls", name="controls")


def load(book: Daybook, command: do.Load) -> None:
    """The shuffled, cut deck goes where it is dealt from."""
    book.between_rounds("the next deck")
    deck, method = book.deck(command.deck), book.method
    due = next_for(book, deck)
    if due is None:
        refuse_plainly(NotNow, f"deck {deck.name} is there already")
    if due.what != "load":
        deny(NotNow, f"{method.says}: first {due.says}", due.rule)
    check_role(command.role, ("dealer",), method.says, method.load)
    check_place(book, deck)
    book.record(command, method.says, method.load, deck.name)
    book.put(deck.name, stage="loaded", where=method.device or "hand")
    store_other(book, command, deck)


def begin_round(book: Daybook, command: do.BeginRound) -> None:
    """A round begins, if nothing stands before it; what falls due in it is handed along."""
    book.between_rounds("another round")
    for due in before_round(book, command.at):
        deny(NotNow, f"no round yet: {due.says}", due.rule)
    strangers = [player for player in command.players if player not in book.state.present]
    if strangers:
        refuse_plainly(NotNow, f"not at the table: {', '.join(strangers)}")
    if not command.players:
        refuse_plainly(NotNow, "a round needs a player")
    falls: tuple[str, ...] = ()
    name = ""
    if book.cards is not None:
        check_devices(book)
        name = turn(book)
        store_other(book, command, book.deck(name))
        clear_rack(book, command, name)
        falls = _count_in_round(book, command, name)
        book.put(name, stage="in_play")
    _hold_to_rotation(book, command, name)
    if book.procedures.charge is not None and command.at - book.state.charged_at >= book.procedures.charge.seconds:
        falls = (*falls, "time_charge")
        book.change(charged_at=command.at)
    book.change(players=command.players, first_card=False, in_play=name, due=falls, rounds=book.state.rounds + 1)


def _count_in_round(book: Daybook, command: do.BeginRound, name: str) -> tuple[str, ...]:
    counting, deck = book.method.counting, book.deck(name)
    if counting is None:
        return ()
    if counted_by_device(book, deck):
        book.record(command, "stub count excused by the device", counting.excused, name, counted=deck.counted)
        book.change(since_count=0, counted_at=command.at)
        return ()
    return (counting.due,) if falls_due(book, command.at) else ()


def _hold_to_rotation(book: Daybook, command: do.BeginRound, name: str) -> None:
    """With two decks, record whose turn it is and where the other one lies."""
    two, other = book.procedures.two_decks, book.other(name)
    if two is None or other is None or not book.rotates:
        return
    book.record(command, "deck in play", two.alternate, name)
    book.record(command, "deck in the shuffling device", two.one_in_play, other.name)


def first_card(book: Daybook, command: do.FirstCard) -> None:
    """The first card leaves the deck: from here no recut, and players stay seated."""
    if book.state.players is None:
        refuse_plainly(NotNow, "no round is open")
    book.change(first_card=True)


def end_round(book: Daybook, command: do.EndRound) -> None:
    """The cards are gathered; what the round asked for is done or falls due."""
    if book.state.players is None:
        refuse_plainly(NotNow, "no round is open")
    name, missed = book.state.in_play, book.state.due
    # A round may be called off for its deck before the first card: that deck is not dealt as it lies.
    used = command.dealt or "reshuffle" in command.needs
    if name and used:
        check_rack(book, name)
        book.put(name, stage="used", where="rack", ordered=False)
    elif name:
        book.put(name, stage="loaded")
    if name and command.dealt:
        _tally(book, command)
    elif name:
        missed = ()
    book.change(
        players=None,
        in_play="",
        first_card=False,
        last_used=name if used else book.state.last_used,
        due=() if command.counted else missed,
        pot=command.pot,
        pot_counted_by="",
    )
    if "replace_dice" in command.needs:
        book.change(shaker=None)
    if name and "remove_deck" in command.needs:
        counting = book.method.counting
        book.take_off(command, book.deck(name), "wrong count in the round", counting.wrong if counting else "")
    stand_idle(book)


def _tally(book: Daybook, command: do.EndRound) -> None:
    if command.counted:
        book.change(since_count=0, counted_at=command.at)
    elif book.method.counting is not None:
        book.change(since_count=book.state.since_count + 1)
