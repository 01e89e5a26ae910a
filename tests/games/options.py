"""House options at random: every choice and every yes or no that a game's settings know, and some of the amounts."""

import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from houseway.cards.randomness import Seeded
from houseway.play.game import Game
from houseway.play.refusals import BadSetting

AMOUNTS: dict[str, list[Any]] = {
    "ante": [0, 25, 50, 100],
    "chip": [25, 50, 100],
    "split_unit": [25, 50, 100],
    "max_raises": [None, 3],
    "rake": [("percentage",), ("incremental",), ("time",), ("percentage", "incremental")],
    "rake_percent": [0, 5, 10],
    "rake_unit": [1, 25, 50, 100],
    "rake_max": [400, 10_000],
    "bb_amount": [0, 100],
    "bb_levels": [(), ((1_000, 50), (3_000, 150))],
    "bb_secondary": [0, 50],
    "bb_min_pot": [0, 1_500],
    "blinds": [(400,), (200, 400), (100, 200, 400)],
    "exposed_misdeal_count": [None, 2],
    "bring_in": [None, 100],
    "kill_threshold": [1_000, 3_000],
    "dead_lead_laps": [1, 2],
    "raise_cap": [1, 3],
    "table_max": [None, 30_000],
    "main_ante_multiple": [2, 3],
    "commission_rate": [0, 500, 1_000],
    "ace_commission_rate": [None, 0, 1_000],
    "commission_unit": [1, 100],
    "min_players": [2, 3],
    "positions_per_player": [1, 2],
    "max_spots_per_player": [1, 2],
    "bonus_pay_table": [1, 2],
    "three_card_bonus_table": [1, 2],
    "burn": [0, 1],
    "payout_cap": [None, 2_000_000],
    "straight_flush_award": ["tenth", "flat", None],
    "count_every": [1, 5],
    "aggregate_limit": [None, 1_000_000],
}
"""What a house may set that is no choice among words; each game takes those it knows and allows."""
LEFT_ALONE = frozenset({"structure", "absence", "deal_form", "filed_shuffle"})
"""What the machines set by themselves, or what is no matter of the round."""


def options_of(game: Game) -> dict[str, list[Any]]:
    """The values that each option of a game may have here."""
    found: dict[str, list[Any]] = {}
    for name, hint in get_type_hints(game.settings).items():
        if name in AMOUNTS:
            found[name] = AMOUNTS[name]
        elif name not in LEFT_ALONE and (choices := _choices(hint)):
            found[name] = choices
    return found


def _choices(hint: Any) -> list[Any]:
    if hint is bool:
        return [True, False]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        return [choice for part in get_args(hint) for choice in _choices(part)]
    return []


def any_options(game: Game, source: Seeded, given: Mapping[str, Any], one_in: int = 3) -> dict[str, Any]:
    """Settings with some options changed at random, each as far as it goes with those before it."""
    picked = dict(given)
    for name, values in options_of(game).items():
        if source.below(one_in):
            continue
        tried = {**picked, name: values[source.below(len(values))]}
        try:
            game.read_settings(tried)
        except BadSetting:
            continue
        picked = tried
    return picked
