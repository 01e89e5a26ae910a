"""How a Lunar Poker table deals, what it counts and what a fault costs (13:69F-38.7 to 38.9, 38.12, 38.13)."""

from typing import Any

import pytest
from tests.floor.tables import TEN, done, prepare_deck, refused, shuffled, unset
from tests.games.lunar_poker.days import played, table

from houseway.cards.decks import standard
from houseway.cards.randomness import Seeded
from houseway.floor import commands as do
from houseway.floor import prepare
from houseway.games.lunar_poker import GAME
from houseway.games.lunar_poker.settings import Settings
from houseway.play.house import House
from houseway.play.refusals import BadSetting
from houseway.play.requests import HOUSE, Proceed, Window
from houseway.play.round import Round
from houseway.proof.claims import rule

# Dealing --------------------------------------------------------------------------------------------------------------


@rule("lunar-poker/E-1.19(b)#1", "lunar-poker/E-1.19(b)#2")
def test_cards_come_out_of_a_shoe_fixed_to_the_open_table() -> None:
    day = table()
    assert done(day, "lunar-poker/E-1.19(b)#1") == ["way of dealing"]
    assert unset(GAME, method="catapult") == "lunar-poker/E-1.19(b)#1"
    assert done(day, "lunar-poker/E-1.19(b)#2") == ["shoe fixed to the table"]
    assert refused(day, do.Close(at=TEN)) == "lunar-poker/E-1.19(b)#2"
    day.do(do.LockShoe(at=TEN))
    assert day.state.shoe == "locked"
    shuffled(prepare_deck(day)).do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.Load(at=TEN)) == "lunar-poker/E-1.19(b)#2"
    day.do(do.Close(at=TEN))


@rule("lunar-poker/E-1.19(b)1", "lunar-poker/38.8(a)", "lunar-poker/38.8(b)1", "lunar-poker/38.8(b)2")
def test_dealing_from_the_hand_is_permitted_with_a_shuffling_device() -> None:
    assert unset(GAME, method="hand") == "lunar-poker/38.8(b)1"
    day = prepare_deck(table(method="hand", shuffler="automatic"))
    for clause in ("lunar-poker/E-1.19(b)1", "lunar-poker/38.8(a)"):
        assert done(day, clause) == ["way of dealing"]
    assert refused(day, do.Load(at=TEN)) == "lunar-poker/38.3(c)#2"
    shuffled(day).do(do.Load(at=TEN))
    assert done(day, "lunar-poker/38.8(b)2") == ["the dealer takes the deck in hand"]
    assert day.deck("A").where == "hand"


@rule("lunar-poker/E-1.19(c)", "lunar-poker/38.13(g)")
def test_a_shuffling_device_may_be_used_and_leaves_before_another_way() -> None:
    day = table(shuffler="automatic")
    (mounted,) = [step for step in day.log if step.rule == "lunar-poker/E-1.19(c)"]
    assert mounted.detail == {"device": "shuffler", "passed": True}
    prepare_deck(day)
    assert refused(day, do.Shuffle(at=TEN, how="manual")) == "lunar-poker/38.13(g)"
    day.do(do.Dismount(at=TEN, device="shuffler"))
    assert done(day, "lunar-poker/38.13(g)") == ["device taken off the table"]
    assert not day.has_shuffler
    shuffled(day)
    shoe = table(method="automated_shoe")
    assert refused(shoe, do.ChooseMethod(at=TEN, method="manual_shoe")) == "lunar-poker/38.13(g)"


@rule("lunar-poker/38.7(a)#2")
def test_the_deck_goes_into_the_shoe_after_shuffle_and_cut() -> None:
    day = shuffled(prepare_deck(table()))
    day.do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "lunar-poker/38.7(a)#2"
    day.do(do.Load(at=TEN))
    assert done(day, "lunar-poker/38.7(a)#2") == ["the deck goes into the dealing shoe"]
    assert day.deck("A").where == "shoe"


@rule("lunar-poker/38.9(a)#1", "lunar-poker/38.9(b)1", "lunar-poker/38.9(a)#2")
def test_the_automated_shoe_is_permitted_loaded_and_its_approvals_are_on_file() -> None:
    day = table(method="automated_shoe")
    assert "way of dealing" in done(day, "lunar-poker/38.9(a)#1")
    flagged = [step.detail["name"] for step in day.log if step.rule == "lunar-poker/38.9(a)#2"]
    assert flagged == ["shoe", "shoe_place", "shoe_use"]
    for name in flagged:
        assert name not in day.state.references
        day.do(do.FileReference(at=TEN, name=name, reference=f"D-{name}"))
    assert not [due for due in day.due(TEN) if due.rule == "lunar-poker/38.9(a)#2"]
    shuffled(prepare_deck(day)).do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "lunar-poker/38.9(b)1"
    day.do(do.Load(at=TEN))
    assert done(day, "lunar-poker/38.9(b)1") == ["the deck goes into the automated shoe"]


@rule("lunar-poker/E-1.13X(d)6#3")
def test_the_chip_returns_procedures_are_on_file_where_there_is_a_progressive() -> None:
    day = table()
    assert done(day, "lunar-poker/E-1.13X(d)6#3") == ["flagged"]
    assert [due.what for due in day.due(TEN) if due.rule == "lunar-poker/E-1.13X(d)6#3"] == ["file_reference"]
    day.do(do.FileReference(at=TEN, name="chip_return", reference="P-7"))
    assert not [due for due in day.due(TEN) if due.rule == "lunar-poker/E-1.13X(d)6#3"]
    assert not done(table(settings={"progressive": False}), "lunar-poker/E-1.13X(d)6#3")


@rule("lunar-poker/38.12(g)#2")
def test_the_straight_flush_award_is_chosen_before_opening_and_changed_between_rounds_only() -> None:
    day = table()
    (chosen,) = [step for step in day.log if step.rule == "lunar-poker/38.12(g)#2"]
    assert chosen.detail == {"setting": "straight_flush_award", "value": "tenth"}
    prepare(day, TEN, Seeded("award"), ["ann"])
    flat = do.ChangeSettings(at=TEN, settings={"straight_flush_award": "flat"})
    assert refused(day, flat) == "lunar-poker/38.12(g)#2"
    day.do(do.EndRound(at=TEN, dealt=False))
    day.do(flat)
    assert done(day, "lunar-poker/38.12(g)#2")[-1] == "chosen anew, with new signs"
    with pytest.raises(BadSetting) as refusal:
        Settings(straight_flush_award=None)
    assert refusal.value.rule == "lunar-poker/38.12(g)#2"


# Counts and faults ----------------------------------------------------------------------------------------------------


@rule("lunar-poker/38.7(f)#1", "lunar-poker/38.8(e)", "lunar-poker/38.9(e)")
@pytest.mark.parametrize(
    ("method", "clause", "setup"),
    [
        ("manual_shoe", "lunar-poker/38.7(f)#1", {"shuffler": "counting"}),
        ("hand", "lunar-poker/38.8(e)", {"shuffler": "counting"}),
        ("automated_shoe", "lunar-poker/38.9(e)", {}),
    ],
)
def test_a_stub_is_counted_at_least_every_fifth_round(method: str, clause: str, setup: dict[str, Any]) -> None:
    day, source = table(method=method, **setup), Seeded("counts")
    rounds = [played(day, source) for _ in range(5)]
    assert [round_.opening.due for round_ in rounds] == [(), (), (), (), ("stub_count",)]
    counted = [event for event in rounds[4].events if event.rule == clause]
    assert len(counted) == 1
    day = table(method=method, **setup)
    for _ in range(5):
        prepare(day, TEN, source, ["ann"])
        day.do(do.EndRound(at=TEN, counted=False))
    due = [due.rule for due in day.due(TEN) if due.what == "count"]
    assert due == [clause]
    shuffled(day)
    if not day.has_shuffler:
        day.do(do.Cut(at=TEN, depth=20))
    day.do(do.Load(at=TEN))
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == clause
    day.do(do.Count(at=TEN, found=52))
    assert done(day, clause) == ["counted"]
    day.do(do.BeginRound(at=TEN, players=("ann",)))


def test_a_house_may_count_more_often() -> None:
    day, source = table(settings={"count_every": 2}), Seeded("often")
    assert [played(day, source).opening.due for _ in range(4)] == [(), ("stub_count",), (), ("stub_count",)]


@rule("lunar-poker/38.9(f)#1", "lunar-poker/38.9(f)#2")
def test_a_counting_device_excuses_the_automated_shoe_and_a_wrong_count_takes_the_deck_away() -> None:
    day, source = table(method="automated_shoe", shuffler="counting"), Seeded("device")
    for _ in range(7):
        assert played(day, source).opening.due == ()
    assert done(day, "lunar-poker/38.9(f)#1") == ["stub count excused by the device"] * 7
    shuffled(day, counted=51)
    assert done(day, "lunar-poker/38.9(f)#2") == ["deck taken off the table"]
    assert day.state.decks == ()


@rule("lunar-poker/38.7(f)2#3")
def test_a_wrong_count_between_rounds_takes_the_deck_off_the_table() -> None:
    day = prepare_deck(table())
    day.do(do.Count(at=TEN, found=51))
    assert done(day, "lunar-poker/38.7(f)2#3") == ["deck taken off the table"]
    assert day.state.decks == ()


@rule("lunar-poker/38.13(e)")
def test_a_faulty_shuffle_is_made_again() -> None:
    day = prepare_deck(table(shuffler="automatic"))
    day.do(do.Fault(at=TEN, device="shuffler"))
    assert done(day, "lunar-poker/38.13(e)") == ["shuffler fault"]
    assert refused(day, do.Load(at=TEN)) == "lunar-poker/38.13(e)"
    shuffled(day)
    assert done(day, "lunar-poker/38.13(e)") == ["shuffler fault", "shuffle"]
    day.do(do.Load(at=TEN))


@rule("lunar-poker/38.13(f)")
def test_cards_in_a_faulty_automated_shoe_are_shuffled_again() -> None:
    day = prepare_deck(table(method="automated_shoe", shuffler="automatic"))
    shuffled(day).do(do.Load(at=TEN))
    day.do(do.Fault(at=TEN, device="automated_shoe"))
    assert done(day, "lunar-poker/38.13(f)") == ["automated_shoe fault"]
    assert day.due(TEN)[0].what == "shuffle"


@rule("lunar-poker/38.6(g)#2")
def test_a_player_with_cards_stays_until_the_round_is_over() -> None:
    day = table()
    prepare(day, TEN, Seeded("seated"), ["ann"])
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Leave(at=TEN, by="ann")) == "lunar-poker/38.6(g)#2"
    day.do(do.EndRound(at=TEN))
    day.do(do.Leave(at=TEN, by="ann"))


LOCKED = ("lunar-poker/38.7(b)#2", "lunar-poker/E-1.13X(d)6#1")


@rule(
    "lunar-poker/38.7(b)#2",
    "lunar-poker/E-1.13X(d)6#1",
    "lunar-poker/38.7(e)",
    "lunar-poker/38.8(d)",
    "lunar-poker/38.9(d)",
    "lunar-poker/38.9(g)#1",
)
@pytest.mark.parametrize(
    ("method", "clauses"),
    [
        ("manual_shoe", [*LOCKED, "lunar-poker/38.7(e)"]),
        ("hand", [*LOCKED, "lunar-poker/38.8(d)"]),
        ("automated_shoe", [*LOCKED, "lunar-poker/38.9(g)#1", "lunar-poker/38.9(d)"]),
    ],
)
def test_a_dealer_locks_fans_and_takes_the_stub_up_as_steps(method: str, clauses: list[str]) -> None:
    round_ = Round(GAME, GAME.opening({"p1": 100_000}, attended=True, method=method))
    round_.act("p1", {"ante": 500, "progressive": 100})
    round_.close()
    house = House(standard("lunar-poker/38.2(a)#1").cards, Seeded(1))
    asked = []
    while not isinstance(round_.pending, Window):
        request = round_.pending
        if isinstance(request, Proceed):
            noted = [event for event in round_.events if event.rule == request.rule]
            assert not noted, "nothing is told before it is done"
            asked.append(request.rule)
        round_.act(HOUSE, house.answer(round_))
    assert asked == clauses
    assert all(any(event.rule == clause for event in round_.events) for clause in clauses)
