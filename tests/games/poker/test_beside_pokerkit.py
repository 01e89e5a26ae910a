"""Random rounds played in step with pokerkit wherever its rules and ours coincide (docs/poker-differences.md)."""

import random
from collections.abc import Callable
from typing import Any

import pokerkit
import pytest

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import ring_of
from houseway.play.events import Awarded
from houseway.play.opening import Opening, Seat
from houseway.play.requests import HOUSE, Ask
from houseway.play.round import Round
from houseway.play.spaces import Menu

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)
COMMON: dict[str, Any] = {
    "rake_percent": 0,
    "chip": 1,
    "split_unit": 1,
    "concede": "never",
    "odd_chip_rule": "left_of_button",
    "minimum": 2,
    "blinds": (1, 2),
}
NO_LIMIT = {**COMMON, "structure": "no_limit", "maximum": None}
POT_LIMIT = {**COMMON, "structure": "pot_limit", "maximum": None}
FIXED = {**COMMON, "structure": "fixed_limit", "maximum": 4}


def no_limit_holdem(stacks: list[int]) -> pokerkit.State:
    return pokerkit.NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, tuple(stacks), len(stacks))


def limit_holdem(stacks: list[int]) -> pokerkit.State:
    return pokerkit.FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 4, tuple(stacks), len(stacks))


def pot_limit_omaha(stacks: list[int]) -> pokerkit.State:
    return pokerkit.PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, tuple(stacks), len(stacks))


def limit_omaha_eight(stacks: list[int]) -> pokerkit.State:
    return pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 4, tuple(stacks), len(stacks)
    )


def in_step(slug: str, settings: dict[str, Any], create: Callable[[list[int]], pokerkit.State], seed: int) -> Round:
    """Play one round in both engines with the same cards and decisions, comparing all the way."""
    rng = random.Random(seed)
    stacks = [rng.choice([4, 7, 20, 55, 100, 200]) for _ in range(rng.randint(3, 6))]
    game = GAMES[slug]
    seats = tuple(Seat(spot, f"p{spot}", stack) for spot, stack in enumerate(stacks, 1))
    ours = Round(game, Opening(game=slug, seats=seats, settings=settings, button=len(stacks)))
    ring, theirs = ring_of(ours.table), create(stacks)
    order = list(shuffle(game.deck(ours.settings).cards, Seeded(seed)))  # type: ignore[misc]
    while ours.pending is not None:
        request = ours.pending
        if not isinstance(request, Ask):
            n = request.n  # type: ignore[union-attr]
            cards, order = order[:n], order[n:]
            ours.act(HOUSE, cards)
            if ours.table.scene.places.get("board"):
                theirs.burn_card(cards[0])
                theirs.deal_board("".join(cards[1:]))
            else:
                for i in range(len(stacks)):
                    theirs.deal_hole("".join(cards[i :: len(stacks)]))
            continue
        assert theirs.actor_index == request.spot - 1, ours
        apart = short_all_in_stands(ours) or capped(theirs)
        if not apart:
            compare_choices(ours, theirs, request)
        answer = request.space.sample(Seeded(rng.random().hex()))
        if apart and type(answer) is tuple and not theirs.can_complete_bet_or_raise_to(answer[1]):
            answer = "call"
        ours.act(request.actor, answer)
        if answer == "fold":
            theirs.fold()
        elif answer in ("check", "call"):
            theirs.check_or_call()
        else:
            theirs.complete_bet_or_raise_to(answer[1])
    assert not theirs.status, ours
    if not low_in_some_pots_only(ring):
        compare_stacks(ours, theirs)
    return ours


def compare_stacks(ours: Round, theirs: pokerkit.State) -> None:
    assert ours.result is not None
    odd = odd_chips(ours)
    for stack, other in zip(ours.result.stacks.values(), theirs.stacks, strict=True):
        assert abs(stack - other) <= odd, ours


def low_in_some_pots_only(ring: Ring) -> bool:
    """Whether one pot has a qualifying low and another has none: pokerkit then cuts the second in two all the same."""
    lows = [[e.low for e in pot.live()] for pot in ring.pots]
    return any(any(pot) for pot in lows) and not all(any(pot) for pot in lows)


def odd_chips(ours: Round) -> int:
    """How many chips would not divide: pokerkit gives them by its own order, so a stack may differ by them."""
    return sum(event.amount for event in ours.events if isinstance(event, Awarded) and event.rule in ODD)


def capped(theirs: pokerkit.State) -> bool:
    """Whether their raises are used up: they count the opening bet, we count raises, so the caps cannot be matched."""
    assert theirs.street is not None
    return theirs.completion_betting_or_raising_count == theirs.street.max_completion_betting_or_raising_count


def short_all_in_stands(ours: Round) -> bool:
    """Whether the highest bet on the felt is an all-in: what may follow a short one differs, and is written down."""
    bets = sorted((amount for (_, _, area), amount in ours.table.scene.felt.items() if area == "bet"), reverse=True)
    players = [key[0] for key, amount in ours.table.scene.felt.items() if amount == max(bets, default=0)]
    return any(ours.table.scene.stacks[player] == 0 for player in players)


def compare_choices(ours: Round, theirs: pokerkit.State, request: Ask) -> None:
    assert isinstance(request.space, Menu)
    amount: Any = request.space.options.get("raise") or request.space.options.get("bet")
    assert theirs.can_complete_bet_or_raise_to() == bool(amount), ours
    if amount:
        assert amount.low == theirs.min_completion_betting_or_raising_to_amount, ours
        # pokerkit 0.7.7 lets its fixed-limit omaha raise up to the pot, so the upper end is compared elsewhere only.
        if ours.settings.structure != "fixed_limit":
            assert amount.high == theirs.max_completion_betting_or_raising_to_amount, ours


ODD = ("poker/A33", "omaha/14.11(f)2.i", "omaha/14.11(f)2.ii", "omaha/14.11(f)2.iii")
PAIRS = {
    "no-limit hold 'em": ("holdem", NO_LIMIT, no_limit_holdem),
    "limit hold 'em": ("holdem", FIXED, limit_holdem),
    "pot-limit omaha": ("omaha", POT_LIMIT, pot_limit_omaha),
    "limit omaha eight": ("omaha-high-low-eight", FIXED, limit_omaha_eight),
}


@pytest.mark.parametrize("name", PAIRS)
def test_random_rounds_give_the_same_choices_pots_and_payouts(name: str) -> None:
    for seed in range(60):
        in_step(*PAIRS[name], seed)


@pytest.mark.prove
@pytest.mark.parametrize("name", PAIRS)
def test_many_random_rounds_give_the_same_choices_pots_and_payouts(name: str) -> None:
    for seed in range(60, 1_500):
        in_step(*PAIRS[name], seed)


def test_the_comparison_reaches_showdowns_and_side_pots() -> None:
    rounds = [in_step(*PAIRS["no-limit hold 'em"], seed) for seed in range(60)]
    pots = {event.pot for round_ in rounds for event in round_.events if isinstance(event, Awarded)}
    assert {"main", "side 1", "side 2"} <= pots
