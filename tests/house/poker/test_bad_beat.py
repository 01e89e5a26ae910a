"""A strong hand that loses is recognised from the hands tabled, in every game that ranks a high hand."""

from typing import Any

import msgspec
import pytest
from tests.games.poker.staged import Staged, holdem
from tests.house.funds.filed import RULES
from tests.house.histories.dealing import random_round

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.house.funds.claims import awards
from houseway.house.funds.rules import FundRules, Qualifying, check
from houseway.house.poker.bad_beat import BadBeat, bad_beat
from houseway.play import events as ev
from houseway.play.opening import Opening
from houseway.play.refusals import BadSetting
from houseway.play.requests import Ask
from houseway.play.rig import rig
from houseway.play.round import Round, run
from houseway.play.spaces import Menu
from houseway.proof.claims import rule

BEATEN = ["8s 8h", "Jd Td", "2c 3d"]
BOARD = "8d 8c 9d 7d Ah"


def filed(**changes: Any) -> FundRules:
    return msgspec.structs.replace(RULES, **changes)


def showdown(hands: list[str], board: str) -> Staged:
    table = holdem([10_000] * 3, hands, board)
    table.do("call, call, check")
    return played_out(table)


def played_out(table: Staged) -> Staged:
    """Everyone stays in and stands pat until the showdown."""
    while not table.over:
        space = table.round.todo()[0].space
        options = space.options if isinstance(space, Menu) else {}
        table.act(table.turn, next((kind for kind in ("check", "call", "bring_in") if kind in options), table.default))
    return table


def of_opening(opening: Opening, hands: list[str], board: str) -> Staged:
    """The same showdown at another table, or of another number."""
    table = Staged.__new__(Staged)
    table.round = Round(GAMES[opening.game], opening)
    table.house = rig(table.round, hands=dict(enumerate(hands, 1)), board=board)
    table.serve()
    return played_out(table)


def beat(table: Staged, rules: FundRules = RULES) -> BadBeat | None:
    return bad_beat(table.round, rules)


@rule("poker/14.1[bad-beat]")
def test_a_named_hand_that_loses_opens_a_claim() -> None:
    found = beat(showdown(BEATEN, BOARD))
    assert found is not None
    assert (found.losers, found.winners, found.players) == (("p1",), ("p2",), ("p1", "p2", "p3"))
    assert (found.hand, found.winning_hand) == ("four of a kind, eights, ace kicker", "straight flush, jack high")
    late = msgspec.structs.replace(showdown(BEATEN, BOARD).round.opening, number=17, table="P3")
    numbered = beat(of_opening(late, BEATEN, BOARD))
    assert numbered is not None
    assert (numbered.table, numbered.number) == ("P3", 17)
    assert beat(showdown(["7s 7h", "Jd Td", "2c 3d"], "7d 7c 9d 8d Ah")) is None, "four sevens are filed nowhere"
    assert beat(showdown(BEATEN, "8d 8c 2d 3h Ah")) is None, "the hand won"
    assert beat(showdown(BEATEN, BOARD), filed(qualifying={"omaha": RULES.qualifying["omaha"]})) is None


@rule("poker/14.1[bad-beat]")
def test_the_conditions_filed_are_kept() -> None:
    def asking(**conditions: Any) -> FundRules:
        return filed(qualifying={"holdem": Qualifying("8s 8h 8d 8c 2h", **conditions)})

    played = showdown(BEATEN, BOARD)
    assert beat(played, asking(players=4)) is None
    assert beat(played, asking(players=3, both_hole_cards=True)) is not None
    one_plays = showdown(["8s 2h", "Jd Td", "2c 3d"], "8d 8c 8h 9d Qd")
    assert beat(one_plays, asking()) is not None
    assert beat(one_plays, asking(both_hole_cards=True)) is None


@rule("poker/14.1[bad-beat]")
def test_both_hole_cards_are_asked_of_a_hand_of_two_alone() -> None:
    for game, held, board, least in (
        ("omaha", ["8s 8h 2c 3d", "Jd Td 2s 3s"], BOARD, "8s 8h 8d 8c 2h"),
        ("five-card-stud", ["8s 8h 8c Ad Ac", "Jd Td 9d 8d 7d"], "", "8s 8h 8c Ad Ac"),
    ):
        played = played_out(Staged(game, [10_000] * 2, held, board))
        found = beat(played, filed(qualifying={game: Qualifying(least, both_hole_cards=True)}))
        assert found is not None
        assert (found.losers, found.winners) == (("p1",), ("p2",))


@rule("poker/14.1[bad-beat]")
def test_a_winner_whose_hand_was_not_tabled_has_no_winning_hand() -> None:
    table = holdem([10_000] * 3, BEATEN, BOARD, concede="asked").do("call, call, check")
    while not table.events(ev.Shown):
        asked = table.round.pending
        assert isinstance(asked, Ask)
        table.act(asked.actor, "check" if "check" in asked.space else "show")
    assert table.events(ev.Shown)[0].place == "1"
    table.ruling("award", award={"p3": sum(table.pots.values())})
    found = beat(table)
    assert found is not None
    assert (found.losers, found.winners, found.winning_hand) == (("p1",), ("p3",), "")


ONE_CHARGE: dict[str, Any] = {
    "due": ("time_charge",),
    "rake": ("time",),
    "time_hourly": 1_200,
    "time_basis": "table",
    "table_time_from": "pot",
}
"""A charge of $6 that the pots pay, all of three blinds of $2."""


@rule("poker/14.1[bad-beat]")
def test_where_a_time_charge_takes_the_whole_pot_the_better_hand_has_beaten_the_other() -> None:
    table = holdem([10_000] * 3, BEATEN, BOARD, **ONE_CHARGE)
    found = beat(played_out(table.do("call, call, check")))
    assert table.awards() == []
    assert found is not None
    assert (found.losers, found.winners, found.players) == (("p1",), ("p2",), ("p1", "p2", "p3"))
    assert (found.hand, found.winning_hand) == ("four of a kind, eights, ace kicker", "straight flush, jack high")
    assert sum(line.amount for line in awards(found, 100_000, RULES)) == 100_000
    best = holdem([10_000] * 3, ["8s 8h", "Jd Tc", "2c 3d"], BOARD, **ONE_CHARGE)
    assert beat(played_out(best.do("call, call, check"))) is None, "no hand beats the four eights"


def test_who_holds_the_best_hand_is_no_loser_though_only_a_side_pot_was_left_to_push() -> None:
    table = holdem([10_000, 400, 10_000], BEATEN, BOARD, **{**ONE_CHARGE, "time_hourly": 2_400})
    played_out(table.do("raise 400, call, call, bet 400, call"))
    assert table.awards() == [("p1", "side 1", 800)]
    assert beat(table) is None, "the four eights won a part"


def test_a_hand_ruled_dead_after_it_was_tabled_opens_no_claim() -> None:
    table = holdem([10_000] * 3, BEATEN, "8d 8c 9d Kc Ah", concede="asked").do("call, call, check")
    while not table.ring.entrants[0].shown:
        table.do("check" if isinstance(table.round.todo()[0].space, Menu) else "show")
    table.ruling("hand_dead", spot=1)
    while not table.over:
        table.do("show")
    assert table.awards() == [("p2", "main", 600)]
    assert beat(table) is None


def test_a_folded_or_mucked_hand_and_a_void_round_are_no_bad_beat() -> None:
    table = holdem([10_000] * 3, BEATEN, BOARD)
    table.do("call, fold, check")
    assert beat(played_out(table)) is None
    called_off = holdem([10_000] * 3, BEATEN, BOARD)
    called_off.ruling("round_dead")
    assert beat(called_off) is None


@rule("poker/14.1[bad-beat]")
def test_the_board_counts_as_it_lay_in_the_end() -> None:
    """A board card that left the table is replaced, and the hand is read with the card in its place."""
    table = holdem([10_000] * 3, BEATEN, "8d 8c 9c 9d 7d Ah")
    table.do("call, call, check")
    table.report("card_off_table", None, "9c")
    assert table.lies("board") == list(cards("8d 8c 9d"))
    found = beat(played_out(table))
    assert found is not None
    assert (found.losers, found.winning_hand) == (("p1",), "straight flush, jack high")


@rule("poker/14.1[bad-beat]")
def test_of_two_hands_beaten_the_better_has_the_losing_share_or_both_where_the_rules_say_so() -> None:
    hands, board = ["8s 8h", "9s 9h", "Jd Qd"], "8d 8c 9d 9c Td"
    for seated in (hands, [hands[1], hands[0], hands[2]]):
        better = "p1" if seated[0] == "9s 9h" else "p2"
        other = "p2" if better == "p1" else "p1"
        played = showdown(seated, board)
        found = beat(played, filed(several="best"))
        assert found is not None
        assert (found.losers, found.winners) == ((better,), ("p3",))
        assert (found.hand, found.winning_hand) == (
            "four of a kind, nines, ten kicker",
            "straight flush, queen high",
        )
        shared = beat(played, filed(several="share"))
        assert shared is not None
        assert shared.losers == (better, other)
        assert shared.hand == "four of a kind, nines, ten kicker"


def test_a_round_that_is_still_open_has_no_bad_beat_yet() -> None:
    table = holdem([10_000] * 3, BEATEN, BOARD, concede="asked").do("call, call, check")
    while len(table.events(ev.Shown)) < 2:
        asked = table.round.pending
        assert isinstance(asked, Ask)
        table.act(asked.actor, "check" if "check" in asked.space else "show")
    assert not table.over, "the third player has not shown yet"
    assert beat(table) is None


@rule("poker/14.1[bad-beat]")
def test_games_are_read_by_their_own_ranking() -> None:
    three_aces = filed(qualifying={"mambo-stud": Qualifying("Ks Kh Kd")})
    mambo = Staged("mambo-stud", [10_000] * 2, ["Ks Kh Kd", "9c 8c 7c"], "2h")
    found = beat(played_out(mambo), three_aces)
    assert found is not None
    assert (found.losers, found.hand) == (("p1",), "three of a kind, kings")
    badugi = Staged("badugi", [10_000] * 2, ["As 2h 3d 4c", "Ks Kh Kd Kc"], "")
    assert beat(played_out(badugi), three_aces) is None
    with pytest.raises(BadSetting, match="ranks no high hand") as refusal:
        check(filed(qualifying={"badugi": Qualifying("As 2h 3d 4c")}))
    assert refusal.value.rule == "bad-beat/14.19(b)3"
    with pytest.raises(BadSetting, match="no hand of Mambo Stud"):
        check(filed(qualifying={"mambo-stud": Qualifying("8s 8h 8d 8c 2h")}))


@rule("poker/14.1[bad-beat-payout]")
def test_each_filed_share_gives_award_lines_and_what_will_not_divide_is_the_losers() -> None:
    found = beat(showdown(BEATEN, BOARD))
    assert found is not None
    assert [(line.share, line.player, line.amount) for line in awards(found, 1_000_003, RULES)] == [
        ("losing hand", "p1", 500_003),
        ("winning hand", "p2", 250_000),
        ("table", "p3", 250_000),
    ]
    alone = msgspec.structs.replace(found, players=("p1", "p2"))
    assert [(line.player, line.amount) for line in awards(alone, 101, RULES)] == [("p1", 51), ("p2", 25), ("p1", 25)]


def test_a_round_replayed_from_its_record_holds_the_same_bad_beat() -> None:
    played = showdown(BEATEN, BOARD).round
    again: Round = run(played.game, played.opening, played.journal)
    assert bad_beat(again, RULES) == bad_beat(played, RULES) is not None


FORMS = [slug for slug, game in GAMES.items() if "poker" in game.subjects]
LOWEST = {"mambo-stud": "2s 3h 5d"}


@pytest.mark.parametrize("slug", FORMS)
def test_in_every_form_the_hands_tabled_that_win_nothing_lose_and_others_do_not(slug: str) -> None:
    ranked = GAMES[slug].high_hand is not None
    rules = filed(qualifying={slug: Qualifying(LOWEST.get(slug, "2s 3h 4d 5c 7h"))}, several="share")
    if ranked:
        check(rules)
    beaten = 0
    for seed in range(12):
        played = random_round(slug, seed, {}, [8_000] * 3)
        at = {str(seat.spot): seat.player for seat in played.opening.seats}
        tabled = {at[each.place] for each in played.events if isinstance(each, ev.Shown) and each.hand}
        paid = {each.player for each in played.events if isinstance(each, ev.Awarded)}
        found = bad_beat(played, rules)
        assert set(found.losers if found else ()) == (tabled - paid if ranked else set()), f"{slug}, seed {seed}"
        beaten += found is not None
    assert beaten or not ranked, "some hand is beaten"
