"""The page's modules keep to the types written beside them: no misspelt field, none that a page does not declare."""

import json
import os
import subprocess
from pathlib import Path

from tests.serving import ROOT

JS = ROOT / "src" / "houseway" / "web" / "js"
OPTIONS = {"checkJs": True, "strict": False, "noImplicitOverride": False, "lib": ["dom", "dom.iterable", "esnext"]}
MISSPELT = """
/** @param {import("%s").PlayState} play */
export const wrong = (play) => (play.qestion = "");
"""


def checked(deno: str, file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """A module and everything it imports, checked without asking any other machine."""
    config = folder / "deno.json"
    config.write_text(json.dumps({"compilerOptions": OPTIONS}))
    words = [deno, "check", "--quiet", "--no-remote", "--no-npm", "--no-lock", "--config", str(config), str(file)]
    cache = {"DENO_DIR": str(ROOT / "build" / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    return subprocess.run(words, env={**os.environ, **cache}, capture_output=True, text=True, check=False)


def test_every_module_keeps_to_its_types(deno: str, tmp_path: Path) -> None:
    done = checked(deno, JS / "app.js", tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_field_that_a_page_does_not_declare_is_noticed(deno: str, tmp_path: Path) -> None:
    module = tmp_path / "wrong.js"
    module.write_text(MISSPELT % (JS / "table" / "state.js").as_uri())
    done = checked(deno, module, tmp_path)
    assert done.returncode == 1
    assert "'qestion' does not exist on type 'PlayState'" in done.stderr
