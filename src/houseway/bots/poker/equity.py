"""Hints at poker: what a hand wins on average against random hands, and what a call has to win. Nothing more."""

import random

from houseway.bots.poker import PokerBot
from houseway.bots.poker.reading import read
from houseway.bots.poker.strength import MOST_OPPONENTS, share
from houseway.games import REGISTRY
from houseway.odds.advice import Advice, Question
from houseway.play.money import dollars
from houseway.play.spaces import Menu

MORE = 4
"""How many times the showdowns are imagined that a bot takes for a decision."""
CAVEAT = "Players who bet do not hold random hands; this is no advice on what to do."


def advise(question: Question) -> Advice | None:
    """Equity and pot odds where a bet, a call or a fold is asked for; they name no best answer."""
    view, todo = question.view, question.todo
    if view is None or todo is None or not isinstance(question.space, Menu):
        return None
    bot = REGISTRY.find(question.game, "bot")
    now = read(view, todo)
    if not isinstance(bot, PokerBot) or not now.own or not now.others:
        return None
    form, samples = bot.form, MORE * bot.form.samples
    # The same cards get the same hint, however often it is asked for.
    rng = random.Random(" ".join((*now.own, *now.board)))
    won = share(form, now.own, now.others, now.board, form.draws - now.drawn, rng, samples)
    against = min(len(now.others), MOST_OPPONENTS)
    hands = f"{against} random hand{'' if against == 1 else 's'}"
    says = f"equity: about {won:.0%} of the pot against {hands}, in {samples} showdowns dealt at random."
    owed = min(now.owed, now.stack)
    if owed > 0:
        pot = f"{dollars(owed)} to win {dollars(now.pot)}"
        says += f" Pot odds: {pot}, so a call has to win {owed / (now.pot + owed):.0%}."
    return Advice(None, f"{says} {CAVEAT}", "pot", {})
