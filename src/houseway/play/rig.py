"""A scenario: a house that deals chosen cards to chosen places, in any game and by any method of dealing.

A draw says where each card goes, so the cards are chosen as they are drawn; no order has to be worked out beforehand.
"""

from collections.abc import Iterator, Mapping, Sequence

from houseway.cards.card import UNKNOWN, Card, cards
from houseway.cards.randomness import Randomness, Seeded, shuffle
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import BadScenario
from houseway.play.requests import HOUSE, Answered, Closed, Draw, Roll, Shuffle
from houseway.play.round import Round
from houseway.play.spaces import Answer

Anything = None
"""Asked for where any card will do."""
Wish = Card | None


def rig(
    round_: Round,
    *,
    hands: Mapping[int, str] | None = None,
    dealer: str = "",
    board: str = "",
    burns: str = "",
    draws: Mapping[int | str, Sequence[str]] | None = None,
    places: Mapping[str, str] | None = None,
    numbers: Sequence[int] = (),
    dice: Sequence[Sequence[int]] = (),
    source: Randomness | None = None,
) -> "Rigged":
    """A house that deals these cards: `rig(round_, hands={1: "As Ks"}, board="Qs Js Ts")`.

    Cards are given in the order in which they are dealt to the place; `??` stands for any card.
    `hands` are the players' cards by spot and `draws` what a place is dealt later, one text for each time; `places`
    are cards for any other place by its name, `numbers` keno's, and `dice` what each roll shows.
    Everything not asked for comes from `source`, and no card comes twice.
    """
    spots = {str(spot): text for spot, text in (hands or {}).items()}
    named = {"dealer": dealer, "board": board, "burns": burns, "drawn": " ".join(f"N{number}" for number in numbers)}
    asked = {**spots, **{place: text for place, text in named.items() if text}, **(places or {})}
    later = {str(place): tuple(map(_read, texts)) for place, texts in (draws or {}).items()}
    wishes = {
        place: Wishes(_read(asked.get(place, "")), later.get(place, ())) for place in dict.fromkeys((*asked, *later))
    }
    _check(round_, wishes)
    return Rigged(round_, wishes, dice, source or Seeded("scenario"))


def _read(text: str) -> tuple[Wish, ...]:
    try:
        return tuple(Anything if card == UNKNOWN else card for card in cards(text))
    except ValueError as error:
        raise BadScenario(str(error)) from error


class Wishes:
    """The cards asked for at one place: those of its hand, and those of each later time it is dealt to."""

    def __init__(self, hand: tuple[Wish, ...], later: tuple[tuple[Wish, ...], ...]) -> None:
        self.hand = hand
        self.later = later

    def cards(self) -> Iterator[Card]:
        """Every card asked for here."""
        return (card for part in (self.hand, *self.later) for card in part if card is not None)

    def granted(self, deals: Sequence[int]) -> list[Wish]:
        """What is asked for each card that comes here, by the number of the deal it comes in.

        A hand goes on until all of it has come; after that each new deal begins the next of the later parts.
        """
        found, hand, later, now = [], list(self.hand), list(self.later), list[Wish]()
        for nth, deal in enumerate(deals):
            if hand:
                found.append(hand.pop(0))
                continue
            if nth and deal != deals[nth - 1]:
                now = list(later.pop(0)) if later else []
            found.append(now.pop(0) if now else Anything)
        return found


class Rigged(House):
    """A house that gives each place the cards asked for; what it gives is read off the round, as every house does."""

    def __init__(
        self, round_: Round, wishes: Mapping[str, Wishes], dice: Sequence[Sequence[int]], source: Randomness
    ) -> None:
        super().__init__(shuffle(sorted(round_.deck), source), source)
        self.wishes = wishes
        self.dice = dice
        self.asked_for = frozenset(card for wish in wishes.values() for card in wish.cards())

    def answer(self, round_: Round) -> Answer:
        """As the house answers, but with the cards and dice asked for."""
        request = round_.pending
        if type(request) is Draw and request.pile not in round_.orders:
            return self._chosen(round_, request, [card for card in self.order if card in round_.left])
        if type(request) is Shuffle:
            return self._order(round_, request)
        if type(request) is Roll:
            rolled = sum(type(event) is ev.Rolled for event in round_.events)
            if rolled < len(self.dice):
                return tuple(self.dice[rolled])
        return super().answer(round_)

    def check(self, round_: Round) -> None:
        """Refuse the scenario if the round is over and has not dealt everything that was asked for."""
        if round_.pending is not None:
            raise BadScenario("the round is not over")
        came = _drawn(round_)
        missing = []
        for place, wish in self.wishes.items():
            dealt = came.get(place, [])
            left = [card for card in wish.cards() if card not in dealt]
            if left:
                missing.append(f"{_name(place)} was dealt {' '.join(dealt) or 'nothing'}, and not {' '.join(left)}")
        if missing:
            raise BadScenario("; ".join(missing))

    def _chosen(self, round_: Round, request: Draw, available: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of one draw out of those available."""
        deals = _deals(round_, (*round_.draws, (len(round_.journal), request)))
        waiting = {place: self._coming(place, deals[place], request) for place in set(request.places)}
        kept = self._kept(round_)
        free = iter([card for card in available if card not in kept])
        chosen = []
        for place in request.places:
            card = next(waiting[place]) or next(free, None)
            if card is None:
                raise BadScenario(f"no card is left for {_name(place)}: the rest of the deck is asked for elsewhere")
            if card not in available:
                raise BadScenario(f"{card} is asked for at {_name(place)} and no longer in the {request.pile}")
            chosen.append(card)
        return tuple(chosen)

    def _kept(self, round_: Round) -> frozenset[Card]:
        """Cards asked for that have not come yet, and are kept for where they are to go."""
        return self.asked_for.difference(*_drawn(round_).values())

    def _coming(self, place: str, deals: Sequence[int], request: Draw) -> Iterator[Wish]:
        """What is asked for the cards of this draw that go to a place, the last of all that came there."""
        wish = self.wishes.get(place)
        new = request.places.count(place)
        return iter(wish.granted(deals)[-new:] if wish else [Anything] * new)

    def _order(self, round_: Round, request: Shuffle) -> tuple[Card, ...]:
        """An order for a pile shuffled within the round, which has to be stated before any of it is drawn.

        The round is played ahead as far as the next decision to see where the cards go.
        """
        top: tuple[Card, ...] = ()
        kept = self._kept(round_)
        while True:
            rest = [card for card in request.cards if card not in top]
            rest = sorted(shuffle(rest, self.source), key=kept.__contains__)
            ahead = round_.clone()
            ahead.act(HOUSE, (*top, *rest))
            more = self._ahead(ahead, request.pile, len(top), rest)
            if not more:
                return (*top, *rest)
            top += more

    def _ahead(self, ahead: Round, pile: str, known: int, rest: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the first draw that the known top of the pile does not serve; none before the next decision."""
        while ahead.todo() and all(item.space is None for item in ahead.todo()):
            request = ahead.pending
            if type(request) is Draw and request.pile == pile and ahead.drawn.get(pile, 0) >= known:
                return self._chosen(ahead, request, rest)
            ahead.act(HOUSE, self.answer(ahead))
        return ()


def _deals(round_: Round, draws: Sequence[tuple[int, Draw]]) -> dict[str, list[int]]:
    """For each place, the number of the deal in which each of its cards came; a decision begins a new deal."""
    found: dict[str, list[int]] = {}
    players = {seat.player for seat in round_.opening.seats}
    deal = begun = 0
    for index, draw in draws:
        between = round_.journal[begun:index]
        deal += any(type(e) is Closed or (type(e) is Answered and e.actor in players) for e in between)
        begun = index
        for place in draw.places:
            found.setdefault(place, []).append(deal)
    return found


def _drawn(round_: Round) -> dict[str, list[Card]]:
    """The cards drawn for each place."""
    found: dict[str, list[Card]] = {}
    for index, draw in round_.draws:
        entry = round_.journal[index]
        for place, card in zip(draw.places, entry.answer if type(entry) is Answered else (), strict=True):
            found.setdefault(place, []).append(card)
    return found


def _check(round_: Round, wishes: Mapping[str, Wishes]) -> None:
    """Refuse a place that the game does not deal to, a card that is not in its deck, and one asked for twice."""
    game = round_.game
    most = game.max_seats(round_.settings)
    known = {*map(str, range(1, most + 1)), *game.places}
    where: dict[Card, str] = {}
    for place, wish in wishes.items():
        if not game.deck:
            raise BadScenario(f"{game.title} is not played with cards")
        if place not in known:
            legal = ", ".join((f"spots 1 to {most}", *game.places))
            raise BadScenario(f"{game.title} deals no cards to {_name(place)}", legal=legal)
        for card in wish.cards():
            if card not in round_.deck:
                raise BadScenario(f"{card} is not in the deck of {game.title}", legal=" ".join(sorted(round_.deck)))
            if card in where:
                raise BadScenario(f"{card} is asked for at {_name(where[card])} and at {_name(place)}")
            where[card] = place


def _name(place: str) -> str:
    return f"spot {place}" if place.isdigit() else repr(place)
