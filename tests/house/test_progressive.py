"""The jackpot form of a progressive award (13:69D-1.52, lunar-poker/A41)."""

import pytest
from tests.games.lunar_poker.staged import played

from houseway.house.progressive import forms
from houseway.play.refusals import NotNow
from houseway.proof.claims import rule

LIT = {"ante": 1000, "progressive": 100}
DEALER = "Ks Kd 8c 5c 2s"


@rule("lunar-poker/38.10(a)1#5")
def test_an_award_off_the_meter_asks_for_a_form_and_one_from_the_tray_does_not() -> None:
    hands = {1: "Ah Kh Qh Jh Th", 2: "Jd 9d 7d 4d 2d", 0: DEALER}
    meters = {"progressive": 4_000_000 - 140}
    round_ = played(hands, bets={1: LIT, 2: LIT}, says={1: "instant_cash"}, meters=meters)
    (form,) = forms(round_.events)
    assert (form.spot, form.player, form.hand, form.amount) == (1, "p1", "royal flush", 4_000_000)
    assert form.rule == "lunar-poker/38.10(a)1#5"
    assert not form.complete
    done = form.completed("J-17", "Sue")
    assert (done.number, done.supervisor, done.complete) == ("J-17", "Sue", True)
    for paper, number in ((done, "J-18"), (form, "")):
        with pytest.raises(NotNow) as refusal:
            paper.completed(number, "Sue")
        assert refusal.value.rule == "lunar-poker/38.10(a)1#5"
