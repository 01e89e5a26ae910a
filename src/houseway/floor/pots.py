"""A pot that outlasts its round: kept safe while nobody plays, and on the table again when play resumes."""

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.setup import check_role, deny
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly


def check_kept(book: Daybook, what: str) -> None:
    """Refuse to let a table rest with money in the open."""
    if book.procedures.kept_pot and book.state.pot and not book.state.kept:
        deny(NotNow, f"{what}: first the pot of {dollars(book.state.pot)} is counted", book.procedures.kept_pot)


def keep_pot(book: Daybook, command: do.KeepPot) -> None:
    """Play stops: the dealer counts, a supervisor verifies the figure, and the money is kept."""
    rule = book.procedures.kept_pot
    book.between_rounds("the keeping of a pot")
    if not rule or not book.state.pot or book.state.kept:
        refuse_plainly(NotNow, "no pot is left on the table")
    check_role(command.role, ("dealer", "floorperson"), "the count", rule)
    if not command.verified:
        deny(NotNow, "a supervisor verifies the count", rule)
    _check_sum(book, command.counted, rule)
    book.record(command, "pot counted and kept", rule, amount=command.counted, verified=command.verified)
    book.change(kept=True)


def restore_pot(book: Daybook, command: do.RestorePot) -> None:
    """Play resumes with the same sum."""
    rule = book.procedures.kept_pot
    if not book.state.kept:
        refuse_plainly(NotNow, "no pot is in keeping")
    check_role(command.role, ("dealer", "floorperson"), "the return of the pot", rule)
    _check_sum(book, command.counted, rule)
    book.record(command, "pot restored", rule, amount=command.counted)
    book.change(kept=False)


def _check_sum(book: Daybook, counted: int, rule: str) -> None:
    if counted != book.state.pot:
        deny(NotAMove, f"{dollars(counted)} counted, {dollars(book.state.pot)} left by the last round", rule)
