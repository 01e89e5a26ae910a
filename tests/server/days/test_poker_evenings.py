"""Evenings at poker tables over HTTP: the button, the dealer's care of chips and cards, disputes, and the rake."""

from typing import Any

import pytest

from houseway.house.ledger import rake
from houseway.play import events as ev
from houseway.play.requests import Ask, Confirm, Count
from houseway.proof.claims import rule

from .pit import Pit, Table

FIXED: dict[str, Any] = {"structure": "fixed_limit", "minimum": 400, "maximum": 800, "blinds": [200, 400]}
OPEN: dict[str, Any] = {"structure": "no_limit", "maximum": None}
TEN: dict[str, Any] = {"rake_percent": 10, "rake_max": 100_000}
LEVELS: dict[str, Any] = {"rake": ["incremental"], "rake_levels": [[2_000, 100], [4_000, 200], [6_000, 300]]}
TIME: dict[str, Any] = {"rake": ["time"], "time_hourly": 1_200, "time_interval": 30}
ACES = {"1": "As Ah", "2": "Kd Kc", "3": "7h 6d", "board": "2c 3d 8h 9s Jc"}


class Evening:
    """A poker table, and players who act in turn by short words."""

    def __init__(self, pit: Pit, *players: str, game: str = "holdem", **settings: Any) -> None:
        self.pit = pit
        self.table: Table = pit.opened(game, settings={"rake_percent": 0, "concede": "never", **settings})
        self.table.sit(*players, buy_in=50_000)
        self.left: dict[str, list[str]] = {}
        self.counts: list[Count] = []

    def deal(self, hands: dict[str, str] | None = None) -> "Evening":
        """Every step up to the round, and on to the first decision."""
        self.left = {place: cards.split() for place, cards in (hands or {}).items()}
        self.table.ready()
        self.serve()
        return self

    def serve(self) -> None:
        """The staff answer until a player is asked, or the round is over."""
        while self.table.table.seating.playing and not isinstance(self.round.pending, Ask):
            if isinstance(self.round.pending, Count):
                self.counts.append(self.round.pending)
            self.table.answer(quiet, self.left)

    def do(self, script: str) -> "Evening":
        """`"call, raise 800, fold"`, by the players in turn."""
        for words in script.split(", "):
            kind, _, amount = words.partition(" ")
            self.table._say(self.round.pending.actor, [kind, int(amount)] if amount else kind)
            self.serve()
        return self

    def down(self) -> "Evening":
        """Everyone checks or calls to the end."""
        while self.table.table.seating.playing:
            self.table._say(self.round.pending.actor, quiet(self.round.pending))
            self.serve()
        return self

    @property
    def round(self) -> Any:
        return self.table.round

    @property
    def pots(self) -> dict[str, int]:
        return {name: amount for name, amount in self.round.table.scene.pots.items() if amount}

    def of(self, kind: type, **fields: Any) -> list[Any]:
        found = [e for e in self.round.events if isinstance(e, kind)]
        return [e for e in found if all(getattr(e, name) == value for name, value in fields.items())]

    def noted(self, words: str) -> list[Any]:
        return [e for e in self.of(ev.Noted) if words in e.template]


def quiet(pending: Any) -> Any:
    offered = getattr(pending.space, "options", ())
    return next((word for word in ("check", "call", "show") if word in offered), "fold")


# The button and the kill ----------------------------------------------------------------------------------------------


@rule("holdem/14.10(c)1", "holdem/14.10(c)2.i", "holdem/14.10(c)3", "poker/14.1[button]")
def test_the_button_starts_at_the_dealers_right_and_goes_clockwise_fixing_the_order_of_the_deal(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **FIXED).deal()
    (start,) = evening.of(ev.Marked, mark="button")
    assert (start.spot, start.why, evening.round.table.button) == (3, "right_of_dealer", 3)
    first = []
    for button in (1, 2, 3):
        first.append([e.place for e in evening.of(ev.Dealt)][:3])
        evening.down()
        assert (evening.of(ev.Marked, mark="button")[-1].spot, evening.round.result.button) == (button, button)
        evening.deal()
        assert evening.round.table.button == button
    assert first == [["1", "2", "3"], ["2", "3", "1"], ["3", "1", "2"]]


@rule("holdem/14.10(c)2.ii")
def test_or_the_button_goes_to_the_highest_card_drawn(pit: Pit) -> None:
    for drawn, highest in ((("7h", "Kd", "2c"), 2), (("Ad", "Ks", "Kh"), 1), (("Qd", "Qh", "Qs"), 3)):
        evening = Evening(pit, "Ann", "Bob", "Cy", button_start="card_draw", **FIXED)
        evening.deal(dict(zip("123", drawn, strict=True)))
        assert [(e.place, *e.cards) for e in evening.of(ev.Dealt)][:3] == [*zip("123", drawn, strict=True)]
        (mark,) = evening.of(ev.Marked, mark="button")
        assert (mark.spot, mark.why, evening.round.table.button) == (highest, "highest_card", highest)
        (anew,) = evening.of(ev.Shuffled)
        assert (anew.n, anew.pile) == (52, "deck"), "the round is dealt from a whole deck"
        assert evening.round.events.index(anew) < evening.round.events.index(evening.of(ev.Wagered)[0])


@rule("omaha/14.11(i)#2", "omaha/14.11(i)#5", "omaha/14.11(i)#7")
def test_the_kill_button_goes_to_who_wins_a_large_pot_whole_and_back_to_the_dealer_after_a_small_one(pit: Pit) -> None:
    kill: dict[str, Any] = {"kill": "kill", "kill_threshold": 2_000}
    evening = Evening(pit, "Ann", "Bob", "Cy", game="omaha-high-low-eight", **FIXED, **kill)
    scoop = {"1": "Ks Kd 9c 9h", "2": "Ah 3d 5c 4h", "3": "Ac 3c 5d 4c", "board": "Kh Qd Jh 9s 2d"}
    evening.deal(scoop).do("raise 800, call, call").down()
    assert [(e.player, e.how) for e in evening.of(ev.Marked, mark="kill")] == [("Ann", "set")]
    moved = {**scoop, "1": scoop["2"], "2": scoop["1"]}
    evening.deal(moved)
    assert max(e.amount for e in evening.of(ev.Wagered)) == 800, "the limits are doubled"
    evening.down()
    assert evening.of(ev.Marked, mark="kill")[-1].player == "Bob"
    evening.deal(scoop)
    assert max(e.amount for e in evening.of(ev.Wagered)) == 800, "and never doubled twice"
    while evening.table.table.seating.playing:
        evening.do("fold" if evening.round.pending.actor != "Bob" else "check")
    assert [(e.player, e.how) for e in evening.of(ev.Marked, mark="kill")][-1] == ("Bob", "gone")
    evening.deal(scoop)
    assert max(e.amount for e in evening.of(ev.Wagered)) == 400
    evening.do("raise 800, call, call").down()
    holder = evening.of(ev.Marked, mark="kill")[-1].player
    split = {**scoop, "1": "As 2c 9c 9h", "2": "Ks Kd Tc Td", "board": "Kh 8d 7h 4s 2h"}
    evening.deal(split).down()
    assert len({e.player for e in evening.of(ev.Awarded)}) == 2, "high and low go to two players"
    assert [(e.player, e.how) for e in evening.of(ev.Marked, mark="kill")][-1] == (holder, "gone")


# The dealer's care ----------------------------------------------------------------------------------------------------


@rule("poker/14.6(e)2", "poker/14.6(e)1#3", "poker/14.6(e)7")
def test_the_dealer_tells_each_player_when_to_act_marks_a_deck_set_down_and_counts_what_comes_in(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **FIXED).deal()
    (told,) = evening.of(ev.Announced)
    assert told.detail == {"seat": evening.round.pending.spot, "owed": 400, "options": ["fold", "call", "raise"]}
    assert evening.table.report("deck_set_down").status_code == 200
    assert len(evening.noted("marker button")) == 1
    waiting = evening.round.pending
    assert (waiting.actor, waiting.step) == ("dealer", "pick up the deck")
    early = pit.players["Cy"].answer("call")
    assert early.status_code >= 400
    evening.serve()
    assert evening.round.pending.actor == "Cy"
    evening.do("fold")
    assert [(count.what, count.usual) for count in evening.counts] == [("hand discarded at seat 3", 2)]
    evening.table._say(evening.round.pending.actor, "fold")
    assert isinstance(evening.round.pending, Count)
    evening.table.enter(1)
    assert [(e.n, e.expected) for e in evening.of(ev.Counted)] == [(2, 2), (1, 2)]


@rule("poker/14.6(e)5#2")
def test_losing_hands_come_in_before_the_pot_is_pushed_and_the_winning_one_after(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **FIXED).deal(ACES).down()
    moves = [
        e for e in evening.round.events if isinstance(e, ev.Moved | ev.Awarded) and getattr(e, "place", "") != "rack"
    ]
    order = [getattr(e, "source", "pot") for e in moves if getattr(e, "source", "pot") in ("1", "2", "3", "pot")]
    assert (sorted(order[:2]), order[2:]) == (["2", "3"], ["pot", "1"])


@rule("poker/14.7(c)2#1", "poker/14.7(c)2#2")
def test_cash_put_in_and_coin_in_the_pot_become_chips(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", "Di", ante=25, **OPEN).deal()
    (coin,) = evening.noted("coin") or [e for e in evening.of(ev.Noted) if "chips" in e.detail]
    assert coin.detail == {"chips": 100, "left": 0}
    spot = evening.round.pending.spot
    owed = evening.round.pending.space.costs["call"]
    said = evening.table.report("places_chips", spot=spot, detail={"chips": [owed], "cash": owed})
    assert said.status_code == 200, said.text
    assert (evening.round.pending.step, evening.noted("cash")) == (f"change ${owed // 100} of cash into chips", [])
    evening.serve()
    (changed,) = evening.noted("cash")
    assert (changed.spot, changed.detail["amount"]) == (spot, owed)
    assert evening.of(ev.Wagered)[-1].amount == owed


@rule("poker/14.7(h)", "poker/14.15(i)2", "poker/14.1[protected-hand]")
def test_chips_in_the_pot_are_not_touched_and_a_protected_hand_is_rebuilt(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **FIXED).deal(ACES).do("call, call, check")
    before = evening.pots
    assert evening.table.report("touched_pot", spot=1).status_code == 200
    assert [e.spot for e in evening.noted("Breach")] == [1]
    assert evening.pots == before
    fouled = {"protected": True, "rebuilt": True}
    assert evening.table.report("hand_fouled", spot=1, detail=fouled).status_code == 200
    assert [e.spot for e in evening.noted("is protected")] == [1]
    assert evening.round.pending.actor != "Bob", "the supervisor is asked first"
    evening.serve()
    assert len(evening.noted("rebuilt")) == 1
    assert evening.down().round.result.stacks["Ann"] == 50_800


@rule("poker/14.15(b)", "poker/14.15(g)#2")
def test_a_ruling_is_one_of_a_closed_list_and_a_wrong_deck_ends_the_round_and_leaves(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **FIXED).deal(ACES).do("call, call, check")
    unknown = evening.table.rule("double_the_pot")
    assert (unknown.status_code >= 400, unknown.json()["rule"]) == (True, "poker/14.15(b)")
    assert evening.table.rule("hand_dead", spot=1).status_code == 200
    evening.serve()
    assert evening.round.pending.actor == "Bob"
    assert [e.kind for e in evening.of(ev.Ruled)] == ["hand_dead"]
    assert pit.players["Ann"].answer("check").status_code >= 400
    serial = evening.table.deck("A").serial
    assert evening.table.report("wrong_deck").status_code == 200
    assert evening.round.result.stacks == {"Ann": 50_000, "Bob": 50_000, "Cy": 50_000}
    assert serial not in [deck.serial for deck in evening.table.day.state.decks]
    assert "receive" in [due["what"] for due in evening.table.shown()]


@rule("poker/14.15(d)#4")
def test_the_house_has_a_discarded_hand_shown_and_the_result_stands(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **{**FIXED, "concede": "asked"}).deal(ACES)
    while "muck" not in getattr(evening.round.pending.space, "options", ()):
        evening.table._say(evening.round.pending.actor, quiet(evening.round.pending))
        evening.serve()
    evening.table._say("Ann", "muck")
    evening.serve()
    assert evening.table.report("disclose", spot=1).status_code == 200
    assert [(e.place, set(e.cards)) for e in evening.of(ev.Shown)] == [("muck", {"As", "Ah"})]
    evening.down()
    assert [e.player for e in evening.of(ev.Awarded)] == ["Bob"]


# The rake -------------------------------------------------------------------------------------------------------------


@rule(
    "poker-revenue/14.14(a)",
    "poker-revenue/14.14(b)1.ii",
    "poker-revenue/14.14(b)1.iii",
    "poker-revenue/14.14(e)",
    "poker/14.6(e)8",
    "poker/14.1[rake]",
)
def test_the_percentage_grows_after_each_betting_round_and_goes_into_the_inventory_at_the_end(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", **{**OPEN, **TEN})
    account, ledger = rake(evening.table.id), pit.casino.ledger
    evening.deal({"1": "As Ah", "2": "Kd Kc", "board": ACES["board"]}).do("raise 2000, call")
    assert evening.pots["rake"] == 400
    evening.do("bet 2000, call")
    assert (evening.pots["rake"], ledger.balance(account)) == (800, 0)
    evening.down()
    (taken,) = evening.of(ev.Raked)
    assert (taken.amount, evening.round.result.rake, evening.pots) == (800, 800, {})
    assert ledger.balance(account) == 800
    (told,) = evening.noted("The rake comes to")
    assert told.detail["amount"] == 800
    at = {type(e).__name__: n for n, e in enumerate(evening.round.events)}
    splits = [n for n, e in enumerate(evening.round.events) if isinstance(e, ev.Split)]
    assert max(splits) < at["Awarded"] < at["Raked"]
    assert {e.pot for e in evening.of(ev.Split)} == {"rake"}
    most = Evening(pit, "Ann", "Bob", **{**OPEN, **TEN, "rake_max": 600})
    most.deal({"1": "As Ah", "2": "Kd Kc", "board": ACES["board"]}).do("raise 2000, call, bet 2000, call")
    assert most.pots["rake"] == 600, "no more than the maximum filed, all betting rounds together"
    most.down()
    assert (most.round.result.rake, ledger.balance(rake(most.table.id))) == (600, 600)
    sides = Evening(pit, "Ann", "Bob", "Cy", **{**OPEN, **TEN})
    sides.deal(ACES).do("raise 20000, call, fold").down()
    sides.deal(ACES)
    while sides.round.pending.actor != "Ann":
        sides.do("call")
    sides.do("raise 40000, call, call")
    taken = {e.source: e.amount for e in sides.of(ev.Split)}
    assert taken == {"main": 9_000, "side 1": 2_000}, "from each pot as much as it grew"


@rule("poker-revenue/14.14(b)2.ii", "poker-revenue/14.14(b)2.iii")
def test_levels_go_into_the_rake_area_as_the_pot_reaches_them_and_into_the_inventory_at_the_end(pit: Pit) -> None:
    evening = Evening(pit, "Ann", "Bob", **{**OPEN, **LEVELS})
    evening.deal({"1": "As Ah", "2": "Kd Kc", "board": ACES["board"]}).do("raise 1500, call")
    assert evening.pots["rake"] == 100
    evening.do("bet 800, call")
    assert evening.pots["rake"] == 200
    evening.down()
    assert (evening.round.result.rake, pit.casino.ledger.balance(rake(evening.table.id))) == (200, 200)
    evening.deal({"1": "As Ah", "2": "Kd Kc", "board": ACES["board"]}).do("raise 1000, call")
    assert (evening.pots["main"], evening.pots["rake"]) == (1_900, 100), "a pot that reaches the level exactly"


@rule(
    "poker-revenue/14.14(b)3.i#1",
    "poker-revenue/14.14(b)3.i#2",
    "poker-revenue/14.14(b)3.iii",
    "poker-revenue/14.14(b)3.iv",
    "poker-revenue/14.14(b)3.v",
)
@pytest.mark.parametrize(("basis", "each"), [("player", 600), ("table", 200)])
def test_every_half_hour_all_who_are_seated_pay_and_a_floorperson_verifies_the_sum(
    pit: Pit, basis: str, each: int
) -> None:
    evening = Evening(pit, "Ann", "Bob", "Cy", **{**FIXED, **TIME, "time_basis": basis})
    pit.players["Cy"].table = evening.table.id
    assert pit.players["Cy"].do("sit-out", out=True).status_code == 200
    evening.deal()
    assert not evening.of(ev.Wagered, area="time"), "half an hour has not passed"
    evening.down()
    evening.table.later(30 * 60)
    evening.table.ready()
    assert isinstance(evening.round.pending, Confirm)
    assert evening.round.pending.actor == "floorperson"
    assert [(e.player, e.amount) for e in evening.of(ev.Wagered, area="time")] == [
        ("Ann", each),
        ("Bob", each),
        ("Cy", each),
    ]
    (told,) = evening.noted("Time charges of")
    assert (told.detail["amount"], told.detail["minutes"]) == (3 * each, 30)
    assert (sum(evening.pots.values()), evening.of(ev.Raked)) == (3 * each, [])
    evening.table.enter(True)
    assert [e.amount for e in evening.of(ev.Raked)] == [3 * each]
    evening.serve()
    assert [(e.player, e.why) for e in evening.of(ev.NotDealtIn)] == [("Cy", "absent")]
    evening.down()
    assert pit.casino.ledger.balance(rake(evening.table.id)) == 3 * each
