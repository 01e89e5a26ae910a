"""The poker room's bots: legal, quick, of different temperaments, and better than chance."""

import random
import time
from collections import Counter

import pytest
from tests.bots.poker_table import STACK, against_random, play

from houseway.bots import Basic, described
from houseway.bots.poker import PokerBot
from houseway.bots.poker.discarding import keep_ace_to_five, keep_badugi, keep_deuce_to_seven, keep_high
from houseway.bots.poker.outs import outs
from houseway.bots.poker.reading import Situation
from houseway.bots.poker.strength import Form, share
from houseway.bots.poker.temperament import TEMPERAMENTS, temperament_of
from houseway.cards.card import Card, cards
from houseway.games import GAMES, REGISTRY

FEW = 12
"""Imagined showdowns enough for a test."""
BY_NAME = {temperament.name: temperament for temperament in TEMPERAMENTS}
POKER = [slug for slug, row in REGISTRY.items() if row.game.startswith("houseway.games.poker")]


def form_of(slug: str) -> Form:
    """What the game's own bot knows of it."""
    bot = REGISTRY.find(slug, "bot")
    assert isinstance(bot, PokerBot)
    return bot.form


def test_every_game_of_the_poker_room_has_a_bot_that_knows_it() -> None:
    assert len({id(form_of(slug)) for slug in POKER}) == len(POKER) == 13


@pytest.mark.parametrize("slug", POKER)
def test_a_full_table_of_bots_plays_legally_and_keeps_every_chip(slug: str) -> None:
    seats = GAMES[slug].max_seats(GAMES[slug].read_settings({}))
    bots = {f"bot {nth}": PokerBot(form_of(slug), samples=FEW) for nth in range(seats)}
    for seed in range(2):
        round_ = play(slug, bots, seed)
        assert round_.result is not None
        assert sum(round_.result.stacks.values()) + round_.result.rake == seats * STACK


@pytest.mark.parametrize(
    ("slug", "temperament"),
    [("seven-card-stud", "aggressive"), ("five-card-draw", "loose"), ("triple-draw-2-7", "tight"), ("badugi", "calm")],
)
def test_the_sensible_bot_beats_random_bots_beyond_chance(slug: str, temperament: str) -> None:
    won, margin = against_random(slug, PokerBot(form_of(slug), BY_NAME[temperament], samples=FEW), 200)
    assert won - margin > 0, f"${won:.2f} a round, give or take ${margin:.2f}"


@pytest.mark.prove
@pytest.mark.parametrize("temperament", BY_NAME)
@pytest.mark.parametrize("slug", POKER)
def test_every_temperament_beats_random_bots_at_every_game(slug: str, temperament: str) -> None:
    # No limit against random all-ins swings most, and needs most rounds.
    rounds = 2_500 if slug == "holdem" else 500
    won, margin = against_random(slug, PokerBot(form_of(slug), BY_NAME[temperament], samples=FEW), rounds)
    assert won - margin > 0, f"${won:.2f} a round, give or take ${margin:.2f}"


def test_temperaments_show_in_what_is_done() -> None:
    said = {}
    for name, temperament in BY_NAME.items():
        said[name] = Counter[str]()
        for seed in range(30):
            play(
                "holdem",
                {f"bot {n}": PokerBot(form_of("holdem"), temperament, FEW) for n in range(5)},
                seed,
                said[name],
            )
    raised = {name: each["bet"] + each["raise"] for name, each in said.items()}
    assert raised["aggressive"] > raised["tight"] > raised["calm"]
    folded = {name: each["fold"] / each.total() for name, each in said.items()}
    assert folded["tight"] > folded["loose"]


def test_a_name_keeps_its_temperament_and_names_differ() -> None:
    assert temperament_of("ada") is temperament_of("ada")
    assert {temperament_of(f"{name} (bot)").name for name in ("Ruby", "Jade", "Opal", "Onyx")} == set(BY_NAME)
    assert described("holdem", "ada") == f"{temperament_of('ada').name} bot"
    assert described("dragon-poker", "ada") == "bot"


def test_a_decision_takes_less_than_thirty_milliseconds_of_work() -> None:
    for slug in POKER:
        bots = {f"bot {nth}": Basic(slug) for nth in range(5)}
        play(slug, bots, 1)  # what is worked out once is worked out now
        said: Counter[str] = Counter()
        start = time.thread_time()
        play(slug, bots, 2, said)
        assert (time.thread_time() - start) / said.total() < 0.03, slug


@pytest.mark.parametrize(
    ("slug", "own", "least", "most"),
    [
        ("holdem", "As Ah", 0.8, 0.9),
        ("holdem", "7s 2h", 0.28, 0.41),
        ("seven-card-stud-low", "As 2h 3d", 0.6, 0.85),
        ("seven-card-stud", "As Ah Ad", 0.85, 1),
        ("badugi", "As 2h 3d 4c", 0.97, 1),
        ("triple-draw-2-7", "2s 3h 4d 5c 7s", 0.97, 1),
        ("five-card-draw", "As Ah Ad Kc Ks", 0.97, 1),
        ("mambo-stud", "As 2s 3s", 0.8, 1),
    ],
)
def test_the_worth_of_a_hand_against_one_other_is_about_what_it_is_known_to_be(
    slug: str, own: str, least: float, most: float
) -> None:
    form = form_of(slug)
    worth = share(form, cards(own), [()], (), form.draws, random.Random(1), 600)
    assert least <= worth <= most


def test_an_opponents_up_cards_count() -> None:
    form = form_of("five-card-stud")
    weak = share(form, cards("Ks 9h"), [cards("2d")], (), 0, random.Random(1), 400)
    strong = share(form, cards("Ks 9h"), [cards("Ad Ac")], (), 0, random.Random(1), 400)
    assert weak > strong + 0.2


def test_a_common_card_counts_as_everyones_last() -> None:
    form, board = form_of("seven-card-stud"), cards("Ac")
    own, other = cards("As Ah Ad 2c 3d 4h"), cards("7s 8d 9c 2s")
    worth = share(form, own, [other] * 3, board, 0, random.Random(1), 50)
    assert worth > 0.9, "four aces with the common card"
    now = Situation(own=own, others=(other,), board=board, owed=0, pot=1, stack=1, high=0, raises=0, drawn=0, behind=0)
    assert outs(form, now) is None, "no card comes after it"


@pytest.mark.parametrize(
    ("keep", "hand", "kept", "draws"),
    [
        (keep_high, "As Ah Kd 7c 2s", "As Ah", 1),
        (keep_high, "As Ah Kd Kc 2s", "As Ah Kd Kc", 1),
        (keep_high, "9s Th Jd Qc Ks", "9s Th Jd Qc Ks", 1),
        (keep_high, "2s 7s Js Ks Ah", "2s 7s Js Ks", 1),
        (keep_high, "5s 6h 7d 8c Ks", "5s 6h 7d 8c", 1),
        (keep_high, "As Kh 7d 8c 2s", "As Kh", 1),
        (keep_high, "Ts 9h 7d 5c 2s", "Ts", 1),
        (keep_ace_to_five, "As 2h 3d 4c Ks", "As 2h 3d 4c", 1),
        (keep_ace_to_five, "As 2h 3d 4c 9s", "As 2h 3d 4c 9s", 1),
        (keep_ace_to_five, "As Ah 3d Qc Ks", "Ah 3d", 1),
        (keep_deuce_to_seven, "2s 3h 4d 5c 7s", "2s 3h 4d 5c 7s", 3),
        (keep_deuce_to_seven, "2s 3h 4d 5c 6s", "2s 3h 4d 5c", 3),
        (keep_deuce_to_seven, "2s 3h 4d 7c As", "2s 3h 4d 7c", 3),
        (keep_deuce_to_seven, "2s 3h 4d 7c Ts", "2s 3h 4d 7c", 3),
        (keep_deuce_to_seven, "2s 3h 4d 7c Ts", "2s 3h 4d 7c Ts", 1),
        (keep_badugi, "As 2h 3d 4c", "As 2h 3d 4c", 3),
        (keep_badugi, "As 2s 3d 4c", "As 3d 4c", 3),
        (keep_badugi, "As Kh 3d 3c", "As 3c", 3),
        (keep_badugi, "As Qh 3d 4c", "As 3d 4c", 3),
    ],
)
def test_draws_keep_what_a_good_player_keeps(keep: object, hand: str, kept: str, draws: int) -> None:
    held: tuple[Card, ...] = cards(hand)
    assert callable(keep)
    found = keep(held, draws)
    assert {card[0] for card in found} == {card[0] for card in cards(kept)}
    assert len(found) == len(cards(kept))
