"""The table as the rules see it: the one door through which they ask, and the one pen with which they record.

Rules are generators and reach the world only by `yield from table.ask(…)` and its sisters, never by a bare `yield`:
the same door also takes what was not asked (an incident, a player's open option, a supervisor's ruling). Poker's
betting alone writes the door out, because a round of poker is made of its turns.
"""

from collections.abc import Collection, Generator, Iterator, Mapping
from copy import deepcopy
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.cards.card import Card
from houseway.play import events as ev
from houseway.play.money import Odds
from houseway.play.opening import Opening, Seat
from houseway.play.refunds import Wager, refunds
from houseway.play.refusals import NotAMove, NotNow
from houseway.play.requests import (
    Ask,
    Claim,
    Confirm,
    Count,
    Draw,
    Face,
    Incident,
    Instead,
    Option,
    Proceed,
    Request,
    Roll,
    Ruling,
    Shuffle,
    Window,
)
from houseway.play.scene import Scene, change_of
from houseway.play.spaces import Answer, Space

if TYPE_CHECKING:
    from houseway.play.game import Game

T = TypeVar("T")
Play = Generator[Request, Any, T]
"""What rules are: a generator of requests that is sent answers and returns a T."""

Outcome = Play[Instead | None] | Instead | None
"""What a remedy, an option or a ruling gives: at once, or after what it asks."""

UNASKED = frozenset({Incident, Option, Ruling})
"""What may be said instead of an answer, at any request."""
_SPOT = attrgetter("spot")
AT_ONCE: Play[Any] = ()  # type: ignore[assignment]
"""`yield from` this and nothing is asked: how an automatic table passes a physical step."""


class RoundOver(Exception):
    """Raised through the rules when a remedy or a ruling ends the round before its time."""


class Table:
    """One round's table: seats, what lies where, and what has happened so far."""

    def __init__(self, game: "Game", opening: Opening, settings: Any, deck_size: int) -> None:
        self.game = game
        self.opening = opening
        self.settings = settings
        self.seats: tuple[Seat, ...] = opening.seats
        self.scene = Scene(opening)
        self.events: list[ev.Event] = self.scene.events
        self.attended = opening.attended
        self.method = opening.method
        self.options: dict[str, Space] = {}
        self.button: int | None = opening.button
        self.state: dict[str, Any] = deepcopy(opening.state) if opening.state else {}
        self.drawn: dict[str, int] = {}
        """How many cards of each pile have been drawn; kept by the round."""
        self.sizes: dict[str, int] = {"deck": deck_size}
        """How many cards each pile had when it was made."""
        self.needs: tuple[str, ...] = ()
        self.void_round = False
        self.settled: set[tuple[str, int]] = set()
        self.resolved: set[tuple[str, int, str]] = set()
        """Wagers paid for good before their seat is settled (a side bet, a prize): a void round leaves them alone."""
        self.sheet: object = None
        """A game's own working notes of the round, such as who drew what; they never leave it and end with it.
        A game reads them through `sheet_as`, in one place of its own."""
        self.hand: dict[int, tuple[Card, ...]] = {}
        """Cards by spot, in the order dealt, for games that deal one hand to a spot."""

    # Asking ---------------------------------------------------------------------------------------------------------

    def ask(self, player: str, spot: int, space: Space, default: Answer, rule: str) -> Play[Answer]:
        """A player's decision; `default` is what the clock answers."""
        # The door again, written out: decisions are what a round is made of.
        request = Ask(player, spot, space, default, rule)
        answer = yield request
        if type(answer) in UNASKED:
            answer = yield from self.heard(answer, request)
        return answer

    def window(
        self,
        name: str,
        spaces: Mapping[str, Space],
        default: Answer,
        rule: str,
        public: bool = True,
        spots: Mapping[str, int] | None = None,
        final: str = "",
    ) -> Play[dict[str, Answer]]:
        """Decisions in any order until the window is closed; who has not answered is given the default.

        The answers come in the order in which they were given.
        """
        return self._door(Window(name, dict(spaces), default, rule, public, dict(spots or {}), final))

    def draw(self, places: tuple[str, ...], rule: str, pile: str = "deck") -> Play[tuple[Card, ...]]:
        """The next cards of a pile, one for each of these places; the caller lays them there."""
        request = Draw(len(places), pile, rule, places)
        answer: Any = yield request
        if type(answer) in UNASKED:
            answer = yield from self.heard(answer, request)
        return answer  # type: ignore[no-any-return]

    def deal(
        self, place: str | int, n: int, to: tuple[str, ...] | None, rule: str, pile: str = "deck"
    ) -> Play[tuple[Card, ...]]:
        """Cards from a pile to a place, seen by `to` (None: face up)."""
        place = str(place)
        cards: tuple[Card, ...] = yield from self._door(Draw(n, pile, rule, (place,) * n))
        if to is None:
            return (yield from self.lay_up(place, cards, rule))
        self.record(ev.Dealt(place, cards, to, rule))
        return cards

    def lay_up(self, place: str, cards: tuple[Card, ...], rule: str) -> Play[tuple[Card, ...]]:
        """Cards drawn go to a place face up; a dealer who entered any unseen names it now."""
        self.record(ev.Dealt(place, cards, None, rule))
        return (yield from self.faces(place, cards, None, rule)) if self.attended else cards

    def left(self, pile: str = "deck") -> int:
        """How many cards of a pile are still to be drawn."""
        return self.sizes[pile] - self.drawn.get(pile, 0)

    def faces(
        self, place: str | int, cards: tuple[Card, ...], to: tuple[str, ...] | None, rule: str
    ) -> Play[tuple[Card, ...]]:
        """The same cards with every unknown face asked for; costs nothing when all are known."""
        if "?" not in "".join(cards):
            return cards
        unknown = tuple(card for card in cards if card.startswith("?"))
        found: tuple[Card, ...] = yield from self._door(Face(unknown, rule))
        if not found:
            return cards  # A remedy took the hand, or changed it; the caller looks at what lies there now.
        self.record(ev.Identified(str(place), unknown, found, to, rule))
        names = dict(zip(unknown, found, strict=True))
        return tuple(names.get(card, card) for card in cards)

    def shuffle(self, source: str, pile: str, cards: tuple[Card, ...], rule: str) -> Play[None]:
        """The cards lying at `source` are shuffled and become `pile`, from which later draws come."""
        yield from self._door(Shuffle(pile, cards, rule))
        self.sizes[pile] = len(cards)
        self.record(ev.Shuffled(source, pile, len(cards), rule))

    def roll(self, dice: int, sides: int, rule: str, distinct: bool = False) -> Play[tuple[int, ...]]:
        """Dice, or numbers drawn without repetition; nothing where a remedy says that there is no result."""
        faces: tuple[int, ...] = yield from self._door(Roll(dice, sides, rule, distinct))
        if faces:
            self.record(ev.Rolled(faces, rule))
        return faces

    def count(self, what: str, expected: int, rule: str, actor: str = "dealer", money: bool = False) -> Play[int]:
        """A count made face down, or of chips; the caller judges whether it is right."""
        n: int = yield from self._door(Count(what, rule, actor, expected, money))
        if n >= 0:  # A remedy that breaks the count off gives a number that is none.
            self.record(ev.Counted(what, n, expected, rule))
        return n

    def confirm(self, role: str, what: str, rule: str) -> Play[None]:
        """A person in a role confirms; an automatic table passes at once."""
        return self._door(Confirm(role, what, rule)) if self.attended else AT_ONCE

    def proceed(self, step: str, rule: str, spot: int | None = None) -> Play[None]:
        """A physical step is about to be done; an automatic table passes at once."""
        return self._door(Proceed(step, rule, spot=spot)) if self.attended else AT_ONCE

    def claim(self, meter: str, share: tuple[int, int], rule: str) -> Play[int]:
        """A share of a meter kept outside the round."""
        return self._door(Claim(meter, share, rule))

    def _door(self, request: Request) -> Play[Any]:
        answer = yield request
        if type(answer) in UNASKED:
            answer = yield from self.heard(answer, request)
        return answer

    def heard(self, answer: Any, request: Request) -> Play[Any]:
        """What a request comes to once something else has been said instead of an answer."""
        while type(answer) in UNASKED:
            instead = yield from self._interrupted(answer, request)
            if instead is not None:
                return instead.answer
            if type(request) is Draw and self.left(request.pile) < request.n:
                return ()  # A remedy took cards that were asked for; the caller looks again at what is left.
            answer = yield request
        return answer

    # What was not asked ---------------------------------------------------------------------------------------------

    def offer(self, player: str, space: Space) -> None:
        """Give a player an open option, usable at any request until it is withdrawn."""
        self.options[player] = space

    def withdraw(self, player: str | None = None) -> None:
        """Take a player's open option away, or everyone's."""
        if player is None:
            self.options.clear()
        else:
            self.options.pop(player, None)

    def _interrupted(self, said: Any, request: Request) -> Play[Instead | None]:
        if type(said) is Incident:
            remedy = self.game.remedy(said.kind)
            self.record(ev.Reported(said.kind, remedy.says, remedy.rule, said.spot, said.by, said.note))
            return (yield from _outcome(remedy.apply(self, said, request)))
        if type(said) is Option:
            if self.game.option is None:
                raise NotNow(f"{self.game.title} has no open options")
            return (yield from _outcome(self.game.option(self, said.player, said.answer, request)))
        return (yield from self._ruled(said, request))

    def _ruled(self, ruling: Ruling, request: Request) -> Play[Instead | None]:
        rule = self.game.ruling_rule
        self.record(ev.Ruled(ruling.kind, ruling.by, ruling.reason, rule, ruling.spot))
        handler = self.game.rulings.get(ruling.kind)
        if handler is not None:
            return (yield from _outcome(handler(self, ruling, request)))
        if ruling.kind == "round_dead":
            self.void(rule)
        elif ruling.kind in ("hand_dead", "award"):
            raise NotAMove(f"{self.game.title} knows no ruling {ruling.kind!r}", rule=rule)
        return None

    # Recording ------------------------------------------------------------------------------------------------------

    def record(self, event: ev.Event) -> None:
        """Write an event and move its chips and cards; the only way anything changes."""
        # The scene's `apply`, written out: a round is made of events.
        self.events.append(event)
        change = change_of(type(event))
        if change is not None:
            change(self.scene, event)

    def announce(self, template: str, rule: str, **detail: Any) -> None:
        """The dealer says something; `detail` fills the template's placeholders."""
        self.record(ev.Announced(template, rule, detail))

    def note(
        self,
        template: str,
        rule: str,
        spot: int | None = None,
        player: str | None = None,
        because: tuple[str, ...] = (),
        **detail: Any,
    ) -> None:
        """Something worth telling people; `spot`, `player` and `detail` fill the template's placeholders."""
        self.record(ev.Noted(template, rule, spot, player, detail, because))

    def wager(self, player: str, spot: int, area: str, amount: int, rule: str) -> None:
        """Chips from the player's stack to a betting area."""
        self.record(ev.Wagered(player, spot, area, amount, rule))

    def on(self, player: str, spot: int, area: str) -> int:
        """What lies on a betting area."""
        return self.scene.felt.get((player, spot, area), 0)

    def pay(
        self,
        player: str,
        spot: int,
        area: str,
        odds: Odds,
        rule: str,
        stake: int | None = None,
        wins: str | None = None,
    ) -> int:
        """The house pays a wager at its odds and the stake goes back to the player; returns the winnings.

        `rule` gives the odds; `wins`, where it is another clause, is the one by which the wager wins.
        """
        lying = self.on(player, spot, area)
        winnings = odds.pays(lying if stake is None else stake)
        self.record(ev.Paid(player, spot, area, winnings, rule, str(odds)))
        if lying:
            self.record(ev.Returned(player, spot, area, lying, wins or rule))
        return winnings

    def collect(self, player: str, spot: int, area: str, rule: str) -> None:
        """The house takes what lies on a betting area."""
        amount = self.on(player, spot, area)
        if amount:
            self.record(ev.Collected(player, spot, area, amount, rule))

    def push(self, player: str, spot: int, area: str, rule: str) -> None:
        """A wager neither won nor lost goes back."""
        amount = self.on(player, spot, area)
        if amount:
            self.record(ev.Pushed(player, spot, area, amount, rule))

    def show(self, place: str | int, cards: tuple[Card, ...], rule: str, hand: str = "") -> None:
        """Turn cards up for all."""
        self.record(ev.Shown(str(place), cards, rule, hand))

    def move(
        self,
        source: str | int,
        place: str | int,
        cards: tuple[Card, ...],
        rule: str,
        to: tuple[str, ...] | None = (),
    ) -> None:
        """Cards from one place to another, unseen unless `to` says otherwise."""
        if cards:
            self.record(ev.Moved(source if type(source) is str else str(source), str(place), cards, to, rule))

    # Seats ----------------------------------------------------------------------------------------------------------

    def stack(self, player: str) -> int:
        """The chips a player has behind."""
        return self.scene.stacks[player]

    def clockwise(self, after: int | None = None) -> Iterator[Seat]:
        """Seats in dealing order: from the dealer's far left, or from the seat after a spot, once round."""
        seats = sorted(self.seats, key=_SPOT)
        if after is not None:
            seats = [s for s in seats if s.spot > after] + [s for s in seats if s.spot <= after]
        return iter(seats)

    def sheet_as(self, kind: type[T]) -> T:
        """The working notes, which the game has made of this kind."""
        sheet = self.sheet
        if not isinstance(sheet, kind):
            raise TypeError(f"the notes of {self.game.title} are {sheet!r} and not {kind.__name__}")
        return sheet

    # Ending ---------------------------------------------------------------------------------------------------------

    def void(self, rule: str, needs: tuple[str, ...] = ("reshuffle",), reopen_settled: bool = False) -> None:
        """End the round without effect: every wager goes back to the player who made it, wherever it lies now.

        Seats and wagers already settled keep their result unless `reopen_settled`, which also takes back what was paid.
        """
        if reopen_settled:
            self.resolved.clear()
        self.give_back(rule, keep=() if reopen_settled else self.settled)
        self.end(rule, void=True, needs=needs)
        raise RoundOver

    def abandon(self, rule: str, needs: tuple[str, ...] = ()) -> None:
        """End the round without a result; wagers stay where they lie."""
        self.end(rule, void=True, needs=needs)
        raise RoundOver

    def give_back(self, rule: str, keep: Collection[tuple[str, int]] = (), only: str | None = None) -> None:
        """Return to each player, or `only` to one, exactly what the round took from them, except at spots in `keep`."""

        def stays(wager: Wager) -> bool:
            return only not in (None, wager[0]) or wager[:2] in keep or wager in self.resolved

        for event in refunds(self.events, self.scene, self.opening.pots, stays, rule):
            self.record(event)

    def end(self, rule: str, void: bool = False, needs: tuple[str, ...] = ()) -> None:
        """Record that the round is over and what the floor must do before the next."""
        self.needs = needs
        self.void_round = void
        self.record(ev.Ended(rule, void, needs))


def _outcome(done: Outcome) -> Play[Instead | None]:
    """What a remedy comes to, whether it asks for anything on the way or not."""
    return (yield from done) if isinstance(done, Generator) else done
