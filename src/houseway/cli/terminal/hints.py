"""Hints from the exact mathematics: before a decision when asked, and what a mistake cost after it."""

from houseway.extras import MissingExtra
from houseway.odds.advice import Advice, advise, advises, named
from houseway.play.game import Game
from houseway.play.round import Round
from houseway.play.spaces import Answer


class Hints:
    """Advice for one player, where the game has been worked out."""

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.player = player
        self.needs = ""
        """Why there are no hints, where an extra is not installed."""
        self.taken: tuple[Advice, Answer] | None = None
        """The last decision that there was advice on, and what was answered."""

    def find(self, round_: Round) -> Advice | None:
        """Advice on the pending decision."""
        try:
            return advise(self.game, round_, self.player)
        except MissingExtra as error:
            self.needs = str(error)
            return None

    def says(self, round_: Round) -> str:
        """The hint in words."""
        advice = self.find(round_)
        if advice:
            return f"Hint: {advice.says}"
        if self.needs:
            return f"No hint: {self.needs}"
        return "There is no hint here." if advises(self.game.slug) else f"There are no hints for {self.game.title}."

    def answered(self, round_: Round, answer: Answer) -> None:
        """Remember a decision, to judge it afterwards."""
        advice = self.find(round_)
        self.taken = (advice, answer) if advice else self.taken

    def afterwards(self) -> str:
        """What the decision gave away, or that it was the best; nothing where there was no advice."""
        if self.taken is None:
            return ""
        advice, answer = self.taken
        if named(answer) not in advice.values:
            return ""
        cost = float(advice.cost(named(answer)))
        if not cost:
            return f"Well played: {answer} was best."
        return f"Best was {named(advice.answer)}; {named(answer)} gave away {cost:.3f} {advice.base}s on average."
