"""What every game must hold, whatever its rules: the kit a new game is tried with.

    from houseway.games import GAMES
    from houseway.play.conformance import Trial, check

    check(Trial(GAMES["dragon-poker"]), rounds=20, seed=1)

A failing check prints a round that can be pasted into a test.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded, shuffle
from houseway.play import events as ev
from houseway.play.driving import decide
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.made_up import made_up_incidents
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.replay import decode, encode, record_of, replay
from houseway.play.requests import Answered, Closed, Draw, Entry, Face, Incident, Ruling, Window
from houseway.play.round import Round, run
from houseway.play.spaces import Answer, Space
from houseway.play.views import AUDITOR, PUBLIC, Decision

Incidents = Callable[[Round, Seeded], Iterable[Incident]]


@dataclass(frozen=True)
class Trial:
    """A game as it is to be tried: house options, seats, and how its incidents are made up."""

    game: Game
    settings: dict[str, Any] = field(default_factory=dict)
    seats: int | None = None
    stack: int = 100_000
    method: str = "manual_shoe"
    attended: bool = False
    due: tuple[str, ...] = ()
    incidents: Incidents | None = None
    opening: dict[str, Any] = field(default_factory=dict)
    """Further fields of the opening, such as a button, kept pots or seats of its own."""

    def open(self) -> Opening:
        """The opening of the first round."""
        most = self.game.max_seats(self.game.read_settings(self.settings))
        seats = tuple(Seat(n, f"player{n}", self.stack) for n in range(1, (self.seats or most) + 1))
        fields: dict[str, Any] = {"seats": seats, "method": self.method, "attended": self.attended, "due": self.due}
        fields |= {"game": self.game.slug, "settings": self.settings, **self.opening}
        return msgspec.convert(msgspec.to_builtins(fields), Opening)


def check(trial: Trial, rounds: int = 10, seed: int | str = 0, moments: int = 3) -> None:
    """Play random rounds and hold every one against the whole kit."""
    source = Seeded(seed)
    opening = trial.open()
    for _ in range(rounds):
        fresh = Round(trial.game, opening)
        houses = [House.shuffled(fresh, source)]
        if opening.attended and trial.game.deck:
            houses.insert(0, AnyOrder(fresh, source))
        for house in houses:
            round_ = play_checked(trial, opening, source, house)
            check_replay(round_)
            check_hidden_cards(round_, source)
            check_incidents(trial, round_, source, moments)
        opening = following(trial, opening, round_)


def following(trial: Trial, opening: Opening, round_: Round) -> Opening:
    """The next opening from a closing, every stack filled up again."""
    assert round_.result is not None
    after = round_.result.next(opening, due=trial.due)
    seats = tuple(msgspec.structs.replace(seat, stack=trial.stack) for seat in after.seats)
    return msgspec.structs.replace(after, seats=seats)


# Playing --------------------------------------------------------------------------------------------------------------


class AnyOrder(House):
    """Deals whatever is left of the deck, at an attended table some of it unseen, as a human dealer may."""

    def __init__(self, round_: Round, source: Seeded) -> None:
        super().__init__(sorted(round_.deck), source)

    def answer(self, round_: Round) -> Any:
        """A card entered unseen is named when it is asked for, and no sooner."""
        request = round_.pending
        if isinstance(request, Face):
            return shuffle(sorted(round_.left), self.source)[: len(request.cards)]
        if not isinstance(request, Draw) or request.pile in round_.orders:
            return super().answer(round_)
        drawn = round_.drawn.get(request.pile, 0)
        cards = shuffle(sorted(round_.left), self.source)[: request.n]
        hides = round_.opening.attended
        return tuple(f"?{n}" if hides and self.source.below(2) else card for n, card in enumerate(cards, drawn + 1))


def answer_once(round_: Round, source: Seeded) -> None:
    """Give one random legal answer to what waits for players; in a window some answer again, and some not at all."""
    request = round_.pending
    if isinstance(request, Window) and not request.final:
        for player in [player for player in round_.answered if source.below(8)]:
            round_.act(player, request.spaces[player].sample(source))
    decide(round_, lambda _, todo: any_answer(todo, source))


def any_answer(todo: Decision, source: Seeded) -> Answer:
    """A legal answer, each kind as likely; in a window now and then none."""
    return None if todo.kind == "window" and not source.below(8) else todo.space.sample(source)


def play_out(round_: Round, house: House, source: Seeded, limit: int = 2_000) -> Round:
    """Random legal answers to the end."""
    for _ in range(limit):
        house.serve(round_)
        if round_.pending is None:
            return round_
        answer_once(round_, source)
    raise AssertionError(f"the round does not end: {round_!r}")


def play_checked(trial: Trial, opening: Opening, source: Seeded, house: House) -> Round:
    """A random round to its end, with spaces, money and cards checked at every request."""
    round_ = Round(trial.game, opening)
    total = round_.table.scene.total()
    for _ in range(2_000):
        house.serve(round_)
        check_money(round_, total)
        check_cards(round_)
        if round_.pending is None:
            break
        check_spaces(round_, source)
        answer_once(round_, source)
    else:
        raise AssertionError(f"the round does not end: {round_!r}")
    check_closing(round_, total)
    check_destinations(round_)
    return round_


# Money and cards ------------------------------------------------------------------------------------------------------


def check_money(round_: Round, total: int) -> None:
    """Chips are neither made nor lost, and no one has less than zero."""
    scene = round_.table.scene
    assert scene.total() == total, f"{scene.total() - total:+} cents appeared: {round_!r}"
    for name, amounts in (("stacks", scene.stacks), ("felt", scene.felt), ("pots", scene.pots)):
        for key, amount in amounts.items():
            assert type(amount) is int, f"{name} {key} holds {amount!r}: {round_!r}"
            assert amount >= 0, f"{name} {key} holds {amount!r}: {round_!r}"


def check_closing(round_: Round, total: int) -> None:
    """A finished round accounts for every chip and carries citations that exist."""
    closing = round_.result
    assert closing is not None
    held = sum(closing.stacks.values()) + sum(closing.pots.values()) + sum(s.amount for s in closing.standing)
    held += closing.house + closing.rake + sum(closing.funds.values())
    assert held == total, f"the closing holds {held}, the opening {total}: {round_!r}"
    assert isinstance(round_.events[-1], ev.Ended), f"the last event is not the end: {round_!r}"
    assert all(event.rule for event in round_.events), f"an event names no clause: {round_!r}"


def check_cards(round_: Round) -> None:
    """Every card of the deck is somewhere exactly once."""
    if not round_.deck:
        return
    where = Counter(card for cards in round_.table.scene.places.values() for card in cards)
    where.update(round_.left)
    for pile, order in round_.orders.items():
        where.update(order[round_.drawn.get(pile, 0) :])
    wrong = {card: n for card, n in where.items() if n != 1 and card in round_.deck}
    missing = round_.deck - set(where)
    assert not wrong and not missing, f"cards {wrong or missing} are not somewhere exactly once: {round_!r}"


def check_destinations(round_: Round) -> None:
    """Every card drawn is laid where the draw said, but for one that an incident or a ruling sent elsewhere."""
    said: dict[Card, list[str]] = {}
    known = {*map(str, range(1, round_.game.max_seats(round_.settings) + 1)), *round_.game.places}
    for index, draw in round_.draws:
        strange = set(draw.places) - known
        assert not strange, f"{round_.game.title} deals to {strange}, which is not among its places: {round_!r}"
        diverted = index and not isinstance(round_.journal[index - 1], Answered | Closed)
        for card, place in zip(getattr(round_.journal[index], "answer", ()), draw.places, strict=True):
            said.setdefault(card, []).append("" if diverted else place)
    for event in [event for event in round_.events if isinstance(event, ev.Dealt)]:
        for card in event.cards:
            place = said.get(card, ["nowhere"]).pop(0)
            assert place in ("", event.place), f"{card} was drawn for {place} and laid at {event.place}: {round_!r}"


# Spaces ---------------------------------------------------------------------------------------------------------------

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    10**12,
    1.5,
    "",
    "cheat",
    (),
    [],
    ["raise"],
    ["raise", -5],
    ["fold", 1],
    ["As", "As"],
    ["??"],
    {},
    {"ante": -500},
    {"ante": "500"},
    {"moon": 500},
    [[]],
    [{}],
)


def check_spaces(round_: Round, source: Seeded) -> None:
    """What a space lists is accepted, what it does not list is refused, and a refusal changes nothing."""
    for item in round_.todo():
        space = item.space
        if space is None:
            continue
        listed = next(iter(space), None)
        assert listed is not None, f"{item.actor} is offered an empty choice: {round_!r}"
        for answer in (*islice(space, 40), space.sample(source)):
            assert answer in space, f"{answer!r} is listed but not in {space}: {round_!r}"
            assert space.accept(answer) == answer, f"{answer!r} is listed but not accepted as it is: {round_!r}"
            _check_json(answer, space)
        _check_nonsense(round_, item.actor, space)


def _check_json(answer: Any, space: Space) -> None:
    again = msgspec.json.decode(msgspec.json.encode(answer))
    assert space.accept(again) == answer, f"{answer!r} does not survive JSON in {space}"


def _check_nonsense(round_: Round, actor: str, space: Space) -> None:
    before = (len(round_.journal), len(round_.events), round_.pending)
    for answer in NONSENSE:
        try:
            accepted = space.accept(answer)
        except Refused as refusal:
            assert answer not in space or answer is None, f"{answer!r} is listed but refused ({refusal}): {round_!r}"
            assert refusal.legal, f"the refusal of {answer!r} does not say what is legal: {refusal}"
            if not (answer is None and isinstance(round_.pending, Window)):
                _expect_refusal(round_, actor, answer)
        else:
            assert accepted in space, f"{answer!r} was taken as {accepted!r}, which is not listed: {round_!r}"
    after = (len(round_.journal), len(round_.events), round_.pending)
    assert before == after, f"a refusal changed the round: {round_!r}"


def _expect_refusal(round_: Round, actor: str, answer: Any) -> None:
    try:
        round_.act(actor, answer)
    except Refused:
        return
    raise AssertionError(f"{answer!r} by {actor} was taken though its space refuses it: {round_!r}")


# Replay and JSON ------------------------------------------------------------------------------------------------------


def check_replay(round_: Round) -> None:
    """Through JSON and back, opening and journal give the same events, closing and views."""
    record = decode(encode(record_of(round_)))
    again = replay(round_.game, record)
    assert again.result == round_.result, f"the closing differs on replay: {round_!r}"
    for viewer in _viewers(round_):
        one, other = msgspec.json.encode(round_.view(viewer)), msgspec.json.encode(again.view(viewer))
        assert one == other, f"{viewer}'s view differs on replay: {round_!r}"


def _viewers(round_: Round) -> list[str]:
    return [PUBLIC, AUDITOR, *(seat.player for seat in round_.opening.seats)]


# Hidden cards ---------------------------------------------------------------------------------------------------------


def check_hidden_cards(round_: Round, source: Seeded) -> None:
    """At a random moment, swapping all cards hidden from a viewer leaves that viewer's view as it was."""
    if not round_.deck or not round_.journal:
        return
    part = run(round_.game, round_.opening, round_.journal[: 1 + source.below(len(round_.journal))])
    for viewer in _viewers(round_):
        if viewer == AUDITOR:
            continue
        hidden = sorted(part.deck - set(_known(part, viewer)))
        swapped = dict(zip(hidden, shuffle(hidden, source), strict=True))
        try:
            other = run(part.game, part.opening, [_renamed(entry, swapped) for entry in part.journal])
        except Refused:
            continue  # With other cards an answer would not have been legal; nothing follows from that.
        one, two = (msgspec.json.encode(r.view(viewer)) for r in (part, other))
        assert one == two, f"{viewer} sees a difference when hidden cards are swapped: {part!r}"


def _known(round_: Round, viewer: str) -> Iterator[Card]:
    # Told from the events themselves, not through the filter under test.
    for event in round_.events:
        if isinstance(event, ev.CardEvent) and (event.to is None or viewer in event.to):
            yield from event.cards


def _renamed(value: Any, names: dict[Card, Card]) -> Any:
    if isinstance(value, Entry):
        fields = {name: _renamed(getattr(value, name), names) for name in value.__struct_fields__}
        return type(value)(**fields)
    if isinstance(value, tuple | list):
        return tuple(_renamed(item, names) for item in value)
    return names.get(Card(value), value) if isinstance(value, str) else value


# Incidents ------------------------------------------------------------------------------------------------------------


def check_incidents(trial: Trial, round_: Round, source: Seeded, moments: int | None = 3) -> None:
    """An incident or a ruling at any request loses no money; a void round returns exactly what was wagered.

    `moments` requests are picked at random; without it every request of the round is tried.
    """
    size = len(round_.journal)
    for asked in range(size) if moments is None else [source.below(size + 1) for _ in range(moments)]:
        entries = round_.journal[:asked]
        part = run(round_.game, round_.opening, entries)
        if part.pending is None:
            continue
        total = part.table.scene.total()
        for incident in (trial.incidents or made_up_incidents)(part, source):
            _after(part, total, source, incident)
        _after(part, total, source, Ruling("round_dead", "Sam Supervisor", "trial of the kit"))


def _after(part: Round, total: int, source: Seeded, said: Incident | Ruling) -> None:
    other = part.clone()
    before = msgspec.json.encode(record_of(other))
    try:
        other.report(said) if isinstance(said, Incident) else other.rule_on(said)
    except Refused:
        after = msgspec.json.encode(record_of(other))
        assert before == after, f"a refused report changed the round: {part!r}"
        return
    play_out(other, AnyOrder(other, source), source)
    check_money(other, total)
    check_closing(other, total)
    check_cards(other)
    check_destinations(other)
    if other.result is not None and other.result.void and not (other.table.settled or other.table.resolved):
        _check_all_returned(other)
    check_replay(other)


def _check_all_returned(round_: Round) -> None:
    assert round_.result is not None
    change: Counter[str] = Counter(round_.result.stacks)
    for seat in round_.opening.seats:
        change[seat.player] -= seat.stack
    # A wager that stands from round to round may lie on; it is still its player's.
    for sign, standing in ((1, round_.result.standing), (-1, round_.opening.standing)):
        for wager in standing:
            change[wager.player] += sign * wager.amount
    for player, cents in change.items():
        assert cents == 0, f"{player} leaves a void round with {cents:+}: {round_!r}"
