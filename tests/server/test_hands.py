"""A hand is passed on by a link with a picture, which shows what a spectator saw and nothing else."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from PIL import Image

from houseway.cards.card import UNKNOWN, cards
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.server.casino import Casino
from houseway.server.http.preview import picture
from houseway.server.http.rate_limits import Rate
from houseway.server.http.routes.hands import public_view, words

from .conftest import GENEROUS, HandClock, doors, sqlite

ANTE = {"ante": 500, "ante_bonus": 500}


def a_hand(player: Any, choice: str = "fold") -> tuple[str, int]:
    """A finished round and how many events it has."""
    player.do("seat", buy_in=20_000)
    player.answer(ANTE)
    player.answer(choice)
    round_ = str(player.state()["round"])
    return round_, len(player.get(f"/api/rounds/{round_}").json()["view"]["events"])


def test_a_link_has_a_preview_and_leads_to_the_replay_at_its_step(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    round_, last = a_hand(ada, "play")
    page = ada.http.get(f"/hand/{round_}/{last}")
    assert page.status_code == 200
    assert f'content="0; url=/#/replay/{round_}?step={last}"' in page.text
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page.text))
    assert tags["title"] == "Dragon Poker, round 1"
    # What the last wager came to: any cards may have been dealt.
    last_word = r"(Ada (wins|loses) \$\d+ on |\w[\w ]* pushes: \$\d+ back to Ada).*As a spectator saw it"
    assert re.match(last_word, tags["description"])
    assert tags["image"] == f"http://houseway.test/hand/{round_}/{last}/picture.png"
    drawn = ada.http.get(tags["image"])
    assert drawn.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(drawn.content)).size == (1200, 630)
    assert ada.http.get(f"/hand/{round_}/{last + 1}").status_code == 404
    assert ada.http.get("/hand/none/0").status_code == 404


def test_a_hand_of_a_private_table_has_no_picture_and_no_page_for_others(someone: Callable[[str], Any]) -> None:
    ada, bob = someone("Ada"), someone("Bob")
    ada.table = ada.post("/api/tables", game="dragon-poker", bots=1).json()["table"]
    round_, last = a_hand(ada)
    assert "og:image" not in ada.get(f"/hand/{round_}/{last}").text
    assert ada.get(f"/hand/{round_}/{last}/picture.png").status_code == 404
    assert bob.get(f"/hand/{round_}/{last}").status_code == 404


def test_pictures_are_limited_like_other_requests_and_not_like_files(tmp_path: Path) -> None:
    casino = Casino(sqlite(tmp_path), tmp_path, clock=HandClock(), games=())
    with doors(casino, msgspec.structs.replace(GENEROUS, requests=Rate(3, 0.1))) as client:
        asked = [client.get("/hand/none/0/picture.png").status_code for _ in range(5)]
        assert asked == [404] * 3 + [429] * 2
        assert client.get("/style/theme.css").status_code == 200


def test_a_round_in_play_cannot_be_passed_on(someone: Callable[[str], Any]) -> None:
    ada = someone("Ada")
    ada.do("seat", buy_in=20_000)
    ada.answer(ANTE)
    assert ada.get(f"/hand/{ada.state()['round']}/1").status_code == 404


def folded() -> Any:
    """A round of Dragon Poker whose player folds a hand that no one was shown."""
    game = GAMES["dragon-poker"]
    round_ = Round(game, game.opening({"Ada": 10_000}))
    round_.act("Ada", ANTE)
    round_.close()
    house = rig(round_, hands={1: "Re1 Re2 Go"}, dealer="Ra1 Ra2 Pa1")
    house.serve(round_)
    round_.act("Ada", "fold")
    house.serve(round_)
    return SimpleNamespace(opening=round_.opening, events=tuple(round_.events))


def test_no_picture_depends_on_a_card_that_was_not_turned_up() -> None:
    stored = folded()
    other = dict(zip(cards("Re1 Re2 Go"), cards("Ti1 Ti2 Ti3"), strict=True))
    swapped = tuple(
        msgspec.structs.replace(event, cards=tuple(other.get(card, card) for card in event.cards))
        if isinstance(event, ev.Dealt | ev.Moved)
        else event
        for event in stored.events
    )
    assert swapped != stored.events
    others: Any = SimpleNamespace(opening=stored.opening, events=swapped)
    for step in (len(stored.events), len(stored.events) // 2):
        shown = public_view(stored, step)
        assert shown.places["1"] == (UNKNOWN,) * 3
        drawn = picture(shown, "Dragon Poker", words(stored, step, shown))
        theirs = public_view(others, step)
        assert picture(theirs, "Dragon Poker", words(others, step, theirs)) == drawn


def test_a_hand_gathered_whole_stays_in_the_picture() -> None:
    stored = folded()
    assert "1" not in {event.place for event in stored.events if isinstance(event, ev.Moved)}
    assert len(public_view(stored, len(stored.events)).places["1"]) == 3
