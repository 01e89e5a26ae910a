"""House Way: how the dealer's hand is set, and what lets it play (13:69F-50.6(j), (k))."""

from collections.abc import Sequence

import msgspec

from houseway.cards.card import Card
from houseway.games.lucky_eights.setting import Setting, best_setting, eights_and_jokers


def qualifies(cards: Sequence[Card]) -> bool:
    """The dealer plays with at least one natural eight or joker, whatever else is held (lucky-8s/A5)."""
    return eights_and_jokers(cards) > 0


def house_way(cards: Sequence[Card]) -> Setting:
    """Every eight alone, every joker alone, then the rest grouped to leave few side cards.

    The text's steps name the side cards only; hands of eight come first, as its opening words and the comparison
    have it (lucky-8s/A2), so House Way and a player's best setting are one and the same.
    """
    return best_setting(cards)


class Example(msgspec.Struct, frozen=True):
    """A hand that the text works through; `J` is a joker."""

    hand: str
    rules: tuple[str, ...]
    eights: tuple[str, ...] = ()
    side: str = ""
    rejected: tuple[str, ...] = ()
    """Another setting with as many hands of eight, turned down for its side cards."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The hand's cards in an order of their own, to be known again by."""
        return tuple(sorted(self.hand))


EXAMPLES = (
    Example("24672344", ("lucky-8s/50.6(k)1.iii-11",), ("44", "422"), "763"),
    Example("8J246536", ("lucky-8s/50.6(k)1.iv-aa",), ("8", "J", "62", "53"), "64"),
    Example(
        "8J2A3454",
        ("lucky-8s/50.6(k)1.iv-ab#1", "lucky-8s/50.6(k)1.iv-ab#2"),
        ("8", "J", "44", "52A"),
        "3",
        rejected=("8", "J", "44", "53"),
    ),
)
_EXAMPLES = {example.kinds: example for example in EXAMPLES}


def example_of(cards: Sequence[Card]) -> Example | None:
    """The worked example that the dealer's hand is, if it is one."""
    return _EXAMPLES.get(tuple(sorted(card[0] for card in cards)))
