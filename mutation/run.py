"""Break the rules a little, one place at a time, and see whether the tests notice: `make mutate [SLICE=keno]`.

A slice (slices.toml) names files and the tests that claim their clauses. Each has a folder of its own under
`.mutation/`, where mutmut keeps what it found: stop with Ctrl-C and repeat the command to continue. A file that has
changed since is tried again, function by function. `--report` prints what is known without running anything.

mutmut makes the mutants; `trying.py` tries them in forks of a process that has imported the rules. So a change in what
runs while they are imported (a pay table, a layout) shows nowhere; survivors of that kind are tried alone afterwards.
"""

import argparse
import contextlib
import fnmatch
import functools
import importlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import ndiff
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WORK = ROOT / ".mutation"
SLICES = tomllib.loads((ROOT / "mutation/slices.toml").read_text())
EQUIVALENT = tomllib.loads((ROOT / "mutation/equivalent.toml").read_text()).get("mutant", [])
BESIDE = ("src", "tests", "docs", "benchmarks", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
CLAUSE = re.compile(r'"([a-z0-9-]+/[0-9A-Z][^" ]*)"')
SENTENCE = re.compile(r"""f?"[^"]* [^"]*"|f?'[^']* [^']*'""")
FATES = ("killed", "survived", "words", "citation", "equivalent", "not run")
GOAL = 0.95
"""The share of killed among killed and survived that every file must reach."""

IMPORTED = "imported.json"
"""Where the functions are listed that are called as the rules are imported."""

# What mutmut writes for a mutant: the exit code of the tests.
KILLED, TIMED_OUT, SKIPPED = {1, 3}, {36, -24, 24, 152, 255, -9, -11, 35}, 34
# What pytest exits with where it could not collect the tests, or does not know one that was named.
NO_TESTS = {2, 4}


@dataclass(frozen=True)
class Mutant:
    """One change, and what became of it."""

    key: str
    file: str
    function: str
    code: int | None
    was: str
    now: str
    clauses: tuple[str, ...]

    @property
    def signature(self) -> str:
        """What tells this change from any other, also after others were added before it."""
        return f"{self.file} {self.function} {self.was} {self.now}"

    @property
    def apart(self) -> str:
        """Why the mutant is not tried: only a sentence for people, or only a citation, differs or is missing."""
        if SENTENCE.sub("...", self.was) == SENTENCE.sub("...", self.now):
            return "words"
        said = SENTENCE.finditer(self.was)
        if self.now in (f"{self.was[: each.start()]}None{self.was[each.end() :]}" for each in said):
            return "words"
        # Citations have a proof of their own: `houseway rules prove`.
        bare = {CLAUSE.sub("None", self.was), CLAUSE.sub(r'"XX\1XX"', self.was)}
        return "citation" if self.now in bare or self.now.casefold() == self.was.casefold() else ""

    @property
    def fate(self) -> str:
        """What became of the mutant, one of FATES."""
        if self.apart:
            return self.apart
        if self.code is None or self.code in (2, SKIPPED):
            return "not run"
        if self.code in KILLED | TIMED_OUT:
            return "killed"
        same = any(m["file"] == self.file and m["was"] == self.was and m["is"] == self.now for m in EQUIVALENT)
        return "equivalent" if same else "survived"


def prepare(name: str) -> Path:
    """The folder of a slice: links to the project, and a configuration for mutmut."""
    here = WORK / name
    here.mkdir(parents=True, exist_ok=True)
    for each in BESIDE:
        if not (here / each).is_symlink():
            (here / each).symlink_to(ROOT / each)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    options = project["tool"]["pytest"]["ini_options"]
    options["filterwarnings"] = [*options["filterwarnings"], "ignore::SyntaxWarning"]
    mutmut = {
        "source_paths": ["src"],
        "only_mutate": [f"src/houseway/{each}" for each in SLICES[name]["files"]],
        "do_not_mutate": [f"src/houseway/{each}" for each in SLICES[name].get("apart", [])],
        "also_copy": [each for each in BESIDE if each not in ("src", "tests")],
    }
    # JSON values of these kinds are TOML values too.
    lines = ["[tool.pytest.ini_options]", *(f"{key} = {json.dumps(value)}" for key, value in options.items())]
    lines += ["[tool.mutmut]", *(f"{key} = {json.dumps(value)}" for key, value in mutmut.items())]
    (here / "pyproject.toml").write_text("\n".join(lines) + "\n")
    # The tests are copied anew: mutmut itself only adds files.
    shutil.rmtree(here / "mutants/tests", ignore_errors=True)
    return here


def run(name: str, children: int, again: bool) -> int:
    """Run mutmut over a slice; what it draws on the terminal goes through."""
    here = prepare(name)
    if again:
        forget_survivors(name)
    command = [sys.executable, __file__, "--mutmut", name, "--children", str(children)]
    return subprocess.run(command, cwd=here, check=False).returncode or try_again(name)


def inside(name: str, children: int) -> None:
    """Make the mutants, and try those whose end is not known."""
    from trying import Trying  # beside this program

    # Only the environment of `make mutate` has these.
    mutmut: Any = importlib.import_module("mutmut.__main__")
    pytest: Any = importlib.import_module("pytest")
    mutmut.set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    mutmut.copy_src_dir()
    mutmut.copy_also_copy_files()
    mutmut.setup_source_paths()
    with contextlib.redirect_stdout(io.StringIO()):
        mutmut.create_mutants(children)
    skip(name)
    mutmut.set_mutant_under_test("stats")
    plugin = Trying(lambda: untried(name), functools.partial(note, name), (WORK / name / IMPORTED).resolve(), children)
    os.chdir("mutants")
    options = ["-q", "-s", "--rootdir=.", "-m", "not prove", "-p", "no:cacheprovider", *SLICES[name]["tests"]]
    sys.exit(pytest.main(options, plugins=[plugin]))


def untried(name: str) -> list[str]:
    """The mutants whose end is not known yet."""
    codes = [json.loads(meta.read_text())["exit_code_by_key"] for meta in _metas(name)]
    return [key for each in codes for key, code in each.items() if code is None]


def note(name: str, key: str, code: int) -> None:
    """Write down what became of a mutant, where mutmut keeps it."""
    for meta in _metas(name):
        known = json.loads(meta.read_text())
        if key in known["exit_code_by_key"]:
            known["exit_code_by_key"][key] = code
            meta.write_text(json.dumps(known))


def skip(name: str) -> None:
    """Mark the mutants that are counted apart as skipped, where mutmut looks for it."""
    apart = {mutant.key for mutant in found(name) if mutant.apart}
    for meta in _metas(name):
        known = json.loads(meta.read_text())
        for key in apart & known["exit_code_by_key"].keys():
            known["exit_code_by_key"][key] = SKIPPED
        meta.write_text(json.dumps(known))


def forget_survivors(name: str) -> None:
    """Have the survivors tried once more, by the tests as they are now."""
    left = {mutant.key for mutant in found(name) if mutant.fate == "survived"}
    for meta in _metas(name):
        known = json.loads(meta.read_text())
        known["exit_code_by_key"].update(dict.fromkeys(left & known["exit_code_by_key"].keys()))
        meta.write_text(json.dumps(known))
    (WORK / name / "alone.json").unlink(missing_ok=True)


def _metas(name: str) -> list[Path]:
    """The files in which mutmut keeps the exit code of each mutant, one for each source file."""
    return sorted((WORK / name / "mutants/src/houseway").rglob("*.py.meta"))


def try_again(name: str) -> int:
    """Try survivors in functions that are called as the rules are imported, each in a process of its own."""
    here, kept = WORK / name, WORK / name / "alone.json"
    alone: dict[str, int] = json.loads(kept.read_text()) if kept.exists() else {}
    imported = set(json.loads((here / IMPORTED).read_text()))
    left = [mutant for mutant in found(name) if mutant.fate == "survived" and mutant.signature not in alone]
    left = [mutant for mutant in left if mutant.key.rpartition("__mutmut_")[0] in imported]
    options = ["-q", "-x", "-m", "not prove", "-p", "no:cacheprovider"]
    for n, mutant in enumerate(left, 1):
        print(f"\ralone {n}/{len(left)}", end="", flush=True)
        surroundings = {**os.environ, "MUTANT_UNDER_TEST": mutant.key, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", *options, *SLICES[name]["tests"]]
        done = subprocess.run(command, cwd=here / "mutants", env=surroundings, capture_output=True, check=False)
        # Tests that cannot even be imported with the change have noticed it.
        alone[mutant.signature] = 1 if done.returncode in NO_TESTS else done.returncode
        kept.write_text(json.dumps(alone))
    print()
    return 0


def found(name: str) -> Iterator[Mutant]:
    """What is known of a slice's mutants."""
    source, kept = WORK / name / "mutants/src/houseway", WORK / name / "alone.json"
    alone = json.loads(kept.read_text()) if kept.exists() else {}
    for meta in _metas(name):
        file = str(meta.relative_to(source)).removesuffix(".meta")
        if not _among(file, SLICES[name]["files"]) or _among(file, SLICES[name].get("apart", [])):
            continue
        lines = meta.with_suffix("").read_text().splitlines()
        spans = json.loads(meta.with_suffix("").with_suffix(".py.spans").read_text())["spans"]
        for key, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            changed = key.rpartition(".")[2]
            function = changed.rpartition("__mutmut_")[0]
            original = f"{function}__mutmut_orig"
            before, after = (
                [line.replace(each, function) for line in lines[slice(*spans[each])]] for each in (original, changed)
            )
            was, now = _difference(before, after)
            mutant = Mutant(key, file, _plain(function), code, was, now, _clauses(before, was))
            yield replace(mutant, code=alone.get(mutant.signature, code)) if mutant.fate == "survived" else mutant


def _among(file: str, patterns: list[str]) -> bool:
    return any(fnmatch.fnmatch(file, pattern) for pattern in patterns)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    rows = [row for row in ndiff(before, after) if row[:2] in ("- ", "+ ")]
    was = " ".join(row[2:].strip() for row in rows if row[0] == "-")
    return was, " ".join(row[2:].strip() for row in rows if row[0] == "+")


def _plain(function: str) -> str:
    """A function's own name: mutmut writes `x_name`, and `xǁClassǁname` for a method."""
    return function.removeprefix("xǁ").replace("ǁ", ".") if function.startswith("xǁ") else function.removeprefix("x_")


def _clauses(function: list[str], line: str) -> tuple[str, ...]:
    """The clauses cited in the changed line, or else in its function."""
    return tuple(dict.fromkeys(CLAUSE.findall(line) or CLAUSE.findall("\n".join(function))))


def report(name: str, survivors: bool) -> bool:
    """Print a slice's figures, file by file, and its survivors by clause; whether every file reaches the goal."""
    mutants, good = list(found(name)), True
    if not mutants:
        print(f"{name}: not run yet")
        return False
    print(f"{name}\n{'file':<44}{'mutants':>8}" + "".join(f"{fate:>11}" for fate in FATES) + f"{'killed of':>11}")
    for file in sorted({mutant.file for mutant in mutants}):
        fates = Counter(mutant.fate for mutant in mutants if mutant.file == file)
        tried = fates["killed"] + fates["survived"]
        share = fates["killed"] / tried if tried else 0.0
        good = good and share >= GOAL and not fates["not run"]
        counts = "".join(f"{fates[fate]:>11}" for fate in FATES)
        print(f"{file:<44}{fates.total():>8}{counts}{share:>11.1%}")
    if survivors:
        by_clause: dict[str, list[Mutant]] = {}
        for mutant in mutants:
            if mutant.fate == "survived":
                by_clause.setdefault(", ".join(mutant.clauses) or "no clause cited", []).append(mutant)
        for clauses, rows in sorted(by_clause.items()):
            print(f"\n{clauses}")
            for mutant in rows:
                print(f"  {mutant.file}, {mutant.function}\n    - {mutant.was}\n    + {mutant.now}")
    print()
    return good


def main() -> None:
    """Run the slices that are named, or all, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slices", nargs="*", metavar="SLICE", help=f"default: all ({', '.join(SLICES)})")
    parser.add_argument("--report", action="store_true", help="only print what is known")
    parser.add_argument("--survivors", action="store_true", help="list the survivors by clause")
    parser.add_argument("--again", action="store_true", help="try the survivors once more, after tests were added")
    parser.add_argument("--children", type=int, default=2, help="how many mutants to try at once (default: 2)")
    parser.add_argument("--mutmut", metavar="SLICE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.mutmut:
        inside(args.mutmut, args.children)
    unknown = [name for name in args.slices if name not in SLICES]
    if unknown:
        parser.error(f"no slice {', '.join(unknown)}; there are {', '.join(SLICES)}")
    good = True
    for name in args.slices or SLICES:
        if not args.report and (code := run(name, args.children, args.again)):
            sys.exit(code)
        good = report(name, args.survivors or not args.report) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
