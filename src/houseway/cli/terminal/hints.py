"""Hints from the exact mathematics: before a decision when asked, and what a mistake cost after it."""

from fractions import Fraction

from houseway.extras import MissingExtra
from houseway.odds.advice import Advice, advise, advises, named
from houseway.play.game import Game
from houseway.play.money import dollars
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
            worth = ", ".join(f"{answer} {_signed(advice, value)}" for answer, value in _listed(advice))
            return f"Hint: {advice.why}" + (f" On average: {worth}." if worth else "")
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
        if not advice.cost(named(answer)):
            return f"Well played: {named(answer)} was best."
        cost = dollars(max(1, advice.cents(advice.cost(named(answer)))))
        return f"Best was {named(advice.answer)}; {named(answer)} gave away {cost} on average."


def _listed(advice: Advice) -> list[tuple[str, Fraction]]:
    """The answers from the best down, where they are worth something on what was staked."""
    return sorted(advice.values.items(), key=lambda each: -each[1]) if advice.stake else []


def _signed(advice: Advice, worth: Fraction) -> str:
    cents = advice.cents(worth)
    return f"{'+' if cents > 0 else ''}{dollars(cents)}".replace("-", "−")
