"""The table drawn from a view: the dealer's and the board's cards, every seat, and the reader's own hand."""

from collections.abc import Mapping, Sequence

from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.cards.card import UNKNOWN, Card, face, pretty, words
from houseway.cli.terminal.prompts import label
from houseway.play.layout import Layout
from houseway.play.money import dollars
from houseway.play.opening import Opening
from houseway.play.views import View

STYLES = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "gold": "bold yellow",
    "orange": "bold dark_orange",
    "brown": "bold orange3",
    "black": "bold white",
    "purple": "bold medium_purple1",
    "green": "bold green",
    "back": "grey50",
}
INNER = 8
FRAME = 4
"""What a panel's border and padding take of a line."""


def card(shown: Card) -> Text:
    """One card as a small picture; face down it is hatched."""
    if _hidden(shown):
        rows, style = ["░" * INNER] * 3, STYLES["back"]
    else:
        look = face(shown)
        first, _, rest = look.short.partition(" ")
        rows, style = [f" {first}", f" {rest}", look.symbol], STYLES.get(look.colour, "bold")
    body = [rows[0].ljust(INNER), rows[1].ljust(INNER), _right(rows[2])]
    return Text("\n".join([f"╭{'─' * INNER}╮", *(f"│{row}│" for row in body), f"╰{'─' * INNER}╯"]), style=style)


def _hidden(shown: Card) -> bool:
    return shown == UNKNOWN or shown.startswith("?")


def _right(symbol: str) -> str:
    wide = Text(symbol).cell_len
    return symbol if wide >= INNER else " " * (INNER - wide - 1) + symbol + " "


def cards(shown: Sequence[Card], room: int) -> RenderableType:
    """Cards side by side, or in words where there is no room for pictures."""
    if _wide(shown) > room:
        return Text(", ".join("face down" if _hidden(each) else words([each]) for each in shown), style="bold")
    grid = Table.grid(padding=(0, 1))
    drawn = [card(each) for each in shown]
    for _ in drawn:
        grid.add_column(width=INNER + 2, no_wrap=True)
    if drawn:
        grid.add_row(*drawn)
    return grid


def _wide(shown: Sequence[Card]) -> int:
    return len(shown) * (INNER + 3) - 1


def table(view: View, opening: Opening, layout: Layout, names: Mapping[str, str], width: int = 80) -> RenderableType:
    """The whole table as this viewer sees it, in a terminal of this width."""
    room = width - FRAME
    parts: list[RenderableType] = [
        Align.center(_place(view, place, place.capitalize(), room))
        for place in ("dealer", "board")
        if place in view.places
    ]
    pots = "   ".join(f"{pot} pot {dollars(amount)}" for pot, amount in view.pots.items() if amount)
    if pots:
        parts.append(Align.center(Text(pots, style="bold yellow")))
    mine = [seat for seat in opening.seats if seat.player == view.viewer]
    others = [seat for seat in opening.seats if seat.player != view.viewer]
    if others:
        seats = (_seat(view, layout, seat.spot, seat.player, names.get(seat.player, seat.player)) for seat in others)
        parts.append(Align.center(Columns(seats, padding=(0, 1))))
    parts += [Align.center(_own(view, layout, seat.spot, room)) for seat in mine]
    return Group(*parts)


def _place(view: View, place: str, title: str, room: int) -> Panel:
    body = _with_name(cards(view.places[place], room), view.hands.get(place, ""))
    return Panel(body, title=title, border_style="grey50", expand=False)


def _with_name(drawn: RenderableType, name: str) -> RenderableType:
    """Cards with what they make in words below them."""
    return Group(drawn, Text(name[:1].upper() + name[1:], style="bold")) if name else drawn


def _seat(view: View, layout: Layout, spot: int, player: str, name: str) -> Panel:
    """Another seat, small: cards on one line, wagers, stack."""
    held = view.places.get(str(spot), ())
    hidden = all(each == UNKNOWN for each in held)
    line = Text("▒▒ " * len(held), style="grey50") if hidden else Text(pretty(held))
    named = [Text(view.hands[str(spot)], style="italic")] if str(spot) in view.hands else []
    body = Group(line, *named, *_wagers(view, layout, player, spot))
    waits = any(todo.actor == player for todo in view.todo if todo.kind == "ask")
    return Panel(
        body,
        title=f"{spot} {name}",
        subtitle=dollars(view.stacks.get(player, 0)),
        border_style="yellow" if waits else "grey50",
        width=25,
    )


def _own(view: View, layout: Layout, spot: int, room: int) -> Panel:
    held = view.places.get(str(spot), ())
    wagers = _wagers(view, layout, view.viewer, spot)
    parts: list[RenderableType] = [cards(held, room)] if held else []
    if wagers and _wide(held) + 2 + max(wager.cell_len for wager in wagers) > room:
        body: RenderableType = Group(*parts, *wagers)
    else:
        grid = Table.grid(padding=(0, 2))
        grid.add_row(*parts, *([Group(*wagers)] if wagers else []))
        body = grid
    body = _with_name(body, view.hands.get(str(spot), ""))
    stack = dollars(view.stacks.get(view.viewer, 0))
    return Panel(
        body,
        title=f"{spot} You",
        subtitle=f"{stack} behind",
        border_style="green",
        expand=not held,
        width=None if held else 40,
    )


def _wagers(view: View, layout: Layout, player: str, spot: int) -> list[Text]:
    lying = [(area, amount) for who, where, area, amount in view.felt if (who, where) == (player, spot)]
    if not lying and view.answered.get(player):
        lying = list(view.answered[player].items()) if isinstance(view.answered[player], dict) else []
    return [Text.assemble(("● ", "red"), f"{label(layout, area)} {dollars(amount)}") for area, amount in lying]


def pay_tables(layout: Layout) -> RenderableType:
    """Every pay table, with its clause."""
    tables = []
    for each in layout.pay_tables:
        grid = Table(title=each.title, caption=each.rule.partition("/")[2], show_header=False, box=None)
        for line in each.lines:
            grid.add_row(line.hand, line.award or str(line.odds or "push"))
        tables.append(grid)
    return Columns(tables, padding=(0, 4))
