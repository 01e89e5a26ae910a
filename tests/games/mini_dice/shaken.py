"""Rounds of mini-dice whose dice come to stated totals."""

from typing import Any

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening
from houseway.play.requests import HOUSE, Answered, Ask, Count, Roll, Window
from houseway.play.round import Round

GAME = GAMES["mini-dice"]
STACK = 100_000


def opened(*players: str, **options: Any) -> Opening:
    return GAME.opening(dict.fromkeys(players or ("ann",), STACK), **options)


def run_on(round_: Round, total: int | None, *, accept: str = "", shakes: int = 3, keep: bool = True) -> Round:
    """Answer everything for the house and the players, the dice coming to `total`; stop at the roll if it is None."""
    while (request := round_.pending) is not None:
        if isinstance(request, Window):
            round_.close()
        elif isinstance(request, Roll):
            if total is None:
                return round_
            first = max(1, total - 6)
            round_.act(HOUSE, (first, total - first))
        elif isinstance(request, Ask) and "accept" in request.space:
            round_.act(request.actor, "accept" if request.actor == accept else "refuse")
        elif isinstance(request, Ask):
            round_.act(request.actor, "keep" if keep else "pass")
        elif isinstance(request, Count):
            round_.act("dealer", shakes)
        else:
            round_.act("dealer", True)
    return round_


def shaken(bets: dict[str, int], *totals: int, **settings: Any) -> tuple[int, dict[str, int]]:
    """Net result and what still lies there after one player bets and the dice come to these totals."""
    opening = opened(**settings)
    for number, total in enumerate(totals):
        round_ = Round(GAME, opening)
        if number == 0:
            round_.act("ann", bets)
        run_on(round_, total)
        assert round_.result is not None
        opening = round_.result.next(opening)
    lying = {wager.area: wager.amount for wager in opening.standing}
    return opening.seats[0].stack + sum(lying.values()) - STACK, lying


def notes(round_: Round) -> list[str]:
    """The templates of what was noted."""
    return [event.template for event in round_.events if isinstance(event, ev.Noted)]


def shaker(round_: Round, how: str) -> list[tuple[str | None, str, str]]:
    """With whom the shaker was set, stayed, or from whom it went, by which clause and why."""
    marks = [e for e in round_.events if isinstance(e, ev.Marked) and e.mark == "shaker" and e.how == how]
    return [(e.player, e.rule, e.why) for e in marks]


def asked(round_: Round) -> list[str]:
    """Who was offered the shaker."""
    answered = [entry for entry in round_.journal if isinstance(entry, Answered)]
    return [entry.actor for entry in answered if entry.answer in ("accept", "refuse")]


def offers(round_: Round) -> list[str]:
    """Who is offered the shaker, all refusing."""
    while (request := round_.pending) is not None and not isinstance(request, Roll):
        if isinstance(request, Window):
            round_.close()
        elif isinstance(request, Ask):
            round_.act(request.actor, "refuse")
        else:
            round_.act("dealer", 3 if isinstance(request, Count) else True)
    return asked(round_)
