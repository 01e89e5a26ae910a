"""Keno, exactly: how many of a ticket's spots are among the numbers drawn, and what the rate card pays for them."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.cards.card import Card
from houseway.games.keno.layout import ASSUMED
from houseway.games.keno.rate_card import NUMBERS, RateCard, chance
from houseway.games.keno.settings import Settings
from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.figures import Report, Variant, WagerFigures, spread_out
from houseway.odds.simulation import Part, Plan, Strategy, Tallies, net_results
from houseway.odds.tally import Tally
from houseway.play import events as ev
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision


def ticket(card: RateCard, spots: int, drawn: int, limited: bool) -> WagerFigures:
    """A straight ticket for one game; rates are for 1, so the stake comes off what is paid (keno/A5)."""
    distribution: dict[Fraction, Fraction] = {}
    for caught in range(max(0, spots + drawn - NUMBERS), min(spots, drawn) + 1):
        net = Fraction(card.pays(spots, caught) - 1)
        distribution[net] = distribution.get(net, Fraction(0)) + chance(spots, caught, drawn)
    before = ", before any sharing under the aggregate limit" if limited else ""
    name = spots_name(spots)
    table = f"rate card {card.version}{before}"
    return WagerFigures(name, table, "ticket", distribution, paid_at=Fraction(-1))


def report(settings: Settings | None = None) -> Report:
    """A ticket of every number of spots on the rate card."""
    settings = settings or Settings()
    card, limited = settings.rate_card, settings.aggregate_limit is not None
    spots = range(1, card.max_spots + 1)
    tickets = tuple(ticket(card, number, settings.draw_count, limited) for number in spots)
    more = (settings.draw_count + n for n in (1, 2))
    variants = tuple(Variant(f"{drawn} numbers", {"draw_count": drawn}) for drawn in more if drawn <= NUMBERS)
    best = max(each.expectation for each in tickets)
    cheapest = " and ".join(each.wager for each in tickets if each.expectation == best)
    courses = (
        spread_out("most-spots", f"a ticket of {tickets[-1].wager}", tickets[-1:], best),
        spread_out("every-ticket", "a ticket of every number of spots", tickets, best),
    )
    notes = (f"{NO_DECISION} Least is lost with {cheapest}.", f"{ASSUMED}.")
    return Report("keno", tickets, (), courses, ("draw_count", "rate_card"), notes, variants=variants)


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
    costs = {
        spots: ticket(settings.rate_card, spots, settings.draw_count, False).expectation for spots in _counts(settings)
    }
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
    """How a ticket of so many spots is called."""
    return f"{spots} spot{'' if spots == 1 else 's'}"


class DrawPlan(Plan):
    """A round is one draw; player 1 has a ticket of one spot, player 2 of two, and so on."""

    def compiled(self, settings: Settings) -> bool:
        """The kernel pays each ticket alone; an aggregate limit is shared by all of a game (keno/A14)."""
        return settings.aggregate_limit is None

    def players(self, settings: Settings) -> int:
        """One for each number of spots on the rate card."""
        return settings.rate_card.max_spots

    def stakes(self, round_: Round, todo: Decision) -> Answer:
        """Which numbers are picked makes no difference: the first so many."""
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
