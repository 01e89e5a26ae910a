"""The papers of a progressive: the jackpot form that an award not paid from the tray waits for (13:69D-1.52).

The form's own content is not printed in the text; it is an external step with a pass on record (lunar-poker/A41).
"""

from collections.abc import Iterable, Iterator

import msgspec

from houseway.play import events as ev
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import all_cited

FORM = "jackpot"


class JackpotForm(msgspec.Struct, frozen=True):
    """One award: who won how much with what, and the clause that keeps the cards on the table until it is done."""

    spot: int
    player: str
    hand: str
    amount: int
    rule: str
    number: str = ""
    supervisor: str = ""

    @property
    def complete(self) -> bool:
        """Whether the form has its number and a supervisor's name."""
        return bool(self.number and self.supervisor)

    def completed(self, number: str, supervisor: str) -> "JackpotForm":
        """The form filled in; a form is filled in once, with both."""
        if self.complete or not (number and supervisor):
            refuse(NotNow, "a form takes one number and a supervisor's name", rule=self.rule)
        return msgspec.structs.replace(self, number=number, supervisor=supervisor)


def forms(events: Iterable[ev.Event]) -> Iterator[JackpotForm]:
    """The forms a round asks for, in the order its awards were paid."""
    won: dict[int, tuple[str, int]] = {}
    hands: dict[int, str] = {}
    for event in events:
        if isinstance(event, ev.ProgressiveWon):
            hands[event.spot] = event.hand
        elif isinstance(event, ev.CardsHeld):
            if event.form == FORM:
                player, amount = won[event.spot]
                yield from all_cited(JackpotForm(event.spot, player, hands[event.spot], amount, event.rule))
        elif isinstance(event, ev.Paid) and event.area == "progressive":
            won[event.spot] = event.player, event.amount
