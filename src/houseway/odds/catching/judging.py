"""Decisions of the dealer that are wrong: what is paid, who wins, what is posted. What the rules did is right."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from houseway.cards.randomness import Randomness
from houseway.odds.catching.story import Found, replaced
from houseway.play import events as ev
from houseway.play.round import Round
from houseway.sentences import Said

PAID = "The wager is paid {amount:money}"
LOSES = Said("The wager loses", {})
PUSHES = Said("The wager neither wins nor loses: it goes back", {})
TAKEN = "{player:whose} wager was taken"
GIVEN_BACK = "{player:whose} wager was given back"
GIVEN = "{player:whose} wager was paid"
HAND_IS = "It is {hand}"
GOES_TO = "{pot} goes to {player}"
TAKES = "The house takes {amount}"
OWES = "It must be {amount}"
BEGINS, BRINGS = "{player} begins", "{player} owes the forced bet"
CAUGHT = "It caught {n}"
POSTED = ("blind", "ante", "forced_bet")
MOST = 3
"""How many hands there are to choose from."""

Choosable = TypeVar("Choosable")


def _one(found: Sequence[Choosable], source: Randomness) -> Choosable | None:
    """One of these; None where there are none."""
    return found[source.below(len(found))] if found else None


def _other(right: Choosable, offered: Iterable[Choosable], source: Randomness) -> Choosable:
    """One that is wrong."""
    wrong = [each for each in offered if each != right]
    return wrong[source.below(len(wrong))]


def _found(round_: Round, at: int, event: ev.Event, wrong: Said, offered: Iterable[Said], right: Said) -> Found:
    rulings = tuple(offered)
    real = round_.events[at]
    return Found(replaced(round_.events, at, event), at + 1, wrong, rulings, rulings.index(right), real.rule, [real])


def _amounts(due: int) -> list[int]:
    return sorted({due, due * 2, max(due // 2, 1), due + 500})


def paid_wrong(round_: Round, source: Randomness) -> Found | None:
    """A winning wager is paid too much or too little."""
    paid = [(at, event) for at, event in enumerate(round_.events) if isinstance(event, ev.Paid) and event.odds]
    picked = _one(paid, source)
    if picked is None:
        return None
    at, event = picked
    given = _other(event.amount, _amounts(event.amount), source)
    wrong = Said("{player} was paid {amount}, at {odds}", {"player": event.player, "amount": given, "odds": event.odds})
    offered = [Said(PAID, {"amount": amount}) for amount in _amounts(event.amount)]
    return _found(round_, at, replace(event, amount=given), wrong, offered, Said(PAID, {"amount": event.amount}))


def decided_wrong(round_: Round, source: Randomness) -> Found | None:
    """A wager that lost is paid, one that won is taken, or one that pushed is either."""
    kinds = ev.Paid | ev.Collected | ev.Pushed
    picked = _one([(at, event) for at, event in enumerate(round_.events) if isinstance(event, kinds)], source)
    if picked is None:
        return None
    at, event = picked
    staked = [
        each.amount
        for each in round_.events[:at]
        if isinstance(each, ev.Wagered) and (each.player, each.area) == (event.player, event.area)
    ]
    if not staked:
        return None
    paid = event.amount if isinstance(event, ev.Paid) else staked[-1]
    where = (event.player, event.spot, event.area)
    outcomes: dict[str, tuple[ev.Event, Said, str]] = {
        "Paid": (ev.Paid(*where, paid, event.rule), Said(PAID, {"amount": paid}), GIVEN),
        "Collected": (ev.Collected(*where, staked[-1], event.rule), LOSES, TAKEN),
        "Pushed": (ev.Pushed(*where, staked[-1], event.rule), PUSHES, GIVEN_BACK),
    }
    real = type(event).__name__
    made, _, done = outcomes[_other(real, outcomes, source)]
    offered = [says for _, says, _ in outcomes.values()]
    return _found(round_, at, made, Said(done, {"player": event.player}), offered, outcomes[real][1])


def qualified_wrong(round_: Round, source: Randomness) -> Found | None:
    """A hand is said to be good enough, or not, against what it is."""
    picked = _one([(at, event) for at, event in enumerate(round_.events) if isinstance(event, ev.Qualified)], source)
    if picked is None:
        return None
    at, event = picked
    yes, no = (Said(text, {"place": event.place}) for text in ("{place} qualifies", "{place} does not qualify"))
    right, wrong = (yes, no) if event.qualifies else (no, yes)
    said = Said("It was said: {said:phrase}", {"said": str(wrong)})
    return _found(round_, at, replace(event, qualifies=not event.qualifies), said, (yes, no), right)


def _shown(round_: Round) -> list[tuple[int, ev.Shown]]:
    """The hands that were turned up for all and named."""
    named = enumerate(round_.events)
    return [(at, event) for at, event in named if isinstance(event, ev.Shown) and event.hand and event.to is None]


def hand_misread(round_: Round, source: Randomness) -> Found | None:
    """A hand is called something that it is not."""
    shown = _shown(round_)
    names = list(dict.fromkeys(event.hand for _, event in shown))
    picked = _one(shown, source)
    if picked is None or len(names) < 2:
        return None
    at, event = picked
    called = _other(event.hand, names, source)
    others = [name for name in names if name not in (event.hand, called)]
    offered = [Said(HAND_IS, {"hand": name}) for name in sorted([event.hand, called, *others[: MOST - 2]])]
    wrong = Said("{place:whose} hand was called: {hand}", {"place": _at(round_, event.place), "hand": called})
    return _found(round_, at, replace(event, hand=called), wrong, offered, Said(HAND_IS, {"hand": event.hand}))


def _at(round_: Round, place: str) -> str:
    """Who sits at a place."""
    return next((seat.player for seat in round_.opening.seats if str(seat.spot) == place), place)


def awarded_wrong(round_: Round, source: Randomness) -> Found | None:
    """A pot goes to a hand that did not win it."""
    hands = {_at(round_, event.place): event.hand for _, event in _shown(round_)}
    awards = [(at, event) for at, event in enumerate(round_.events) if isinstance(event, ev.Awarded)]
    pots = [event.pot for _, event in awards]
    picked = _one([(at, event) for at, event in awards if event.hand and pots.count(event.pot) == 1], source)
    if picked is None or len(hands) < 2:
        return None
    at, event = picked
    given = _other(event.player, hands, source)
    spot = next(seat.spot for seat in round_.opening.seats if seat.player == given)
    bent = replace(event, player=given, spot=spot, hand=hands[given], because=())
    players = sorted({event.player, *hands})
    offered = [Said(GOES_TO, {"pot": event.pot, "player": player}) for player in players]
    wrong = Said("{pot} went to {player}", {"pot": event.pot, "player": given})
    return _found(round_, at, bent, wrong, offered, Said(GOES_TO, {"pot": event.pot, "player": event.player}))


def raked_wrong(round_: Round, source: Randomness) -> Found | None:
    """The house takes too much or too little out of a pot."""
    taken = [
        (at, event)
        for at, event in enumerate(round_.events)
        if (isinstance(event, ev.Split) and event.pot == "rake")
        or (isinstance(event, ev.Raked) and event.pot != "rake")
    ]
    picked = _one(taken, source)
    if picked is None:
        return None
    at, event = picked
    assert isinstance(event, ev.Split | ev.Raked)
    given = _other(event.amount, _amounts(event.amount), source)
    offered = [Said(TAKES, {"amount": amount}) for amount in _amounts(event.amount)]
    wrong = Said("{amount} was taken for the house", {"amount": given})
    return _found(round_, at, replace(event, amount=given), wrong, offered, Said(TAKES, {"amount": event.amount}))


def posted_wrong(round_: Round, source: Randomness) -> Found | None:
    """An ante or a blind that is too large or too small."""
    posted = enumerate(round_.events)
    picked = _one(
        [(at, event) for at, event in posted if isinstance(event, ev.Wagered) and event.act in POSTED], source
    )
    if picked is None:
        return None
    at, event = picked
    amounts = sorted({max(event.amount // 2, 1), event.amount, event.amount * 2})
    given = _other(event.amount, amounts, source)
    offered = [Said(OWES, {"amount": amount}) for amount in amounts]
    wrong = Said("{player} put in {amount}", {"player": event.player, "amount": given})
    return _found(round_, at, replace(event, amount=given), wrong, offered, Said(OWES, {"amount": event.amount}))


def first_wrong(round_: Round, source: Randomness) -> Found | None:
    """Someone else is told to begin, or brings in where the lowest card is another's."""
    begun = [
        (at, event)
        for at, event in enumerate(round_.events)
        if isinstance(event, ev.ActsFirst) or (isinstance(event, ev.Wagered) and event.act == "forced_bet")
    ]
    picked = _one(begun, source)
    if picked is None:
        return None
    at, event = picked
    assert isinstance(event, ev.ActsFirst | ev.Wagered)
    gone = {each.player for each in round_.events[:at] if isinstance(each, ev.Folded)}
    seats = {seat.player: seat.spot for seat in round_.opening.seats if seat.player not in gone}
    if len(seats) < 2:
        return None
    given = _other(event.player, seats, source)
    begins = BRINGS if isinstance(event, ev.Wagered) else BEGINS
    offered = [Said(begins, {"player": player}) for player in seats]
    wrong = Said("It was said to be {player:whose} turn", {"player": given})
    bent = replace(event, player=given, spot=seats[given])
    return _found(round_, at, bent, wrong, offered, Said(begins, {"player": event.player}))


def caught_wrong(round_: Round, source: Randomness) -> Found | None:
    """A ticket is said to have caught more or fewer numbers than it did."""
    picked = _one([(at, event) for at, event in enumerate(round_.events) if isinstance(event, ev.TicketCaught)], source)
    if picked is None:
        return None
    at, event = picked
    numbers = [n for n in (event.n - 1, event.n, event.n + 1) if 0 <= n <= event.of]
    given = _other(event.n, numbers, source)
    wrong = Said("{player:whose} ticket was said to have caught {n}", {"player": event.player, "n": given})
    offered = [Said(CAUGHT, {"n": n}) for n in numbers]
    return _found(round_, at, replace(event, n=given), wrong, offered, Said(CAUGHT, {"n": event.n}))


BENDS: dict[str, Callable[[Round, Randomness], Found | None]] = {
    "paid_wrong": paid_wrong,
    "decided_wrong": decided_wrong,
    "qualified_wrong": qualified_wrong,
    "hand_misread": hand_misread,
    "awarded_wrong": awarded_wrong,
    "raked_wrong": raked_wrong,
    "posted_wrong": posted_wrong,
    "first_wrong": first_wrong,
    "caught_wrong": caught_wrong,
}
"""By what is judged."""
