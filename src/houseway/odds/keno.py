"""Keno, exactly: how many of a ticket's spots are among the numbers drawn, and what the rate card pays for them."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.cards.card import Card
from houseway.games.keno.layout import ASSUMED
from houseway.games.keno.rate_card import NUMBERS, RateCard, chance
from houseway.games.keno.settings import Settings
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import Distribution, PayLine, Pays, Report, Variant, WagerFigures, repaid, spread_out
from houseway.odds.simulation import Part, Plan, Strategy, Tallies, net_results
from houseway.odds.tally import Tally
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision


def ticket(card: RateCard, spots: int, drawn: int, pays: Pays | None = None) -> WagerFigures:
    """A straight ticket for one game; rates are for 1, so the stake comes off what is paid (keno/A5)."""
    return WagerFigures(
        spots_name(spots),
        f"rate card {card.version}" + _changed(spots, pays),
        "ticket",
        results(card, spots, drawn, pays=pays),
        paid_at=Fraction(-1),
    )


def limited_ticket(
    card: RateCard, spots: int, drawn: int, rate: int, limit: int, in_force: bool, pays: Pays | None = None
) -> WagerFigures:
    """The only ticket of a game that pays out no more than a limit; the price then matters (keno/A14)."""
    changed = _changed(spots, pays)
    table = f"{card.version}{changed}, a {dollars(rate)} ticket alone, limit {dollars(limit)}"
    found = results(card, spots, drawn, Fraction(limit, rate), pays)
    return WagerFigures(spots_name(spots), table, "ticket", found, in_force=in_force, paid_at=Fraction(-1))


def results(
    card: RateCard, spots: int, drawn: int, most: Fraction | None = None, pays: Pays | None = None
) -> Distribution:
    """How often each net result comes, what is paid being at most so much for 1."""
    found: dict[Fraction, Fraction] = {}
    for caught in range(max(0, spots + drawn - NUMBERS), min(spots, drawn) + 1):
        paid = (pays or {}).get(line_name(spots, caught), Fraction(card.pays(spots, caught)))
        net = (paid if most is None else min(paid, most)) - 1
        found[net] = found.get(net, Fraction(0)) + chance(spots, caught, drawn)
    return found


def line_name(spots: int, caught: int) -> str:
    """How a line of the rate card is called."""
    return f"{spots_name(spots)}: {caught} caught"


def pay_lines(card: RateCard) -> tuple[PayLine, ...]:
    """Every line of a rate card, by the number of spots."""
    lines = sorted(card.lines, key=lambda line: (line.spots, line.caught))
    return tuple(PayLine(line_name(line.spots, line.caught), Fraction(line.pays), "for 1") for line in lines)


def _changed(spots: int, pays: Pays | None) -> str:
    return ", changed" if any(name.startswith(f"{spots_name(spots)}: ") for name in pays or ()) else ""


def tickets(settings: Settings, pays: Pays | None = None) -> tuple[WagerFigures, ...]:
    """A ticket of every number of spots; under an aggregate limit at the highest and the lowest price."""
    card, drawn, limit = settings.rate_card, settings.draw_count, settings.aggregate_limit
    if limit is None:
        return tuple(ticket(card, spots, drawn, pays) for spots in _counts(settings))
    prices = tuple(dict.fromkeys((max(card.rates), min(card.rates))))
    return tuple(
        limited_ticket(card, spots, drawn, price, limit, price == prices[0], pays)
        for price in prices
        for spots in _counts(settings)
    )


def report(settings: Settings | None = None, pays: Pays | None = None) -> Report:
    """A ticket of every number of spots on the rate card."""
    settings = settings or Settings()
    lines = repaid(pay_lines(settings.rate_card), pays or {})
    found = tickets(settings, pays)
    used = tuple(each for each in found if each.in_force)
    more = (settings.draw_count + n for n in (1, 2))
    variants = tuple(Variant(f"{drawn} numbers", {"draw_count": drawn}) for drawn in more if drawn <= NUMBERS)
    best = max(each.expectation for each in used)
    cheapest = " and ".join(each.wager for each in used if each.expectation == best)
    courses = (
        spread_out("most-spots", f"a ticket of {used[-1].wager}", used[-1:], best),
        spread_out("every-ticket", "a ticket of every number of spots", used, best),
    )
    notes = [f"{NO_DECISION} Least is lost with {cheapest}.", f"{ASSUMED}."]
    if settings.aggregate_limit is not None:
        notes.append(SHARED)
    return Report("keno", found, (), courses, OPTIONS, tuple(notes), variants=variants, pay_lines=lines)


OPTIONS = ("draw_count", "rate_card", "aggregate_limit")
"""The house options on which the figures depend."""

SHARED = (
    "The limit is told for a ticket that is alone in its game; where more is won than the limit, tickets share it, "
    "and each is paid less."
)
NO_DECISION = "No decision follows a ticket, and which numbers are picked makes no difference."


def advise(question: Question) -> Advice | None:
    """The worth of every ticket on the rate card, where nothing is shared under an aggregate limit.

    Which numbers are picked makes no difference.
    """
    return on_wagers(report(question.settings)) if question.settings.aggregate_limit is None else None


def twin(question: Question, asked: Answer, events: Sequence[ev.Event]) -> Answer:
    """Tickets at the same price with the number of spots that costs least: the player's own numbers, then the lowest.

    A quick-pick's numbers are those that it was given. Under an aggregate limit the player's tickets stand.
    """
    settings: Settings = question.settings
    if not isinstance(asked, tuple) or settings.aggregate_limit is not None:
        return asked
    costs = {spots: ticket(settings.rate_card, spots, settings.draw_count).expectation for spots in _counts(settings)}
    cheapest = max(costs, key=lambda spots: costs[spots])
    sold = (each for each in events if isinstance(each, ev.TicketPlayed) and each.sold and _is_of(each, question))
    return tuple(
        ("straight", {**{name: stated[name] for name in ("rate", "games")}, "spots": _picked(each.numbers, cheapest)})
        for (_, stated), each in zip(asked, sold, strict=True)
    )


def _counts(settings: Settings) -> range:
    return range(1, settings.rate_card.max_spots + 1)


def _is_of(played: ev.TicketPlayed, question: Question) -> bool:
    return question.todo is not None and played.player == question.todo.actor


def _picked(numbers: Sequence[int], spots: int) -> tuple[Card, ...]:
    others = [number for number in range(1, NUMBERS + 1) if number not in numbers]
    return tuple(Card(f"N{number}") for number in sorted([*numbers, *others][:spots]))


# Simulation -----------------------------------------------------------------------------------------------------------

STAKE = 100


def spots_name(spots: int) -> str:
    """What a ticket of this many spots is called."""
    return f"{spots} spot{'' if spots == 1 else 's'}"


class DrawPlan(Plan):
    """A round is one draw; player 1 has a ticket of one spot, player 2 of two, and so on."""

    def compiled(self, settings: Settings) -> bool:
        """The kernel pays each ticket alone; an aggregate limit is shared by all of a game (keno/A14)."""
        return settings.aggregate_limit is None

    def told_by_figures(self, settings: Settings) -> bool:
        """Tickets that share a limit are paid otherwise than one that is alone."""
        return settings.aggregate_limit is None

    def players(self, settings: Settings) -> int:
        """One for each number of spots on the rate card."""
        return settings.rate_card.max_spots

    def stakes(self, round_: Round, todo: Decision) -> Answer:
        """Which numbers are picked makes no difference: the first ones."""
        spots = next(seat.spot for seat in round_.opening.seats if seat.player == todo.actor)
        picked = tuple(Card(f"N{number}") for number in range(1, spots + 1))
        return (("straight", {"spots": picked, "rate": round_.settings.rate_card.rates[0], "games": 1}),)

    def tallies(self, settings: Settings) -> Tallies:
        """One for each number of spots."""
        rate = settings.rate_card.rates[0]
        return {spots_name(spots): Tally.of(rate) for spots in range(1, self.players(settings) + 1)}

    def count(self, round_: Round, tallies: Tallies) -> None:
        """Count every ticket."""
        won: dict[str, int] = {}
        for (player, _), net in net_results(round_).items():
            won[player] = won.get(player, 0) + net
        for seat in round_.opening.seats:
            tallies[spots_name(seat.spot)].add([won[seat.player]])


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import keno  # loads the compiler, which the figures do without

    return keno.play(settings, part)


PLAN = DrawPlan(
    wagers={"ticket": STAKE * 100},
    groups={},
    settings={"seats": 80},
    strategies={"every-ticket": Strategy("a ticket of every number of spots, every draw", lambda round_, todo: None)},
    kernel=_kernel,
)
