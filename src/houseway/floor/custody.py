"""Decks on their way: received, sorted, taken off the table, inspected by security."""

from typing import Any

from houseway.cards.card import Card, words
from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.duties import in_rotation, limits, next_for, slots
from houseway.floor.setup import check_role, deny
from houseway.floor.state import DeckState
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly


def standard(book: Daybook) -> str:
    """The clause that says what a deck here must be."""
    two = book.procedures.two_decks
    return two.standard if two and book.decks == 2 else book.procedures.deck


def check_whole(book: Daybook, cards: tuple[Card, ...]) -> None:
    """Refuse a deck with a card missing or too many, and say which."""
    if book.cards is None or not (differs := book.cards.differences(cards)):
        return
    said = [f"{kind}: {words(some)}" for kind, some in zip(differs._fields, differs, strict=True) if some]
    deny(NotNow, f"these {len(cards)} cards are not a whole deck ({'; '.join(said)})", standard(book))


def receive(book: Daybook, command: do.Receive) -> None:
    """A deck comes to the table; the receipt itself is an external step whose pass or fail is kept."""
    book.between_rounds("the receipt of a deck")
    if command.deck not in slots(book):
        deny(NotNow, f"this table has no place for a deck {command.deck}", book.procedures.deck)
    if any(deck.name == command.deck for deck in book.state.decks):
        refuse_plainly(NotNow, f"deck {command.deck} is on the table already")
    back = command.back or book.setup.backs[slots(book).index(command.deck)]
    _check_backs(book, command, back)
    if command.preshuffled and not book.procedures.preshuffled:
        refuse_plainly(NotAMove, "this game does not provide for cards shuffled before they come")
    order = book.procedures.preparation
    rule = book.procedures.preshuffled if command.preshuffled else order[0].rule if order else ""
    check_role(command.role, ("dealer",), "the receipt", rule)
    cards = command.cards if command.cards is not None else book.cards.cards if book.cards else ()
    if command.preshuffled:
        check_whole(book, cards)
    detail: dict[str, Any] = {"passed": command.passed, "back": back, "serial": book.state.serial + 1}
    book.record(command, "receive", rule, command.deck, **detail)
    if command.passed:
        _lay_down(book, command, back, cards)


def _lay_down(book: Daybook, command: do.Receive, back: str, cards: tuple[Card, ...]) -> None:
    serial, first = book.state.serial + 1, book.procedures.preparation
    deck = DeckState(command.deck, serial, back, cards, command.at, command.at, first[0].name if first else "stack")
    book.change(serial=serial, decks=tuple(sorted((*book.state.decks, deck), key=lambda each: each.name)))
    if command.preshuffled:
        book.put(deck.name, stage="shuffled", shuffled="before", cut_needed=book.procedures.cut is not None)


def _check_backs(book: Daybook, command: do.Receive, back: str) -> None:
    if len(set(command.backs)) > 1:
        deny(
            NotNow,
            f"one deck has {' and '.join(sorted(set(command.backs)))} backs",
            book.procedures.backs or book.procedures.deck,
        )
    other, two = book.other(command.deck), book.procedures.two_decks
    if other is not None and two is not None and other.back == back:
        rule = two.colours if two.colours and book.has_shuffler else two.backs
        deny(NotNow, f"deck {other.name} has {back} backs too", rule)


def sort(book: Daybook, command: do.Sort) -> None:
    """A deck in use is sorted into its order, and found whole."""
    book.between_rounds("the sorting of a deck")
    deck, interval = book.deck(command.deck), book.procedures.sort
    if interval is None:
        refuse_plainly(NotAMove, "this game asks for no sorting")
    check_role(command.role, ("dealer", "floorperson"), "the sorting", interval.rule)
    waits = next_for(book, deck)
    if waits is not None and not in_rotation(book, deck):
        # Sorting takes the place of no step: a deck is shown to players and washed before it is ever used.
        deny(NotNow, f"deck {deck.name} is not in use: first {waits.says}", waits.rule)
    book.record(command, "sort", interval.rule, deck.name)
    book.put(deck.name, sorted=command.at, stage="used", where="table", ordered=False)


def remove(book: Daybook, command: do.Remove) -> None:
    """A deck is taken off the table: its time is up, or a person gives a reason."""
    book.between_rounds("the removal of a deck")
    deck = book.deck(command.deck)
    expired = [each for when, what, each in limits(book, deck) if what == "remove" and command.at >= when]
    returned = book.procedures.returned
    rule = expired[0].rule if expired else returned.rule if returned else ""
    check_role(command.role, ("dealer", "floorperson", "supervisor"), "the removal", rule)
    book.take_off(command, deck, command.why or ("its time is up" if expired else "removed"), rule)


def inspect_return(book: Daybook, command: do.InspectReturn) -> None:
    """Security looks at every card that comes back, and reports what is missing, extra or marked."""
    returned = book.procedures.returned
    if returned is None or book.cards is None:
        refuse_plainly(NotAMove, "no cards come back here")
    check_role(command.role, ("security",), "the inspection", returned.rule)
    waiting = next((each for each in book.state.returns if each.serial == command.serial), None)
    if waiting is None:
        deny(NotNow, f"no deck {command.serial} waits for inspection", returned.rule)
    differs = book.cards.differences(command.cards)
    detail: dict[str, Any] = {"serial": command.serial, "missing": list(differs.missing), "extra": list(differs.extra)}
    passed = not differs and not command.marks
    book.record(
        command, "returned deck inspected", returned.rule, waiting.deck, **detail, marks=command.marks, passed=passed
    )
    book.change(returns=tuple(each for each in book.state.returns if each.serial != command.serial))
