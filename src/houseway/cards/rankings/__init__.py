"""Hand rankings shared by several games: each returns a `Rank`, on which bigger always wins.

`high.best`, `high.best_of_omaha`, `three.best`, `low.ace_to_five`, `low.eight_or_better`,
`low.eight_or_better_of_omaha`, `low.deuce_to_seven`, `low.six_or_better`, `badugi.best`,
`showing.high` and `showing.low`.
"""

from houseway.cards.rankings.rank import Half, Rank, playing

__all__ = ["Half", "Rank", "playing"]
