"""Cards, decks as data, unbiased shuffling, cut and commitment, and hand rankings shared by several games."""
