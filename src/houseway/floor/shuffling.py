"""The shuffle, by hand or device, and the cut."""

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.duties import next_for, turn, unfit_for_dealing
from houseway.floor.preparation import stand_idle
from houseway.floor.rotation import check_place
from houseway.floor.setup import check_role, deny
from houseway.floor.state import DeckState
from houseway.play.procedures import Cut
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly


def shuffle(book: Daybook, command: do.Shuffle) -> None:
    """A whole shuffle; it leaves one stack, or a loaded shoe where the device does that."""
    deck, shuffling = book.deck(command.deck), book.procedures.shuffling
    _check_stage(book, deck)
    _check_means(book, command)
    if command.order is not None and not book.whole(command.order):
        refuse_plainly(NotAMove, f"{len(command.order)} cards of another deck came out of the shuffle")
    if command.into_shoe:
        if not (command.how == "automated" and shuffling.into_shoe and shuffling.uncut and book.method.device):
            refuse_plainly(NotAMove, "only a shuffling device puts the cards straight into a shoe")
        check_place(book, deck)
    usual = shuffling.rule if deck.stage == "used" else shuffling.opening
    rule = shuffling.fault if deck.fault else unfit_for_dealing(book, deck) or usual
    check_role(command.role, ("dealer",), "the shuffle", rule)
    book.record(command, "shuffle", rule or shuffling.rule, deck.name, how=command.how)
    book.change(shuffled_at=command.at)
    book.put(
        deck.name,
        shuffled=command.how,
        fault=False,
        counted=command.counted,
        ordered=command.order is not None,
        cards=command.order or deck.cards,
        cut_needed=book.procedures.cut is not None,
    )
    if _counted_wrong(book, command):
        wrong = book.method.counting.wrong_by_device if book.method.counting else ""
        book.take_off(command, deck, f"the device counted {command.counted} cards", wrong)
    else:
        _stacked(book, command, deck.name)


def _check_stage(book: Daybook, deck: DeckState) -> None:
    cut, shuffling = book.procedures.cut, book.procedures.shuffling
    if deck.stage == "in_play":
        refuse_plainly(NotNow, f"deck {deck.name} is in play")
    done = deck.shuffled and not deck.cut_needed and deck.stage in ("cut", "loaded")
    # Where two decks serve by turns, the one whose turn it is not belongs in the device, cut or not.
    waits = book.rotates and turn(book) != deck.name and deck.stage == "cut"
    if done and cut is not None and not waits and not unfit_for_dealing(book, deck):
        deny(NotNow, "the cards are cut; they are dealt, or recut by a supervisor", cut.then)
    due = next_for(book, deck)
    if due is not None and due.what not in ("shuffle", "cut", "load"):
        deny(NotNow, f"the shuffle: first {due.says}", shuffling.opening)


def _check_means(book: Daybook, command: do.Shuffle) -> None:
    if command.how == "automated" and not book.has_shuffler:
        refuse_plainly(NotNow, "there is no shuffling device on the table")
    if command.how == "manual" and book.has_shuffler:
        deny(NotNow, "the shuffling device must be off the table first", book.procedures.other_method)
    if command.how == "manual" and book.method.needs_shuffler:
        deny(NotNow, "cards dealt this way are shuffled by a device", book.method.needs_shuffler)


def _counted_wrong(book: Daybook, command: do.Shuffle) -> bool:
    if command.how != "automated" or not book.state.counting:
        return False
    if command.counted is None:
        refuse_plainly(NotAMove, "the device counts at every shuffle: say what it counted")
    return command.counted != book.size


def _stacked(book: Daybook, command: do.Shuffle, deck: str) -> None:
    """One stack on the table or in the device; cards shuffled by a device go uncut to the deal."""
    shuffling = book.procedures.shuffling
    where = "shuffler" if command.how == "automated" else "table"
    if not command.into_shoe:
        book.record(command, "placed in a single stack", shuffling.stack, deck, cards=book.size)
        book.put(deck, stage="shuffled", where=where)
    else:
        book.record(command, "put into the shoe by the device", shuffling.into_shoe, deck, cards=book.size)
        book.put(deck, stage="loaded", where=book.method.device)
    if command.how == "automated" and shuffling.uncut:
        book.record(command, "to be dealt without a cut", shuffling.uncut, deck)
        book.put(deck, cut_needed=False)


def take_over(book: Daybook, command: do.TakeOver) -> None:
    """What the program shuffled are not the cards that people hold: they shuffle theirs before they deal."""
    book.between_rounds("the taking over")
    for deck in book.state.decks:
        if deck.ordered:
            book.put(deck.name, stage="used", where="table", ordered=False, shuffled="", counted=None)
    # A batch that the program kept in the shuffling device is spread like any other.
    stand_idle(book)


def cut(book: Daybook, command: do.Cut) -> None:
    """The cut of a stack that was shuffled by hand or before it came."""
    deck, rules = book.deck(command.deck), _cut_of(book)
    if deck.stage == "cut":
        deny(NotNow, "the cards are cut already; only a supervisor has them recut", rules.then)
    if deck.stage != "shuffled":
        due = next_for(book, deck)
        deny(NotNow, f"the cut: first {due.says if due else 'the round is played'}", rules.rule)
    check_role(command.role, rules.by, "the cut", rules.rule)
    if command.role == "player" and command.by not in book.state.present:
        deny(NotNow, f"{command.by} is not at the table; the dealer cuts", rules.rule)
    if unfit := unfit_for_dealing(book, deck):
        deny(NotNow, "cards dealt this way are shuffled by the device, not cut", unfit)
    _make_cut(book, command, deck, rules)


def recut(book: Daybook, command: do.Recut) -> None:
    """On a supervisor's order, with the reason, before any card is dealt."""
    deck, rules = book.deck(command.deck), _cut_of(book)
    check_role(command.role, ("supervisor",), "the order to recut", rules.recut)
    if not command.reason.strip():
        deny(NotAMove, "the order to recut states its reason", rules.recut)
    if book.state.first_card or deck.shuffled not in ("manual", "before"):
        deny(NotNow, "a recut is ordered after the cut and before any card is dealt", rules.recut)
    if deck.stage not in ("cut", "loaded", "in_play") or deck.cut_needed:
        deny(NotNow, "the cards have not been cut yet", rules.recut)
    book.record(command, "recut ordered", rules.recut, deck.name, reason=command.reason)
    _make_cut(book, command, deck, rules)


def _cut_of(book: Daybook) -> Cut:
    rules = book.procedures.cut
    if rules is None:
        refuse_plainly(NotAMove, "this game has no cut")
    return rules


def _make_cut(book: Daybook, command: do.Cut | do.Recut, deck: DeckState, rules: Cut) -> None:
    # A supervisor orders a recut; the hand that cuts is the dealer's.
    role = "dealer" if isinstance(command, do.Recut) else command.role
    size, depth = len(deck.cards), command.depth
    if not rules.least <= depth <= size - rules.left:
        most = size - rules.left
        deny(NotAMove, f"a cut of {size} cards lifts {rules.least} to {most} off the top, not {depth}", rules.lift)
    book.record(command, "cover card placed before the deck", rules.cover, deck.name, role)
    book.change(cover_card="under the deck")
    book.record(command, "packet lifted onto the cover card", rules.lift, deck.name, role, cards=depth)
    book.record(command, "rest put upon it", rules.rest, deck.name, role, cards=size - depth)
    book.put(deck.name, cards=(*deck.cards[depth:], *deck.cards[:depth]))
    if rules.cover_away:
        book.record(command, "cover card to the discard rack", rules.cover_away, deck.name, role)
        book.change(cover_card="discard rack")
    book.record(command, "cut", rules.rule, deck.name, role)
    book.put(deck.name, cut_needed=False, stage="cut" if deck.stage == "shuffled" else deck.stage)


def fault(book: Daybook, command: do.Fault) -> None:
    """A device failed: whatever was in it is shuffled again, whole."""
    if command.device not in book.state.devices:
        refuse_plainly(NotNow, f"there is no {command.device} on the table")
    caught = [each for each in book.state.decks if each.where == command.device or _being_shuffled(book, command, each)]
    if not caught:
        refuse_plainly(NotNow, f"no deck is in the {command.device}")
    rule = book.procedures.shuffling.fault if command.device == "shuffler" else book.method.fault
    for each in caught:
        if each.stage == "in_play":
            refuse_plainly(NotNow, "a device that fails in a round is reported to the round")
        book.record(command, f"{command.device} fault", rule, each.name)
        stage = "used" if each.shuffled else each.stage
        book.put(each.name, fault=True, stage=stage, where="table", ordered=False)


def _being_shuffled(book: Daybook, command: do.Fault, deck: DeckState) -> bool:
    due = next_for(book, deck)
    return command.device == "shuffler" and deck.name == command.deck and due is not None and due.what == "shuffle"
