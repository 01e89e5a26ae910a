"""A game in the terminal: spaces become prompts, events become lines, and no game is known by name."""
