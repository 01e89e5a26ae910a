"""The shuffle, by hand or device, and the cut that follows it."""

import pytest
from tests.floor.tables import ORDER, TEN, begin, end, play, prepare_deck, ready, refused, steps, table

from houseway.floor import Day
from houseway.floor import commands as do
from houseway.proof.claims import rule


def stacked(**setup: object) -> Day:
    day = table(**setup)  # type: ignore[arg-type]
    prepare_deck(day)
    return day


def shuffled(**setup: object) -> Day:
    day = stacked(**setup)
    how = "automated" if day.has_shuffler else "manual"
    day.do(do.Shuffle(at=TEN, how=how, order=ORDER))  # type: ignore[arg-type]
    return day


@rule("dragon-poker/42.4(a)#1")
@pytest.mark.parametrize("shuffler", ["none", "automatic"])
def test_no_round_follows_another_without_a_shuffle_between(shuffler: str) -> None:
    day = stacked(shuffler=shuffler)
    ready(day)
    begin(day)
    play(day)
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/42.4(a)#1"
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/42.4(a)#1"
    ready(day)
    begin(day)
    assert len(steps(day, "dragon-poker/42.4(a)#1")) == 1


@rule("dragon-poker/42.4(a)#1", "dragon-poker/42.4(b)2")
def test_cards_shuffled_before_they_came_are_cut_and_dealt_without_another_shuffle() -> None:
    day = table()
    assert refused(day, do.Receive(at=TEN, preshuffled=True, cards=ORDER[1:])) == "dragon-poker/42.2(a)#1"
    day.do(do.Receive(at=TEN, preshuffled=True, cards=ORDER))
    assert steps(day, "dragon-poker/42.4(a)#1")[0]["passed"] is True
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/42.4(b)2"
    day.do(do.Cut(at=TEN, depth=10))
    day.do(do.Load(at=TEN))
    begin(day)


@rule("dragon-poker/42.4(a)#2")
def test_the_shuffle_ends_with_all_53_cards_in_one_stack() -> None:
    day = shuffled()
    assert steps(day, "dragon-poker/42.4(a)#2") == [{"what": "placed in a single stack", "cards": 53}]
    assert (day.deck("A").stage, day.deck("A").cards) == ("shuffled", ORDER)
    assert "another deck" in refused(stacked(), do.Shuffle(at=TEN, how="manual", order=ORDER[1:]))


@rule("dragon-poker/42.4(a)#3")
def test_a_device_may_put_the_cards_straight_into_the_shoe() -> None:
    day = stacked(shuffler="automatic")
    day.do(do.Shuffle(at=TEN, how="automated", order=ORDER, into_shoe=True))
    assert (day.deck("A").stage, day.deck("A").where) == ("loaded", "shoe")
    assert steps(day, "dragon-poker/42.4(a)#3")[0]["cards"] == 53
    assert not steps(day, "dragon-poker/42.7(a)#2"), "no one loaded it by hand"
    begin(day)
    by_hand = stacked()
    assert "device" in refused(by_hand, do.Shuffle(at=TEN, how="manual", order=ORDER, into_shoe=True))


@rule("dragon-poker/42.4(b)1")
def test_cards_shuffled_by_a_device_are_dealt_without_a_cut() -> None:
    day = shuffled(shuffler="automatic")
    day.do(do.Load(at=TEN))
    begin(day)
    assert steps(day, "dragon-poker/42.4(b)1")
    assert not steps(day, "dragon-poker/42.4(c)1")


@rule("dragon-poker/42.4(b)2")
def test_cards_shuffled_by_hand_are_not_dealt_before_the_cut() -> None:
    day = shuffled()
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/42.4(b)2"
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/42.4(b)2"
    day.do(do.Cut(at=TEN, depth=26))
    day.do(do.Load(at=TEN))
    begin(day)


@rule("dragon-poker/42.4(c)1")
def test_the_dealer_cuts_after_a_finished_shuffle() -> None:
    assert refused(stacked(), do.Cut(at=TEN, depth=20)) == "dragon-poker/42.4(c)1"
    day = shuffled()
    assert refused(day, do.Cut(at=TEN, by="ann", role="player", depth=20)) == "dragon-poker/42.4(c)1"
    day.do(do.Cut(at=TEN, by="dan", depth=20))
    (step,) = (step for step in day.log if step.rule == "dragon-poker/42.4(c)1")
    assert (step.role, step.by) == ("dealer", "dan")


@rule("dragon-poker/42.4(c)1.i", "dragon-poker/42.4(c)1.ii", "dragon-poker/42.4(c)1.iii", "dragon-poker/42.4(c)1.iv")
def test_a_cut_lays_the_lifted_packet_on_the_cover_card_and_the_rest_upon_it() -> None:
    day = shuffled()
    day.do(do.Cut(at=TEN, depth=20))
    made = [step for step in day.log if step.rule.startswith("dragon-poker/42.4(c)1.")]
    assert [step.rule.rpartition(".")[2] for step in made] == ["i", "ii", "iii", "iv"]
    assert made[0].what == "cover card placed before the deck"
    assert made[1].detail == {"cards": 20}
    assert day.deck("A").cards == (*ORDER[20:], *ORDER[:20])
    assert day.state.cover_card == "discard rack"


@rule("dragon-poker/42.4(c)1.ii")
@pytest.mark.parametrize(("strict", "most"), [(False, 52), (True, 43)])
def test_a_cut_lifts_ten_cards_or_more(strict: bool, most: int) -> None:
    day = shuffled(settings={"strict_cut": strict})
    for depth in (0, 9, most + 1):
        assert refused(day, do.Cut(at=TEN, depth=depth)) == "dragon-poker/42.4(c)1.ii"
    for depth in (10, most):
        other = shuffled(settings={"strict_cut": strict})
        other.do(do.Cut(at=TEN, depth=depth))
        assert other.deck("A").cards[0] == ORDER[depth]


@rule("dragon-poker/42.4(c)2")
def test_after_the_cut_there_is_only_the_deal_or_a_supervisors_recut() -> None:
    day = shuffled()
    day.do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.Cut(at=TEN, depth=30)) == "dragon-poker/42.4(c)2"
    assert refused(day, do.Shuffle(at=TEN, how="manual", order=ORDER)) == "dragon-poker/42.4(c)2"
    day.do(do.Load(at=TEN))
    begin(day)


@rule("dragon-poker/42.4(d)")
def test_a_supervisor_orders_a_recut_before_the_first_card_and_not_after() -> None:
    day = shuffled()
    recut = do.Recut(at=TEN, by="sue", depth=33, reason="the packet slipped")
    assert refused(day, recut) == "dragon-poker/42.4(d)", "nothing is cut yet"
    day.do(do.Cut(at=TEN, depth=20))
    by_dealer = do.Recut(at=TEN, role="dealer", depth=33, reason="I would like to")
    assert refused(day, by_dealer) == "dragon-poker/42.4(d)"
    for nothing in ("", "  "):
        why = do.Recut(at=TEN, by="sue", depth=33, reason=nothing)
        assert refused(day, why) == "dragon-poker/42.4(d)", "the reason is stated"
    day.do(do.Load(at=TEN))
    begin(day)
    day.do(recut)
    assert day.deck("A").cards == (*ORDER[53:], *ORDER[0:53])
    day.do(do.FirstCard(at=TEN))
    assert refused(day, recut) == "dragon-poker/42.4(d)"
    assert steps(day, "dragon-poker/42.4(d)") == [{"what": "recut ordered", "reason": "the packet slipped"}]


@rule("dragon-poker/42.12(c)")
def test_a_shuffler_that_failed_blocks_the_deal_until_a_whole_shuffle() -> None:
    day = shuffled(shuffler="automatic")
    day.do(do.Fault(at=TEN, device="shuffler"))
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/42.12(c)"
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/42.12(c)"
    ready(day)
    begin(day)
    end(day)
    day.do(do.Fault(at=TEN, device="shuffler"))
    assert day.due(TEN)[0].rule == "dragon-poker/42.12(c)", "it stopped in the middle of the next shuffle"


@rule("dragon-poker/42.12(d)")
def test_cards_caught_in_a_failed_automated_shoe_are_shuffled_again() -> None:
    day = shuffled(shuffler="automatic", method="automated_shoe")
    day.do(do.Load(at=TEN))
    day.do(do.Fault(at=TEN, device="automated_shoe"))
    assert [step["what"] for step in steps(day, "dragon-poker/42.12(d)")] == ["automated_shoe fault"]
    assert "shuffled again" in day.due(TEN)[0].says
    ready(day)
    begin(day)


@rule("dragon-poker/42.12(e)")
def test_a_shuffler_leaves_the_table_before_cards_are_shuffled_by_hand() -> None:
    day = stacked(shuffler="automatic")
    by_hand = do.Shuffle(at=TEN, how="manual", order=ORDER)
    assert refused(day, by_hand) == "dragon-poker/42.12(e)"
    day.do(do.Dismount(at=TEN, device="shuffler"))
    day.do(by_hand)
    assert day.deck("A").shuffled == "manual"


@rule("dragon-poker/42.12(e)")
def test_an_automated_shoe_leaves_the_table_before_cards_are_dealt_from_the_hand() -> None:
    day = stacked(shuffler="automatic", method="automated_shoe")
    from_the_hand = do.ChooseMethod(at=TEN, by="sue", method="hand")
    assert refused(day, from_the_hand) == "dragon-poker/42.12(e)"
    day.do(do.Dismount(at=TEN, device="automated_shoe"))
    day.do(from_the_hand)
    ready(day)
    begin(day)
    assert day.has_shuffler, "dealing from the hand beside a shuffler stays allowed"
