"""A report written into a folder: page, paper, numbers, plots and the tables behind them."""

import csv
import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from houseway.odds.figures import Report
from houseway.odds.reporting.contents import Contents, Sheet, as_json, gather
from houseway.odds.reporting.page import page
from houseway.odds.reporting.paper import paper
from houseway.odds.reporting.plots import plots
from houseway.play.game import Game


def write(game: Game, settings: Mapping[str, Any], figures: Report, folder: Path, rounds: int) -> Contents:
    """Work a report out and write it; existing files of that name are replaced, others are left alone."""
    contents = gather(game, settings, figures, rounds)
    drawings = plots(contents)
    files: dict[str, bytes] = {
        "report.html": page(contents, drawings).encode(),
        "report.pdf": paper(contents, drawings),
        "report.json": (json.dumps(as_json(contents), indent=2, default=str) + "\n").encode(),
    }
    for sheet in contents.sheets:
        files[f"{_file(sheet.name)}.csv"] = _csv(sheet).encode()
        if sheet.name in drawings:
            files[f"{_file(sheet.name)}.svg"] = drawings[sheet.name].encode()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return contents


def _file(name: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


def _csv(sheet: Sheet) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return out.getvalue()
