"""Where people are at a Lunar Poker table (13:69E-1.13X(a)): players along one side, the dealer facing them."""

from typing import Literal

import msgspec

from houseway.games.lunar_poker.settings import Settings
from houseway.play.refusals import BadSetting, refuse
from houseway.rulebook.citation import all_cited


class Place(msgspec.Struct, frozen=True):
    """A place at the table and the side it is on."""

    who: str
    side: Literal["near", "far"]
    rule: str


def plan(settings: Settings) -> tuple[Place, ...]:
    """The dealer on the far side, seat 1 at the dealer's far left; every seat on the near side."""
    return all_cited(
        Place("dealer", "far", "lunar-poker/E-1.13X(a)"),
        *(Place(f"seat {seat}", "near", "lunar-poker/E-1.13X(a)") for seat in range(1, settings.seats + 1)),
    )


def check(places: tuple[Place, ...]) -> None:
    """Refuse a plan with a player beside the dealer."""
    dealer = {place.side for place in places if place.who == "dealer"}
    beside = [place.who for place in places if place.who != "dealer" and place.side in dealer]
    if beside or len(dealer) != 1:
        said = f"{', '.join(beside)} beside the dealer" if beside else "no one place for the dealer"
        refuse(BadSetting, said, rule="lunar-poker/E-1.13X(a)", legal="players on the side facing the dealer")
