"""A strong hand that loses opens an award, shared as filed."""

import msgspec
import pytest
from tests.games.poker.staged import Staged, holdem

from houseway.cards.card import cards
from houseway.cards.rankings import high
from houseway.house.poker.bad_beat import BadBeatRules, bad_beat, payouts
from houseway.play.refusals import BadSetting
from houseway.play.round import Round, run
from houseway.proof.claims import rule

FOUR_EIGHTS = high.best(cards("8s 8h 8d 8c 2h")).value
RULES = BadBeatRules(FOUR_EIGHTS, tables=("offering",))
BEATEN = ["8s 8h", "Jd Td", "2c 3d"]
BOARD = "8d 8c 9d 7d Ah"


def at(table: str, staged: Staged) -> Round:
    opening = msgspec.structs.replace(staged.round.opening, table=table)
    return run(staged.round.game, opening, staged.round.journal)


def showdown(hands: list[str], board: str) -> Staged:
    table = holdem([10_000] * 3, hands, board)
    table.do("call, call, check")
    while not table.over:
        table.do("check")
    return table


@rule("poker/14.1[bad-beat]")
def test_a_named_hand_that_loses_at_an_offering_table_opens_a_claim() -> None:
    played = showdown(BEATEN, BOARD)
    found = bad_beat(at("offering", played), RULES)
    assert found is not None
    assert (found.loser, found.winners) == ("p1", ("p2",))
    assert found.hand.startswith("four")
    assert bad_beat(at("elsewhere", played), RULES) is None
    lesser = showdown(["7s 7h", "Jd Td", "2c 3d"], "7d 7c 9d 8d Ah")
    assert bad_beat(at("offering", lesser), RULES) is None
    winner = showdown(BEATEN, "8d 8c 2d 3h Ah")
    assert bad_beat(at("offering", winner), RULES) is None


@rule("poker/14.1[bad-beat-payout]")
def test_each_filed_share_gives_one_award_line_tied_to_the_round() -> None:
    found = bad_beat(at("offering", showdown(BEATEN, BOARD)), RULES)
    assert found is not None
    lines = payouts(found, 1_000_001, RULES)
    assert [(line.share, line.players, line.amount) for line in lines] == [
        ("losing hand", ("p1",), 500_001),
        ("winning hand", ("p2",), 250_000),
        ("table", ("p3",), 250_000),
    ]
    assert {(line.table, line.number) for line in lines} == {("offering", 1)}


def test_shares_must_come_to_a_hundred_percent() -> None:
    with pytest.raises(BadSetting, match="100 percent"):
        BadBeatRules(FOUR_EIGHTS, (), (("losing hand", 60), ("winning hand", 50)))
