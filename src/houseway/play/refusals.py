"""How the protocol says no: each refusal names what is wrong, what was legal, and the clause where one orders it."""

from typing import Any, NoReturn


class Refused(Exception):
    """An answer, report or command that was not taken; nothing has changed."""

    def __init__(self, why: str, *, rule: str | None = None, legal: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.legal = legal

    def __str__(self) -> str:
        legal = f". Legal now: {self.legal}." if self.legal else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.why}{legal}{rule}"


class NotAMove(Refused):
    """The answer is not among those the request allows, whenever it were given."""


class NotNow(Refused):
    """The answer could be a move, but not by this actor or not at this moment."""


class BadSetting(Refused):
    """A house option that the regulation or the rulings do not allow."""


class BadScenario(Refused):
    """Cards asked for that the deck does not hold or the table does not deal."""


class BadRecord(Refused):
    """A journal, opening or event that cannot be read, or does not say what the rules say."""


class OtherRules(BadRecord):
    """A record that other rules made and these do not give again: no proof that anything is wrong with it."""


def refuse(kind: type[Refused], why: str, *, rule: str, legal: str | None = None) -> NoReturn:
    """Refuse by a clause."""
    raise kind(why, rule=rule, legal=legal)


def refused(why: str, space: object, rule: str | None, answer: Any) -> NoReturn:
    """Refuse an answer that is not in a space, saying what the space holds."""
    raise NotAMove(why, rule=rule, legal=str(space))


def refuse_plainly(kind: type[Refused], why: str, *, legal: str | None = None) -> NoReturn:
    """Refuse what no clause speaks of, such as a malformed message."""
    raise kind(why, legal=legal)
