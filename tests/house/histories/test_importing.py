"""Real hands played through our rules to the stacks that were recorded, and what they may not say.

The hands lie in `shared/data/phh` beside the project and are no part of it; where they are absent these tests skip.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from houseway.house.histories.exporting import export
from houseway.house.histories.importing import Imported, replay_hand
from houseway.house.histories.phh import Hand, NotOffered, loads
from houseway.house.histories.setting_up import opening_of
from houseway.play.events import Dealt, Reported
from houseway.play.refusals import BadRecord
from houseway.play.replay import record_of


def real_hands(folder: str) -> list[Hand]:
    """The hands of a folder of `shared/data/phh`, looked for above this file or where the environment says."""
    above = [parent / "shared" for parent in Path(__file__).resolve().parents]
    given = os.environ.get("HOUSEWAY_SHARED")
    for shared in [Path(given)] if given else above:
        files = sorted((shared / "data" / "phh" / folder).glob("*.phh*"))
        if files:
            return [hand for file in files for hand in loads(file.read_text(encoding="utf-8"))]
    pytest.skip(f"shared/data/phh/{folder} does not lie beside the project")


def test_500_hands_against_pluribus_end_with_the_recorded_stacks() -> None:
    hands = real_hands("pluribus")
    assert len(hands) == 500
    for hand in hands:
        played = replay_hand(hand)
        assert played.stacks == hand.finishing_stacks, hand.hand
        assert played.differences == [], hand.hand


def test_the_televised_mixed_games_end_with_the_recorded_stacks() -> None:
    played: list[tuple[Hand, Imported]] = []
    skipped: Counter[str] = Counter()
    for hand in real_hands("wsop-2023"):
        try:
            played.append((hand, replay_hand(hand)))
        except NotOffered:
            skipped[hand.variant] += 1
    # Single draw deuce to seven is no game of the regulation.
    assert skipped == {"N2L1D": 3}
    assert Counter(hand.variant for hand, _ in played) == {
        "NT": 6, "FT": 4, "PO": 3, "FO/8": 6, "F7S": 7, "F7S/8": 4, "FR": 6, "F2L3D": 3
    }  # fmt: skip
    for hand, again in played:
        assert again.stacks == hand.finishing_stacks, hand.hand


def test_every_difference_between_the_televised_hands_and_our_tables_is_named() -> None:
    found: Counter[str] = Counter()
    for hand in real_hands("wsop-2023"):
        if hand.variant != "N2L1D":
            said = " ".join(replay_hand(hand).differences)
            found.update({word: said.count(f" {word} ") for word in ("puts", "up-card", "raises") if word in said})
    # "… puts $… into the pot for all", "an up-card", "… raises in full"
    assert found == {"puts": 9, "up-card": 2, "raises": 1}


def test_real_hands_are_written_again_as_they_were_read() -> None:
    def decisions(hand: Hand) -> list[str]:
        return [action for action in hand.actions if action.split()[1] != "sm"]

    different = []
    for hand in (*real_hands("pluribus"), *real_hands("wsop-2023")):
        if hand.variant != "N2L1D":
            again = export(record_of(replay_hand(hand).round))
            different += [hand.hand] if decisions(again) != decisions(hand) else []
    # Two up-cards that had to be stood in for, and the raise made in full.
    assert different == [50, 52, 85]


HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 f']
"""


def test_a_fold_where_a_check_was_free_is_a_hand_thrown_away() -> None:
    (hand,) = loads(HEADS_UP)
    played = replay_hand(hand)
    assert played.stacks == [9_800, 10_200]
    assert any(isinstance(event, Reported) and event.kind == "discards_hand" for event in played.round.events)
    assert "a check was free" in played.differences[0]


def test_two_players_are_listed_with_the_buttons_blind_first() -> None:
    (hand,) = loads(HEADS_UP)
    assert opening_of(hand, [100, 100]).settings["heads_up_button_small_blind"] is True
    hand.blinds_or_straddles = [200, 100]
    assert opening_of(hand, [100, 100]).settings["heads_up_button_small_blind"] is False


def test_cards_no_one_saw_stay_unknown() -> None:
    (hand,) = loads(HEADS_UP)
    dealt = [event for event in replay_hand(hand).round.events if isinstance(event, Dealt)]
    assert [event.cards for event in dealt if event.place == "2"] == [("?1", "?2")]
    assert [event.cards for event in dealt if event.place == "burns"] == [("?3",)]


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (["d dh p1 AsAh", "d dh p2 KsKh", "p1 cc"], "wait for p2"),
        (["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 3"], "below the minimum"),
        (["d dh p1 AsAh", "d dh p2 AsKh", "p2 f"], "named twice"),
        (["d dh p1 AsAh", "d dh p2 KsKh"], "the record ends"),
        (["d dh p1 AsAh", "d dh p2 KsKh", "p2 f", "p1 cc"], "the record goes on"),
    ],
)
def test_a_hand_that_breaks_the_rules_is_refused_with_the_reason(actions: list[str], why: str) -> None:
    (hand,) = loads(HEADS_UP)
    hand.actions = actions
    with pytest.raises(BadRecord, match=why):
        replay_hand(hand)


def test_a_game_we_do_not_spread_is_refused_by_name() -> None:
    (hand,) = loads(HEADS_UP.replace("'NT'", "'NS'"))
    hand.antes = [100, 300]
    with pytest.raises(NotOffered, match=r"short-deck hold 'em 'NS'.*14\.8"):
        replay_hand(hand)
    (hand,) = loads(HEADS_UP.replace("'NT'", "'N2L1D'"))
    with pytest.raises(NotOffered, match="single draw"):
        replay_hand(hand)
    (hand,) = loads(HEADS_UP.replace("'NT'", "'N2L1D?'"))
    with pytest.raises(NotOffered, match="does not offer 'N2L1D\\?'"):
        replay_hand(hand)
