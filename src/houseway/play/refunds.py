"""Giving back what a round took: each wager to the player who made it, wherever its money lies now."""

from collections.abc import Callable, Collection, Iterable, Iterator

from houseway.play import events as ev
from houseway.play.scene import Scene

Wager = tuple[str, int, str]
"""A player's wager: who, at which spot, on which betting area."""


class _Flow:
    """What one wager has sent to the house and to pots so far, less what came back from there."""

    __slots__ = ("house", "pots")

    def __init__(self) -> None:
        self.house = 0
        self.pots: dict[str, int] = {}


def refunds(
    events: Iterable[ev.Event], scene: Scene, kept: Collection[str], stays: Callable[[Wager], bool], rule: str
) -> Iterator[ev.MoneyEvent]:
    """What gives every wager back but those that stay; each is recorded before the next is asked for.

    `kept` names the pots that were there before the round.
    """
    reclaimed = []
    for wager, flow in _flows(events).items():
        if stays(wager):
            continue
        lying = scene.felt.get(wager, 0)
        if lying:
            yield ev.Voided(*wager, lying, rule)
        if flow.house > 0:
            yield ev.Voided(*wager, flow.house, rule, "house")
        elif flow.house < 0:
            reclaimed.append(ev.Reclaimed(*wager, -flow.house, rule))
        for pot, amount in flow.pots.items():
            # A pot may have been split since; the money is in one of this round's, before any of an earlier one.
            for name in [pot, *sorted((other for other in scene.pots if other != pot), key=kept.__contains__)]:
                part = min(amount, scene.pots.get(name, 0))
                if part:
                    yield ev.Voided(*wager, part, rule, name)
                    amount -= part
    # What was won may have been wagered again: it is taken back only when every stake has come home.
    yield from reclaimed


def _flows(events: Iterable[ev.Event]) -> dict[Wager, _Flow]:
    flows: dict[Wager, _Flow] = {}
    for event in events:
        if not isinstance(event, ev.MoneyEvent) or isinstance(event, ev.Split | ev.Awarded | ev.Raked | ev.Funded):
            continue
        flow = flows.setdefault((event.player, event.spot, event.area), _Flow())
        if isinstance(event, ev.Collected | ev.Charged | ev.Reclaimed):
            flow.house += event.amount
        elif isinstance(event, ev.Paid):
            flow.house -= event.amount
        elif isinstance(event, ev.Gathered):
            flow.pots[event.pot] = flow.pots.get(event.pot, 0) + event.amount
        elif isinstance(event, ev.Voided) and event.source == "house":
            flow.house -= event.amount
        elif isinstance(event, ev.Voided) and event.source != "felt":
            flow.pots[event.source] = flow.pots.get(event.source, 0) - event.amount
    return flows
