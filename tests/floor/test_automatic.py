"""A table that does every step by itself."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.floor.tables import ANTES, GAME, HOUR, ORDER, TEN, play, refused

from houseway.cards.randomness import NotForRealTables, Seeded, System
from houseway.floor import Day, Setup, deal_of, finished, follow, open_table, prepare, read_command, restore, seated
from houseway.floor import commands as do
from houseway.floor.commands import Command
from houseway.floor.state import State
from houseway.games import GAMES
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, NotAMove, NotNow
from houseway.play.requests import HOUSE, Draw, Incident, Window
from houseway.play.round import Round
from houseway.proof.claims import rule


def real(**setup: object) -> Day:
    return open_table(GAME, msgspec.convert({"game": "dragon-poker", **setup}, Setup), TEN)


def test_a_real_table_refuses_a_source_that_repeats_itself() -> None:
    day = real()
    with pytest.raises(NotForRealTables):
        prepare(day, TEN, Seeded(1), ["ann"])
    assert not day.state.decks
    deal = prepare(day, TEN, System(), ["ann"])
    assert sorted(deal.order or ()) == sorted(ORDER)


def test_the_order_is_sealed_before_the_first_card() -> None:
    deal = prepare(real(), TEN, System(), ["ann"])
    assert deal.sealed is not None
    assert deal.sealed.order == deal.order
    assert deal.sealed.is_whole()


@pytest.mark.parametrize(
    ("shuffler", "decks"), [("none", 1), ("automatic", 1), ("automatic", 2), ("counting", 1), ("counting", 2)]
)
def test_a_table_left_to_itself_plays_round_after_round(shuffler: str, decks: int) -> None:
    day = real(simulation=True, shuffler=shuffler, decks=decks)
    source, orders = Seeded("rounds"), set()
    for number in range(12):
        at = TEN + 600 * number
        orders.add(prepare(day, at, source, ["ann", "bob"]).order)
        play(day, at + 300, source)
    assert len(orders) == 12
    assert day.state.rounds == 12


@rule("dragon-poker/42.12(a)#1", "poker/14.15(e)", "poker/14.15(e)1", "ultimate-8-poker/42.12(a)1")
@pytest.mark.parametrize(
    ("slug", "kind"),
    [
        ("dragon-poker", "face_up_in_deck"),
        ("holdem", "misdeal_shuffle"),
        ("five-card-draw", "misdeal_shuffle"),
        ("ultimate-8-poker", "not_shuffled"),
    ],
)
def test_a_round_that_is_void_before_its_first_card_has_the_deck_shuffled_again(slug: str, kind: str) -> None:
    game, source, players = GAMES[slug], Seeded("void"), ["ann", "bob"]
    day = open_table(game, Setup(game=slug, simulation=True), TEN)
    deal = prepare(day, TEN, source, players)
    seats = tuple(Seat(spot, player, 100_000) for spot, player in enumerate(players, 1))
    round_ = Round(game, Opening(slug, seats, method=deal.method))
    if isinstance(round_.pending, Window):
        round_.act("ann", ANTES)
        round_.close()
    assert isinstance(round_.pending, Draw)
    round_.report(Incident(kind, by="dealer"))
    assert round_.result is not None
    assert round_.result.needs == ("reshuffle",)
    finished(day, round_, TEN)
    assert next(iter(day.due(TEN))).what == "shuffle"
    again = prepare(day, TEN, source, players)
    assert again.deck == deal.deck
    assert again.order != deal.order


@rule("dragon-poker/42.4(a)#1")
@pytest.mark.parametrize(
    ("shuffler", "decks", "orders"),
    [("none", 1, ["shuffle", "cut", "load"]), ("automatic", 2, ["shuffle", "load", "shuffle"])],
)
def test_people_who_take_a_table_over_shuffle_what_the_program_shuffled(
    shuffler: str, decks: int, orders: list[str]
) -> None:
    day = real(shuffler=shuffler, decks=decks)
    prepare(day, TEN, System(), ["ann"])
    day.do(do.EndRound(at=TEN, dealt=False))
    seated(day, TEN + 1, ["ann"], by_hand=True)
    begin = do.BeginRound(at=TEN + 1, players=("ann",))
    assert refused(day, begin) == "dragon-poker/42.4(a)#1"
    by_people: dict[str, Callable[[str], Command]] = {
        "shuffle": lambda deck: do.Shuffle(at=TEN + 1, deck=deck, how="automated" if day.has_shuffler else "manual"),
        "cut": lambda deck: do.Cut(at=TEN + 1, deck=deck, depth=20),
        "load": lambda deck: do.Load(at=TEN + 1, deck=deck),
    }
    for step in orders:
        due = day.due(TEN + 1)[0]
        assert due.what == step
        day.do(by_people[step](due.deck))
        seated(day, TEN + 1, ["ann"], by_hand=True)
    day.do(begin)
    assert (deal_of(day).order, deal_of(day).sealed) == (None, None)
    assert restore(GAME, day.saved()).state == day.state


def test_people_who_take_over_a_table_without_players_spread_the_batch_the_program_kept() -> None:
    filed = {"stored_batch": True, "secure_batch": True, "batch_approval": "DGE-1"}
    setup = Setup(game="lucky-8s", settings=filed, shuffler="automatic")
    day = open_table(GAMES["lucky-8s"], setup, TEN)
    prepare(day, TEN, System(), ["ann"])
    day.do(do.EndRound(at=TEN))
    assert day.cards is not None
    day.do(do.Shuffle(at=TEN, how="automated", order=day.cards.cards))
    seated(day, TEN, ())
    assert day.deck("A").where == "shuffler", "no one asked for it to be spread"
    seated(day, TEN, (), by_hand=True)
    assert (day.deck("A").where, day.due(TEN)[0].what) == ("table", "idle")


def test_decks_whose_time_is_up_are_changed_by_themselves() -> None:
    day = real(simulation=True)
    source = Seeded("days")
    for at in range(TEN, TEN + 50 * HOUR, 5 * HOUR):
        prepare(day, at, source, ["ann"])
        assert at - day.deck("A").opened < 24 * HOUR
        play(day, at, source)
    assert day.state.serial == 2
    assert [each.why for each in day.state.returns] == ["its time is up"]


def test_when_everyone_has_gone_the_cards_are_spread_and_looked_at_again() -> None:
    day = real(simulation=True)
    source = Seeded("idle")
    prepare(day, TEN, source, ["ann"])
    play(day, TEN, source)
    seated(day, TEN + HOUR, [])
    assert day.deck("A").stage == "spread"
    with pytest.raises(NotNow):
        prepare(day, TEN + HOUR, source, [])
    prepare(day, TEN + 2 * HOUR, source, ["bob"])
    assert day.deck("A").looked == ("bob",)


def test_cards_are_made_ready_as_far_as_the_spread_before_anyone_comes() -> None:
    day = real(simulation=True)
    with pytest.raises(NotNow, match="a player comes to the table"):
        prepare(day, TEN, Seeded("early"), [])
    assert day.deck("A").stage == "spread"
    assert day.due(TEN)[0].what == "arrive"


def test_a_round_without_a_card_leaves_the_deck_as_it_was() -> None:
    day = real(simulation=True)
    source = Seeded("no one bet")
    order = prepare(day, TEN, source, ["ann"]).order
    day.do(do.EndRound(at=TEN, dealt=False))
    assert prepare(day, TEN, source, ["ann"]).order == order


def test_a_recut_is_refused_as_soon_as_the_round_has_dealt_a_card() -> None:
    day = real(simulation=True)
    prepare(day, TEN, Seeded("recut"), ["ann"])
    round_ = Round(GAME, GAME.opening({"ann": 10_000}))
    follow(day, round_, TEN)
    recut = do.Recut(at=TEN, by="sue", depth=20, reason="doubt")
    day.do(recut)
    round_.act("ann", {"ante": 500, "ante_bonus": 500})
    round_.close()
    round_.act(HOUSE, ORDER[:3])
    follow(day, round_, TEN)
    assert refused(day, recut) == "dragon-poker/42.4(d)"


@pytest.mark.parametrize(
    "said",
    [
        {"type": "shuffle", "how": "manual", "order": list(ORDER)},
        {"type": "begin_round", "players": ["ann"]},
        {"type": "end_round"},
        {"type": "first_card"},
        {"type": "take_over"},
    ],
)
def test_a_person_cannot_say_what_only_the_table_knows(said: dict[str, Any]) -> None:
    with pytest.raises(NotAMove):
        read_command(msgspec.json.encode({"at": TEN, **said}))


def test_a_player_touches_neither_cards_nor_devices() -> None:
    day = real(simulation=True)
    for command in (
        do.Receive(at=TEN, role="player"),
        do.LockShoe(at=TEN, role="player"),
        do.Close(at=TEN, role="player"),
    ):
        assert "not for a player" in refused(day, command)


def test_a_command_that_cannot_be_read_is_refused() -> None:
    for data in (b"", b"{}", b'{"type":"cut","at":1}', b'{"type":"sing","at":1}', b'{"type":"load","at":"noon"}'):
        with pytest.raises(BadRecord):
            read_command(data)
    assert read_command(b'{"type":"cut","at":1,"depth":20}') == do.Cut(at=1, depth=20)


def test_a_day_that_was_tampered_with_is_not_restored() -> None:
    day = real(simulation=True)
    prepare(day, TEN, Seeded("kept"), ["ann"])
    for spoilt in (b"", day.saved()[:-20], day.saved().replace(b'"wash"', b'"stack"')):
        with pytest.raises(BadRecord):
            restore(GAME, spoilt)


def test_a_day_goes_on_from_a_state_that_was_kept() -> None:
    day = real(simulation=True)
    source = Seeded("kept")
    prepare(day, TEN, source, ["ann"])
    kept = msgspec.json.decode(msgspec.json.encode(day.state), type=State)
    again = Day(GAME, day.setup, kept)
    assert again.state == day.state
    assert deal_of(again) == deal_of(day)
    play(again, TEN, source)
    assert again.due(TEN)[0].what == "shuffle"


def test_balls_that_no_procedure_speaks_of_are_not_received_or_shuffled_like_a_deck() -> None:
    day = open_table(GAMES["keno"], Setup(game="keno", attended=True), TEN)
    seated(day, TEN, ["ann"], by_hand=True)
    assert day.due(TEN) == ()
    day.do(do.BeginRound(at=TEN, players=("ann",)))
    assert deal_of(day).order is None


def test_every_game_that_tells_its_procedures_can_be_prepared_by_itself() -> None:
    for slug, game in GAMES.items():
        day = open_table(game, Setup(game=slug, simulation=True), TEN)
        for number in range(3):
            deal = prepare(day, TEN + number, Seeded(number), ["ann", "bob", "cy"])
            assert (deal.order is None) == (game.deck is None or game.procedures is None), slug
            day.do(do.EndRound(at=TEN + number, counted="stub_count" in deal.due))
