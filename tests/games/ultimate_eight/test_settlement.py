"""Who is paid: the main pot, side pots, the ace pot, and the commission; side pots have their own tests."""

from typing import Any

import pytest
from tests.games.ultimate_eight.staged import ACE, ACE_OUT, MAIN, OUT_IN_TWO, Staged, awards, closing, said

from houseway.cards.card import UNKNOWN
from houseway.games.ultimate_eight import GAME
from houseway.play import events as ev
from houseway.play.opening import Opening
from houseway.play.refusals import BadSetting
from houseway.play.requests import Ask, Confirm, Count
from houseway.play.round import Round
from houseway.proof.claims import rule


def wins(hand: str = OUT_IN_TWO, bets: tuple[Any, ...] = ("check", "check"), **opening: Any) -> Staged:
    """Player 1 goes out with the second of two plays while player 2 answers once."""
    table = Staged({1: hand, 2: "5c 6d 7h"}, **opening).act(*bets)
    flush = " ".join(hand.split()[4:])
    return table.act("3s 3h 4d 4c", "5c 6d 7h", flush)


@rule("ultimate-8-poker/42.10(j)#1", "ultimate-8-poker/42.1[main-pot]", "ultimate-8-poker/42.10(k)#2")
def test_after_commission_the_main_pot_goes_to_the_first_player_out_of_cards() -> None:
    table = wins(bets=(("bet", 11_000), "call"), commission_rate=1000)
    (pot,) = table.by("ultimate-8-poker/42.1[main-pot]")
    assert pot.pots == {"main": 24_000}
    (won,) = table.by("ultimate-8-poker/42.10(j)#1")
    assert (won.player, won.pot, won.amount) == ("p1", "main", 21_600)
    (due,) = table.by("ultimate-8-poker/42.10(k)#2")
    assert due.detail == {"pot": "main", "amount": 2400}
    assert closing(table).rake == 2400


@rule("ultimate-8-poker/42.10(k)#2")
def test_a_commission_above_ten_percent_is_refused_and_fractions_are_rounded_down() -> None:
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"commission_rate": 1001})
    assert refusal.value.rule == "ultimate-8-poker/42.10(k)#2"
    table = wins(bets=(("bet", 11_100), "call"), commission_rate=750, commission_unit=100)
    assert closing(table).rake == 24_200 * 75 // 1000 // 100 * 100


@rule("ultimate-8-poker/42.10(k)#3")
def test_the_commission_is_in_the_table_inventory_before_the_award() -> None:
    table = wins(commission_rate=1000)
    (raked,) = table.by("ultimate-8-poker/42.10(k)#3")
    assert (raked.pot, raked.amount) == ("main", 200)
    award = next(e for e in table.round.events if isinstance(e, ev.Awarded))
    assert table.round.events.index(raked) < table.round.events.index(award)
    assert closing(table).rake == 200


@rule("ultimate-8-poker/42.10(k)#1")
def test_no_commission_before_the_main_pot_is_counted_and_a_supervisor_has_verified_it() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h"})
    round_ = Round(GAME, Opening(GAME.slug, table.round.opening.seats, attended=True))
    answers = iter(["check", "check", "3s 3h 4d 4c", "5c 6d 7h", "2s 6s 9s Js"])
    seen: list[str] = []
    while (request := round_.pending) is not None:
        if isinstance(request, Count) and request.what == "main pot":
            round_.act("dealer", 2000 if seen else 1999)
            seen.append("count")
        elif isinstance(request, Confirm):
            assert (request.actor, request.rule) == ("supervisor", "ultimate-8-poker/42.10(k)#1")
            assert round_.table.scene.rake == 0
            round_.act("supervisor", True)
            seen.append("verified")
        elif isinstance(request, Ask):
            round_.act(request.actor, said(next(answers)))
        else:
            round_.act("dealer", table.house.answer(round_))
    assert seen == ["count", "count", "verified"]
    counted = [e.n for e in round_.events if isinstance(e, ev.Counted) and e.rule == "ultimate-8-poker/42.10(k)#1"]
    assert counted == [1999, 2000]
    assert round_.table.scene.rake == 100


@rule("ultimate-8-poker/42.10(k)#4", "ultimate-8-poker/42.10(a)2")
def test_a_last_bet_no_one_called_ends_the_round_and_goes_back_without_commission() -> None:
    table = Staged({1: "", 2: "", 3: "", 4: ""}, commission_rate=1000).act(("bet", 3000), "fold", "fold", "fold")
    assert table.by("ultimate-8-poker/42.10(a)2")
    (back,) = table.by("ultimate-8-poker/42.10(k)#4")
    assert (back.player, back.amount, back.area) == ("p1", 3000, "bet-1")
    table.act("muck")
    assert closing(table).rake == 400
    assert awards(table) == [("p1", "main", 3600)]
    raised = Staged({1: "", 2: ""}).act(("bet", 2000), ("raise", 6000), "fold")
    assert raised.by("ultimate-8-poker/42.10(k)#4")[0].amount == 4000


@rule("ultimate-8-poker/42.10(j)#2", "ultimate-8-poker/42.10(j)#3")
def test_when_everyone_else_folds_the_last_player_wins_and_need_not_show() -> None:
    table = Staged({1: "Ks", 2: "", 3: "As"}).checks().act("Ks", "pass", "As", "pass", "pass")
    table.act(("bet", 2000), "fold", "fold")
    assert table.turn() == 3
    table.act("muck")
    (won,) = table.by("ultimate-8-poker/42.10(j)#2")
    assert (won.player, won.pot) == ("p3", "main")
    hidden = [e for e in table.round.view("public").events if isinstance(e, ev.Moved) and e.source == "3"]
    assert hidden[-1].cards == (UNKNOWN,) * 7
    show = Staged({1: "Ks", 2: ""}).act(("bet", 2000), "fold")
    assert show.refusal("dance") == "ultimate-8-poker/42.10(j)#3"
    show.act("show")
    (shown,) = show.by("ultimate-8-poker/42.10(j)#3")
    assert "Ks" in shown.cards


@rule("ultimate-8-poker/42.10(j)#4", "ultimate-8-poker/42.10(j)#7")
def test_the_winners_eight_cards_are_confirmed_before_the_award_and_counted_into_the_rack() -> None:
    table = wins()
    (confirmed,) = table.by("ultimate-8-poker/42.10(j)#4")
    assert (confirmed.n, confirmed.expected) == (8, 8)
    award = next(e for e in table.round.events if isinstance(e, ev.Awarded))
    assert table.round.events.index(confirmed) < table.round.events.index(award)
    (counted,) = table.by("ultimate-8-poker/42.10(j)#7", ev.Counted)
    assert counted.n == 8
    racked = table.by("ultimate-8-poker/42.10(j)#7", ev.Moved)
    assert sum(len(e.cards) for e in racked) == 8
    assert len(table.round.table.scene.places["rack"]) == 52


def counting(found: dict[str, int], **opening: Any) -> Round:
    """A round in which the counts of the winner's cards come out like this."""
    table = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h"}, **opening).checks().act("3s 3h 4d 4c", "5c 6d 7h")
    round_ = table.round
    round_.act("p1", said("2s 6s 9s Js"))
    while isinstance(round_.pending, Count):
        what = round_.pending.what
        number = next((n for name, n in found.items() if name in what), None)
        round_.act("house", table.house.answer(round_) if number is None else number)
    return round_


@rule("ultimate-8-poker/42.12(b)#1")
def test_a_winner_without_eight_cards_kills_the_round_before_anything_is_paid() -> None:
    round_ = counting({"winner": 7})
    assert round_.result is not None
    assert round_.result.void
    assert round_.events[-1].rule == "ultimate-8-poker/42.12(b)#1"
    assert set(round_.result.stacks.values()) == {100_000}
    assert "remove_deck" in round_.result.needs


@rule("ultimate-8-poker/42.12(b)#3")
def test_a_card_missing_when_the_winners_hand_is_collected_costs_the_deck_its_place() -> None:
    round_ = counting({"collected": 7})
    assert round_.result is not None
    assert not round_.result.void
    assert "remove_deck" in round_.result.needs
    assert any(e.rule == "ultimate-8-poker/42.12(b)#3" for e in round_.events)
    assert round_.result.stacks["p1"] > 100_000, "the pots were paid"


# The ace pot ----------------------------------------------------------------------------------------------------------


@rule(
    "ultimate-8-poker/42.10(j)#6",
    "ultimate-8-poker/42.5(e)",
    "ultimate-8-poker/42.1[ace-pot-wager]#2",
    "ultimate-8-poker/42.10(k)#5",
)
def test_the_main_pots_winner_takes_the_ace_pot_if_he_played_the_ace_of_spades() -> None:
    table = wins(ACE_OUT, commission_rate=1000, pots={"ace": 5000})
    (decided,) = table.by("ultimate-8-poker/42.10(j)#6", ev.PotDecided)
    assert (decided.pot, decided.card) == ("ace", "As")
    assert set(decided.because) == {"ultimate-8-poker/42.1[ace-pot-wager]#2", "ultimate-8-poker/42.5(e)"}
    assert ("p1", "ace", 5400) in awards(table)
    (raked,) = table.by("ultimate-8-poker/42.10(k)#5")
    assert (raked.pot, raked.amount) == ("ace", 600)
    assert closing(table).pots == {}
    with pytest.raises(BadSetting) as refusal:
        GAME.read_settings({"ace_commission_rate": 1001})
    assert refusal.value.rule == "ultimate-8-poker/42.10(k)#5"


@rule("ultimate-8-poker/42.10(l)#1")
def test_an_ace_pot_not_won_stays_and_grows_with_the_next_antes() -> None:
    first = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h As"}).checks().act("3s 3h 4d 4c", "5c 6d 7h", "2s 6s 9s Js")
    (stays,) = first.by("ultimate-8-poker/42.10(l)#1")
    assert (stays.pot, stays.amount) == ("ace", 2 * ACE)
    assert closing(first).pots == {"ace": 2 * ACE}
    following = Round(GAME, closing(first).next(first.round.opening))
    assert following.table.scene.pots["ace"] == 4 * ACE
    assert closing(first).rake == 2 * MAIN * 5 // 100, "no commission on a pot that stays"


def test_another_players_ace_of_spades_wins_no_one_the_ace_pot() -> None:
    table = Staged({1: OUT_IN_TWO, 2: "5c 6d 7h As Kd Qd"}).checks()
    table.act("3s 3h 4d 4c", "As Kd Qd", "2s 6s 9s Js")
    assert closing(table).pots == {"ace": 2 * ACE}


def test_a_winner_by_folds_has_not_played_the_ace_he_holds_unless_the_house_takes_a_showing() -> None:
    def by_folds(answer: str, **house: Any) -> dict[str, int]:
        table = Staged({1: "As", 2: ""}, **house).act(("bet", 2000), "fold", answer)
        pots: dict[str, int] = closing(table).pots
        return pots

    assert by_folds("show") == {"ace": 1000}
    assert by_folds("show", ace_pot_needs="held_and_shown") == {}
    assert by_folds("muck", ace_pot_needs="held_and_shown") == {"ace": 1000}
    played = Staged({1: "As", 2: "2c 2d"}).checks().act("As", "2c 2d", "pass").act(("bet", 2000), "fold", "muck")
    assert closing(played).pots == {"ace": 1000}, "the winner is not who played it"


@rule("ultimate-8-poker/42.1[round-of-play]")
def test_a_round_of_play_runs_from_the_deal_to_the_payment() -> None:
    table = wins()
    kinds = [type(e) for e in table.round.events]
    last = len(kinds) - 1 - kinds[::-1].index(ev.Awarded)
    assert kinds.index(ev.Dealt) < kinds.index(ev.Shown) < last < kinds.index(ev.Ended) == len(kinds) - 1
    assert table.round.events[-1].rule == "ultimate-8-poker/42.1[round-of-play]"
