"""`houseway odds`: what a game costs, exactly."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.decks import standard
from houseway.cli.arguments import Settings, chosen_settings, game_with, offered, whole_number
from houseway.cli.output import Json, Out, fail, print_json
from houseway.extras import missing
from houseway.games import REGISTRY
from houseway.odds.figures import Pays, Report, percent, report_of, signed, spelled
from houseway.odds.runs import begin
from houseway.odds.what_if import WhatIf, line_named, read_odds, spelled_out, what_if
from houseway.play.game import Game
from houseway.play.refusals import Refused

out = Out(piped=160)
BY_KERNEL, BY_RULES = 10_000_000, 20_000
"""How many rounds check a report: what takes a second by a kernel, and half a minute through the rules."""

WithOdds = Annotated[str, offered("odds", "houseway odds dragon-poker --set three_card_bonus_pandas=push")]
PayLines = Annotated[tuple[str, ...], Parameter(name="--pay", negative="")]


def odds(
    game: WithOdds,
    /,
    *,
    settings: Settings = (),
    pay: PayLines = (),
    report: Path | None = None,
    check: str | None = None,
    hand: str | None = None,
    up: str | None = None,
    json: Json = False,
) -> None:
    """Show what every wager is worth at best play, in units of the stated base; with --json as exact fractions.

    The stake does not count as won: odds are "to 1", never "for 1".

    Parameters
    ----------
    pay
        What a pay line would pay, as LINE=ODDS, such as "gold dragon=6" or "field=9 to 5"; may be given several times.
        Unlike --set it may be what no house may offer. An unknown line lists them all.
    report
        A folder for a report that can be filed: a page, a PDF, the numbers as JSON, and a table behind each plot.
    check
        How many rounds the report plays to check the figures. Default: 1e7, or 20000 where no kernel can.
    hand
        The cards of a dealt hand, as in "As Ks Qd 7c 4h": shows what every move of it is worth. For lunar-poker.
    up
        The dealer's card that lies face up, as in 9d.
    """
    chosen = game_with(game, "odds")
    if hand is not None or up is not None:
        if report is not None:
            fail("a report is about a game; leave --hand and --up out")
        if pay:
            fail("moves are worked out at the printed odds; leave --pay out")
        _tell_options(chosen, hand, up, settings, json)
        return
    try:
        options = spelled_out(chosen, chosen_settings(settings))
        pays = _pay_lines(chosen, options, pay)
        if pays and report is not None:
            fail("a report is about a game as a house may offer it; leave --pay out")
        found = what_if(chosen, options, pays)
    except Refused as refusal:
        fail(str(refusal))
    assert found is not None
    if report is not None:
        _write(chosen, options, found.asked, report, None if check is None else whole_number(check, "--check"))
    if json:
        print_json(found.asked.as_json())
    else:
        _print(chosen, found)


def _pay_lines(game: Game, options: dict[str, object], typed: PayLines) -> Pays:
    """What is asked of each pay line."""
    if not typed:
        return {}
    printed = report_of(game.slug, game.read_settings(options))
    assert printed is not None
    found = {}
    for each in typed:
        line, equals, odds = each.rpartition("=")
        if not equals:
            fail(f"{each!r} is not LINE=ODDS")
        found[line_named(printed.pay_lines, line)] = read_odds(odds)
    return found


def _write(game: Game, options: dict[str, object], found: Report, folder: Path, rounds: int | None) -> None:
    if folder.exists() and not folder.is_dir():
        fail(f"{folder} is a file; name a folder")
    if rounds is None:
        rounds = BY_KERNEL if begin(game.slug, 0, settings=options).by == "kernel" else BY_RULES
    if rounds < 1000:
        fail(f"--check must be 1000 or more, not {rounds}")
    try:
        from houseway.odds.reporting.writing import write  # only the reports extra has what it needs
    except ModuleNotFoundError as error:
        raise missing(error) from error
    try:
        write(game, options, found, folder, rounds)
    except Refused as refusal:
        fail(f"{game.slug} is checked with the same stakes at every house, and this one refuses them: {refusal}")
    except OSError as error:
        fail(f"cannot write the report: {error}")
    print(f"The report is in {folder}: report.html, report.pdf, report.json.", file=sys.stderr)


def _tell_options(game: Game, hand: str | None, up: str | None, settings: Settings, json: bool) -> None:
    """Every move of one hand."""
    options = REGISTRY.find(game.slug, "options")
    if options is None:
        fail(f"--hand and --up are for {', '.join(REGISTRY.with_part('options'))}")
    if hand is None or up is None:
        fail('a hand needs both: --hand "As Ks Qd 7c 4h" --up 9d')
    if settings:
        fail("moves are worked out at the printed odds; leave --set out")
    held, shown = _cards(hand), _cards(up)
    if len(held) != 5 or len(shown) != 1:
        fail(f"--hand takes five cards and --up one, not {len(held)} and {len(shown)}")
    twice = sorted({card for card in (*held, *shown) if (*held, *shown).count(card) > 1})
    if twice:
        fail(f"{', '.join(twice)} cannot lie in two places")
    found = options(held, shown[0])
    best = found[0][0]
    if json:
        moves = [{"move": move, "value": spelled(value)} for move, value in found]
        print_json({"game": game.slug, "hand": list(held), "up": shown[0], "options": moves, "best": best})
        return
    table = Table(title=f"{game.title}: {' '.join(held)} against {shown[0]}", box=None, pad_edge=False)
    table.add_column("move")
    table.add_column("antes", justify="right")
    table.add_column("exactly")
    for move, value in found:
        table.add_row(move, f"{float(value):+.6f}", spelled(value))
    out.print(table, "", f"Best: {best}", sep="\n", highlight=False)


def _cards(typed: str) -> tuple[Card, ...]:
    """Cards as people type them; ends the command at one that is not in the deck."""
    cards = tuple(Card(word[:1].upper() + word[1:].lower()) for word in typed.replace(",", " ").split())
    for word, card in zip(typed.replace(",", " ").split(), cards, strict=True):
        if card not in standard().cards:
            fail(f"{word!r} is not a card: write a rank ({RANKS}) and a suit ({SUITS}), as in As or Td")
    return cards


COLUMNS = (
    "expected: the player's average result per unit of the base",
    "of all staked: the same per unit staked in total, the element of risk",
    "deviation: the standard deviation of one round, in units of the base",
    "ends ahead: how often the player wins more than was staked; is paid: how often the wager is paid anything",
)


def _print(game: Game, told: WhatIf) -> None:
    found = told.asked
    before = [told.before(wager) for wager in found.wagers]
    changed = any(was is not None for was in before)
    table = Table(title=f"{game.title}: exact figures", box=None, pad_edge=False)
    for name in ("wager", "pay table", "base"):
        table.add_column(name)
    for name in ("expected", "of all staked", "deviation", "ends ahead", "is paid"):
        table.add_column(name, justify="right", min_width=9)  # a figure is never cut short
    if changed:
        table.add_column("usually", justify="right", min_width=9)
    for wager, was in zip(found.wagers, before, strict=True):
        table.add_row(
            wager.wager,
            wager.pay_table if wager.in_force else f"({wager.pay_table})",
            wager.base,
            signed(wager.expectation),
            signed(wager.element_of_risk),
            f"{float(wager.variance) ** 0.5:.4f}",
            f"{float(wager.ends_ahead):.4%}",
            f"{float(wager.is_paid):.4%}",
            *(["" if was is None else signed(was)] if changed else []),
        )
    out.print(table, "", *COLUMNS, "", sep="\n", highlight=False)
    if not all(wager.in_force for wager in found.wagers):
        out.print("A pay table in brackets is not the one these house options use.", "", sep="\n")
    for line in found.strategy:
        out.print(f"{line.do}: {line.when} ({percent(line.frequency)} of hands)")
    for course in found.courses:
        figures = f"{signed(course.expectation)}, which costs {percent(course.costs)} more"
        out.print(f"{course.name} ({course.says}): {figures}")
    for note in found.notes:
        out.print(note)
    if found.options:
        out.print("", "What if? --set NAME=VALUE changes the figures:", ", ".join(found.options), sep="\n")
    if found.pay_lines:
        last = found.pay_lines[-1]
        pays = str(last.pays).replace("/", " to ")
        out.print(f'--pay LINE=ODDS changes a pay line, as in --pay "{last.name}={pays}"; it is paid {last.to}.')
