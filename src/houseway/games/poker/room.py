"""What every game of the poker room is made of, so that a family states only its own rules."""

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.games.poker.contest import Contest
from houseway.games.poker.dealing import deck
from houseway.games.poker.layout import Posted, poker_layout
from houseway.games.poker.procedures import poker_procedures
from houseway.games.poker.redeal import redealing
from houseway.games.poker.rulings import RULE, RULINGS
from houseway.games.poker.settings import PokerSettings
from houseway.games.poker.talk import CONDUCT
from houseway.play.game import Game, Remedy, Removal
from houseway.play.refusals import NotNow, refuse
from houseway.play.spaces import Answer
from houseway.play.table import Play, Table


def out_of_turn(table: Table, actor: str, answer: Answer) -> None:
    """Only people seated at the table bet."""
    if all(seat.player != actor for seat in table.seats):
        refuse(NotNow, f"{actor} is not seated at this table", rule="poker/14.7(a)")


def poker_game(
    *,
    slug: str,
    title: str,
    play: Callable[[Table], Play[None]],
    settings: type[msgspec.Struct],
    posted: Posted,
    remedies: tuple[Remedy, ...],
    places: tuple[str, ...] = (),
    stub_count: bool = False,
    contest: Callable[[Any], Contest],
) -> Game:
    """A game of the room; `places` are where it deals besides spots, burns and discards, and `stub_count` says
    whether the stub may be counted for the deck; `contest` says what wins under the house's settings."""
    usual = contest(settings())
    return Game(
        slug=slug,
        title=title,
        play=redealing(play),
        settings=settings,
        layout=poker_layout(slug, title, posted),
        deck=deck,
        places=("burns", "discards", *places),
        max_seats=lambda settings: settings.seats,
        remedies=(*remedies, *CONDUCT),
        out_of_turn=out_of_turn,
        rulings=RULINGS,
        ruling_rule=RULE,
        one_hand_rule="poker/14.6(c)#1",
        fewest=lambda settings: 2,
        procedures=poker_procedures(stub_count),
        stepping_away=PokerSettings.stepping_away,
        removal=Removal("poker/14.16(b)#1", "poker/14.16(b)#2"),
        # Who sits out is not dealt in, and pays for the time like the others.
        seats_absent=lambda settings, attended: "time" in settings.rake,
        name_hand=lambda own, board, house: contest(house).name_hand(own, board),
        plays=lambda own, board, house: contest(house).halves(own, board),
        high_hand=usual.high_hand if usual.high else None,
    )
