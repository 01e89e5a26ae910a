"""The discarding intervals (13:69F-42.10(c), (e), (g), (i)): who leads, what answers, and what ends an interval."""

from typing import Literal

import msgspec

from houseway.cards.card import Card
from houseway.games.poker.entrant import Entrant
from houseway.games.ultimate_eight.going_out import go_out
from houseway.games.ultimate_eight.patterns import (
    ACE_HIGH,
    ACE_LOW,
    ACE_OF_SPADES,
    SINGLE,
    Pattern,
    answers,
    classify,
    lowest_single,
)
from houseway.games.ultimate_eight.ring import AREAS, EightRing
from houseway.play.events import ActsFirst, IntervalOver, LapPassed, Marked, Moved, Passed, Shown, Stands
from houseway.play.spaces import Answer, Menu, Sets, Space
from houseway.play.table import Play


class Interval(msgspec.Struct, frozen=True):
    """The clauses of one interval."""

    first: str
    """Who has the first chance."""
    passes_on: str
    """A chance passed up moves on."""
    answer: str
    """What an answer must be."""
    over: str
    """What ends it."""
    then: str
    """Who opens what follows."""


INTERVALS = (
    Interval(
        "ultimate-8-poker/42.10(e)#1",
        "ultimate-8-poker/42.10(e)#2",
        "ultimate-8-poker/42.10(e)#3",
        "ultimate-8-poker/42.10(e)#4",
        "ultimate-8-poker/42.10(e)#5",
    ),
    Interval(
        "ultimate-8-poker/42.10(g)#1",
        "ultimate-8-poker/42.10(g)#2",
        "ultimate-8-poker/42.10(g)#3",
        "ultimate-8-poker/42.10(g)#4",
        "ultimate-8-poker/42.10(g)#5",
    ),
    Interval(
        "ultimate-8-poker/42.10(i)#1",
        "ultimate-8-poker/42.10(i)#2",
        "ultimate-8-poker/42.10(i)#3",
        "ultimate-8-poker/42.10(i)#4",
        "ultimate-8-poker/A15",
    ),
)
"""After each betting round; further rounds of discarding go as the third (A15)."""


def discard(ring: EightRing) -> Play[None]:
    """One interval: the chance to lead goes round until a pattern is played, then answers until all have passed."""
    ring.interval += 1
    ring.discarding = True
    clauses = INTERVALS[min(ring.interval, len(INTERVALS)) - 1]
    ring.to_beat, ring.owner, ring.passed = None, None, set()
    table = ring.table
    opener = actor = ring.leader()
    laps = 0
    table.record(ActsFirst(opener.player, opener.spot, "discarding", clauses.first))
    while ring.contested():
        if ring.to_beat is not None and _all_passed(ring):
            return _close(ring, clauses)
        must = ring.to_beat is None and laps >= ring.options.dead_lead_laps
        answer = yield from _turn(ring, actor, clauses, must)
        if type(answer) is tuple:
            lay(ring, actor, answer[1], clauses)
        elif answer == "pass":
            ring.passed.add(actor.spot)
            rule = clauses.passes_on if ring.to_beat is None else clauses.answer
            table.record(Passed(actor.player, actor.spot, rule))
        if not ring.contested():
            break
        if ring.to_beat is None and _all_passed(ring):
            laps += 1
            ring.passed.clear()
            actor = opener = opener if opener in ring.in_play() else ring.after_entrant(opener)
            lap = "ultimate-8-poker/42.1[discarding-round]"
            table.record(LapPassed(opener.player, opener.spot, lap, ("ultimate-8-poker/A11",)))
            continue
        actor = _next(ring, actor)
    return None


def _all_passed(ring: EightRing) -> bool:
    """Whether everyone who could still answer has passed since the last pattern (A13)."""
    return all(each.spot in ring.passed or each is ring.owner for each in ring.in_play())


def _next(ring: EightRing, actor: Entrant) -> Entrant:
    """The next in turn: everyone else in play or, as a house option, only those who have not passed (A12)."""
    following = ring.after_entrant(actor)
    if ring.to_beat is None:
        return following
    for _ in ring.entrants:
        locked = ring.options.pass_locks and following.spot in ring.passed
        if following is not ring.owner and not locked:
            break
        following = ring.after_entrant(following)
    return following


def _close(ring: EightRing, clauses: Interval) -> None:
    """All have passed: the holder of the top pattern, or the next where that player is gone, has the lead (A14)."""
    assert ring.owner is not None
    ring.table.record(IntervalOver(ring.owner.player, ring.owner.spot, ring.interval, clauses.over))
    ring.lead = ring.owner
    if ring.contested():
        leader = ring.leader()
        what: Literal["betting", "discarding"] = "betting" if ring.interval < AREAS else "discarding"
        ring.table.record(ActsFirst(leader.player, leader.spot, what, clauses.then))


# A turn ---------------------------------------------------------------------------------------------------------------


def _turn(ring: EightRing, actor: Entrant, clauses: Interval, must: bool) -> Play[Answer]:
    """A pattern out of those that may be played now, or a pass unless the lead is forced (A11)."""
    settings = ring.options
    found = answers(actor.cards, ring.to_beat, settings.card_count, settings.tie_value)
    rule = clauses.passes_on if ring.to_beat is None else clauses.answer
    options: dict[str, Space | None] = {} if must else {"pass": None}
    if found:
        options["play"] = Sets(tuple([each.cards for each in found]), rule, tuple([each.words for each in found]))
    default: Answer = ("play", (lowest_single(actor.cards),)) if must else "pass"
    ring.actor = actor
    ring.call_to_discard(actor, must)
    answer = yield from ring.table.ask(actor.player, actor.spot, Menu(options, rule), default, rule)
    ring.actor = None
    return answer


def lay(ring: EightRing, actor: Entrant, cards: tuple[Card, ...], clauses: Interval) -> None:
    """A pattern goes face up into the player's area, is called, and stands until beaten."""
    pattern = classify(cards)
    assert pattern is not None, "only legal patterns are offered"
    table, area = ring.table, ring.area_of(actor)
    table.record(Moved(actor.place, area, pattern.cards, None, "ultimate-8-poker/42.1[discard]"))
    shown = "ultimate-8-poker/42.10(c)#1" if ring.interval <= len(INTERVALS) else "ultimate-8-poker/42.10(i)#6"
    table.record(Shown(area, pattern.cards, shown, pattern.words))
    table.announce("{pattern}", "ultimate-8-poker/42.10(c)#4", pattern=pattern.words)
    actor.cards = tuple(each for each in actor.cards if each not in cards)
    _stand(ring, actor, pattern, clauses)
    if ACE_OF_SPADES in cards:
        table.announce("Ace of spades: the red ace button", "ultimate-8-poker/42.10(c)#5")
        table.record(Marked("red_ace", "ultimate-8-poker/42.10(c)#5", actor.spot, actor.player))
        ring.red_ace = actor
    if not actor.cards:
        go_out(ring, actor)


def _stand(ring: EightRing, actor: Entrant, pattern: Pattern, clauses: Interval) -> None:
    left = len(actor.cards) if ring.options.show_counts == "always" else None
    because = reasons(pattern, ring.to_beat)
    ring.table.record(Stands(actor.player, actor.spot, pattern.words, pattern.cards, pattern.kind.rule, because, left))
    # A pass on an earlier pattern is no pass on this one, unless the house locks players out (A12).
    if ring.to_beat is None or not ring.options.pass_locks:
        ring.passed.clear()
    ring.to_beat, ring.owner = pattern, actor
    ring.last[actor.spot] = pattern
    ring.discarded[actor.spot] += pattern.cards


# Why a pattern is what it is, and beats what stood (13:69F-42.5) ------------------------------------------------------


def reasons(pattern: Pattern, standing: Pattern | None) -> tuple[str, ...]:
    """The cards speak; then what aces do in it, and what beats the pattern that stood."""
    found = ["ultimate-8-poker/42.5(f)"]
    if any(card[0] == "A" for card in pattern.cards):
        found.append("ultimate-8-poker/42.5(d)1")
    if len(pattern.values) > 2 and pattern.values[-1] == ACE_LOW:
        found += ["ultimate-8-poker/42.5(d)2", "ultimate-8-poker/42.5(d)3#1"]
    elif len(pattern.values) > 2 and pattern.values[0] == ACE_HIGH and pattern.values[1] == ACE_HIGH - 1:
        found.append("ultimate-8-poker/42.5(d)3#2")
    if standing is not None:
        found += _beats(pattern, standing)
    return tuple(found)


def _beats(pattern: Pattern, standing: Pattern) -> list[str]:
    if pattern.kind is not standing.kind:
        return ["ultimate-8-poker/42.5(c)", "ultimate-8-poker/42.1[rank]"]
    if pattern.cards == (ACE_OF_SPADES,):
        return ["ultimate-8-poker/42.5(b)#2"]
    if pattern.values != standing.values:
        aces = pattern.kind is SINGLE and pattern.values[0] == ACE_HIGH
        return ["ultimate-8-poker/42.1[ace]"] if aces else ["ultimate-8-poker/42.5(a)"]
    return ["ultimate-8-poker/42.5(b)#1", "ultimate-8-poker/E-1.13BB(b)7.ii#2"]
