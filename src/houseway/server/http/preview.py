"""A hand as a picture, for the preview of a link to it: drawn from a spectator's view and from nothing else."""

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from houseway.cards.card import UNKNOWN, Card, face
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.views import View

WIDTH, HEIGHT = 1200, 630
"""What messengers and forums show whole."""
ASIDE = frozenset({"rack", "muck", "burns", "discards", "stub", "deck"})
"""Places whose cards are out of play."""
MOST_IN_A_ROW = 5

_GROUND, _FELT, _LINE, _PAPER, _INK, _SOFT = "#12171a", "#12613f", "#d9c58c", "#fffdf7", "#f1ece1", "#dcd3b4"
_BACK = "#22506b"
_COLOURS = {
    "red": "#b3202a",
    "blue": "#1f5fa8",
    "gold": "#9a6b00",
    "orange": "#c2560c",
    "brown": "#7a4a12",
    "purple": "#6a3a9a",
    "green": "#1c6b3c",
}
_SERIF, _SANS = "eb-garamond", "atkinson-hyperlegible-next"
_FONTS = Path(__file__).parents[2] / "web" / "fonts"


def picture(view: View, title: str, says: str) -> bytes:
    """The table as this view has it, as a PNG: `says` is the step in words."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _GROUND)
    pen = ImageDraw.Draw(image)
    pen.text((60, 34), title, _INK, _font(_SERIF, 52))
    pen.text((60, 100), _fitted(says, 27, WIDTH - 120), _SOFT, _font(_SANS, 27))
    pen.rounded_rectangle((30, 152, WIDTH - 30, HEIGHT - 24), 120, _FELT, _LINE, 3)
    rows = _rows(view)
    height = (HEIGHT - 24 - 152 - 36) // max(len(rows), 1)
    for number, row in enumerate(rows):
        _row(pen, row, 170 + number * height, height)
    kept = BytesIO()
    image.save(kept, "PNG", optimize=True)
    return kept.getvalue()


Lot = tuple[str, tuple[Card, ...]]
"""What lies together: whose it is, and the cards."""


def _rows(view: View) -> list[list[Lot]]:
    """The house and the middle of the table above, the players below."""
    seated = {str(spot): player for spot, player in _sitting(view).items()}
    middle = [(_named(name), cards) for name, cards in view.places.items() if name not in ASIDE and not name.isdigit()]
    dice = next((event for event in reversed(view.events) if isinstance(event, ev.Rolled)), None)
    if dice is not None and not middle:
        middle = [("Drawn" if len(dice.faces) > 3 else "The dice", tuple(Card(f"N{number}") for number in dice.faces))]
    players = [(_player(view, player), view.places.get(spot, ())) for spot, player in sorted(seated.items(), key=_spot)]
    most = -(-len(players) // max(1, -(-len(players) // MOST_IN_A_ROW)))
    below = [players[start : start + most] for start in range(0, len(players), most or 1)]
    return [row for row in ([lot for lot in middle if lot[1]], *below) if row]


def _spot(item: tuple[str, str]) -> int:
    return int(item[0])


def _sitting(view: View) -> dict[int, str]:
    """Who sat where, as the events tell it."""
    found: dict[int, str] = {}
    for event in view.events:
        spot, player = getattr(event, "spot", None), getattr(event, "player", None)
        if spot and player:
            found.setdefault(spot, player)
    return found


def _named(place: str) -> str:
    return place.replace("_", " ").capitalize()


def _player(view: View, player: str) -> str:
    """A player's name, and once the round is over what it brought them."""
    if not view.over or view.opening is None:
        return player
    lying = sum(amount for who, _, _, amount in view.felt if who == player)
    lay = sum(amount for who, _, _, amount in view.opening.felt if who == player)
    net = view.stacks.get(player, 0) + lying - view.opening.stacks.get(player, 0) - lay
    return f"{player}  {'+' if net > 0 else ''}{dollars(net)}"


def _row(pen: ImageDraw.ImageDraw, row: list[Lot], top: int, height: int) -> None:
    slot = (WIDTH - 120) // len(row)
    tall = min(height - 52, 170)
    wide = tall * 5 // 7
    top += (height - 46 - tall) // 2
    for number, (name, cards) in enumerate(row):
        left = 60 + number * slot
        step = min(wide + 10, (slot - 24 - wide) // max(1, len(cards) - 1))
        across = wide + step * (len(cards) - 1) if cards else 0
        start = left + (slot - across) // 2
        if cards and str(cards[0]).startswith("N"):
            _numbers(pen, [int(card[1:]) for card in cards], left + slot // 2, top, tall)
            cards = ()
        for place, card in enumerate(cards):
            _card(pen, card, (start + place * step, top, wide, tall))
        text = _fitted(name, 26, slot - 16)
        pen.text((left + slot / 2, top + tall + 8), text, _INK, _font(_SANS, 26), anchor="ma")


def _numbers(pen: ImageDraw.ImageDraw, drawn: list[int], middle: int, top: int, tall: int) -> None:
    """Two dice as they lie, or the numbers of a draw as balls, ten in a line."""
    across = min(10, len(drawn))
    size = min(tall, 120) if len(drawn) <= 3 else min(64, (tall - 10) // 2)
    for place, number in enumerate(drawn):
        left = middle - across * (size + 10) // 2 + place % 10 * (size + 10)
        box = (left, top + place // 10 * (size + 10), left + size, top + place // 10 * (size + 10) + size)
        if len(drawn) <= 3:
            pen.rounded_rectangle(box, size // 6, _PAPER)
            for x, y in _PIPS[number]:
                at, pip = (box[0] + x * size // 4, box[1] + y * size // 4), size // 11
                pen.ellipse((at[0] - pip, at[1] - pip, at[0] + pip, at[1] + pip), "#1c1c1c")
        else:
            pen.ellipse(box, _PAPER)
            pen.text((left + size / 2, box[1] + size / 2), str(number), "#1c1c1c", _font(_SANS, size // 2), anchor="mm")


_PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


def _card(pen: ImageDraw.ImageDraw, card: Card, box: tuple[int, int, int, int]) -> None:
    left, top, wide, tall = box
    shown = face(card)
    round_ = max(4, wide // 11)
    edges = (left, top, left + wide, top + tall)
    if card == UNKNOWN:
        pen.rounded_rectangle(edges, round_, _BACK, _PAPER, max(2, wide // 16))
        return
    pen.rounded_rectangle(edges, round_, _PAPER, "#4a463c")
    colour = _COLOURS.get(shown.colour, "#1c1c1c")
    if shown.short == shown.words or shown.short == "Joker":
        font = _font(_SANS, max(9, wide // 5))
        pen.multiline_text(
            (left + wide / 2, top + tall / 2), shown.short.replace(" ", "\n"), colour, font, anchor="mm", align="center"
        )
    else:
        pen.text((left + wide * 0.08, top), shown.short, colour, _font(_SERIF, int(wide * 0.52)))
        size = int(wide * 0.62)
        pen.bitmap((left + wide - size - wide // 12, top + tall - size - wide // 10), _suit(card[1], size), colour)


@cache
def _suit(suit: str, size: int) -> Image.Image:
    """A suit as a mask; the page's letters have none, so it is drawn, large first for a smooth edge."""
    large = 400
    mask = Image.new("L", (large, large))
    pen = ImageDraw.Draw(mask)
    if suit == "d":
        pen.polygon([(200, 10), (345, 200), (200, 390), (55, 200)], 255)
    elif suit == "h":
        _lobes(pen, up=True)
    elif suit == "s":
        _lobes(pen, up=False)
        pen.polygon([(200, 240), (270, 390), (130, 390)], 255)
    else:
        for x, y in ((200, 105), (105, 235), (295, 235)):
            pen.ellipse((x - 92, y - 92, x + 92, y + 92), 255)
        pen.polygon([(200, 180), (270, 390), (130, 390)], 255)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


def _lobes(pen: ImageDraw.ImageDraw, up: bool) -> None:
    """A heart, or one that stands on its head."""

    def y(value: int) -> int:
        return value if up else 370 - value

    for x in (112, 288):
        pen.ellipse((x - 97, min(y(25), y(219)), x + 97, max(y(25), y(219))), 255)
    pen.polygon([(27, y(168)), (373, y(168)), (200, y(385))], 255)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / f"{name}.woff2", size)


def _fitted(text: str, size: int, room: int) -> str:
    """A text cut so that it fits."""
    font = _font(_SANS, size)
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
