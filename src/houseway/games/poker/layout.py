"""What is seen at a poker table: the pot and rake areas, and the sign with limits, antes, blinds and rake."""

from collections.abc import Callable, Iterable
from typing import Any

from houseway.games.poker.rake import rake_words
from houseway.games.poker.settings import PokerSettings
from houseway.play.layout import BettingArea, Inscription, Layout, all_cited
from houseway.play.money import dollars

STRUCTURES = {
    "fixed_limit": "Limit",
    "spread_limit": "Spread limit",
    "pot_limit": "Pot limit",
    "no_limit": "No limit",
}

Posted = Callable[[Any], Iterable[Inscription]]


def poker_layout(slug: str, title: str, posted: Posted) -> Callable[[Any], Layout]:
    """The layout of a poker game; `posted` adds what its own section puts on the sign."""

    def layout(settings: PokerSettings) -> Layout:
        return Layout(
            game=slug,
            title=title,
            seats=settings.seats,
            areas=all_cited(BettingArea("pot", "Pot", "poker/14.6(c)#1", per_seat=False)),
            inscriptions=all_cited(*_sign(settings), *posted(settings)),
            pay_tables=(),
        )

    return layout


def _sign(settings: PokerSettings) -> Iterable[Inscription]:
    most = "no maximum" if settings.maximum is None else f"maximum {dollars(settings.maximum)}"
    limits = f"{STRUCTURES[settings.structure]}: minimum {dollars(settings.minimum)}, {most}"
    yield Inscription("limits", limits, "poker/14.17#1", "sign")
    if settings.max_raises is not None:
        unless = "" if settings.cap_heads_up else ", no limit with two players left"
        yield Inscription(
            "raises", f"At most {settings.max_raises} raises a betting round{unless}", "poker/14.17#3", "sign"
        )
    if not settings.check_raise:
        yield Inscription("check_raise", "No check and raise", "poker/14.7(j)", "sign")
    yield Inscription("rake", rake_words(settings), "poker-revenue/14.14(c)", "sign")
    if settings.bb_fund:
        words = "Bad beat payout: you may be eligible. Its rules are posted in the poker room"
        yield Inscription("bad_beat", words, "bad-beat/14.19(b)#1", "sign")


def ante_words(settings: PokerSettings) -> str:
    """Whether an ante is due, and how much."""
    return f"Ante {dollars(settings.ante)}" if settings.ante else "No ante"


def blinds_posted(blinds: tuple[int, ...]) -> Inscription:
    """Number and size of the blinds, by the rule of hold 'em that other button games follow."""
    words = f"{len(blinds)} blind{'s' if len(blinds) > 1 else ''}: {', '.join(map(dollars, blinds))}"
    return Inscription("blinds", words, "holdem/14.10(d)#3", "sign")


def forced_bet_posted(amount: int) -> Inscription:
    """What a stud table's opener must post (poker/A10)."""
    return Inscription("bring_in", f"Forced bet {dollars(amount)}", "poker/A10", "sign")
