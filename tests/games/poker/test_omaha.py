"""Omaha as 13:69F-14.11 orders it, with its kill and half-kill."""

from typing import Any

import pytest
from tests.games.poker.staged import FIXED, Staged, eight

from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.opening import Opening
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def omaha(stacks: list[int], hands: list[str], board: str, **options: Any) -> Staged:
    return Staged("omaha", stacks, hands, board, **{**FIXED, **options})


def down(table: Staged) -> Staged:
    while not table.over:
        table.do("check" if "check" in table.choices else "call")
    return table


def refused(slug: str, **settings: Any) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        GAMES[slug].read_settings(settings)
    return refusal.value.rule


@rule("omaha/14.11(b)#1")
def test_a_table_seats_at_most_ten() -> None:
    for slug in ("omaha", "omaha-high-low-eight"):
        assert refused(slug, seats=11) == "omaha/14.11(b)#1"
    full = down(Staged("omaha", [10_000] * 10, (), "", seats=10, **FIXED))
    assert sum(len(cards) for cards in full.round.table.scene.places.values()) == 48


@rule("omaha/14.11(b)#2")
def test_participants_may_be_required_to_ante() -> None:
    table = Staged("omaha", [10_000] * 10, (), "", seats=10, ante=100, **FIXED)
    assert [e.amount for e in table.events(ev.Wagered, "omaha/14.11(b)#2")] == [100] * 10


@rule("omaha/14.11(b)#3")
def test_the_sign_states_the_ante_and_any_kill() -> None:
    game = GAMES["omaha-high-low-eight"]
    house = game.read_settings({"kill": "half_kill", "kill_threshold": 8_000, "ante": 50})
    sign = {i.name: (i.text, i.rule) for i in game.layout(house).inscriptions}
    assert sign["ante"] == ("Ante $0.50", "omaha/14.11(b)#3")
    assert sign["kill"] == ("Half-kill: for the winner of a whole pot of $80 or more", "omaha/14.11(b)#3")
    assert "kill" not in {i.name for i in game.layout(game.read_settings({})).inscriptions}


@rule("omaha/14.11(c)", "omaha/14.11(d)")
def test_deal_and_betting_follow_the_button() -> None:
    hands = ["As Ks Qs Js", "Ah Kh Qh Jh", "Ad Kd Qd Jd", "Ac Kc Qc Jc"]
    table = omaha([10_000] * 4, hands, "", blinds=(400,), button=2)
    assert [e.player for e in table.events(ev.Wagered)] == ["p3"]
    assert table.turn == "p4"
    dealt = [(e.place, e.cards) for e in table.events(ev.Dealt, "omaha/14.11(d)")]
    assert dealt == [(spot, tuple(hand.split())) for spot, hand in zip("3412", hands, strict=True)]
    first = [(e.spot, e.rule) for e in table.events(ev.ActsFirst)]
    assert first == [(4, "omaha/14.11(c)")]
    down(table)
    assert table.round.result is not None
    assert table.round.result.button == 3


@rule("omaha/14.11(e)")
def test_flop_turn_and_river_follow_hold_em() -> None:
    table = omaha([10_000] * 2, ["As Ks 2d 3d", "Ah Kh 2c 3c"], "Qs Js 9h 8d 4c")
    assert table.refused("p1", "check") == "omaha/14.11(e)"
    down(table)
    assert [(e.cards, e.rule) for e in table.events(ev.Dealt) if e.place == "board"] == [
        (("Qs", "Js", "9h"), "omaha/14.11(e)"),
        (("8d",), "omaha/14.11(e)"),
        (("4c",), "omaha/14.11(e)"),
    ]
    assert len(table.lies("burns")) == 3


@rule("omaha/14.11(f)#1", "omaha/14.11(f)#2", "omaha/14.11(a)")
def test_a_hand_is_exactly_two_own_cards_with_three_shared_ones() -> None:
    table = down(omaha([10_000] * 2, ["As Kd 7c 2h", "9h 9d 4c 4d"], "Qs Js Ts 9s 3d"))
    for clause in ("omaha/14.11(f)#1", "omaha/14.11(f)#2", "omaha/14.11(a)"):
        assert table.noted(clause) == [ev.Showdown]
    shown = {e.place: e.hand for e in table.events(ev.Shown)}
    assert shown["1"] == "straight, ace high"


@rule("omaha/14.11(f)1")
def test_in_the_high_form_the_best_high_hand_wins() -> None:
    table = down(omaha([10_000] * 2, ["Ks Kd 4h 3c", "Qs Qd Ah Jc"], "Kh Qh 8c 5d 2s"))
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)] == [("p1", 800, "omaha/14.11(f)1")]


@rule("poker/14.1[high-low-split]", "omaha/14.11(h)1", "omaha/14.11(h)2", "omaha/14.11(h)3")
@pytest.mark.parametrize(
    ("hand", "board", "high", "low"),
    [
        ("As 2s Kd Kh", "8s 7s 3s Kc 9d", "flush, ace-eight-seven-three-two", "eight-seven-three-two-ace low"),
        ("5s 4d Kh Qc", "8s 7d 6h Kc Kd", "straight, eight high", "eight-seven-six-five-four low"),
        ("As Kh 3c Jd", "Ad 8c 7d 5s Qh", "pair of aces, king-queen-eight kickers", "eight-seven-five-three-ace low"),
    ],
)
def test_high_and_low_are_made_apart_of_the_same_cards_if_need_be(hand: str, board: str, high: str, low: str) -> None:
    table = down(eight([10_000] * 2, [hand, "2c 2d 2h 9c"], board))
    shown = {e.place: e.hand for e in table.events(ev.Shown)}
    assert shown["1"] == f"{high} / {low}"
    for clause in ("poker/14.1[high-low-split]", "omaha/14.11(h)1", "omaha/14.11(h)2", "omaha/14.11(h)3"):
        assert table.noted(clause) == [ev.Showdown]


# Kill and half-kill ---------------------------------------------------------------------------------------------------

KILL: dict[str, Any] = {"kill": "kill", "kill_threshold": 2_000}
HALF: dict[str, Any] = {"kill": "half_kill", "kill_threshold": 2_000}
SCOOP = (["Ks Kd 9c 9h", "Ah 3d 5c 4h", "Ac 3c 5d 4c"], "Kh Qd Jh 9s 2d")
"""p1 wins everything: no low is possible."""
SPLIT = (["Ks Kd 9c 9h", "As 2d Jc Th", "3c 3d 4c 4d"], "8s 7d 6h Kc Qd")
"""p1 has the high hand, p2 the low one."""


def raised(table: Staged) -> Staged:
    """Everyone puts in a raise before the flop, then checks it down."""
    least = next(a.low for kind, a in table.choices.items() if kind in ("raise", "complete"))
    return down(table.do(f"raise {least}, call, call"))


def next_round(table: Staged, hands: list[str], board: str, **opening: Any) -> Staged:
    """The round that follows, with the same people."""
    assert table.round.result is not None
    after: Opening = table.round.result.next(table.round.opening)
    settings = dict(after.settings)
    state = dict(after.state)
    stacks = [seat.stack for seat in after.seats]
    fields = {"state": state, "button": after.button, **opening}
    return Staged("omaha-high-low-eight", stacks, hands, board, **settings, **fields)


@rule("omaha/14.11(i)#1")
def test_omaha_high_has_no_kill() -> None:
    assert refused("omaha", kill="kill") == "omaha/14.11(i)#1"
    assert GAMES["omaha-high-low-eight"].read_settings(KILL).kill == "kill"


@rule("omaha/14.11(i)#2")
def test_the_winner_of_a_whole_qualifying_pot_gets_the_kill_button() -> None:
    table = raised(eight([50_000] * 3, *SCOOP, **KILL))
    assert table.round.result is not None
    assert table.round.result.state["kill"] == "p1"
    assert ev.Marked("kill", "omaha/14.11(i)#2", player="p1") in table.round.events
    small = down(eight([50_000] * 3, *SCOOP, **KILL))
    assert small.round.result is not None
    assert small.round.result.state.get("kill") is None
    shared = raised(eight([50_000] * 3, *SPLIT, **KILL))
    assert shared.round.result is not None
    assert shared.round.result.state.get("kill") is None


@rule("omaha/14.1[kill]", "omaha/14.11(i)#3", "omaha/14.11(i)#4")
def test_a_kill_doubles_the_limits_and_the_killer_posts_one_blind_of_the_raised_minimum() -> None:
    table = eight([50_000] * 3, *SCOOP, state={"kill": "p1"}, **KILL)
    assert [(e.player, e.amount, e.rule) for e in table.events(ev.Wagered)] == [
        ("p2", 400, "omaha/14.11(i)#4"),
        ("p1", 800, "omaha/14.11(i)#3"),
    ]
    limits, button = table.round.events[:2]
    assert limits == ev.LimitsSet(800, "omaha/14.1[kill]", "p1")
    assert button == ev.Marked("kill", "omaha/14.1[kill]", player="p1")
    assert table.turn == "p3"
    assert list(table.choices["raise"]) == [1_600]
    table.do("call, check, call")
    assert list(table.choices["bet"]) == [800]
    table.do("check, check, check")
    assert list(table.choices["bet"]) == [1_600]


@rule("omaha/14.1[half-kill]")
def test_a_half_kill_raises_the_limits_by_half() -> None:
    table = eight([50_000] * 3, *SCOOP, state={"kill": "p3"}, **HALF)
    assert table.round.events[0] == ev.LimitsSet(600, "omaha/14.1[half-kill]", "p3")
    assert [(e.player, e.amount) for e in table.events(ev.Wagered)] == [("p1", 200), ("p2", 400), ("p3", 600)]
    assert (table.turn, list(table.choices["raise"])) == ("p3", [1_200])
    assert refused("omaha-high-low-eight", minimum=300, maximum=600, blinds=(100, 300), **HALF) is None


@rule("omaha/14.11(i)#5")
def test_another_whole_pot_moves_the_kill_button_and_the_limits_never_compound() -> None:
    table = raised(eight([50_000] * 3, *SCOOP, state={"kill": "p3"}, **KILL))
    assert ev.Marked("kill", "omaha/14.11(i)#5", player="p1") in table.round.events
    assert table.round.result is not None
    assert table.round.result.state["kill"] == "p1"
    again = next_round(table, *SCOOP)
    assert max(e.amount for e in again.events(ev.Wagered)) == 800


@rule("omaha/14.11(i)#6", "omaha/14.11(i)#7")
@pytest.mark.parametrize("cards", [SPLIT, None])
def test_a_split_or_too_small_a_pot_ends_the_kill(cards: tuple[list[str], str] | None) -> None:
    table = eight([50_000] * 3, *(cards or SCOOP), state={"kill": "p1"}, **{**KILL, "kill_threshold": 3_000})
    if cards:
        table.do("raise 1600, call, call")
    down(table)
    assert ev.LimitsSet(400, "omaha/14.11(i)#6") in table.round.events
    assert ev.Marked("kill", "omaha/14.11(i)#7", player="p1", how="gone") in table.round.events
    assert table.round.result is not None
    assert table.round.result.state["kill"] is None
    after = next_round(table, *SCOOP)
    assert list(after.choices["raise"]) == [800]


def test_the_kill_lapses_when_its_holder_is_not_dealt_in() -> None:
    table = eight([50_000] * 3, *SCOOP, state={"kill": "p2", "absent": ["p2"]}, **KILL)
    assert list(table.choices["raise"]) == [800]
    assert table.round.table.state["kill"] is None


@pytest.mark.parametrize("slug", ["omaha-high-low-eight", "omaha"])
def test_a_kill_that_the_house_no_longer_offers_lapses(slug: str) -> None:
    table = Staged(slug, [50_000] * 3, (), "", state={"kill": "p2"}, **FIXED)
    assert table.round.events[0] == ev.Marked("kill", "poker/A28", player="p2", how="gone")
    assert list(table.choices["raise"]) == [800]
    down(table)
    assert table.round.result is not None
    assert table.round.result.state["kill"] is None


@pytest.mark.parametrize(("stack", "raise_to"), [(1_600, 1_600), (1_500, 800)])
def test_the_kill_lapses_when_its_holder_cannot_post_it_and_keep_one_raised_bet(stack: int, raise_to: int) -> None:
    table = eight([50_000, stack, 50_000], state={"kill": "p2"}, **KILL)
    assert list(table.choices["raise"]) == [raise_to]


def test_the_killer_may_act_last_by_house_rule() -> None:
    table = eight([50_000] * 4, (), "", state={"kill": "p3"}, kill_acts="last", **KILL)
    assert table.turn == "p4"
    table.do("call, call, call")
    assert (table.turn, set(table.choices)) == ("p3", {"check", "raise"})


def test_a_threshold_in_minimums_rises_with_the_kill() -> None:
    options: dict[str, Any] = {"kill": "kill", "kill_threshold": 5, "kill_threshold_in": "minimums"}
    plain = raised(eight([50_000] * 3, *SCOOP, **options))
    assert plain.round.result is not None
    assert plain.round.result.state["kill"] == "p1"
    during = down(eight([50_000] * 3, *SCOOP, state={"kill": "p2"}, **options))
    assert during.round.result is not None
    assert during.round.result.state["kill"] is None


def test_a_tie_for_high_ends_the_kill_unless_only_a_high_low_split_does() -> None:
    tie = (["Ad Kc 4c 4d", "Ah Kd 5c 5d", "2c 2d 3c 3d"], "Qs Js Td 9h 9c")
    for ends_on, kept in (("any_split", None), ("high_low_split", "p3")):
        table = raised(eight([50_000] * 3, *tie, state={"kill": "p3"}, kill_ends_on=ends_on, **KILL))
        assert table.round.result is not None
        assert table.round.result.state["kill"] == kept


@rule("omaha/14.11(i)#2")
def test_a_pot_won_from_hands_given_up_at_the_showdown_is_not_one_won_by_folds() -> None:
    options: dict[str, Any] = {**KILL, "concede": "asked", "kill_counts_fold_wins": False}
    table = eight([50_000] * 2, *SCOOP, **options).do("raise 800, call, bet 400, call")
    for _ in range(4):
        table.do("check")
    table.do("muck")
    assert table.over
    assert table.round.result is not None
    assert table.round.result.state["kill"] is not None
    folded = eight([50_000] * 2, **options).do("raise 800, call, bet 400, call, bet 800, fold")
    assert folded.round.result is not None
    assert folded.round.result.state["kill"] is None


@rule("omaha/14.11(i)#5", "omaha/14.11(i)#7")
def test_a_pot_awarded_by_a_ruling_decides_the_kill_as_any_other() -> None:
    for award, kill in (({"p1": 2_400}, "p1"), ({"p1": 1_200, "p2": 1_200}, None)):
        table = eight([50_000] * 3, *SCOOP, state={"kill": "p2"}, **KILL).do("call, call, check")
        assert table.pots == {"main": 2_400}
        table.ruling("award", award=award)
        assert table.round.result is not None
        assert table.round.result.state["kill"] == kill
