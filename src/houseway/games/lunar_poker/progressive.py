"""The $1 progressive (13:69F-38.11, 38.12(g) to (i)): the meter, who wins, and how much at their turn."""

from houseway.cards.card import Card
from houseway.games.lunar_poker.meter import METER, change_meter
from houseway.games.lunar_poker.payouts import PROGRESSIVE_HANDS
from houseway.games.lunar_poker.ranking import High, best
from houseway.games.lunar_poker.settings import Settings
from houseway.games.lunar_poker.sheet import Hand, name_cards, sheet
from houseway.play.events import Paid, ProgressiveWon
from houseway.play.table import Play, Table


def contribute(table: Table, wagered: int) -> None:
    """A share of every progressive wager goes on the meter at lock-out, coupons included (lunar-poker/A6)."""
    settings: Settings = table.settings
    if METER not in table.scene.meters:
        change_meter(table, settings.progressive_initial, "lunar-poker/38.12(h)#2")
    change_meter(table, wagered * settings.progressive_rate // 100, "lunar-poker/38.12(h)#1")


def wins(cards: tuple[Card, ...]) -> High | None:
    """The rank of a progressive payout hand, or None; a hand not yet looked at wins nothing."""
    if not cards or any(card.startswith("?") for card in cards):
        return None
    rank = best(cards)
    return rank if rank.category in PROGRESSIVE_HANDS else None


def judged(table: Table, hand: Hand) -> tuple[Card, ...]:
    """The cards a progressive is judged on: the first five while all are held, or the last hand (lunar-poker/A4).

    First five of which one was exchanged away can no longer be verified and win nothing (lunar-poker/A5).
    """
    held = table.hand.get(hand.spot, ())
    if table.settings.progressive_basis == "final_hand":
        return held
    return hand.first_five if set(hand.first_five).issubset(held) else ()


def award_if_won(table: Table, hand: Hand, at_showdown: bool = False) -> Play[None]:
    """Pay a seat's progressive if it has one and its hand wins."""
    if not hand.lit or hand.awarded:
        return
    rank = wins(judged(table, hand))
    if rank is not None:
        yield from award(table, hand, rank, at_showdown)


def award(table: Table, hand: Hand, rank: High, at_showdown: bool) -> Play[None]:
    """Verify, have the award validated, pay it and turn the meter down, all before the cards are collected."""
    spot, player = hand.spot, hand.player
    sheet(table).awarding = spot
    table.record(ProgressiveWon(player, spot, METER, rank.name, "lunar-poker/E-1.13X(d)3"))
    template = "{player:whose} hand is a progressive payout hand: {hand}"
    table.note(template, "lunar-poker/38.1[progressive-payout-hand]", spot, player, hand=rank.category)
    yield from table.confirm("dealer", f"the hand at spot {spot} wins with a {rank.category}", "lunar-poker/38.11(b)1")
    table.note("{player:whose} hand is verified", "lunar-poker/38.11(b)1", spot, player)
    yield from table.confirm("dealer", f"the acceptor light of spot {spot} was on", "lunar-poker/38.11(b)2")
    table.note("{player:whose} acceptor light is verified", "lunar-poker/38.11(b)2", spot, player)
    yield from table.confirm("supervisor", f"the progressive award at spot {spot}", "lunar-poker/38.11(b)3")
    table.note("{player:whose} award is validated", "lunar-poker/38.11(b)3", spot, player)
    if rank.category == "royal flush":
        yield from look_for_royals(table, hand)
    amount, rule = take_award(table, hand, rank.category, at_showdown)
    table.record(Paid(player, spot, METER, amount, rule))
    table.resolved.add((player, spot, METER))
    hand.awarded = True
    sheet(table).awarding = None
    template = "{player:whose} progressive award, {amount}, is paid before the cards are collected"
    table.note(template, "lunar-poker/38.11(a)", spot, player, amount=amount)


def take_award(table: Table, hand: Hand, category: str, at_showdown: bool) -> tuple[int, str]:
    """What this winner is paid at this turn, off the meter where the meter pays it, and the clause that says so."""
    settings: Settings = table.settings
    rule = "lunar-poker/38.11(c)" if at_showdown else "lunar-poker/38.12(g)#1"
    if category == "royal flush":
        hand.paperwork = True
        return _royal_share(table)
    if category == "straight flush":
        if settings.straight_flush_award == "tenth":
            # A minimum is never rounded down (lunar-poker/A26).
            amount = -(-table.scene.meters[METER] * settings.straight_flush_percent // 100)
            hand.paperwork = True
            return _off_the_meter(table, amount, "lunar-poker/38.12(i)#1"), "lunar-poker/38.12(i)#1"
        amount = settings.straight_flush_flat
    else:
        amount = settings.progressive_awards[("four of a kind", "full house", "flush").index(category)]
    if settings.fixed_award_source == "meter":
        hand.paperwork = True
        _off_the_meter(table, amount, "lunar-poker/A6")
    return amount, rule


def _off_the_meter(table: Table, amount: int, rule: str) -> int:
    change_meter(table, -amount, rule)
    sheet(table).off_meter += amount
    return amount


def look_for_royals(table: Table, paid: Hand) -> Play[None]:
    """Hands that lie unseen are looked at before the first royal is paid: one may have to share (lunar-poker/A6)."""
    notes = sheet(table)
    for hand in notes.hands.values():
        if notes.royal_shares or hand is paid or not hand.lit or hand.awarded:
            continue
        unseen = judged(table, hand)
        seen = yield from table.faces(hand.spot, unseen, (hand.player,), "lunar-poker/38.12(i)#2")
        if seen is not unseen:
            name_cards(table, hand, unseen, seen)


def _royal_share(table: Table) -> tuple[int, str]:
    """An equal part of the meter as it stood when the first royal was paid; the meter then starts again."""
    notes = sheet(table)
    if not notes.royal_shares:
        reading, notes.royals = table.scene.meters[METER], max(_royals(table), 1)
        share, odd = divmod(reading, notes.royals)
        notes.royal_shares = [share + (turn < odd) for turn in range(notes.royals)]
        _off_the_meter(table, reading, "lunar-poker/38.12(g)#1")
        _off_the_meter(table, -table.settings.progressive_reset, "lunar-poker/38.12(h)#2")
    rule = "lunar-poker/38.12(i)#2" if notes.royals > 1 else "lunar-poker/38.12(g)#1"
    return notes.royal_shares.pop(0), rule


def return_unpaid_shares(table: Table) -> None:
    """What was kept of the meter for a royal that has left the round meanwhile goes back on it (lunar-poker/A6)."""
    notes = sheet(table)
    if notes.royal_shares:
        _off_the_meter(table, -sum(notes.royal_shares), "lunar-poker/A6")
        notes.royal_shares = []


def _royals(table: Table) -> int:
    """How many lit seats hold a royal flush that is still to be paid."""
    return sum(hand.lit and not hand.awarded and _is_royal(table, hand) for hand in sheet(table).hands.values())


def _is_royal(table: Table, hand: Hand) -> bool:
    rank = wins(judged(table, hand))
    return rank is not None and rank.category == "royal flush"
