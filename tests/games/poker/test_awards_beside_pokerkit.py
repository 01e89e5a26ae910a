"""Who wins how much of which layer, worked out anew from hands and bets by pokerkit, in every form it can judge."""

import random
from collections.abc import Mapping
from typing import Any

import pokerkit
import pytest

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import ring_of
from houseway.play.events import Awarded, Returned, Wagered
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.requests import Ask
from houseway.play.round import Round

HANDS: dict[str, tuple[Any, Any]] = {
    "holdem": (pokerkit.StandardHighHand, None),
    "omaha": (pokerkit.OmahaHoldemHand, None),
    "omaha-high-low-eight": (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand),
    "seven-card-stud": (pokerkit.StandardHighHand, None),
    "seven-card-stud-low": (None, pokerkit.RegularLowHand),
    "seven-card-stud-high-low": (pokerkit.StandardHighHand, pokerkit.RegularLowHand),
    "seven-card-stud-high-low-eight": (pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand),
    "five-card-stud": (pokerkit.StandardHighHand, None),
    "five-card-draw": (pokerkit.StandardHighHand, None),
    "five-card-draw-low": (None, pokerkit.RegularLowHand),
    "triple-draw-2-7": (None, pokerkit.StandardLowHand),
    "badugi": (None, pokerkit.BadugiHand),
}
SETTINGS = {"rake_percent": 0, "concede": "never", "split_unit": 1, "chip": 1, "odd_chip_rule": "left_of_button"}


def played(slug: str, seed: int) -> tuple[Round, Ring | None]:
    """A random round among two to six players with unequal stacks, few of whom fold."""
    rng, game = random.Random(seed), GAMES[slug]
    stacks = [rng.choice([900, 1_500, 3_000, 10_000]) for _ in range(rng.randint(2, 6))]
    seats = tuple(Seat(spot, f"p{spot}", stack) for spot, stack in enumerate(stacks, 1))
    button = None if "stud" in slug else len(stacks)
    round_ = Round(game, Opening(game=slug, seats=seats, settings=SETTINGS, button=button))
    ring = ring_of(round_.table)
    order = shuffle(game.deck(round_.settings).cards, Seeded(str(seed)))  # type: ignore[misc]
    house = House(tuple(order), Seeded(str(seed)))
    house.serve(round_)
    while round_.pending is not None:
        assert isinstance(round_.pending, Ask)
        answer = round_.pending.space.sample(Seeded(rng.random().hex()))
        round_.act(round_.pending.actor, "call" if answer == "fold" and rng.random() < 0.7 else answer)
        house.serve(round_)
    return round_, ring


def put_in(round_: Round) -> dict[str, int]:
    """What each player's bets came to, uncalled parts taken off."""
    sums: dict[str, int] = {}
    for event in round_.events:
        if isinstance(event, Wagered | Returned):
            sign = 1 if isinstance(event, Wagered) else -1
            sums[event.player] = sums.get(event.player, 0) + sign * event.amount
    return sums


def owed(slug: str, ring: Ring, bets: Mapping[str, int]) -> dict[str, float]:
    """Layer by layer, high and low, by pokerkit's reading of the hands; shares are not rounded."""
    live = [entrant for entrant in ring.entrants if entrant.live]
    judged = [
        {e.player: judge.from_game_or_none("".join(e.cards), "".join(ring.board)) for e in live}
        for judge in HANDS[slug]
        if judge is not None
    ]
    due: dict[str, float] = {}
    below = 0
    for level in sorted({bets[e.player] for e in live}):
        layer = sum(min(bet, level) - min(bet, below) for bet in bets.values())
        halves = [best({p: hand for p, hand in hands.items() if bets[p] >= level}) for hands in judged]
        for winners in filter(None, halves):
            for player in winners:
                due[player] = due.get(player, 0) + layer / len(list(filter(None, halves))) / len(winners)
        below = level
    return due


def best(hands: dict[str, Any]) -> list[str]:
    found = {player: hand for player, hand in hands.items() if hand is not None}
    return [player for player, hand in found.items() if hand == max(found.values())]


def check(slug: str, seeds: range) -> int:
    """How many showdowns were compared."""
    shown = 0
    for seed in seeds:
        round_, ring = played(slug, seed)
        if ring is None or ring.live < 2:
            continue
        shown += 1
        won: dict[str, int] = {}
        for event in round_.events:
            if isinstance(event, Awarded):
                won[event.player] = won.get(event.player, 0) + event.amount
        due = owed(slug, ring, put_in(round_))
        # A cent or two of a layer may not divide; nothing else may differ.
        slack = 3 * len(ring.pots)
        assert all(abs(won.get(player, 0) - due.get(player, 0)) <= slack for player in {*won, *due}), round_
    return shown


@pytest.mark.parametrize("slug", HANDS)
def test_pots_go_where_pokerkit_reads_the_hands_to_send_them(slug: str) -> None:
    assert check(slug, range(25)) > 10


@pytest.mark.prove
@pytest.mark.parametrize("slug", HANDS)
def test_many_pots_go_where_pokerkit_reads_the_hands_to_send_them(slug: str) -> None:
    assert check(slug, range(25, 1_500)) > 800
