"""Lunar Poker, exactly: what best play is worth, every move of a dealt hand, and hints at the table."""

from fractions import Fraction

from houseway.cards.card import Card
from houseway.cards.decks import standard
from houseway.games.lunar_poker.payouts import BET_ODDS, INSTANT_CASH_ODDS
from houseway.games.lunar_poker.ranking import best, highest_card, qualifies
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.advice import Advice, Question, named
from houseway.odds.lunar_poker.moves import BET, BUY, FOLD, INSTANT, in_antes
from houseway.odds.lunar_poker.options import (
    Hand,
    discards,
    exchange_values,
    in_place,
    options,
    quick_values,
    spoken,
    value_of_bet,
)
from houseway.odds.lunar_poker.strategy import best_move
from houseway.odds.lunar_poker.worth import bet_pays
from houseway.play.spaces import Answer

__all__ = ["advise", "drill", "options"]

ANSWERS: dict[int, Answer] = {FOLD: "fold", BET: "bet", BUY: "buy", INSTANT: "instant_cash"}
"""How the table is answered."""


def advise(question: Question) -> Advice | None:
    """The best answer to an election, to a bet or fold after it, and to whether the dealer is forced."""
    if not as_solved(question.settings):
        return None
    hand, dealer = _known(question, str(question.spot)), _known(question, "dealer")
    if len(hand) not in (5, 6) or not dealer:
        return None
    if "force" in question.space:
        return on_forcing(hand, _seen(question), dealer)
    if "buy" in question.space and "bet" in question.space:
        return on_election(hand, dealer[0], "instant_cash" in question.space)
    if "bet" in question.space and "fold" in question.space:
        return on_bet(hand, _known(question, "rack"), dealer[0])
    return None


def as_solved(settings: Settings) -> bool:
    """Whether a house pays what was solved: the printed odds, second hands by combination, no limit and no coupon."""
    return (
        settings.bet_odds == BET_ODDS
        and settings.instant_cash_odds == INSTANT_CASH_ODDS
        and settings.second_hand_basis == "combination"
        and settings.payout_cap is None
        and not settings.match_play
    )


def on_election(hand: Hand, up: Card, may_declare: bool) -> Advice:
    """The first decision: the best move from the solved strategy, with the values that decide."""
    values = quick_values(hand, up)
    if not may_declare:
        values.pop(INSTANT, None)
    move = best_move(hand, up)
    if move == INSTANT and not may_declare:
        values |= exchange_values(hand, up)
        move = max(values, key=lambda each: values[each])
    answer = _answer(move, hand, up)
    if move not in values:
        values |= exchange_values(hand, up, (move,))
    worth = {named(_answer(each, hand, up)): in_antes(value) for each, value in values.items()}
    others = ", ".join(f"{name} {float(value):+.3f}" for name, value in worth.items() if name != named(answer))
    says = f"{spoken(move, hand, up)}: worth {float(worth[named(answer)]):+.3f} antes ({others})"
    return Advice(answer, says, "ante", worth)


def _answer(move: int, hand: Hand, up: Card) -> Answer:
    """How the table is answered with a move."""
    return ANSWERS[move] if move in ANSWERS else ("exchange", discards(move, hand, up))


def drill(question: Question) -> Advice | None:
    """The first decision to practise on: fold, bet, buy, and one exchange with its cards, each with its worth.

    Where an exchange is not the best move, the one offered keeps the pair, or else the two highest cards.
    """
    hand, dealer = _known(question, str(question.spot)), _known(question, "dealer")
    move = best_move(hand, dealer[0]) if len(hand) == 5 and dealer else None
    if move is None or move == INSTANT or not as_solved(question.settings):
        # Instant cash is no decision.
        return None
    up = dealer[0]
    exchange = move if move.bit_count() > 1 else _likely_exchange(in_place(hand, up))
    values = quick_values(hand, up) | exchange_values(hand, up, (exchange,))
    values.pop(INSTANT, None)
    words = {**{each: str(answer) for each, answer in ANSWERS.items()}, exchange: spoken(exchange, hand, up)}
    worth = {words[each]: in_antes(value) for each, value in values.items()}
    name = max(worth, key=lambda each: worth[each])
    return Advice(
        name, f"{name}: worth {float(worth[name]):+.3f} antes", "ante", worth, best(hand).name.partition(",")[0]
    )


def _likely_exchange(placed: Hand) -> int:
    """The places that a player would throw away: all but a pair, or all but the two highest cards."""
    ranks = [card[0] for card in placed]
    kept = [place for place, rank in enumerate(ranks) if ranks.count(rank) > 1] or [0, 1]
    return sum(1 << place for place in range(5) if place not in kept[:3])


def on_bet(hand: Hand, thrown: Hand, up: Card) -> Advice:
    """After a draw: what a bet is worth, the cards thrown away being seen."""
    values = {"bet": value_of_bet(hand, thrown, up), "fold": Fraction(-1)}
    answer = "bet" if values["bet"] > values["fold"] else "fold"
    says = f"{answer}: {best(hand).name} is worth {float(values['bet']):+.3f} antes bet, -1 folded"
    return Advice(answer, says, "ante", values)


def on_forcing(hand: Hand, seen: Hand, dealer: Hand) -> Advice:
    """After "No hand": what the forced card is worth, against the ante paid 1 to 1."""
    mine, odds = best(hand).value, bet_pays(hand)
    kept = tuple(card for card in dealer if card != highest_card(dealer))
    left = [card for card in standard().cards if card not in seen]
    total = 0
    for card in left:
        made = best((*kept, card))
        if qualifies(made) and made.value != mine:
            total += 2 * odds if made.value < mine else -3
    values = {"force": Fraction(total, len(left)) - 1, "no": Fraction(1)}
    answer = "force" if values["force"] > values["no"] else "no"
    says = f"{answer}: forcing is worth {float(values['force']):+.3f} antes, the ante paid +1"
    return Advice(answer, says, "ante", values)


def _known(question: Question, place: str) -> Hand:
    return tuple(card for card in question.places.get(place, ()) if not card.startswith("?"))


def _seen(question: Question) -> Hand:
    return tuple(card for place in question.places for card in _known(question, place))
