"""The Lunar Poker table's day on the floor (13:69E-1.19, 13:69F-38.2 to 38.4, 38.7 to 38.9, 38.13)."""

from tests.floor.tables import TEN, done, prepare_deck, refused, shuffled, unset
from tests.games.lunar_poker.days import ORDER, played, table

from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, prepare
from houseway.floor import commands as do
from houseway.games.lunar_poker import GAME
from houseway.proof.claims import rule

# Cards ----------------------------------------------------------------------------------------------------------------


@rule("lunar-poker/38.2(a)#1")
def test_one_deck_of_fifty_two_with_one_back() -> None:
    assert len(set(ORDER)) == len(ORDER) == 52
    day = table()
    assert refused(day, do.Receive(at=TEN, backs=("red", "blue"))) == "lunar-poker/38.2(a)#1"
    prepare_deck(day, upto="inspect")
    short = do.Prepare(at=TEN, stage="verify", role="floorperson", found=ORDER[1:])
    assert refused(day, short) == "lunar-poker/38.2(a)#1"
    assert unset(GAME, decks=3) == "lunar-poker/38.2(a)#1"


@rule("lunar-poker/38.2(a)#2")
def test_a_table_opens_with_its_cover_card() -> None:
    day = Day(GAME, Setup(game="lunar-poker", cover_card=False))
    assert refused(day, do.Open(at=TEN)) == "lunar-poker/38.2(a)#2"
    assert done(table(), "lunar-poker/38.2(a)#2") == ["cover card at the table"]


@rule("lunar-poker/38.2(a)#4")
def test_a_decks_standard_is_on_record_before_it_is_used() -> None:
    day = prepare_deck(table(), upto="receive")
    inspect = do.Prepare(at=TEN, stage="inspect", role="dealer")
    assert refused(day, inspect) == "lunar-poker/38.3(b)#1"
    assert day.due(TEN)[0].rule == "lunar-poker/38.2(a)#4"
    day.do(do.Prepare(at=TEN, stage="standard", role="dealer"))
    assert done(day, "lunar-poker/38.2(a)#4") == ["standard"]
    day.do(inspect)


@rule("lunar-poker/38.2(b)", "lunar-poker/38.2(b)1", "lunar-poker/38.2(b)2")
def test_two_decks_need_a_shuffling_device_and_different_backs() -> None:
    assert unset(GAME, decks=2) == "lunar-poker/38.2(b)"
    assert unset(GAME, decks=2, shuffler="automatic", backs=("red", "red")) == "lunar-poker/38.2(b)2"
    day = prepare_deck(table(decks=2, shuffler="automatic", backs=("red", "blue")), "A", upto="inspect")
    short = do.Prepare(at=TEN, stage="verify", role="floorperson", found=ORDER[1:])
    assert refused(day, short) == "lunar-poker/38.2(b)1"
    assert refused(day, do.Receive(at=TEN, deck="B", back="red")) == "lunar-poker/38.2(b)2"


@rule("lunar-poker/38.2(b)3", "lunar-poker/38.2(b)4", "lunar-poker/38.2(b)5", "lunar-poker/38.3(d)")
def test_two_decks_are_opened_apart_and_alternate_through_the_device() -> None:
    day, source = table(decks=2, shuffler="automatic", backs=("red", "blue")), Seeded("two")
    prepare_deck(day, "A")
    shuffled(day, "A")
    day.do(do.Load(at=TEN, deck="A"))
    day.do(do.Receive(at=TEN, deck="B"))
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "lunar-poker/38.3(d)"
    order = []
    for _ in range(6):
        played(day, source)
        order.append(day.state.last_used)
    assert order == ["A", "B", "A", "B", "A", "B"]
    assert len(done(day, "lunar-poker/38.2(b)4")) == len(done(day, "lunar-poker/38.2(b)3")) == 6
    prepare(day, TEN, source, day.state.present)
    other = day.other(day.state.in_play)
    assert other is not None
    assert other.where == "shuffler"
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Rack(at=TEN, deck=other.name)) == "lunar-poker/38.2(b)5"
    day.do(do.EndRound(at=TEN))
    again = do.Load(at=TEN, deck=day.state.last_used)
    shuffled(day, day.state.last_used)
    assert refused(day, again) == "lunar-poker/38.2(b)4"
    day.do(do.Load(at=TEN, deck=other.name))
    assert refused(day, again) == "lunar-poker/38.2(b)3"


# Opening --------------------------------------------------------------------------------------------------------------


@rule("lunar-poker/38.3(a)")
def test_cards_come_to_be_prepared_or_shuffled_before() -> None:
    day = prepare_deck(table(), upto="receive")
    assert done(day, "lunar-poker/38.3(a)") == ["receive"]
    before = table()
    before.do(do.Receive(at=TEN, preshuffled=True, cards=ORDER))
    assert done(before, "lunar-poker/38.3(a)") == ["receive"]
    assert before.due(TEN)[0].what == "cut"


@rule("lunar-poker/38.3(b)#1", "lunar-poker/38.3(b)#2", "lunar-poker/38.3(c)#1")
def test_inspected_verified_spread_looked_at_washed_and_stacked_in_order() -> None:
    day = prepare_deck(table(), upto="inspect")
    early = do.Prepare(at=TEN, stage="spread", role="dealer")
    assert refused(day, early) == "lunar-poker/38.3(b)#1"
    day.do(do.Prepare(at=TEN, stage="verify", role="floorperson"))
    day.do(early)
    assert done(day, "lunar-poker/38.3(b)#1") == ["inspect", "verify", "spread"]
    (laid,) = [step for step in day.log if step.rule == "lunar-poker/38.3(b)#2"]
    assert [group["cards"] for group in laid.detail["groups"]] == [13, 13, 13, 13]
    assert "suit" in laid.detail["order"]
    assert refused(day, do.Prepare(at=TEN, stage="wash", role="dealer")) == "lunar-poker/38.3(c)#1"
    for stage, role, by in (("look", "player", "ann"), ("turn_down", "dealer", "h"), ("wash", "dealer", "h")):
        day.do(do.Prepare(at=TEN, stage=stage, role=role, by=by))
    day.do(do.Prepare(at=TEN, stage="stack", role="dealer"))
    assert done(day, "lunar-poker/38.3(c)#1") == ["look", "turn_down", "wash", "stack"]


@rule("lunar-poker/38.3(c)#2", "lunar-poker/38.4(a)#1", "lunar-poker/38.4(a)#2")
def test_cards_are_shuffled_into_one_stack_before_play_and_after_every_round() -> None:
    day = prepare_deck(table())
    assert refused(day, do.Load(at=TEN)) == "lunar-poker/38.3(c)#2"
    source = Seeded("rounds")
    played(day, source)
    assert done(day, "lunar-poker/38.3(c)#2") == ["shuffle"]
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "lunar-poker/38.4(a)#1"
    played(day, source)
    assert done(day, "lunar-poker/38.4(a)#1") == ["shuffle"]
    stacks = [step.detail["cards"] for step in day.log if step.rule == "lunar-poker/38.4(a)#2"]
    assert stacks == [52, 52]


@rule("lunar-poker/38.4(a)#3")
def test_a_device_may_put_the_stack_straight_into_the_shoe() -> None:
    day = prepare_deck(table(shuffler="automatic"))
    day.do(do.Shuffle(at=TEN, how="automated", order=ORDER, into_shoe=True))
    assert done(day, "lunar-poker/38.4(a)#3") == ["put into the shoe by the device"]
    assert (day.deck("A").stage, day.deck("A").where) == ("loaded", "shoe")


@rule("lunar-poker/38.4(b)1", "lunar-poker/38.4(b)2")
def test_cards_shuffled_by_hand_are_cut_and_those_of_a_device_are_not() -> None:
    by_device = shuffled(prepare_deck(table(shuffler="automatic")))
    by_device.do(do.Load(at=TEN))
    assert done(by_device, "lunar-poker/38.4(b)1") == ["to be dealt without a cut"]
    by_hand = shuffled(prepare_deck(table()))
    assert refused(by_hand, do.Load(at=TEN)) == "lunar-poker/38.4(b)2"


@rule(
    "lunar-poker/38.4(c)1",
    "lunar-poker/38.4(c)1.i",
    "lunar-poker/38.4(c)1.ii",
    "lunar-poker/38.4(c)1.iii",
    "lunar-poker/38.4(c)1.iv",
)
def test_the_dealer_cuts_ten_or_more_onto_the_cover_card() -> None:
    day = shuffled(prepare_deck(table()))
    assert refused(day, do.Cut(at=TEN, depth=20, role="player")) == "lunar-poker/38.4(c)1"
    for depth in (9, 52):
        assert refused(day, do.Cut(at=TEN, depth=depth)) == "lunar-poker/38.4(c)1.ii"
    day.do(do.Cut(at=TEN, depth=20))
    assert day.deck("A").cards == (*ORDER[20:], *ORDER[:20])
    assert done(day, "lunar-poker/38.4(c)1.i") == ["cover card placed before the deck"]
    assert [step.detail for step in day.log if step.rule == "lunar-poker/38.4(c)1.ii"] == [{"cards": 20}]
    assert [step.detail for step in day.log if step.rule == "lunar-poker/38.4(c)1.iii"] == [{"cards": 32}]
    assert done(day, "lunar-poker/38.4(c)1.iv")
    assert day.state.cover_card == "discard rack"
    assert [step.role for step in day.log if step.rule == "lunar-poker/38.4(c)1"] == ["dealer"]
    assert day.deck("A").stage == "cut"


def test_a_strict_cut_leaves_ten_cards() -> None:
    day = shuffled(prepare_deck(table(settings={"strict_cut": True})))
    assert refused(day, do.Cut(at=TEN, depth=43)) == "lunar-poker/38.4(c)1.ii"
    day.do(do.Cut(at=TEN, depth=42))


@rule("lunar-poker/38.4(c)2", "lunar-poker/38.4(d)")
def test_after_the_cut_the_cards_are_dealt_or_recut_by_a_supervisor() -> None:
    day = shuffled(prepare_deck(table()))
    early = do.Recut(at=TEN, depth=15, reason="slipped", by="sue")
    assert refused(day, early) == "lunar-poker/38.4(d)"
    day.do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.Cut(at=TEN, depth=20)) == "lunar-poker/38.4(c)2"
    assert refused(day, do.Shuffle(at=TEN, how="manual")) == "lunar-poker/38.4(c)2"
    assert refused(day, do.Recut(at=TEN, depth=15, reason="x", role="dealer")) == "lunar-poker/38.4(d)"
    day.do(early)
    assert done(day, "lunar-poker/38.4(d)") == ["recut ordered"]
    day.do(do.Load(at=TEN))
    day.do(do.BeginRound(at=TEN, players=("ann",)))
    day.do(do.FirstCard(at=TEN))
    assert refused(day, early) == "lunar-poker/38.4(d)"


@rule("lunar-poker/38.4(e)#1", "lunar-poker/38.4(e)#2", "lunar-poker/38.4(e)#3")
def test_an_idle_tables_cards_are_spread_and_looked_at_again() -> None:
    day = prepare_deck(table())
    played(day, Seeded("idle"))
    assert refused(day, do.Idle(at=TEN)) == "lunar-poker/38.4(e)#1"
    day.do(do.Leave(at=TEN, by="ann"))
    day.do(do.Idle(at=TEN, face="down"))
    assert done(day, "lunar-poker/38.4(e)#1") == ["spread face down"]
    assert refused(day, do.TurnUp(at=TEN)) == "lunar-poker/38.4(e)#2"
    day.do(do.Arrive(at=TEN, by="bob"))
    assert (day.deck("A").stage, day.due(TEN)[0].what) == ("spread_down", "turn_up")
    day.do(do.TurnUp(at=TEN))
    assert done(day, "lunar-poker/38.4(e)#2") == ["turned face up"]
    assert day.deck("A").stage == "spread"
    assert day.due(TEN)[0].rule == "lunar-poker/38.4(e)#3"
    played(day, Seeded("idle"))
    assert done(day, "lunar-poker/38.4(e)#3") == ["look"]
