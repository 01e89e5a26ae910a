"""The dice shaker of a mini-dice table: sealed, checked, changed in time, never alone."""

from tests.floor.tables import HOUR, TEN, refused, steps

from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, open_table, prepare
from houseway.floor import commands as do
from houseway.games import GAMES
from houseway.proof.claims import rule

GAME = GAMES["mini-dice"]
SETUP = Setup(game="mini-dice", simulation=True)


def opened() -> Day:
    day = open_table(GAME, SETUP, TEN)
    day.do(do.Arrive(at=TEN, by="ann"))
    return day


def shake(at: int) -> do.BeginRound:
    return do.BeginRound(at=at, players=("ann",))


@rule("mini-dice/13.5(a)")
def test_no_table_opens_before_the_floorperson_found_the_shaker_to_work() -> None:
    day = Day(GAME, SETUP)
    assert refused(day, do.Open(at=TEN)) == "mini-dice/13.5(a)"
    day.do(do.ReceiveShaker(at=TEN))
    assert refused(day, do.Open(at=TEN)) == "mini-dice/13.5(a)"
    assert refused(day, do.CheckShaker(at=TEN, role="dealer")) == "mini-dice/13.5(a)"
    day.do(do.CheckShaker(at=TEN, by="flo"))
    day.do(do.Open(at=TEN))
    assert steps(day, "mini-dice/13.5(a)") == [{"what": "shaker checked", "passed": True}]


@rule("mini-dice/13.3(a)2", "mini-dice/13.5(a)")
def test_dice_are_changed_after_24_hours_and_the_new_shaker_is_checked() -> None:
    day = opened()
    day.do(shake(TEN + 24 * HOUR - 1))
    day.do(do.EndRound(at=TEN + 24 * HOUR + 60))
    late = TEN + 24 * HOUR + 60
    assert refused(day, shake(late)) == "mini-dice/13.3(a)2"
    day.do(do.ReceiveShaker(at=late))
    assert steps(day, "mini-dice/13.3(a)2") == [{"what": "sealed shaker received"}]
    assert refused(day, shake(late)) == "mini-dice/13.5(a)"
    day.do(do.CheckShaker(at=late))
    day.do(shake(late))


@rule("mini-dice/13.3(a)3", "mini-dice/13.5(a)")
def test_a_shaker_whose_dice_were_handled_is_withdrawn_and_another_sealed_one_is_checked() -> None:
    day = opened()
    day.do(shake(TEN))
    day.do(do.EndRound(at=TEN, needs=("replace_dice",)))
    assert refused(day, shake(TEN)) == "mini-dice/13.3(a)3"
    prepare(day, TEN, Seeded(1), ["ann"])
    assert [step["what"] for step in steps(day, "mini-dice/13.3(a)3")] == ["sealed shaker received"] * 2
    assert len(steps(day, "mini-dice/13.5(a)")) == 2


@rule("mini-dice/13.5(a)")
def test_a_table_that_closed_gets_a_checked_shaker_before_it_opens_again() -> None:
    day = opened()
    day.do(do.Close(at=TEN))
    day.do(do.ReceiveShaker(at=TEN))
    assert [due.what for due in day.due(TEN)][:2] == ["check_shaker", "open"]
    assert prepare(day, TEN, Seeded(1), ["ann"]).order is None
    assert day.state.open
    assert day.state.players == ("ann",)


@rule("mini-dice/13.3(a)1")
def test_the_dealer_never_leaves_the_shaker_unattended() -> None:
    day = opened()
    assert refused(day, do.SignOff(at=TEN, by="dan")) == "mini-dice/13.3(a)1"
    day.do(do.SignOff(at=TEN, by="dan", relief="eve"))
    assert steps(day, "mini-dice/13.3(a)1") == [{"what": "dealer relieved", "relief": "eve"}]


@rule("mini-dice/13.4(b)#2")
def test_a_player_who_has_bet_stays_until_the_shake_is_settled() -> None:
    day = opened()
    day.do(shake(TEN))
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Leave(at=TEN, by="ann")) == "mini-dice/13.4(b)#2"
