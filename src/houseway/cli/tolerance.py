"""`houseway tolerance`: whether what a wager won is within what chance explains."""

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from houseway.cli.arguments import Settings, chosen_rounds, chosen_settings, game_with, offered, whole_number
from houseway.cli.output import Json, Out, fail, print_json
from houseway.odds.figures import WagerFigures
from houseway.odds.tolerance import LEVELS, Tolerance, of_wager
from houseway.odds.what_if import spelled_out, what_if
from houseway.play.money import dollars
from houseway.play.refusals import Refused

out = Out(piped=160)
WithOdds = Annotated[str, offered("odds", "houseway tolerance dragon-poker --rounds 10000 --stake 10 --win 2100")]
Dollars = Annotated[str, Parameter(allow_leading_hyphen=True)]


def tolerance(
    game: WithOdds,
    /,
    *,
    rounds: str,
    win: Dollars,
    stake: Dollars = "1",
    wager: str | None = None,
    settings: Settings = (),
    json: Json = False,
) -> None:
    """Say whether the house's win is inside the bands that chance explains.

    Parameters
    ----------
    rounds
        How many rounds were played: 20000, 1e6.
    win
        What the house won in dollars; negative if it lost.
    stake
        The stake of each round in dollars, as the base of the figures says: the ante, the ticket.
    wager
        Which wager. Default: the game's first; an unknown name lists them all.
    """
    chosen, played = game_with(game, "odds"), whole_number(rounds, "--rounds")
    chosen_rounds(played)
    each, won = _cents(stake, "--stake"), _cents(win, "--win")
    if each <= 0:
        fail(f"--stake must be more than 0, not {stake}")
    try:
        found = what_if(chosen, spelled_out(chosen, chosen_settings(settings)))
    except Refused as refusal:
        fail(str(refusal))
    assert found is not None
    used = [figures for figures in found.asked.wagers if figures.in_force]
    names = [figures.wager for figures in used]
    if wager is not None and wager not in names:
        fail(f"{chosen.slug} has no wager {wager!r}; there are: {', '.join(names)}")
    figures = used[names.index(wager) if wager else 0]
    _tell(figures, of_wager(figures, played, each, won), played * each, json)


def _cents(typed: str, option: str) -> int:
    try:
        cents = round(100 * float(typed.replace(",", "").replace("$", "")), 6)
        if cents != int(cents):
            raise ValueError
    except (ValueError, OverflowError):
        fail(f"{option} must be an amount in dollars, such as 12.50, not {typed!r}")
    return int(cents)


def _tell(figures: WagerFigures, found: Tolerance, handle: int, json: bool) -> None:
    if json:
        bands = {level: [*found.band(level), found.inside(level)] for level in LEVELS}
        amounts = {"won": found.won, "expected": found.least, "standard_error": found.error, "z": found.z}
        print_json({"wager": figures.wager, "base": figures.base, **amounts, "bands": bands})
        return
    said = f"{figures.wager}: the house won {dollars(found.won)}, {found.won / handle:.3%} of {dollars(handle)}"
    table = Table(title=f"{said}; expected {dollars(round(found.least))}", box=None, pad_edge=False)
    for name in ("band", "from", "to", "the win is"):
        table.add_column(name, justify="left" if name in ("band", "the win is") else "right")
    for level in LEVELS:
        low, high = found.band(level)
        table.add_row(level, dollars(round(low)), dollars(round(high)), "inside" if found.inside(level) else "OUTSIDE")
    out.print(table, "", f"{abs(found.z):.2f} standard errors {'above' if found.z >= 0 else 'below'} it", sep="\n")
