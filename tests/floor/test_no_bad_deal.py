"""Whatever people do at a table, in any order: no card is dealt from a deck that is not whole and freshly shuffled."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.floor.tables import GAME, ORDER, TEN, table

from houseway.cards.randomness import Seeded
from houseway.floor import Day, restore
from houseway.floor import commands as do
from houseway.floor.automatic import _command
from houseway.floor.commands import Command
from houseway.floor.duties import before_round
from houseway.floor.state import State
from houseway.play.refusals import Refused

SOURCE = Seeded("any order")
SHORT = ORDER[1:]

SETUPS: list[dict[str, Any]] = [
    {},
    {"shuffler": "automatic"},
    {"shuffler": "counting", "method": "hand"},
    {"shuffler": "automatic", "method": "automated_shoe", "decks": 2},
]

decks = st.sampled_from("AB")
packs = st.sampled_from([None, ORDER, SHORT, (*SHORT, ORDER[1])])
COMMANDS: list[st.SearchStrategy[Command]] = [
    st.builds(do.Receive, at=st.just(0), deck=decks, cards=packs, preshuffled=st.booleans()),
    st.builds(
        do.Prepare,
        at=st.just(0),
        deck=decks,
        stage=st.sampled_from(["inspect", "verify", "spread", "look", "turn_down", "wash", "stack"]),
        role=st.sampled_from(["dealer", "floorperson", "player"]),
        by=st.sampled_from(["ann", "bob"]),
        found=packs,
    ),
    st.builds(
        do.Shuffle,
        at=st.just(0),
        deck=decks,
        how=st.sampled_from(["manual", "automated"]),
        order=packs,
        counted=st.sampled_from([None, 52, 53]),
        into_shoe=st.booleans(),
    ),
    st.builds(do.Cut, at=st.just(0), deck=decks, depth=st.integers(0, 60)),
    st.builds(do.Recut, at=st.just(0), deck=decks, depth=st.integers(0, 60), reason=st.just("doubt")),
    st.builds(do.Load, at=st.just(0), deck=decks),
    st.builds(do.BeginRound, at=st.just(0), players=st.sampled_from([("ann",), ("ann", "bob"), ()])),
    st.builds(do.EndRound, at=st.just(0), dealt=st.booleans(), counted=st.booleans()),
    st.builds(do.FirstCard, at=st.just(0)),
    st.builds(do.Count, at=st.just(0), deck=decks, found=st.sampled_from([52, 53])),
    st.builds(do.Rack, at=st.just(0), deck=decks),
    st.builds(do.Remove, at=st.just(0), deck=decks),
    st.builds(do.Idle, at=st.just(0), face=st.sampled_from(["up", "down"])),
    st.builds(do.Arrive, at=st.just(0), by=st.sampled_from(["ann", "bob"])),
    st.builds(do.Leave, at=st.just(0), by=st.sampled_from(["ann", "bob"])),
    st.builds(do.ChooseMethod, at=st.just(0), method=st.sampled_from(["manual_shoe", "hand", "automated_shoe"])),
    st.builds(do.Mount, at=st.just(0), device=st.sampled_from(["shuffler", "automated_shoe"])),
    st.builds(do.Dismount, at=st.just(0), device=st.sampled_from(["shuffler", "automated_shoe"])),
    st.builds(do.Fault, at=st.just(0), deck=decks, device=st.sampled_from(["shuffler", "automated_shoe"])),
    st.builds(do.LockShoe, at=st.just(0)),
    st.builds(do.FixShoe, at=st.just(0)),
]
ANYTHING: st.SearchStrategy[Command | None] = st.integers(0, 3).flatmap(
    lambda chance: st.none() if chance else st.one_of(*COMMANDS)
)
"""A command, or None for whatever is due next, without which chance would seldom come as far as a deal."""


class Watch:
    """An onlooker who notes which decks were shuffled since they were last used, and checks every deal."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.fresh: set[int] = set()
        self.cut: set[int] = set()

    def serial(self, name: str) -> int | None:
        return next((deck.serial for deck in self.day.state.decks if deck.name == name), None)

    def saw(self, command: Command, in_play: int | None) -> None:
        mine = self.serial(command.deck)
        if isinstance(command, do.Shuffle) and mine:
            self.fresh.add(mine)
            self.cut.discard(mine)
            if command.how == "automated":
                self.cut.add(mine)
        elif isinstance(command, do.Receive) and command.preshuffled and mine:
            self.fresh.add(mine)
        elif isinstance(command, do.Cut) and mine:
            self.cut.add(mine)
        elif isinstance(command, do.EndRound) and command.dealt and in_play:
            self.fresh.discard(in_play)
        elif isinstance(command, do.Fault):
            self.fresh -= {deck.serial for deck in self.day.state.decks if deck.fault}
        elif isinstance(command, do.Rack) and mine:
            self.fresh.discard(mine)
        elif isinstance(command, do.Idle):
            self.fresh.clear()
        elif isinstance(command, do.BeginRound):
            self.check()

    def check(self) -> None:
        deck = self.day.deck(self.day.state.in_play)
        assert not self.day.cards or not self.day.cards.differences(deck.cards)
        assert deck.serial in self.fresh, "dealt without a shuffle"
        assert deck.serial in self.cut, "dealt without the cut"


def what_is_due(day: Day, received: do.Receive) -> Command:
    """What an automatic table would do now, but for the deck that comes and the order, which people do not know."""
    if day.state.players is not None:
        return do.EndRound(at=TEN, counted=True)
    due = next(before_round(day, TEN), None)
    if due is None:
        return do.BeginRound(at=TEN, players=day.state.present)
    if due.what == "receive":
        return msgspec.structs.replace(received, deck=due.deck)
    if due.what == "arrive":
        return do.Arrive(at=TEN, by="ann")
    command = _command(day, due, TEN, SOURCE)
    return msgspec.structs.replace(command, order=None) if isinstance(command, do.Shuffle) else command


@given(st.sampled_from(SETUPS), COMMANDS[0], st.lists(ANYTHING, min_size=60, max_size=120))
@settings(max_examples=100, deadline=None)
def test_no_order_of_commands_leads_to_a_bad_deal(
    setup: dict[str, Any], received: Command, said: list[Command | None]
) -> None:
    assert isinstance(received, do.Receive)
    day = table(**setup)
    watch = Watch(day)
    for command in said:
        in_play = watch.serial(day.state.in_play)
        try:
            chosen = msgspec.structs.replace(command or what_is_due(day, received), at=TEN)
            day.do(chosen)
        except Refused:
            continue
        watch.saw(chosen, in_play)
    assert msgspec.json.decode(msgspec.json.encode(day.state), type=State) == day.state
    again = restore(GAME, day.saved())
    assert (again.state, again.log) == (day.state, day.log)
