"""Two decks at one table: one in play, the other in the shuffling device, turn and turn about."""

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.setup import check_role, deny
from houseway.floor.state import DeckState
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly

_OUT = ("loaded", "in_play")
_UNWASHED = ("receive", "inspect", "verify", "spread", "look", "turn_down")


def check_place(book: Daybook, deck: DeckState) -> None:
    """Refuse to put a deck where it is dealt from: shoe not fixed, other deck there, or its turn just over."""
    check_devices(book)
    if book.method.device and book.procedures.shoe and book.state.shoe != "fixed":
        deny(NotNow, "the shoe is not fixed to the table", book.procedures.shoe)
    other, two = book.other(deck.name), book.procedures.two_decks
    if two is None or other is None:
        return
    if other.stage in _OUT:
        deny(NotNow, f"deck {other.name} is in use; this one is shuffled meanwhile", two.one_in_play)
    if book.rotates and book.state.last_used == deck.name:
        deny(NotNow, f"deck {deck.name} had the last round; it is deck {other.name}'s turn", two.alternate)


def check_devices(book: Daybook) -> None:
    """Refuse to deal beside an automated shoe that is not the one dealt from, or without the one that is."""
    mounted = "automated_shoe" in book.state.devices
    if mounted and book.method.device != "automated_shoe":
        deny(NotNow, "the automated shoe must be off the table first", book.procedures.other_method)
    if book.method.device == "automated_shoe" and not mounted:
        refuse_plainly(NotNow, "there is no automated shoe on the table")
    if book.method.needs_shuffler and not book.has_shuffler:
        deny(NotNow, "this way of dealing needs a shuffling device", book.method.needs_shuffler)


def store_other(book: Daybook, command: do.Load | do.BeginRound, deck: DeckState) -> None:
    """Without a shuffling device the deck that is not in play goes to its place, prepared or not."""
    other, two = book.other(deck.name), book.procedures.two_decks
    if two is None or other is None or book.rotates or not two.stored or other.where == "stored":
        return
    if other.stage in _UNWASHED:
        book.record(command, "stored as it is", two.unprepared, other.name)
    book.record(command, "stored", two.stored, other.name)
    book.put(other.name, where="stored")


def swap(book: Daybook, command: do.Swap) -> None:
    """The other deck is used from the next round on."""
    two = book.procedures.two_decks
    if two is None or not two.swap or book.rotates:
        refuse_plainly(NotAMove, "decks are not swapped by hand here")
    if book.state.players is not None:
        deny(NotNow, "decks are swapped between rounds", two.swap)
    check_role(command.role, ("dealer", "floorperson", "supervisor"), "the swap", two.swap)
    deck = book.deck(command.deck)
    book.record(command, "swapped in", two.swap, deck.name)
    for out in book.state.decks:
        if out.name != deck.name and out.stage in (*_OUT, "cut", "shuffled"):
            book.put(out.name, stage="used", where="stored", ordered=False)
    book.put(deck.name, where="table")
    book.change(chosen=deck.name)
    if deck.stage in _UNWASHED:
        book.record(command, "washed, shuffled and cut before it is dealt", two.later, deck.name)


def check_rack(book: Daybook, deck: str) -> None:
    """Refuse to put a second deck's cards in the discard rack."""
    two, state = book.procedures.two_decks, book.state
    for other in state.decks:
        if other.name != deck and (other.where == "rack" or state.in_play == other.name):
            deny(NotNow, f"the rack is for the cards of deck {other.name} now", two.rack if two else "")


def clear_rack(book: Daybook, command: do.BeginRound, deck: str) -> None:
    """The cards of the last round leave the rack before another deck's may go there.

    A shuffling device takes them; without one they lie on the table.
    """
    other, two = book.other(deck), book.procedures.two_decks
    if two is not None and other is not None and other.where == "rack":
        book.record(command, "taken out of the discard rack", two.rack, other.name)
        book.put(other.name, where="table")


def rack(book: Daybook, command: do.Rack) -> None:
    """A deck's cards go to the discard rack."""
    deck, two = book.deck(command.deck), book.procedures.two_decks
    check_role(command.role, ("dealer",), "the rack", two.rack if two else "")
    if deck.stage not in ("shuffled", "cut", "loaded", "used"):
        refuse_plainly(NotNow, f"deck {deck.name} has nothing for the rack")
    check_rack(book, deck.name)
    book.record(command, "placed in the discard rack", two.rack if two and book.decks == 2 else "", deck.name)
    book.put(deck.name, where="rack", stage="used", ordered=False)
