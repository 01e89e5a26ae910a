"""The ledger balances by its form, refuses what is not there, and follows a round's events to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.house.ledger import (
    Ledger,
    Overdrawn,
    Posting,
    bank,
    felt,
    fund_box,
    house,
    in_tray,
    of_event,
    of_events,
    rake,
    reverse,
    seat,
    tray,
    wallet,
)
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.requests import Ask, Window
from houseway.play.round import Round

BUY = [
    Posting(bank("play"), wallet("Ada", "play"), 1_000, "play chips"),
    Posting(wallet("Ada", "play"), seat("t", "Ada"), 600, "buy-in"),
]


def test_postings_are_taken_whole_or_not_at_all() -> None:
    ledger = Ledger()
    ledger.post(BUY)
    too_much = [Posting(seat("t", "Ada"), felt("t"), 500, "wagered"), Posting(seat("t", "Ada"), felt("t"), 101, "more")]
    with pytest.raises(Overdrawn, match=r"\$6\.01 is needed and only \$6 is at hand"):
        ledger.post(too_much)
    assert (ledger.balance(seat("t", "Ada")), ledger.balance(felt("t"))) == (600, 0)
    assert ledger.balance(bank("play")) == -1_000
    assert ledger.total() == 0


@pytest.mark.parametrize("amount", [0, -5, 2.5, True])
def test_a_posting_moves_a_positive_number_of_whole_cents(amount: int) -> None:
    with pytest.raises(ValueError, match="positive number of cents"):
        Posting(bank("play"), felt("t"), amount, "nothing")


@given(st.lists(st.integers(1, 500), max_size=30))
def test_counter_postings_bring_every_account_back(amounts: list[int]) -> None:
    ledger = Ledger()
    postings = [Posting(house("t"), seat("t", f"p{n % 3}"), amount, "paid") for n, amount in enumerate(amounts)]
    ledger.post(postings)
    ledger.post([reverse(posting, "rescinded", "dragon-poker/A18") for posting in reversed(postings)])
    assert ledger.accounts() == {}


@pytest.mark.parametrize(
    ("event", "source", "target"),
    [
        (ev.Wagered("Ada", 1, "ante", 5, "r"), seat("t", "Ada"), felt("t")),
        (ev.Paid("Ada", 1, "ante", 5, "r"), house("t"), seat("t", "Ada")),
        (ev.Collected("Ada", 1, "ante", 5, "r"), felt("t"), house("t")),
        (ev.Returned("Ada", 1, "ante", 5, "r"), felt("t"), seat("t", "Ada")),
        (ev.Pushed("Ada", 1, "ante", 5, "r"), felt("t"), seat("t", "Ada")),
        (ev.Voided("Ada", 1, "ante", 5, "r"), felt("t"), seat("t", "Ada")),
        (ev.Voided("Ada", 1, "ante", 5, "r", "house"), house("t"), seat("t", "Ada")),
        (ev.Voided("Ada", 1, "ante", 5, "r", "main"), felt("t"), seat("t", "Ada")),
        (ev.Reclaimed("Ada", 1, "ante", 5, "r"), seat("t", "Ada"), house("t")),
        (ev.Charged("Ada", 1, "time", 5, "r"), seat("t", "Ada"), house("t")),
        (ev.Awarded("Ada", 1, "main", 5, "r"), felt("t"), seat("t", "Ada")),
        (ev.Raked("main", 5, "r"), felt("t"), rake("t")),
        (ev.Funded("main", "bad beat", 5, "r"), felt("t"), "fund/bad beat"),
        (ev.Funded("main", "grand", 5, "r", ("c",)), felt("t"), fund_box("grand", "t")),
    ],
)
def test_each_event_moves_its_chips_between_two_accounts_with_its_clause(
    event: ev.Event, source: str, target: str
) -> None:
    posting = of_event(event, "t", "round")
    assert posting is not None
    assert (posting.source, posting.target, posting.amount) == (source, target, 5)
    assert (posting.rule, posting.round) == ("r", "round")


def test_chips_that_stay_on_the_table_make_no_posting() -> None:
    assert of_event(ev.Gathered("Ada", 1, "bet", 5, "main", "r"), "t", "round") is None
    assert of_event(ev.Split("main", "side", 5, "r"), "t", "round") is None
    assert of_event(ev.Announced("No more bets", "r"), "t", "round") is None


@given(st.integers(0, 10_000))
def test_a_round_leaves_the_accounts_where_its_closing_says(seed: int) -> None:
    game, source = GAMES["dragon-poker"], Seeded(seed)
    stacks = {"Ada": 20_000, "Bob": 5_000, "Cay": 700}
    round_ = Round(game, game.opening(stacks))
    dealer = House(shuffle(sorted(round_.deck), source), source)
    while round_.pending is not None:
        dealer.serve(round_)
        if isinstance(round_.pending, Window):
            for player, space in round_.pending.spaces.items():
                round_.act(player, space.sample(source))
            round_.close()
        elif isinstance(round_.pending, Ask):
            round_.act(round_.pending.actor, round_.pending.space.sample(source))
    ledger = Ledger({seat("t", player): stack for player, stack in stacks.items()})
    ledger.post(of_events(round_.events, "t", "round"))
    assert round_.result is not None
    for player, stack in round_.result.stacks.items():
        assert ledger.balance(seat("t", player)) == stack
    assert ledger.balance(house("t")) == round_.result.house
    assert ledger.balance(felt("t")) == 0


def test_what_is_held_is_spent_until_it_is_let_go_and_its_target_has_it_only_when_it_is_settled() -> None:
    ledger = Ledger()
    ledger.post(BUY)
    ada = seat("t", "Ada")
    first = [Posting(ada, felt("t"), 250, "wagered")]
    second = [Posting(ada, felt("t"), 300, "wagered")]
    ledger.hold(first)
    ledger.hold(second)
    assert (ledger.balance(ada), ledger.available(ada), ledger.balance(felt("t"))) == (600, 50, 0)
    with pytest.raises(Overdrawn, match=r"\$0\.51 is needed and only \$0\.50 is at hand") as refusal:
        ledger.hold([Posting(ada, felt("t"), 51, "wagered")])
    assert refusal.value.account == ada
    ledger.release(first)
    assert ledger.available(ada) == 300
    ledger.settle(second)
    assert (ledger.balance(ada), ledger.available(ada), ledger.balance(felt("t"))) == (300, 300, 300)
    assert ledger.total() == 0


def test_an_account_that_gains_as_much_as_it_loses_has_nothing_held() -> None:
    ledger = Ledger({seat("t", "Ada"): 100, felt("t"): 100})
    there_and_back = [Posting(seat("t", "Ada"), felt("t"), 500, "out"), Posting(felt("t"), seat("t", "Ada"), 500, "in")]
    ledger.hold(there_and_back)
    assert ledger.available(seat("t", "Ada")) == 100
    ledger.settle(there_and_back)
    assert ledger.accounts() == {seat("t", "Ada"): 100, felt("t"): 100}


def test_balances_that_were_stored_take_the_place_of_those_at_hand() -> None:
    ledger, stored = Ledger({seat("t", "Ada"): 100}), {seat("t", "Bob"): 7, felt("t"): 0}
    ledger.read(stored)
    stored[seat("t", "Bob")] = 8
    assert ledger.accounts() == {seat("t", "Bob"): 7}


def test_a_tray_is_counted_with_what_the_house_won_and_raked_at_its_table() -> None:
    balances = {tray("t"): 5_000, house("t"): -700, rake("t"): 30, tray("u"): 1, house("u"): 2, rake("u"): 4}
    assert in_tray(lambda account: balances[account], "t") == 4_330


def test_a_counter_posting_says_why_by_which_clause_and_in_which_round() -> None:
    first = Posting(felt("t"), house("t"), 250, "collected", "dragon-poker/42.10(d)2#3", "t-7")
    assert reverse(first, "a correction", "dragon-poker/A17") == Posting(
        house("t"), felt("t"), 250, "a correction", "dragon-poker/A17", "t-7"
    )


def test_postings_bear_the_kind_of_their_event_and_their_round() -> None:
    paid = ev.Paid("Ada", 1, "ante", 250, "dragon-poker/42.10(d)2#3", "1 to 1")
    assert of_events([paid], "t", "t-7") == [
        Posting(house("t"), seat("t", "Ada"), 250, "paid", "dragon-poker/42.10(d)2#3", "t-7")
    ]
