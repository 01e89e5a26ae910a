"""The whole game solved: every hand against every up-card."""
