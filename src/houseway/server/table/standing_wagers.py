"""Wagers that stand from round to round: whom they keep at the table, and how they go back to who leaves."""

from typing import Any

import msgspec

from houseway.house.ledger import Posting, felt, seat
from houseway.play.game import Game
from houseway.server.table import seats
from houseway.server.table.seating import Seating, Sitting, TableConfig


def kept(game: Game, settings: Any, seating: Seating) -> set[str]:
    """Players who cannot leave yet, because wagers of theirs stand that are not taken down."""
    return set() if _taken_down(game, settings, seating) else seating.with_wagers()


def stand_up(game: Game, settings: Any, config: TableConfig, seating: Seating, sitting: Sitting) -> list[Posting]:
    """Free a seat between rounds: what still stands of its player's is taken down, all the chips go home."""
    rule = _taken_down(game, settings, seating)
    back = take_down(config, seating, sitting, rule) if rule else []
    return back + seats.stand_up(config, seating, sitting)


def _taken_down(game: Game, settings: Any, seating: Seating) -> str:
    """By what wagers that stand go back: the game's own word, or that a closed table will never decide them."""
    rule = game.taken_down
    return (rule(settings) if rule else "") or (game.ruling_rule if seating.status == "closed" else "")


def take_down(config: TableConfig, seating: Seating, sitting: Sitting, rule: str) -> list[Posting]:
    """Give whoever leaves between rounds the wagers back that still stand."""
    if seating.closing is None:
        return []
    seating.closing, taken = seating.closing.without(sitting.player)
    if not taken:
        return []
    if seating.status == "closed":
        # Nothing is left to carry over: a ticket given back is no longer in force.
        seating.closing = msgspec.structs.replace(seating.closing, state={})
    sitting.stack += taken
    return [Posting(felt(config.id), seat(config.id, sitting.player), taken, "wagers taken down", rule)]
