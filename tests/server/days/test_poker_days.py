"""The days of poker tables over HTTP: two decks, prepared, shuffled, cut, counted and left to lie."""

from typing import Any

from houseway.play import events as ev
from houseway.play.requests import Ask, Count, Draw
from houseway.proof.claims import rule

from .pit import Pit, Table

DEVICE = {"shuffler": "automatic", "backs": ["red", "blue"]}
ACES = ("Ah", "As", "Ad", "Ac")


def says(pending: Any) -> Any:
    offered = getattr(pending.space, "options", ())
    return next((word for word in ("check", "call", "muck") if word in offered), "fold")


def table(pit: Pit, *players: str, **order: Any) -> Table:
    made = pit.opened("holdem", **order)
    made.sit(*(players or ("Ann", "Bob")))
    return made


def stage_by_stage(made: Table, deck: str, upto: str) -> None:
    """A deck's preparation, this stage included."""
    for stage in made.day.procedures.preparation[1:]:
        if stage.role == "player":
            for name in ("Ann", "Bob"):
                made.step("prepare", stage=stage.name, deck=deck, role="player", by=name)
        else:
            made.step("prepare", stage=stage.name, deck=deck, role=stage.role)
        if stage.name == upto:
            return


def received(made: Table) -> Table:
    for deck in "AB":
        made.step("receive", deck=deck, role="dealer")
    return made


# Two decks ------------------------------------------------------------------------------------------------------------


@rule("poker/14.1[cover-card]", "poker/14.2(a)#1", "poker/14.2(a)#4", "poker/14.2(d)1")
def test_a_table_has_a_cover_card_and_two_decks_of_52_that_are_told_apart(pit: Pit) -> None:
    assert pit.refused("holdem", equipment={"cover_card": False}) == "poker/14.1[cover-card]"
    assert pit.refused("holdem", equipment={"backs": ["red", "red"]}) == "poker/14.2(a)#4"
    assert pit.refused("holdem", equipment={**DEVICE, "backs": ["red", "red"]}) == "poker/14.2(d)1"
    made = table(pit)
    whole = list(made.day.cards.cards)
    assert (len(whole), len(set(whole))) == (52, 52)
    made.step("receive", deck="A", role="dealer", cards=[*whole[:-1], whole[0]])
    made.step("prepare", stage="inspect", deck="A", role="dealer")
    assert made.no("prepare", stage="verify", deck="A", role="floorperson") == "poker/14.2(a)#1"
    assert made.no("receive", deck="C", role="dealer") == "poker/14.2(a)#1"
    assert made.no("receive", deck="B", role="dealer", back=made.deck("A").back) == "poker/14.2(a)#4"
    device = table(pit, equipment=DEVICE)
    device.step("receive", deck="A", role="dealer")
    assert device.no("receive", deck="B", role="dealer", back="red") == "poker/14.2(d)1"


@rule("poker/14.2(a)#3", "poker/14.2(d)")
def test_no_round_begins_before_the_second_deck_has_come(pit: Pit) -> None:
    for equipment, clause in (({}, "poker/14.2(a)#3"), (DEVICE, "poker/14.2(d)")):
        made = table(pit, equipment=equipment)
        made.step("receive", deck="A", role="dealer")
        first = made.shown()[0]
        assert (first["what"], first["deck"], first["rule"]) == ("receive", "B", clause)
        assert not made.table.seating.playing


@rule("poker/14.4(a)", "poker/14.4(b)#1", "poker/14.4(b)#2", "poker/14.4(c)#1", "poker/14.4(c)#2")
def test_a_deck_is_inspected_verified_spread_looked_at_by_two_washed_and_shuffled(pit: Pit) -> None:
    made = received(table(pit))
    assert made.no("prepare", stage="verify", deck="A", role="floorperson") == "poker/14.4(b)#1"
    assert made.no("sort", deck="A", role="dealer") == "poker/14.4(a)"
    stage_by_stage(made, "A", "inspect")
    assert made.no("prepare", stage="spread", deck="A", role="dealer") == "poker/14.4(b)#1"
    made.step("prepare", stage="verify", deck="A", role="floorperson")
    made.step("prepare", stage="spread", deck="A", role="dealer")
    (laid,) = [step["detail"] for step in made.log if step["what"] == "laid out"]
    assert ([group["cards"] for group in laid["groups"]], laid["order"]) == ([13] * 4, "by suit and in sequence")
    made.step("prepare", stage="look", deck="A", role="player", by="Ann")
    assert made.no("prepare", stage="turn_down", deck="A", role="dealer") == "poker/14.4(c)#1"
    made.step("prepare", stage="look", deck="A", role="player", by="Bob")
    for stage in ("turn_down", "wash", "stack"):
        made.step("prepare", stage=stage, deck="A", role="dealer")
    assert made.did("look", "turn_down", "wash", "stack") == ["look", "look", "turn_down", "wash", "stack"]
    (due,) = [due for due in made.shown() if due["deck"] == "A" and due["at"] is None]
    assert (due["what"], due["rule"]) == ("shuffle", "poker/14.4(c)#2")
    made.step("shuffle", deck="A", how="manual", role="dealer")
    assert made.deck("A").stage == "shuffled"


@rule("poker/14.5(b)", "poker/14.5(b)1", "poker/14.5(b)2", "poker/14.5(b)3")
def test_the_dealer_cuts_ten_cards_or_more_onto_the_cover_card(pit: Pit) -> None:
    made = received(table(pit))
    stage_by_stage(made, "A", "stack")
    assert made.no("cut", deck="A", depth=20, role="dealer") == "poker/14.5(b)"
    made.step("shuffle", deck="A", how="manual", role="dealer")
    assert made.no("cut", deck="A", depth=20, role="player", by="Ann") == "poker/14.5(b)"
    assert made.no("cut", deck="A", depth=9, role="dealer") == "poker/14.5(b)2"
    before, written = made.deck("A").cards, len(made.log)
    made.step("cut", deck="A", depth=20, role="dealer")
    first, lifted, rest = (step["what"] for step in made.log[written:][:3])
    assert ("cover" in first, "lifted" in lifted or "cards" in lifted, bool(rest)) == (True, True, True)
    assert made.deck("A").cards == (*before[20:], *before[:20])
    assert made.day.state.cover_card == "under the deck"


@rule("poker/14.5(a)#1", "poker/14.5(a)#2", "poker/14.5(c)")
def test_after_every_round_the_deck_is_shuffled_into_one_stack_and_a_recut_comes_before_a_card(pit: Pit) -> None:
    made = table(pit)
    made.play(says, told=False)
    assert made.no("load", deck="A", role="dealer") == "poker/14.5(a)#1"
    stacks = [step["detail"] for step in made.log if step["what"] == "placed in a single stack"]
    made.upto("cut")
    again = [step["detail"] for step in made.log if step["what"] == "placed in a single stack"]
    assert (again[-1], len(again)) == ({"cards": 52}, len(stacks) + 1)
    made.step("cut", deck="A", depth=20, role="dealer")
    before = made.deck("A").cards
    made.step("recut", deck="A", depth=12, role="supervisor", reason="the cut was improper")
    assert made.deck("A").cards == (*before[12:], *before[:12])
    made.ready()
    while not made.round.left or len(made.round.left) == 52:
        made.answer(says, {})
    assert made.no("recut", deck="A", depth=12, role="supervisor", reason="late") == "poker/14.5(c)"
    shuffled = table(pit)
    shuffled.step("receive", deck="A", role="dealer", preshuffled=True)
    shuffled.step("cut", deck="A", depth=20, role="dealer")
    assert shuffled.did("shuffle") == []


@rule("poker/14.2(a)#5", "poker/14.4(c)1#1", "poker/14.4(c)1#2", "poker/14.4(c)1#3", "poker/14.2(b)#1")
def test_the_other_deck_is_stored_as_it_is_and_made_ready_when_it_is_swapped_in(pit: Pit) -> None:
    made = table(pit)
    made.ready()
    assert (made.deck("A").where, made.deck("B").where, made.deck("B").stage) == ("hand", "stored", "verify")
    assert "the dealer takes the deck in hand" in [step["what"] for step in made.log if step["deck"] == "A"]
    assert "stored as it is" in [step["what"] for step in made.log if step["deck"] == "B"]
    assert made.no("swap", deck="B", role="dealer") == "poker/14.2(b)#1"
    made.play(says, told=False)
    made.step("swap", deck="B", role="dealer")
    assert made.log[-1]["what"] == "washed, shuffled and cut before it is dealt"
    due = next(due for due in made.shown() if due["deck"] == "B" and due["at"] is None)
    assert due["what"] == "spread"
    made.ready()
    assert made.day.state.in_play == "B"
    washed = [step["what"] for step in made.log if step["deck"] == "B" and step["what"] in ("wash", "shuffle", "cut")]
    assert washed == ["wash", "shuffle", "cut"]
    prepared = received(table(pit))
    for deck in "AB":
        stage_by_stage(prepared, deck, "stack")
    prepared.step("shuffle", deck="B", how="manual", role="dealer")
    prepared.ready()
    assert (prepared.deck("A").where, prepared.deck("B").where) == ("hand", "stored")
    assert "stored" in [step["what"] for step in prepared.log if step["deck"] == "B"]


@rule("poker/14.2(d)2", "poker/14.2(d)3", "poker/14.4(c)2", "poker/14.15(p)", "poker/14.15(q)")
def test_with_a_device_the_decks_take_turns_a_fault_means_a_new_shuffle_and_it_leaves_first(pit: Pit) -> None:
    made = received(table(pit, equipment=DEVICE))
    stage_by_stage(made, "A", "stack")
    assert made.no("shuffle", deck="A", how="manual", role="dealer") == "poker/14.15(q)"
    while made.due().deck in ("", "A"):
        made.do_due()
    other = next(due for due in made.shown() if due["deck"] == "B" and due["at"] is None)
    assert (other["rule"], made.table.seating.playing) == ("poker/14.4(c)2", False)
    used = []
    for _ in range(4):
        made.ready()
        used.append(made.day.state.in_play)
        assert made.deck("B" if used[-1] == "A" else "A").where == "shuffler"
        made.play(says, told=False)
    assert used == ["A", "B", "A", "B"]
    made.upto("cut")
    made.step("fault", deck="A", device="shuffler", role="dealer")
    due = next(due for due in made.shown() if due["deck"] == "A" and due["at"] is None)
    assert (due["what"], due["rule"]) == ("shuffle", "poker/14.15(p)")
    gone = table(pit, equipment=DEVICE)
    gone.step("dismount", device="shuffler", role="dealer")
    received(gone)
    stage_by_stage(gone, "A", "stack")
    gone.step("shuffle", deck="A", how="manual", role="dealer")


@rule("poker/14.2(b)#2", "poker/14.2(b)#3")
def test_a_deck_is_sorted_after_three_hours_and_replaced_after_six(pit: Pit) -> None:
    made = table(pit)
    made.upto("load")
    made.later(3 * 3600)
    sort = next(due for due in made.shown() if due["what"] == "sort")
    assert (sort["rule"], sort["deck"], sort["at"]) == ("poker/14.2(b)#2", "A", None)
    made.step("load", deck="A", role="dealer")
    assert not made.table.seating.playing
    made.step("sort", deck="A", role="floorperson")
    assert made.deck("A").sorted == made.day.state.now
    made.later(3 * 3600)
    change = [due for due in made.shown() if due["what"] == "remove" and due["at"] is None]
    assert {due["rule"] for due in change} == {"poker/14.2(b)#3"}
    made.step("remove", deck="A", role="dealer", why="its time is up")
    assert "A" not in [deck.name for deck in made.day.state.decks]


@rule("poker/14.5(d)#1", "poker/14.5(d)#2", "poker/14.5(d)#3")
def test_at_an_idle_table_both_decks_lie_spread_and_two_players_look_before_the_wash(pit: Pit) -> None:
    made = received(table(pit))
    for deck in "AB":
        stage_by_stage(made, deck, "stack")
    made.go("Ann", "Bob")
    assert made.shown()[0]["rule"] == "poker/14.5(d)#1"
    made.step("idle", face="down", role="dealer")
    assert {deck.stage for deck in made.day.state.decks} == {"spread_down"}
    made.sit("Ann")
    assert made.no("turn_up", deck="A", role="dealer") == "poker/14.5(d)#2"
    made.sit("Bob")
    made.step("turn_up", deck="A", role="dealer")
    made.step("turn_up", deck="B", role="dealer")
    assert {deck.stage for deck in made.day.state.decks} == {"spread"}
    look = next(due for due in made.shown() if due["deck"] == "A" and due["at"] is None)
    assert (look["what"], look["rule"]) == ("look", "poker/14.5(d)#3")
    written = len(made.log)
    made.ready()
    again = [step["what"] for step in made.log[written:] if step["deck"] == "A"]
    assert [what for what in again if what in ("look", "wash", "shuffle")] == ["look", "look", "wash", "shuffle"]


# The count ------------------------------------------------------------------------------------------------------------


@rule("poker/14.6(e)4#1", "poker/14.6(e)4#2", "poker/14.6(e)4#4", "poker/14.1[stub]")
def test_every_quarter_of_an_hour_the_stub_is_counted_and_a_wrong_count_costs_the_deck(pit: Pit) -> None:
    made = table(pit)
    counts: list[Any] = []

    def right(count: Any) -> int:
        counts.extend([count] if count.what == "stub" else [])
        return count.usual  # type: ignore[no-any-return]

    made.play(says, counts=right, told=False)
    assert counts == []
    made.later(15 * 60)
    round_ = made.play(says, counts=right, told=False)
    (count,) = counts
    dealt = sum(len(e.cards) for e in round_.events if isinstance(e, ev.Dealt))
    assert (count.what, count.usual) == ("stub", 52 - dealt)
    made.later(15 * 60)
    made.begun(says, lambda pending: isinstance(pending, Ask))
    assert made.rule("round_dead").status_code == 200
    due = next(due for due in made.shown() if due["what"] == "count")
    assert (due["role"], due["rule"], due["at"]) == ("dealer", "poker/14.6(e)4#1", None)
    made.step("count", deck="A", found=52, role="dealer")
    assert "count" not in [due["what"] for due in made.shown()]
    made.later(15 * 60)
    serial = made.deck("A").serial
    round_ = made.play(says, counts=lambda count: count.usual - (count.what == "stub"), told=False)
    assert round_.result.void
    assert serial not in [deck.serial for deck in made.day.state.decks]


@rule("poker/14.6(e)4#3")
def test_a_device_that_counts_spares_the_dealers_count(pit: Pit) -> None:
    made = table(pit, equipment={**DEVICE, "shuffler": "counting"})
    made.later(3600)
    made.ready()
    assert "stub count excused by the device" in [step["what"] for step in made.log]
    asked = []
    while made.table.seating.playing:
        asked.append(made.round.pending)
        made.answer(says, {})
    assert not [each for each in asked if isinstance(each, Count) and each.what == "stub"]
    assert [each for each in asked if isinstance(each, Draw)]
