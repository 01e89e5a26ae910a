"""Rounds of Ultimate 8 Poker with stated hands and decisions; a player `p3` sits at spot 3."""

from collections.abc import Mapping
from typing import Any

from houseway.cards.card import Card, cards
from houseway.cards.randomness import Seeded
from houseway.games.ultimate_eight import GAME
from houseway.games.ultimate_eight.patterns import DECK
from houseway.games.ultimate_eight.ring import EightRing, eight_ring
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import Ask, Draw
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Menu

STACK = 100_000
MAIN, ACE = 1000, 500
"""The antes of a table with the default settings."""
OUT_IN_TWO = "3s 3h 4d 4c 2s 6s 9s Js"
"""Two pair and a flush: gone in two plays."""
ACE_OUT = "3s 3h 4d 4c As 6s 9s Js"
METHODS = ("manual_shoe", "hand", "automated_shoe")


def opened(spots: tuple[int, ...], stacks: Mapping[int, int] | None = None, **opening: Any) -> Round:
    """A round before its first card."""
    settings = {key: opening.pop(key) for key in list(opening) if key in GAME.settings.__struct_fields__}
    seats = tuple(Seat(spot, f"p{spot}", (stacks or {}).get(spot, STACK)) for spot in spots)
    return Round(GAME, Opening(GAME.slug, seats, settings=settings, **opening))


class Staged:
    """A round and its house, driven by short words."""

    def __init__(self, hands: Mapping[int, str], stacks: Mapping[int, int] | None = None, **opening: Any) -> None:
        spots = tuple(opening.pop("spots", sorted(hands)))
        self.round = opened(spots, stacks, **opening)
        self.house = rig(self.round, hands=hands)
        self.house.serve(self.round)

    @property
    def ring(self) -> EightRing:
        """The round as the rules see it."""
        return eight_ring(self.round.table)

    def act(self, *answers: Any) -> "Staged":
        """Answers of the players asked, in turn; a string of cards is a play."""
        for answer in answers:
            asked = self.round.pending
            assert isinstance(asked, Ask), f"no one is asked: {asked}"
            self.round.act(asked.actor, said(answer))
            self.house.serve(self.round)
        return self

    def checks(self) -> "Staged":
        """Everyone checks this betting round."""
        while isinstance(self.round.pending, Ask) and "check" in self.menu():
            self.act("check")
        return self

    def menu(self) -> dict[str, Any]:
        """What the player in turn may do."""
        asked = self.round.pending
        assert isinstance(asked, Ask)
        return asked.space.options if isinstance(asked.space, Menu) else {}

    def turn(self) -> int | None:
        """Whose turn it is, by spot."""
        return self.round.pending.spot if isinstance(self.round.pending, Ask) else None

    def refusal(self, answer: Any) -> str | None:
        """The clause that refuses an answer of the player in turn; fails where it is taken."""
        asked = self.round.pending
        assert isinstance(asked, Ask)
        try:
            self.round.act(asked.actor, said(answer))
        except Refused as refused:
            return refused.rule
        raise AssertionError(f"{answer!r} was taken")

    def by(self, rule: str, kind: type | None = None) -> list[Any]:
        return by(self.round, rule, kind)

    def stands(self) -> ev.Stands:
        """The last pattern that was played."""
        return [e for e in self.round.events if isinstance(e, ev.Stands)][-1]

    def net(self, spot: int) -> int:
        """What the round has brought a player so far."""
        seat = next(seat for seat in self.round.opening.seats if seat.spot == spot)
        return self.round.table.scene.stacks[seat.player] - seat.stack

    @property
    def pots(self) -> dict[str, int]:
        return {pot: amount for pot, amount in self.round.table.scene.pots.items() if amount}


def said(answer: Any) -> Any:
    """`"Ks Kh"` is a play of those cards; anything else is the answer itself."""
    plays = isinstance(answer, str) and (" " in answer or (len(answer) == 2 and answer[1] in "cdhs"))
    return ("play", cards(answer)) if plays else answer


def leads(text: str, **opening: Any) -> Staged:
    """Player 1 holds these cards and has led them in the first interval."""
    return Staged({1: text, 2: ""}, **opening).checks().act(text)


def answering(standing: str, answer: str, **opening: Any) -> Staged:
    """Player 1 has led a pattern, player 2 holds another and is to answer."""
    return Staged({1: standing, 2: answer}, **opening).checks().act(standing)


def takes(standing: str, answer: str, **opening: Any) -> bool:
    """Whether the answer may be played upon what stands."""
    offered = answering(standing, answer, **opening).menu().get("play")
    wanted = set(cards(answer))
    return offered is not None and any(set(option) == wanted for option in offered.options)


def dealt(round_: Round) -> Round:
    """Cards off the top of a new deck, up to the first decision."""
    House(DECK, Seeded(1)).serve(round_)
    return round_


def by(round_: Round, clause: str, kind: type | None = None) -> list[Any]:
    """Events under a clause, as their order or their reason."""
    found = [e for e in round_.events if clause == e.rule or clause in getattr(e, "because", ())]
    return [e for e in found if kind is None or isinstance(e, kind)]


def awards(table: Staged) -> list[tuple[str, str, int]]:
    """Who was paid what out of which pot, in order."""
    return [(e.player, e.pot, e.amount) for e in table.round.events if isinstance(e, ev.Awarded)]


def closing(table: Staged) -> Any:
    """How a finished round closed."""
    assert table.round.result is not None
    return table.round.result


def hands(round_: Round) -> dict[int, tuple[Card, ...]]:
    return {int(e.place): e.cards for e in round_.events if isinstance(e, ev.Dealt) and e.place.isdigit()}


def draws(round_: Round) -> str:
    """The clause by which the cards are asked for."""
    assert isinstance(round_.pending, Draw)
    return round_.pending.rule


def after(round_: Round) -> Round:
    """The round that follows, no one having done more than check, pass and lead a card."""
    while isinstance(round_.pending, Ask):
        round_.act(round_.pending.actor, round_.pending.default)
        House(DECK, Seeded(1)).serve(round_)
    assert round_.result is not None
    return dealt(Round(GAME, round_.result.next(round_.opening)))
