"""Events as lines a person reads, each with the clause behind it."""

from collections.abc import Callable, Mapping

from houseway.cards.card import UNKNOWN, Card, face, pretty, words
from houseway.cli.terminal.prompts import label
from houseway.play import events as ev
from houseway.play.layout import Layout
from houseway.play.money import dollars


class Teller:
    """Puts events into words for one reader at one table."""

    def __init__(self, layout: Layout, names: Mapping[str, str], reader: str = "") -> None:
        self.layout = layout
        self.names = names
        """What each player is called: bots are marked here."""
        self.reader = reader
        self.seats: dict[str, str] = {}
        """Who sits at a place, by its name."""

    def who(self, player: str | None) -> str:
        """A player by name, the reader as You."""
        if player is None:
            return "Somebody"
        return "You" if player == self.reader else self.names.get(player, player)

    def whom(self, player: str) -> str:
        """The same in the middle of a sentence."""
        return "you" if player == self.reader else self.who(player)

    def does(self, player: str, verb: str) -> str:
        """`You wager`, `Bao wagers`."""
        return f"{self.who(player)} {verb}" if player == self.reader else f"{self.who(player)} {verb}s"

    def at(self, place: str) -> str:
        """A place in words: whose hand it is, or what it is called."""
        if place in self.seats:
            return self.whom(self.seats[place])
        return f"spot {place}" if place.isdigit() else f"the {place}"

    def tell(self, event: ev.Event) -> str:
        """The event in one line, without its clause."""
        told = _TELLERS[type(event)](self, event)
        return told[:1].upper() + told[1:]

    def _money(self, event: ev.Wagered, verb: str, rest: str = "") -> str:
        return f"{self.does(event.player, verb)} {dollars(event.amount)} on {label(self.layout, event.area)}{rest}"

    def _wagered(self, event: ev.Wagered) -> str:
        return self._money(event, "wager")

    def _paid(self, event: ev.Paid) -> str:
        odds = f" at {event.odds}" if event.odds else ""
        return f"{self.does(event.player, 'win')} {dollars(event.amount)} on {label(self.layout, event.area)}{odds}"

    def _collected(self, event: ev.Collected) -> str:
        return f"{self.does(event.player, 'lose')} {dollars(event.amount)} on {label(self.layout, event.area)}"

    def _returned(self, event: ev.Returned) -> str:
        return f"{label(self.layout, event.area)} stake of {dollars(event.amount)} back to {self.whom(event.player)}"

    def _pushed(self, event: ev.Pushed) -> str:
        return f"{label(self.layout, event.area)} pushes: {dollars(event.amount)} back to {self.whom(event.player)}"

    def _voided(self, event: ev.Voided) -> str:
        return f"Void: {label(self.layout, event.area)} {dollars(event.amount)} back to {self.whom(event.player)}"

    def _reclaimed(self, event: ev.Reclaimed) -> str:
        return f"Void: {dollars(event.amount)} won on {label(self.layout, event.area)} goes back to the house"

    def _charged(self, event: ev.Charged) -> str:
        return f"{self.does(event.player, 'pay')} {dollars(event.amount)} for {label(self.layout, event.area)}"

    def _gathered(self, event: ev.Gathered) -> str:
        return f"{dollars(event.amount)} from {self.whom(event.player)} goes into the {event.pot} pot"

    def _split(self, event: ev.Split) -> str:
        return f"{dollars(event.amount)} moves from the {event.source} pot to the {event.pot} pot"

    def _awarded(self, event: ev.Awarded) -> str:
        hand = f" with {event.hand}" if event.hand else ""
        return f"{self.does(event.player, 'win')} {dollars(event.amount)} from the {event.pot} pot{hand}"

    def _raked(self, event: ev.Raked) -> str:
        return f"The house rakes {dollars(event.amount)} from the {event.pot} pot"

    def _funded(self, event: ev.Funded) -> str:
        return f"{dollars(event.amount)} goes to the {event.fund}"

    def _metered(self, event: ev.Metered) -> str:
        return f"The {event.meter} meter reads {dollars(event.reading)}"

    def _announced(self, event: ev.Announced) -> str:
        return f"Dealer: “{event.text}”"

    def _noted(self, event: ev.Noted) -> str:
        place = str(event.spot) if event.spot else ""
        subject = f"{self.who(event.player)}: " if event.player else f"{self.at(place)}: " if place else ""
        if event.detail.keys() == {"hand", "dealer"}:
            return f"{subject}{event.detail['hand']} {event.what} {event.detail['dealer']}"
        detail = ", ".join(self._detail(name, value) for name, value in event.detail.items())
        return f"{subject}{event.what}" + (f": {detail.removeprefix('hand ')}" if detail else "")

    def _detail(self, name: str, value: object) -> str:
        if isinstance(value, int) and any(area.name == name for area in self.layout.areas):
            return f"{label(self.layout, name)} {dollars(value)}"
        return f"{name.replace('_', ' ')} {_value(value)}"

    def _dealt(self, event: ev.Dealt) -> str:
        return f"{_number(event.cards)} to {self.at(event.place)}{_faces(event.cards)}"

    def _shown(self, event: ev.Shown) -> str:
        named = f", {event.hand}" if event.hand else ""
        return f"{self.at(event.place)}: {words(event.cards)}{named}"

    def _moved(self, event: ev.Moved) -> str:
        return f"{_number(event.cards)} from {self.at(event.source)} to the {event.place}"

    def _identified(self, event: ev.Identified) -> str:
        return f"{self.at(event.place)}: the cards are {words(event.cards)}"

    def _rolled(self, event: ev.Rolled) -> str:
        return f"Rolled {' '.join(map(str, event.faces))}"

    def _shuffled(self, event: ev.Shuffled) -> str:
        return f"{event.n} cards of the {event.source} are shuffled"

    def _counted(self, event: ev.Counted) -> str:
        return f"Counted {event.what}: {event.n}, {event.expected} expected"

    def _reported(self, event: ev.Reported) -> str:
        return f"Irregularity: {event.kind.replace('_', ' ')}; {event.remedy}"

    def _ruled(self, event: ev.Ruled) -> str:
        return f"{event.by} rules: {event.kind.replace('_', ' ')} ({event.reason})"

    def _ended(self, event: ev.Ended) -> str:
        needs = f"; next: {', '.join(event.needs).replace('_', ' ')}" if event.needs else ""
        return ("The round is void" if event.void else "The round is over") + needs


_TELLERS: dict[type, Callable[..., str]] = {
    ev.Wagered: Teller._wagered,
    ev.Paid: Teller._paid,
    ev.Collected: Teller._collected,
    ev.Returned: Teller._returned,
    ev.Pushed: Teller._pushed,
    ev.Voided: Teller._voided,
    ev.Reclaimed: Teller._reclaimed,
    ev.Charged: Teller._charged,
    ev.Gathered: Teller._gathered,
    ev.Split: Teller._split,
    ev.Awarded: Teller._awarded,
    ev.Raked: Teller._raked,
    ev.Funded: Teller._funded,
    ev.Metered: Teller._metered,
    ev.Announced: Teller._announced,
    ev.Noted: Teller._noted,
    ev.Dealt: Teller._dealt,
    ev.Shown: Teller._shown,
    ev.Moved: Teller._moved,
    ev.Identified: Teller._identified,
    ev.Rolled: Teller._rolled,
    ev.Shuffled: Teller._shuffled,
    ev.Counted: Teller._counted,
    ev.Reported: Teller._reported,
    ev.Ruled: Teller._ruled,
    ev.Ended: Teller._ended,
}


def clauses(event: ev.Event) -> tuple[str, ...]:
    """The clause that orders an event, then those that decide it."""
    return (event.rule, *event.because) if isinstance(event, ev.Noted) else (event.rule,)


def short(rule: str) -> str:
    """A clause as it is printed beside a line: without its game."""
    return rule.partition("/")[2]


def _number(cards: tuple[Card, ...]) -> str:
    return f"{len(cards)} card{'s' if len(cards) > 1 else ''}"


def _faces(cards: tuple[Card, ...]) -> str:
    known = [face(card).words for card in cards if card != UNKNOWN and not card.startswith("?")]
    return f": {', '.join(known)}" if known else ", face down"


def _value(value: object) -> str:
    """A detail as a person reads it: cards by name, lists without brackets."""
    if isinstance(value, list | tuple):
        apart = " / " if any(isinstance(each, list | tuple) for each in value) else " "
        return apart.join(map(_value, value))
    try:
        return pretty([Card(value)]) if isinstance(value, str) else str(value)
    except ValueError:
        return str(value).replace("_", " ")
