"""A Lunar Poker table dealt by a person, stopped at any step so that something can be said there."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.games.lunar_poker.staged import ANTE, DEALER, opened, rigged

from houseway.cards.card import Card
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Draw, Face, Incident, Proceed, Request, Window
from houseway.play.round import Round


class Attended:
    """A round with these hands by spot, the dealer's at 0; cards are entered unseen where it is said so.

    The stub is counted with so many cards more than the record has; coupons are wagered by spot.
    """

    def __init__(
        self,
        hands: Mapping[int, str],
        bets: Mapping[int, Mapping[str, Any]] | None = None,
        unseen: bool = False,
        stub_off: int = 0,
        coupons: Mapping[int, str] | None = None,
        **opening: Any,
    ) -> None:
        self.round = opened(sorted(spot for spot in hands if spot != DEALER), attended=True, **opening)
        self._unseen, self._stub_off = unseen, stub_off
        self._faces = dict[Card, Card]()
        for spot, number in (coupons or {}).items():
            self.round.report(Incident("progressive_coupon", spot, note=number, by="dealer"))
        for seat in self.round.opening.seats:
            self.round.act(seat.player, (bets or {}).get(seat.spot, ANTE))
        self.round.close()
        self.house = rigged(self.round, hands)

    def step(self) -> None:
        """One step as it goes when nothing is said: cards come, steps are done, everyone bets."""
        round_, request = self.round, self.round.pending
        if isinstance(request, Draw) and self._unseen:
            seen, out = self.house.answer(round_), round_.drawn.get("deck", 0)
            names: tuple[Card, ...] = tuple(f"?{out + at}" for at in range(1, request.n + 1))  # type: ignore[misc]
            self._faces.update(zip(names, seen, strict=True))
            round_.act(HOUSE, names)
        elif isinstance(request, Face):
            round_.act(HOUSE, tuple(self._faces[card] for card in request.cards))
        elif isinstance(request, Window):
            round_.close()
        elif isinstance(request, Ask):
            round_.act(request.actor, "bet")
        elif isinstance(request, Count) and request.what == "stub":
            round_.act(HOUSE, self.house.answer(round_) + self._stub_off)
        else:
            round_.act(HOUSE, self.house.answer(round_))

    def upto(self, there: Callable[[Request], bool]) -> Round:
        """Go on to such a request; fails where there is none."""
        while self.round.pending is not None:
            if there(self.round.pending):
                return self.round
            self.step()
        raise AssertionError("the round went by without it")

    def finish(self) -> Round:
        """Go on to the end."""
        while self.round.pending is not None:
            self.step()
        return self.round


def asks(spot: int) -> Callable[[Request], bool]:
    """The seat at this spot is asked."""
    return lambda request: isinstance(request, Ask) and request.spot == spot


def face(request: Request) -> bool:
    """Faces of cards that lie unseen are asked for."""
    return isinstance(request, Face)


def says(words: str) -> Callable[[Request], bool]:
    """A step or a confirmation in these words."""
    return lambda request: (
        (isinstance(request, Proceed) and words in request.step)
        or (isinstance(request, Confirm) and words in request.what)
    )
