"""A report on a game that can be filed: the exact figures with their bases, bands, plots, method and a cross-check.

`contents` says what is in it, `plots` draws, `page` and `paper` lay it out as a web page and as PDF.
"""
