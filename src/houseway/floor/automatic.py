"""A table that does every step by itself, in order: what a server or a terminal deals from."""

from collections.abc import Callable, Collection, Sequence

import msgspec

from houseway.cards.card import Card
from houseway.cards.randomness import Randomness, require_real, shuffle
from houseway.cards.sealed import Sealed, seal
from houseway.floor import commands as do
from houseway.floor.commands import Command
from houseway.floor.day import Day
from houseway.floor.daybook import Due
from houseway.floor.duties import before_round
from houseway.floor.pots import to_be_kept
from houseway.floor.setup import Setup, deny
from houseway.play import events as ev
from houseway.play.game import Game
from houseway.play.refusals import NotNow, refuse_plainly
from houseway.play.round import Round

_PATIENCE = 100
"""More steps than any table needs before a round; past it something is wrong with the game's data."""


class Deal(msgspec.Struct, frozen=True):
    """What a round is dealt from."""

    method: str
    due: tuple[str, ...]
    order: tuple[Card, ...] | None
    """The shuffled and cut order; None where people deal real cards, or none are used."""
    deck: str = ""
    sealed: Sealed | None = None


def open_table(game: Game, setup: Setup, now: int) -> Day:
    """A day begun: devices on the table, shoe fixed, table open."""
    day = Day(game, setup)
    if setup.shuffler != "none":
        day.do(do.Mount(at=now, device="shuffler", counts=setup.shuffler == "counting"))
    if day.method.device == "automated_shoe":
        day.do(do.Mount(at=now, device="automated_shoe"))
    if day.method.device and day.procedures.shoe:
        day.do(do.FixShoe(at=now))
    if day.procedures.shaker is not None:
        day.do(do.ReceiveShaker(at=now))
        day.do(do.CheckShaker(at=now))
    day.do(do.Open(at=now))
    return day


def prepare(day: Day, now: int, source: Randomness, players: Sequence[str]) -> Deal:
    """Do everything that stands before the next round, begin it, and hand over what it is dealt from."""
    if not day.setup.simulation:
        require_real(source)
    seated(day, now, players)
    for _ in range(_PATIENCE):
        due = next(before_round(day, now), None)
        if due is None:
            day.do(do.BeginRound(at=now, players=tuple(players)))
            return deal_of(day)
        day.do(_command(day, due, now, source))
    raise AssertionError(f"the table is not ready after {_PATIENCE} steps: {due}")


def seated(day: Day, now: int, players: Sequence[str], by_hand: bool = False) -> None:
    """Bring the table up to date with who is at it; where people run it, they do the steps that this brings."""
    if by_hand:
        taken_over(day, now)
    left(day, now, players, by_hand)
    for player in players:
        if player not in day.state.present:
            day.do(do.Arrive(at=now, by=player))


def taken_over(day: Day, now: int) -> None:
    """People run the table now, with cards of their own."""
    if any(deck.ordered for deck in day.state.decks):
        day.do(do.TakeOver(at=now))


def left(day: Day, now: int, staying: Collection[str], by_hand: bool = False) -> None:
    """All but these have gone; when the last one has, the pot is kept and the cards are spread."""
    for player in day.state.present:
        if player not in staying:
            day.do(do.Leave(at=now, by=player))
    if day.state.present or by_hand or not any(deck.stage == "idle" for deck in day.state.decks):
        return
    for due in tuple(to_be_kept(day)):
        day.do(_POT[due.what](at=now, counted=day.state.pot))
    day.do(do.Idle(at=now))


def deal_of(day: Day) -> Deal:
    """What the round now open is dealt from; at a table where people play, sealed before the first card."""
    state = day.state
    if state.players is None:
        refuse_plainly(NotNow, "no round is open")
    if not state.in_play:
        return Deal(state.method, state.due, None)
    deck = day.deck(state.in_play)
    order = deck.cards if deck.ordered else None
    sealed = seal(order) if order and not day.setup.simulation else None
    return Deal(state.method, state.due, order, deck.name, sealed)


def follow(day: Day, round_: Round, now: int) -> None:
    """Tell the day when the first card has left the deck or the dice are shaken: no recut, and players stay seated."""
    if day.state.players is not None and not day.state.first_card and _under_way(round_):
        day.do(do.FirstCard(at=now))


def finished(day: Day, round_: Round, now: int) -> None:
    """The round is over: its cards go to the rack, and what it asks for falls due."""
    closing = round_.result
    if closing is None:
        refuse_plainly(NotNow, "the round is not over")
    counted = any(isinstance(event, ev.Counted) and event.what == "stub" for event in round_.events)
    day.do(
        do.EndRound(at=now, needs=closing.needs, counted=counted, dealt=_dealt(round_), pot=sum(closing.pots.values()))
    )


def _under_way(round_: Round) -> bool:
    return any(isinstance(event, ev.Dealt | ev.Shaken | ev.Rolled) for event in round_.events)


def _dealt(round_: Round) -> bool:
    return any(isinstance(event, ev.Dealt | ev.Rolled) for event in round_.events)


def _command(day: Day, due: Due, now: int, source: Randomness) -> Command:
    """The step that is due, as the house does it."""
    deck = due.deck or "A"
    if due.what == "shuffle":
        return _shuffle(day, deck, now, source)
    if due.what == "cut":
        role = day.procedures.cut.by[0] if day.procedures.cut else "dealer"
        by = next(iter(day.state.present), "house") if role == "player" else "house"
        return do.Cut(at=now, deck=deck, by=by, role=role, depth=_depth(day, deck, source))
    if due.what == "look":
        return _look(day, due, deck, now)
    if due.what == "count":
        return do.Count(at=now, deck=deck, found=len(day.deck(deck).cards))
    if due.what in _DEVICE:
        return _DEVICE[due.what](at=now, device=due.name)
    if due.what in _POT:
        return _POT[due.what](at=now, counted=day.state.pot)
    simple = _SIMPLE.get(due.what)
    if simple is not None:
        return simple(at=now, deck=deck)
    if due.what not in {stage.name for stage in day.procedures.preparation}:
        refuse_plainly(NotNow, f"no round yet: {due.says}")
    return do.Prepare(at=now, stage=due.what, role=due.role, deck=deck)


_DEVICE: dict[str, Callable[..., Command]] = {"mount": do.Mount, "dismount": do.Dismount}
_POT: dict[str, Callable[..., Command]] = {
    "count_pot": do.CountPot,
    "keep_pot": do.KeepPot,
    "restore_pot": do.RestorePot,
}
_SIMPLE: dict[str, Callable[..., Command]] = {
    "open": do.Open,
    "fix_shoe": do.FixShoe,
    "receive": do.Receive,
    "remove": do.Remove,
    "sort": do.Sort,
    "idle": do.Idle,
    "turn_up": do.TurnUp,
    "load": do.Load,
    "receive_shaker": do.ReceiveShaker,
    "check_shaker": do.CheckShaker,
}


def _look(day: Day, due: Due, deck: str, now: int) -> Command:
    """The next player who has not seen the spread; the page shows it to them."""
    player = next((each for each in day.state.present if each not in day.deck(deck).looked), None)
    if player is None:
        here = len(day.state.present)
        came = "only one has come" if here == 1 else f"{here} have come"
        why = f"no round yet: more players must come and look at the cards before they are washed; {came}"
        deny(NotNow, why, due.rule)
    return do.Prepare(at=now, stage="look", by=player, role="player", deck=deck)


def _shuffle(day: Day, deck: str, now: int, source: Randomness) -> do.Shuffle:
    order = shuffle(day.deck(deck).cards, source)
    if day.has_shuffler:
        counted = len(order) if day.state.counting else None
        return do.Shuffle(at=now, deck=deck, how="automated", order=order, counted=counted)
    return do.Shuffle(at=now, deck=deck, how="manual", order=order)


def _depth(day: Day, deck: str, source: Randomness) -> int:
    rules, size = day.procedures.cut, len(day.deck(deck).cards)
    assert rules is not None, "a cut is due only where the game has one"
    return rules.least + source.below(size - rules.left - rules.least + 1)
