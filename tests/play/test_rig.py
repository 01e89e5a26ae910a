"""Chosen cards come to chosen places, in every game and by every method of dealing."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.trying import trials

from houseway.cards.card import Card, cards
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.conformance import Trial, play_out
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.refusals import BadScenario, BadSetting
from houseway.play.requests import HOUSE, Answered, Ask, Closed, Incident, Shuffle, Window
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Cards, Menu


def every_way() -> Iterator[Any]:
    """Every trial of every game, and every method by which it is dealt."""
    for slug, game in GAMES.items():
        for nth, trial in enumerate(trials(slug)):
            yield pytest.param(trial, id=f"{slug}-{nth}")
        ways = game.procedures(game.settings()).methods if game.procedures else ()
        for way in ways:
            yield pytest.param(Trial(game, method=way.name), id=f"{slug}-{way.name}")


def drawn(round_: Round) -> dict[str, list[Card]]:
    """What was drawn for each place."""
    found: dict[str, list[Card]] = {}
    for index, draw in round_.draws:
        entry = round_.journal[index]
        assert isinstance(entry, Answered)
        for place, card in zip(draw.places, entry.answer, strict=True):
            found.setdefault(place, []).append(card)
    return found


def opened(game: Game, players: int = 2, **opening: Any) -> Round:
    return Round(game, game.opening({f"p{n}": 100_000 for n in range(1, players + 1)}, **opening))


def stay_in(round_: Round, house: House, until: str = "") -> None:
    """No one folds and no one draws, to the end or until this player may draw."""
    house.serve(round_)
    while isinstance(asked := round_.pending, Ask):
        if isinstance(asked.space, Cards) and asked.actor == until:
            return
        calls = isinstance(asked.space, Menu) and "call" in asked.space.options
        round_.act(asked.actor, "call" if calls else asked.default)
        house.serve(round_)


@pytest.mark.parametrize("trial", list(every_way()))
def test_a_rig_told_what_another_round_dealt_deals_the_same_round_again(trial: Trial) -> None:
    for seed in range(3):
        source = Seeded(seed)
        first = Round(trial.game, trial.open())
        play_out(first, House.shuffled(first, source), source)
        rolled = [event.faces for event in first.events if isinstance(event, ev.Rolled)]
        shuffled = any(isinstance(event, ev.Shuffled) for event in first.events)
        again = Round(trial.game, trial.open())
        if shuffled:
            continue  # A card that comes twice cannot be asked for twice.
        dealt = {place: " ".join(came) for place, came in drawn(first).items()}
        house = rig(again, places=dealt, dice=rolled)
        for entry in first.journal:
            if isinstance(entry, Closed):
                again.close(entry.actor)
            elif isinstance(entry, Answered):
                again.act(entry.actor, house.answer(again) if entry.actor == HOUSE else entry.answer)
        assert again.events == first.events
        house.check(again)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].deck])
def test_no_card_comes_twice_and_none_that_is_promised_goes_elsewhere(slug: str) -> None:
    for seed in range(5):
        source = Seeded(seed)
        opening = Trial(GAMES[slug]).open()
        round_ = Round(GAMES[slug], opening)
        promised = sorted(round_.deck)[seed * 3 :][:3]
        place = "drawn" if slug == "keno" else "2"
        play_out(round_, rig(round_, places={place: " ".join(promised)}, source=source), source)
        came = drawn(round_)
        assert came.get(place, [])[:3] == promised[: len(came.get(place, []))]
        if not any(isinstance(event, ev.Shuffled) for event in round_.events):
            everything = [card for there in came.values() for card in there]
            assert len(set(everything)) == len(everything)


def test_hands_and_board_come_as_asked_with_any_player_on_the_button() -> None:
    for button in (1, 2, 3):
        round_ = opened(GAMES["holdem"], 3, button=button)
        house = rig(round_, hands={1: "As Ks", 3: "?? 2c"}, board="Qs Js Ts", burns="3d")
        stay_in(round_, house)
        came = drawn(round_)
        assert (came["1"], came["3"][1], came["board"][:3]) == (list(cards("As Ks")), "2c", list(cards("Qs Js Ts")))
        assert came["burns"][0] == "3d"


def test_draws_are_what_a_place_is_dealt_each_later_time() -> None:
    round_ = opened(GAMES["triple-draw-2-7"], 2, button=2)
    house = rig(round_, hands={1: "Ks Kd"}, draws={1: ["2c", "3c 4c", "5c"]})
    for thrown in ("Ks", "Kd", ""):
        stay_in(round_, house, until="p1")
        round_.act("p1", cards(thrown))
    stay_in(round_, house)
    came = drawn(round_)["1"]
    assert (came[:2], came[5:]) == (["Ks", "Kd"], ["2c", "3c"])
    with pytest.raises(BadScenario, match=r"spot 1 was dealt Ks Kd .* 2c 3c, and not 4c 5c"):
        house.check(round_)


def test_draws_alone_leave_the_hand_to_chance() -> None:
    round_ = opened(GAMES["five-card-draw"], 2, button=2)
    house = rig(round_, draws={1: ["As"]})
    house.serve(round_)
    assert "As" not in drawn(round_)["1"]


def test_a_pile_shuffled_within_the_round_serves_what_is_dealt_before_the_next_decision() -> None:
    round_ = opened(GAMES["holdem"], 2, button_start="card_draw")
    house = rig(round_, hands={1: "Ad As Ks", 2: "2c 2d 2h"})
    house.serve(round_)
    assert any(isinstance(event, ev.Shuffled) for event in round_.events)
    assert drawn(round_) == {"1": list(cards("Ad As Ks")), "2": list(cards("2c 2d 2h"))}


def test_cards_thrown_away_and_shuffled_again_may_come_to_anyone() -> None:
    round_ = opened(GAMES["triple-draw-2-7"], 7, button=7)
    deck = sorted(round_.deck)
    house = rig(round_, hands={spot: " ".join(deck[5 * spot - 5 : 5 * spot]) for spot in range(1, 8)})
    house.serve(round_)
    while isinstance(asked := round_.pending, Ask):
        calls = isinstance(asked.space, Menu) and "call" in asked.space.options
        throws = asked.space.of if isinstance(asked.space, Cards) else asked.default
        round_.act(asked.actor, "call" if calls else throws)
        house.serve(round_)
    house.check(round_)
    assert any(isinstance(event, ev.Shuffled) for event in round_.events)


def test_a_rigged_round_that_is_wound_back_or_copied_is_dealt_the_same_cards() -> None:
    round_ = opened(GAMES["dragon-poker"], 2, attended=True, deal_pattern="circuits")
    house = rig(round_, hands={1: "Re1 Re2 Re3"}, dealer="Pa1")
    for player in ("p1", "p2"):
        round_.act(player, {"ante": 500, "ante_bonus": 500})
    round_.close()
    for _ in range(4):
        round_.act(HOUSE, house.answer(round_))
    copy = round_.clone()
    for other in (round_, copy):
        house.serve(other)
    assert copy.journal == round_.journal
    assert drawn(copy)["1"] == list(cards("Re1 Re2 Re3"))


def test_a_remedy_that_splits_a_draw_does_not_confuse_the_places() -> None:
    game = GAMES["lucky-8s"]
    round_ = opened(game, 1, method="full_deck")
    house = rig(round_, hands={1: "8s1 8s2 8h1 8h2 8d1 8d2 8c1 8c2"}, places={"rack": "Jo1"})
    round_.act("p1", {"ante": 2500})
    round_.close()
    while round_.pending is not None and getattr(round_.pending, "places", ("",))[0] != "1":
        round_.act(HOUSE, house.answer(round_))
    round_.report(Incident("face_up_in_deck", count=3))
    house.serve(round_)
    assert round_.table.hand[1] == cards("8s1 8s2 8h1 8h2 8d1 8d2 8c1 8c2")
    assert drawn(round_)["rack"] == ["Jo1"]


def test_dice_and_numbers_come_as_asked() -> None:
    shake = opened(GAMES["mini-dice"], 1)
    house = rig(shake, dice=[(6, 6)])
    house.serve(shake)
    while isinstance(shake.pending, Window | Ask):
        shake.close() if isinstance(shake.pending, Window) else shake.act(shake.pending.actor, shake.pending.default)
        house.serve(shake)
    assert [event.faces for event in shake.events if isinstance(event, ev.Rolled)] == [(6, 6)]
    keno = opened(GAMES["keno"], 1)
    house = rig(keno, numbers=[7, 80, 1])
    keno.close()
    house.serve(keno)
    assert drawn(keno)["drawn"][:3] == ["N7", "N80", "N1"]


@pytest.mark.parametrize(
    ("slug", "asked", "why"),
    [
        ("holdem", {"hands": {1: "As Ks"}, "board": "Ks"}, "Ks is asked for at spot 1 and at 'board'"),
        ("holdem", {"hands": {1: "As As"}}, "'As' is named twice"),
        ("holdem", {"hands": {1: "As"}, "draws": {1: ["As"]}}, "As is asked for at spot 1 and at spot 1"),
        ("holdem", {"hands": {1: "Re1"}}, "Re1 is not in the deck of Hold 'em.*2c 2d"),
        ("holdem", {"hands": {1: "Xx"}}, "'Xx' is not a card"),
        ("holdem", {"hands": {14: "As"}}, "Hold 'em deals no cards to spot 14. Legal now: spots 1 to 9, burns"),
        ("holdem", {"dealer": "As"}, "Hold 'em deals no cards to 'dealer'"),
        ("dragon-poker", {"board": "Re1"}, "Dragon Poker deals no cards to 'board'. Legal now: spots 1 to 6, dealer"),
        ("mini-dice", {"hands": {1: "As"}}, "Mini-Dice is not played with cards"),
    ],
)
def test_a_scenario_that_cannot_be_is_refused_with_what_can(slug: str, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(BadScenario, match=why):
        rig(opened(GAMES[slug]), **asked)


def test_more_cards_than_a_place_gets_are_named_when_the_round_is_over() -> None:
    round_ = opened(GAMES["dragon-poker"], 1)
    house = rig(round_, hands={1: "Re1 Re2 Re3 Go"}, dealer="Pa1 Pa2 Pa3")
    round_.act("p1", {"ante": 500, "ante_bonus": 500})
    round_.close()
    house.serve(round_)
    with pytest.raises(BadScenario, match="the round is not over"):
        house.check(round_)
    round_.act("p1", "play")
    with pytest.raises(BadScenario, match=r"spot 1 was dealt Re1 Re2 Re3, and not Go$"):
        house.check(round_)


def test_a_deck_of_which_all_is_promised_elsewhere_is_named() -> None:
    round_ = opened(GAMES["ultimate-8-poker"])
    deck = sorted(round_.deck)
    house = rig(round_, hands={1: " ".join(deck[:40])})
    with pytest.raises(BadScenario, match="no card is left for spot 5"):
        house.serve(round_)


def test_a_card_that_is_out_already_is_named() -> None:
    round_ = opened(GAMES["holdem"], button=1)
    rig(round_, hands={1: "As Ks"}).serve(round_)
    with pytest.raises(BadScenario, match="As is asked for at 'board' and no longer in the deck"):
        stay_in(round_, rig(round_, board="As"))


def test_an_opening_takes_what_a_round_starts_from_beside_its_settings() -> None:
    game = GAMES["lunar-poker"]
    opening = game.opening(
        {"ann": 500}, method="hand", attended=True, button=1, pots={"main": 5}, meters={"progressive": 9},
        due=["stub_count"], state={"seen": 1}, settings={"ante_min": 1000}, ante_max=2000,
    )  # fmt: skip
    assert opening.settings == {"ante_min": 1000, "ante_max": 2000}
    assert (opening.method, opening.attended, opening.button, opening.due) == ("hand", True, 1, ("stub_count",))
    assert (opening.pots, opening.meters, opening.state) == ({"main": 5}, {"progressive": 9}, {"seen": 1})
    with pytest.raises(BadSetting, match=r"Hold 'em is not dealt by 'shoe'. Legal now: hand"):
        GAMES["holdem"].opening({"ann": 500}, method="shoe")
    with pytest.raises(BadSetting, match="ante_min is set twice"):
        game.opening({"ann": 500}, settings={"ante_min": 1000}, ante_min=500)


@pytest.mark.parametrize("slug", GAMES)
def test_no_setting_has_the_name_of_what_an_opening_takes(slug: str) -> None:
    taken = {"settings", "method", "attended", "button", "pots", "meters", "standing", "due", "state"}
    assert not taken & set(GAMES[slug].settings.__struct_fields__)


def test_shuffles_are_answered_with_every_card_of_the_pile() -> None:
    round_ = opened(GAMES["holdem"], 2, button_start="card_draw")
    house = rig(round_, hands={1: "Ad As Ks"})
    while not isinstance(round_.pending, Shuffle):
        round_.act(HOUSE, house.answer(round_))
    assert sorted(house.answer(round_)) == sorted(round_.pending.cards)
