"""Table stakes between rounds, and the papers of the poker room."""

import pytest

from houseway.games import GAMES
from houseway.house.poker.office import (
    board,
    close_shift,
    distribute,
    file_supplement,
    notify,
    raise_minimum,
    remove_for_conduct,
)
from houseway.house.stakes import Stake, add_funds, come_back, leave, step_away, take_off
from houseway.play.refusals import Refused
from houseway.proof.claims import rule


def clause(refusal: pytest.ExceptionInfo[Refused]) -> str | None:
    return refusal.value.rule


@rule("poker/14.7(c)1#1")
def test_funds_are_added_between_rounds_only() -> None:
    assert add_funds(Stake("ann", 5_000), 2_000).on_table == 7_000
    with pytest.raises(Refused) as refusal:
        add_funds(Stake("ann", 5_000, in_round=True), 2_000)
    assert clause(refusal) == "poker/14.7(c)1#1"


@rule("poker/14.1[table-stakes]", "poker/14.7(c)1#2")
def test_money_stays_on_the_table_until_its_player_leaves() -> None:
    for in_round, expected in ((True, "poker/14.1[table-stakes]"), (False, "poker/14.7(c)1#2")):
        with pytest.raises(Refused) as refusal:
            take_off(Stake("ann", 5_000, in_round=in_round))
        assert clause(refusal) == expected
    with pytest.raises(Refused) as early:
        leave(Stake("ann", 5_000, in_round=True))
    assert clause(early) == "poker/14.1[table-stakes]"
    assert leave(Stake("ann", 5_000)) == 5_000


@rule("poker/14.7(c)5.i")
def test_stakes_carried_away_are_noted_and_must_come_back_whole() -> None:
    away = step_away(Stake("ann", 48_000), "carry", "Sam Supervisor")
    assert away.away is not None
    assert (away.playable, away.away.amount, away.away.supervisor) == (0, 48_000, "Sam Supervisor")
    with pytest.raises(Refused) as refusal:
        come_back(away, 40_000)
    assert clause(refusal) == "poker/14.7(c)5.i"
    assert come_back(away, 48_000).playable == 48_000
    with pytest.raises(Refused):
        step_away(Stake("ann", 48_000), "carry", "")


@rule("poker/14.7(c)5.ii")
def test_stakes_left_under_a_cover_are_neither_seen_nor_bet() -> None:
    away = step_away(Stake("ann", 48_000), "cover", "Sam Supervisor")
    assert away.away is not None
    assert (away.playable, away.shown, away.on_table, away.away.rule) == (0, None, 48_000, "poker/14.7(c)5.ii")
    assert come_back(away).playable == 48_000


@rule("poker/14.2(c)#1")
def test_decks_are_shared_out_to_every_open_table_by_a_supervisor() -> None:
    backs = {"P1": ("red", "blue"), "P2": ("gold", "green")}
    shared = distribute("2026-11-15", "Sam", backs, ["P1", "P2"])
    assert (shared.day, shared.supervisor, shared.backs) == ("2026-11-15", "Sam", backs)
    for supervisor, given, why in (
        ("Sam", {"P1": ("red", "blue")}, "no decks for P2"),
        ("", backs, "a supervisor shares"),
        ("Sam", {**backs, "P2": ("red", "red")}, "decks alike at P2"),
    ):
        with pytest.raises(Refused, match=why) as refusal:
            distribute("2026-11-15", supervisor, given, ["P1", "P2"])
        assert clause(refusal) == "poker/14.2(c)#1"


@rule("poker/14.16(b)#1", "poker/14.16(b)#2")
def test_a_player_removed_for_conduct_is_out_and_the_division_is_told() -> None:
    seated, removal = remove_for_conduct(("ann", "bob"), "bob", "P1", "chips passed")
    assert seated == ("ann",)
    assert (removal.player, removal.table, removal.reason) == ("bob", "P1", "chips passed")
    assert removal.rule == "poker/14.16(b)#1"
    with pytest.raises(Refused, match="not been told of bob") as refusal:
        close_shift([removal])
    assert clause(refusal) == "poker/14.16(b)#2"
    close_shift([notify(removal, "DGE-17")])
    with pytest.raises(Refused):
        remove_for_conduct(("ann", "bob"), "bob", "P1", "")


@rule("poker/14.15(r)")
def test_a_house_rule_is_filed_and_switches_off_no_stated_one() -> None:
    game = GAMES["holdem"]
    filed = file_supplement(game, "phone_rings", "one warning", "IC-4")
    assert (filed.kind, filed.says, filed.filing) == ("phone_rings", "one warning", "IC-4")
    for kind, filing in (("phone_rings", ""), ("boxed_card", "IC-4")):
        with pytest.raises(Refused) as refusal:
            file_supplement(game, kind, "one warning", filing)
        assert clause(refusal) == "poker/14.15(r)"


@rule("poker/14.17#2")
def test_everyone_at_the_table_may_agree_on_a_higher_minimum() -> None:
    house = GAMES["holdem"].read_settings({"structure": "fixed_limit", "minimum": 400, "maximum": 800})
    five = ("a", "b", "c", "d", "e")
    raised = raise_minimum(house, 600, five, five)
    assert (raised.minimum, raised.maximum) == (600, 800)
    assert raise_minimum(house, 1_000, five, five).maximum == 1_000, "a maximum is never below the minimum"
    assert raise_minimum(GAMES["holdem"].read_settings({}), 600, five, five).maximum is None
    for minimum, agreed in ((600, five[:4]), (300, five), (400, five)):
        with pytest.raises(Refused) as refusal:
            raise_minimum(house, minimum, five, agreed)
        assert clause(refusal) == "poker/14.17#2"
    with pytest.raises(Refused, match="d, e did not agree"):
        raise_minimum(house, 600, five, five[:3])


@rule("poker/14.18")
def test_the_board_lists_games_limits_and_open_seats() -> None:
    game = GAMES["holdem"]
    (line,) = board([("P1", game, game.read_settings({}), 6)])
    assert (line.table, line.game, line.open_seats) == ("P1", "Hold 'em", 3)
    assert (line.limits, line.rule) == ("$2 to no maximum", "poker/14.18")
    limits = {"structure": "fixed_limit", "minimum": 400, "maximum": 800}
    (fixed,) = board([("P2", game, game.read_settings(limits), 9)])
    assert (fixed.limits, fixed.open_seats) == ("$4 to $8", 0)
