"""Bad input is refused with a clear message; nothing is lost and no chip is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from tests.games.dragon_poker.staged import NOTHING, PLAIN, STACK, dealt, finished, net, opened, played

from houseway.games.dragon_poker import GAME
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, NotAMove, NotNow, Refused
from houseway.play.replay import decode, encode, load, record_of, replay, save
from houseway.play.requests import HOUSE, Answered, Incident, Ruling
from houseway.play.round import Round

HANDS = {1: "Re1 Bl1 Ra1", 2: "Ph1 Ph2 Ra2", 0: NOTHING}


@contextmanager
def unchanged(round_: Round) -> Iterator[None]:
    """Whatever happens inside leaves the round as it was."""
    before = (encode(record_of(round_)), dict(round_.answered), round_.pending, dict(round_.table.scene.stacks))
    yield
    assert before == (encode(record_of(round_)), round_.answered, round_.pending, round_.table.scene.stacks)


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        ({"ante": 100, "ante_bonus": 100}, r"\$1 on ante is below the minimum of \$5"),
        ({"ante": 60_000, "ante_bonus": 60_000}, r"\$600 on ante is above the maximum of \$500"),
        ({"ante": 1000, "ante_bonus": 1500}, "ante_bonus must equal ante"),
        ({"ante": 1250, "ante_bonus": 1250}, r"not \$5 plus a multiple of \$5"),
        ({"ante": 1000}, "a wager on ante_bonus is required"),
        ({"dragon_bet": 500}, "a wager on ante is required"),
        ({"ante": -1000, "ante_bonus": -1000}, "not an amount in whole cents"),
        ({"ante": True, "ante_bonus": True}, "not an amount in whole cents"),
        ({"ante": 1000.0, "ante_bonus": 1000}, "not an amount in whole cents"),
        ({"ante": None, "ante_bonus": 1000}, "not an amount in whole cents"),
        ({**PLAIN, "jackpot": 100}, "there is no betting area called 'jackpot'"),
        ([1000, 1000], "is not chips on betting areas"),
        ("all in", "is not chips on betting areas"),
        (10**30, "is not chips on betting areas"),
    ],
    ids=str,
)
def test_a_malformed_wager_is_refused(wagers: Any, says: str) -> None:
    round_ = opened((1, 2))
    round_.act("p1", PLAIN)
    with unchanged(round_), pytest.raises(NotAMove, match=says) as error:
        round_.act("p1", wagers)
    assert error.value.legal


def test_acting_out_of_turn_is_refused_and_says_who_is_awaited() -> None:
    round_, house = dealt(HANDS)
    with unchanged(round_), pytest.raises(NotNow, match="it is not p2's turn; the round waits for p1"):
        round_.act("p2", "play")
    with unchanged(round_), pytest.raises(NotNow, match="waits for p1"):
        round_.act("no one", "fold")
    finished(round_, house)


def test_acting_twice_is_refused() -> None:
    round_, house = dealt(HANDS)
    round_.act("p1", "play")
    with unchanged(round_), pytest.raises(NotNow):
        round_.act("p1", "fold")
    finished(round_, house)
    with unchanged(round_), pytest.raises(NotNow, match="the round is over"):
        round_.act("p1", "play")
    assert net(round_, 1) > 0


@pytest.mark.parametrize("answer", ["hit", "PLAY", 1, None, ["play"], {"play": 1000}, ("raise", 400)], ids=str)
def test_an_unknown_action_is_refused(answer: Any) -> None:
    round_, _ = dealt(HANDS)
    with unchanged(round_), pytest.raises(Refused):
        round_.act("p1", answer)


def test_players_neither_deal_nor_close_the_window() -> None:
    round_ = opened()
    with unchanged(round_), pytest.raises(NotNow, match="players do not close the window"):
        round_.close("p1")
    round_.act("p1", PLAIN)
    round_.close()
    for actor in ("p1", "someone"):
        with unchanged(round_), pytest.raises(NotNow):
            round_.act(actor, ["Re1", "Re2", "Re3"])
    with unchanged(round_), pytest.raises(NotNow, match="no window is open"):
        round_.close()


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["Re1", "Re2"], "3 cards are drawn"),
        (["Re1", "Re1", "Re2"], "named twice"),
        (["As", "Re1", "Re2"], "is not a card of this deck"),
        (["?1", "?2", "?3"], "is not a card of this deck"),
        ("Re1", "3 cards are drawn"),
        ([1, 2, 3], "is not a card of this deck"),
        ([["Re1"], {}, "Re2"], "is not a card of this deck"),
    ],
    ids=str,
)
def test_a_draw_that_cannot_be_is_refused(cards: Any, says: str) -> None:
    round_ = opened()
    round_.act("p1", PLAIN)
    round_.close()
    with unchanged(round_), pytest.raises(NotAMove, match=says):
        round_.act(HOUSE, cards)


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((), "needs at least 1 seated"),
        ((Seat(7, "ann", STACK),), "spot 7 is not at this table"),
        ((Seat(0, "ann", STACK),), "spot 0 is not at this table"),
        ((Seat(1, "ann", STACK), Seat(1, "bob", STACK)), "taken twice"),
        ((Seat(1, "ann", STACK), Seat(2, "ann", STACK)), "sits at 2 spots"),
        ((Seat(1, "ann", -1),), "cannot bring"),
        ((Seat(1, "house", STACK),), "cannot be a player's name"),
    ],
    ids=["empty", "spot 7", "spot 0", "one spot twice", "one player twice", "negative stack", "reserved name"],
)
def test_a_table_that_cannot_be_is_refused(seats: tuple[Seat, ...], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Round(GAME, Opening(game=GAME.slug, seats=seats))


def test_an_unknown_incident_or_ruling_is_refused_with_the_list_of_known_ones() -> None:
    round_, _ = dealt(HANDS)
    with unchanged(round_), pytest.raises(NotAMove, match="no remedy for 'earthquake'") as error:
        round_.report(Incident("earthquake"))
    assert "wrong_number" in str(error.value)
    with unchanged(round_), pytest.raises(NotAMove, match="is not a ruling"):
        round_.rule_on(Ruling("applause", by="Ada", reason="well played"))
    with unchanged(round_), pytest.raises(NotAMove, match="name and a reason"):
        round_.rule_on(Ruling("round_dead", by="", reason=""))


# Records --------------------------------------------------------------------------------------------------------------


def test_a_truncated_record_is_refused_wherever_it_breaks_off() -> None:
    data = encode(record_of(played(HANDS)))
    for length in range(0, len(data), 97):
        with pytest.raises(BadRecord, match="not a whole record"):
            decode(data[:length])


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"{}", b'{"opening": 3}', b"\xff\xfe", b"once upon a time"])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        decode(data)


def test_an_edited_journal_is_found_out() -> None:
    record = record_of(played(HANDS))
    entries = list(record.journal)
    index = next(i for i, e in enumerate(entries) if isinstance(e, Answered) and e.answer == "play")
    for changed, says in (
        ([*entries[:index], Answered("p1", "fold"), *entries[index + 1 :]], "the rules"),
        (entries[:-1], "the rules give"),
        ([*entries[:index], Answered("p1", "double"), *entries[index + 1 :]], "an answer the rules refuse"),
        ([*entries, entries[-1]], "an answer the rules refuse"),
    ):
        with pytest.raises(BadRecord, match=says):
            replay(GAME, msgspec.structs.replace(record, journal=tuple(changed)))


def test_edited_money_in_the_events_is_found_out() -> None:
    data = encode(record_of(played(HANDS)))
    paid = b'"type":"paid","player":"p1","spot":1,"area":"ante","amount":'
    edited = data.replace(paid + b"1000", paid + b"9000")
    assert edited != data
    with pytest.raises(BadRecord, match="was recorded as"):
        replay(GAME, decode(edited))


def test_a_sound_record_survives_the_file_and_a_missing_file_says_so(tmp_path: Any) -> None:
    record = record_of(played(HANDS))
    save(record, tmp_path / "round.json")
    assert replay(GAME, load(tmp_path / "round.json")).events == list(record.events)
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path / "nowhere.json")
