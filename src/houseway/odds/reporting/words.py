"""The sentences of a report that the page and the paper share."""

import json
from shlex import quote

from houseway import __version__
from houseway.odds.reporting.contents import CHECK_SEED, CONVERGENCE, Contents


def provenance(contents: Contents) -> list[tuple[str, str]]:
    """What was worked out, from which rules, with which options."""
    options = ", ".join(f"{name} = {_plain(value)}" for name, value in contents.settings.items())
    asked = [f"--set {quote(f'{name}={_plain(value)}')}" for name, value in contents.asked.items()]
    return [
        ("Game", contents.title),
        ("Rules", f"Houseway {__version__}, rules mark {contents.mark}"),
        ("House options", f"{options} (amounts in cents)"),
        (
            "Made with",
            " ".join(["houseway odds", contents.game, *asked, f"--report FOLDER --check {contents.check_rounds}"]),
        ),
    ]


NO_CHECK = (
    "There is no cross-check under these house options: a round that is played shares one limit among its wagers, "
    "and each wager is told alone here."
)


def _plain(value: object) -> str:
    return json.dumps(value, default=str)


def method(contents: Contents) -> list[str]:
    """How the figures were made and checked, in words."""
    best = (
        "The best strategy takes the better of what a player may do for every class of hand, with the player's own "
        "cards counted out of what the dealer can hold."
    )
    check = (
        f"The cross-check is independent of that counting: {contents.check_rounds:,} rounds dealt at random with seed "
        f"{CHECK_SEED} and played by the strategy. The same seed gives the same rounds on any machine."
    )
    return [
        "Every figure is exact: all that chance can bring is counted by class, each class is judged by the same rules "
        "that run at the table, and sums are kept as fractions of whole numbers. Percentages are rounded at the end "
        "only.",
        *([best] if contents.figures.strategy else []),
        *contents.figures.notes,
        check if any(sheet.name == CONVERGENCE for sheet in contents.sheets) else NO_CHECK,
    ]
