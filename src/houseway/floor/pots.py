"""A pot that outlasts its round: kept safe while no one plays, and on the table again when play resumes."""

from collections.abc import Iterator

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook, Due
from houseway.floor.setup import check_role, deny
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly

HOUSE = "house"
"""Who does the steps of an automatic table: no person, so that it may both count and verify."""


def lies_open(book: Daybook) -> bool:
    """Whether a pot that must be kept lies on the table."""
    return bool(book.procedures.kept_pot and book.state.pot and not book.state.kept)


def check_kept(book: Daybook, what: str) -> None:
    """Refuse to let a table rest with money in the open."""
    if lies_open(book):
        deny(NotNow, f"{what}: first the pot of {dollars(book.state.pot)} is counted", book.procedures.kept_pot)


def to_be_kept(book: Daybook) -> Iterator[Due]:
    """What a table that no one plays at owes its pot."""
    rule = book.procedures.kept_pot
    if lies_open(book):
        if not book.state.pot_counted_by:
            yield Due("count_pot", "the dealer counts the pot", "dealer", rule)
        yield Due("keep_pot", "a supervisor verifies the count and the pot is kept", "supervisor", rule)


def count_pot(book: Daybook, command: do.CountPot) -> None:
    """Play stops: the dealer counts what lies in the pot."""
    rule = book.procedures.kept_pot
    book.between_rounds("the count of a pot")
    _check_open(book)
    check_role(command.role, ("dealer", "floorperson"), "the count", rule)
    _check_sum(book, command.counted, rule)
    book.record(command, "pot counted", rule, amount=command.counted)
    book.change(pot_counted_by=command.by)


def keep_pot(book: Daybook, command: do.KeepPot) -> None:
    """A supervisor, who is not the one that counted, verifies the figure, and the money is kept."""
    rule, counter = book.procedures.kept_pot, book.state.pot_counted_by
    book.between_rounds("the keeping of a pot")
    _check_open(book)
    check_role(command.role, ("supervisor",), "the verification", rule)
    if not counter:
        deny(NotNow, "the dealer counts the pot first", rule)
    if command.by == counter != HOUSE:
        deny(NotNow, f"{counter} counted the pot; another person verifies it", rule)
    _check_sum(book, command.counted, rule)
    book.record(command, "pot verified and kept", rule, amount=command.counted, counted_by=counter)
    book.change(kept=True, pot_counted_by="")


def restore_pot(book: Daybook, command: do.RestorePot) -> None:
    """Play resumes with the same sum."""
    rule = book.procedures.kept_pot
    if not book.state.kept:
        refuse_plainly(NotNow, "no pot is in keeping")
    check_role(command.role, ("dealer", "floorperson"), "the return of the pot", rule)
    _check_sum(book, command.counted, rule)
    book.record(command, "pot restored", rule, amount=command.counted)
    book.change(kept=False)


def _check_open(book: Daybook) -> None:
    if not lies_open(book):
        refuse_plainly(NotNow, "no pot is left on the table")


def _check_sum(book: Daybook, counted: int, rule: str) -> None:
    if counted != book.state.pot:
        deny(NotAMove, f"{dollars(counted)} counted, {dollars(book.state.pot)} left by the last round", rule)
