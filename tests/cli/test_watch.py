"""`houseway play GAME --watch`: a table of bots to look on at."""

import io
import sys

import pytest

from houseway.cli.play import play
from houseway.games import REGISTRY


@pytest.mark.parametrize("slug", REGISTRY.with_part("bot"))
def test_a_table_of_bots_can_be_watched(
    slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play(slug, seed=1, rounds=2, watch=True)
    told = capsys.readouterr().out
    assert told.splitlines()[-1] == "You watched 2 rounds."
    assert " bot): " in told or " (bot)" in told
    assert "You " not in told.removesuffix("You watched 2 rounds.\n")


def test_a_spectator_sees_no_hole_card(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play("holdem", seed=1, rounds=1, watch=True)
    dealt = [line for line in capsys.readouterr().out.splitlines() if " 2 cards face down to " in line]
    assert len(dealt) == 4
