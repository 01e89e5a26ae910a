"""The draw: cards thrown away and replaced, one player at a time, and what is done when the deck runs short.

The three draw games reshuffle differently (poker/A22, A23): five-card draw deals out the deck and then the whole pile
of discards; triple draw puts what is left of the deck beneath the reshuffled discards; badugi deals the stub out first.
Cards set aside by an irregularity lie at `discards` and stay out; draw discards lie at `thrown`, folds at `muck`.
"""

from functools import partial
from typing import Literal

from houseway.cards.card import Card
from houseway.games.poker.betting import betting_round
from houseway.games.poker.blinds import button_posts_small
from houseway.games.poker.dealing import INELIGIBLE, take, undealt
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.irregularities import ask_again, held, replace_card
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import AGAIN, asks_first, ring_of
from houseway.games.poker.settings import BlindSettings
from houseway.games.poker.street import DrawRule, Street
from houseway.games.poker.wagering import Wagering
from houseway.play.events import BettingOver, Conceded, Dealt, Drew, Moved
from houseway.play.game import Remedy
from houseway.play.refusals import NotNow, refuse
from houseway.play.requests import Ask, Incident, Instead, Request
from houseway.play.spaces import Answer, Cards
from houseway.play.table import UNASKED, Play, Table

THROWN = "thrown"
DRAWS = ("poker/14.1[draw]",)
OWN = "own discards"
"""Where the asking player's discards wait while the pile is reshuffled without them."""


class DrawSettings(BlindSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the draw games add to a table with blinds."""

    burn_each_draw: bool = True
    """poker/A21"""
    draw_reshuffle: Literal["as_written", "stub_first", "merge_stub"] = "as_written"
    """poker/A22"""
    mid_draw_rounds: Literal["bet_or_check", "repeat_blinds"] = "bet_or_check"
    """poker/A19"""

    @property
    def own_discards_in(self) -> bool:
        """Whether the asking player's own discards of this draw are reshuffled with the rest (poker/A23)."""
        return False


def draw_cards(ring: Ring, rule: DrawRule) -> Play[None]:
    """One draw round: each live player in turn stands pat or throws cards away and is served."""
    table, turn, served = ring.table, rule.turn, rule.served
    burnt = rule.number > 1 and not table.settings.burn_each_draw
    ring.incidents.redraws, ring.incidents.last_draw, ring.incidents.refill = [], rule, None
    for entrant in ring.entrants:
        if not entrant.live or ring.live == 1:
            continue
        answer: Answer = AGAIN
        while answer == AGAIN:
            held = entrant.cards
            space = Cards(held, 0, len(held), turn, "discard", "stand pat")
            # `table.ask`, written out: a draw game is made of draws.
            request = Ask(entrant.player, entrant.spot, space, (), turn)
            answer = yield request
            if type(answer) in UNASKED:
                answer = yield from table.heard(answer, request)
        if type(answer) is not tuple or not entrant.live:
            continue
        table.record(Drew(entrant.player, entrant.spot, len(answer), served, DRAWS if answer else ()))
        if answer:
            yield from _serve(ring, entrant, answer, rule, burn=not burnt)
            burnt = True
    owed, ring.incidents.redraws = ring.incidents.redraws, None
    ring.incidents.refill = partial(_enough, ring, 1, rule)
    for entrant, card in owed:
        yield from _redraw(ring, entrant, card, rule)


def _serve(ring: Ring, entrant: Entrant, thrown: tuple[Card, ...], rule: DrawRule, burn: bool) -> Play[None]:
    table, owed = ring.table, len(thrown)
    short = undealt(ring) < owed + burn
    # Only a reshuffle has to tell the asking player's discards from the rest (poker/A23).
    aside = OWN if short and not table.settings.own_discards_in else THROWN
    table.record(Moved(entrant.place, aside, thrown, entrant.to, rule.turn))
    entrant.cards = tuple([card for card in entrant.cards if card not in thrown])
    while owed:
        if short:
            cards = yield from _after_a_reshuffle(ring, entrant, owed, rule, burn)
        else:
            # There are enough in the one pile or the several, and one pile need not be measured again.
            places = ("burns",) * burn + (entrant.place,) * owed
            draw = table.draw(places, rule.served) if len(ring.piles) == 1 else take(ring, places, rule.served)
            cards = yield from draw
        if burn and cards:
            table.record(Dealt("burns", cards[:1], (), rule.burn))
            cards, burn = cards[1:], False
        if not entrant.live:  # ruled out while the cards were coming
            table.record(Dealt("discards", cards, (), INELIGIBLE))
            break
        if cards:
            entrant.cards += cards
            table.record(Dealt(entrant.place, cards, entrant.to, rule.served))
            owed -= len(cards)
        if not short and owed and undealt(ring) < owed + burn:
            # A remedy took cards that were meant for this player; now the discards must be told apart after all.
            short = True
            if not table.settings.own_discards_in:
                table.move(THROWN, OWN, thrown, rule.kept_out)
    if rule.one_at_a_time:
        table.note(
            "{player} <are|is> served before the next is asked", rule.one_at_a_time, entrant.spot, entrant.player
        )
    if short:
        table.move(OWN, THROWN, tuple(table.scene.places.get(OWN, ())), rule.kept_out)


def _after_a_reshuffle(ring: Ring, entrant: Entrant, owed: int, rule: DrawRule, burn: bool) -> Play[tuple[Card, ...]]:
    """Where the deck runs short the burn comes alone, and each part of it is reshuffled for if need be.

    Fewer cards come than are owed where a pile ends.
    """
    yield from _enough(ring, 1 if burn else owed, rule)
    places = ("burns",) if burn else (entrant.place if entrant.live else "discards",) * owed
    return (yield from take(ring, places, rule.served))


def _enough(ring: Ring, wanted: int, rule: DrawRule) -> Play[None]:
    """Reshuffle the discards when fewer cards are left than are wanted."""
    left = undealt(ring)
    if left >= wanted:
        return
    table, way = ring.table, ring.table.settings.draw_reshuffle
    how: str = rule.reshuffle if way == "as_written" else way
    table.move("muck", THROWN, tuple(table.scene.places.get("muck", ())), rule.short)
    while how == "merge_stub" and undealt(ring):
        stub = yield from take(ring, (THROWN,) * left, "poker/A22")
        table.record(Dealt(THROWN, stub, (), "poker/A22"))
    cards = tuple(table.scene.places.get(THROWN, ()))
    if not cards:
        refuse(NotNow, "no discard is left to reshuffle; a supervisor rules", rule=rule.short)
    pile = f"reshuffle {len(ring.piles)}"
    template = "The discards are reshuffled, {discards:cards}, with {deck:cards} left in the deck"
    table.note(template, rule.short, discards=len(cards), deck=left)
    late, own = "What later players throw away stays out", "The drawing player's own discards stay out"
    table.note(late if table.settings.own_discards_in else own, rule.kept_out)
    yield from table.shuffle(THROWN, pile, cards, rule.short)
    ring.piles = [pile, *ring.piles] if how == "stub_beneath" else [*ring.piles, pile]


def _redraw(ring: Ring, entrant: Entrant, card: Card | None, rule: DrawRule) -> Play[None]:
    """A card exposed in the draw, or one gone when the deck was out, is replaced once all have drawn (A57, A58)."""
    if not entrant.live or ring.live == 1 or (card is not None and card not in entrant.cards):
        return
    why = "poker/A58" if card is None else "poker/A57"
    if card is not None:
        ring.table.move(entrant.spot, "discards", (card,), why, to=None)
        entrant.cards = tuple(other for other in entrant.cards if other != card)
    new: tuple[Card, ...] = ()
    while not new and entrant.live:
        # Again where the last card of the pile was itself found face up.
        yield from _enough(ring, 1, rule)
        new = yield from take(ring, (entrant.place,), why)
    if not entrant.live:  # ruled out while the card was coming
        ring.table.record(Dealt("discards", new, (), INELIGIBLE))
        return
    entrant.cards += new
    ring.table.record(Dealt(entrant.place, new, entrant.to, why))


def middle_betting(ring: Ring, street: Street, last: bool) -> Play[None]:
    """A betting round after a draw: bet or check from the button's left, or blinds again (poker/A19)."""
    if last or ring.table.settings.mid_draw_rounds == "bet_or_check":
        return betting_round(ring, street, 0)
    now = Wagering(ring.settings, street, ring.scale)
    able = [entrant for entrant in ring.entrants if entrant.live and not entrant.all_in]
    if button_posts_small(ring.settings, ring.entrants):
        able.reverse()
    posted = list(zip(able, ring.table.settings.blinds, strict=False)) if len(able) > 1 else []
    for entrant, blind in posted:
        ring.put_in(entrant, "bet", min(blind, ring.table.stack(entrant.player)), "poker/A19", "blind")
    now.stand(max((entrant.bet for entrant, _ in posted), default=0))
    first = ring.entrants.index(able[len(posted) % len(able)]) if able else 0
    return betting_round(ring, street, first, now)


def _nothing_since(ring: Ring) -> bool:
    """Whether no one has bet or shown a hand since the draw; where no two can bet, the showdown is next."""
    if ring.begun or any(entrant.shown for entrant in ring.entrants):
        return False
    after = (event for event in reversed(ring.table.events) if isinstance(event, Drew | BettingOver | Conceded))
    last = next(after, None)
    return isinstance(last, Drew) or (isinstance(last, BettingOver) and not last.bet)


@asks_first
def exposed_in_draw(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
    """A card the dealer exposed: exchanged after the first deal, or after all have drawn (poker/A57)."""
    ring = ring_of(table)
    entrant, card = held(table, incident, "poker/A57")
    if card in table.scene.face_up:
        refuse(NotNow, "that card is already exposed", rule="poker/A57")
    drawn = ring.incidents.last_draw
    in_time = isinstance(request, Ask) and _nothing_since(ring)
    if ring.incidents.redraws is None and drawn is not None and not in_time:
        refuse(NotNow, "no card is being dealt", rule="poker/A57")
    table.show(entrant.place, (card,), "poker/A57")
    if ring.incidents.redraws is not None:
        ring.incidents.redraws.append((entrant, card))
    elif drawn is not None:
        # The last to draw: everyone else has drawn already.
        yield from _redraw(ring, entrant, card, drawn)
    else:
        table.move(entrant.spot, "discards", (card,), "poker/A57", to=None)
        yield from replace_card(ring, entrant, card, "poker/A57")
    return ask_again(request, entrant) if ring.incidents.redraws is None else None


DRAW_REMEDIES = (
    Remedy("exposed_in_draw", "replaced when all have drawn", "poker/A57", exposed_in_draw, asks=("spot", "cards")),
)
