"""Compiled forms of the games' own judgments, for bulk work; each is tested against the rules card by card."""
