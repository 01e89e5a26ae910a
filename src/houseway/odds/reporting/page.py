"""A report as one web page that needs nothing else: styles and plots are inside."""

from html import escape

from houseway.odds.reporting.contents import Contents, Sheet
from houseway.odds.reporting.words import method, provenance

STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #1f2a30; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.9rem; margin-bottom: 0; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
table { border-collapse: collapse; font: 13px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
.n { text-align: right; white-space: nowrap; }
th { background: #f4efe6; } .wide { overflow-x: auto; } svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-family: system-ui, sans-serif; }
dt { color: #666; } dd { margin: 0; overflow-wrap: anywhere; }
@media print { body { max-width: none; } h2 { break-after: avoid; } .wide { overflow: visible; } }
"""


def page(contents: Contents, plots: dict[str, str]) -> str:
    """The whole page."""
    title = escape(f"{contents.title}: what every wager costs")
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in provenance(contents))
    sections = "".join(_section(sheet, plots.get(sheet.name)) for sheet in contents.sheets)
    words = "".join(f"<p>{escape(each)}</p>" for each in method(contents))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><h1>{title}</h1><dl>{facts}</dl>{sections}<h2>Method</h2>{words}</body></html>\n"
    )


def _section(sheet: Sheet, plot: str | None) -> str:
    right = [' class="n"' if figures else "" for figures in sheet.figures]
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in sheet.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td{side}>{escape(cell)}</td>" for side, cell in zip(right, row, strict=True)) + "</tr>"
        for row in sheet.rows
    )
    table = f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    drawing = f'<figure role="img" aria-label="{escape(sheet.name)}">{plot}</figure>' if plot else ""
    return f"<h2>{escape(sheet.name)}</h2><p>{escape(sheet.says)}</p>{drawing}{table}"
