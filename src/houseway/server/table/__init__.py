"""A gaming table, and everything that changes it."""
