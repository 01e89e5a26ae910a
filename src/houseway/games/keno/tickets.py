"""What is bought at keno: straight tickets and quick-picks, and the coding that says type and rate."""

from dataclasses import dataclass

import msgspec

from houseway.cards.card import Card
from houseway.cards.decks import numbers
from houseway.games.keno.settings import Settings
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, refuse
from houseway.play.spaces import Amount, Cards, Form, Menu, Several, Space

NUMBER_WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(slots=True)
class Sheet:
    """What the round must remember: the tickets that play in this game."""

    in_force: list["Ticket"]


class Ticket(msgspec.Struct, frozen=True):
    """A straight ticket in force: what was picked, at what rate, for how many games still."""

    id: str
    player: str
    seat: int
    spots: tuple[Card, ...]
    rate: int
    games: int
    quick_pick: bool = False
    pays: tuple[int, ...] = ()
    """What each catch, none first, pays for 1 by the rate card that it was sold by (keno/A11)."""

    @property
    def kind(self) -> str:
        """A straight ticket is named by how many spots it has."""
        number = len(self.spots)
        return f"{NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else number}-spot"

    @property
    def conditioning(self) -> str:
        """Ways, spots and rate, as request and ticket bear it (keno/A6)."""
        return conditioning(len(self.spots), self.rate)


def conditioning(spots: int, rate: int) -> str:
    """The coding of a straight ticket: one way of some spots at a rate."""
    return f"1/{spots} @ {dollars(rate)}"


def requests(settings: Settings, budget: int) -> Space:
    """What a patron may ask for in one sale: several straight tickets or quick-picks, up to a limit."""
    card = settings.rate_card
    rates = tuple(rate for rate in card.rates if rate <= budget)
    rate = Amount(1, 0, extra=rates, rule="keno/15.3")
    games = Amount(1, settings.max_games, rule="keno/15.3", money=False)
    count = Amount(1, card.max_spots, rule="keno/15.1[quick-pick]", money=False)
    spots = Cards(_numbers(), 1, card.max_spots, rule="keno/15.2(c)1#1")
    at: dict[str, Space] = {"rate": rate, "games": games}
    cost = tuple(at)
    kinds: dict[str, Space | None] = {
        "straight": Form({"spots": spots, **at}, price=cost),
        "quick_pick": Form(at if settings.quick_pick_count == "system" else {"count": count, **at}, price=cost),
    }
    most = settings.tickets_a_game if rates else 0
    return Several(Menu(kinds, rule="keno/15.2(c)"), most, rule="keno/15.2(c)", budget=budget)


def _numbers() -> tuple[Card, ...]:
    """The 80 numbers, with their clause."""
    return numbers(rule="keno/15.2(a)").cards


def check_conditioning(stated: str, spots: int, rate: int) -> None:
    """A ticket's coding must agree with the request, or no ticket is issued."""
    if stated != conditioning(spots, rate):
        why = f"the request is coded {stated!r}; its spots and rate make {conditioning(spots, rate)!r}"
        refuse(NotAMove, why, rule="keno/15.1[conditioning]")
