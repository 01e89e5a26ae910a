"""Lunar Poker, exactly: what best play is worth, every move of a dealt hand, and hints at the table."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.cards.card import Card
from houseway.cards.decks import standard
from houseway.games.lunar_poker.payouts import BET_ODDS, INSTANT_CASH_ODDS
from houseway.games.lunar_poker.ranking import best, highest_card, qualifies
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.advice import Advice, Question, named
from houseway.odds.lunar_poker.chances import against_dealer, bettered
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
from houseway.odds.lunar_poker.worth import LEAST_FORCED, bet_pays
from houseway.play.spaces import Answer

__all__ = ["advise", "drill", "options"]

ANSWERS: dict[int, Answer] = {FOLD: "fold", BET: "bet", BUY: "buy", INSTANT: "instant_cash"}
"""How the table is answered."""

_BEATS = (
    "you beat the dealer {wins:percent} of the time, and {unqualified:percent} of the time the dealer does not qualify "
    "and pays the ante."
)
BET_NOW = f"Bet: {_BEATS}"
FOLD_NOW = f"Fold: {_BEATS} No draw helps enough."
BUY_ONE = "Buy: the sixth card makes {least} or better {chance:percent} of the time, and two good hands are both paid."
EXCHANGE_SOME = "Exchange, keeping {kept:faces}: the new cards make {least} or better {chance:percent} of the time."
EXCHANGE_ALL = "Exchange all five: the new cards make {least} or better {chance:percent} of the time."
FORCE = "Force: {wins} of the {left} cards that may come win your bet, which is worth the ante that it costs."
NO_FORCE = "Do not force: it costs an ante, and {wins} of the {left} cards that may come would win your bet."


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
        return on_election(hand, dealer[0], "instant_cash" in question.space, question.weighed)
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


def on_election(hand: Hand, up: Card, may_declare: bool, weighed: Answer = None) -> Advice:
    """The first decision: the best move from the solved strategy, with the values that decide and one asked for."""
    values = quick_values(hand, up)
    if isinstance(weighed, tuple | list) and weighed[0] == "exchange":
        thrown = sum(1 << place for place, card in enumerate(in_place(hand, up)) if card in weighed[1])
        values |= exchange_values(hand, up, (thrown,))
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
    says, fields = _why(move, hand, up)
    return Advice(answer, says, "ante", worth, about(hand), fields)


def about(hand: Hand) -> str:
    """The class of a hand in words: `pair of kings`."""
    return best(hand).name.partition(",")[0]


def _why(move: int, hand: Hand, up: Card) -> tuple[str, dict[str, Any]]:
    """Why a move is the best, as a template and what fills it."""
    if move == INSTANT:
        return "Declare instant cash: {hand} is paid at once.", {"hand": about(hand)}
    if move in (BET, FOLD):
        return (BET_NOW if move == BET else FOLD_NOW), _beats(hand, (), up)
    thrown = discards(move, hand, up) if move != BUY else ()
    least, chance = bettered(hand, up, thrown, len(thrown) or 1)
    fields: dict[str, Any] = {"least": least, "chance": chance}
    if move == BUY:
        return BUY_ONE, fields
    kept = [str(card) for card in hand if card not in thrown]
    return (EXCHANGE_SOME if kept else EXCHANGE_ALL), fields | {"kept": kept}


def _beats(hand: Hand, thrown: Hand, up: Card) -> dict[str, Any]:
    chances = against_dealer(hand, thrown, up)
    return {"wins": chances.wins, "unqualified": chances.unqualified}


def _answer(move: int, hand: Hand, up: Card) -> Answer:
    """How the table is answered with a move."""
    return ANSWERS[move] if move in ANSWERS else ("exchange", discards(move, hand, up))


def drill(question: Question) -> Advice | None:
    """A decision to practise on, with what each answer is worth: the first one, to bet or fold after it, or to force.

    At first it is fold, bet, buy and exchanges with their cards: the best one, and one that a player would think of.
    """
    hand, dealer = _known(question, str(question.spot)), _known(question, "dealer")
    if "force" in question.space and bet_pays(hand) < LEAST_FORCED:
        # Forcing never pays for it, so it is no decision.
        return None
    if "buy" not in question.space:
        return advise(question)
    move = best_move(hand, dealer[0]) if len(hand) == 5 and dealer and question.only in ("", about(hand)) else None
    if move is None or move == INSTANT or not as_solved(question.settings):
        # Instant cash is no decision.
        return None
    up = dealer[0]
    exchanges = tuple(
        dict.fromkeys([*([move] if move.bit_count() > 1 else []), *_likely_exchanges(in_place(hand, up))])
    )
    values = quick_values(hand, up) | exchange_values(hand, up, exchanges[: 1 + (exchanges[0] == move)])
    values.pop(INSTANT, None)
    words = {each: str(ANSWERS[each]) if each in ANSWERS else spoken(each, hand, up) for each in values}
    worth = {words[each]: in_antes(value) for each, value in values.items()}
    says, fields = _why(move, hand, up)
    return Advice(words[move], says, "ante", worth, about(hand), fields)


def _likely_exchanges(placed: Hand) -> Iterator[int]:
    """The places that a player would think of throwing away: all but a pair, all but the two highest, the three."""
    ranks = [card[0] for card in placed]
    pair = [place for place, rank in enumerate(ranks) if ranks.count(rank) > 1]
    for kept in (pair[:3] or [0, 1], [0, 1], [0, 1, 2], [0]):
        yield sum(1 << place for place in range(5) if place not in kept)


def on_bet(hand: Hand, thrown: Hand, up: Card) -> Advice:
    """After a draw: what a bet is worth, the cards thrown away being seen."""
    values = {"bet": value_of_bet(hand, thrown, up), "fold": Fraction(-1)}
    answer = "bet" if values["bet"] > values["fold"] else "fold"
    says = BET_NOW if answer == "bet" else FOLD_NOW
    return Advice(answer, says, "ante", values, f"{about(hand)}, after a draw", _beats(hand, thrown, up))


def on_forcing(hand: Hand, seen: Hand, dealer: Hand) -> Advice:
    """After "No hand": what the forced card is worth, against the ante paid 1 to 1."""
    mine, odds = best(hand).value, bet_pays(hand)
    kept = tuple(card for card in dealer if card != highest_card(dealer))
    left = [card for card in standard().cards if card not in seen]
    wins = loses = 0
    for card in left:
        made = best((*kept, card))
        if qualifies(made):
            wins += made.value < mine
            loses += made.value > mine
    values = {"force": Fraction(2 * odds * wins - 3 * loses, len(left)) - 1, "no": Fraction(1)}
    answer = "force" if values["force"] > values["no"] else "no"
    fields = {"left": len(left), "wins": wins, "loses": loses}
    return Advice(answer, FORCE if answer == "force" else NO_FORCE, "ante", values, f"{about(hand)}, to force", fields)


def _known(question: Question, place: str) -> Hand:
    return tuple(card for card in question.places.get(place, ()) if not card.startswith("?"))


def _seen(question: Question) -> Hand:
    return tuple(card for place in question.places for card in _known(question, place))
