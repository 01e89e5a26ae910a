"""What a keno ticket costs by its number of spots; which numbers are picked makes no difference."""

from houseway.odds.advice import Advice, Question, on_wagers
from houseway.odds.keno import report


def advise(question: Question) -> Advice | None:
    """The worth of every ticket on the rate card, where nothing is shared under an aggregate limit."""
    return on_wagers(report(question.settings)) if question.settings.aggregate_limit is None else None
