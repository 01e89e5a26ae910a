"""The sealed order: before the deal the whole order is fixed by one published root, and each card can be opened alone.

Every card becomes a leaf: the hash of its position, its name and a secret salt of its own. The leaves are hashed in
pairs up to one root. Opening a card shows its salt and the hashes beside its path, which tell nothing of any other;
a card changed afterwards would need another root. A restart reads the sealed order back and deals the same deck on.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

import msgspec

from houseway.cards.card import Card

SALT = 32
"""Bytes of secret salt to a card, so that a leaf cannot be guessed by trying the cards."""

# A first byte of its own for each kind of hash, so that none can pass for another.
_LEAF, _NODE, _ROOT, _EMPTY = b"\x00", b"\x01", b"\x02", sha256(b"\x03").digest()


class Opening(msgspec.Struct, frozen=True):
    """One card opened: what lay where, its salt, and the hashes that lead from it to the root."""

    position: int
    card: Card
    salt: bytes
    size: int
    """How many cards the whole order has."""
    path: tuple[bytes, ...]
    """The hash beside each step, from the leaf up."""


class Sealed(msgspec.Struct, frozen=True):
    """A shuffled order under seal: kept secret as a whole, encodable for storage; only `root` is for everyone."""

    order: tuple[Card, ...]
    salts: tuple[bytes, ...]
    root: str

    def __repr__(self) -> str:
        """Without the cards, which must not slip into a log."""
        return f"<Sealed {len(self.order)} cards, root {self.root}>"

    def proof(self, position: int) -> Opening:
        """The opening of one card."""
        return self.open_for([position])[0]

    def open_for(self, positions: Iterable[int]) -> tuple[Opening, ...]:
        """The openings of the cards someone may see, and of no others."""
        levels = _levels(self.order, self.salts)
        size = len(self.order)
        return tuple(
            Opening(place, self.order[place], self.salts[place], size, _path(levels, place))
            for place in (_checked(position, size) for position in positions)
        )

    def is_whole(self) -> bool:
        """Whether order and salts still make the root: asked when a sealed order is read back."""
        return (
            len(self.salts) == len(self.order) and _root(_levels(self.order, self.salts), len(self.order)) == self.root
        )


def seal(order: Sequence[Card], entropy: Callable[[int], bytes] = os.urandom) -> Sealed:
    """Seal an order, with fresh salts; publish the root before the first card is dealt."""
    if not order:
        raise ValueError("there are no cards to seal")
    drawn = entropy(SALT * len(order))  # at one go: asking the system costs more than the bytes
    salts = tuple(drawn[start : start + SALT] for start in range(0, len(drawn), SALT))
    return Sealed(tuple(order), salts, _root(_levels(order, salts), len(order)))


def verify(root: str, opening: Opening) -> bool:
    """Whether this card at this position is what the published root fixed."""
    place, size = opening.position, opening.size
    if not 0 <= place < size or len(opening.path) != (size - 1).bit_length() or len(opening.salt) != SALT:
        return False
    found = _leaf(place, opening.card, opening.salt)
    for beside in opening.path:
        pair = beside + found if place & 1 else found + beside
        found = sha256(_NODE + pair).digest()
        place >>= 1
    return _crown(found, size) == root


def verify_seen(root: str, seen: Iterable[tuple[int, Card]], openings: Iterable[Opening]) -> list[str]:
    """For a player: check the cards seen, as (position, card), against the root noted before the deal.

    What is returned says in words what is wrong; nothing wrong, nothing returned.
    """
    opened = {opening.position: opening for opening in openings}
    wrong = []
    for position, card in seen:
        opening = opened.get(position)
        if opening is None:
            wrong.append(f"the card at position {position} was not opened")
        elif opening.card != card:
            wrong.append(f"{card} was seen at position {position}, but {opening.card} was opened")
        elif not verify(root, opening):
            wrong.append(f"{card} at position {position} is not what the published root fixed")
    return wrong


def sealed_position(drawn: int, size: int, depth: int = 0) -> int:
    """Where the card drawn as number `drawn`, from 0, lay in the sealed order, if that was cut at `depth` since."""
    return (drawn + depth) % size


def _checked(position: int, size: int) -> int:
    if not 0 <= position < size:
        raise ValueError(f"there is no position {position} in an order of {size} cards")
    return position


def _leaf(position: int, card: Card, salt: bytes) -> bytes:
    return sha256(_LEAF + position.to_bytes(4, "big") + salt + card.encode()).digest()


def _levels(order: Sequence[Card], salts: Sequence[bytes]) -> list[list[bytes]]:
    """The leaves, filled up to a power of two, and every level of hashes above them."""
    leaves = [_leaf(place, card, salt) for place, (card, salt) in enumerate(zip(order, salts, strict=True))]
    levels = [leaves + [_EMPTY] * ((1 << (len(leaves) - 1).bit_length()) - len(leaves))]
    while len(below := levels[-1]) > 1:
        pairs = zip(below[::2], below[1::2], strict=True)
        levels.append([sha256(_NODE + left + right).digest() for left, right in pairs])
    return levels


def _path(levels: list[list[bytes]], place: int) -> tuple[bytes, ...]:
    return tuple(level[(place >> height) ^ 1] for height, level in enumerate(levels[:-1]))


def _root(levels: list[list[bytes]], size: int) -> str:
    return _crown(levels[-1][0], size)


def _crown(top: bytes, size: int) -> str:
    """The root fixes the number of cards too, so that none can be added below."""
    return sha256(_ROOT + size.to_bytes(4, "big") + top).hexdigest()
