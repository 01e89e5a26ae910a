"""The setting of eight cards: as many hands of eight as they make, then as few side cards (13:69F-50.6(e) to (g)).

Eights and jokers are hands by themselves and no other card can join them (lucky-8s/A4). The rest is searched whole,
since taking the smallest groups first goes wrong on many hands (lucky-8s/A2); a search is kept by the values it was
for, of which there are few.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from houseway.cards.card import Card
from houseway.cards.decks import lucky_eights
from houseway.cards.rankings import Half

Values = tuple[int, ...]


class Setting(msgspec.Struct, frozen=True):
    """Cards set into hands of eight, what is left over, and the clauses that make it so."""

    eights: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...]
    because: tuple[str, ...]

    @property
    def strength(self) -> tuple[int, int]:
        """What is compared: hands of eight, then side cards, fewer being better."""
        return len(self.eights), -len(self.side)

    @property
    def name(self) -> str:
        """The setting in words."""
        return f"{_number(len(self.eights), 'hand')} of eight, {_number(len(self.side), 'side card')}"


def _number(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"


_VALUES: dict[Card, int] = {
    card: 8 if card[0] == "J" else 1 if card[0] == "A" else int(card[0]) for card in lucky_eights().cards
}


def value(card: Card) -> int:
    """An ace is worth one, a joker eight, any other card its pips (13:69F-50.2(b))."""
    return _VALUES[card]


def is_joker(card: Card) -> bool:
    """Whether the card is marked as a joker."""
    return card[0] == "J"


def eights_and_jokers(cards: Iterable[Card]) -> int:
    """How many natural eights and jokers there are, which is all that the Bonus looks at (13:69F-50.2(c))."""
    return sum(card[0] in "8J" for card in cards)


def is_hand_of_eight(cards: Sequence[Card]) -> bool:
    """Whether these cards together are one hand of eight."""
    return sum(map(value, cards)) == 8


def _groups(least: int, total: int) -> list[Values]:
    """Every way to make up `total` from values of at least `least`, in rising order."""
    if total == 0:
        return [()]
    return [(first, *rest) for first in range(least, total + 1) for rest in _groups(first, total - first)]


MULTI_CARD_EIGHTS = tuple(group for group in _groups(1, 8) if len(group) > 1)
"""The 21 combinations of two or more values that add to eight."""

_BY_HIGHEST = {top: [group for group in MULTI_CARD_EIGHTS if group[-1] == top] for top in range(1, 8)}


@cache
def best_groups(values: Values) -> tuple[Values, ...]:
    """The best multi-card eights out of these rising values below eight.

    Most hands, then most cards used, then fewer cards a hand so that the display is stable (lucky-8s/A3).
    """
    if not values:
        return ()
    best = best_groups(values[:-1])
    for group in _BY_HIGHEST[values[-1]]:
        rest = _without(values, group)
        if rest is not None:
            found = (group, *best_groups(rest))
            if _merit(found) > _merit(best):
                best = found
    return best


def _merit(groups: tuple[Values, ...]) -> tuple[int, int, list[int]]:
    return len(groups), sum(map(len, groups)), sorted((-len(group) for group in groups), reverse=True)


def _without(values: Values, group: Values) -> Values | None:
    left = list(values)
    for each in group:
        if each not in left:
            return None
        left.remove(each)
    return tuple(left)


@cache
def _places(values: Values) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Where among these rising values the cards of each best group stand, highest first, and where the side cards."""
    left = list(range(len(values)))
    groups = []
    for group in best_groups(values):
        taken = []
        for each in reversed(group):
            at = next(place for place in left if values[place] == each)
            left.remove(at)
            taken.append(at)
        groups.append(tuple(taken))
    return tuple(groups), tuple(left)


def best_setting(cards: Sequence[Card]) -> Setting:
    """The best that these cards make: naturals alone, jokers alone, then the best groups of the rest."""
    naturals = [(card,) for card in cards if card[0] == "8"]
    jokers = [(card,) for card in cards if card[0] == "J"]
    rest = sorted([card for card in cards if card[0] not in "8J"], key=_VALUES.__getitem__)
    values = tuple([_VALUES[card] for card in rest])
    groups, left = _places(values)
    multi = [tuple([rest[at] for at in group]) for group in groups]
    because = _because(bool(naturals), bool(jokers), best_groups(values), bool(left))
    return Setting((*naturals, *jokers, *multi), tuple([rest[at] for at in left]), because)


@cache
def _because(naturals: bool, jokers: bool, groups: tuple[Values, ...], side: bool) -> tuple[str, ...]:
    """The clauses behind a setting: the value of each card used, and each kind of hand in it."""
    used = {each for group in groups for each in group}
    rules = {
        "lucky-8s/50.6(f)": naturals or jokers or bool(groups),
        "lucky-8s/50.1[natural-8]": naturals,
        "lucky-8s/50.1[joker]": jokers,
        "lucky-8s/50.1[multi-card-8s]": bool(groups),
        "lucky-8s/50.2(b)1": 1 in used,
        "lucky-8s/50.2(b)2": naturals or bool(used - {1}),
        "lucky-8s/50.2(b)3": jokers,
        "lucky-8s/50.1[total-hands-of-8]": True,
        "lucky-8s/50.1[side-cards-discards]": side,
        "lucky-8s/50.6(g)": side,
    }
    return tuple(rule for rule, holds in rules.items() if holds)


def set_by_player(cards: Sequence[Card], on_the_eights: Sequence[Card]) -> Setting:
    """The hand as its player set it: what the cards on the "8's" spot make, all others side cards (lucky-8s/A1)."""
    found = best_setting(on_the_eights)
    side = tuple(card for card in cards if card not in on_the_eights)
    return Setting(found.eights, (*found.side, *side), found.because)


def name_hand(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> str:
    """What a player's eight cards make at best; setting them so stays the player's where the house has it so."""
    return best_setting(cards).name if len(cards) == 8 else ""


def plays(cards: tuple[Card, ...], board: tuple[Card, ...] = (), settings: object = None) -> tuple[Half, ...]:
    """The cards that make hands of eight."""
    found = best_setting(cards)
    return (Half(tuple(card for eight in found.eights for card in eight), found.name),)
