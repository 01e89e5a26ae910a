"""The drawn table shows what the viewer may see: cards, wagers, stacks, pots, and nothing hidden."""

import io

from rich.console import Console, RenderableType
from tests.games.dragon_poker.staged import NOTHING, PLAIN, dealt, played

from houseway.cards.card import UNKNOWN, cards
from houseway.cli.terminal import drawing
from houseway.cli.terminal.results import before_gathering, result
from houseway.play.round import Round

NAMES = {"p1": "You", "p2": "Bao (bot)"}


def drawn(picture: RenderableType, width: int = 120) -> str:
    written = io.StringIO()
    Console(width=width, file=written).print(picture)
    return written.getvalue()


def table(round_: Round, width: int = 120) -> str:
    layout = round_.game.layout(round_.settings)
    return drawn(drawing.table(before_gathering(round_, "p1"), round_.opening, layout, NAMES, width), width)


def test_a_table_shows_the_viewers_hand_wagers_and_stack_and_hides_the_others() -> None:
    round_, _ = dealt({1: "Go Ti1 Ra1", 2: "Ph1 Ph2 Ph3", 0: NOTHING}, {1: {**PLAIN, "dragon_bet": 500}})
    shown = table(round_)
    for text in (
        "Gold",
        "Tiger",
        "Rabbit",
        "A pair of Tigers with a Rabbit",
        "Dragon Bet $5",
        "$9,975 behind",
        "Bao (bot)",
    ):
        assert text in shown
    assert "Phoenix" not in shown
    assert "Panda" not in shown


def test_the_cards_still_lie_there_when_the_result_is_shown() -> None:
    round_ = played({1: "Go Ti1 Ra1", 2: "Ph1 Ph2 Ph3", 0: NOTHING})
    shown = table(round_)
    assert "Phoenix" in shown
    assert "Panda high with Monkey and Rabbit" in shown
    outcome = result(round_, "p1", round_.game.layout(round_.settings))
    assert outcome.title == "You win $30"
    assert "The dealer had Panda high with Monkey and Rabbit." in outcome.lines


def test_a_face_down_card_is_hatched_and_every_card_is_the_same_size() -> None:
    pictures = [drawn(drawing.card(card)).splitlines() for card in (UNKNOWN, *cards("Go Ph1 As Td"))]
    assert "░" in pictures[0][1]
    assert {len(picture) for picture in pictures} == {5}


def test_in_a_narrow_terminal_nothing_is_cut_off() -> None:
    round_, _ = dealt({1: "Go Ti1 Ra1", 0: NOTHING}, {1: {**PLAIN, "dragon_bet": 500}})
    for width, pictures in ((120, 2), (40, 2), (30, 0)):
        shown = table(round_, width)
        assert "…" not in shown
        assert all(text in shown for text in ("Gold", "Tiger", "Rabbit", "Ante Bonus $10", "Dragon Bet $5"))
        assert shown.count("╮ ╭") == pictures * 2
