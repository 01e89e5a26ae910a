"""A report states what its remedy asks about, and nothing else."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from houseway.cards.card import cards
from houseway.games import GAMES
from houseway.games.poker.rulings import ring_of
from houseway.play.game import Particular, Remedy
from houseway.play.incidents import check_incident
from houseway.play.refusals import BadRecord, NotAMove, OtherRules
from houseway.play.replay import record_of, replay
from houseway.play.requests import Incident
from houseway.play.rig import rig
from houseway.play.round import Round

REMEDIES = {(remedy.kind, remedy.apply): (game, remedy) for game in GAMES.values() for remedy in game.remedies}
EVERY = [remedy for _, remedy in REMEDIES.values()]
IDS = [f"{game.slug}-{remedy.kind}" for game, remedy in REMEDIES.values()]
GOOD: dict[str, Any] = {"spot": 1, "cards": cards("As"), "count": 2, "by": "Sue", "note": "seen"}


def betting() -> Round:
    """Hold 'em before the flop."""
    game = GAMES["holdem"]
    round_ = Round(game, game.opening({"ann": 10_000, "bob": 10_000, "cyd": 10_000}, button=3))
    rig(round_).serve(round_)
    return round_


def value(each: Particular) -> Any:
    return {"so": True, "amount": 500, "amounts": [500, 100]}.get(each.kind) or each.choices[0]


def whole(remedy: Remedy, **other: Any) -> Incident:
    """A report that states everything its remedy asks about."""
    told = {name: GOOD[name] for name in (*remedy.asks, *remedy.takes) if name != "detail"}
    detail = {each.name: value(each) for each in remedy.particulars}
    return Incident(remedy.kind, **{**told, "detail": detail, **other})


@pytest.mark.parametrize(
    ("detail", "why"),
    [
        ({"protcted": True}, "does not state 'protcted'.*protected: true or false; rebuilt"),
        ({"protected": "yes"}, "protected cannot be 'yes'.*protected: true or false"),
        ({"protected": 1}, "protected cannot be 1"),
    ],
)
def test_a_slip_in_a_report_never_kills_a_protected_hand(detail: dict[str, Any], why: str) -> None:
    round_ = betting()
    before = (len(round_.journal), len(round_.events))
    for reported in (round_.report, round_.preview):
        with pytest.raises(NotAMove, match=why) as refusal:
            reported(Incident("hand_fouled", 1, detail=detail))
        assert refusal.value.rule == "poker/14.15(i)"
    assert (len(round_.journal), len(round_.events)) == before
    round_.report(Incident("hand_fouled", 1, detail={"protected": True, "rebuilt": True}))
    assert ring_of(round_.table).entrants[0].live


@pytest.mark.parametrize("remedy", EVERY, ids=IDS)
def test_every_remedy_refuses_what_it_does_not_ask_about(remedy: Remedy) -> None:
    check_incident(remedy, whole(remedy))
    for name in {"spot", "cards", "count"} - {*remedy.asks, *remedy.takes}:
        with pytest.raises(NotAMove, match=f"a report of {remedy.kind} has no {name}"):
            check_incident(remedy, whole(remedy, **{name: GOOD[name]}))
    with pytest.raises(NotAMove, match="does not state 'moon'"):
        check_incident(remedy, whole(remedy, detail={**whole(remedy).detail, "moon": True}))
    for name in {"spot", "count"} & {*remedy.asks, *remedy.takes}:
        for wrong in (-1, True, 1.5, "1"):
            with pytest.raises(NotAMove, match=f"is not a {name}"):
                check_incident(remedy, whole(remedy, **{name: wrong}))


@pytest.mark.parametrize("remedy", EVERY, ids=IDS)
def test_every_remedy_refuses_a_report_that_leaves_out_what_it_needs(remedy: Remedy) -> None:
    empty: dict[str, Any] = {"spot": None, "cards": (), "count": None, "by": "", "note": "", "detail": {}}
    for name in remedy.asks:
        with pytest.raises(NotAMove, match=f"a report of {remedy.kind} needs the {name}"):
            check_incident(remedy, whole(remedy, **{name: empty[name]}))
    for each in remedy.particulars:
        stated = {name: said for name, said in whole(remedy).detail.items() if name != each.name}
        if each.required:
            with pytest.raises(NotAMove, match=f"a report of {remedy.kind} needs the {each.name}"):
                check_incident(remedy, whole(remedy, detail=stated or {}))
        elif stated or "detail" not in remedy.asks:
            check_incident(remedy, whole(remedy, detail=stated))


@pytest.mark.parametrize("remedy", [remedy for remedy in EVERY if remedy.particulars], ids=lambda each: each.kind)
def test_every_particular_takes_only_its_own_kind_of_value(remedy: Remedy) -> None:
    wrong: dict[str, tuple[Any, ...]] = {
        "so": (1, "true", None, []),
        "choice": ("moon", 1, None, ["fold"], {}),
        "amount": (0, -5, 1.5, True, "500", None),
        "amounts": (500, [], [0], ["500"], [True], "500", None),
    }
    for each in remedy.particulars:
        for said in wrong[each.kind]:
            with pytest.raises(NotAMove, match=f"{each.name} cannot be") as refusal:
                check_incident(remedy, whole(remedy, detail={**whole(remedy).detail, each.name: said}))
            assert str(refusal.value.legal).startswith(f"{each.name}: ")


# What a remedy reads --------------------------------------------------------------------------------------------------


def read_by(function: Callable[..., Any], seen: set[Any]) -> Iterator[tuple[str, str]]:
    """The fields and details of a report that a function reads, itself or through what it hands the report to."""
    if function in seen:
        return
    seen.add(function)
    names = inspect.getclosurevars(function)
    known = {**names.globals, **names.nonlocals}
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "incident":
            yield "field", node.attr
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and _detail(node.func.value):
                yield "detail", ast.literal_eval(node.args[0])
            handed = any(isinstance(arg, ast.Name) and arg.id in ("incident", "said") for arg in node.args)
            if handed and isinstance(node.func, ast.Name) and inspect.isfunction(known.get(node.func.id)):
                yield from read_by(known[node.func.id], seen)
        if isinstance(node, ast.Subscript) and _detail(node.value) and isinstance(node.slice, ast.Constant):
            yield "detail", str(node.slice.value)


def _detail(node: ast.expr) -> bool:
    return ast.unparse(node) in ("incident.detail", "said")


@pytest.mark.parametrize("remedy", EVERY, ids=IDS)
def test_every_remedy_declares_what_it_reads_and_reads_what_it_declares(remedy: Remedy) -> None:
    read = set(read_by(remedy.apply, set()))
    fields = {name for what, name in read if what == "field"} & {"spot", "cards", "count"}
    details = {name for what, name in read if what == "detail"}
    declared = {*remedy.asks, *remedy.takes} & {"spot", "cards", "count"}
    # The spot of a report is kept in the record whether or not the remedy turns on it.
    assert fields <= declared, f"reads {fields - declared} of the report and does not ask for it"
    assert declared - {"spot"} <= fields, f"asks for {declared - fields} and does not read it"
    assert details == {each.name for each in remedy.particulars}


# Records of before ----------------------------------------------------------------------------------------------------


def test_a_record_with_a_report_now_refused_is_told_as_made_by_other_rules() -> None:
    round_ = betting()
    round_.report(Incident("touched_pot", 1))
    record = record_of(round_)
    slip = msgspec.structs.replace(record.journal[-1], detail={"protcted": True})
    here = msgspec.structs.replace(record, journal=(*record.journal[:-1], slip))
    with pytest.raises(BadRecord, match="an answer the rules refuse: a report of touched_pot does not state"):
        replay(round_.game, here)
    old = msgspec.structs.replace(here, opening=msgspec.structs.replace(here.opening, rules="before"))
    with pytest.raises(OtherRules, match=r"recorded under other rules \(before\)"):
        replay(round_.game, old)
