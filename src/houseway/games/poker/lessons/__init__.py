"""The first lessons of the poker room's games, one module a family."""
