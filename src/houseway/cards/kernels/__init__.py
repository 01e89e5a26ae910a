"""Compiled kernels: hands ranked by the million, for exact counts and simulation; they need the `odds` extra."""
