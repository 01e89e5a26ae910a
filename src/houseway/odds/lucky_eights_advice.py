"""Play or fold at Lucky 8's, and what each is worth in antes against every hand the dealer can still hold."""

from collections import Counter
from fractions import Fraction

from houseway.cards.card import Card
from houseway.games.lucky_eights.payouts import bonus
from houseway.games.lucky_eights.setting import Setting, best_setting, eights_and_jokers
from houseway.games.lucky_eights.settings import Settings
from houseway.odds.advice import Advice, Question
from houseway.odds.kernels.lucky_eights import HAND
from houseway.odds.kernels.lucky_eights_showdown import KINDS, STOCK
from houseway.odds.lucky_eights import FOLD, showdown, value_of_play
from houseway.play.spaces import Answer, Menu


def advise(question: Question) -> Advice | None:
    """Compare In to Win with a fold for the hand that lies at the spot, all cards that its player sees counted out."""
    house: Settings = question.settings
    hand = tuple(question.places.get(str(question.spot), ()))
    if len(hand) != HAND or not _known(hand) or "fold" not in question.space:
        return None
    if _seen(question, "dealer") or house.coupons != "off":
        # With a card of the dealer's known, or a coupon beside the Ante, what was worked out does not hold.
        return None
    found = best_setting(hand)
    seen = Counter(card[0] for place in question.places for card in _seen(question, place))
    left = [most - seen[kind] for kind, most in zip(KINDS, STOCK, strict=True)]
    played = value_of_play(showdown(len(found.eights), len(found.side), left))
    kept, lost = _bonus(question, hand)
    values = {"play": played + kept, "fold": FOLD + lost}
    best = "play" if values["play"] > values["fold"] else "fold"
    together = "Ante, In to Win and Bonus" if lost else "Ante and In to Win"
    says = (
        f"{best}: {found.name} is worth {float(values['play']):+.3f} antes played, "
        f"{float(values['fold']):+.3f} folded ({together} together)"
    )
    return Advice(_answer(question, best, hand, found), says, "ante", values)


def _answer(question: Question, best: str, hand: tuple[Card, ...], found: Setting) -> Answer:
    """Where the hand counts as its player sets it, the best setting is part of the answer (lucky-8s/A1)."""
    if best == "fold" or not isinstance(question.space, Menu):
        return best
    return ("play", tuple(card for card in hand if card not in found.side))


def _bonus(question: Question, hand: tuple[Card, ...]) -> tuple[Fraction, Fraction]:
    """What the Bonus adds to playing and to folding, in antes; it matters only where a fold loses it (lucky-8s/A8)."""
    house: Settings = question.settings
    staked = Fraction(question.wagers.get("bonus", 0), question.wagers.get("ante") or 1)
    if house.bonus_survives_fold or not staked:
        return Fraction(0), Fraction(0)
    line = bonus(eights_and_jokers(hand), house.bonus_pay_table)
    return staked * (Fraction(line.odds.win, line.odds.stake) if line else -1), -staked


def _known(cards: tuple[Card, ...]) -> bool:
    return not any(card.startswith("?") for card in cards)


def _seen(question: Question, place: str) -> list[Card]:
    return [card for card in question.places.get(place, ()) if not card.startswith("?")]
