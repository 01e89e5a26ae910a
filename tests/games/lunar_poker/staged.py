"""Rounds of Lunar Poker with stated cards, wagers and decisions."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from houseway.cards.card import Card, cards
from houseway.cards.randomness import Seeded
from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import HOUSE, Ask, Draw, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer

STACK = 10_000_000
ANTE = {"ante": 1000}
DEALER = 0
FAILS = "Ks Jd 8c 5s 3d"
"""A dealer's hand that does not qualify."""
PAIR = "Ks Kd 9h 5c 2s"
"""A dealer's hand that qualifies."""

Event = TypeVar("Event", bound=ev.Event)


def opened(spots: Collection[int] = (1,), **opening: Any) -> Round:
    """A round whose wager window is open, a player `p1` at spot 1 and so on."""
    settings = {key: opening.pop(key) for key in list(opening) if key in Settings.__struct_fields__}
    stack = opening.pop("stack", STACK)
    seats = tuple(Seat(spot, f"p{spot}", stack) for spot in spots)
    return Round(GAME, Opening(game=GAME.slug, seats=seats, settings=settings, **opening))


def order(hands: Mapping[int, str], method: str = "manual_shoe", draws: str = "") -> tuple[Card, ...]:
    """A deck that deals these hands, then the draws, then whatever is left."""
    named = {spot: cards(hands[spot]) for spot in sorted(hands, key=lambda spot: spot or 99)}
    if method == "automated_shoe":
        first = [card for hand in named.values() for card in hand]
    else:
        first = [hand[circuit] for circuit in range(5) for hand in named.values()]
    first += cards(draws)
    return (*first, *(card for card in GAME.deck(Settings()).cards if card not in first))  # type: ignore[misc]


def dealt(
    hands: Mapping[int, str],
    bets: Mapping[int, Mapping[str, Any]] | None = None,
    draws: str = "",
    **opening: Any,
) -> tuple[Round, House]:
    """A round dealt these hands by spot, the dealer's at 0, its declarations open (or decided by the software)."""
    spots = sorted(spot for spot in hands if spot != DEALER)
    round_ = opened(spots, **opening)
    for spot in spots:
        round_.act(f"p{spot}", (bets or {}).get(spot, ANTE))
    round_.close()
    house = House(order(hands, opening.get("method", "manual_shoe"), draws), Seeded(1))
    house.serve(round_)
    return round_, house


def elected(round_: Round, house: House, answers: Mapping[int, Sequence[Answer]], upto: int | None = None) -> None:
    """Seats decide in turn: what they are given here, else they bet; stops when seat `upto` is asked."""
    waiting = {spot: list(said) for spot, said in answers.items()}
    while isinstance(request := round_.pending, Ask) and request.spot != upto:
        said = waiting.get(request.spot, [])
        round_.act(request.actor, said.pop(0) if said else "bet")
        house.serve(round_)


def declared(round_: Round, house: House, words: Mapping[int, str] | None = None) -> None:
    """Close the declarations with these words said."""
    if isinstance(round_.pending, Window) and round_.pending.name == "declarations":
        for spot, word in (words or {}).items():
            round_.act(f"p{spot}", word)
        round_.close()
        house.serve(round_)


def finished(round_: Round, house: House, force: Collection[int] = ()) -> Round:
    """The rest of a round: everybody bets, and these seats force the dealer."""
    house.serve(round_)
    declared(round_, house)
    elected(round_, house, {})
    while round_.pending is not None:
        if isinstance(round_.pending, Window):
            for spot in force:
                round_.act(f"p{spot}", "force")
            round_.close()
        house.serve(round_)
    return round_


def played(
    hands: Mapping[int, str],
    answers: Mapping[int, Sequence[Answer]] | None = None,
    bets: Mapping[int, Mapping[str, Any]] | None = None,
    says: Mapping[int, str] | None = None,
    force: Collection[int] = (),
    draws: str = "",
    **opening: Any,
) -> Round:
    """The whole round: everybody bets but where it is said otherwise."""
    round_, house = dealt(hands, bets, draws, **opening)
    declared(round_, house, says)
    elected(round_, house, answers or {})
    return finished(round_, house, force)


def against(
    player: str, dealer: str = PAIR, *answers: Answer, bets: Mapping[str, Any] | None = None, **more: Any
) -> Round:
    """One player's round against this dealer hand."""
    return played({1: player, DEALER: dealer}, {1: answers}, {1: bets or ANTE}, **more)


def net(round_: Round, spot: int = 1) -> int:
    """What the round brought the player at a spot."""
    return round_.table.scene.stacks[f"p{spot}"] - STACK


def of(round_: Round, kind: type[Event], rule: str = "") -> list[Event]:
    """The events of a kind, in order, or those under a clause."""
    return [event for event in round_.events if isinstance(event, kind) and (not rule or event.rule == rule)]


def notes(round_: Round, rule: str) -> list[ev.Noted]:
    """What was noted under a clause, as its order or its reason."""
    return [e for e in round_.events if isinstance(e, ev.Noted) and rule in (e.rule, *e.because)]


def paid(round_: Round, area: str, spot: int = 1) -> list[int]:
    """What was paid on an area, payment by payment."""
    return [e.amount for e in of(round_, ev.Paid) if (e.spot, e.area) == (spot, area)]


def refused(round_: Round, actor: str, answer: Answer) -> Refused:
    """The refusal of an answer, nothing having changed; fails where it is accepted."""
    before = (len(round_.journal), len(round_.events), round_.pending)
    try:
        round_.act(actor, answer)
    except Refused as refusal:
        assert (len(round_.journal), len(round_.events), round_.pending) == before
        return refusal
    raise AssertionError(f"{answer!r} was accepted")


def dealing(hands: Mapping[int, str], out: int, draws: str = "", **opening: Any) -> tuple[Round, House]:
    """An attended round in which so many cards have been dealt and the next is on its way."""
    spots = sorted(spot for spot in hands if spot != DEALER)
    round_ = opened(spots, attended=True, **opening)
    house = House(order(hands, opening.get("method", "manual_shoe"), draws), Seeded(1))
    for spot in spots:
        round_.act(f"p{spot}", ANTE)
    round_.close()
    while not isinstance(round_.pending, Draw) or round_.drawn.get("deck", 0) < out:
        round_.act(HOUSE, house.answer(round_))
    return round_, house
