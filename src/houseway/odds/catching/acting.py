"""Players who act when they may not, and a dealer who lets it count. What the rules refuse is what is right."""

from collections.abc import Callable

from msgspec.structs import replace

from houseway.cards.randomness import Randomness
from houseway.odds.catching.story import Found, prefixes
from houseway.play import events as ev
from houseway.play.refusals import Refused
from houseway.play.requests import Ask, Incident, Window
from houseway.play.round import Round
from houseway.play.spaces import Amount, Menu
from houseway.sentences import Said

BACK = Said("It does not count: the chips go back", {})
COUNTS = Said("It counts like the others", {})
NEXT = Said("It stands for the next round", {})
WAITS = "It does not bind: {player} acts first"
STANDS = Said("It stands, since it was said", {})
DEAD = Said("The hand is out of play", {})
CHIP = 10_000


def late_wager(round_: Round, source: Randomness) -> Found | None:
    """A wager is put down after betting was closed."""
    for early in prefixes(round_, range(1, len(round_.journal))):
        wagers = [event for event in early.events if isinstance(event, ev.Wagered) and not event.act]
        dealt = any(isinstance(event, ev.Dealt | ev.Shaken) for event in early.events)
        window = isinstance(early.pending, Window) and early.pending.name == "wagers"
        if not wagers or not dealt or window or early.pending is None:
            continue
        model = wagers[source.below(len(wagers))]
        refused = _refused(early, model.player, {model.area: model.amount})
        if not refused:
            continue
        at = len(early.events)
        late = replace(model, rule=model.rule)
        events = [*round_.events[:at], late, *round_.events[at:]]
        wrong = Said(
            "{player} put {amount} down after betting was closed", {"player": late.player, "amount": late.amount}
        )
        rulings = (BACK, COUNTS, NEXT)
        return Found(events, at + 1, wrong, rulings, 0, refused, [])
    return None


def _refused(early: Round, player: str, answer: object) -> str:
    """The clause by which the rules refuse an answer; nothing where they take it."""
    try:
        early.act(player, answer)
    except Refused as refused:
        return refused.rule or ""
    return ""


TURNS = (ev.Checked, ev.Folded, ev.Wagered)


def out_of_turn(round_: Round, source: Randomness) -> Found | None:
    """One player acts before another whose turn it is."""
    found: list[tuple[int, int]] = []
    for at, event in enumerate(round_.events):
        if not isinstance(event, ev.Checked):
            continue
        later = next(
            (n for n in range(at + 1, min(at + 4, len(round_.events))) if isinstance(round_.events[n], TURNS)), None
        )
        if later is not None and isinstance(round_.events[later], ev.Checked):
            found.append((at, later))
    if not found:
        return None
    at, later = found[source.below(len(found))]
    first, second = round_.events[at], round_.events[later]
    assert isinstance(first, ev.Checked)
    assert isinstance(second, ev.Checked)
    for early in prefixes(round_, range(1, len(round_.journal))):
        if len(early.events) == at and isinstance(early.pending, Ask):
            rule = _refused(early, second.player, "check")
            if rule:
                break
    else:
        return None
    events = [*round_.events[:at], second, *round_.events[at:later], *round_.events[later + 1 :]]
    wrong = Said("{player} acted before it was their turn", {"player": second.player})
    rulings = (Said(WAITS, {"player": first.player}), STANDS, DEAD)
    return Found(events, at + 1, wrong, rulings, 0, rule, [])


def one_chip(round_: Round, source: Randomness) -> Found | None:
    """One large chip is put in without a word and taken for a raise."""
    for early in prefixes(round_, range(1, len(round_.journal))):
        request = early.pending
        if not isinstance(request, Ask) or not isinstance(request.space, Menu):
            continue
        raises, owed = request.space.options.get("raise"), request.space.costs.get("call", 0)
        if "call" not in request.space.options or not isinstance(raises, Amount) or not 0 < owed < CHIP:
            continue
        if not raises.low <= CHIP <= raises.high or request.spot is None:
            continue
        at = len(early.events)
        incident = Incident("places_chips", request.spot, detail={"chips": [CHIP], "motion": "push"})
        try:
            early.report(incident)
        except Refused:
            continue
        after = early.events[at:]
        called = next((event for event in after if isinstance(event, ev.Wagered) and event.act == "call"), None)
        if called is None:
            continue
        note = ev.Noted(
            "{player} puts in one chip of {amount:money} without a word",
            called.rule,
            request.spot,
            request.actor,
            {"amount": CHIP},
        )
        raised = replace(called, amount=CHIP, act="raise", total=CHIP)
        events = [*round_.events[:at], note, raised]
        wrong = Said("One chip of {amount:money} without a word was taken for a raise", {"amount": CHIP})
        rulings = (
            Said("It is a call of {amount:money}", {"amount": called.amount}),
            Said("It is a raise to {amount:money}", {"amount": CHIP}),
            BACK,
        )
        # What comes right before the call says why it is one.
        why = after[after.index(called) - 1]
        return Found(events, at + 2, wrong, rulings, 0, why.rule, after)
    return None


BENDS: dict[str, Callable[[Round, Randomness], Found | None]] = {
    "late_wager": late_wager,
    "out_of_turn": out_of_turn,
    "one_chip": one_chip,
}
"""By what a player does."""
