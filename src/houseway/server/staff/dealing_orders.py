"""What a dealer, a shoe or a scanner enters card by card, and how the last entry is taken back."""

import re

from houseway.play.requests import Draw, Face
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.staff.bodies import CardsOrder
from houseway.server.staff.giving import Given
from houseway.server.table.draft import Draft
from houseway.server.table.playing import expect_open, open_question, play_on
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.seating import Read
from houseway.server.table.situation import Situation

DOWN = "?"
"""A card that is dealt face down and was not seen."""


def read_so_far(table: Situation) -> tuple[str, ...]:
    """The cards read for the question that is open."""
    read, in_play = table.seating.read, table.in_play
    if read is None or in_play is None or not table.seating.playing:
        return ()
    return read.cards if (read.round, read.asked) == (in_play.id, in_play.asked) else ()


def deals_here(table: Situation, person: Person) -> bool:
    """Whether a dealer may deal at this table: any may while no one is put down for it."""
    return "dealer" in person.roles and table.seating.on_duty in ("", person.name)


def expect_dealer(table: Situation, person: Person) -> None:
    """Refuse a dealer who deals at another table: what is refused as out already tells which cards lie face down."""
    person.needs("dealer")
    if not deals_here(table, person):
        raise Problem("not-allowed", f"{table.seating.on_duty} deals at this table")


def read_cards(draft: Draft, given: Given) -> None:
    """Cards leave the shoe: they are kept until the draw has all of its cards, and then answer it."""
    in_play = draft.in_play
    if in_play is None or not draft.seating.playing:
        raise Problem("not-now", "no round is being played")
    if given.body.round and given.body.round != in_play.id:
        raise Problem("stale", "that round is over; look again")
    expect_dealer(draft, given.person)
    request, known = in_play.round.pending, read_so_far(draft)
    _expect_on_show(given.body, in_play, len(known))
    if not isinstance(request, Draw | Face) or not in_play.waits_for_staff():
        raise Problem("not-now", "no card is asked for now")
    wanted = request.n if isinstance(request, Draw) else len(request.cards)
    if len(known) + len(given.body.cards) > wanted:
        why = f"{wanted - len(known)} more cards are asked for, not {len(given.body.cards)}"
        raise Problem("not-a-move", why, rule=request.rule)
    cards = known
    for printed in given.body.cards:
        cards = (*cards, _card(draft, printed, cards, request))
    if len(cards) < wanted:
        draft.seating.read = Read(in_play.id, in_play.asked, cards)
        return
    draft.seating.read = None
    draft.fork_round().round.act("dealer", cards)
    play_on(draft)


def _expect_on_show(body: CardsOrder, in_play: RoundInPlay | RoundFork, known: int) -> None:
    """Refuse cards for a question that another dealer has answered, or answers, meanwhile."""
    if body.seq is not None:
        expect_open(in_play, body.seq)
    if body.read is not None and body.read != known:
        raise Problem("stale", f"{known} of these cards {'was' if known == 1 else 'were'} read meanwhile; look again")


def _card(draft: Draft, printed: str, taken: tuple[str, ...], request: Draw | Face) -> str:
    """The card that a face stands for: one of those that look alike and are left, or a new one face down."""
    in_play = draft.in_play
    assert in_play is not None
    round_ = in_play.round
    if printed == DOWN:
        if isinstance(request, Face):
            raise Problem("not-a-move", "the face of this card is asked for", rule=request.rule)
        return _face_down(round_.journal, taken)
    alike = [card for card in round_.deck if card == printed or re.fullmatch(rf"{re.escape(printed)}\d+", card)]
    free = sorted(card for card in alike if card in round_.left and card not in taken)
    if not free:
        why = "is already on the table" if alike else "is not a card of this deck"
        raise Problem("not-a-move", f"{printed!r} {why}", rule=request.rule)
    return free[0]


def _face_down(journal: object, taken: tuple[str, ...]) -> str:
    """A name for a card face down that none before it has."""
    used = (int(number) for number in re.findall(r"'\?(\d+)'", f"{journal!r} {taken!r}"))
    return f"?{max(used, default=0) + 1}"


def may_take_back(table: Situation) -> bool:
    """Whether the last entry was the dealer's, and no one has acted on it."""
    in_play = table.in_play
    if in_play is None or not table.seating.playing:
        return False
    return bool(read_so_far(table)) or in_play.round.dealer_spoke_last


def take_back(draft: Draft, given: Given) -> None:
    """Take back the last card read, else the dealer's last entry: cards, dice, a count, a step, no more bets."""
    fork = open_question(draft, given.body.round, given.body.seq)
    expect_dealer(draft, given.person)
    if known := read_so_far(draft):
        draft.seating.read = Read(fork.id, fork.asked, known[:-1])
        return
    if not fork.round.dealer_spoke_last:
        why = "the last entry is not the dealer's, or a player has acted on it since"
        raise Problem("not-now", why, rule=fork.round.game.ruling_rule, legal="a supervisor's ruling")
    draft.seating.read = None
    fork.round.take_back()
    play_on(draft)
