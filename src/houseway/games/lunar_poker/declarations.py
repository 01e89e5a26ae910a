"""Instant cash and super payouts are the player's to find and declare, in time (13:69F-38.10(a), lunar-poker/A8)."""

from houseway.cards.card import Card
from houseway.games.lunar_poker.paying import give_stake_back, pay, use_match_play
from houseway.games.lunar_poker.payouts import INSTANT_CASH_HANDS, SUPER_HANDS, instant_cash_line, super_line
from houseway.games.lunar_poker.progressive import award_if_won, wins
from houseway.games.lunar_poker.sheet import Hand, sheet
from houseway.play.events import CardsHeld, Voided
from houseway.play.requests import Ask, Instead, Request
from houseway.play.spaces import Answer, Choice
from houseway.play.table import Play, Table

INSTANT, SUPER = "instant_cash", "super_side_bet"
CLAIMS: tuple[tuple[str, ...], ...] = ((INSTANT, SUPER), (INSTANT,), (SUPER,))
SAY = {words: Choice(("nothing", *words), about="your declaration") for words in CLAIMS}
AGAIN = Instead("again")
"""Settles an election about a hand that is not what it was: the seat is asked again, if it is still in."""
OFFER = {words: Choice(words, rule="lunar-poker/38.10(a)#1") for words in CLAIMS}


def declare(table: Table, hands: list[Hand]) -> Play[None]:
    """Open the window of declarations and settle what is declared, from the dealer's far right (lunar-poker/A34)."""
    table.announce("Check for instant cash and super payouts", "lunar-poker/38.10(a)#1")
    sheet(table).declaring = True
    said: dict[str, Answer] = {}
    if table.settings.auto_declare:
        for hand in hands:
            hand.by_software = _seen(hand.first_five)
        said = {hand.player: found for hand in hands if (found := finds(table, hand))}
    else:
        table.announce("Each player declares their own hand", "lunar-poker/38.10(a)#2")
    spaces = {hand.player: SAY[words] for hand in hands if (words := claims(table, hand))}
    if spaces:
        said |= yield from table.window("declarations", spaces, "nothing", "lunar-poker/38.10(a)#1", public=False)
    for hand in reversed(hands):
        if hand.state != "deciding":
            continue
        word = said.get(hand.player, "nothing")
        if word != "nothing":
            yield from claim(table, hand, word)
        elif table.settings.progressive_auto_detect and table.settings.progressive_basis == "first_five":
            yield from detect(table, hand)
    for hand in hands:
        offer(table, hand)


def finds(table: Table, hand: Hand) -> str | None:
    """What the software declares for a player whose cards it can see."""
    if not hand.by_software:
        return None
    if instant_cash_line(hand.first_five) is not None:
        return INSTANT
    if table.on(hand.player, hand.spot, SUPER) and super_line(hand.first_five) is not None:
        return SUPER
    return None


def claims(table: Table, hand: Hand) -> tuple[str, ...]:
    """What this seat may still declare; the words never depend on its cards, which are the player's to read."""
    if not sheet(table).declaring or hand.state in ("folded", "over"):
        return ()
    if hand.by_software:
        return ()
    words = CLAIMS[0] if table.on(hand.player, hand.spot, SUPER) else CLAIMS[1]
    return tuple(word for word in words if word not in hand.checked) if hand.checked else words


def offer(table: Table, hand: Hand) -> None:
    """Let the seat declare at any request for as long as it may."""
    words = claims(table, hand)
    if words:
        table.offer(hand.player, OFFER[words])
    else:
        table.withdraw(hand.player)


def option(table: Table, player: str, word: Answer, request: Request) -> Play[Instead | None]:
    """A declaration made while another player decides; it is settled before the next election."""
    hand = next(hand for hand in sheet(table).hands.values() if hand.player == player)
    held = hand_asked(table, request)
    yield from claim(table, hand, word)
    # The hand of the seat that is asked may have left meanwhile, or its cards have been named.
    return None if hand_asked(table, request) is held else AGAIN


def hand_asked(table: Table, request: Request) -> tuple[Card, ...]:
    """The cards of the seat that is asked, if one is and they still lie there."""
    return table.hand.get(request.spot, ()) if isinstance(request, Ask) else ()


def claim(table: Table, hand: Hand, word: str) -> Play[None]:
    """Settle one declaration; those who could declare before it may do so again after it (lunar-poker/A8)."""
    notes, waiting = sheet(table), set(table.options)
    notes.settling = True
    table.withdraw()
    yield from settle_claim(table, hand, word)
    notes.settling = False
    for other in notes.hands.values():
        if other.player in waiting:
            offer(table, other)


def settle_claim(table: Table, hand: Hand, word: str) -> Play[None]:
    """The player shows the hand, the dealer checks the first five cards and pays what they are entitled to."""
    rule = "lunar-poker/38.10(a)1#2" if word == INSTANT else "lunar-poker/38.10(a)2#1"
    first = yield from show_first_five(table, hand, rule)
    if not first:
        return
    hand.checked |= {word}
    instant = instant_cash_line(first) if word == INSTANT else None
    if word == INSTANT and instant is None:
        template = "{player:whose} hand is no instant cash hand"
        table.note(template, "lunar-poker/38.10(a)1#1", hand.spot, hand.player)
    if word == SUPER or instant is not None:
        pay_super(table, hand, super_line(first))
    # Five cards that may still be drawn to are no final hand (lunar-poker/A4).
    if instant is not None or table.settings.progressive_basis == "first_five":
        yield from award_if_won(table, hand)
    if instant is not None:
        yield from pay_instant_cash(table, hand, instant)
    else:
        returned = "lunar-poker/38.10(a)2#2"
        yield from table.proceed(f"return the hand of spot {hand.spot}", returned)
        table.note("The hand is returned to {player}", returned, hand.spot, hand.player)


def detect(table: Table, hand: Hand) -> Play[None]:
    """The software checks the first five cards of a progressive bettor who said nothing (lunar-poker/A5)."""
    if hand.lit and not hand.awarded and wins(hand.first_five) is not None:
        yield from show_first_five(table, hand, "lunar-poker/A5")
        yield from award_if_won(table, hand)


def show_first_five(table: Table, hand: Hand, rule: str) -> Play[tuple[Card, ...]]:
    """Turn the five cards up for all; faces entered unseen are asked for now. None where the hand left meanwhile."""
    first = yield from table.faces(hand.spot, hand.first_five, None, rule)
    if hand.state == "over":
        return ()
    hand.first_five = table.hand[hand.spot] = first
    table.show(hand.spot, first, rule)
    return first


def pay_super(table: Table, hand: Hand, line: int | None) -> None:
    """Pay the one best line of the super side bet, or say that no line pays."""
    stake = table.on(hand.player, hand.spot, SUPER)
    if not stake:
        return
    hand.checked |= {SUPER}
    if line is None:
        template = "{player:whose} hand is no super side bet hand"
        table.note(template, "lunar-poker/38.12(d)#2", hand.spot, hand.player)
        return
    template = "{player:whose} hand is a super side bet hand: {hand}"
    table.note(template, "lunar-poker/38.12(d)#1", hand.spot, hand.player, hand=SUPER_HANDS[line])
    pay(table, hand, SUPER, table.settings.super_odds[line], "lunar-poker/38.12(d)#2", stake)
    give_stake_back(table, hand, SUPER, "lunar-poker/38.10(a)2#1")
    table.resolved.add((hand.player, hand.spot, SUPER))


def pay_instant_cash(table: Table, hand: Hand, line: int) -> Play[None]:
    """Pay instant cash on the ante; the seat's round is over, and a bet already down comes back (lunar-poker/A7)."""
    player, spot = hand.player, hand.spot
    template = "{player:whose} hand is an instant cash hand: {hand}"
    table.note(template, "lunar-poker/38.10(a)1#1", spot, player, hand=INSTANT_CASH_HANDS[line])
    stake = table.on(player, spot, "ante")
    pay(table, hand, "ante", table.settings.instant_cash_odds[line], "lunar-poker/38.12(c)", stake)
    give_stake_back(table, hand, "ante", "lunar-poker/38.10(a)1#3")
    use_match_play(table, hand)
    bet = table.on(player, spot, "bet")
    if bet:
        table.record(Voided(player, spot, "bet", bet, "lunar-poker/38.1[instant-cash-payout]"))
    hand.state = "over"
    table.settled.add((player, spot))
    if hand.paperwork:
        yield from wait_for_papers(table, hand, "lunar-poker/38.10(a)1#5")
    table.move(spot, "rack", table.hand.pop(spot), "lunar-poker/38.10(a)1#4", to=None)


def wait_for_papers(table: Table, hand: Hand, rule: str) -> Play[None]:
    """Cards of an award not paid from the tray stay on the table until the jackpot form is complete."""
    table.record(CardsHeld(hand.player, hand.spot, "jackpot", rule))
    yield from table.confirm("supervisor", f"the jackpot form of spot {hand.spot} is complete", rule)


def close_declarations(table: Table) -> None:
    """What was not declared is lost, and super side bets not paid are swept from the far right (lunar-poker/A12)."""
    notes = sheet(table)
    if not notes.declaring:
        return
    notes.declaring = False
    table.withdraw()
    for hand in reversed(notes.hands.values()):
        table.collect(hand.player, hand.spot, SUPER, "lunar-poker/38.10(a)#3")


def _seen(cards: tuple[Card, ...]) -> bool:
    return not any(card.startswith("?") for card in cards)
