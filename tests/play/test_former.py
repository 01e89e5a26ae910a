"""Records of the former format are read: what programs need of their notes is what it is now, and nothing is lost.

`tests/golden/former` was written by the version before events became facts: rounds as `houseway audit round` kept them,
and the hands that it exported of the poker rounds.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import app
from houseway.cli.round_files import read
from houseway.games import GAMES
from houseway.house.histories import phh
from houseway.house.histories.exporting import export
from houseway.house.histories.text import tell
from houseway.play import events as ev
from houseway.play.refusals import BadRecord, OtherRules
from houseway.play.replay import RoundRecord, decode, encode, replay
from houseway.play.scene import Scene
from houseway.sentences import naming, sentence

GOLDEN = Path(__file__).parents[1] / "golden" / "former"
RAW = [json.loads(line) for line in (GOLDEN / "rounds.jsonl").read_text().splitlines()]
RECORDS = read(GOLDEN / "rounds.jsonl")
POKER = ("holdem", "seven-card-stud", "triple-draw-2-7")


def of(game: str, kind: Any) -> list[Any]:
    records = [record for record in RECORDS if record.opening.game == game]
    return [event for record in records for event in record.events if type(event) is kind]


def test_every_event_stays_in_its_place_and_keeps_its_clause() -> None:
    assert len(RECORDS) == len(RAW) == 14
    for record, raw in zip(RECORDS, RAW, strict=True):
        assert [event.rule for event in record.events] == [event["rule"] for event in raw["events"]]


def test_every_chip_lies_where_it_lay() -> None:
    for record in RECORDS:
        scene = Scene(record.opening)
        total = scene.total()
        for event in record.events:
            scene.apply(event)
        assert scene.total() == total


def test_what_programs_read_in_notes_are_facts_now() -> None:
    kinds = {type(event) for record in RECORDS for event in record.events}
    assert kinds >= {
        ev.Checked,
        ev.AllIn,
        ev.BettingOver,
        ev.ForcedBetOwed,
        ev.ActsFirst,
        ev.Drew,
        ev.Showdown,
        ev.Conceded,
        ev.PotsCounted,
        ev.PotStays,
        ev.Marked,
        ev.Shaken,
        ev.Compared,
        ev.Qualified,
        ev.TicketPlayed,
        ev.TicketCaught,
        ev.Passed,
        ev.Stands,
        ev.IntervalOver,
        ev.WentOut,
        ev.Folded,
        ev.DeckComplete,
    }
    left = {event.template for record in RECORDS for event in record.events if isinstance(event, ev.Noted)}
    assert not any("betting over" in note or "ticket plays on" in note or "caught" in note for note in left)


def test_the_facts_are_those_of_the_notes() -> None:
    first = next(event for event in of("keno", ev.TicketPlayed) if event.sold)
    raw = next(e for record in RAW for e in record["events"] if e["type"] == "noted" and e["what"] == "picks")
    assert (first.ticket, list(first.numbers), first.rate) == (
        raw["detail"]["ticket"],
        raw["detail"]["spots"],
        raw["detail"]["rate"],
    )
    caught = of("keno", ev.TicketCaught)[0]
    assert 0 <= caught.n <= caught.of == len(first.numbers)
    assert {(e.mark, e.how) for e in of("mini-dice", ev.Marked)} == {("shaker", "set"), ("shaker", "stays")}
    assert {(e.mark, e.area) for e in of("ultimate-8-poker", ev.Marked) if e.mark == "raise"} >= {("raise", "round-1")}
    for event in of("dragon-poker", ev.Compared):
        assert (event.place, bool(event.hand), bool(event.other)) == ("dealer", True, True)
    assert {e.n for e in of("triple-draw-2-7", ev.Drew)} >= {0, 1}
    assert of("dragon-poker", ev.DeckComplete) + of("ultimate-8-poker", ev.DeckComplete)


def test_every_event_is_told_in_a_sentence() -> None:
    told: Counter[str] = Counter()
    for record in RECORDS:
        game = GAMES[record.opening.game]
        names = naming(game.layout(game.read_settings(record.opening.settings)), record.opening.seats)
        for event in record.events:
            words = sentence(event, names)
            assert words
            assert not set("{}<>[]") & set(words), words
            told[words] += 1
    assert told["Stub: cards 35"]
    assert told["Cay: forces the dealer"]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.opening.game} {record.opening.number}")
def test_a_record_is_told_apart_from_a_wrong_one(record: RoundRecord) -> None:
    with pytest.raises(OtherRules, match=r"recorded under other rules \(c045922ade6a6c15\)"):
        replay(GAMES[record.opening.game], record)


def test_hand_histories_are_what_they_were() -> None:
    hands = [export(record) for record in RECORDS if record.opening.game in POKER]
    # What each player won is stated since; the rest is told to the letter.
    told = [line for line in phh.dumps(hands).splitlines(keepends=True) if not line.startswith("winnings = ")]
    assert "".join(told) == (GOLDEN / "rounds.phh").read_text()


def test_a_history_for_people_tells_folds_that_only_the_cards_tell() -> None:
    first = next(record for record in RECORDS if record.opening.game == "holdem")
    text = tell(first)
    assert "2 cards face down from Jade (bot) to the muck" in tell(first, "Ada")
    assert text.splitlines()[-1].startswith("Total pot ")


def test_a_record_is_stepped_through_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(["replay", str(GOLDEN / "rounds.jsonl"), "--number", "1"])
    assert "which replay it differently" in " ".join(capsys.readouterr().out.split())


def test_written_again_it_is_of_the_present_format() -> None:
    for record in RECORDS:
        assert decode(encode(record)) == record


@pytest.mark.parametrize(
    "change",
    [
        {"detail": 7},
        {"what": None},
        {"player": 3},
        {"because": "x"},
        {"what": "picks", "detail": {"spots": 4, "ticket": [1]}},
    ],
)
def test_a_note_that_no_rules_wrote_is_refused_or_stays_a_note(change: dict[str, Any]) -> None:
    copy = json.loads(json.dumps(RAW[0]))
    note = next(event for event in copy["events"] if event["type"] == "noted")
    note.update(change)
    data = json.dumps(copy).encode()
    if change.get("what") == "picks":
        assert isinstance(decode(data).events[copy["events"].index(note)], ev.Noted)
    else:
        with pytest.raises(BadRecord, match="not a whole record"):
            decode(data)
