"""What is said and noted is for people: no program reads its words, and every word of it can be translated.

The checks read the source. Each is tried on a line that breaks it, so that none can pass by seeing nothing.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.sentences import placeholders

SOURCE = Path(__file__).parents[2] / "src" / "houseway"
MODULES = {file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text()) for file in sorted(SOURCE.rglob("*.py"))}
SPOKEN = ("Announced", "Noted")
READERS = {"play/events/spoken.py", "play/events/__init__.py", "sentences/__init__.py"}
"""Where a note is declared, and where it is put into a sentence."""
WRITERS = READERS | {"play/former.py", "play/table.py"}
"""Where a note is made of what was given: the table's pen, and the reader of the former format."""

Check = Callable[[ast.Module], Iterator[str]]


def reads_a_template(module: ast.Module) -> Iterator[str]:
    """Where the words of a note are looked at."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr == "template":
            yield f"{node.lineno}: .template"
        elif isinstance(node, ast.Constant) and node.value == "template":
            yield f"{node.lineno}: 'template'"
        elif isinstance(node, ast.MatchClass) and "template" in node.kwd_attrs:
            yield f"{node.lineno}: a match by template"


def tells_notes_apart(module: ast.Module) -> Iterator[str]:
    """Where something is done with notes other than making one."""
    made = {id(node.func) for node in ast.walk(module) if isinstance(node, ast.Call)}
    for node in ast.walk(module):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if name in SPOKEN and id(node) not in made:
            yield f"{node.lineno}: {name}"  # type: ignore[attr-defined]


def calls(module: ast.Module) -> Iterator[tuple[ast.Call, ast.AST]]:
    """Every note and announcement made, with the function that makes it."""
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and _makes(node.func):
                    yield node, function


def _makes(func: ast.expr) -> str:
    """What a call makes: an event by its name, or one by the table's pen."""
    if isinstance(func, ast.Name):
        return func.id if func.id in SPOKEN else ""
    if not isinstance(func, ast.Attribute):
        return ""
    pen = ast.unparse(func.value).rpartition(".")[2] == "table"
    return func.attr if func.attr in SPOKEN or (pen and func.attr in ("note", "announce")) else ""


def templates(value: ast.expr, function: ast.AST) -> Iterator[str | None]:
    """The literals that a first argument can be; None where it is anything else."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from templates(value.body, function)
        yield from templates(value.orelse, function)
    elif isinstance(value, ast.Name):
        given = _assigned(value, function)
        yield from templates(given, function) if given else iter([None])
    else:
        yield None


def _assigned(name: ast.Name, function: ast.AST) -> ast.expr | None:
    """What a name was given last before it is used."""
    found: dict[int, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and node.lineno < name.lineno:
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
                for each, value in zip(names, values, strict=False):
                    if isinstance(each, ast.Name) and each.id == name.id:
                        found[node.lineno] = value
    return found[max(found)] if found else None


def builds_its_words(module: ast.Module) -> Iterator[str]:
    """Where a note or an announcement is put together instead of being a template."""
    for call, function in calls(module):
        if not call.args or None in list(templates(call.args[0], function)):
            yield f"{call.lineno}: {ast.unparse(call)}"


def leaves_a_gap(module: ast.Module) -> Iterator[str]:
    """Where a template names what is not given, or what is given is not told."""
    for call, function in calls(module):
        made, given = _makes(call.func), {word.arg for word in call.keywords if word.arg}
        if None in [word.arg for word in call.keywords] or made in SPOKEN:
            continue  # What these are given is held against their templates as rounds are played.
        given |= set(("template", "rule", "spot", "player", "because")[: len(call.args)] if made == "note" else ())
        for template in filter(None, templates(call.args[0], function)):
            needed, more = placeholders(template)
            missing, untold = needed - given, given - needed - more - {"template", "rule", "spot", "player", "because"}
            if missing or untold:
                yield f"{call.lineno}: {template!r} lacks {sorted(missing)}, leaves out {sorted(untold)}"


PHRASES = {"step", "says", "words", "title", "label"}
"""Fields that hold English for people, beside the sentences of events."""
READ_BY = {"startswith", "endswith", "find", "index", "split", "partition", "rpartition", "removeprefix", "count"}
MATCHED_BY = {"match", "search", "fullmatch", "findall", "split"}


def _is_phrase(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("sentence", "sentences")
    return isinstance(node, ast.Attribute) and node.attr in PHRASES


def reads_a_phrase(module: ast.Module) -> Iterator[str]:
    """Where a sentence, or a field with words for people, is taken apart."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            taken = node.func.attr in READ_BY and _is_phrase(node.func.value)
            matched = node.func.attr in MATCHED_BY and any(map(_is_phrase, node.args))
            if taken or matched:
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Compare) and any(isinstance(op, ast.In) for op in node.ops):
            if any(map(_is_phrase, node.comparators)):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Constant) and node.value in ("noted", "announced"):
            yield f"{node.lineno}: {node.value!r}"


BROKEN: list[tuple[Check, set[str], list[str]]] = [
    (
        reads_a_template,
        READERS | {"play/former.py", "play/table.py", "sentences/table.py"},
        ["if event.template == 'x': pass", "event['template']", "getattr(event, 'template')"],
    ),
    (tells_notes_apart, READERS, ["isinstance(event, ev.Noted)", "KINDS = {Announced: 1}", "type(event) is Noted"]),
    (
        reads_a_phrase,
        READERS | {"play/former.py"},
        [
            "request.step.startswith('settle')",
            "re.search('spot', ask.step)",
            "'folds' in sentence(event)",
            "sentence(event).startswith('Ada')",
            "event['type'] == 'noted'",
        ],
    ),
    (
        builds_its_words,
        WRITERS,
        [
            "def f(): table.note(f'caught {n}', rule)",
            "def f(): table.announce('Seat ' + str(n), rule)",
            "def f(): table.record(ev.Noted('{}'.format(n), rule))",
            "def f():\n    words = name()\n    table.note(words, rule)",
        ],
    ),
    (
        leaves_a_gap,
        WRITERS,
        [
            "def f(): table.note('{player} folds', rule)",
            "def f(): table.announce('{n:cards}', rule)",
            "def f(): table.note('The stub', rule, n=3)",
        ],
    ),
]


@pytest.mark.parametrize(("check", "spared", "broken"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_no_program_does_it_and_one_that_did_would_be_found(check: Check, spared: set[str], broken: list[str]) -> None:
    found = {name: list(check(module)) for name, module in MODULES.items() if name not in spared}
    assert {name: lines for name, lines in found.items() if lines} == {}
    for line in broken:
        assert list(check(ast.parse(line))), line
    for name in spared:
        assert name in MODULES, "what is spared is there"


PAGE = {file.relative_to(SOURCE).as_posix(): file.read_text() for file in sorted((SOURCE / "web" / "js").rglob("*.js"))}
WORDS = re.compile(
    r"""\.template\b|\{[^{}\n]*\btemplate\b[^{}\n]*\}\s*=|["'`]noted["'`]|\bnoted\b\s*[(:]|\bevent\.(?:what|text|detail)\b"""
)


def test_the_page_reads_no_words_of_a_note_but_to_show_them() -> None:
    assert [name for name, text in PAGE.items() if WORDS.search(text)] == ["web/js/sentences.js"]
    for line in (
        "e.template.startsWith('x')",
        "event.type === 'noted'",
        "noted: (s, e) => 1",
        "event.what",
        "event.detail.n",
    ):
        assert WORDS.search(line), line


def test_the_page_tells_no_phrase_of_a_round_apart() -> None:
    """A pattern over a sentence, a hand's name or an announcement would be a phrase read as a fact."""
    words = r"\.(?:step|says|label|words)\b"
    parsed = r"(?:match|startsWith|endsWith|includes|indexOf|search|replace|split)"
    over = re.compile(
        r"\.(?:test|exec|match)\(\s*(?:e|event|each)\.(?!key\b)\w+"
        rf"|sentence\([^)]*\)\.{parsed}"
        rf"|\.(?:test|exec)\([\w.]*{words}"
        rf"|{words}\.{parsed}\("
    )
    for line in (
        "/spot/.exec(ask.step)",
        "area.label.includes('pot')",
        "sentence(e).split(' ')",
        "/x/.test(each.hand)",
    ):
        assert over.search(line), line
    # By an event's type; and to fit a label into its area by its longest word.
    allowed = {"web/js/pages/table.js": 1, "web/js/pages/layout.js": 1}
    assert {name: len(found) for name, text in PAGE.items() if (found := over.findall(text))} == allowed
