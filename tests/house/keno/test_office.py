"""The keno office: requests, tickets with serials no one can guess, redemption and the winning ticket report."""

import msgspec
import pytest

from houseway.cards.card import Card
from houseway.cards.randomness import NotForRealTables, Seeded, System
from houseway.games.keno.rate_card import PayFor, RateCard
from houseway.games.keno.settings import Settings
from houseway.house.keno.facts import (
    AnyFact,
    DrawFailed,
    Drawn,
    Issued,
    Redeemed,
    SaleClosed,
    TicketTaken,
    Voided,
    take,
)
from houseway.house.keno.forms import KenoTicket, ReportLine, RunnerRequest, WriterRequest
from houseway.house.keno.office import Office
from houseway.house.keno.serials import ALPHABET, new_serial, printed
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.proof.claims import rule

NOON = 43_200
LOW = RateCard("low", "ok", 2, (200,), (PayFor(1, 1, 1), PayFor(2, 2, 1)))


def balls(*picked: int) -> tuple[Card, ...]:
    return tuple(Card(f"N{number}") for number in picked)


@pytest.fixture
def office() -> Office:
    return Office(Settings(), Seeded("office"), practice=True)


def by_runner(office: Office, *picked: int, rate: int = 200, games: int = 1, runner: str = "R7") -> KenoTicket:
    return office.issue(office.runner_request("ann", balls(*picked), rate, games), runner, "W3", NOON)


def drawn(office: Office, *first: int) -> int:
    office.close(NOON)
    rest = [number for number in range(80, 0, -1) if number not in first]
    return office.settle(balls(*first, *rest[: 20 - len(first)]), NOON)


def test_a_real_office_refuses_seeded_randomness() -> None:
    with pytest.raises(NotForRealTables):
        Office(Settings(), Seeded(1))
    Office(Settings(), System())


@rule("keno/15.1[keno-writer-request]", "keno/15.1[keno-request]")
def test_a_writer_request_has_one_part_and_is_one_of_two_kinds_of_request(office: Office) -> None:
    request = office.writer_request("ann", balls(3, 1, 2), 200, games=2)
    assert isinstance(request, WriterRequest)
    assert (request.patron, request.spots, request.games) == ("ann", balls(1, 2, 3), 2)
    assert not hasattr(request, "receipt")
    with pytest.raises(NotAMove, match="from a writer or a runner request"):
        office.issue("three on game one", "W1", "W1", NOON)  # type: ignore[arg-type]


@rule("keno/15.1[keno-runner-request]")
def test_a_runner_request_leaves_the_patron_a_receipt(office: Office) -> None:
    request = office.runner_request("ann", balls(4), 500, games=3)
    assert isinstance(request, RunnerRequest)
    assert (request.patron, request.games) == ("ann", 3)
    assert request.receipt == "ann: 1/1 @ $5, 3 game(s) from 1"


@rule("keno/15.1[keno-ticket]")
def test_a_ticket_comes_from_a_request_or_by_a_writer_from_words(office: Office) -> None:
    words = office.writer_request("ann", balls(4, 5), 200)
    with pytest.raises(NotAMove, match="from a runner request only"):
        office.order(words, "runner", "R7", "W3", NOON)
    ticket = office.order(words, "writer", "Will", "W1", NOON)
    assert (ticket.spots, ticket.issuer, ticket.coding) == (balls(4, 5), "Will", "1/2 @ $2")


@rule("keno/15.4")
def test_no_ticket_is_issued_or_voided_after_the_close(office: Office) -> None:
    ticket = by_runner(office, 1)
    assert (ticket.first_game, ticket.issued_at, ticket.station, ticket.amount) == (1, NOON, "W3", 200)
    other = by_runner(office, 2)
    office.void(other.serial)
    office.close(NOON)
    with pytest.raises(NotNow, match="game 1 is closed"):
        by_runner(office, 3)
    with pytest.raises(NotNow, match="voided after its game is closed"):
        office.void(ticket.serial)


def test_a_request_whose_coding_does_not_fit_is_refused(office: Office) -> None:
    with pytest.raises(NotAMove, match="coded"):
        office.writer_request("ann", balls(1, 2), 200, coding="1/3 @ $2")


@rule("keno/15.1[quick-pick]")
def test_the_computer_picks_a_quick_pick(office: Office) -> None:
    request = office.quick_pick("ann", 6, 200)
    assert request.quick_pick
    assert len(set(request.spots)) == 6
    with pytest.raises(NotAMove, match="1 to 10 spots, not 11"):
        office.quick_pick("ann", 11, 200)


@rule("keno/15.6")
def test_a_winning_ticket_is_paid_once_against_the_ticket(office: Office) -> None:
    ticket = by_runner(office, 1, 2, 3)
    game = drawn(office, 1, 2, 3)
    assert office.redeem(ticket.serial, game, NOON) == 8_400
    with pytest.raises(NotNow, match="has been paid"):
        office.redeem(ticket.serial, game, NOON)
    with pytest.raises(NotAMove, match="no ticket with this serial"):
        office.redeem("A" * 16, game, NOON)


@rule("keno/15.6")
def test_a_losing_an_expired_and_a_voided_ticket_are_not_paid() -> None:
    office = Office(Settings(), Seeded(2), practice=True, ticket_expiry_days=30)
    loser, winner, voided = by_runner(office, 79), by_runner(office, 1), by_runner(office, 1)
    office.void(voided.serial)
    game = drawn(office, *range(1, 21))
    for ticket in (loser, voided):
        with pytest.raises(NotNow, match="nothing to be paid"):
            office.redeem(ticket.serial, game, NOON)
    with pytest.raises(NotNow, match="expired"):
        office.redeem(winner.serial, game, NOON + 31 * 86_400)


def test_a_failed_draw_gives_each_ticket_its_rate_back(office: Office) -> None:
    ticket = by_runner(office, 1, games=2)
    office.close(NOON)
    game = office.fail()
    assert office.redeem(ticket.serial, game, NOON) == 200
    assert drawn(office, 1) == 2
    assert office.redeem(ticket.serial, 2, NOON) == 600


@rule("keno/15.5")
def test_nothing_is_drawn_before_the_close_and_only_whole_draws_count(office: Office) -> None:
    with pytest.raises(NotNow, match="only after it is closed"):
        office.settle(balls(*range(1, 21)), NOON)
    office.close(NOON)
    with pytest.raises(NotAMove, match="19 different numbers"):
        office.settle(balls(*range(1, 20)), NOON)


def test_the_draw_waits_as_long_after_the_close_as_the_house_has_set() -> None:
    office = Office(Settings(), Seeded("office"), close_seconds_before_draw=90, practice=True)
    office.close(NOON)
    with pytest.raises(NotNow, match="90 seconds after its close"):
        office.settle(balls(*range(1, 21)), NOON + 89)
    assert office.settle(balls(*range(1, 21)), NOON + 90) == 1
    with pytest.raises(BadSetting, match="not after"):
        Office(Settings(), Seeded("office"), close_seconds_before_draw=-1, practice=True)


@rule("keno/15.1[keno-ticket-receipt]")
def test_a_ticket_receipt_bears_the_whole_serial_of_a_winning_ticket(office: Office) -> None:
    winner, loser = by_runner(office, 1), by_runner(office, 30)
    drawn(office, *range(1, 21))
    receipt = office.receipt(winner.serial, "R7", NOON)
    assert (receipt.serial, receipt.runner) == (winner.serial, "R7")
    with pytest.raises(NotNow, match="for a winning ticket"):
        office.receipt(loser.serial, "R7", NOON)


@rule("keno/15.1[winning-keno-ticket-report]#1")
def test_a_runner_pays_only_what_the_report_lists(office: Office) -> None:
    small, large = by_runner(office, 1), by_runner(office, 1, 2, 3, 4, 5, rate=500)
    theirs = by_runner(office, 2, runner="R8")
    game = drawn(office, 1, 2, 3, 4, 5)
    report = office.report(game, "R7")
    for ticket in (large, theirs):
        with pytest.raises(NotNow, match="no line of the winning ticket report"):
            office.redeem_by_runner(ticket.serial, game, report, NOON)
    assert office.redeem_by_runner(small.serial, game, report, NOON) == 600


@rule("keno/15.1[winning-keno-ticket-report]#1")
def test_the_report_of_one_game_pays_nothing_in_another(office: Office) -> None:
    ticket = by_runner(office, 1, games=2)
    first, second = drawn(office, 1), drawn(office, 1)
    reports = {game: office.report(game, "R7") for game in (first, second)}
    assert all(len(report.lines) == 1 for report in reports.values())
    for game, other in ((first, second), (second, first)):
        with pytest.raises(NotNow, match="no line of the winning ticket report"):
            office.redeem_by_runner(ticket.serial, game, reports[other], NOON)
        assert office.redeem_by_runner(ticket.serial, game, reports[game], NOON) == 600


@rule("keno/15.1[winning-keno-ticket-report]#1")
def test_a_line_that_ends_like_another_runners_ticket_does_not_pay_it(office: Office) -> None:
    ticket = by_runner(office, 1, runner="R8")
    by_runner(office, 1)
    game = drawn(office, 1)
    alike = ReportLine(ticket.serial[-4:], 600)
    report = msgspec.structs.replace(office.report(game, "R7"), lines=(alike,))
    with pytest.raises(NotNow, match="no line of the winning ticket report"):
        office.redeem_by_runner(ticket.serial, game, report, NOON)


@rule("keno/15.1[winning-keno-ticket-report]#2", "keno/15.1[winning-keno-ticket-report]2")
def test_the_report_is_the_systems_or_a_supervisors_and_names_the_game(office: Office) -> None:
    by_runner(office, 1)
    game = drawn(office, 1)
    assert [office.report(game, "R7", by).made_by for by in ("system", "supervisor")] == ["system", "supervisor"]
    assert office.report(game, "R7").game == 1
    with pytest.raises(NotAMove, match="supervisor or prints by itself"):
        office.report(game, "R7", "runner")


@rule("keno/15.1[winning-keno-ticket-report]#3", "keno/15.1[winning-keno-ticket-report]3.i")
def test_the_report_lists_wins_up_to_five_hundred_dollars(office: Office) -> None:
    by_runner(office, 1, 2, 3, rate=1000)  # three of three: $420
    by_runner(office, 1, 2, 3, 4, rate=500)  # four of four: $560
    by_runner(office, 1, rate=1000)  # $30
    by_runner(office, 30)
    with pytest.raises(NotNow, match="has not been drawn"):
        office.report(1, "R7")
    report = office.report(drawn(office, 1, 2, 3, 4), "R7")
    assert [line.payout for line in report.lines] == [42_000, 3_000]


@rule("keno/15.1[winning-keno-ticket-report]1")
def test_the_report_shows_the_runner(office: Office) -> None:
    by_runner(office, 1, runner="R9")
    game = drawn(office, 1)
    assert office.report(game, "R9").runner == "R9"
    assert office.report(game, "R7").lines == ()


@rule("keno/15.1[winning-keno-ticket-report]3.ii")
def test_the_report_prints_enough_of_a_serial_to_check_and_too_little_to_complete(office: Office) -> None:
    ticket = by_runner(office, 1)
    (line,) = office.report(drawn(office, 1), "R7").lines
    assert line.serial_part == ticket.serial[-4:]
    assert len(ticket.serial) == 16
    Office(Settings(), Seeded(1), practice=True, serial_shown=1)
    for shown in (6, 13, 0):
        with pytest.raises(BadSetting, match="must stay hidden"):
            Office(Settings(), Seeded(1), practice=True, serial_shown=shown)
    Office(Settings(), Seeded(1), practice=True, serial_shown=5)


@rule("keno/15.1[winning-keno-ticket-report]#3")
def test_a_win_of_just_five_hundred_dollars_or_of_one_cent_is_on_the_report() -> None:
    card = RateCard("x", "ok", 2, (1, 500_00), (PayFor(1, 1, 1), PayFor(2, 2, 1)))
    office = Office(Settings(rate_card=card), Seeded(3), practice=True)
    by_runner(office, 1, rate=500_00)
    by_runner(office, 1, 2, rate=1)
    assert [line.payout for line in office.report(drawn(office, 1, 2), "R7").lines] == [500_00, 1]


def test_winners_share_what_the_house_pays_for_one_game() -> None:
    def sold(limit: int | None) -> tuple[Office, KenoTicket]:
        office = Office(Settings(aggregate_limit=limit), Seeded(3), practice=True)
        ticket = by_runner(office, 1, games=2)
        for other in (1, 2, 30):
            by_runner(office, other)
        office.void(by_runner(office, 1).serial)
        drawn(office, 1, 2)
        return office, ticket

    for limit, paid in ((None, 600), (1_800, 600), (1_799, 599), (900, 300), (100, 33)):
        office, ticket = sold(limit)
        assert office.payout(ticket, 1) == paid
        assert office.payout(ticket, 2) == 0, "the second game has not been drawn"
        office.close(NOON)
        assert office.fail() == 2
        assert office.payout(ticket, 2) == 200, "a void game returns the rate, whatever the limit"
        assert drawn(office, 1) == 3
        assert office.payout(ticket, 3) == 0, "the ticket was for two games"


def test_a_game_pays_by_the_options_it_was_sold_under(office: Office) -> None:
    ticket = by_runner(office, 1, games=2)
    office.settings = Settings(aggregate_limit=10, draw_count=10, rate_card=LOW)
    assert by_runner(office, 1).pays == (0, 1)
    game = drawn(office, 1)
    assert [office.payout(each, game) for each in office.tickets.values()] == [600, 200]
    office.close(NOON)
    office.settings = Settings()
    office.settle(balls(*range(1, 11)), NOON)
    assert office.payout(ticket, 2) == 10, "the limit of that game's own sale"


def test_a_game_kept_before_its_options_were_is_paid_by_those_now_in_force(office: Office) -> None:
    ticket = msgspec.structs.replace(by_runner(office, 1), pays=())
    numbers = balls(*range(1, 21))
    told: list[AnyFact] = [
        Issued(by="R7", ticket=ticket, patron="ann", request="runner"),
        SaleClosed(by="Sam", game=1, at=NOON),
        Drawn(by="Sam", game=1, numbers=numbers, at=NOON),
    ]
    former = msgspec.json.decode(msgspec.json.encode(told), type=list[AnyFact])
    for options, pays in ((Settings(), 600), (Settings(rate_card=LOW), 200), (Settings(aggregate_limit=10), 10)):
        assert take(Office(options, Seeded(1), practice=True), former).payout(ticket, 1) == pays


def test_a_ticket_that_pays_for_no_catch_is_worth_nothing_before_the_draw() -> None:
    card = RateCard("x", "ok", 1, (100,), (PayFor(1, 0, 2),))
    office = Office(Settings(rate_card=card), Seeded(3), practice=True)
    ticket = by_runner(office, 60, rate=100)
    assert office.payout(ticket, 1) == 0
    drawn(office, *range(1, 21))
    assert office.payout(ticket, 1) == 200


def test_a_ticket_holds_to_the_last_second_of_its_last_day() -> None:
    for late, fits in ((0, True), (1, False)):
        office = Office(Settings(), Seeded(2), practice=True, ticket_expiry_days=30)
        ticket = by_runner(office, 1)
        game = drawn(office, 1)
        last = NOON + 30 * 86_400 + late
        if fits:
            assert office.redeem(ticket.serial, game, last) == 600
            assert office.paid == {(ticket.serial, game): 600}
            continue
        with pytest.raises(NotNow, match="expired 30 days after"):
            office.redeem(ticket.serial, game, last)
        with pytest.raises(NotNow, match="expired 30 days after"):
            office.redeem_by_runner(ticket.serial, game, office.report(game, "R7"), last)


@rule("keno/15.1[quick-pick]")
def test_a_quick_pick_is_of_one_to_the_most_spots_of_all_eighty_numbers(office: Office) -> None:
    for count in (1, 10):
        request = office.quick_pick("ann", count, 500, 3)
        assert (request.patron, len(request.spots), request.rate, request.games) == ("ann", count, 500, 3)
        assert request.coding == f"1/{count} @ $5"
        assert office.issue(request, "W1", "W1", NOON).quick_pick
    with pytest.raises(NotAMove, match="not 0"):
        office.quick_pick("ann", 0, 200)
    seen = {spot for _ in range(200) for spot in office.quick_pick("ann", 10, 200).spots}
    assert seen == set(balls(*range(1, 81)))
    assert office.quick_pick("ann", 1, 200).games == 1


def test_a_request_is_for_one_game_unless_it_says_more_and_a_runners_coding_counts(office: Office) -> None:
    for ask in (office.writer_request, office.runner_request):
        request = ask("ann", balls(1, 2), 200, coding="1/2 @ $2")
        assert (request.games, request.coding) == (1, "1/2 @ $2")
        for wrong in ("1/3 @ $2", "1/2 @ $5"):
            with pytest.raises(NotAMove, match="coded"):
                ask("ann", balls(1, 2), 200, coding=wrong)


def test_papers_say_where_when_and_by_whom() -> None:
    office = Office(Settings(licensee="Test House"), Seeded(2), practice=True)
    ticket = office.order(office.writer_request("ann", balls(4), 200), "writer", "Will", "W5", NOON + 7)
    assert (ticket.casino, ticket.station, ticket.issued_at, ticket.quick_pick) == ("Test House", "W5", NOON + 7, False)
    game = drawn(office, 4)
    assert office.receipt(ticket.serial, "R7", NOON + 9).issued_at == NOON + 9
    assert office.report(game, "Will").lines


def test_what_is_done_twice_or_too_early_is_refused_with_its_clause(office: Office) -> None:
    ticket = by_runner(office, 1)
    office.void(ticket.serial)
    for act, clause, why in (
        (lambda: office.void(ticket.serial), "keno/15.4", "has been voided"),
        (office.fail, "keno/15.7", "game 1 has not been closed"),
        (lambda: office.redeem("nothing", 1, NOON), "keno/15.6", "no ticket with this serial"),
    ):
        with pytest.raises((NotNow, NotAMove), match=why) as refusal:
            act()
        assert refusal.value.rule == clause
    office.close(NOON)
    with pytest.raises(NotNow, match="game 1 is closed") as refusal:
        office.close(NOON)
    assert refusal.value.rule == "keno/15.4"


class Scripted(Seeded):
    """Randomness that says what it is told to."""

    def __init__(self, *said: int) -> None:
        super().__init__(0)
        self.said = list(said)

    def below(self, bound: int) -> int:
        return self.said.pop(0)


def test_a_serial_whose_end_is_taken_is_drawn_again() -> None:
    for differs, again in ((0, True), (7, True), (8, False), (12, False)):
        first = [0] * 13
        first[differs] = 1
        serial = new_serial(0, Scripted(*first, *[5] * 13), ["2" * 16])
        assert (serial[3:] == ALPHABET[5] * 13) is again


def test_a_serial_begins_with_its_game_in_three_characters() -> None:
    for game, prefix in ((1, "223"), (33, "233"), (1_057, "333"), (32**3 - 1, "ZZZ"), (32**3, "222")):
        assert new_serial(game, Seeded(1), [])[:3] == prefix


def test_an_issuer_whose_serials_are_used_up_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.house.keno.serials.ENDS", 4)
    new_serial(1, Seeded(1), ["A" * 16])
    with pytest.raises(NotNow, match="serials are used up") as refusal:
        new_serial(1, Seeded(1), ["A" * 16, "B" * 16])
    assert refusal.value.rule == "keno/A10"
    office = Office(Settings(), Seeded(1), practice=True)
    for _ in range(2):
        by_runner(office, 1, runner="R8")
    by_runner(office, 1, runner="R7")
    with pytest.raises(NotNow, match="serials are used up"):
        by_runner(office, 1, runner="R8")


def test_an_office_is_what_its_facts_come_to() -> None:
    told: list[AnyFact] = []
    at_work = Office(Settings(), Seeded("facts"), practice=True)
    kept, gone = by_runner(at_work, 1, games=3), by_runner(at_work, 2)
    sold = at_work.terms(1)
    told += [Issued(by="R7", ticket=ticket, patron="ann", request="runner", terms=sold) for ticket in (kept, gone)]
    at_work.void(gone.serial)
    told.append(Voided(by="R7", serial=gone.serial))
    at_work.close(NOON)
    told.append(SaleClosed(by="Sam", game=1, at=NOON, terms=at_work.terms(1)))
    _like(at_work, told)
    numbers = balls(*range(1, 21))
    at_work.settle(numbers, NOON + 5)
    told.append(Drawn(by="Sam", game=1, numbers=numbers, at=NOON + 5))
    _like(at_work, told)
    at_work.redeem(kept.serial, 1, NOON + 6)
    told += [TicketTaken(by="R7", serial=kept.serial, at=NOON + 6)]
    told += [Redeemed(by="R7", serial=kept.serial, game=1, amount=600)]
    at_work.close(NOON + 7)
    told.append(SaleClosed(by="Sam", game=2, at=NOON + 7, terms=at_work.terms(2)))
    at_work.fail()
    told.append(DrawFailed(by="Sam", game=2))
    _like(at_work, told)


def _like(office: Office, told: list[AnyFact]) -> None:
    """Another office brought to the same place by facts alone."""
    kept = ("closed_at", "game", "open", "tickets", "voided", "drawn", "drawn_at", "void_games", "paid", "sold_under")
    other = take(Office(Settings(), Seeded("facts"), practice=True), told)
    assert {name: getattr(other, name) for name in kept} == {name: getattr(office, name) for name in kept}


def test_an_office_opens_with_its_first_game_for_sale() -> None:
    office = Office(Settings(), Seeded("office"), practice=True)
    assert (office.closed_at, office.game, office.open) == (0, 1, True)


def test_two_winners_that_share_an_end_get_one_character_more() -> None:
    one, two = "AAAAAAAAAAAB2222", "AAAAAAAAAAAC2222"
    assert printed(one, [one, two], 4) == "B2222"
    assert printed(one, [one], 4) == "2222"


def test_serials_are_random_and_never_end_like_another_of_the_same_runner() -> None:
    source = Seeded("serials")
    taken: list[str] = []
    for _ in range(500):
        taken.append(new_serial(41, source, taken))
    assert len({serial[-5:] for serial in taken}) == 500
    assert all(set(serial) <= set(ALPHABET) and len(serial) == 16 for serial in taken)
    assert len({serial[3:] for serial in taken}) == 500
