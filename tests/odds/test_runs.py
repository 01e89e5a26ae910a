"""A run gives the same result whatever plays it, and agrees with the exact figures."""

import random
from concurrent.futures import ThreadPoolExecutor
from statistics import mean, stdev

import msgspec
import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.odds import runs
from houseway.odds.figures import WagerFigures, report_of
from houseway.odds.runs import KERNEL_CHUNK, Progress, begin, parts_of, simulate
from houseway.odds.simulation import plan_of, play_part
from houseway.play.driving import drive
from houseway.play.events import Wagered
from houseway.play.house import House
from houseway.play.round import Round

PLANNED = REGISTRY.with_part("plan")
WITH_KERNEL = tuple(slug for slug in PLANNED if plan_of(slug).kernel is not None)


def figures(slug: str) -> dict[str, WagerFigures]:
    house = GAMES[slug].read_settings(plan_of(slug).settings)
    found = report_of(slug, house)
    assert found is not None
    return {wager.wager: wager for wager in found.wagers if wager.in_force}


def exact(slug: str) -> dict[str, float]:
    return {name: float(wager.expectation) for name, wager in figures(slug).items()}


@pytest.mark.parametrize("slug", PLANNED)
def test_every_game_is_simulated_through_its_rules(slug: str) -> None:
    rounds = 6
    progress = simulate(begin(slug, 1, by_rules=True), rounds)
    assert progress.rounds == rounds
    assert progress.tallies
    assert max(tally.rounds for tally in progress.tallies.values()) == rounds
    assert simulate(begin(slug, 1, by_rules=True), rounds) == progress
    assert simulate(begin(slug, 2, by_rules=True), rounds) != progress


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_a_kernel_reports_the_wagers_of_the_rules_and_of_the_figures(slug: str) -> None:
    by_kernel = simulate(begin(slug, 1), 100)
    by_rules = simulate(begin(slug, 1, by_rules=True), 1)
    assert (by_kernel.by, by_rules.by) == ("kernel", "rules")
    assert list(by_kernel.tallies) == list(by_rules.tallies)
    # Lunar Poker's progressive is no part of a plan.
    assert slug == "lunar-poker" or set(by_kernel.tallies) == set(exact(slug))


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_a_million_rounds_agree_with_the_exact_figures(slug: str) -> None:
    known, told = exact(slug), figures(slug)
    tallies = {name: tally for name, tally in simulate(begin(slug, 8), 1_000_000).tallies.items() if name in known}
    assert tallies
    for name, tally in tallies.items():
        assert abs(tally.z_score(known[name])) < 4, f"{name}: {tally.mean} and {known[name]}"
        # A prize too rare for a million rounds says nothing of the deviation.
        if max(told[name].distribution) < 250:
            assert tally.standard_error * tally.hands**0.5 == pytest.approx(told[name].deviation, rel=0.03)


ENOUGH: list[tuple[str, int, dict[str, object]]] = [
    ("dragon-poker", 1_000_000_000, {}),
    ("keno", 1_800_000_000, {}),
    ("lucky-8s", 700_000_000, {}),
    ("lucky-8s", 700_000_000, {"bonus_survives_fold": False}),
    ("mini-dice", 1_800_000_000, {}),
    ("lunar-poker", 60_000_000, {"bet_odds": [100, 50, 20, 7, 5, 4, 3, 2, 2, 1]}),
    ("lunar-poker", 400_000_000, {"second_hand_basis": "six_card_only"}),
    ("lunar-poker", 400_000_000, {"payout_cap": 500_000}),
]
"""Rounds by which a hundredth of any wager's edge is three standard errors; Lunar Poker as printed has its own test."""


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "rounds", "options"), ENOUGH)
def test_the_edge_is_simulated_to_a_hundredth_of_itself(slug: str, rounds: int, options: dict[str, object]) -> None:
    usual = figures(slug)
    report = report_of(slug, GAMES[slug].read_settings({**plan_of(slug).settings, **options}))
    assert report is not None
    told = {wager.wager: wager for wager in report.wagers if wager.in_force}
    changed = [name for name in told if told[name].distribution != usual[name].distribution] if options else list(told)
    tallies = simulate(begin(slug, 11, settings=options), rounds).tallies
    assert changed
    for name in changed:
        tally, known = tallies[name], float(told[name].expectation)
        assert 3 * tally.standard_error < abs(known) / 100, f"{name} needs more rounds"
        assert abs(tally.z_score(known)) < 3, f"{name}: {tally.mean} and {known}"


@pytest.mark.parametrize("slug", ["dragon-poker", "holdem"])
def test_the_parts_of_a_run_may_be_played_in_any_order(slug: str) -> None:
    rounds, fresh = 45, begin(slug, 7, by_rules=True)
    whole = simulate(begin(slug, 7, by_rules=True), rounds)
    parts = list(parts_of(fresh, rounds, plan_of(slug)))
    shuffled = random.Random(1).sample(parts, len(parts))
    played = {part: play_part(GAMES[slug], fresh.settings, part, by_rules=True) for part in shuffled}
    for part in parts:
        fresh.merge(part, played[part])
    assert fresh == whole
    with ThreadPoolExecutor(2) as workers:
        assert simulate(begin(slug, 7, by_rules=True), rounds, workers, 2) == whole


@pytest.mark.parametrize(("slug", "by_rules"), [("dragon-poker", True), ("dragon-poker", False), ("keno", False)])
def test_a_run_stopped_anywhere_and_taken_up_again_ends_the_same(slug: str, by_rules: bool) -> None:
    stop, rounds = (11, 30) if by_rules else (KERNEL_CHUNK - 5, KERNEL_CHUNK + 9)
    whole = simulate(begin(slug, 7, by_rules=by_rules), rounds)
    part = simulate(begin(slug, 7, by_rules=by_rules), stop)
    kept = msgspec.json.decode(msgspec.json.encode(part), type=Progress)
    assert simulate(kept, rounds) == whole


def test_what_fails_leaves_what_was_counted_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    slug, calls = "dragon-poker", 0
    whole = simulate(begin(slug, 7, by_rules=True), 500)

    def fail_on_the_second(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return play_part(GAMES[slug], *arguments[1:])  # type: ignore[arg-type]

    monkeypatch.setattr(runs, "play", fail_on_the_second)
    progress = begin(slug, 7, by_rules=True)
    with pytest.raises(KeyboardInterrupt):
        simulate(progress, 500)
    assert 0 < progress.rounds < 500
    assert simulate(progress, 500) == whole


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s"])
def test_a_simpler_strategy_costs_what_its_exact_figure_says(slug: str) -> None:
    found = report_of(slug, GAMES[slug].read_settings({}))
    assert found is not None
    main = found.wagers[0]
    assert len(found.courses) == 2
    for course in found.courses:
        assert course.costs > 0
        assert course.expectation + course.costs == main.expectation
        tally = simulate(begin(slug, 3, course.name), 1_000_000).tallies[main.wager]
        assert abs(tally.z_score(float(course.expectation))) < 4, course
        assert abs(tally.z_score(float(main.expectation))) > 4, "a million rounds tell it from best play"


SIMPLER = {"dragon-poker": 60_000_000, "lucky-8s": 150_000_000, "lunar-poker": 40_000_000}
"""Rounds by which a hundredth of the edge of each simpler strategy is three standard errors."""


@pytest.mark.prove
@pytest.mark.parametrize("slug", SIMPLER)
def test_a_simpler_strategy_is_simulated_to_a_hundredth_of_its_edge(slug: str) -> None:
    found = report_of(slug, GAMES[slug].read_settings({}))
    assert found is not None
    for course in found.courses:
        tally = simulate(begin(slug, 12, course.name), SIMPLER[slug]).tallies[found.wagers[0].wager]
        assert 3 * tally.standard_error < abs(course.expectation) / 100, f"{course.name} needs more rounds"
        assert abs(tally.z_score(float(course.expectation))) < 3, course


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "rounds"), [("dragon-poker", 3_000), ("lucky-8s", 3_000), ("lunar-poker", 15_000)])
def test_the_average_total_wager_is_what_the_rules_take(slug: str, rounds: int) -> None:
    """Every chip that goes down for the main game, to a hundredth of what is staked."""
    plan, game = plan_of(slug), GAMES[slug]
    main, house = report_of(slug, game.read_settings({})), game.read_settings(plan.settings)
    assert main is not None
    name = main.wagers[0].wager
    areas, staked = plan.groups[name], []
    for number in range(rounds):
        round_ = Round(game, plan.opening(game, plan.settings, number), house)
        seed = f"stakes/{number}"
        drive(round_, House.shuffled(round_, Seeded(seed)), plan.choose(plan.strategies["best"], seed))
        down = sum(each.amount for each in round_.events if isinstance(each, Wagered) and each.area in areas)
        staked.append(down / plan.wagers[areas[0]] / plan.players(house))
    error = stdev(staked) / rounds**0.5
    assert 3 * error < float(main.wagers[0].wagered) / 100
    assert abs(mean(staked) - float(main.wagers[0].wagered)) < 3 * error


# House options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("dragon-poker", {"three_card_bonus_table": 2}),
        ("dragon-poker", {"three_card_bonus_pandas": "even"}),
        ("lucky-8s", {"bonus_survives_fold": False}),
        ("lunar-poker", {"super_odds": [250, 150, 100, 60, 30, 7, 5, 3]}),
        ("lunar-poker", {"bet_odds": [100, 50, 20, 7, 5, 4, 3, 2, 2, 1]}),
        ("lunar-poker", {"second_hand_basis": "six_card_only"}),
        ("lunar-poker", {"payout_cap": 500_000}),
        ("mini-dice", {"odds": [["place 5, 9", {"win": 29, "stake": 20}], ["any 7", {"win": 14, "stake": 3}]]}),
        ("keno", {"draw_count": 22}),
    ],
)
def test_a_kernel_plays_by_the_house_options_that_change_the_figures(slug: str, options: dict[str, object]) -> None:
    found, usual = (report_of(slug, GAMES[slug].read_settings(chosen)) for chosen in (options, {}))
    assert found is not None
    assert usual is not None
    told, before = ({wager.wager: wager for wager in each.wagers if wager.in_force} for each in (found, usual))
    progress = simulate(begin(slug, 9, settings=options), 1_000_000)
    assert progress.by == "kernel"
    changed = [name for name in progress.tallies if told[name].distribution != before[name].distribution]
    assert changed
    for name in changed:
        tally = progress.tallies[name]
        assert abs(tally.z_score(float(told[name].expectation))) < 4, name
        assert abs(tally.z_score(float(before[name].expectation))) > 4, f"{name} is played as usual"


@pytest.mark.parametrize("options", [{"ante_bonus_rule": "free"}, {"match_play": True}])
def test_the_rules_play_the_best_strategy_under_options_that_leave_hints_out(options: dict[str, object]) -> None:
    """The stakes of a simulation are known, and no coupon is among them."""
    usual = simulate(begin("dragon-poker", 4, by_rules=True), 20)
    assert simulate(begin("dragon-poker", 4, settings=options, by_rules=True), 20).tallies == usual.tallies


def test_options_that_a_kernel_does_not_know_are_played_through_the_rules() -> None:
    assert begin("keno", 1).by == "kernel"
    limited = begin("keno", 1, settings={"aggregate_limit": 100})
    assert limited.by == "rules"
    # Ten tickets of a dollar share a dollar at most.
    tallies = simulate(limited, 20).tallies
    assert -20 * 10 * 100 < sum(tally.total for tally in tallies.values()) <= -20 * 9 * 100
