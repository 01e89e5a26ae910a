"""What a round brought one player, wager by wager."""

from dataclasses import dataclass

from houseway.cli.terminal.prompts import label
from houseway.play import events as ev
from houseway.play.layout import Layout
from houseway.play.money import dollars
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
    net = after - before
    if net > 0:
        return Result(f"You win {dollars(net)}", lines, "green")
    return Result(f"You lose {dollars(-net)}" if net else "You come out even", lines, "red" if net else "yellow")


def before_gathering(round_: Round, player: str) -> View:
    """The table as the player saw it last: the cards still lie there when the result is shown."""
    events = list(round_.events)
    while events and isinstance(events[-1], ev.Moved | ev.Ended):
        events.pop()
    if len(events) == len(round_.events):
        return round_.view(player)
    return view(round_.opening, events, None, {}, {}, player)


def _hands(round_: Round) -> list[str]:
    hand = round_.table.scene.hands.get("dealer")
    return [f"The dealer had {hand}."] if hand else []


def _areas(round_: Round, player: str, layout: Layout) -> list[str]:
    """One line a wager: won, lost, pushed or void."""
    words: dict[str, str] = {}
    for event in round_.events:
        if getattr(event, "player", None) != player:
            continue
        if isinstance(event, ev.Paid):
            words[event.area] = f"wins {dollars(event.amount)}" + (f" ({event.odds})" if event.odds else "")
        elif isinstance(event, ev.Collected):
            words[event.area] = f"loses {dollars(event.amount)}"
        elif isinstance(event, ev.Pushed):
            words[event.area] = f"pushes, {dollars(event.amount)} back"
        elif isinstance(event, ev.Voided):
            words[event.area] = f"void, {dollars(event.amount)} back"
        elif isinstance(event, ev.Awarded):
            words[event.pot] = f"pot, wins {dollars(event.amount)}"
    return [f"{label(layout, area):14} {outcome}" for area, outcome in words.items()]
