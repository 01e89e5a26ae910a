"""Rounds written in the poker hand history format, read by another program and by us."""

import random
import warnings
from typing import Any

import pokerkit
import pytest
from tests.house.histories.dealing import random_round

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.house.histories.exporting import export
from houseway.house.histories.importing import replay_hand
from houseway.house.histories.phh import FAMILIES, OF_THE_FORMAT, STRUCTURES, Hand, cents, dumps, loads, variant_of
from houseway.play.events import Awarded, PotFormed
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord
from houseway.play.replay import RoundRecord, record_of
from houseway.play.requests import Ask, Incident
from houseway.play.round import Round

CODES = [variant_of(slug, structure) for slug in FAMILIES.values() for structure in STRUCTURES.values()]


def settings_for(hand_code: str, **more: Any) -> dict[str, Any]:
    """A table whose chips are whole dollars, as another program reads amounts."""
    structure = STRUCTURES[hand_code[0]]
    maximum = {"fixed_limit": 400, "spread_limit": 1000}.get(structure)
    stud = "stud" in FAMILIES[hand_code[1:]]
    forced = {"bring_in": 100, "ante": 100} if stud else {"blinds": (100, 200)}
    return {"structure": structure, "minimum": 200, "maximum": maximum, "max_raises": 3, **forced, **more}


def played(code: str, seed: int, stacks: list[int] | None = None, **settings: Any) -> Round:
    return random_round(FAMILIES[code[1:]], seed, settings_for(code, **settings), stacks or [20_000] * (2 + seed % 4))


def read_by_pokerkit(text: str, **options: Any) -> list[int]:
    """The final stacks that pokerkit comes to, in cents."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of recommended cards when a reshuffled one comes again
        *_, state = pokerkit.HandHistory.loads(text, **options)
    assert not state.status
    return [int(stack * 100) for stack in state.stacks]


def odd(round_: Round) -> int:
    """What would not divide and went to one of the winners by our order, in cents."""
    rules = ("poker/A33", "poker/A34")
    halves = ("(f)2.i", "(f)2.ii", "(f)2.iii", "(i)3.i", "(i)3.ii", "(i)3.iii")
    return sum(
        event.amount
        for event in round_.events
        if isinstance(event, Awarded) and (event.rule in rules or event.rule.endswith(halves))
    )


@pytest.mark.parametrize("code", sorted(OF_THE_FORMAT))
def test_pokerkit_reads_our_hands_to_the_same_final_stacks(code: str) -> None:
    for seed in range(25):
        round_ = played(code, seed, rake_percent=0)
        hand = export(record_of(round_))
        found = read_by_pokerkit(dumps([hand]))
        assert hand.finishing_stacks is not None
        differences = [abs(a - b) for a, b in zip(found, hand.finishing_stacks, strict=True)]
        assert max(differences) <= odd(round_), (seed, dumps([hand]))


@pytest.mark.parametrize("code", ["NT", "PO"])
def test_pokerkit_reads_hands_with_side_pots_to_the_same_final_stacks(code: str) -> None:
    several = 0
    for seed in range(40):
        rng = random.Random(seed)
        # All hands are tabled: pokerkit loses a side pot for which everyone has given up.
        stacks = [rng.choice([700, 2_000, 5_500, 20_000]) for _ in range(4)]
        round_ = played(code, seed, stacks, rake_percent=0, concede="never")
        hand = export(record_of(round_))
        several += any(isinstance(event, PotFormed) for event in round_.events)
        assert hand.finishing_stacks is not None
        found = read_by_pokerkit(dumps([hand]))
        differences = [abs(a - b) for a, b in zip(found, hand.finishing_stacks, strict=True)]
        assert max(differences) <= odd(round_), (seed, dumps([hand]))
    assert several > 10


def test_a_raked_hand_differs_from_the_unraked_reading_by_the_rake_it_states() -> None:
    raked = 0
    for seed in range(20):
        hand = export(record_of(played("NT", seed)))
        assert hand.finishing_stacks is not None
        rake = cents(hand.more["_rake"])
        assert sum(read_by_pokerkit(dumps([hand]))) - sum(hand.finishing_stacks) == rake
        raked += rake > 0
    assert raked > 10


@pytest.mark.parametrize("code", CODES)
def test_every_game_and_structure_comes_back_from_its_file_event_by_event(code: str) -> None:
    for seed in range(6):
        round_ = played(code, seed, rake_percent=5)
        (hand,) = loads(dumps([export(record_of(round_))]))
        again = replay_hand(hand)
        assert again.round.events == round_.events
        assert again.stacks == hand.finishing_stacks


@pytest.mark.parametrize("slug", ["triple-draw-2-7", "badugi"])
def test_blinds_posted_again_after_a_draw_come_back_as_blinds(slug: str) -> None:
    settings: dict[str, Any] = {"mid_draw_rounds": "repeat_blinds"}
    posted = 0
    for seed in range(8):
        round_ = random_round(slug, seed, settings, [20_000] * 3)
        (hand,) = loads(dumps([export(record_of(round_))]))
        posted += sum("# a blind" in action for action in hand.actions)
        assert replay_hand(hand).round.events == round_.events
    assert posted > 8


BY_TIME: dict[str, Any] = {"rake": ["time"], "time_hourly": 1_200}


@pytest.mark.parametrize(
    ("due", "settings", "same"),
    [
        ("time_charge", {**BY_TIME, "time_basis": "table", "table_time_from": "pot"}, True),
        ("stub_count", {}, True),
        # Players paid this before the hand began, and the stacks that the file states are what was left of theirs.
        ("time_charge", BY_TIME, False),
    ],
)
def test_what_falls_due_inside_a_hand_comes_back_with_it(due: str, settings: dict[str, Any], same: bool) -> None:
    round_ = random_round("holdem", 2, settings, [20_000] * 3, due=(due,))
    (hand,) = loads(dumps([export(record_of(round_))]))
    again = replay_hand(hand)
    assert again.stacks == hand.finishing_stacks
    assert (again.round.events == round_.events) is same


def test_a_kill_is_stated_as_a_post_and_read_by_pokerkit() -> None:
    settings = {"kill": "kill", "rake_percent": 0, "max_raises": 3}
    for seed in range(20):
        state = {"kill": f"player {1 + seed % 5}"}
        round_ = random_round("omaha-high-low-eight", seed, settings, [50_000] * 5, state)
        hand = export(record_of(round_))
        assert hand.blinds_or_straddles is not None
        assert 800 in map(abs, hand.blinds_or_straddles)
        assert (hand.small_bet, hand.big_bet) == (800, 1_600)
        assert replay_hand(hand).round.events == round_.events
        assert hand.finishing_stacks is not None
        found = read_by_pokerkit(dumps([hand]))
        assert max(abs(a - b) for a, b in zip(found, hand.finishing_stacks, strict=True)) <= odd(round_), seed


def test_an_irregularity_is_a_comment_with_its_clause() -> None:
    seats = tuple(Seat(spot, f"player {spot}", 20_000) for spot in (1, 2, 3))
    round_ = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, settings={"rake_percent": 0}, button=3))
    source = Seeded(1)
    house = House(shuffle(sorted(round_.deck), source), source)
    for player, answer in (("player 3", "call"), ("player 1", "call"), ("player 2", "check")):
        house.serve(round_)
        round_.act(player, answer)
    house.serve(round_)
    round_.report(Incident("discards_hand", spot=1))
    while isinstance(round_.pending, Ask):
        round_.act(round_.pending.actor, "fold" if "fold" in round_.pending.space else ("bet", 400))
    hand = export(record_of(round_))
    assert "# discards_hand: fold (poker/14.15(j)1.i)" in hand.actions
    assert read_by_pokerkit(dumps([hand])) == hand.finishing_stacks == [19_800, 20_400, 19_800]


def until(round_: Round, house: House, board: int) -> None:
    """Check and call until so many shared cards lie on the board and a player is asked."""
    house.serve(round_)
    while len(round_.table.scene.places.get("board", [])) < board:
        assert isinstance(round_.pending, Ask)
        round_.act(round_.pending.actor, "call" if "call" in round_.pending.space else "check")
        house.serve(round_)


@pytest.mark.parametrize(
    ("board", "kind", "place"),
    [
        (0, "exposed_down_card", "1"),
        (0, "card_off_table", "2"),
        (3, "card_off_table", "board"),
        (5, "card_off_table", "board"),
    ],
)
def test_a_card_that_was_replaced_is_stated_by_the_one_dealt_for_it(board: int, kind: str, place: str) -> None:
    seats = tuple(Seat(spot, f"player {spot}", 20_000) for spot in (1, 2, 3))
    round_ = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, settings={"rake_percent": 0}, button=3))
    source = Seeded(2)
    house = House(shuffle(sorted(round_.deck), source), source)
    until(round_, house, board)
    old = round_.table.scene.places[place][0]
    round_.report(Incident(kind, spot=None if place == "board" else int(place), cards=(old,)))
    house.serve(round_)
    while round_.pending is not None:
        until(round_, house, 5)
        if isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, "call" if "call" in round_.pending.space else round_.pending.default)
            house.serve(round_)
    hand = export(record_of(round_))
    dealt = "".join(action for action in hand.actions if action.startswith("d "))
    assert old not in dealt
    assert dealt.count("d db") == 3
    assert read_by_pokerkit(dumps([hand])) == hand.finishing_stacks
    (again,) = loads(dumps([hand]))
    assert replay_hand(again).stacks == hand.finishing_stacks


def test_codes_of_our_own_never_collide_with_the_formats() -> None:
    assert len(set(CODES)) == 4 * len(FAMILIES) == 52
    assert set(CODES) >= OF_THE_FORMAT
    assert set(pokerkit.HandHistory.game_types) - OF_THE_FORMAT == {"NS", "N2L1D"}
    assert set(pokerkit.HandHistory.game_types) & set(CODES) == OF_THE_FORMAT


def test_a_players_export_names_no_card_that_the_player_never_saw() -> None:
    for code in ("NT", "F7S", "F2L3D", "FB", "F5S"):
        round_ = played(code, 3)
        whole, mine = export(record_of(round_)), export(record_of(round_), "player 1")
        visible = {card for event in round_.view("player 1").events for card in getattr(event, "cards", ())}
        words = [action.split("#")[0].split() for action in mine.actions]
        named = {w[-1][i : i + 2] for w in words if len(w) > 2 and w[1] != "cbr" for i in range(0, len(w[-1]), 2)}
        assert named - {"??", "-"} <= visible
        assert "cards" not in mine.more["_houseway"]
        assert [a.split()[:2] for a in mine.actions] == [a.split()[:2] for a in whole.actions]


def test_several_hands_go_into_one_file_and_come_back() -> None:
    hands = [export(record_of(played("NT", seed))) for seed in range(3)]
    assert loads(dumps(hands)) == hands


def test_amounts_that_are_no_whole_dollars_are_written_with_decimals() -> None:
    hand = Hand(variant="NT", antes=[0, 50], starting_stacks=[10_025, 200], actions=[], min_bet=200)
    assert "antes = [0, 0.50]" in dumps([hand])
    assert loads(dumps([hand])) == [hand]


def test_a_round_that_is_not_over_or_not_poker_has_no_hand_history() -> None:
    seats = (Seat(1, "a", 10_000), Seat(2, "b", 10_000))
    begun = Round(GAMES["holdem"], Opening(game="holdem", seats=seats, button=1))
    with pytest.raises(BadRecord, match="finished round"):
        export(record_of(begun))
    with pytest.raises(BadRecord, match="not a game of the poker room"):
        export(RoundRecord(Opening(game="keno", seats=seats), (), ()))


def test_what_is_no_hand_history_is_refused_in_words() -> None:
    with pytest.raises(BadRecord, match="not a hand history"):
        loads("variant = ")
    with pytest.raises(BadRecord, match="not stated whole"):
        loads("variant = 'NT'\nantes = [0, 0]")
    with pytest.raises(BadRecord, match="whole number of cents"):
        loads("variant = 'NT'\nantes = [0.001]\nstarting_stacks = [1]\nactions = []")
