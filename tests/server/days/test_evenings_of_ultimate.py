"""Evenings at Ultimate 8 and Dragon Poker tables over HTTP: seats, decks, bets, discards and conduct."""

from typing import Any

import pytest

from houseway.play import events as ev
from houseway.play.requests import Ask
from houseway.proof.claims import rule

from .pit import Pit, Table

TWO = {"decks": 2, "shuffler": "counting", "backs": ["red", "blue"]}
MAIN, ACE = 1000, 500


def table(pit: Pit, *players: str, game: str = "ultimate-8-poker", **order: Any) -> Table:
    made = pit.opened(game, **order)
    made.sit(*(players or ("Ann", "Bob")), buy_in=50_000)
    return made


def passive(pending: Any) -> Any:
    """The first to speak bets, everyone else folds, and the winner shows nothing."""
    offered = getattr(pending.space, "options", ())
    return ["bet", 2000] if "bet" in offered else next(word for word in ("fold", "muck", "pass") if word in offered)


def asked(made: Table, hands: dict[str, str] | None = None) -> None:
    """Up to the next question to a player."""
    made.ready()
    left = {place: cards.split() for place, cards in (hands or {}).items()}
    while made.table.seating.playing and not isinstance(made.round.pending, Ask):
        made.answer(passive, left)


def acts(made: Table, *answers: Any) -> None:
    """The players asked, in turn; a string of cards is a play."""
    for answer in answers:
        play = isinstance(answer, str) and answer[1:2] in "cdhs" and answer[:1] in "23456789TJQKA"
        made._say(made.round.pending.actor, ["play", answer.split()] if play else answer)
        while made.table.seating.playing and not isinstance(made.round.pending, Ask):
            made.answer(passive, {})


def of(round_: Any, kind: type, **fields: Any) -> list[Any]:
    found = [e for e in round_.events if isinstance(e, kind)]
    return [e for e in found if all(getattr(e, name) == value for name, value in fields.items())]


# Tables and decks -----------------------------------------------------------------------------------------------------


@rule("dragon-poker/E-1.13BB(a)", "ultimate-8-poker/E-1.13BB(a)#1")
@pytest.mark.parametrize("game", ["dragon-poker", "ultimate-8-poker"])
def test_a_table_has_six_places_and_a_seventh_is_refused(pit: Pit, game: str) -> None:
    clause = {"dragon-poker": "dragon-poker/E-1.13BB(a)", "ultimate-8-poker": "ultimate-8-poker/E-1.13BB(a)#1"}[game]
    assert pit.refused(game, settings={"seats": 7}) == clause
    made, ann = pit.opened(game, settings={"seats": 6}), pit.players["Ann"]
    ann.table = made.id
    assert ann.do("seat", buy_in=20_000, spot=7).status_code >= 400
    assert ann.do("seat", buy_in=20_000, spot=6).status_code == 200


@rule("dragon-poker/42.3(d)", "ultimate-8-poker/42.3(d)")
@pytest.mark.parametrize("game", ["dragon-poker", "ultimate-8-poker"])
def test_with_two_decks_each_goes_through_the_whole_opening_before_play(pit: Pit, game: str) -> None:
    clause = {"dragon-poker": "dragon-poker/42.3(d)", "ultimate-8-poker": "ultimate-8-poker/42.3(d)"}[game]
    made = table(pit, game=game, equipment=TWO)
    made.step("receive", deck="A", role="dealer")
    made.step("receive", deck="B", role="dealer")
    while made.due().deck in ("", "A"):
        made.do_due()
    (other,) = [due for due in made.shown() if due["deck"] == "B" and due["at"] is None]
    assert (other["what"], other["rule"]) == (made.day.procedures.preparation[1].name, clause)
    assert not made.table.seating.playing
    made.ready()
    names = [stage.name for stage in made.day.procedures.preparation]
    for deck in "AB":
        done = [step["what"] for step in made.log if step["deck"] == deck and step["what"] in names]
        assert list(dict.fromkeys(done)) == names


@rule("dragon-poker/42.9(e)#2", "ultimate-8-poker/42.9(h)#2")
@pytest.mark.parametrize("game", ["dragon-poker", "ultimate-8-poker"])
def test_a_deck_that_the_device_of_an_automated_shoe_counts_wrong_leaves_the_table(pit: Pit, game: str) -> None:
    made = table(pit, game=game, method="automated_shoe", equipment={"shuffler": "counting"})
    made.upto("shuffle")
    made.step("shuffle", how="automated", counted=made.day.size - 1, role="dealer")
    assert made.day.state.decks == ()
    assert made.log[-1]["detail"]["why"] == f"the device counted {made.day.size - 1} cards"
    assert made.due().what == "receive"


@rule("dragon-poker/E-1.18(g)2")
def test_cards_dealt_from_the_hand_are_changed_after_four_hours(pit: Pit) -> None:
    made = table(pit, "Ann", game="dragon-poker", method="hand", equipment={"shuffler": "automatic"})
    made.upto("load")
    made.later(4 * 3600 - 1)
    assert made.due().what == "load"
    made.later(1)
    first = made.shown()[0]
    assert (first["what"], first["rule"]) == ("remove", "dragon-poker/E-1.18(g)2")
    assert not made.table.seating.playing
    made.step("remove", deck="A", role="dealer", why="their time is up")
    assert made.due().what == "receive"


# The round ------------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.1[button]", "ultimate-8-poker/42.1[player-button]#2")
def test_the_button_goes_clockwise_to_the_next_player_after_every_round(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    seen = []
    for _ in range(3):
        round_ = made.play(passive, told=False)
        seen.append(of(round_, ev.Dealt)[0].place)
    moved = made.table.seating.closing.button  # type: ignore[union-attr]
    assert (seen, moved) == (["1", "2", "3"], 1)


@rule("ultimate-8-poker/42.10(b)#2", "ultimate-8-poker/42.10(b)#4")
def test_bets_lie_on_their_spots_until_the_betting_closes_and_a_folders_cards_are_racked(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    asked(made)
    acts(made, ["bet", 2000], "call")
    pots = made.round.table.scene.pots
    assert (pots["main"], sum(made.round.table.scene.felt.values())) == (3 * MAIN, 4000)
    acts(made, "fold")
    pots = made.round.table.scene.pots
    assert (pots["main"], dict(made.round.table.scene.felt)) == (3 * MAIN + 4000, {})
    racked = of(made.round, ev.Moved, source="3", place="rack")
    assert sum(len(e.cards) for e in racked) == 8
    assert set(pit.players["Ann"].state()["frame"]["view"]["places"]["rack"]) == {"??"}


@rule("ultimate-8-poker/42.10(c)#5", "ultimate-8-poker/42.11(f)#1")
def test_the_ace_of_spades_is_called_and_marked_and_only_the_player_in_turn_may_ask(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    asked(made, {"1": "As Kd Qh"})
    acts(made, "check", "check", "check", "As Kd Qh")
    (mark,) = of(made.round, ev.Marked, mark="red_ace")
    assert (mark.spot, mark.player) == (1, "Ann")
    said = [e for e in of(made.round, ev.Announced) if "ace" in e.template]
    assert len(said) == 1
    pit.players["Cy"].table = pit.players["Bob"].table = made.id
    spoken = pit.players["Cy"].answer(["ask", "1"])
    assert (spoken.status_code >= 400, spoken.json()["rule"]) == (True, "ultimate-8-poker/42.11(f)#1")
    assert pit.players["Bob"].answer(["ask", "1"]).status_code == 200
    assert made.round.pending.actor == "Bob"


@rule("ultimate-8-poker/42.1[protected-hand]", "ultimate-8-poker/42.11(b)#1")
def test_a_hand_laid_down_is_on_record_and_a_player_made_to_leave_is_out_for_good(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    asked(made)
    turn = made.round.pending.actor
    assert made.report("lays_hand_down", spot=1).status_code == 200
    told = of(made.round, ev.Noted)[-1]
    assert (told.spot, "not protected" in told.template, made.round.pending.actor) == (1, True, turn)
    silent = made.report("removed", spot=2)
    assert (silent.status_code >= 400, silent.json()["rule"]) == (True, "ultimate-8-poker/42.11(b)#1")
    assert made.report("removed", spot=2, note="signals to seat 3").status_code == 200
    assert [(e.spot, e.ruled) for e in of(made.round, ev.Folded)] == [(2, True)]
    made.play(passive, told=False)
    round_ = made.play(passive, told=False)
    assert [e.player for e in of(round_, ev.NotDealtIn)] == ["Bob"]
    assert {e.player for e in of(round_, ev.Wagered)} == {"Ann", "Cy"}


@rule("ultimate-8-poker/42.11(d)")
def test_a_player_who_is_not_in_the_seat_takes_no_part(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    pit.players["Bob"].table = made.id
    assert pit.players["Bob"].do("sit-out", out=True).status_code == 200
    asked(made)
    assert [(e.player, e.why) for e in of(made.round, ev.NotDealtIn)] == [("Bob", "absent")]
    assert made.round.table.scene.pots["main"] == 2 * MAIN
    assert made.round.table.scene.stacks["Bob"] == 50_000
    assert pit.players["Bob"].answer("check").status_code >= 400
    made.play(passive, told=False)
    assert made.table.seating.at("Bob").stack == 50_000  # type: ignore[union-attr]
    assert pit.players["Bob"].do("sit-out", out=False).status_code == 200
    round_ = made.play(passive, told=False)
    assert of(round_, ev.NotDealtIn) == []


@rule("ultimate-8-poker/42.10(l)#2")
def test_an_ace_pot_is_counted_and_kept_by_two_people_while_no_one_plays_and_restored(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    made.play(passive, told=False)
    pot = sum(made.table.seating.closing.pots.values())  # type: ignore[union-attr]
    assert pot == 2 * ACE
    made.go("Ann", "Bob")
    assert made.due().what == "count_pot"
    made.step("count_pot", counted=pot, role="dealer")
    assert made.no("keep_pot", counted=pot, role="supervisor") == "ultimate-8-poker/42.10(l)#2", "another person"
    made.step("keep_pot", pit.sue, counted=pot, role="supervisor")
    assert (made.day.state.kept, made.day.state.pot) == (True, pot)
    made.sit("Cy", "Di")
    made.ready()
    assert "restore_pot" in [step["what"] for step in made.log] or not made.day.state.kept
    assert made.round.opening.pots == {"ace": pot}


@rule("ultimate-8-poker/42.12(b)#3")
def test_a_deck_with_a_card_missing_ends_the_round_and_leaves_the_table(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    asked(made)
    serial = made.deck().serial
    assert made.report("missing_or_extra").status_code == 200
    assert made.round.result.void
    assert [deck.serial for deck in made.day.state.decks] != [serial]
    assert made.due().what == "receive"
