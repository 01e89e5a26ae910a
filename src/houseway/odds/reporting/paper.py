"""A report as PDF, set by typst."""

from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from houseway.odds.reporting.contents import Contents, Sheet
from houseway.odds.reporting.words import method, provenance

HEAD = """#set page(paper: "us-letter", margin: 2cm, numbering: "1 of 1")
#set text(size: 9.5pt)
#set table(stroke: 0.4pt + luma(200), inset: 4pt)
#show table: set text(size: 7.5pt)
#show heading: set block(above: 1.6em, below: 0.8em)
"""

SHORT = 8
"""A table of so few rows is not torn between two pages."""


def paper(contents: Contents, plots: dict[str, str]) -> bytes:
    """The whole report."""
    with TemporaryDirectory() as folder:
        here = Path(folder)
        parts = [HEAD, f"= {_text(contents.title + ': what every wager costs')}"]
        facts = ", ".join(f"[{_text(name)}], [{_text(value)}]" for name, value in provenance(contents))
        parts.append(f"#table(columns: (auto, 1fr), stroke: none, {facts})")
        for n, sheet in enumerate(contents.sheets):
            plot = plots.get(sheet.name)
            if plot is not None:
                (here / f"{n}.svg").write_text(plot, encoding="utf-8")
            parts.append(_section(sheet, f"{n}.svg" if plot is not None else None))
        parts += ["== Method", *map(_text, method(contents))]
        source = here / "report.typ"
        source.write_text("\n\n".join(parts), encoding="utf-8")
        return bytes(typst.compile(source))


def _section(sheet: Sheet, plot: str | None) -> str:
    heads = ", ".join(f"[*{_text(column)}*]" for column in sheet.columns)
    cells = ", ".join(f"[{_text(cell)}]" for row in sheet.rows for cell in row)
    # Many columns do not fit side by side at their own width, so they share the page; words need more of it.
    wide = len(sheet.columns) >= 7
    widths = ", ".join(("1fr" if figures else "1.5fr") if wide else "auto" for figures in sheet.figures)
    sides = ", ".join("right" if figures else "left" for figures in sheet.figures)
    drawing = f'#image("{plot}", width: 85%)' if plot else ""
    table = f"#table(columns: ({widths},), align: ({sides},), table.header({heads}), {cells})"
    if len(sheet.rows) <= SHORT:
        table = f"#block(breakable: false)[{table}]"
    # A plot stays on the page of its heading.
    head = "\n\n".join((f"== {_text(sheet.name)}", _text(sheet.says), drawing))
    return f"#block(breakable: false, sticky: true)[\n{head}\n]\n\n{table}"


def _text(words: str) -> str:
    """Words as typst takes them literally; a long fraction may break anywhere."""
    # A straight quote stays one, and an option such as --hand is not torn after its hyphens.
    escaped = "".join("\\" + letter if letter in "\\#$*_`<>@=-+/[]~'\"" else letter for letter in words)
    escaped = escaped.replace("\\-\\-", "\\-\u2060\\-\u2060")
    return escaped if len(words) < 15 or " " in words else "\u200b".join(_pieces(escaped))


def _pieces(escaped: str) -> list[str]:
    found, rest = [], escaped
    while rest:
        cut = 8 + (rest[7:8] == "\\")
        found.append(rest[:cut])
        rest = rest[cut:]
    return found
