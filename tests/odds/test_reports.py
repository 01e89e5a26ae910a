"""A report: the page, the paper, the numbers and the tables behind the plots tell the same."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.cli import app
from houseway.games import GAMES
from houseway.odds.figures import report_of
from houseway.odds.reporting.contents import Contents, band
from houseway.odds.reporting.writing import write
from houseway.odds.tolerance import LEVELS

GAME = GAMES["dragon-poker"]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Contents]:
    folder = tmp_path_factory.mktemp("report")
    figures = report_of("dragon-poker", GAME.read_settings({}))
    assert figures is not None
    return folder, write(GAME, {}, figures, folder, 20_000)


def test_every_table_is_on_the_page_in_the_numbers_and_in_a_file(written: tuple[Path, Contents]) -> None:
    folder, contents = written
    page, numbers = (folder / "report.html").read_text(), json.loads((folder / "report.json").read_text())
    assert [sheet.name for sheet in contents.sheets] == [table["name"] for table in numbers["tables"]]
    files = {path.stem: path for path in folder.glob("*.csv")}
    assert len(files) == len(contents.sheets) >= 9
    rows = [row for path in files.values() for row in list(csv.reader(path.read_text().splitlines()))[1:]]
    assert sorted(rows) == sorted([list(row) for sheet in contents.sheets for row in sheet.rows])
    for sheet in contents.sheets:
        assert f"<h2>{sheet.name}</h2>" in page
        for row in sheet.rows:
            assert all(f"<td>{cell}</td>" in page for cell in row)


def test_the_costs_are_the_exact_figures(written: tuple[Path, Contents]) -> None:
    folder, contents = written
    main = contents.figures.wagers[0]
    row = next(iter(contents.sheets[0].rows))
    assert row[3] == "2.9250%"
    assert Fraction(row[-1]) == main.expectation
    assert "rules mark" in (folder / "report.html").read_text()


def test_the_paper_is_a_pdf_of_several_pages(written: tuple[Path, Contents]) -> None:
    content = (written[0] / "report.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Page\n") + content.count(b"/Page/") + content.count(b"/Type /Page") > 2


def test_the_same_figures_draw_the_same_plots(written: tuple[Path, Contents], tmp_path: Path) -> None:
    write(GAME, {}, written[1].figures, tmp_path, 20_000)
    for path in written[0].glob("*.svg"):
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


def test_a_band_narrows_with_the_root_of_the_rounds() -> None:
    figures = report_of("dragon-poker", GAME.read_settings({}))
    assert figures is not None
    main = figures.wagers[0]
    (low, high), (closer, _) = band(main, 100, LEVELS["95 %"]), band(main, 10_000, LEVELS["95 %"])
    assert low + high == pytest.approx(2 * float(main.expectation))
    assert (float(main.expectation) - low) == pytest.approx(10 * (float(main.expectation) - closer))
    assert high - low == pytest.approx(2 * 1.959964 * main.deviation / 10, rel=1e-6)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--report", "{file}"), "name a folder"),
        (("--report", "{new}", "--check", "5"), "--check must be 1000 or more"),
    ],
)
def test_a_report_that_cannot_be_is_refused(
    words: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    with pytest.raises(SystemExit) as ended:
        app(["odds", "keno", *(word.format(file=file, new=tmp_path / "new") for word in words)])
    assert ended.value.code == 2
    assert says in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert not (tmp_path / "new").exists()
