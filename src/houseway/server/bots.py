"""Who plays the seats that nobody sits in."""

from houseway.cards.randomness import Randomness
from houseway.play.requests import Ask, Window
from houseway.play.round import Round
from houseway.play.spaces import Answer, Space, Wagers

NAMES = ("Ruby", "Jade", "Opal", "Onyx", "Amber", "Pearl", "Topaz", "Coral", "Beryl", "Agate", "Ivory", "Slate")


def bot_name(taken: set[str]) -> str:
    """A name for a bot that nobody at the table has; people cannot have brackets in theirs."""
    free = (f"{name} (bot)" for name in NAMES)
    return next((name for name in free if name not in taken), f"{len(taken)} (bot)")


def choose(round_: Round, player: str, source: Randomness) -> Answer:
    """A legal answer for a bot."""
    request = round_.pending
    space: Space
    if isinstance(request, Window):
        space = request.spaces[player]
    else:
        assert isinstance(request, Ask)
        space = request.space
    if isinstance(space, Wagers):
        return _small(space)
    return space.sample(source)


def _small(space: Wagers) -> Answer:
    """The least that must be put down to play at all."""
    least: dict[str, int] = {}
    for area in space.areas:
        if area.required:
            least[area.name] = max(least.get(area.equals or area.at_least or "", 0), area.low)
    if not least and space.areas:
        least = {space.areas[0].name: space.areas[0].low}
    return least if least in space else {}
