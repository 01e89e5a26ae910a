"""Play or fold at Dragon Poker, and what each is worth in antes."""

from houseway.games.dragon_poker.ranking import rank
from houseway.games.dragon_poker.settings import Settings
from houseway.odds.advice import Advice, Question
from houseway.odds.dragon_poker import FOLD, kinds_of, value_of_play


def advise(question: Question) -> Advice | None:
    """Compare Play with a fold for the hand that lies at the spot."""
    house: Settings = question.settings
    if house.ante_bonus_rule != "equal" or house.match_play:
        # What was worked out is for an Ante Bonus equal to the Ante, and no coupon beside them.
        return None
    hand = tuple(question.places.get(str(question.spot), ()))
    if not hand or any(card.startswith("?") for card in hand) or "play" not in question.space:
        return None
    worth = value_of_play(kinds_of(hand))
    values = {"play": worth, "fold": FOLD}
    best = "play" if worth > FOLD else "fold"
    says = (
        f"{best}: {rank(hand).name} is worth {float(worth):+.3f} antes played, {float(FOLD):+.0f} folded "
        "(Ante, Ante Bonus and Play together)"
    )
    return Advice(best, says, "ante", values)
