"""Hints at poker: what a hand wins on average against random hands, what a call has to win, and outs. Nothing more."""

import random
from typing import Any

from houseway.bots.poker import PokerBot
from houseway.bots.poker.outs import in_words, outs, unseen
from houseway.bots.poker.reading import read
from houseway.bots.poker.strength import MOST_OPPONENTS, share
from houseway.games import REGISTRY
from houseway.odds.advice import Advice, Question
from houseway.play.spaces import Menu

MORE = 4
"""How many times the showdowns are imagined that a bot takes for a decision."""
EQUITY = (
    "Equity: about {won:percent} of the pot against {against:random_hands}, in {samples} showdowns dealt at random."
)
POT_ODDS = " Pot odds: {owed:money} to win {pot:money}, so a call has to win {needs:percent}."
OUTS = " Outs: of {unseen:cards} not seen, {outs} on the next card; whether that wins is not said."
NO_OUTS = " Outs: of {unseen:cards} not seen, none betters your class of hand on the next card."
CAVEAT = " Players who bet do not hold random hands; this is no advice on what to do."


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
    owed = min(now.owed, now.stack)
    fields: dict[str, Any] = {
        "won": won,
        "against": min(len(now.others), MOST_OPPONENTS),
        "samples": samples,
        "owed": owed,
        "pot": now.pot,
        "needs": owed / (now.pot + owed) if owed > 0 else 0,
    }
    says = EQUITY + (POT_ODDS if owed > 0 else "")
    found = outs(form, now)
    if found is not None:
        says += OUTS if found else NO_OUTS
        fields |= {"unseen": len(unseen(now)), "outs": in_words(found)}
    return Advice(None, says + CAVEAT, "pot", {}, "", fields)
