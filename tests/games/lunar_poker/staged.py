"""Rounds of Lunar Poker with stated cards, wagers and decisions."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from tests.games.facts import facts

from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.settings import Settings
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import Ask, Window
from houseway.play.rig import rig
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


def rigged(round_: Round, hands: Mapping[int, str], draws: Mapping[int, str] | None = None) -> House:
    """A house that deals these hands by spot, the dealer's at 0, and then these cards to those who draw."""
    places = {_place(spot): hand for spot, hand in hands.items()}
    return rig(round_, places=places, draws={_place(spot): [drawn] for spot, drawn in (draws or {}).items()})


def _place(spot: int) -> str:
    return "dealer" if spot == DEALER else str(spot)


def dealt(
    hands: Mapping[int, str],
    bets: Mapping[int, Mapping[str, Any]] | None = None,
    draws: Mapping[int, str] | None = None,
    house: House | None = None,
    **opening: Any,
) -> tuple[Round, House]:
    """A round dealt these hands by spot, the dealer's at 0, its declarations open (or decided by the software)."""
    spots = sorted(spot for spot in hands if spot != DEALER)
    round_ = opened(spots, **opening)
    for spot in spots:
        round_.act(f"p{spot}", (bets or {}).get(spot, ANTE))
    round_.close()
    house = house or rigged(round_, hands, draws)
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
    """The rest of a round: everyone bets, and these seats force the dealer."""
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
    draws: Mapping[int, str] | None = None,
    **opening: Any,
) -> Round:
    """The whole round: everyone bets but where it is said otherwise."""
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


def notes(round_: Round, rule: str) -> list[Any]:
    """What was noted under a clause, as its order or its reason."""
    return facts(round_, rule)


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
