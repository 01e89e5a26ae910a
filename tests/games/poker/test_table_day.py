"""The poker table's day (13:69F-14.2, 14.4, 14.5, 14.6(e)4, 14.15(p), (q)): two decks, shuffled, cut and counted."""

from typing import Any

import pytest
from tests.floor.tables import TEN, begin, done, open_with, prepare_deck, ready, refused

from houseway.cards.decks import standard
from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, deal_of, open_table
from houseway.floor import commands as do
from houseway.floor.automatic import prepare
from houseway.games import GAMES
from houseway.play.refusals import BadSetting, Refused
from houseway.proof.claims import rule

GAME = GAMES["holdem"]
MINUTE = 60
ORDER = standard().cards
STAGES = ("inspect", "verify", "spread", "look", "turn_down", "wash", "stack")


def table(players: tuple[str, ...] = ("ann", "bob"), **setup: Any) -> Day:
    return open_with(GAME, players, **setup)


def stages(day: Day, deck: str, names: tuple[str, ...]) -> None:
    for stage in day.procedures.preparation:
        if stage.name in names:
            people = day.state.present[: stage.players] if stage.role == "player" else ("house",)
            for by in people:
                day.do(do.Prepare(at=TEN, stage=stage.name, role=stage.role, by=by, deck=deck))


def dealt() -> Day:
    """A table without a shuffling device whose deck A is in hand and deck B stored."""
    day = table()
    prepare_deck(day, "A")
    prepare_deck(day, "B")
    ready(day)
    return day


def begin_refused(day: Day, at: int = TEN) -> str | None:
    return refused(day, do.BeginRound(at=at, players=day.state.present or ("ann",)))


@rule("poker/14.2(a)#1", "poker/14.1[suit]")
def test_a_deck_is_52_cards_in_four_suits_and_no_other() -> None:
    deck = GAME.deck(None) if GAME.deck else None
    assert deck is not None
    assert (len(deck.cards), len(set(deck.cards)), len(deck.groups)) == (52, 52, 4)
    day = table()
    day.do(do.Receive(at=TEN, deck="A", cards=(*ORDER[:-1], ORDER[0])))
    day.do(do.Prepare(at=TEN, stage="inspect", deck="A"))
    verify = do.Prepare(at=TEN, stage="verify", role="floorperson", deck="A")
    assert refused(day, verify) == "poker/14.2(a)#1"
    assert refused(day, do.Receive(at=TEN, deck="C")) == "poker/14.2(a)#1", "and a table has no place for a third"


@rule("poker/14.1[cover-card]")
def test_a_table_does_not_open_without_its_cover_card() -> None:
    with pytest.raises(Refused) as refusal:
        table(cover_card=False)
    assert refusal.value.rule == "poker/14.1[cover-card]"
    day = dealt()
    assert day.state.cover_card == "under the deck"
    assert done(day, "poker/14.1[cover-card]") == ["cover card at the table"]


@rule("poker/14.2(a)#3", "poker/14.2(d)")
def test_every_table_keeps_two_decks() -> None:
    day = table()
    prepare_deck(day, "A")
    ready(day)
    assert begin_refused(day) == "poker/14.2(a)#3"
    shuffler = table(shuffler="automatic")
    prepare_deck(shuffler, "A")
    assert begin_refused(shuffler) == "poker/14.2(d)"
    assert done(shuffler, "poker/14.2(d)")


@rule("poker/14.2(a)#4", "poker/14.2(d)1")
def test_the_two_decks_are_told_apart_and_with_a_device_by_colour() -> None:
    for shuffler, clause in (("none", "poker/14.2(a)#4"), ("automatic", "poker/14.2(d)1")):
        with pytest.raises(BadSetting) as refusal:
            Day(GAME, Setup(game="holdem", backs=("red", "red"), shuffler=shuffler))  # type: ignore[arg-type]
        assert refusal.value.rule == clause
        day = table(shuffler=shuffler)
        day.do(do.Receive(at=TEN, deck="A"))
        assert refused(day, do.Receive(at=TEN, deck="B", back=day.deck("A").back)) == clause


@rule("poker/14.2(a)#5", "poker/14.4(c)1#1")
def test_the_deck_not_in_play_is_stored_in_its_place() -> None:
    day = dealt()
    assert day.deck("A").where == "hand"
    assert day.deck("B").where == "stored"
    assert done(day, "poker/14.2(a)#5") == ["stored"]
    assert done(day, "poker/14.4(c)1#1", "A") == ["the dealer takes the deck in hand"]


@rule("poker/14.4(c)1#2", "poker/14.4(c)1#3", "poker/14.2(b)#1")
def test_a_deck_stored_as_it_is_must_be_prepared_when_it_is_swapped_in() -> None:
    day = table()
    prepare_deck(day, "A")
    prepare_deck(day, "B", upto="verify")
    ready(day)
    assert done(day, "poker/14.4(c)1#2") == ["stored as it is"]
    begin(day)
    assert refused(day, do.Swap(at=TEN, deck="B")) == "poker/14.2(b)#1"
    day.do(do.EndRound(at=TEN))
    day.do(do.Swap(at=TEN, deck="B"))
    assert done(day, "poker/14.2(b)#1") == ["swapped in"]
    assert done(day, "poker/14.4(c)1#3") == ["washed, shuffled and cut before it is dealt"]
    assert begin_refused(day) == "poker/14.4(b)#1"
    stages(day, "B", STAGES[2:])
    ready(day, "B")
    begin(day)
    assert deal_of(day).deck == "B"


@rule("poker/14.2(b)#2")
def test_a_deck_is_sorted_after_three_hours() -> None:
    day = dealt()
    late = TEN + 3 * 3600
    for deck in "AB":
        day.do(do.Count(at=late, deck=deck, found=52))
    assert begin_refused(day, late) == "poker/14.2(b)#2"
    for deck in "AB":
        day.do(do.Sort(at=late, deck=deck, role="floorperson"))
    assert done(day, "poker/14.2(b)#2") == ["sort", "sort"]
    ready(day, "A", late)
    begin(day, late)


@rule("poker/14.2(b)#3")
def test_a_deck_is_replaced_after_six_hours() -> None:
    day = dealt()
    late = TEN + 6 * 3600
    day.do(do.Count(at=late, deck="A", found=52))
    day.do(do.Sort(at=late, deck="A"))
    day.do(do.Sort(at=late, deck="B"))
    assert begin_refused(day, late) == "poker/14.2(b)#3"
    day.do(do.Remove(at=late, deck="A"))
    assert done(day, "poker/14.2(b)#3") == ["deck taken off the table"]


def with_device(counts: bool = False) -> Day:
    """Deck A in hand, deck B in the shuffling device."""
    day = table(shuffler="counting" if counts else "automatic")
    counted = 52 if counts else None
    for deck in "AB":
        prepare_deck(day, deck)
        day.do(do.Shuffle(at=TEN, deck=deck, how="automated", order=ORDER, counted=counted))
    day.do(do.Cut(at=TEN, deck="A", depth=20))
    day.do(do.Load(at=TEN, deck="A"))
    return day


@rule("poker/14.2(d)2", "poker/14.2(d)3", "poker/14.4(c)2")
def test_with_a_device_one_deck_is_dealt_while_the_other_shuffles_turn_about() -> None:
    waiting = table(shuffler="automatic")
    prepare_deck(waiting, "A")
    waiting.do(do.Shuffle(at=TEN, deck="A", how="automated", order=ORDER))
    waiting.do(do.Cut(at=TEN, deck="A", depth=20))
    waiting.do(do.Load(at=TEN, deck="A"))
    waiting.do(do.Receive(at=TEN, deck="B"))
    assert begin_refused(waiting) == "poker/14.4(c)2"
    day = with_device()
    begin(day)
    assert done(day, "poker/14.2(d)2", "B") == ["deck in the shuffling device"]
    day.do(do.EndRound(at=TEN))
    day.do(do.Shuffle(at=TEN, deck="A", how="automated", order=ORDER))
    day.do(do.Cut(at=TEN, deck="A", depth=20))
    assert refused(day, do.Load(at=TEN, deck="A")) == "poker/14.2(d)3"


@rule("poker/14.4(a)")
def test_a_deck_is_received_inspected_and_nothing_is_skipped() -> None:
    day = table()
    day.do(do.Receive(at=TEN, deck="A"))
    assert refused(day, do.Prepare(at=TEN, stage="verify", role="floorperson", deck="A")) == "poker/14.4(b)#1"
    assert begin_refused(day) in ("poker/14.4(a)", "poker/14.2(a)#3")
    day.do(do.Prepare(at=TEN, stage="inspect", deck="A"))
    assert done(day, "poker/14.4(a)") == ["receive", "inspect"]


@rule("poker/14.4(b)#1", "poker/14.4(b)#2")
def test_the_spread_comes_after_the_floors_check_by_suit_and_in_sequence() -> None:
    day = table()
    prepare_deck(day, "A", upto="inspect")
    assert refused(day, do.Prepare(at=TEN, stage="spread", deck="A")) == "poker/14.4(b)#1"
    stages(day, "A", ("verify", "spread"))
    assert done(day, "poker/14.4(b)#1") == ["verify", "spread"]
    laid = next(step for step in day.log if step.rule == "poker/14.4(b)#2")
    assert [group["cards"] for group in laid.detail["groups"]] == [13] * 4
    assert laid.detail["order"] == "by suit and in sequence"


@rule("poker/14.4(c)#1")
def test_the_wash_waits_until_two_players_have_looked() -> None:
    day = table()
    prepare_deck(day, "A", upto="spread")
    day.do(do.Prepare(at=TEN, stage="look", by="ann", role="player", deck="A"))
    assert refused(day, do.Prepare(at=TEN, stage="turn_down", deck="A")) == "poker/14.4(c)#1"
    day.do(do.Prepare(at=TEN, stage="look", by="bob", role="player", deck="A"))
    stages(day, "A", ("turn_down", "wash", "stack"))
    assert done(day, "poker/14.4(c)#1") == ["look", "look", "turn_down", "wash", "stack"]


@rule("poker/14.4(c)#2", "poker/14.5(a)#1", "poker/14.5(a)#2")
def test_a_washed_deck_is_shuffled_and_again_after_every_round_into_one_stack() -> None:
    day = table()
    prepare_deck(day, "A")
    prepare_deck(day, "B")
    assert begin_refused(day) == "poker/14.4(c)#2"
    ready(day)
    assert done(day, "poker/14.4(c)#2", "A") == ["shuffle"]
    begin(day)
    day.do(do.EndRound(at=TEN))
    assert begin_refused(day) == "poker/14.5(a)#1"
    ready(day)
    assert done(day, "poker/14.5(a)#1") == ["shuffle"]
    assert done(day, "poker/14.5(a)#2") == ["placed in a single stack"] * 2
    assert next(step for step in day.log if step.rule == "poker/14.5(a)#2").detail == {"cards": 52}


@rule("poker/14.5(a)#1")
def test_cards_that_come_shuffled_are_only_cut() -> None:
    day = table()
    day.do(do.Receive(at=TEN, deck="A", preshuffled=True, cards=ORDER))
    assert done(day, "poker/14.5(a)#1", "A") == ["receive"]
    day.do(do.Cut(at=TEN, deck="A", depth=20))
    assert day.deck("A").cards == (*ORDER[20:], *ORDER[:20])


@rule("poker/14.5(b)", "poker/14.5(b)1", "poker/14.5(b)2", "poker/14.5(b)3")
def test_the_dealer_cuts_ten_cards_or_more_onto_the_cover_card() -> None:
    day = table()
    prepare_deck(day, "A")
    assert done(day, "poker/14.5(b)") == ["way of dealing"]
    assert refused(day, do.Cut(at=TEN, deck="A", depth=20)) == "poker/14.5(b)"
    day.do(do.Shuffle(at=TEN, deck="A", how="manual", order=ORDER))
    assert ("cut", "poker/14.5(b)") in {(due.what, due.rule) for due in day.due(TEN)}
    assert refused(day, do.Cut(at=TEN, deck="A", depth=20, role="player")) == "poker/14.5(b)"
    assert refused(day, do.Cut(at=TEN, deck="A", depth=9)) == "poker/14.5(b)2"
    assert refused(day, do.Cut(at=TEN, deck="A", depth=52)) == "poker/14.5(b)2"
    day.do(do.Cut(at=TEN, deck="A", depth=20))
    cut = [step.rule for step in day.log][-4:]
    assert cut == ["poker/14.5(b)1", "poker/14.5(b)2", "poker/14.5(b)3", "poker/14.5(b)"]
    assert day.deck("A").cards == (*ORDER[20:], *ORDER[:20])


@rule("poker/14.5(c)")
def test_a_supervisor_may_order_a_recut_before_the_first_card_only() -> None:
    day = dealt()
    recut = do.Recut(at=TEN, deck="A", depth=10, role="supervisor", reason="the cut was improper")
    day.do(recut)
    assert done(day, "poker/14.5(c)") == ["recut ordered"]
    begin(day)
    day.do(do.FirstCard(at=TEN))
    assert refused(day, recut) == "poker/14.5(c)"


@rule("poker/14.5(d)#1", "poker/14.5(d)#2", "poker/14.5(d)#3")
def test_without_play_the_decks_are_spread_and_washed_again_for_the_next_two_players() -> None:
    day = dealt()
    for player in ("ann", "bob"):
        day.do(do.Leave(at=TEN, by=player))
    day.do(do.Idle(at=TEN, face="down"))
    assert done(day, "poker/14.5(d)#1") == ["spread face down"] * 2
    day.do(do.Arrive(at=TEN, by="cat"))
    assert refused(day, do.TurnUp(at=TEN)) == "poker/14.5(d)#2"
    day.do(do.Arrive(at=TEN, by="dan"))
    day.do(do.TurnUp(at=TEN))
    day.do(do.TurnUp(at=TEN, deck="B"))
    assert done(day, "poker/14.5(d)#2") == ["turned face up"] * 2
    assert begin_refused(day) == "poker/14.5(d)#3"
    stages(day, "A", ("look",))
    assert done(day, "poker/14.5(d)#3") == ["look", "look"]
    stages(day, "A", ("turn_down", "wash", "stack"))
    ready(day)
    begin(day)


@rule("poker/14.6(e)4#1")
def test_the_deck_is_counted_every_quarter_of_an_hour() -> None:
    day = dealt()
    begin(day, TEN + 14 * MINUTE)
    day.do(do.EndRound(at=TEN + 14 * MINUTE, counted=True))
    ready(day, "A", TEN + 28 * MINUTE)
    begin(day, TEN + 28 * MINUTE)
    assert deal_of(day).due == ()
    day.do(do.EndRound(at=TEN + 28 * MINUTE))
    ready(day, "A", TEN + 29 * MINUTE)
    begin(day, TEN + 29 * MINUTE)
    assert deal_of(day).due == ("stub_count",)
    day.do(do.EndRound(at=TEN + 30 * MINUTE))
    ready(day, "A", TEN + 30 * MINUTE)
    assert begin_refused(day, TEN + 30 * MINUTE) == "poker/14.6(e)4#1"
    day.do(do.Count(at=TEN + 30 * MINUTE, deck="A", found=52))
    assert done(day, "poker/14.6(e)4#1") == ["counted"]


@rule("poker/14.6(e)4#3")
def test_a_device_that_counts_while_shuffling_spares_the_count() -> None:
    day = with_device(counts=True)
    begin(day, TEN + 3600)
    assert deal_of(day).due == ()
    assert done(day, "poker/14.6(e)4#3") == ["stub count excused by the device"]


@rule("poker/14.6(e)4#4")
def test_a_deck_counted_wrong_leaves_the_table() -> None:
    day = dealt()
    day.do(do.Count(at=TEN, deck="A", found=51))
    assert [deck.name for deck in day.state.decks] == ["B"]


@rule("poker/14.15(p)")
def test_a_device_that_fails_means_a_whole_new_shuffle() -> None:
    day = with_device()
    day.do(do.Fault(at=TEN, device="shuffler", deck="B"))
    assert done(day, "poker/14.15(p)", "B") == ["shuffler fault"]
    assert begin_refused(day) == "poker/14.15(p)"
    day.do(do.Shuffle(at=TEN, deck="B", how="automated", order=ORDER))
    begin(day)


@rule("poker/14.15(q)")
def test_a_device_is_off_the_table_before_another_way_of_shuffling_is_used() -> None:
    day = table(shuffler="automatic")
    prepare_deck(day, "A")
    assert refused(day, do.Shuffle(at=TEN, deck="A", how="manual", order=ORDER)) == "poker/14.15(q)"
    day.do(do.Dismount(at=TEN, device="shuffler"))
    day.do(do.Shuffle(at=TEN, deck="A", how="manual", order=ORDER))


def test_an_automatic_table_makes_itself_ready_for_round_after_round() -> None:
    day = open_table(GAME, Setup(game="holdem", simulation=True), TEN)
    for number in range(3):
        deal = prepare(day, TEN + number, Seeded(number), ("ann", "bob"))
        assert deal.order is not None
        assert sorted(deal.order) == sorted(ORDER)
        day.do(do.EndRound(at=TEN + number))


# No way around the preparation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("upto", ["receive", *STAGES[:-1]])
@rule("poker/14.4(b)#1", "poker/14.4(c)#1", "poker/14.4(a)")
def test_a_deck_that_is_not_prepared_yet_cannot_be_sorted_past_its_preparation(upto: str) -> None:
    day = table()
    prepare_deck(day, "A", upto=upto)
    names = ("receive", *STAGES)
    nxt = names[names.index(upto) + 1]
    clause = {"inspect": "poker/14.4(a)", "verify": "poker/14.4(b)#1", "spread": "poker/14.4(b)#1"}.get(
        nxt, "poker/14.4(c)#1"
    )
    assert refused(day, do.Sort(at=TEN, deck="A")) == clause
    assert day.deck("A").stage == upto


@rule("poker/14.5(d)#1")
def test_a_deck_of_an_idle_table_is_spread_and_not_sorted_instead() -> None:
    day = dealt()
    for player in ("ann", "bob"):
        day.do(do.Leave(at=TEN, by=player))
    assert day.deck("A").stage == "idle"
    assert refused(day, do.Sort(at=TEN, deck="A")) == "poker/14.5(d)#1"


@rule("poker/14.2(b)#2")
def test_three_hours_run_for_a_deck_in_rotation_alone() -> None:
    day = table()
    prepare_deck(day, "A")
    prepare_deck(day, "B", upto="verify")
    ready(day)
    late = TEN + 3 * 3600
    day.do(do.Count(at=late, deck="A", found=52))
    day.do(do.Sort(at=late, deck="A"))
    ready(day, "A", late)
    begin(day, late)
    assert day.deck("B").stage == "verify", "the stored deck still waits for its spread, look and wash"


@rule("poker/14.4(a)", "poker/14.4(b)#1")
def test_play_begins_when_both_decks_were_received_inspected_and_verified() -> None:
    day = table()
    prepare_deck(day, "A")
    ready(day)
    assert begin_refused(day) == "poker/14.2(a)#3"
    day.do(do.Receive(at=TEN, deck="B", passed=False))
    assert begin_refused(day) == "poker/14.2(a)#3", "a deck that did not pass is not there"
    day.do(do.Receive(at=TEN, deck="B"))
    assert begin_refused(day) == "poker/14.4(a)"
    stages(day, "B", STAGES[:1])
    assert begin_refused(day) == "poker/14.4(b)#1"
    stages(day, "B", STAGES[1:2])
    begin(day)
    assert (day.deck("B").stage, day.deck("B").where) == ("verify", "stored")


@rule("poker/14.4(a)")
def test_a_table_that_runs_by_itself_inspects_both_decks() -> None:
    day = table()
    prepare(day, TEN, Seeded(4), day.state.present)
    assert [deck.stage for deck in day.state.decks] == ["in_play", "verify"]
    assert day.deck("B").where == "stored"
    assert done(day, "poker/14.4(c)1#2") == ["stored as it is"]


@rule("poker/14.4(c)#1")
def test_a_lone_player_is_told_that_another_must_come() -> None:
    day = table(("ann",))
    with pytest.raises(Refused, match="only one has come") as refusal:
        prepare(day, TEN, Seeded(4), ("ann",))
    assert refusal.value.rule == "poker/14.4(c)#1"
    assert "two players look" not in str(refusal.value)


def test_a_deck_that_was_cut_goes_into_a_shuffling_device_that_comes_before_it_is_dealt() -> None:
    day = table()
    for cards, needs in ((True, ("reshuffle",)), (False, ())):
        prepare(day, TEN, Seeded(1), day.state.present)
        day.do(do.EndRound(at=TEN, dealt=cards, needs=needs))
    day.do(do.ChooseMethod(at=TEN, method="hand"))
    day.do(do.Mount(at=TEN, device="shuffler"))
    assert (day.deck("A").stage, day.deck("A").shuffled) == ("cut", "manual")
    assert prepare(day, TEN, Seeded(2), day.state.present).deck == "B", "deck A had the last round"
    assert (day.deck("A").where, day.deck("A").shuffled) == ("shuffler", "automated")
