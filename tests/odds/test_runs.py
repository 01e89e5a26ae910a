"""A run gives the same result whatever plays it, and agrees with the exact figures."""

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from houseway.games import GAMES, REGISTRY
from houseway.odds import runs
from houseway.odds.figures import report_of
from houseway.odds.runs import KERNEL_CHUNK, Progress, begin, parts_of, simulate
from houseway.odds.simulation import plan_of, play_part

PLANNED = REGISTRY.with_part("plan")
WITH_KERNEL = tuple(slug for slug in PLANNED if plan_of(slug).kernel is not None)


def exact(slug: str) -> dict[str, float]:
    house = GAMES[slug].read_settings(plan_of(slug).settings)
    found = report_of(slug, house)
    assert found is not None
    return {wager.wager: float(wager.expectation) for wager in found.wagers if wager.in_force}


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
    # The figures of Lunar Poker's main game are one value, and its progressive is no part of a plan.
    assert slug == "lunar-poker" or set(by_kernel.tallies) == set(exact(slug))


@pytest.mark.parametrize("slug", WITH_KERNEL)
def test_a_million_rounds_agree_with_the_exact_figures(slug: str) -> None:
    known = exact(slug)
    tallies = {name: tally for name, tally in simulate(begin(slug, 8), 1_000_000).tallies.items() if name in known}
    assert tallies
    for name, tally in tallies.items():
        assert abs(tally.z_score(known[name])) < 4, f"{name}: {tally.mean} and {known[name]}"


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
