"""Houseway: an executable rulebook for New Jersey casino table games."""
