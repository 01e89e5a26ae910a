"""Keno, exactly: how many of a ticket's spots are among the numbers drawn, and what the rate card pays for them."""

from fractions import Fraction

from houseway.games.keno.rate_card import NUMBERS, RateCard, chance
from houseway.games.keno.rules import UNVERIFIED
from houseway.games.keno.settings import Settings
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import Report, WagerFigures


def ticket(card: RateCard, spots: int, drawn: int, limited: bool) -> WagerFigures:
    """A straight ticket for one game; rates are for 1, so the stake comes off what is paid (keno/A5)."""
    distribution: dict[Fraction, Fraction] = {}
    for caught in range(max(0, spots + drawn - NUMBERS), min(spots, drawn) + 1):
        net = Fraction(card.pays(spots, caught) - 1)
        distribution[net] = distribution.get(net, Fraction(0)) + chance(spots, caught, drawn)
    before = ", before any sharing under the aggregate limit" if limited else ""
    name = f"{spots} spot{'' if spots == 1 else 's'}"
    table = f"rate card {card.version}, {UNVERIFIED}{before}"
    return WagerFigures(name, table, "ticket", distribution, paid_at=Fraction(-1))


def report(settings: Settings | None = None) -> Report:
    """A ticket of every number of spots on the rate card."""
    house = settings or Settings()
    card, limited = house.rate_card, house.aggregate_limit is not None
    spots = range(1, card.max_spots + 1)
    return Report("keno", tuple(ticket(card, number, house.draw_count, limited) for number in spots))


def advise(question: Question) -> Advice | None:
    """The worth of every ticket on the rate card, where nothing is shared under an aggregate limit.

    Which numbers are picked makes no difference.
    """
    return on_wagers(report(question.settings)) if question.settings.aggregate_limit is None else None
