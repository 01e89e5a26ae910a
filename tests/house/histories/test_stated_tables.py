"""What other programs write of a table: stacks no one knows, posts, dead money, hands shown in part, rake."""

import json
import random
import re

import pytest
from tests.house.histories.dealing import random_round
from tests.house.histories.test_exporting import CODES, settings_for

from houseway.house.histories.comparing import compare
from houseway.house.histories.comparing import told as told_of
from houseway.house.histories.exporting import export
from houseway.house.histories.importing import Imported, replay_hand
from houseway.house.histories.phh import FAMILIES, Hand, dumps, loads, read
from houseway.house.histories.text import tell
from houseway.play.events import AllIn, Awarded, Shown, Shuffled, Wagered
from houseway.play.refusals import BadRecord
from houseway.play.replay import record_of

DEALT = [f"d dh p{n} ????" for n in range(1, 5)]


def table(actions: list[str], **stated: object) -> Hand:
    """Four players at no-limit hold 'em with blinds of $5 and $10."""
    fields = {
        "variant": "NT",
        "antes": [0, 0, 0, 0],
        "blinds_or_straddles": [5, 10, 0, 0],
        "min_bet": 10,
        "starting_stacks": [1000, 1000, 1000, 1000],
        "actions": [*DEALT, *actions],
        **stated,
    }
    lines = (f"{name} = {value!r}".replace("Infinity", "inf") for name, value in fields.items())
    (hand,) = loads("\n".join(lines).replace("'inf'", "inf"))
    return hand


def changes(played: Imported) -> list[int]:
    """What each player has more or less than at first, in dollars, dead money counted as lost at once."""
    assert played.round.result is not None
    seats = {seat.player: seat.stack for seat in played.round.opening.seats}
    return [(played.round.result.stacks[name] - stack) // 100 for name, stack in seats.items()]


FOLDED = ["p3 f", "p4 cbr 30", "p1 f", "p2 f"]
CHECKED_DOWN = ["d db 2c7d9h", "p1 cc", "p2 cc", "d db Ts", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc"]


# Stacks that no one knows ---------------------------------------------------------------------------------------------


def test_a_stack_of_inf_is_unknown_and_large_enough() -> None:
    hand = table(FOLDED, starting_stacks=["inf"] * 4, winnings=[0, 0, 0, 25])
    assert hand.starting_stacks == [None] * 4
    played = replay_hand(hand)
    assert changes(played) == [-5, -10, 0, 15]
    assert compare(hand, played).compared == ("winnings",)
    assert not compare(hand, played).differs
    assert sum("is not stated" in said for said in played.differences) == 4


def test_stacks_of_inf_are_large_enough_where_no_one_raises() -> None:
    hand = table(["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN], starting_stacks=["inf"] * 4)
    hand.actions += ["p1 sm AsAh", "p2 sm KsKh"]
    played = replay_hand(hand)
    assert changes(played) == [10, -10, 0, 0]
    assert min(played.stacks) > 100_000, "no one was near the last chip"


def test_a_raise_too_short_for_a_raise_tells_what_an_unknown_stack_was() -> None:
    actions = ["p3 cbr 30", "p4 cbr 42", "p1 f", "p2 f", "p3 cc", "d db 2c7d9h", "d db Ts", "d db Js"]
    shown = ["p3 sm AsAh", "p4 sm KsKh"]
    hand = table([*actions, *shown], starting_stacks=[1000, 1000, 1000, "inf"])
    played = replay_hand(hand)
    assert [event.player for event in played.round.events if isinstance(event, AllIn)] == ["p4"]
    assert changes(played) == [-5, -10, 57, -42]


@pytest.mark.parametrize("field", ["antes", "finishing_stacks", "winnings", "blinds_or_straddles"])
def test_any_other_amount_of_inf_is_refused(field: str) -> None:
    with pytest.raises(BadRecord, match="not an amount"):
        table(FOLDED, **{field: ["inf", 0, 0, 0]})
    with pytest.raises(BadRecord, match="not an amount"):
        table(FOLDED, min_bet="inf")


# Posts and dead money -------------------------------------------------------------------------------------------------


def test_a_post_of_the_largest_blind_is_live() -> None:
    hand = table(["p3 f", "p4 cc", "p1 f", "p2 cc", *CHECKED_DOWN[:1], "p2 cbr 10", "p4 f"])
    hand.blinds_or_straddles = [500, 1000, 0, -1000]
    assert changes(replay_hand(hand)) == [-5, 15, 0, -10]


def test_a_post_below_the_largest_blind_goes_in_dead() -> None:
    hand = table(["p3 f", "p4 cc", "p1 f", "p2 cc", *CHECKED_DOWN[:1], "p2 cbr 10", "p4 f"])
    hand.blinds_or_straddles = [500, 1000, 0, -500]
    hand.starting_stacks = [100_000, 100_000, 100_000, 30_000]
    hand.finishing_stacks = [99_500, 102_000, 100_000, 28_500]
    played = replay_hand(hand)
    assert compare(hand, played).differs == ()
    assert "p4 puts $5 into the pot for all, which no table of ours asks" in played.differences


def test_a_post_of_both_blinds_is_live_and_dead() -> None:
    hand = table(["p3 cc", "p4 f", "p1 f", "p2 cc", *CHECKED_DOWN[:1], "p2 cbr 10", "p3 f"])
    hand.blinds_or_straddles = [500, 1000, -1500, 0]
    hand.finishing_stacks = [99_500, 102_000, 98_500, 100_000]
    assert compare(hand, replay_hand(hand)).differs == ()
    hand.blinds_or_straddles = [500, 1000, -2500, 0]
    with pytest.raises(BadRecord, match=r"p3 posts \$25, more than the blinds"):
        replay_hand(hand)


def test_a_missed_blind_of_ours_comes_back_from_the_formats_fields() -> None:
    settings = {"missed_blinds": "post", "rake_percent": 0, "blinds": (500, 1000), "minimum": 1000}
    round_ = random_round("holdem", 3, settings, [100_000] * 5, {"missed": ["player 3"]})
    hand = export(record_of(round_))
    assert hand.blinds_or_straddles is not None
    assert (min(hand.blinds_or_straddles), max(hand.antes)) == (-1000, 500)
    hand.more.pop("_houseway")
    assert replay_hand(hand).stacks == hand.finishing_stacks


def test_the_ante_of_one_player_lies_in_the_pot_and_counts_for_its_limit() -> None:
    four = [f"d dh p{n} ????????" for n in range(1, 5)]
    hand = table([], variant="PO", antes=[0, 10, 0, 0])
    # $10 dead, $15 in blinds and a call of $10: a pot-sized raise is to $45.
    hand.actions = [*four, "p3 cbr 45", "p4 f", "p1 f", "p2 f"]
    played = replay_hand(hand)
    assert played.stacks == [99_500, 98_000, 102_500, 100_000]
    assert played.round.opening.settings["structure"] == "pot_limit"
    hand.actions[4] = "p3 cbr 46"
    with pytest.raises(BadRecord, match=r"\$46 is too much"):
        replay_hand(hand)


def test_a_hand_with_one_players_ante_is_written_again_as_it_was_read() -> None:
    hand = table([], variant="PO", antes=[0, 10, 0, 0])
    four = [f"d dh p{n} ????????" for n in range(1, 5)]
    hand.actions = [*four, "p3 cbr 45", "p4 f", "p1 f", "p2 f"]
    record = record_of(replay_hand(hand).round)
    again = export(record)
    assert (again.variant, again.antes, again.starting_stacks) == ("PO", hand.antes, hand.starting_stacks)
    assert again.finishing_stacks == [99_500, 98_000, 102_500, 100_000]
    assert again.winnings == [0, 0, 3_500, 0]
    (back,) = loads(dumps([again]))
    assert tuple(replay_hand(back).round.events) == record.events
    assert "Total pot $35" in tell(record)


# Blinds ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [False, True])
def test_two_players_with_one_blind_come_back(first: bool) -> None:
    settings = {
        "blinds": (200,),
        "heads_up_button_small_blind": first,
        "rake_percent": 0,
        "odd_chip_rule": "left_of_button",
    }
    for seed in range(12):
        hand = export(record_of(random_round("holdem", seed, settings, [20_000] * 2)))
        hand.more.pop("_houseway")
        assert replay_hand(hand).stacks == hand.finishing_stacks


@pytest.mark.parametrize("blinds", [[0, 10, 0, 0], [5, 0, 10, 0], [10, 5, 0, 0], [5, 10, 0, 20]])
def test_blinds_that_do_not_rise_from_the_left_of_the_button_are_refused(blinds: list[int]) -> None:
    with pytest.raises(BadRecord, match="do not rise from the button's left"):
        replay_hand(table(FOLDED, blinds_or_straddles=blinds))


def test_a_third_blind_is_a_blind_like_the_others() -> None:
    hand = table(["p4 f", "p1 f", "p2 f"], blinds_or_straddles=[5, 10, 20, 0])
    assert changes(replay_hand(hand)) == [-5, -10, 15, 0]


def test_a_player_who_is_too_short_to_be_dealt_in_is_named_with_what_it_takes() -> None:
    hand = table(FOLDED, starting_stacks=[1000, 12, 1000, 1000])
    with pytest.raises(BadRecord, match=r"p2 has \$12; a player needs \$10, and in a blind that as well.*14.7\(c\)3"):
        replay_hand(hand)


# Showing --------------------------------------------------------------------------------------------------------------


def test_a_hand_that_is_not_shown_is_given_up() -> None:
    hand = table(["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN, "p1 sm AsAh", "p2 sm ????"])
    played = replay_hand(hand)
    assert changes(played) == [10, -10, 0, 0]
    assert [event.place for event in played.round.events if isinstance(event, Shown)] == ["1"]
    assert not played.differences


def test_the_winner_of_hands_that_no_one_saw_is_the_one_the_record_says() -> None:
    line = ["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN, "p1 sm ????", "p2 sm ????"]
    for winnings, ended in (([20, 0, 0, 0], [10, -10, 0, 0]), ([0, 20, 0, 0], [-10, 10, 0, 0])):
        hand = table(line, winnings=winnings)
        played = replay_hand(hand)
        assert changes(played) == ended
        assert "is not named" in played.differences[-1]
    stacks = table(line, finishing_stacks=[990, 1010, 1000, 1000])
    assert changes(replay_hand(stacks)) == [-10, 10, 0, 0]
    with pytest.raises(BadRecord, match="does not say who won"):
        replay_hand(table(line))


def test_a_hand_that_wins_unseen_over_one_that_was_shown_is_refused() -> None:
    line = ["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN, "p1 sm AsAh", "p2 sm ????"]
    with pytest.raises(BadRecord, match="p2 wins with cards that the record does not name"):
        replay_hand(table(line, winnings=[0, 20, 0, 0]))


# Rake and winnings ----------------------------------------------------------------------------------------------------


def test_a_rake_that_the_record_leaves_out_explains_what_is_missing() -> None:
    line = ["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN, "p1 sm AsAh", "p2 sm"]
    hand = table(line, winnings=[19, 0, 0, 0], finishing_stacks=[1009, 990, 1000, 1000])
    found = compare(hand, replay_hand(hand))
    assert (found.compared, found.differs, found.rake) == (("stacks", "winnings"), (), 100)
    assert told_of(found) == ["$1 less was paid out, which can be a rake"]
    for winnings in ([17, 0, 0, 0], [21, 0, 0, 0], [10, 10, 0, 0], [0, 20, 0, 0], [20]):
        hand = table(line, winnings=winnings)
        assert compare(hand, replay_hand(hand)).differs == ("the winnings differ from the record",)
    hand = table(line, finishing_stacks=[1010, 989, 1000, 1000])
    assert compare(hand, replay_hand(hand)).differs == ("the stacks differ from the record",), "a loser pays no rake"


def test_winnings_may_count_what_no_one_called() -> None:
    for winnings in ([0, 0, 0, 25], [0, 0, 0, 45]):
        hand = table(FOLDED, winnings=winnings)
        assert compare(hand, replay_hand(hand)).differs == ()


# Names and nonsense ---------------------------------------------------------------------------------------------------


def test_a_player_without_a_name_of_their_own_goes_by_the_position() -> None:
    hand = table(FOLDED, players=["", "Ada", "dealer", "Ada"])
    played = replay_hand(hand)
    assert [seat.player for seat in played.round.opening.seats] == ["p1", "Ada", "p3", "p4"]


@pytest.mark.parametrize(
    "action", ["d", "d dh", "d dh p9 AsAh", "d xx AsAh", "p1", "p9 f", "p3 dance", "p3 cbr", "p3 f now", "d dh p1 Zz"]
)
def test_what_is_no_action_of_the_format_is_refused_in_words(action: str) -> None:
    with pytest.raises(BadRecord, match=r"is no (action of the format|card)"):
        replay_hand(table([action]))


def test_a_name_that_another_players_position_would_take_stays_that_players() -> None:
    played = replay_hand(table(FOLDED, players=["p2", "", "p2", "p4"]))
    assert [seat.player for seat in played.round.opening.seats] == ["p2", "p2'", "p3", "p4"]


SHOWN = ["p3 f", "p4 f", "p1 cc", "p2 cc", *CHECKED_DOWN]
NAMED = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 ????", "d dh p4 ????"]


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([*DEALT, *SHOWN[:5], "p1 cc", "p2 cc"], "a shared card is not named"),
        ([*DEALT, *SHOWN[:4], "d db 2c7d", "p1 cc", "p2 cc"], "a shared card is not named"),
        ([*DEALT, *SHOWN[:4], "d db 2c7d9h3s", *SHOWN[5:], "p1 sm AhAd", "p2 sm"], "deals more than the rules: Js"),
        ([*NAMED[:3], "d dh p4 ??????", *FOLDED], "deals more than the rules: ??"),
        ([*NAMED, *SHOWN, "p1 sm AhAdAc", "p2 sm KhKd"], "p1 shows Ac, which that player was not dealt"),
        ([*NAMED, *SHOWN, "p1 sm", "p2 sm TsTh"], "p2 shows Ts Th, which that player was not dealt"),
        ([*NAMED, *SHOWN, "p1 sm AhAd", "p2 sm AhAd"], "p2 shows Ah Ad, which that player was not dealt"),
    ],
)
def test_cards_that_a_record_states_otherwise_in_two_places_are_refused(actions: list[str], why: str) -> None:
    hand = table([])
    hand.actions = actions
    with pytest.raises(BadRecord, match=re.escape(why)):
        replay_hand(hand)


def test_streets_that_were_dealt_at_once_may_be_one_deal() -> None:
    hand = table([])
    all_in = ["p3 f", "p4 f", "p1 cbr 1000", "p2 cc", "d db 2c7d9hTsJs", "p1 sm AhAd", "p2 sm KhKd"]
    hand.actions = [*NAMED, *all_in]
    assert changes(replay_hand(hand)) == [1000, -1000, 0, 0]


@pytest.mark.parametrize(
    "kept",
    [
        {"settings": 3, "button": 4},
        {"settings": {}, "button": "x"},
        {"settings": {}, "button": 4, "state": 5},
        {"settings": {}, "button": 4, "cards": 7},
        {"settings": {}, "button": 4, "cards": [[1, 2]]},
        {"settings": {}, "button": 4, "attended": "no", "cards": []},
        {"settings": {}, "button": 4, "state": {"dead_money": [1]}},
        {"settings": {}, "button": 4, "state": {"dead_money": {"p1": "x"}}},
        {"settings": {"missed_blinds": "post"}, "button": 4, "state": {"missed": 5}},
        {"settings": {"button_rule": "dead"}, "button": 4, "state": {"blinds": 2}},
    ],
)
def test_what_we_keep_besides_is_refused_in_words_where_it_was_changed(kept: dict[str, object]) -> None:
    hand = table(FOLDED)
    hand.more["_houseway"] = json.dumps(kept)
    with pytest.raises(BadRecord, match="_houseway cannot be read"):
        replay_hand(hand)


def test_a_player_who_antes_more_than_there_is_is_named() -> None:
    with pytest.raises(BadRecord, match=r"p1 puts \$1,200 into the pot and has \$1,000"):
        replay_hand(table(FOLDED, antes=[1200, 0, 0, 0]))


def test_a_damaged_hand_is_refused_and_never_breaks_the_program() -> None:
    source = random.Random(8)
    whole = dumps([export(record_of(random_round("holdem", 5, {}, [20_000] * 3)))]).replace("_houseway", "_source")
    refused = 0
    for _ in range(120):
        at = source.randrange(len(whole))
        damaged = (
            whole[:at] + source.choice(["", "?", "9", "p", " ", "inf", "-", "]"]) + whole[at + source.randrange(3) :]
        )
        for text in (damaged, f"[1]\n{damaged}\n[2]\n{whole}"):
            try:
                found = list(read(text))
            except BadRecord:
                refused += 1
                continue
            for _, hand in found:
                try:
                    replay_hand(hand) if isinstance(hand, Hand) else refused
                except BadRecord:
                    refused += 1
    assert refused > 40


# Every game and structure ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_game_and_structure_comes_back_from_the_formats_own_fields(code: str) -> None:
    compared = 0
    for seed in range(6):
        settings = settings_for(code, rake_percent=0, odd_chip_rule="left_of_button", max_raises=None, split_unit=1)
        round_ = random_round(FAMILIES[code[1:]], seed, settings, [20_000, 3_000, 9_000, 20_000][: 2 + seed % 3])
        if any(isinstance(event, Shuffled) for event in round_.events):
            continue
        (hand,) = loads(dumps([export(record_of(round_))]))
        hand.more.pop("_houseway")
        found = compare(hand, replay_hand(hand))
        assert (found.compared, found.differs, found.rake) == (("stacks", "winnings"), (), 0), (code, seed)
        compared += 1
    assert compared > 2


def test_what_a_hand_pays_out_is_stated_as_winnings() -> None:
    round_ = random_round("holdem", 4, {}, [20_000] * 4)
    hand = export(record_of(round_))
    pushed = sum(event.amount for event in round_.events if isinstance(event, Awarded))
    assert hand.winnings is not None
    assert sum(hand.winnings) == pushed > 0
    assert any(isinstance(event, Wagered) for event in round_.events)
