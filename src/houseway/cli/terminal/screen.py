"""Where the terminal writes and reads: drawn and coloured for a person, plain lines in a pipe."""

import contextlib
import sys

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.output import Writer

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (lines typed before come back with the arrow keys)


def short(rule: str) -> str:
    """A clause as it is printed beside a line: without its game."""
    return rule.partition("/")[2]


class Screen:
    """One person's terminal, or a pipe in its place."""

    def __init__(self) -> None:
        self.lively = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Writer(highlight=False) if self.lively else Writer(highlight=False, width=200, no_color=True)

    def clear(self) -> None:
        """A fresh screen for a person; nothing in a pipe."""
        if self.lively:
            self.console.clear()

    def draw(self, picture: RenderableType) -> None:
        """A picture, for a person only."""
        if self.lively:
            self.console.print(picture)

    def say(self, text: str = "", style: str = "") -> None:
        """A line of text: for a person broken between words, in a pipe as it is."""
        self.console.print(text, style=style or None, markup=False, soft_wrap=not self.lively)

    def line(self, number: int, text: str, rules: tuple[str, ...]) -> None:
        """A numbered line with the clause behind it; `+2` says that two more clauses decide it."""
        cited = short(rules[0]) + (f" +{len(rules) - 1}" if len(rules) > 1 else "")
        room = min(72, self.console.width - 30)
        shown = Text.assemble((f"{number:4}  ", "dim"), f"{text:{room}}  ", (cited, "cyan"))
        self.console.print(shown, soft_wrap=not self.lively)

    def ask(self, prompt: str) -> str:
        """What the person types; EOFError when the input has ended."""
        if self.lively:
            return self.console.input(f"[bold green]{prompt}[/] ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        # A transcript is only readable with the answers in it.
        self.say(f"{prompt} {line.strip()}")
        return line.strip()
