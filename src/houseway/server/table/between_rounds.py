"""The end of a round, and what waited for it: chips added, seats changed, people leaving, a table closing."""

from collections import Counter

import msgspec

from houseway.house.ledger import Posting
from houseway.house.meters import turned
from houseway.play.events import Wagered
from houseway.play.opening import Closing, Opening
from houseway.server.record import schema
from houseway.server.record.batch import Line
from houseway.server.record.stored_rounds import nets
from houseway.server.table import seats, standing_wagers
from houseway.server.table.draft import Draft
from houseway.server.table.seating import Sitting


def close_round(draft: Draft, id_: str, opening: Opening, closing: Closing, steps: int) -> None:
    """Write down how a round ended, sign the journal, and do what waited for that."""
    batch, seating = draft.batch, draft.seating
    for player, net in nets(opening, closing).items():
        batch.insert(schema.round_players, round_id=id_, player=player, net=net)
    ended = {"ended": draft.now, "steps": steps, "void": closing.void}
    batch.change(schema.rounds, id_, **ended)
    wagered = _wagered(draft)
    for player, stack in closing.stacks.items():
        sitting = seating.at(player)
        if sitting is not None:
            sitting.stack, sitting.cash = stack, min(stack, closing.state.get("cash", {}).get(player, 0))
            if player in wagered:
                sitting.wagered, sitting.rounds = sitting.wagered + wagered[player], sitting.rounds + 1
    seating.playing = False
    seating.closing = msgspec.structs.replace(closing, stacks={})
    postings = do_what_waited(draft)
    keep_meters(draft, id_, opening, closing)
    # Last: the head that is signed is the end of the round.
    batch.lines.append(Line("closed", {"closing": closing, **ended}, draft.config.id, id_, postings))
    batch.sign = True


def _wagered(draft: Draft) -> Counter[str]:
    """What each player wagered in the round that is over."""
    wagered: Counter[str] = Counter()
    for event in draft.in_play.round.events if draft.in_play is not None else ():
        if isinstance(event, Wagered):
            wagered[event.player] += event.amount
    return wagered


def keep_meters(draft: Draft, id_: str, opening: Opening, closing: Closing) -> None:
    """Write down what the round did to a progressive meter."""
    if draft.in_play is not None and (closing.meters or opening.meters):
        table, events = draft.config.id, draft.in_play.round.events
        for fact in turned(events, table, id_, opening.meters, closing.meters):
            draft.batch.lines.append(Line("meter", {"fact": fact}, table))


def do_what_waited(draft: Draft) -> list[Posting]:
    """Everything that is done between rounds; says which chips move by it."""
    seating, timing = draft.seating, draft.config.timing
    if seating.status == "closing":
        seating.status = "closed"
    staying, postings = standing_wagers.kept(draft), list[Posting]()
    for sitting in list(seating.seats):
        if 0 < draft.kept_until(sitting) <= draft.now:
            sitting.leaving = True
        sitting.stack, sitting.adding = sitting.stack + sitting.adding, 0
        sitting.ready = False
        sitting.bank = min(timing.bank, sitting.bank + timing.bank_back)
        if sitting.moving_to is not None:
            seats.take_seat(sitting, sitting.moving_to)
        if (sitting.leaving or seating.status == "closed") and sitting.player not in staying:
            postings += standing_wagers.stand_up(draft, sitting)
        else:
            postings += put_stakes_away(draft, sitting)
    postings += seats.make_room(draft.config, seating, draft.most)
    seating.seats.sort(key=lambda each: each.spot)
    seats.hold_for_the_first(draft.config, seating, draft.most, draft.now)
    return postings


def put_stakes_away(draft: Draft, sitting: Sitting) -> list[Posting]:
    """The stakes of a player who is away, where the game says what becomes of them and no round holds them."""
    rule = draft.game.stepping_away
    if rule is None or not sitting.away or sitting.absence is not None or draft.plays(sitting.player):
        return []
    return seats.put_stakes_away(draft.config, sitting, rule(draft.settings).chips)
