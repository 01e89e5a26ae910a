"""A report: the page, the paper, the numbers and the tables behind the plots tell the same."""

import csv
import json
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.cli import app
from houseway.games import GAMES
from houseway.games.keno.rate_card import SAMPLE
from houseway.odds.figures import WagerFigures, report_of
from houseway.odds.reporting.bands import bands
from houseway.odds.reporting.contents import COSTS, Contents, Sheet, gather, in_units, jackpot_sheet
from houseway.odds.reporting.plots import drawn, plots
from houseway.odds.reporting.variants import variants
from houseway.odds.reporting.words import method, provenance
from houseway.odds.reporting.writing import write

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
            assert all(f"<td>{cell}</td>" in page or f'<td class="n">{cell}</td>' in page for cell in row)


def test_a_plot_names_amounts_in_dollars() -> None:
    """Two dollar signs do not make a formula of what lies between them."""
    plot = drawn(lambda axes: axes.set_xlabel("at most $5,000, ante $500"))
    assert "Oblique" not in plot, "letters of a formula lean"


def test_no_plot_shows_the_marks_of_a_formula(written: tuple[Path, Contents]) -> None:
    """Matplotlib writes the labels of some axes as formulas, which are drawn as they stand."""
    plots = {path.stem: path.read_text() for path in written[0].glob("*.svg")}
    assert set(plots) > {"convergence", "bankroll", "cost-of-every-wager"}
    for name, plot in plots.items():
        assert "mathdefault" not in plot, name
    assert "<!-- 1,000 -->" in plots["convergence"]


def test_a_wager_that_breaks_even_is_drawn_at_nought() -> None:
    """At the meter told, the first whole cent, the house loses a hair."""
    figures = report_of("lunar-poker", GAMES["lunar-poker"].read_settings({}))
    assert figures is not None
    contents = Contents("", "", "", {}, {}, figures, {}, 0, {}, ())
    plot = plots(contents)[COSTS]
    assert "<!-- 0.00 % -->" in plot
    assert "<!-- -0.00 % -->" not in plot


def test_every_table_of_percentages_names_their_base(written: tuple[Path, Contents]) -> None:
    for sheet in written[1].sheets:
        # A chance and a share of hands are of all cases; everything else is of what was staked.
        shares = {"chance", "how often", "ends ahead", "is paid"}
        percents = {sheet.columns[at] for row in sheet.rows for at, cell in enumerate(row) if "%" in cell} - shares
        assert not percents or "base" in sheet.says or "percent of the" in sheet.says, (sheet.name, percents)


def test_columns_of_figures_are_told_from_words() -> None:
    sheet = Sheet("", "", ("wager", "edge", "z"), (("dragon bet", "14.4%", "+0.2"), ("9 spots", "-1.0%", "none")))
    assert sheet.figures == (False, True, False)


def test_results_are_told_in_units() -> None:
    assert [in_units(Fraction(net)) for net in (0, -2, 24_999)] == ["0", "-2", "+24,999"]
    assert in_units(Fraction(7, 6)) == "+1.16667"


def test_every_house_option_is_told_whole_and_the_command_can_be_repeated() -> None:
    """As a shell reads it: odds in brackets and quotes are one word."""
    game, odds = GAMES["mini-dice"], [[line, {"win": 9, "stake": 2}] for line in ("any 7", "field 2, 12", "over 7")]
    figures = report_of("mini-dice", game.read_settings({"odds": odds}))
    assert figures is not None
    told = dict(provenance(gather(game, {"odds": odds}, figures, 1_000)))
    _, _, _, _, option, *rest = shlex.split(told["Made with"])
    assert json.loads(option.removeprefix("odds=")) == odds
    assert rest == ["--report", "FOLDER", "--check", "1000"]
    assert "..." not in told["House options"]
    assert told["House options"].endswith("(amounts in cents)")
    assert str(SAMPLE) == "sample-1 (sample, for play chips)"


def test_the_combinations_of_a_wager_are_out_of_the_number_told(written: tuple[Path, Contents]) -> None:
    sheets = [sheet for sheet in written[1].sheets if sheet.name.startswith("Outcomes")]
    assert len(sheets) == len(written[1].used)
    for sheet, wager in zip(sheets, written[1].used, strict=True):
        counts = {Fraction(row[1]): int(row[2].replace(",", "")) for row in sheet.rows}
        cases = sum(counts.values())
        assert f"out of {cases:,} equally likely" in sheet.says
        assert {net: Fraction(number, cases) for net, number in counts.items()} == wager.distribution


def test_an_option_is_shown_with_the_edge_of_every_choice(written: tuple[Path, Contents]) -> None:
    (variants,) = (sheet for sheet in written[1].sheets if sheet.name == "Rule variants")
    assert list(variants.rows) == [
        ("three_card_bonus_table", "1", "three card bonus", "5.0628%"),
        ("three_card_bonus_table", "2", "three card bonus", "3.2699%"),
        ("three_card_bonus_pandas", "lose", "three card bonus", "5.0628%"),
        ("three_card_bonus_pandas", "push", "three card bonus", "-2.3905%"),
        ("three_card_bonus_pandas", "even", "three card bonus", "-9.8438%"),
        ("ante_bonus_rule", "at_least_ante", "ante, ante bonus of 2 and play", "17.6490%"),
        ("ante_bonus_rule", "at_least_ante", "ante, ante bonus of 3 and play", "31.9700%"),
        ("ante_bonus_rule", "free", "ante, ante bonus of 1/2 and play", "-4.7965%"),
        ("ante_bonus_rule", "free", "ante, ante bonus of 1/4 and play", "-8.7742%"),
        ("ante_bonus_rule", "free", "ante, ante bonus of 1/10 and play", "-11.2276%"),
    ]
    assert (written[0] / "rule-variants.svg").exists()


def test_a_jackpot_is_shown_around_the_meter_at_which_it_breaks_even() -> None:
    figures = report_of("lunar-poker", GAMES["lunar-poker"].read_settings({}))
    assert figures is not None
    assert figures.jackpot is not None
    sheet = jackpot_sheet(figures.jackpot)
    assert "breaks even at $218,047.37" in sheet.says
    assert sheet.rows[0] == ("$10,000.00", "-60.8382%")
    worth = list(figures.jackpot.expectations.items())
    # The meter told is the first whole cent from there on, and its tenth is never rounded down: it gains a hair.
    assert all((meter > figures.jackpot.breaks_even) == (each > 0) for meter, each in worth)
    assert ("$218,047.37", "0.0000%") in sheet.rows
    assert worth[0][1] < worth[-1][1]


def test_the_costs_are_the_exact_figures(written: tuple[Path, Contents]) -> None:
    folder, contents = written
    main = contents.figures.wagers[0]
    row, exactly = (next(iter(sheet.rows)) for sheet in contents.sheets[:2])
    assert row[3] == "2.9250%"
    assert tuple(map(Fraction, exactly[2:])) == (main.expectation, main.wagered, main.variance)
    assert "rules mark" in (folder / "report.html").read_text()


def test_the_paper_is_a_pdf_of_several_pages(written: tuple[Path, Contents]) -> None:
    content = (written[0] / "report.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Page\n") + content.count(b"/Page/") + content.count(b"/Type /Page") > 2


def test_the_same_figures_draw_the_same_plots(written: tuple[Path, Contents], tmp_path: Path) -> None:
    write(GAME, {}, written[1].figures, tmp_path, 20_000)
    for path in written[0].glob("*.svg"):
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


# Bands ----------------------------------------------------------------------------------------------------------------


def test_a_band_is_that_of_the_sum_of_all_rounds_added_up_one_by_one() -> None:
    """The second method: the results of 40 rounds convolved in whole numbers."""
    once = {Fraction(-1): 80, Fraction(1, 2): 15, Fraction(30): 5}
    sums = {Fraction(0): 1}
    for _ in range(40):
        after: dict[Fraction, int] = {}
        for before, ways in sums.items():
            for net, more in once.items():
                after[before + net] = after.get(before + net, 0) + ways * more
        sums = after
    figures = WagerFigures("", "", "", {net: Fraction(ways, 100) for net, ways in once.items()})
    for level, (low, high) in zip((90, 95, 99), bands(figures, 40), strict=True):
        for edge, tail in ((low, 100 - level), (high, 100 + level)):
            below = sum(ways for net, ways in sums.items() if float(net) / 40 <= edge + 1e-9)
            short = sum(ways for net, ways in sums.items() if float(net) / 40 < edge - 1e-9)
            assert short * 200 < tail * 100**40 <= below * 200, (level, edge)


def test_a_band_over_many_rounds_is_the_normal_one() -> None:
    figures = report_of("dragon-poker", GAME.read_settings({}))
    assert figures is not None
    main = figures.wagers[0]
    for rounds in (10**6, 10**7):
        (low, high) = bands(main, rounds)[1]
        half = 1.959964 * main.deviation / rounds**0.5
        assert low == pytest.approx(float(main.expectation) - half, rel=2e-3)
        assert high == pytest.approx(float(main.expectation) + half, rel=2e-3)


def test_no_band_reaches_below_losing_every_stake() -> None:
    rare = WagerFigures("", "", "", {Fraction(-1): Fraction(999_999, 10**6), Fraction(500_000): Fraction(1, 10**6)})
    assert bands(rare, 1_000) == ((-1.0, -1.0),) * 3, "of 1,000 players one has won"
    low, high = bands(rare, 100_000)[2]
    assert [low, high] == pytest.approx([-1.0, 4.00001]), "one prize in ten cases, two in 214"


def test_a_prize_in_odd_cents_shares_two_points_of_a_grid_and_keeps_its_worth() -> None:
    even, odd = (
        WagerFigures("", "", "", {Fraction(-1): Fraction(99, 100), each: Fraction(1, 100)})
        for each in (Fraction(90), Fraction(90) + Fraction(1, 10**7))
    )
    for whole, cents in zip(bands(even, 100_000), bands(odd, 100_000), strict=True):
        assert cents == pytest.approx(whole, abs=2e-3)


# Variants -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "rows"),
    [
        (
            "mini-dice",
            {("odds", "as in use", "Any 7", Fraction(1, 6)), ("odds", "any 7 at 9 to 2", "Any 7", Fraction(1, 12))},
        ),
        (
            "keno",
            {
                ("draw_count", "20", "1 spot", Fraction(1, 4)),
                ("draw_count", "21 numbers", "1 spot", Fraction(17, 80)),
            },
        ),
    ],
)
def test_variants_are_compared_where_an_option_is_no_list(slug: str, rows: set[tuple[object, ...]]) -> None:
    figures = report_of(slug, GAMES[slug].read_settings({}))
    assert figures is not None
    assert rows <= set(variants(GAMES[slug], {}, figures))


def test_a_variant_leaves_the_other_lines_as_they_are_and_is_told_only_where_it_pays_more() -> None:
    game, asked = GAMES["mini-dice"], {"odds": [["any 7", {"win": 5, "stake": 1}]]}
    figures = report_of("mini-dice", game.read_settings(asked))
    assert figures is not None
    told = variants(game, asked, figures)
    assert not [row for row in told if row.wager == "Any 7"]
    assert {row.wager for row in told if row.choice == "field 2, 12 at 5 to 2"} == {"Field"}


def test_a_house_that_refuses_the_stakes_of_the_check_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is compiled the rules play, with antes below the minimum of this house."""
    monkeypatch.setattr("houseway.odds.runs.find_spec", lambda name: None)
    monkeypatch.setattr("houseway.odds.reporting.contents.cores", lambda: 1)
    house = ["--set", "ante_min=2500"]
    with pytest.raises(SystemExit) as ended:
        app(["odds", "dragon-poker", *house, "--report", str(tmp_path / "new"), "--check", "1000"])
    assert ended.value.code == 2
    assert "checked with the same stakes at every house, and this one refuses them: $10" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("keno", {"aggregate_limit": 5_000}),
        ("lunar-poker", {"payout_cap": 500_000, "payout_cap_scope": "per_player_round"}),
    ],
)
def test_wagers_that_share_a_limit_are_not_checked_against_figures_of_each_alone(
    slug: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.odds.reporting.contents.bands", lambda wager, rounds: ((0.0, 0.0),) * 3)
    figures = report_of(slug, GAMES[slug].read_settings(options))
    assert figures is not None
    found = gather(GAMES[slug], options, figures, 1_000)
    assert "Convergence" not in {sheet.name for sheet in found.sheets}
    assert "There is no cross-check" in method(found)[-1]


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
