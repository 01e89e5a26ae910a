"""When the cards must be counted, and when a counting device excuses it."""

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.setup import check_role
from houseway.floor.state import DeckState
from houseway.play.refusals import NotAMove, refuse_plainly


def falls_due(book: Daybook, at: int) -> bool:
    """Whether the next round must hold a count, so that the interval is not passed."""
    counting = book.method.counting
    if counting is None:
        return False
    by_rounds = counting.every > 0 and book.state.since_count >= counting.every - 1
    by_time = counting.seconds > 0 and at - book.state.counted_at >= counting.seconds
    return by_rounds or by_time


def overdue(book: Daybook, at: int) -> bool:
    """Whether a count was owed and not made, so that no round may begin before it."""
    counting = book.method.counting
    if counting is None or _excusable(book):
        return False
    missed = counting.due in book.state.due
    return missed if counting.seconds else counting.every > 0 and book.state.since_count >= counting.every


def _excusable(book: Daybook) -> bool:
    return bool(book.state.decks) and all(counted_by_device(book, deck) for deck in book.state.decks)


def counted_by_device(book: Daybook, deck: DeckState) -> bool:
    """Whether a device counted this deck at its last shuffle and found it whole."""
    counting = book.method.counting
    if counting is None or not counting.excused or not (book.has_shuffler and book.state.counting):
        return False
    return deck.shuffled == "automated" and deck.counted == book.size


def count(book: Daybook, command: do.Count) -> None:
    """Count a deck between rounds: a whole one may go on, another leaves the table."""
    book.between_rounds("the count of the whole deck")
    deck, counting = book.deck(command.deck), book.method.counting
    if counting is None:
        refuse_plainly(NotAMove, "no count is provided for here")
    check_role(command.role, ("dealer", "floorperson"), "the count", counting.rule)
    book.record(command, "counted", counting.rule, deck.name, found=command.found, expected=book.size)
    if command.found != book.size:
        book.take_off(command, deck, f"{command.found} cards counted", counting.wrong)
    book.change(since_count=0, counted_at=command.at, due=())
