"""A Lucky 8's table's days and an evening at it, run by people over HTTP."""

from typing import Any

import pytest
from tests.games.lucky_eights.rounds import FOUR_HANDS, NOTHING, PACK, QUALIFIED, order

from houseway.play import events as ev
from houseway.play.requests import Confirm, Proceed, Window
from houseway.proof.claims import rule

from .pit import Pit, Table

STORED = {"stored_batch": True, "secure_batch": True, "batch_approval": "DGE 13"}
OWN = {"shuffle": "strip and riffle", "approval": "DGE 12"}
MACHINE = {"shuffler": "automatic"}
SPOTS = {"1": FOUR_HANDS, "3": "888AAA55", "6": NOTHING, "dealer": QUALIFIED}


def says(pending: Any) -> Any:
    return {"ante": 2500} if pending.name == "wagers" else "play"


def dealt(hands: dict[str, str]) -> dict[str, str]:
    """Cards for hands that are told by their kinds."""
    cards = order(*hands.values())
    return {place: " ".join(cards[8 * at : 8 * at + 8]) for at, place in enumerate(hands)}


def table(pit: Pit, *players: str, at: tuple[int, ...] = (), **options: Any) -> Table:
    made = pit.opened("lucky-8s", **{"equipment": MACHINE, **options})
    made.sit(*(players or ("Ann",)), at=at)
    return made


# Setting up -----------------------------------------------------------------------------------------------------------


@rule("lucky-8s/E-1.10E(a)", "lucky-8s/E-1.10E(b)")
def test_a_table_has_six_positions_and_a_layout_that_was_approved(pit: Pit) -> None:
    assert pit.refused("lucky-8s", settings={"seats": 7}) == "lucky-8s/E-1.10E(a)"
    assert pit.refused("lucky-8s", settings={"layout_approval": " "}) == "lucky-8s/E-1.10E(b)"
    six = pit.opened("lucky-8s")
    pit.players["Ann"].table = six.id
    assert pit.players["Ann"].do("seat", buy_in=20_000, spot=7).status_code >= 400
    assert pit.players["Ann"].do("seat", buy_in=20_000, spot=6).status_code == 200


@rule("lucky-8s/50.4(c)", "lucky-8s/50.4(b)2.i", "lucky-8s/50.4(b)2.ii")
def test_the_houses_own_shuffle_and_a_stored_batch_need_their_approvals(pit: Pit) -> None:
    for house in ({"burn": 1}, {"cut": "none"}, {"cut_min": 5}, {"filed_shuffle": {**OWN, "approval": ""}}):
        assert pit.refused("lucky-8s", settings=house) == "lucky-8s/50.4(c)"
    assert pit.refused("lucky-8s", settings={**STORED, "secure_batch": False}) == "lucky-8s/50.4(b)2.i"
    assert pit.refused("lucky-8s", settings={**STORED, "batch_approval": ""}) == "lucky-8s/50.4(b)2.ii"
    pit.opened("lucky-8s", settings=STORED, equipment=MACHINE)
    burning = table(pit, settings={"burn": 2, "filed_shuffle": OWN})
    round_ = burning.play(says, told=False)
    assert len(round_.table.scene.places["burns"]) == 2
    assert len(round_.table.scene.places["rack"]) == 16


@rule("lucky-8s/50.5(b)")
def test_the_cards_are_dealt_in_three_ways_and_two_need_a_machine(pit: Pit) -> None:
    for method, equipment in (("hand", {}), ("full_deck", MACHINE), ("groups", MACHINE)):
        assert pit.opened("lucky-8s", method=method, equipment=equipment).day.state.method == method
    for method, equipment in (("manual_shoe", MACHINE), ("full_deck", {}), ("groups", {})):
        assert pit.refused("lucky-8s", method=method, equipment=equipment) == "lucky-8s/50.5(b)"


@rule("lucky-8s/50.7(a)#2")
def test_the_first_bettor_of_a_spot_is_asked_about_each_who_wants_to_join_it(pit: Pit) -> None:
    shared = table(pit, "Ann", "Bob", settings={"shared_spots": "on"})
    for name in ("Cy", "Di"):
        pit.players[name].table = shared.id
        assert pit.players[name].do("seat", buy_in=20_000, spot=1, behind=True).status_code == 200
    shared.ready()
    for said in ("refuse", "agree"):
        assert shared.round.pending.actor == "Ann"
        assert pit.players["Bob"].answer(said).status_code >= 400
        assert pit.players["Ann"].answer(said).status_code == 200
    assert set(shared.round.pending.spaces) == {"Ann", "Bob", "Di"}


@rule("lucky-8s/50.7(d)", "lucky-8s/50.7(a)#3")
def test_the_division_limits_the_tables_that_share_spots_and_the_spots_they_share(pit: Pit) -> None:
    lucky = [each for each in pit.casino.tables.values() if each.config.game == "lucky-8s"]
    limit = {"shared_tables_limit": 2 + sum(each.settings.shared_spots == "on" for each in lucky)}
    shared = {"shared_spots": "on", "shared_spots_per_table": 1, **limit}
    first = pit.opened("lucky-8s", method="hand", settings=shared)
    pit.opened("lucky-8s", method="hand", settings=shared)
    assert pit.refused("lucky-8s", method="hand", settings=shared) == "lucky-8s/50.7(d)"
    plain = pit.opened("lucky-8s", method="hand", settings=limit)
    asked = pit.dee.post(f"{plain.at}/settings", settings={"shared_spots": "on"}, effective=0)
    assert (asked.status_code >= 400, asked.json()["rule"]) == (True, "lucky-8s/50.7(d)")
    first.sit("Ann", "Bob")
    for name, spot, clause in (("Cy", 1, None), ("Di", 2, "lucky-8s/50.7(a)#3")):
        player = pit.players[name]
        player.table = first.id
        joined = player.do("seat", buy_in=20_000, spot=spot, behind=True)
        assert (joined.status_code == 200, joined.json().get("rule")) == (clause is None, clause)


# The day --------------------------------------------------------------------------------------------------------------


@rule("lucky-8s/50.2(a)#3", "lucky-8s/50.2(a)#4", "lucky-8s/50.3")
def test_decks_come_alike_and_conforming_and_are_inspected_before_a_shuffle(pit: Pit) -> None:
    opened = table(pit)
    assert opened.no("receive", backs=["red", "blue"]) == "lucky-8s/50.2(a)#3"
    opened.step("receive", passed=False)
    assert opened.day.state.decks == ()
    assert opened.due().what == "receive"
    opened.step("receive", backs=["red", "red"])
    assert len(opened.deck().cards) == 66
    assert opened.no("shuffle", how="automated") == "lucky-8s/50.4(a)"
    assert opened.no("prepare", stage="verify", role="floorperson") == "lucky-8s/50.3"
    opened.step("prepare", stage="inspect", role="dealer")
    assert opened.no("prepare", stage="verify", role="floorperson", found=list(PACK[:-1])) == "lucky-8s/50.2(a)#2"
    opened.upto("turn_down")
    assert opened.did("inspect", "verify", "spread", "look") == ["inspect", "verify", "spread", "look"]
    assert not opened.table.seating.playing


@rule("lucky-8s/50.4(a)", "lucky-8s/50.4(a)2", "lucky-8s/50.4(b)1", "lucky-8s/50.5(a)")
def test_by_hand_cards_are_washed_stacked_shuffled_cut_and_held_and_shuffled_after_every_round(pit: Pit) -> None:
    opened = table(pit, method="hand", equipment={})
    opened.upto("wash")
    assert opened.no("prepare", stage="stack", role="dealer") == "lucky-8s/50.4(b)1"
    opened.upto("shuffle")
    assert opened.did("wash", "stack") == ["wash", "stack"]
    assert opened.no("load") == "lucky-8s/50.4(a)"
    opened.step("shuffle", how="manual")
    before = opened.deck().cards
    assert opened.no("load") == "lucky-8s/50.4(b)1"
    opened.step("cut", depth=20)
    assert opened.deck().cards == (*before[20:], *before[:20])
    opened.step("load")
    assert opened.table.seating.playing
    assert (opened.deck().where, len(opened.deck().cards)) == ("hand", 66)
    opened.play(says, told=False)
    assert opened.no("load") == "lucky-8s/50.5(a)"
    assert opened.due().what == "shuffle"
    opened.ready()
    assert opened.did("shuffle") == ["shuffle", "shuffle"]
    preshuffled = table(pit, method="hand", equipment={})
    preshuffled.step("receive", preshuffled=True)
    preshuffled.step("cut", depth=30)
    preshuffled.step("load")
    assert (preshuffled.deck().where, preshuffled.did("shuffle")) == ("hand", [])


@rule("lucky-8s/50.4(a)1#1", "lucky-8s/50.4(a)1#2", "lucky-8s/50.4(b)2#1", "lucky-8s/50.5(f)#4")
def test_a_machine_gives_the_whole_pack_into_the_hand_or_groups_to_every_bettor_and_the_dealer(pit: Pit) -> None:
    whole = table(pit)
    whole.upto("stack_for_the_machine")
    assert whole.no("shuffle", how="automated") == "lucky-8s/50.4(a)"
    assert whole.no("prepare", stage="wash", role="dealer") == "lucky-8s/50.4(b)1"
    whole.ready()
    assert whole.did("wash", "stack", "stack_for_the_machine", "shuffle") == ["stack_for_the_machine", "shuffle"]
    assert (whole.deck().where, len(whole.deck().cards)) == ("hand", 66)
    assert pit.refused("lucky-8s", method="groups", equipment={}) == "lucky-8s/50.5(b)", "groups come from a machine"
    groups = table(pit, "Ann", "Bob", method="groups")
    groups.upto("load")
    assert groups.shown()[0]["says"] == "the machine is ready to give out groups of eight"
    groups.ready()
    assert groups.deck().where == "shuffler"
    events = groups.play(says, told=False).events
    assert [(e.place, len(e.cards)) for e in events if isinstance(e, ev.Dealt)] == [("1", 8), ("2", 8), ("dealer", 8)]
    assert [e.n for e in events if isinstance(e, ev.StubRacked)] == [66 - 24]


@rule("lucky-8s/50.4(b)#1", "lucky-8s/50.4(b)#2", "lucky-8s/50.4(b)#3", "lucky-8s/50.4(b)2#2")
def test_an_idle_tables_cards_lie_spread_unless_the_machine_keeps_a_stored_batch(pit: Pit) -> None:
    idle = table(pit)
    idle.upto("load")
    idle.go("Ann")
    assert idle.due().what == "idle"
    idle.step("idle", face="down", role="dealer")
    assert (idle.deck().stage, idle.deck().where) == ("spread_down", "table")
    assert idle.no("turn_up", role="dealer") == "lucky-8s/50.4(b)#2"
    idle.sit("Bob")
    idle.step("turn_up", role="dealer")
    assert idle.deck().stage == "spread"
    assert idle.no("prepare", stage="turn_down", role="dealer") == "lucky-8s/50.4(b)#3"
    idle.step("prepare", stage="look", role="player", by="Bob")
    idle.step("prepare", stage="turn_down", role="dealer")
    assert idle.due().what == "stack_for_the_machine"
    stored = table(pit, settings=STORED)
    stored.upto("load")
    stored.go("Ann")
    stored.sit("Bob")
    assert (stored.due().what, stored.did("kept unspread")) == ("load", ["kept unspread"])
    stored.step("ask_spread", role="player", by="Bob")
    assert (stored.deck().stage, stored.due().what) == ("spread", "look")


@rule("lucky-8s/50.9(b)", "lucky-8s/50.9(e)")
def test_a_machine_that_fails_means_a_new_shuffle_and_it_leaves_before_another_way(pit: Pit) -> None:
    opened = table(pit)
    opened.upto("load")
    opened.step("fault", device="shuffler")
    assert opened.no("load") == "lucky-8s/50.9(b)"
    assert opened.due().what == "shuffle"
    by_hand = table(pit, method="hand")
    by_hand.upto("shuffle")
    assert by_hand.no("shuffle", how="manual") == "lucky-8s/50.9(e)"
    by_hand.step("dismount", device="shuffler")
    by_hand.upto("shuffle")
    by_hand.step("shuffle", how="manual")
    assert by_hand.deck().stage == "shuffled"


# An evening -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def evening(pit: Pit) -> tuple[Table, Any, list[Any]]:
    """One round of three players, and what the dealer was asked to do on the way."""
    opened = table(pit, "Ann", "Bob", "Cy", at=(1, 3, 6), method="hand", equipment={})
    opened.ready()
    left, asked = {place: cards.split() for place, cards in dealt(SPOTS).items()}, []
    while opened.table.seating.playing:
        asked.append(opened.round.pending)
        opened.answer(says, left)
    return opened, opened.round, [each.step for each in asked if isinstance(each, Proceed)]


@rule("lucky-8s/50.1[dealer]", "lucky-8s/50.5(e)#1", "lucky-8s/50.5(e)#4")
def test_the_record_names_who_dealt_eight_cards_off_the_top_to_each(evening: Any) -> None:
    _, round_, _ = evening
    assert round_.opening.state["dealer"] == "Dee"
    (told,) = [e for e in round_.events if isinstance(e, ev.Noted) and "dealer" in e.detail]
    assert told.detail == {"order": [1, 3, 6], "dealer": "Dee"}
    (counted,) = [e for e in round_.events if isinstance(e, ev.Noted) and "one by one" in e.template]
    assert counted.detail == {"n": 8}
    stacks = [(e.place, len(e.cards)) for e in round_.events if isinstance(e, ev.Dealt)]
    assert stacks == [("1", 8), ("3", 8), ("6", 8), ("dealer", 8)]
    assert [e.n for e in round_.events if isinstance(e, ev.StubRacked)] == [66 - 32]


@rule("lucky-8s/50.6(o)", "lucky-8s/50.6(r)")
def test_wagers_are_settled_once_each_from_the_dealers_far_right(evening: Any) -> None:
    _, round_, asked = evening
    assert [step for step in asked if step.startswith("settle")] == ["settle spot 6", "settle spot 3", "settle spot 1"]
    ends = [e for e in round_.events if isinstance(e, ev.Collected | ev.Returned | ev.Pushed)]
    assert list(dict.fromkeys(e.spot for e in ends)) == [6, 3, 1]
    assert sorted((e.spot, e.area) for e in ends) == [(s, a) for s in (1, 3, 6) for a in ("ante", "in_to_win")]
    (told,) = [e for e in round_.events if isinstance(e, ev.Noted) and "won" in e.detail]
    assert told.detail["won"] == round_.result.house == 60_000 - sum(round_.result.stacks.values())


@rule("lucky-8s/50.6(p)", "lucky-8s/50.6(s)#1", "lucky-8s/50.6(s)#2", "lucky-8s/50.6(s)#3")
def test_cards_are_picked_up_from_the_far_right_the_dealers_on_top_and_all_go_back(evening: Any) -> None:
    opened, round_, _ = evening
    hands = {place: tuple(cards.split()) for place, cards in dealt(SPOTS).items()}
    picked = [(e.source, e.cards) for e in round_.events if isinstance(e, ev.Moved) and e.place == "rack"]
    assert picked == [(place, hands[place]) for place in ("6", "3", "1", "dealer")]
    (told,) = [e for e in round_.events if isinstance(e, ev.Noted) and "picked up" in e.template]
    assert told.detail["order"] == [6, 3, 1]
    assert tuple(round_.table.scene.places["rack"][-8:]) == hands["dealer"]
    (back,) = [e for e in round_.events if isinstance(e, ev.Noted) and "go back" in e.template]
    assert (back.detail["n"], opened.deck().where, len(opened.deck().cards)) == (66, "rack", 66)


@rule("lucky-8s/50.6(i)")
def test_a_player_lays_the_cards_of_the_hands_and_the_side_cards_in_two_heaps(pit: Pit) -> None:
    opened = table(pit, "Ann", settings={"player_setting": "as_set"})
    hands = dealt({"1": "8J246536", "dealer": QUALIFIED})
    mine = hands["1"].split()
    used = [card for card in mine if card[0] in "8J25"] + [mine[4], mine[6]]
    left = {place: cards.split() for place, cards in hands.items()}
    opened.begun(says, lambda pending: not isinstance(pending, Window))
    while not (isinstance(opened.round.pending, Window) and opened.round.pending.name == "decisions"):
        opened.answer(says, left)
    wrong = pit.players["Ann"].answer(["play", [next(card for card in PACK if card not in mine)]])
    assert (wrong.status_code >= 400, wrong.json()["rule"]) == (True, "lucky-8s/50.6(i)")
    round_ = opened.play(lambda pending: ["play", used], told=False)
    laid, set_ = [e for e in round_.events if isinstance(e, ev.Noted) and "eights" in e.detail and e.player == "Ann"]
    assert laid.detail == {"eights": 6, "side": 2}
    assert sorted(card for eight in set_.detail["eights"] for card in eight) == sorted(used), "the heap makes the hands"
    assert sorted(set_.detail["side"]) == sorted(card for card in mine if card not in used)
    left = {place: cards.split() for place, cards in hands.items()}
    opened.begun(says, lambda pending: not isinstance(pending, Window))
    while not (isinstance(opened.round.pending, Window) and opened.round.pending.name == "decisions"):
        opened.answer(says, left)
    round_ = opened.play(lambda pending: ["play", []], told=False)
    laid = next(e for e in round_.events if isinstance(e, ev.Noted) and "eights" in e.detail and e.player == "Ann")
    assert laid.detail == {"eights": 0, "side": 8}, "a player may lay every card on the side cards spot"


@rule("lucky-8s/50.6(b)#2")
def test_a_spoken_wager_with_cash_waits_for_dealer_and_supervisor_and_becomes_chips(pit: Pit) -> None:
    opened = table(pit, "Ann")
    ann = pit.players["Ann"]
    assert ann.do("top-up", amount=5_000, cash=True).status_code == 200
    assert opened.table.seating.at("Ann").cash == 5_000  # type: ignore[union-attr]
    opened.ready()
    roles = []
    while isinstance(opened.round.pending, Confirm):
        roles.append(opened.round.pending.actor)
        assert ann.answer({"ante": 2500}).status_code >= 400
        assert not [e for e in opened.round.events if isinstance(e, ev.Noted) and "cash" in e.template]
        opened.enter(True)
    assert roles == ["dealer", "supervisor"]
    (changed,) = [e for e in opened.round.events if isinstance(e, ev.Noted) and "cash" in e.template]
    assert (changed.player, changed.detail["amount"]) == ("Ann", 5_000)
    assert ann.answer({"ante": 12_500}).status_code == 200
    opened.play(says, told=False)
    assert opened.table.seating.at("Ann").cash == 0  # type: ignore[union-attr]
    alone = pit.opened("lucky-8s", attended=False, dealt_by="house", settings={})
    ann.table = alone.id
    assert ann.do("seat", buy_in=20_000).status_code == 200
    assert ann.do("top-up", amount=5_000, cash=True).status_code >= 400
