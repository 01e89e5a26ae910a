"""No one is told a card they may not know, whatever is played, by whom, over how many and how bad connections."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import views
from houseway.play.requests import Answered
from houseway.server.casino import Casino
from houseway.server.http.routes import floor, rounds
from houseway.server.record.history import whole_view
from houseway.server.staff import floor_view
from houseway.server.table import showing, watchers
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable

from .conftest import sqlite
from .evening import Leaked, spend


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A casino without tables, made once and copied."""
    folder = tmp_path_factory.mktemp("empty")

    async def make() -> None:
        casino = Casino(sqlite(folder), folder, games=())
        await casino.open()
        await casino.close()

    asyncio.run(make())
    return folder


class Drawn:
    """Choices that Hypothesis draws, and can make smaller when something is found."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        return self._data.draw(st.integers(0, n - 1))


def _property(examples: int) -> Any:
    """Random evenings of every game, that many of them."""
    quiet = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture)

    # To make a failing evening smaller takes minutes: the long run does that.
    phases = (Phase.reuse, Phase.generate, *((Phase.shrink,) if examples > 100 else ()))

    @settings(max_examples=examples, deadline=None, suppress_health_check=quiet, phases=phases)
    @given(data=st.data(), slug=st.sampled_from(list(GAMES)))
    def evenings(empty: Path, tmp_path: Path, data: st.DataObject, slug: str) -> None:
        with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
            shutil.copytree(empty, folder, dirs_exist_ok=True)
            asyncio.run(spend(Path(folder), Drawn(data), slug))

    return evenings


test_no_one_is_told_a_card_they_may_not_know = _property(25)
test_no_one_is_told_a_card_they_may_not_know_in_many_evenings = pytest.mark.prove(_property(600))


# The same evenings find it when the service is broken -----------------------------------------------------------------


def _everything_is_seen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "seen", lambda event, viewer: event)


def _a_spectator_is_sent_a_players_frames(patch: pytest.MonkeyPatch) -> None:
    honest = showing.view_frame
    patch.setattr(
        watchers, "view_frame", lambda table, clock, name, *rest: honest(table, clock, name or "Player0", *rest)
    )


def _the_sealed_order_is_published(patch: pytest.MonkeyPatch) -> None:
    honest = GamingTable.state

    def state(table: GamingTable, name: str | None) -> Any:
        state = honest(table, name)
        sealed = table.in_play.sealed if table.in_play else None
        state.due = [str(card) for card in sealed.order] if sealed else []
        return state

    patch.setattr(GamingTable, "state", state)


def _a_proof_opens_every_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rounds, "openings", lambda stored, sealed, viewer: sealed.open_for(range(len(sealed.order))))


def _every_step_shows_the_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rounds, "step_view", lambda stored, step, viewer: whole_view(stored, viewer))


def _the_floor_is_shown_what_the_dealer_entered(patch: pytest.MonkeyPatch) -> None:
    honest = floor_view.floor_state

    def floor_state(table: GamingTable, person: Any) -> Any:
        state = honest(table, person)
        journal = table.in_play.round.journal if table.in_play else []
        state.due = [str(entry.answer) for entry in journal if isinstance(entry, Answered) and entry.actor == "dealer"]
        return state

    patch.setattr(floor, "floor_state", floor_state)


def _a_draft_is_swapped_in_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    honest = Draft.written

    def written(draft: Draft, receipt: Any) -> Any:
        batch = honest(draft, receipt)
        assert isinstance(draft.before, GamingTable)
        draft.before._swap_in(draft)
        return batch

    patch.setattr(Draft, "written", written)


@pytest.mark.parametrize(
    ("leak", "slug"),
    [
        (_everything_is_seen, "lunar-poker"),
        (_everything_is_seen, "holdem"),
        (_a_spectator_is_sent_a_players_frames, "dragon-poker"),
        (_the_sealed_order_is_published, "keno"),
        (_the_sealed_order_is_published, "badugi"),
        (_a_proof_opens_every_card, "lucky-8s"),
        (_every_step_shows_the_end, "keno"),
        (_the_floor_is_shown_what_the_dealer_entered, "omaha"),
        (_a_draft_is_swapped_in_before_it_is_stored, "dragon-poker"),
    ],
)
def test_a_leak_is_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], slug: str, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leaked):
        _search(slug, empty, tmp_path)


def _search(slug: str, empty: Path, folder: Path) -> None:
    """A dozen evenings, one after the other."""
    for seed in range(12):
        shutil.copytree(empty, folder / str(seed))
        asyncio.run(spend(folder / str(seed), Seeded(seed), slug))
