"""Rounds of Dragon Poker with stated cards, wagers and decisions."""

from collections.abc import Collection, Mapping
from typing import Any

from houseway.games.dragon_poker import GAME
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import HOUSE, Ask, Draw
from houseway.play.rig import rig
from houseway.play.round import Round

STACK = 1_000_000
PLAIN = {"ante": 1000, "ante_bonus": 1000}
DEALER = 0
NOTHING = "Mo10 Pa9 Ra12"
"""The lowest hand but a few: what the dealer holds when only the player's side of a round matters."""


def opened(spots: Collection[int] = (1,), **opening: Any) -> Round:
    """A round whose wager window is open, a player `p1` at spot 1 and so on."""
    settings = {key: opening.pop(key) for key in list(opening) if key in GAME.settings.__struct_fields__}
    seats = tuple(Seat(spot, f"p{spot}", STACK) for spot in spots)
    return Round(GAME, Opening(game=GAME.slug, seats=seats, settings=settings, **opening))


def dealt(
    hands: Mapping[int, str], bets: Mapping[int, Mapping[str, Any]] | None = None, **opening: Any
) -> tuple[Round, House]:
    """A round dealt these hands by spot, the dealer's at 0, waiting for the first decision."""
    spots = sorted(spot for spot in hands if spot != DEALER)
    round_ = opened(spots, **opening)
    for spot in spots:
        round_.act(f"p{spot}", (bets or {}).get(spot, PLAIN))
    round_.close()
    house = rigged(round_, hands)
    while isinstance(round_.pending, Draw):
        round_.act(HOUSE, house.answer(round_))
    return round_, house


def rigged(round_: Round, hands: Mapping[int, str]) -> House:
    """A house that deals these hands by spot, the dealer's at 0."""
    players = {spot: hand for spot, hand in hands.items() if spot != DEALER}
    return rig(round_, hands=players, dealer=hands.get(DEALER, ""))


def played(
    hands: Mapping[int, str],
    bets: Mapping[int, Mapping[str, Any]] | None = None,
    folds: Collection[int] = (),
    **opening: Any,
) -> Round:
    """The whole round: everyone plays but those who fold."""
    round_, house = dealt(hands, bets, **opening)
    return finished(round_, house, folds)


def finished(round_: Round, house: House, folds: Collection[int] = ()) -> Round:
    """The rest of a round, the house answering for itself."""
    while round_.pending is not None:
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, "fold" if round_.pending.spot in folds else "play")
        else:
            house.serve(round_)
    return round_


def against(player: str, dealer: str, bets: Mapping[str, int] | None = None, **opening: Any) -> Round:
    """One player's round against this dealer hand."""
    return played({1: player, DEALER: dealer}, {1: bets or PLAIN}, **opening)


def net(round_: Round, spot: int = 1) -> int:
    """What the round brought the player at a spot."""
    return round_.table.scene.stacks[f"p{spot}"] - STACK


def won(round_: Round, area: str, spot: int = 1) -> int:
    """What one wager brought: its winnings, or its stake lost."""
    amount = 0
    for event in round_.events:
        if isinstance(event, ev.Paid | ev.Collected) and (event.spot, event.area) == (spot, area):
            amount += event.amount if isinstance(event, ev.Paid) else -event.amount
    return amount


def comparison(round_: Round, spot: int = 1) -> ev.Compared:
    """The event that compares a hand with the dealer's."""
    return next(e for e in round_.events if isinstance(e, ev.Compared) and e.spot == spot)


def notes(round_: Round, rule: str) -> list[ev.Noted]:
    """What was noted under a clause, as its order or its reason."""
    return [e for e in round_.events if isinstance(e, ev.Noted) and rule in (e.rule, *e.because)]
