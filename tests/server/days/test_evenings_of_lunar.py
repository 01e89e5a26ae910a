"""Evenings at a Lunar Poker table over HTTP: what players and the dealer do with hands, coupons and the rack."""

from collections.abc import Callable
from typing import Any

from houseway.play import events as ev
from houseway.play.requests import Ask, Draw
from houseway.proof.claims import rule

from .pit import Pit, Table

FULL, FLUSH = "9s 9d 9c 6c 6d", "9h 8h 7h 6h 5h"
PAIR, NO_HAND = "Ks Kd 9h 5c 2s", "Ks Jd 8c 5s 3d"
LOSES, PUSHES = "4s 4d 7h 6c 3d", "Kh Kc 9d 5d 2c"


def says(bets: dict[str, dict[str, int]] | None = None, **answers: Any) -> Callable[[Any], Any]:
    """Everyone antes and bets but where it is said otherwise; a list is answered one after another."""
    waiting = {name: list(said) for name, said in answers.items()}

    def said(pending: Any) -> Any:
        if isinstance(pending, Ask):
            left = waiting.get(pending.actor)
            return left.pop(0) if left else "bet"
        return {"ante": 1000} if pending.name == "wagers" else None

    return said


def table(pit: Pit, *players: str, **order: Any) -> Table:
    made = pit.opened("lunar-poker", **order)
    made.sit(*(players or ("Ann",)))
    return made


def asked(pending: Any) -> bool:
    return isinstance(pending, Ask)


def to_the_first_decision(made: Table, hands: dict[str, str]) -> dict[str, list[str]]:
    """Deal these hands; says which cards are left for those who draw."""
    made.ready()
    left = {place: cards.split() for place, cards in hands.items()}
    while not asked(made.round.pending):
        made.answer(says(), left)
    return left


def of(round_: Any, kind: type, **fields: Any) -> list[Any]:
    found = [e for e in round_.events if isinstance(e, kind)]
    return [e for e in found if all(getattr(e, name) == value for name, value in fields.items())]


@rule("lunar-poker/38.3(d)")
def test_with_two_decks_each_goes_through_the_whole_opening_before_play(pit: Pit) -> None:
    made = table(pit, equipment={"decks": 2, "shuffler": "automatic", "backs": ["red", "blue"]})
    made.step("receive", deck="A", role="dealer")
    made.step("receive", deck="B", role="dealer")
    while made.due().deck in ("", "A"):
        made.do_due()
    (other,) = [due for due in made.shown() if due["deck"] == "B" and due["at"] is None]
    assert (other["what"], other["rule"]) == (made.day.procedures.preparation[1].name, "lunar-poker/38.3(d)")
    assert not made.table.seating.playing
    made.ready()
    names = [stage.name for stage in made.day.procedures.preparation]
    for deck in "AB":
        assert [step["what"] for step in made.log if step["deck"] == deck and step["what"] in names] == names


@rule("lunar-poker/38.6(c)#2", "lunar-poker/38.6(c)#3")
def test_a_coupon_serves_as_the_chip_and_only_a_light_that_is_on_is_paid(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    made.ready()
    assert made.report("progressive_coupon", spot=1).json()["rule"] == "lunar-poker/38.6(c)#2"
    assert made.report("progressive_coupon", spot=1, note="C-1").status_code == 200
    bets = {"Ann": {"ante": 1000}, "Bob": {"ante": 1000, "progressive": 100}, "Cy": {"ante": 1000}}
    for name, bet in bets.items():
        pit.players[name].table = made.id
        assert pit.players[name].answer(bet).status_code == 200
    hands = {"1": FULL, "2": "Js Jh 8d 4c 2h", "3": "Ts Td Th 5h 5d", "dealer": PAIR}
    round_ = made.play(says(), hands, told=False)
    (redeemed,) = [e for e in of(round_, ev.Noted) if "number" in e.detail]
    assert (redeemed.player, redeemed.detail["number"]) == ("Ann", "C-1")
    (lights,) = [e for e in of(round_, ev.Noted) if "spots" in e.detail]
    assert lights.detail["spots"] == [1, 2]
    assert {e.spot for e in of(round_, ev.Paid, area="progressive")} == {1}, "Cy has a full house and no light"
    assert made.report("progressive_coupon", spot=1, note="C-2").status_code >= 400


@rule("lunar-poker/38.6(e)#2", "lunar-poker/38.10(f)#1")
def test_a_player_who_tells_of_the_hand_before_the_reveal_forfeits_and_after_it_may_speak(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    left = to_the_first_decision(made, {"1": LOSES, "2": PUSHES, "dealer": PAIR})
    before = made.round.table.scene.house
    assert made.report("communicated", spot=1, by="Ann").status_code == 200
    assert [e.spot for e in of(made.round, ev.Noted) if "tell" in e.template or "hand" in e.template]
    assert (made.round.table.scene.house - before, made.round.pending.actor) == (1000, "Bob")
    assert [(e.source, e.place) for e in of(made.round, ev.Moved)] == [("1", "rack")]
    while not of(made.round, ev.Shown, place="dealer"):
        made.answer(says(), left)
    late = made.report("communicated", spot=2, by="Bob")
    assert (late.status_code >= 400, late.json()["rule"]) == (True, "lunar-poker/38.10(f)#1")


@rule("lunar-poker/38.10(e)#1", "lunar-poker/38.10(e)#3")
def test_a_hand_touched_by_another_or_again_after_the_bet_is_a_breach_on_record(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    to_the_first_decision(made, {"1": LOSES, "2": PUSHES, "dealer": PAIR})
    early = made.report("handled_again", spot=1, by="Ann")
    assert (early.status_code >= 400, early.json()["rule"]) == (True, "lunar-poker/38.10(e)#3")
    made._say("Ann", "bet")
    stacks = dict(made.round.table.scene.stacks)
    for kind, by in (("touched", "Bob"), ("handled_again", "Ann")):
        written = len(of(made.round, ev.Noted))
        assert made.report(kind, spot=1, by=by).status_code == 200
        assert [e.spot for e in of(made.round, ev.Noted)[written:]] == [1]
        assert of(made.round, ev.Reported)[-1].kind == kind
    assert made.round.table.scene.stacks == stacks
    assert pit.players["Ann"].answer("buy").status_code >= 400


@rule("lunar-poker/38.10(a)1#2")
def test_a_claimed_hand_lies_face_up_until_it_is_paid(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    made.ready()
    hands = {"1": FLUSH, "2": "4s 4d Th 6c 3d", "dealer": "Ks Kd 9c 5c 2s"}
    left = {place: cards.split() for place, cards in hands.items()}
    while not asked(made.round.pending):
        pending = made.round.pending
        if getattr(pending, "name", "") == "declarations":
            made._say("Ann", "instant_cash")
            frame = pit.dee.get(made.at).json()["frame"]
            pit.dee.post(f"{made.at}/close-window", round=frame["round"], seq=frame["seq"])
        else:
            made.answer(says(), left)
    events = made.round.events
    (shown,) = of(made.round, ev.Shown, place="1")
    (paid,) = of(made.round, ev.Paid, player="Ann")[:1]
    (racked,) = of(made.round, ev.Moved, source="1", place="rack")
    assert set(shown.cards) == set(racked.cards) == set(FLUSH.split())
    assert events.index(shown) < events.index(paid) < events.index(racked)
    assert made.round.pending.actor == "Bob"


@rule("lunar-poker/38.10(c)#5", "lunar-poker/38.10(d)#2", "lunar-poker/38.10(d)#4")
def test_a_buyer_who_folds_is_racked_at_once_and_discards_are_called_replaced_and_racked(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    left = to_the_first_decision(made, {"1": LOSES, "2": "Qs Qd 8h 6h 2d", "dealer": PAIR})
    made._say("Ann", "buy")
    while not asked(made.round.pending):
        made.answer(says(), left)
    made._say("Ann", "fold")
    (gone,) = of(made.round, ev.Moved, source="1", place="rack")
    assert (len(gone.cards), made.round.pending.actor) == (6, "Bob")
    made._say("Bob", ["exchange", ["8h", "6h", "2d"]])
    assert isinstance(made.round.pending, Draw)
    said = of(made.round, ev.Announced)[-1]
    assert said.detail["n"] == 3
    written = len(made.round.events)
    while not asked(made.round.pending) and made.table.seating.playing:
        made.answer(says(), left)
    new = made.round.events[written:]
    dealt = next(e for e in new if isinstance(e, ev.Dealt))
    racked = next(e for e in new if isinstance(e, ev.Moved) and e.place == "rack")
    assert (len(dealt.cards), racked.cards, new.index(dealt) < new.index(racked)) == (3, ("8h", "6h", "2d"), True)


@rule("lunar-poker/38.10(i)2#2")
def test_cards_of_a_push_are_gathered_after_those_of_the_losers(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob")
    round_ = made.play(says(), {"1": PUSHES, "2": LOSES, "dealer": PAIR}, told=False)
    assert {e.player for e in of(round_, ev.Pushed)} == {"Ann"}
    racked = [e.source for e in of(round_, ev.Moved, place="rack") if e.source in ("1", "2")]
    assert racked == ["2", "1"]


@rule("lunar-poker/38.10(j)1#2", "lunar-poker/38.10(j)2#1")
def test_without_a_dealers_hand_antes_are_paid_from_the_far_right_and_all_cards_racked(pit: Pit) -> None:
    made = table(pit, "Ann", "Bob", "Cy")
    hands = {"1": "7s 6d 4c 3s 2d", "2": "Qs Qd 8h 6c 4d", "3": "Ts Td 8d 7d 4s", "dealer": "As Qh 9h 5c 2s"}
    round_ = made.play(says(), hands, told=False)
    assert [(e.spot, e.amount) for e in of(round_, ev.Paid, area="ante")] == [(3, 1000), (2, 1000), (1, 1000)]
    assert [e.source for e in of(round_, ev.Moved, place="rack")][:3] == ["3", "2", "1"]
    (stub,) = of(round_, ev.StubRacked)
    assert len(round_.table.scene.places["rack"]) + stub.n == 52
    assert not [e for e in of(round_, ev.Shown) if e.place in ("1", "2", "3")]
