"""Cards, decks as data, unbiased shuffling, cut and commitment, and hand rankings shared by several games."""

from houseway.cards.card import RANKS, SUITS, UNKNOWN, Card, Face, card, cards, face, pretty, rank, suit, words
from houseway.cards.decks import Deck, Differences, Group, dragon, lucky_eights, standard
from houseway.cards.randomness import (
    CutRefused,
    Dice,
    NotForRealTables,
    Randomness,
    Seeded,
    System,
    cut,
    cut_depths,
    require_real,
    shuffle,
)
from houseway.cards.sealed import Opening, Sealed, seal, sealed_position, verify, verify_seen

__all__ = [
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "CutRefused",
    "Deck",
    "Dice",
    "Differences",
    "Face",
    "Group",
    "NotForRealTables",
    "Opening",
    "Randomness",
    "Sealed",
    "Seeded",
    "System",
    "card",
    "cards",
    "cut",
    "cut_depths",
    "dragon",
    "face",
    "lucky_eights",
    "pretty",
    "rank",
    "require_real",
    "seal",
    "sealed_position",
    "shuffle",
    "standard",
    "suit",
    "verify",
    "verify_seen",
    "words",
]
