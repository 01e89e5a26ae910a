"""Bots: the seats they take, and how they answer."""

from functools import cache

from houseway.bots import Basic
from houseway.cards.randomness import Randomness
from houseway.house.ledger import Posting, bank, seat
from houseway.play.spaces import Answer
from houseway.play.views import View
from houseway.server.table.seating import Seating, Sitting, TableConfig

NAMES = ("Ruby", "Jade", "Opal", "Onyx", "Amber", "Pearl", "Topaz", "Coral", "Beryl", "Agate", "Ivory", "Slate")


def bot_name(taken: set[str]) -> str:
    """A name for a bot that is free at the table; people cannot have brackets in theirs."""
    free = (f"{name} (bot)" for name in NAMES)
    return next((name for name in free if name not in taken), f"{len(taken)} (bot)")


@cache
def _player(game: str) -> Basic:
    return Basic(game)


def choose(game: str, view: View, source: Randomness) -> Answer:
    """What a bot answers, knowing only its own view."""
    return _player(game).choose(view, view.decisions()[0], source)


def fill_with_bots(config: TableConfig, seating: Seating, most: int, least: int) -> list[Posting]:
    """Seat bots beside the people, up to the table's number or the game's least; bots with few chips buy more."""
    postings: list[Posting] = []
    if config.stakes != "play":
        return postings  # people who play for chips play against people
    standing = seating.with_wagers()
    people = {each.player for each in seating.playing_people()}
    people |= {each.player for each in seating.people() if each.player in standing}
    wanted = max(config.bots, least - len(people))
    keep_free = 1 if most > least else 0
    usual = config.buy_in.usual
    while sum(sitting.bot for sitting in seating.seats) < wanted:
        free = [spot for spot in seating.free_spots(most) if seating.held is None or spot != seating.held.spot]
        if len(free) <= keep_free and len(seating.seats) >= least:
            break
        if not free:
            break
        name = bot_name({sitting.player for sitting in seating.seats})
        seating.seats.append(Sitting(free[len(free) // 2], name, usual, bot=True))
        postings.append(Posting(bank(config.stakes), seat(config.id, name), usual, "bot's buy-in"))
    for sitting in seating.seats:
        if sitting.bot and sitting.stack < usual // 4:
            postings.append(
                Posting(bank(config.stakes), seat(config.id, sitting.player), usual - sitting.stack, "bot's top-up")
            )
            sitting.stack = usual
    seating.seats.sort(key=lambda each: each.spot)
    return postings
