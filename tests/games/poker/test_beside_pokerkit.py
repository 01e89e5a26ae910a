"""Random rounds played in step with pokerkit wherever its rules and ours coincide (docs/poker-differences.md)."""

import random
from collections.abc import Callable
from typing import Any

import pokerkit
import pytest

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
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
COMMON: dict[str, Any] = {"rake_percent": 0, "chip": 1, "split_unit": 1, "concede": "never"}
NO_LIMIT = {**COMMON, "structure": "no_limit", "minimum": 2, "maximum": None, "blinds": (1, 2)}


def no_limit_holdem(stacks: list[int]) -> pokerkit.State:
    return pokerkit.NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, tuple(stacks), len(stacks))


def in_step(
    slug: str, settings: dict[str, Any], create: Callable[[list[int]], pokerkit.State], down: int, seed: int
) -> Round:
    """Play one round in both engines with the same cards and decisions, comparing all the way."""
    rng = random.Random(seed)
    stacks = [rng.choice([4, 7, 20, 55, 100, 200]) for _ in range(rng.randint(3, 6))]
    game = GAMES[slug]
    seats = tuple(Seat(spot, f"p{spot}", stack) for spot, stack in enumerate(stacks, 1))
    ours = Round(game, Opening(game=slug, seats=seats, settings=settings, button=len(stacks)))
    theirs = create(stacks)
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
        short = short_all_in_stands(ours)
        if not short:
            compare_choices(ours, theirs, request)
        answer = request.space.sample(Seeded(rng.random().hex()))
        if short and type(answer) is tuple and not theirs.can_complete_bet_or_raise_to(answer[1]):
            answer = "call"
        ours.act(request.actor, answer)
        if answer == "fold":
            theirs.fold()
        elif answer in ("check", "call"):
            theirs.check_or_call()
        else:
            theirs.complete_bet_or_raise_to(answer[1])
    assert not theirs.status, ours
    assert ours.result is not None
    assert list(ours.result.stacks.values()) == theirs.stacks, ours
    return ours


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
        least, most = (
            theirs.min_completion_betting_or_raising_to_amount,
            theirs.max_completion_betting_or_raising_to_amount,
        )
        assert (amount.low, amount.high) == (least, most), ours


@pytest.mark.parametrize("seed", range(150))
def test_no_limit_holdem_gives_the_same_choices_pots_and_payouts(seed: int) -> None:
    in_step("holdem", NO_LIMIT, no_limit_holdem, 2, seed)


def test_the_comparison_reaches_showdowns_and_side_pots() -> None:
    rounds = [in_step("holdem", NO_LIMIT, no_limit_holdem, 2, seed) for seed in range(60)]
    pots = {event.pot for round_ in rounds for event in round_.events if isinstance(event, Awarded)}
    assert {"main", "side 1", "side 2"} <= pots
