"""Progressive meters over HTTP: what goes on them, what they pay, the jackpot form, and that nothing is lost."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.house.ledger import house
from houseway.play import events as ev
from houseway.play.requests import Ask
from houseway.proof.claims import rule
from houseway.server.casino import Casino

from .conftest import NoAlarms, doors, sqlite
from .live import Live

ROYAL = "Ah Kh Qh Jh Th"
NOTHING, DEALER, FAILS = "Jc 9d 7h 4s 2c", "Ks Kd 8c 5c 2s", "Ks Jd 8c 5s 3d"
LIT = {"ante": 1000, "progressive": 100}


def says(pending: Any) -> Any:
    """A wager on the progressive, and a bet on every hand."""
    if isinstance(pending, Ask):
        return "bet"
    return LIT if pending.name == "wagers" else None


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), games=())


class Lunar(Live):
    """A Lunar Poker table with one player, whose every round is played by request."""

    def __init__(self, casino: Casino, staff: Callable[..., Any], ada: Any, **settings: Any) -> None:
        told = {"progressive_initial": 2_000_000, "progressive_reset": 1_000_000, **settings}
        super().__init__(casino, staff, "lunar-poker", settings=told)
        self.ada = ada
        self.seat(ada)

    def hand(self, cards: str) -> Any:
        self.prepare()
        return self.play({"Ada": self.ada}, says, {"1": cards, "dealer": DEALER})

    def void(self) -> None:
        """A round that a supervisor calls off once its wagers are on the meter."""
        self.prepare()

        class Deciding(Exception):
            pass

        def until_a_decision(pending: Any) -> Any:
            if isinstance(pending, Ask):
                raise Deciding
            return says(pending)

        with pytest.raises(Deciding):
            self.play({"Ada": self.ada}, until_a_decision, {"1": NOTHING, "dealer": DEALER})
        frame = self.dee.get(self.at).json()["frame"]
        ruling = {"kind": "round_dead", "reason": "a fire alarm"}
        called_off = self.dee.post(f"{self.at}/ruling", round=frame["round"], seq=frame["seq"], ruling=ruling)
        assert called_off.status_code == 200, called_off.text

    def meter(self) -> Any:
        (found,) = self.dee.get("/api/floor/meters").json()
        return found


@pytest.fixture
def lunar(casino: Casino, client: TestClient[Any], staff: Callable[..., Any], someone: Callable[[str], Any]) -> Lunar:
    return Lunar(casino, staff, someone("Ada"))


@rule("lunar-poker/38.12(h)#1", "lunar-poker/38.12(h)#2", "lunar-poker/38.7(b)#4")
def test_a_meter_starts_at_its_base_and_takes_its_share_of_every_wager(lunar: Lunar) -> None:
    meter = lunar.meter()
    assert (meter["base"], meter["reset_to"], meter["rate"]) == (2_000_000, 1_000_000, 70)
    round_ = lunar.hand(NOTHING)
    meter = lunar.meter()
    assert (meter["shows"], meter["contributed"], meter["put_on"], meter["paid"]) == (2_000_070, 70, 2_000_000, 0)
    assert (meter["conserved"], meter["hits"]) == (True, [])
    assert meter["reserve"] == 100 - 70 - 2_000_000, "what wagers bring beyond their share is kept for the next reset"
    taken = [e for e in round_.events if isinstance(e, ev.Collected) and e.area == "progressive"]
    dealt = [n for n, e in enumerate(round_.events) if isinstance(e, ev.Dealt)]
    assert [e.amount for e in taken] == [100], "it goes into the table's inventory"
    assert round_.events.index(taken[0]) < dealt[0], "before the first card"
    assert lunar.casino.ledger.balance(house("live")) >= 100


@rule("lunar-poker/38.12(h)#1")
@pytest.mark.parametrize(("rate", "share"), [(80, 80), (99, 99), (100, 100)])
def test_a_meter_takes_the_share_that_the_house_has_set(
    casino: Casino,
    client: TestClient[Any],
    staff: Callable[..., Any],
    someone: Callable[[str], Any],
    rate: int,
    share: int,
) -> None:
    lunar = Lunar(casino, staff, someone("Ada"), progressive_rate=rate)
    for rounds in (1, 2):
        lunar.hand(NOTHING)
        assert (lunar.meter()["contributed"], lunar.meter()["shows"]) == (rounds * rate, 2_000_000 + rounds * rate)


@rule("lunar-poker/38.12(g)#1", "lunar-poker/38.12(h)#2", "lunar-poker/38.11(b)3")
def test_a_royal_flush_is_paid_the_meter_which_then_shows_the_reset_amount(lunar: Lunar) -> None:
    stack = lunar.table.seating.seats[0].stack
    lunar.hand(ROYAL)
    meter = lunar.meter()
    (hit,) = meter["hits"]
    assert (hit["player"], hit["hand"], hit["amount"]) == ("Ada", "royal flush", 2_000_070)
    assert (meter["shows"], meter["paid"], meter["put_on"]) == (1_000_000, 2_000_070, 3_000_000)
    assert meter["reserve"] == 30 - 3_000_000
    assert meter["conserved"]
    assert lunar.table.seating.seats[0].stack > stack + 2_000_000


@rule("lunar-poker/38.10(a)1#5", "lunar-poker/38.10(i)3#7", "lunar-poker/38.10(j)2#3")
@pytest.mark.parametrize(
    ("clause", "dealer", "word"),
    [
        ("lunar-poker/38.10(a)1#5", DEALER, "instant_cash"),
        ("lunar-poker/38.10(i)3#7", DEALER, None),
        ("lunar-poker/38.10(j)2#3", FAILS, None),
    ],
)
def test_the_cards_of_an_award_the_tray_cannot_pay_wait_for_the_jackpot_form(
    lunar: Lunar, clause: str, dealer: str, word: str | None
) -> None:
    lunar.prepare()
    cards = {"1": ROYAL, "dealer": dealer}
    lunar.play({"Ada": lunar.ada}, lambda asked: word if _declares(asked) else says(asked), cards)
    (form,) = lunar.meter()["forms"]
    assert (form["player"], form["amount"], form["hand"], form["rule"]) == ("Ada", 2_000_070, "royal flush", clause)
    asked = [(actor, what) for actor, what in lunar.confirmed if "jackpot form" in what]
    assert asked == [("supervisor", "the jackpot form of spot 1 is complete")]


@rule("lunar-poker/38.10(i)3#7")
@pytest.mark.parametrize("dealer", [DEALER, "Ks Qs Js Ts 9s"], ids=["wins", "loses"])
def test_a_tenth_of_the_meter_waits_for_the_jackpot_form_too_whether_the_hand_wins_or_loses(
    lunar: Lunar, dealer: str
) -> None:
    lunar.prepare()
    lunar.play({"Ada": lunar.ada}, says, {"1": "9h 8h 7h 6h 5h", "dealer": dealer})
    meter = lunar.meter()
    (form,) = meter["forms"]
    told = (form["player"], form["amount"], form["hand"], form["rule"])
    assert told == ("Ada", 200_007, "straight flush, nine high", "lunar-poker/38.10(i)3#7")
    assert [what for _, what in lunar.confirmed if "jackpot form" in what] == ["the jackpot form of spot 1 is complete"]
    assert (meter["paid"], meter["shows"], meter["conserved"]) == (200_007, 2_000_070 - 200_007, True)


def _declares(asked: Any) -> bool:
    return getattr(asked, "name", "") == "declarations"


def test_a_void_round_gives_its_wager_back_and_leaves_the_meter_what_it_put_on(lunar: Lunar) -> None:
    lunar.hand(NOTHING)
    before = lunar.meter()
    lunar.void()
    after = lunar.meter()
    assert (after["shows"], after["contributed"]) == (before["shows"] + 70, before["contributed"] + 70)
    assert (after["reserve"], after["conserved"]) == (before["reserve"] - 70, True)


def test_a_meter_that_lost_a_cent_is_told(lunar: Lunar) -> None:
    lunar.hand(NOTHING)
    closing = lunar.table.seating.closing
    assert closing is not None
    closing.meters["progressive"] -= 1
    assert not lunar.meter()["conserved"]


def test_meters_come_back_after_a_restart(tmp_path: Path, lunar: Lunar) -> None:
    lunar.hand(NOTHING)
    told = lunar.meter()
    folder = shutil.copytree(tmp_path, tmp_path / "again")
    again = Casino(sqlite(folder), folder, clock=NoAlarms(), games=())
    with doors(again) as client:
        assert client.get("/api/floor/meters", headers=lunar.dee.headers).json() == [told]


@rule("lunar-poker/38.12(h)#1", "lunar-poker/38.12(g)#2")
def test_a_table_is_refused_with_too_low_a_rate_or_no_straight_flush_award(lunar: Lunar) -> None:
    for settings, clause in (
        ({"progressive_rate": 69}, "lunar-poker/38.12(h)#1"),
        ({"straight_flush_award": None}, "lunar-poker/38.12(g)#2"),
    ):
        made = lunar.dee.post("/api/floor/tables", game="lunar-poker", id="bad", settings=settings)
        assert (made.status_code, made.json()["rule"]) == (422, clause)
