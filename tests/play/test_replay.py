"""A record is read whole or refused, and an edited one is found out."""

import json
from pathlib import Path

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play.conformance import Trial, play_out
from houseway.play.house import House
from houseway.play.refusals import BadRecord
from houseway.play.replay import decode, encode, load, record_of, replay, save
from houseway.play.round import Round

GAME = GAMES["dragon-poker"]


def finished(seed: int = 3) -> Round:
    round_, source = Round(GAME, Trial(GAME, seats=3).open()), Seeded(seed)
    return play_out(round_, House.shuffled(round_, source), source)


def test_a_saved_round_replays_to_the_same_closing(tmp_path: Path) -> None:
    round_ = finished()
    save(record_of(round_), tmp_path / "round.json")
    assert replay(GAME, load(tmp_path / "round.json")).result == round_.result


def test_a_truncated_record_is_refused_wherever_it_is_cut() -> None:
    data = encode(record_of(finished()))
    for end in range(0, len(data) - 1, 97):
        with pytest.raises(BadRecord, match="not a whole record"):
            decode(data[:end])


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nothing\.json cannot be read"):
        load(tmp_path / "nothing.json")


def test_an_edited_amount_a_swapped_card_and_a_dropped_event_are_found() -> None:
    whole = json.loads(encode(record_of(finished())))

    def edited(change: str) -> bytes:
        copy = json.loads(json.dumps(whole))
        events, journal = copy["events"], copy["journal"]
        if change == "amount":
            next(e for e in events if e["type"] == "wagered")["amount"] += 500
        elif change == "card":
            next(e for e in events if e["type"] == "dealt")["cards"][0] = "Go"
        elif change == "dropped":
            del events[-2]
        elif change == "journal":
            next(e for e in journal if isinstance(e.get("answer"), list))["answer"][0] = "Zz9"
        elif change == "unnamed":
            next(e for e in journal if isinstance(e.get("answer"), list))["answer"][0] = [{}]
        elif change == "method":
            copy["opening"]["method"] = "conjuring"
        elif change == "answer":
            next(e for e in journal if e.get("answer") in ("play", "fold"))["answer"] = "cheat"
        return json.dumps(copy).encode()

    for change in ("amount", "card", "dropped", "journal", "unnamed", "method", "answer"):
        with pytest.raises(BadRecord):
            replay(GAME, decode(edited(change)))
    replay(GAME, decode(edited("nothing")))


def test_a_journal_cut_short_is_a_round_still_in_play() -> None:
    round_ = finished()
    record = record_of(round_)
    for length in range(len(record.journal)):
        part = Round(GAME, record.opening)
        part.feed(record.journal[:length])
        assert part.pending is not None
