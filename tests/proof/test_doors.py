"""A watcher sees every clause that leaves the rules, and what it drops does not happen."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from houseway.cards.randomness import Seeded, shuffle
from houseway.floor import Setup, open_table
from houseway.games import GAMES
from houseway.house.keno import forms
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.round import Round
from houseway.play.spaces import Choice
from houseway.play.table import Table
from houseway.proof import doors
from houseway.rulebook.citation import all_cited, cited

ONE, OTHER = "keno/15.5", "keno/15.3"

Watch = Callable[..., list[str]]


class Paper(msgspec.Struct, frozen=True):
    """Something that names its clause."""

    says: str
    rule: str


@pytest.fixture
def watch() -> Iterator[Watch]:
    stops: list[Callable[[], None]] = []

    def start(*off: str) -> list[str]:
        seen: list[str] = []

        def watcher(rule: str) -> bool:
            seen.append(rule)
            return rule not in off

        stops.append(doors.watch(watcher))
        return seen

    yield start
    for stop in reversed(stops):
        stop()


def dealt(slug: str = "dragon-poker") -> Round:
    """A round with antes down, played to its end by the default answers."""
    game = GAMES[slug]
    round_ = Round(game, game.opening({"ada": 100_00}))
    round_.act("ada", {"ante": 500, "ante_bonus": 500})
    round_.close()
    house = House(shuffle(sorted(round_.deck), Seeded(1)), Seeded(1))
    while round_.pending:
        house.serve(round_)
        for todo in round_.todo():
            round_.act(todo.actor, "play")
    return round_


def test_without_a_watcher_a_thing_leaves_as_it_is() -> None:
    paper = Paper("paid", ONE)
    assert cited(paper) is paper
    assert all_cited(paper, paper) == (paper, paper)


def test_what_is_dropped_among_several_is_left_out_and_a_single_form_is_blank(watch: Watch) -> None:
    seen = watch(ONE)
    assert all_cited(Paper("paid", ONE), Paper("lost", OTHER)) == (Paper("lost", OTHER),)
    assert cited(Paper("paid", ONE)) == Paper("", ONE)
    assert seen == [ONE, OTHER, ONE]


def test_a_part_of_a_form_is_blank_where_its_own_clause_is_dropped(watch: Watch) -> None:
    line = forms.ReportLine("12", 500)
    watch(line.payout_rule)
    assert cited(line) == forms.ReportLine("12", 0)


def test_a_dropped_refusal_is_not_raised(watch: Watch) -> None:
    watch(ONE)
    with pytest.raises(NotNow):
        refuse(NotNow, "too late", rule=OTHER)
    refuse(NotNow, "too late", rule=ONE)


def test_an_answer_whose_refusal_is_dropped_goes_through(watch: Watch) -> None:
    watch(ONE)
    with pytest.raises(NotAMove):
        Choice(("play",), rule=OTHER).accept("win")
    assert Choice(("play",), rule=ONE).accept("win") == "win"


def test_a_dropped_event_is_not_recorded_and_moves_no_chips(watch: Watch) -> None:
    wager = next(event for event in dealt().events if isinstance(event, ev.Wagered))
    seen = watch(wager.rule)
    round_ = dealt()
    assert wager.rule in seen
    assert not any(event.rule == wager.rule for event in round_.events)
    assert ("ada", 1, wager.area) not in round_.table.scene.felt


def test_the_steps_of_a_tables_day_are_seen(watch: Watch) -> None:
    seen = watch()
    day = open_table(GAMES["dragon-poker"], Setup(game="dragon-poker", simulation=True), 0)
    assert {step.rule for step in day.log} <= set(seen)


def test_when_the_watcher_leaves_nothing_is_dropped_any_more() -> None:
    before = (cited, all_cited, refuse, Table.record)
    doors.watch(lambda rule: False)()
    assert (cited, all_cited, refuse, Table.record) == before
    assert cited(Paper("paid", ONE)) == Paper("paid", ONE)
    with pytest.raises(NotNow):
        refuse(NotNow, "too late", rule=ONE)
