"""What a licensee decides about a table before its day begins, and what the clauses refuse of it."""

from typing import Any, Literal, NoReturn

import msgspec

from houseway.play.procedures import Procedures
from houseway.play.refusals import BadSetting, NotNow, Refused, refuse, refuse_plainly


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table for one day; with the commands given it determines the day entirely."""

    game: str
    table: str = ""
    settings: dict[str, Any] = {}
    method: str = ""
    """How the cards are dealt; the first way the game lists where none is said."""
    shuffler: Literal["none", "automatic", "counting"] = "none"
    """A shuffling device, which may count the cards at every shuffle."""
    decks: int = 1
    backs: tuple[str, ...] = ("gold", "green")
    """The colour of each deck's backs."""
    cover_card: bool = True
    change_after: int | None = None
    """The house's own interval for changing decks, in seconds; it may only be shorter."""
    inspect_percent: int = 100
    """How many of the used cards security inspects."""
    references: dict[str, str] = {}
    """Papers on file by name, such as `layout`, `deck`, `controls`."""
    attended: bool = False
    """Whether people do the steps, for the record: the floor accepts them from anyone who does them."""
    simulation: bool = False
    """No one plays for money here, so a repeatable source of chance may shuffle."""


def deny(kind: type[Refused], why: str, rule: str) -> NoReturn:
    """Refuse with the clause where the game names one, else plainly."""
    if rule:
        refuse(kind, why, rule=rule)
    refuse_plainly(kind, why)


def check(setup: Setup, procedures: Procedures) -> None:
    """Refuse a table that the clauses do not allow."""
    _check_method(setup, procedures)
    _check_decks(setup, procedures)
    for interval in procedures.change:
        if setup.change_after is not None and setup.change_after > interval.seconds and not interval.method:
            deny(BadSetting, f"cards are changed after {interval.seconds} seconds at the latest", interval.rule)
    if setup.change_after is not None and setup.change_after <= 0:
        refuse_plainly(BadSetting, "the house's interval must be longer than nothing")
    if procedures.returned and procedures.returned.every_card and setup.inspect_percent < 100:
        why = f"every card used is inspected, not {setup.inspect_percent} percent"
        deny(BadSetting, why, procedures.returned.every_card)


def _check_method(setup: Setup, procedures: Procedures) -> None:
    method = procedures.method(setup.method)
    if setup.method and method is None:
        known = ", ".join(each.name for each in procedures.methods)
        deny(BadSetting, f"{setup.method!r} is no way of dealing here: {known}", procedures.listed)
    if method and method.needs_shuffler and setup.shuffler == "none":
        deny(BadSetting, "this way of dealing needs a shuffling device", method.needs_shuffler)
    if setup.shuffler != "none" and not procedures.shuffler:
        refuse_plainly(BadSetting, "this game provides for no shuffling device")


def _check_decks(setup: Setup, procedures: Procedures) -> None:
    two = procedures.two_decks
    if setup.decks not in (1, 2) or (setup.decks == 2 and two is None):
        deny(BadSetting, f"{setup.decks} decks; one is used, or two where the game allows it", procedures.deck)
    number = decks_of(setup, procedures)
    if len(setup.backs) < number:
        refuse_plainly(BadSetting, f"{number} decks, but the backs of {len(setup.backs)} are told")
    if number == 2 and two is not None:
        if setup.shuffler == "none" and not two.without_shuffler:
            deny(BadSetting, "a second deck needs a shuffling device", two.rule)
        if setup.backs[0] == setup.backs[1]:
            rule = two.colours if two.colours and setup.shuffler != "none" else two.backs
            deny(BadSetting, f"both decks have {setup.backs[0]} backs", rule)


def decks_of(setup: Setup, procedures: Procedures) -> int:
    """How many decks the table has: two where the game always asks for two."""
    return 2 if procedures.two_decks and procedures.two_decks.always else setup.decks


def check_role(role: str, wanted: tuple[str, ...], what: str, rule: str) -> None:
    """Refuse a step done by someone whose step it is not."""
    if role not in wanted:
        deny(NotNow, f"{what} is done by the {' or the '.join(wanted)}, not the {role or 'visitor'}", rule)
