"""The table at which a hand of the format is played again: stacks, blinds, posts, money dead in the pot."""

from typing import Any

import msgspec

from houseway.house.histories.phh import LIMITS, Hand
from houseway.play.money import dollars
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord
from houseway.play.round import RESERVED

DEAD = "dead_money"
"""In the state of an opening: what each player has put into the pot dead before the deal."""


class Source(msgspec.Struct, frozen=True):
    """What our own export keeps besides the format's fields."""

    settings: dict[str, Any]
    button: int | None
    attended: bool = True
    state: dict[str, Any] | None = None
    kill: str | None = None
    """Who holds a kill: an older export kept nothing else of the state."""
    cards: tuple[tuple[str, ...], ...] | None = None
    due: tuple[str, ...] = ()


def dead_money(opening: Opening) -> dict[str, int]:
    """What each player has put into the pot before the deal, beyond an ante of everyone."""
    found: dict[str, int] = opening.state.get(DEAD, {})
    return found


def opening_of(hand: Hand, stacks: list[int]) -> Opening:
    """The opening a hand was dealt from: our own export's, or one made of what the file states."""
    source, names, size = source_of(hand), names_of(hand), len(hand.starting_stacks)
    spots = hand.seats if hand.seats and source else list(range(1, size + 1))
    if not len(names) == len(spots) == len(hand.antes) == size:
        raise BadRecord("stacks, antes, seats and players are not of the same number")
    state = _kept(source) if source else _state(hand)
    dead: dict[str, int] = state.get(DEAD, {})
    if too_much := [name for name, stack in zip(names, stacks, strict=True) if dead.get(name, 0) > stack]:
        has = dollars(stacks[names.index(too_much[0])])
        raise BadRecord(f"{too_much[0]} puts {dollars(dead[too_much[0]])} into the pot and has {has}")
    return Opening(
        game=hand.game,
        seats=tuple(
            Seat(spot, name, stack - dead.get(name, 0)) for spot, name, stack in zip(spots, names, stacks, strict=True)
        ),
        settings=source.settings if source else _settings(hand),
        number=hand.hand if isinstance(hand.hand, int) else 1,
        table=hand.table or "",
        attended=source.attended if source and source.cards is not None else True,
        button=source.button if source else None if hand.bring_in is not None else size,
        pots={"main": sum(dead.values())} if dead else {},
        due=source.due if source else (),
        state=state,
    )


def _kept(source: Source) -> dict[str, Any]:
    """The state that our own export keeps."""
    state = source.state or {}
    try:
        msgspec.convert(state.get(DEAD, {}), dict[str, int])
    except msgspec.ValidationError as error:
        raise not_ours(error) from error
    return state | ({"kill": source.kill} if source.kill else {})


def not_ours(error: Exception) -> BadRecord:
    """What we keep besides the format's fields has been changed, or was never ours."""
    return BadRecord(f"_houseway cannot be read: {error}")


def _state(hand: Hand) -> dict[str, Any]:
    """Who posts a missed blind, and what lies dead in the pot."""
    dead = {name: amount for name, amount in _dead(hand).items() if amount}
    late = _late(hand)
    return ({DEAD: dead} if dead else {}) | ({"missed": late} if late else {})


def names_of(hand: Hand) -> list[str]:
    """The players, p1 first; one without a name, or with one that is taken, goes by the position."""
    stated, size = hand.players or [], len(hand.starting_stacks)
    if stated and len(stated) != size:
        raise BadRecord("stacks, antes, seats and players are not of the same number")
    names: list[str] = []
    for nth in range(1, size + 1):
        name = stated[nth - 1] if stated else ""
        if name in RESERVED or name in names:
            name = f"p{nth}"
            while name in stated or name in names:
                name += "'"
        names.append(name)
    return names


def source_of(hand: Hand) -> Source | None:
    """What our own export keeps besides the format's fields; nothing where the file is another program's."""
    kept = hand.more.get("_houseway", "{}")
    if kept == "{}":
        return None
    try:
        return msgspec.json.decode(kept, type=Source)
    except (msgspec.DecodeError, TypeError) as error:
        raise not_ours(error) from error


def by_position(stated: list[int]) -> list[int]:
    """p1 first: two players are listed the other way round, the button's blind or ante first."""
    return stated[::-1] if len(stated) == 2 else stated


def deep_stacks(hand: Hand) -> list[int]:
    """What each player has; one whose stack the file does not know can match whatever is bet in the hand."""
    known = [stack for stack in hand.starting_stacks if stack is not None]
    if any(stack <= 0 for stack in known):
        raise BadRecord("every player of a hand has chips")
    bets = [action.split() for action in hand.actions]
    stated = [float(words[2]) for words in bets if len(words) > 2 and words[1] == "cbr" and _is_number(words[2])]
    deep = 2 * (sum(known) + round(100 * sum(stated))) + 1_000 * (hand.min_bet or hand.big_bet or 1)
    return [deep if stack is None else stack for stack in hand.starting_stacks]


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()


# Settings -------------------------------------------------------------------------------------------------------------


def _settings(hand: Hand) -> dict[str, Any]:
    """A table at which nothing is raked and pots are cut to the cent, as the files have it."""
    limits = hand.structure in LIMITS
    least = hand.small_bet if limits else hand.min_bet
    if least is None or (limits and hand.big_bet is None):
        raise BadRecord(f"a hand of {hand.variant} states its bets")
    settings: dict[str, Any] = {
        "seats": max(2, len(hand.starting_stacks)),
        "structure": hand.structure,
        "minimum": least,
        "maximum": hand.big_bet if limits else None,
        "ante": _ante(hand),
        "chip": 1,
        "split_unit": 1,
        "odd_chip_rule": "left_of_button",
        "rake_percent": 0,
    }
    if hand.bring_in is not None:
        return settings | {"bring_in": hand.bring_in}
    blinds, button_first = _blinds(hand)
    settings |= {"blinds": blinds, "missed_blinds": "post_largest" if _late(hand) else "none"}
    return settings | ({"heads_up_button_small_blind": button_first} if len(hand.starting_stacks) == 2 else {})


def _blinds(hand: Hand) -> tuple[tuple[int, ...], bool]:
    """The blinds from the button's left, and whether of two players the button posts the first of them."""
    stated = by_position(hand.blinds_or_straddles or [])
    if len(stated) != len(hand.starting_stacks):
        raise BadRecord(f"a hand of {hand.variant} states a blind, or none, for every player")
    posted = [max(blind, 0) for blind in stated]
    if len(posted) == 2:
        return tuple(sorted(blind for blind in posted if blind)), posted[0] > posted[1] > 0 or not posted[0]
    blinds = tuple(blind for blind in posted if blind)
    if list(blinds) != posted[: len(blinds)] or list(blinds) != sorted(blinds):
        raise BadRecord("the blinds do not rise from the button's left on, which no table of ours asks (poker/A17)")
    return blinds, False


# Posts and dead money -------------------------------------------------------------------------------------------------


def _posts(hand: Hand) -> dict[str, tuple[int, int]]:
    """What players post outside the blinds, who is stated below zero: live, and dead into the pot (poker/A18)."""
    if hand.bring_in is not None:
        return {}
    largest, others = _largest_and_others(hand)
    posts: dict[str, tuple[int, int]] = {}
    for name, blind in zip(names_of(hand), by_position(hand.blinds_or_straddles or []), strict=False):
        if blind < 0:
            # A missed small blind goes in dead; with the largest, the rest of the post does.
            live = largest if -blind >= largest else 0
            if -blind - live > others:
                raise BadRecord(f"{name} posts {dollars(-blind)}, more than the blinds that may have been missed")
            posts[name] = (live, -blind - live)
    return posts


def _largest_and_others(hand: Hand) -> tuple[int, int]:
    blinds, _ = _blinds(hand)
    return max(blinds, default=0), sum(blinds) - max(blinds, default=0)


def _late(hand: Hand) -> list[str]:
    """Who posts the largest blind outside the blinds."""
    return [name for name, (live, _) in _posts(hand).items() if live]


def _ante(hand: Hand) -> int:
    """What every player antes."""
    if any(ante < 0 for ante in hand.antes):
        raise BadRecord("an ante is not below nothing")
    return min(hand.antes, default=0)


def _dead(hand: Hand) -> dict[str, int]:
    """What each player puts into the pot besides an ante of everyone and the blinds."""
    names, antes, ante = names_of(hand), by_position(hand.antes), _ante(hand)
    posts = _posts(hand)
    return {name: own - ante + posts.get(name, (0, 0))[1] for name, own in zip(names, antes, strict=True)}


def told(hand: Hand, opening: Opening) -> list[str]:
    """What of this table no table of ours asks, in words."""
    said = []
    for name, stack, seat in zip(names_of(hand), hand.starting_stacks, opening.seats, strict=True):
        if stack is None:
            said.append(f"the stack of {name} is not stated; {dollars(seat.stack)} stands for it")
    for name, amount in dead_money(opening).items():
        said.append(f"{name} puts {dollars(amount)} into the pot for all, which no table of ours asks")
    return said
