"""What the wagers of mini-dice cost at the odds this house pays; nothing else at it is decided for money."""

from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.mini_dice import report
from houseway.play.spaces import Wagers


def advise(question: Question) -> Advice | None:
    """The worth of every wager before a shake; with a coupon beside it a wager is worth more than was worked out."""
    if not isinstance(question.space, Wagers) or question.settings.coupons != "off":
        return None
    return on_wagers(report(question.settings))
