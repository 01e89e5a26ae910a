"""After a session: what best play would have made of the same decks."""

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.extras import MissingExtra
from houseway.odds.twins import NoTwin, Twin, has_twin, twin_of
from houseway.play.game import Game
from houseway.play.money import dollars
from houseway.play.replay import RoundRecord


def beside(game: Game, played: Sequence[tuple[RoundRecord, Sequence[Card]]], player: str) -> list[str]:
    """The session beside its twin's, in lines; none where the best play of the game is not known."""
    if not has_twin(game.slug):
        return []
    found: list[tuple[int, Twin]] = []
    for record, order in played:
        try:
            found.append((record.opening.number, twin_of(game, record, order, player)))
        except NoTwin:
            continue
        except MissingExtra as error:
            return [f"No perfect twin: {error}"]
    if not found:
        return []
    mine, twins, cost = (sum(getattr(twin, name) for _, twin in found) for name in ("net", "twin", "cost"))
    rounds = f"{len(found)} round{'' if len(found) == 1 else 's'}"
    lines = [
        f"With the same cards and best play, your perfect twin is {_way(twins)} after {rounds}; you are {_way(mine)}."
    ]
    lines += [
        f"  Round {number}: you {_way(twin.net)}, your twin {_way(twin.twin)}{_mistakes(twin)}"
        for number, twin in found
        if twin.cost or twin.net != twin.twin
    ]
    if cost:
        lines.append(f"Your decisions gave away {dollars(cost)} on average; the rest is luck.")
    return lines


def _way(net: int) -> str:
    return f"{dollars(abs(net))} {'up' if net > 0 else 'down'}" if net else "even"


def _mistakes(twin: Twin) -> str:
    wrong = [each for each in twin.decisions if each.cost]
    return "".join(f"; {each.best} was better than {each.answer} ({dollars(each.cost or 0)})" for each in wrong)
