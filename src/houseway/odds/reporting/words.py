"""The sentences of a report that the page and the paper share."""

import json

from houseway import __version__
from houseway.odds.reporting.contents import CHECK_SEED, Contents


def provenance(contents: Contents) -> list[tuple[str, str]]:
    """What was worked out, from which rules, with which options."""
    options = ", ".join(f"{name} = {_plain(value)}" for name, value in contents.settings.items())
    return [
        ("Game", contents.title),
        ("Rules", f"Houseway {__version__}, rules mark {contents.mark}"),
        ("House options", options),
        ("Made with", f"houseway odds {contents.game} --report FOLDER"),
    ]


def _plain(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def method(contents: Contents) -> list[str]:
    """How the figures were made and checked, in words."""
    return [
        "Every figure is exact: all hands that can be dealt are counted by class, each class is judged by the same "
        "rules that run at the table, and sums are kept as fractions of whole numbers. Percentages are rounded at the "
        "end only.",
        "The best strategy takes the better of what a player may do for every class of hand, with the player's own "
        "cards counted out of what the dealer can hold.",
        f"The cross-check is independent of that counting: {contents.check_rounds:,} rounds dealt at random with seed "
        f"{CHECK_SEED} and played by the strategy. The same seed gives the same rounds on any machine.",
    ]
