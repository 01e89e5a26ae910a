"""The page's files as they lie in the package."""

import gzip
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from houseway.games import GAMES
from houseway.play.spaces import Space

WEB = Path(__file__).parents[2] / "src" / "houseway" / "web"
FONTS = sorted((WEB / "fonts").glob("*.woff2"))
FILES = sorted(
    file for file in WEB.rglob("*") if file.is_file() and file.suffix != ".ts" and file.parent.name != "fonts"
)
LOST = WEB / "lost.html"
"""The page for an address that leads nowhere; no other page loads it."""
SENTENCES = WEB.parent / "sentences" / "en.json"
STATIC = re.compile(r"""(?:from|import)\s*["'](\.[^"']+\.js)["']""")
IMPORT = re.compile(r"""(?:from|import|import\()\s*["'](\.[^"']+)["']""")


def test_no_file_names_a_foreign_host() -> None:
    named = {
        (file.name, found)
        for file in FILES
        for found in re.findall(r"https?://[^\s\"'`<>)]+", file.read_text())
        if "www.w3.org/2000/svg" not in found and not found.startswith("http://127.0.0.1")
    }
    assert named == set()


def test_every_import_and_style_sheet_is_there() -> None:
    for file in FILES:
        if file.suffix == ".js":
            for path in IMPORT.findall(file.read_text()):
                assert (file.parent / path).is_file(), f"{file.name} imports {path}"
    for path in re.findall(r'(?:href|src)="/([^"]+)"', (WEB / "index.html").read_text()):
        assert (WEB / path).is_file()


def reached(*roots: Path) -> set[Path]:
    """These modules and everything they import."""
    found: set[Path] = set()
    todo = list(roots)
    while todo:
        file = todo.pop().resolve()
        if file not in found:
            found.add(file)
            todo += [file.parent / path for path in STATIC.findall(file.read_text())]
    return found


FLOOR = WEB / "js" / "pages" / "floor.js"
CONSOLE = WEB / "js" / "pages" / "console.js"
PAGES = [page for page in sorted((WEB / "js" / "pages").glob("*.js")) if page not in (FLOOR, CONSOLE)]
TABS = [(FLOOR.parent / path).resolve() for path in re.findall(r'await import\("(\.[^"]+)"\)', FLOOR.read_text())]


def packed(file: Path) -> int:
    """How many bytes of a text travel."""
    return len(gzip.compress(file.read_bytes()))


def weight(*roots: Path) -> int:
    """The bytes that travel for these modules and all they import, beside what every page loads, fonts left out."""
    js = WEB / "js"
    always = {file.resolve() for file in FILES if file.suffix not in (".js", ".css") and file != LOST} | {SENTENCES}
    always |= {WEB / path for path in re.findall(r'stylesheet" href="/([^"]+)"', (WEB / "index.html").read_text())}
    loaded = always | reached(js / "app.js", js / "pages" / "lobby.js", js / "pages" / "table.js", *roots)
    named = "".join(file.read_text() for file in loaded if file.suffix == ".js")
    loaded |= {WEB / "style" / name for name in re.findall(r'loadStyle\("([^"]+)"\)', named)}
    return sum(map(packed, loaded))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_costs_160_kilobytes_on_a_first_visit_fonts_included(page: Path) -> None:
    assert weight(page) + sum(font.stat().st_size for font in FONTS) < 160_000


def test_a_reader_of_another_language_loads_its_table_beside_and_no_more() -> None:
    (other,) = set(SENTENCES.parent.glob("*.json")) - {SENTENCES}
    fonts = sum(font.stat().st_size for font in FONTS)
    assert weight() + fonts + packed(other) < 200_000


def test_the_fonts_are_small_and_each_has_its_licence() -> None:
    assert len(FONTS) == 2
    assert sum(font.stat().st_size for font in FONTS) < 54_000
    for font in FONTS:
        assert "SIL Open Font License" in font.with_name(f"{font.stem}-OFL.txt").read_text(), font.name


@pytest.mark.parametrize("tab", TABS, ids=lambda tab: tab.stem)
def test_a_tab_of_the_floor_which_only_staff_load_adds_little_to_that(tab: Path) -> None:
    assert len(TABS) > 5, "the tabs are no longer found in floor.js"
    assert weight(FLOOR, tab) - weight() < 25_000


def test_the_console_which_only_dealers_load_adds_little_to_that() -> None:
    assert weight(CONSOLE) - weight() < 25_000


def test_everything_there_is_for_players_and_staff_weighs_300_kilobytes_as_it_travels() -> None:
    assert sum(map(packed, [*FILES, SENTENCES])) < 300_000


def test_lobby_and_table_come_in_one_go() -> None:
    first = {
        WEB / path for path in re.findall(r'(?:modulepreload" href|src)="/([^"]+)"', (WEB / "index.html").read_text())
    }
    js = WEB / "js"
    assert {file.resolve() for file in first} == reached(
        js / "app.js", js / "pages" / "lobby.js", js / "pages" / "table.js"
    )


def kinds(union: Any) -> set[str]:
    """The tags of a union of structs."""
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def test_every_space_has_a_control() -> None:
    controls = (WEB / "js" / "controls" / "index.js").read_text()
    assert [kind for kind in sorted(kinds(Space)) if not re.search(rf"^  {kind}: ", controls, re.M)] == []


def test_the_page_knows_no_game_by_name() -> None:
    names = "|".join(re.escape(name) for game in GAMES.values() for name in (game.slug, game.title))
    quoted = re.compile(rf"""["'`](?:{names})["'`/]""", re.IGNORECASE)
    known = [(file.name, found[0]) for file in FILES if file.suffix == ".js" for found in quoted.finditer(code(file))]
    assert known == []
    assert quoted.search('if (table.game === "dragon-poker")')


def code(file: Path) -> str:
    """A module without its comments, which may give an example."""
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", file.read_text(), flags=re.DOTALL | re.MULTILINE)


def test_what_a_page_knows_is_changed_in_the_one_module_that_declares_it() -> None:
    written = re.compile(
        r"\b(?:floor|play|model)(?:\.\w+)+(?: [-+?&|*]*= |\.push\(|\+\+|--)|Object\.assign\((?:floor|play|model)\b"
    )
    states = {"table/state.js", "table/model.js", "floor/state.js"}
    found = [
        (file.name, line.strip())
        for file in FILES
        for line in file.read_text().splitlines()
        if file.suffix == ".js" and file.relative_to(WEB / "js").as_posix() not in states and written.search(line)
    ]
    assert found == []


def test_every_module_is_small_enough_to_be_read_at_once() -> None:
    long = {file.name: lines for file in FILES if (lines := len(file.read_text().splitlines())) > 400}
    assert long == {}


def test_nothing_needs_an_exception_from_the_content_security_policy() -> None:
    inline = [
        file.name for file in FILES if re.search(r"""\sstyle=["']|\son[a-z]+=["']|<style|eval\(""", file.read_text())
    ]
    assert inline == []
