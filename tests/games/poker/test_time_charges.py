"""The charge by time (13:69F-14.14(b)3): what falls due, from whom, and who verifies it."""

from typing import Any

import pytest
from tests.games.poker.staged import Staged, holdem

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.conformance import check_cards
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting
from houseway.play.requests import HOUSE, Ask, Confirm, Incident, Ruling
from houseway.play.round import Round
from houseway.proof.claims import rule

TIME: dict[str, Any] = {"rake": ("time",), "time_hourly": 1_200}
FROM_THE_POT: dict[str, Any] = {**TIME, "time_basis": "table", "table_time_from": "pot"}


def settings_refused(**settings: object) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        GAMES["holdem"].read_settings(settings)
    return refusal.value.rule


def checked_down(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


@rule("poker-revenue/14.14(b)3.i#1", "poker-revenue/14.14(b)3.iii", "poker-revenue/14.14(b)3.iv")
def test_a_time_charge_is_taken_from_each_player_or_from_the_table() -> None:
    each = holdem([10_000] * 8, due=("time_charge",), time_interval=30, **TIME)
    assert [e.amount for e in each.events(ev.Wagered, "poker-revenue/14.14(b)3.i#1")] == [600] * 8
    charged = each.events(ev.Gathered, "poker-revenue/14.14(b)3.iii")
    assert sum(e.amount for e in charged) == 4_800
    assert each.noted("poker-revenue/14.14(b)3.iv") == [
        "Time charges of {amount} for {minutes} minutes lie in the rake area"
    ]
    whole = holdem([10_000] * 3, due=("time_charge",), time_interval=20, time_basis="table", **TIME)
    # $4 from three players: the odd dollar from the dealer's left.
    assert [e.amount for e in whole.events(ev.Wagered, "poker-revenue/14.14(b)3.i#1")] == [200, 100, 100]
    assert not holdem([10_000] * 3, **TIME).events(ev.Raked)


@rule("poker-revenue/14.14(b)3.i#2")
def test_seated_players_who_sit_out_pay_as_well() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), state={"absent": ["p2"]}, **TIME)
    assert [(e.player, e.amount) for e in table.events(ev.Wagered, "poker-revenue/14.14(b)3.i#2")] == [("p2", 600)]
    assert table.lies(2) == []


@rule("poker-revenue/14.14(b)3.ii")
def test_a_time_charge_is_an_hourly_fee_payable_in_chips() -> None:
    assert settings_refused(rake=("time",)) == "poker-revenue/14.14(b)3.ii"
    assert settings_refused(rake=("time",), time_hourly=1_000, time_interval=20) is None
    assert settings_refused(rake=("time",), time_hourly=1_200, time_interval=15) is None


@rule("poker-revenue/14.14(b)3.v")
def test_the_sum_goes_into_the_inventory_once_a_floorperson_has_verified_it() -> None:
    table = holdem([10_000] * 3, due=("time_charge",), attended=True, **TIME)
    raked = table.events(ev.Raked)
    assert [(e.amount, e.rule) for e in raked] == [(1_800, "poker-revenue/14.14(b)3.v")]
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in (1, 2, 3))
    opening = Opening("holdem", seats, settings=dict(TIME), attended=True, due=("time_charge",), button=3)
    waiting = Round(GAMES["holdem"], opening)
    assert waiting.todo()[0].actor == "floorperson"
    assert waiting.table.scene.rake == 0


@rule("poker-revenue/14.14(b)3.i#1")
def test_a_time_charge_stands_when_the_round_is_dead_and_every_bet_comes_back_whole() -> None:
    # A charge paid back out of the main pot would leave the last players short (poker/A53).
    table = holdem([50_000] * 3, due=("time_charge",), **TIME).do("raise 1000, call, call")
    table.report("wrong_deck")
    assert table.stacks == [49_400] * 3
    assert table.round.result is not None
    assert table.round.result.rake == 1_800


def test_a_charge_on_the_table_adds_up_until_a_pot_can_pay_it() -> None:
    pot: dict[str, Any] = {**TIME, "time_basis": "table", "table_time_from": "pot", "time_interval": 20}
    table = holdem([10_000] * 2, due=("time_charge",), state={"time_owed": 700}, **pot)
    (note,) = table.events(ev.Noted, "poker-revenue/14.14(b)3.i#1")
    assert note.detail == {"amount": 1_100}
    checked_down(table.do("call, check"))
    split = [(e.source, e.pot, e.amount, e.rule) for e in table.events(ev.Split)]
    assert split == [("main", "time charges", 400, "poker-revenue/14.14(b)3.iv")]
    assert table.round.result is not None
    assert table.round.result.state["time_owed"] == 700
    other = holdem([10_000] * 2, due=("time_charge",), rake_percent=0, time_hourly=1_200)
    assert not [e for e in other.events(ev.Wagered) if e.area == "time"], "this house takes no charge by time"


def test_no_one_verifies_a_charge_that_no_pot_could_pay() -> None:
    pot: dict[str, Any] = {"time_basis": "table", "table_time_from": "pot", "due": ("time_charge",), "blinds": (200,)}
    table = holdem([10_000] * 2, attended=True, **TIME, **pot).do("fold")
    assert not [e for e in table.events(ev.Noted) if e.rule == "poker-revenue/14.14(b)3.iv"]
    assert table.round.result is not None
    assert table.round.result.state["time_owed"] == 600


# While the floorperson verifies what the pots have paid ---------------------------------------------------------------


def verifying(bet: int = 0) -> Staged:
    """Aces, kings and seven high at the showdown, $6 of a pot of $6 and three bets being verified."""
    hands = ["As Ah", "Kd Kh", "2c 7d"]
    table = holdem([10_000] * 3, hands, "Ac Kc 5d 9h 3s", attended=True, due=("time_charge",), **FROM_THE_POT)
    table.do("call, call, check")
    if bet:
        table.do(f"bet {bet}, call, call")
    while not isinstance(table.round.pending, Confirm):
        request = table.round.pending
        if isinstance(request, Ask):
            table.round.act(request.actor, "check")
        else:
            table.round.act(HOUSE, table.house.answer(table.round))
    assert table.pots == ({"main": 3 * bet} if bet else {}) | {"time charges": 600}
    return table


def state_after(table: Staged) -> dict[str, Any]:
    assert table.round.result is not None
    return table.round.result.state


@pytest.mark.parametrize(
    "leaves",
    [
        Ruling("hand_dead", "Sam", "dispute", spot=2),
        Incident("left_the_table", 2),
        Incident("hand_fouled", 2),
        Incident("exposed_by_player", 2, cards("Kd")),
    ],
)
@rule("poker/14.6(e)5#2", "poker/14.15(b)")
def test_a_losing_hand_lies_in_one_place_whatever_happens_to_it_meanwhile(leaves: Incident | Ruling) -> None:
    table = verifying(bet=1_000)
    if isinstance(leaves, Ruling):
        table.round.rule_on(leaves)
    else:
        table.round.report(leaves)
    table.serve()
    check_cards(table.round)
    assert sorted(table.lies("muck")) == sorted(cards("As Ah Kd Kh 2c 7d"))
    assert table.awards() == [("p1", "main", 3_000)]


@rule("poker/14.15(b)")
def test_a_hand_ruled_dead_meanwhile_wins_nothing() -> None:
    table = verifying(bet=1_000)
    table.ruling("hand_dead", spot=1)
    assert table.awards() == [("p2", "main", 3_000)]


@pytest.mark.parametrize(("bet", "charged"), [(1_000, [600]), (0, [400])])
@rule("poker/14.15(i)3", "poker-revenue/14.14(b)3.v")
def test_money_that_goes_back_meanwhile_is_taken_from_the_charge_only_where_no_pot_holds_it(
    bet: int, charged: list[int]
) -> None:
    table = verifying(bet)
    table.report("hand_fouled", 2, protected=True)
    assert (table.stack(2), table.over) == (10_000, True)
    assert [e.amount for e in table.events(ev.Raked)] == charged
    assert state_after(table)["time_owed"] == 600 - sum(charged)
    assert sum(table.stacks) == 30_000 - sum(charged)


@rule("poker/14.15(b)", "poker-revenue/14.14(b)3.v")
def test_a_charge_is_collected_once_though_the_pots_are_awarded_before_it_is_verified() -> None:
    table = verifying(bet=1_000)
    table.ruling("award", award={"p2": 3_000})
    assert (table.pots, state_after(table)["time_owed"]) == ({"time charges": 600}, 0)
    later = holdem(table.stacks, attended=True, state=state_after(table), pots=table.pots, **FROM_THE_POT)
    checked_down(later)
    assert [e.amount for e in later.events(ev.Raked)] == [600]


@rule("poker/14.15(b)")
def test_a_charge_is_still_due_where_the_round_is_dead_before_it_is_verified() -> None:
    table = verifying(bet=1_000)
    table.ruling("round_dead")
    assert (table.pots, table.stacks) == ({}, [10_000] * 3)
    assert state_after(table)["time_owed"] == 600
