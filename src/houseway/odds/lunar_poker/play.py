"""How Lunar Poker is simulated: one player, the solved strategy or a simple one, through the rules or by the kernel."""

from collections.abc import Mapping

from houseway.cards.rankings import high
from houseway.games.lunar_poker.ranking import best, qualifies
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.advice import spot_of
from houseway.odds.lunar_poker import ANSWERS, on_bet, on_forcing
from houseway.odds.lunar_poker.options import discards
from houseway.odds.lunar_poker.strategy import BET_ALL, BET_QUALIFIED, best_move
from houseway.odds.simulation import Part, Plan, Strategy, Tallies
from houseway.play.driving import Choose
from houseway.play.round import Round
from houseway.play.spaces import Answer
from houseway.play.views import Decision

MAIN, SUPER = "ante, options and bet", "super side bet"
"""Names of the wagers reported; the options are the payments for cards and for forcing."""
STRAIGHT_FLUSH = high.places()["straight flush", "5432A"].value


def decide(strategy: str, round_: Round, todo: Decision) -> Answer:
    """The answer of a strategy: every one forces and bets after a draw as best play does."""
    places = round_.table.scene.places
    hand, dealer = tuple(places[str(spot_of(round_, todo))]), tuple(places["dealer"])
    if "force" in todo.space:
        return on_forcing(hand, tuple(card for each in places.values() for card in each), dealer).answer
    if "buy" not in todo.space:
        return on_bet(hand, tuple(places.get("rack", ())), dealer[0]).answer
    if strategy != "best":
        return "bet" if strategy == BET_ALL or qualifies(best(hand)) else "fold"
    move = best_move(hand, dealer[0])
    return ANSWERS[move] if move in ANSWERS else ("exchange", discards(move, hand, dealer[0]))


def _by(strategy: str) -> Choose:
    return lambda round_, todo: decide(strategy, round_, todo)


def _kernel(settings: Settings, part: Part) -> Tallies:
    from houseway.odds.kernels import lunar_poker  # it reads this module

    return lunar_poker.play(settings, part)


class SolvedPlan(Plan):
    """The moves solved at the printed odds, whatever the house pays."""

    def compiled(self, settings: Settings) -> bool:
        """The kernel pays each wager alone; a limit on a round is shared by all of them (lunar-poker/A25)."""
        return settings.payout_cap is None or settings.payout_cap_scope == "per_wager"

    def told_by_figures(self, settings: Settings) -> bool:
        """The figures are of each wager alone too."""
        return self.compiled(settings)

    def staked(self, settings: Settings) -> Mapping[str, int]:
        """The largest stakes under a payout limit: its figures are told for them."""
        if settings.payout_cap is None:
            return self.wagers
        return {"ante": settings.ante_max, "super_side_bet": settings.super_max}


PLAN = SolvedPlan(
    wagers={"ante": 1000, "super_side_bet": 1000},
    groups={MAIN: ("ante", "bet", "options"), SUPER: ("super_side_bet",)},
    seats=1,
    settings={"auto_declare": True},
    strategies={
        "best": Strategy("the best move of every hand, solved exactly", _by("best")),
        BET_QUALIFIED: Strategy("never draw: bet ace-king or better, fold the rest", _by(BET_QUALIFIED)),
        BET_ALL: Strategy("never draw and never fold", _by(BET_ALL)),
    },
    kernel=_kernel,
)
"""One player: best play counts all cards out that are seen, and the hands of others are not."""
