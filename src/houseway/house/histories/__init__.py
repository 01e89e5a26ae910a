"""Hand histories: poker rounds written for people and for other programs, and read back (docs/hand-histories.md)."""
