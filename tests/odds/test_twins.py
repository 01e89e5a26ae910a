"""The perfect twin: the same opening and order of cards, with the decisions of best play."""

from collections.abc import Sequence

import pytest

from houseway.cards.card import Card
from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES, REGISTRY
from houseway.odds.simulation import Plan
from houseway.odds.twins import NoTwin, Twin, has_twin, twin_of
from houseway.play import events as ev
from houseway.play.driving import Choose, drive
from houseway.play.house import House
from houseway.play.opening import Opening
from houseway.play.replay import decode, encode, record_of
from houseway.play.requests import Incident
from houseway.play.round import Round
from houseway.play.spaces import Answer, Wagers
from houseway.play.views import Decision

WITH_TWIN = ("dragon-poker", "keno", "lucky-8s", "lunar-poker", "mini-dice")
ME = "me"


def least(todo: Decision) -> dict[str, int]:
    assert isinstance(todo.space, Wagers)
    return {area.name: 1000 for area in todo.space.areas if area.required}


def dealt(slug: str, seed: int, others: int = 0) -> tuple[Opening, Sequence[Card]]:
    """A table where I sit first, and an order of cards."""
    game = GAMES[slug]
    stacks = {ME: 100_000} | {f"bot{number}": 100_000 for number in range(others)}
    opening = game.opening(stacks, settings=game.public_settings)
    deck = game.deck(game.read_settings(opening.settings)) if game.deck else None
    return opening, shuffle(deck.cards, Seeded(seed)) if deck else ()


def played(slug: str, opening: Opening, order: Sequence[Card], choose: Choose) -> Round:
    return drive(Round(GAMES[slug], opening), House(order, Seeded("dice")), choose)


def twin(round_: Round, order: Sequence[Card]) -> Twin:
    """As the server makes it: from the record as it is stored."""
    return twin_of(round_.game, decode(encode(record_of(round_))), order, ME)


def badly(round_: Round, todo: Decision) -> Answer:
    """The least wagers, and then whatever the clock would do."""
    return least(todo) if isinstance(todo.space, Wagers) else None


def best(slug: str) -> Choose:
    plan: Plan = REGISTRY.find(slug, "plan")
    choose = plan.strategies["best"].choose
    assert choose is not None
    return lambda round_, todo: least(todo) if isinstance(todo.space, Wagers) else choose(round_, todo)


def net(round_: Round) -> int:
    assert round_.result is not None
    return round_.result.stacks[ME] - 100_000


def test_every_game_whose_best_play_is_known_has_a_twin_and_no_other() -> None:
    assert tuple(slug for slug in REGISTRY if has_twin(slug)) == WITH_TWIN


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s", "lunar-poker"])
def test_the_twin_plays_the_same_deck_as_the_best_strategy_does(slug: str) -> None:
    better = 0
    for seed in range(12):
        opening, order = dealt(slug, seed)
        real = played(slug, opening, order, badly)
        found = twin(real, order)
        assert (found.net, found.twin) == (net(real), net(played(slug, opening, order, best(slug))))
        assert found.told
        better += found.twin > found.net
    assert better


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s", "lunar-poker"])
def test_who_plays_best_is_their_own_twin_and_gave_nothing_away(slug: str) -> None:
    for seed in range(6):
        opening, order = dealt(slug, seed)
        real = played(slug, opening, order, best(slug))
        found = twin(real, order)
        assert (found.twin, found.cost) == (found.net, 0)
        assert list(found.round.events) == real.events


def test_a_decision_costs_what_the_hint_said_it_would() -> None:
    for seed in range(20):
        opening, order = dealt("dragon-poker", seed)
        found = twin(played("dragon-poker", opening, order, badly), order)
        (decision,) = found.decisions
        assert decision.answer == "fold"
        assert (decision.cost == 0) == (decision.best == "fold")
        assert found.cost == decision.cost


def test_an_exchange_of_the_wrong_cards_is_weighed() -> None:
    def throws_all(round_: Round, todo: Decision) -> Answer:
        if isinstance(todo.space, Wagers):
            return least(todo)
        hand = round_.table.scene.places["1"]
        return ("exchange", tuple(hand)) if "buy" in todo.space else None

    opening, order = dealt("lunar-poker", 4)
    real = played("lunar-poker", opening, order, throws_all)
    found = twin(real, order)
    first = found.decisions[0]
    assert first.answer.startswith("exchange ")
    assert first.best != first.answer
    assert first.cost is not None
    assert first.cost > 0


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s", "lunar-poker"])
def test_the_others_at_the_table_do_what_they_did(slug: str) -> None:
    by_others = best(slug)

    def mixed(round_: Round, todo: Decision) -> Answer:
        return badly(round_, todo) if todo.actor == ME else by_others(round_, todo)

    for seed in range(4):
        opening, order = dealt(slug, seed, others=2)
        real = played(slug, opening, order, mixed)
        found = twin(real, order)
        # Whatever the others hold when they decide is the same as long as the twin draws as its player did.
        assert found.round.opening.seats == real.opening.seats
        same = twin_of(real.game, record_of(found.round), order, ME)
        assert (same.net, same.twin, same.cost) == (found.twin, found.twin, 0)


def test_a_card_that_lay_unseen_in_another_hand_keeps_the_steps_of_the_twin_closed() -> None:
    """I fold at once and a bot buys the card that best play would have drawn, then folds unseen."""
    told = set()

    def choose(round_: Round, todo: Decision) -> Answer:
        if todo.actor == ME or isinstance(todo.space, Wagers):
            return badly(round_, todo)
        return "buy" if "buy" in todo.space else "fold"

    for seed in range(12):
        opening, order = dealt("lunar-poker", seed, others=1)
        real = played("lunar-poker", opening, order, choose)
        found = twin(real, order)
        drew = bool({"buy", "exchange"} & {decision.best.partition(" ")[0] for decision in found.decisions})
        assert found.told == (not drew)
        told.add(found.told)
    assert told == {True, False}


def test_the_twin_lays_the_same_money_where_it_costs_least_at_dice() -> None:
    def dearest(round_: Round, todo: Decision) -> Answer:
        return {"any_7": 6000} if isinstance(todo.space, Wagers) else None

    opening, order = dealt("mini-dice", 0)
    found = twin(played("mini-dice", opening, order, dearest), order)
    laid: dict[str, int] = {}
    for event in found.round.events:
        if isinstance(event, ev.Wagered):
            laid[event.area] = laid.get(event.area, 0) + event.amount
    assert sum(laid.values()) == 6000
    assert set(laid) <= {"place_6", "place_8"}


def test_the_twins_tickets_cost_the_same_and_have_the_cheapest_number_of_spots() -> None:
    opening, order = dealt("keno", 3, others=1)
    tickets: dict[str, Answer] = {
        ME: (("quick_pick", {"count": 10, "rate": 500, "games": 1}),),
        "bot0": (("quick_pick", {"count": 3, "rate": 200, "games": 1}),),
    }
    real = played("keno", opening, order, lambda round_, todo: tickets[todo.actor])
    of, were = tickets_of(twin(real, order).round), tickets_of(real)
    assert of["bot0"] == were["bot0"]
    assert of[ME].rate == 500
    assert set(of[ME].numbers) <= set(were[ME].numbers)
    report = REGISTRY.find("keno", "odds")(GAMES["keno"].read_settings({}))
    cheapest = max(report.wagers, key=lambda each: each.expectation)
    assert cheapest.wager.startswith(f"{len(of[ME].numbers)} ")


def tickets_of(round_: Round) -> dict[str, ev.TicketPlayed]:
    return {event.player: event for event in round_.events if isinstance(event, ev.TicketPlayed)}


def test_a_round_that_a_remedy_changed_has_no_twin() -> None:
    opening, order = dealt("dragon-poker", 1)
    round_ = Round(GAMES["dragon-poker"], opening)
    house = House(order, Seeded(1))
    house.serve(round_)
    round_.act(ME, {"ante": 500, "ante_bonus": 500})
    round_.close()
    round_.report(Incident("face_up_in_deck"))
    with pytest.raises(NoTwin, match="remedy"):
        twin(round_, order)
