"""Sentences: one table says every event of every game, to its reader and to others, in any language that has one."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest
from tests.sentences.every import EVENTS, NAMING, TOY
from tests.sentences.rounds import played

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.views import seen
from houseway.sentences import Naming, naming, placeholders, read, sentence, spoken, table
from houseway.sentences.formats import _FORMATS
from houseway.sentences.table import fits

ENGLISH = (files("houseway") / "sentences" / "en.json").read_bytes()
KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(ev.Event)}


def variants(kind: str) -> list[tuple[dict[str, Any], str]]:
    found = table().events[kind]
    return [({}, found)] if isinstance(found, str) else list(found)


def test_every_event_has_its_sentences_and_no_sentence_is_without_its_event() -> None:
    assert table().events.keys() == KINDS.keys() - {"noted"}


@pytest.mark.parametrize("kind", sorted(table().events))
def test_a_sentence_names_fields_that_its_event_has_and_formats_that_there_are(kind: str) -> None:
    fields = set(KINDS[kind].__struct_fields__) | ({"said"} if kind == "announced" else set())
    for when, template in variants(kind):
        needed, more = placeholders(template)
        assert needed | more | set(when) <= fields
        assert set(re.findall(r":(\w+)\}", template)) <= {*_FORMATS, *table().plurals}
    assert variants(kind)[-1][0] == {}, "the last of several is for all that are left"


def test_each_way_of_saying_an_event_is_used() -> None:
    used: set[tuple[str, str]] = set()
    for event in EVENTS:
        fields = msgspec.to_builtins(event)
        ways = variants(fields["type"]) if fields["type"] != "noted" else []
        used.update((fields["type"], template) for when, template in [w for w in ways if fits(w[0], fields)][:1])
    assert used == {(kind, template) for kind in table().events for _, template in variants(kind)}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_sentence_leaves_nothing_open(event: ev.Event) -> None:
    for names in (NAMING, Naming(), msgspec.structs.replace(NAMING, reader="Bob")):
        words = sentence(event, names)
        assert words
        assert not set("{}<>[]_") & set(words), words
        assert "  " not in words


COMPARED = ev.Compared("ada", 1, "a pair", "loses", "dealer", "trips", "r", point="category")
JOINED = ev.Noted("{player} <join|joins> spot {number}", "r", 1, "ada", {"number": 3})


@pytest.mark.parametrize(
    ("event", "you", "they"),
    [
        (ev.Folded("ada", 1, "r"), "You fold", "ada folds"),
        (ev.Wagered("ada", 1, "ante", 2_550, "r"), "You wager $25.50 on Ante", "ada wagers $25.50 on Ante"),
        (ev.Wagered("ada", 1, "bet", 600, "r", "raise", 1_000), "You raise to $10", "ada raises to $10"),
        (ev.Gathered("ada", 1, "bet", 600, "side 1", "r"), "$6 from you goes into side pot 1", None),
        (ev.CardsHeld("ada", 1, "jackpot", "r"), "Your cards are held for the jackpot form", None),
        (ev.Marked("kill", "r", player="ada"), "The kill button goes to you", "The kill button goes to ada"),
        (COMPARED, "You lose to the dealer: a pair against trips, by the kind of hand", None),
        (JOINED, "You join spot 3", "ada joins spot 3"),
    ],
)
def test_a_reader_is_told_of_themselves_and_others_by_name(event: ev.Event, you: str, they: str | None) -> None:
    assert sentence(event, NAMING) == you
    told_bob = sentence(event, msgspec.structs.replace(NAMING, reader="Bob"))
    assert told_bob == they if they else "ada" in told_bob


def test_what_is_said_aloud_is_said_alone() -> None:
    event = ev.Announced("Seat {seat} has {n:cards} left", "r", {"seat": 2, "n": 1})
    assert spoken(event, NAMING) == "Seat 2 has 1 card left"
    assert sentence(event, NAMING) == "Dealer: “Seat 2 has 1 card left”"


def test_a_second_language_is_a_second_table_that_english_fills() -> None:
    toy = read(TOY.encode(), ENGLISH)
    assert sentence(ev.Folded("ada", 1, "r"), NAMING, toy) == "Du passt ab"
    assert sentence(ev.Folded("Bob", 3, "r"), NAMING, toy) == "Bob wirft ab"
    assert sentence(ev.Noted("The blinds are posted", "r"), NAMING, toy) == "Die Blinds stehen"
    assert sentence(ev.Checked("Bob", 3, "r"), NAMING, toy) == "Bob checks"
    assert sentence(EVENTS[[type(e) for e in EVENTS].index(ev.Dealt)], NAMING, toy).startswith(
        "Spades ace, diamonds ten"
    )


def told(slug: str) -> Iterator[tuple[ev.Event, str]]:
    for seed in (1, 2, 3):
        round_ = played(slug, seed, attended=seed == 3)
        reader = round_.opening.seats[0].player
        names = naming(GAMES[slug].layout(round_.settings), round_.opening.seats, reader)
        yield from ((event, sentence(event, names)) for event in (seen(each, reader) for each in round_.events))


@pytest.mark.parametrize("slug", GAMES)
def test_every_event_of_a_round_is_told_whole(slug: str) -> None:
    for event, words in told(slug):
        assert not set("{}<>[]_") & set(words), (event, words)
        assert not re.match(r"You (\w+[^s]s|has|is|does)\b", words), (event, words)
        if isinstance(event, ev.Noted | ev.Announced):
            given = {*event.detail, *(name for name in ("spot", "player") if getattr(event, name, None) is not None)}
            needed, more = placeholders(event.template)
            assert needed <= given
            assert set(event.detail) <= needed | more, "what is given is told"
