"""Hints from the exact mathematics: before a decision when asked, and what a mistake cost after it."""

from typing import TYPE_CHECKING

from houseway.play.game import Game
from houseway.play.round import Round
from houseway.play.spaces import Answer

if TYPE_CHECKING:
    from houseway.odds.advice import Advice


class Hints:
    """Advice for one player; none where the game has not been worked out."""

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.player = player
        self.taken: tuple[Advice, Answer] | None = None
        """The last decision that there was advice on, and what was answered."""

    def find(self, round_: Round) -> "Advice | None":
        """Advice on the pending decision."""
        try:
            from houseway.odds.advice import advise

            return advise(self.game, round_, self.player)
        except ImportError:  # the mathematics is an extra of the installation
            return None

    def says(self, round_: Round) -> str:
        """The hint in words."""
        advice = self.find(round_)
        if advice:
            return f"Hint: {advice.says}"
        return "There is no hint here." if self._any() else f"There is no hint for {self.game.title}."

    def _any(self) -> bool:
        try:
            from houseway.odds.advice import advises
        except ImportError:
            return False
        return advises(self.game.slug)

    def answered(self, round_: Round, answer: Answer) -> None:
        """Keep what was decided, to speak of it afterwards."""
        advice = self.find(round_)
        self.taken = (advice, answer) if advice else self.taken

    def afterwards(self) -> str:
        """What the decision gave away, or that it was the best; nothing where there was no advice."""
        if self.taken is None:
            return ""
        advice, answer = self.taken
        if str(answer) not in advice.values:
            return ""
        cost = float(advice.cost(str(answer)))
        if not cost:
            return f"Well played: {answer} was best."
        return f"Best was {advice.answer}; {answer} gave away {cost:.3f} {advice.base}s on average."
