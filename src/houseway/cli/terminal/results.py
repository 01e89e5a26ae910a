"""What a round brought one player, wager by wager."""

from dataclasses import dataclass

from houseway.cli.terminal.prompts import label
from houseway.play import events as ev
from houseway.play.layout import Layout
from houseway.play.money import dollars
from houseway.play.opening import Standing
from houseway.play.round import Round
from houseway.play.views import View, view


@dataclass(frozen=True)
class Result:
    """A title that says who won, and the lines behind it."""

    title: str
    lines: list[str]
    style: str


def result(round_: Round, player: str, layout: Layout) -> Result:
    """The round's outcome for one player, from the events and the stacks."""
    assert round_.result is not None
    before = sum(seat.stack for seat in round_.opening.seats if seat.player == player)
    after = round_.result.stacks[player]
    lines = _hands(round_) + _areas(round_, player, layout) + [f"You have {dollars(after)}."]
    if round_.result.void:
        return Result("The round is void: every wager has gone back", lines, "yellow")
    if not any(isinstance(event, ev.Wagered) and event.player == player for event in round_.events):
        return Result("You sat this round out", lines, "grey50")
    net = after + _lying(round_.result.standing, player) - before - _lying(round_.opening.standing, player)
    if net > 0:
        return Result(f"You win {dollars(net)}", lines, "green")
    return Result(f"You lose {dollars(-net)}" if net else "You come out even", lines, "red" if net else "yellow")


def _lying(standing: tuple[Standing, ...], player: str) -> int:
    """What a player has on wagers that lie on from round to round."""
    return sum(wager.amount for wager in standing if wager.player == player)


def before_gathering(round_: Round, player: str) -> View:
    """The table as it stands; once the round is over, as it stood while the cards still lay there."""
    if round_.result is None:
        return round_.view(player)
    events = list(round_.events)
    while events and isinstance(events[-1], ev.Moved | ev.Ended):
        events.pop()
    return view(round_.opening, events, None, {}, {}, player)


def _hands(round_: Round) -> list[str]:
    hand = round_.table.scene.hands.get("dealer")
    return [f"The dealer had {hand}."] if hand else []


def _areas(round_: Round, player: str, layout: Layout) -> list[str]:
    """One line a wager: won, lost, pushed or void, what went each way added up."""
    sums: dict[str, dict[str, int]] = {}
    odds: dict[str, str] = {}
    for event in round_.events:
        word = _WORDS.get(type(event))
        if word is None or getattr(event, "player", None) != player:
            continue
        area = event.pot if isinstance(event, ev.Awarded) else getattr(event, "area", "")
        ways = sums.setdefault(area, {})
        ways[word] = ways.get(word, 0) + getattr(event, "amount", 0)
        if isinstance(event, ev.Paid) and event.odds:
            odds[area] = f" ({event.odds})"
    return [
        f"{label(layout, area):14} {', '.join(f'{word} {dollars(amount)}' for word, amount in ways.items())}"
        f"{odds.get(area, '')}"
        for area, ways in sums.items()
    ]


_WORDS: dict[type, str] = {
    ev.Paid: "wins",
    ev.Awarded: "pot wins",
    ev.Collected: "loses",
    ev.Charged: "costs",
    ev.Pushed: "pushes",
    ev.Voided: "void, back comes",
    ev.Reclaimed: "gives back",
}
