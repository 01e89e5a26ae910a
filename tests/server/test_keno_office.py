"""The keno office over HTTP: tickets written, voided, drawn, paid and reported; its books to the cent."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from houseway.cards.randomness import Seeded
from houseway.games.keno.rate_card import PayFor
from houseway.games.keno.settings import Settings
from houseway.house.ledger import KENO
from houseway.proof.claims import rule
from houseway.server.casino import Casino
from houseway.server.record.audit import verify

from .conftest import NoAlarms, doors, sqlite

OFFICE = "/api/floor/keno"
FIRST_TWENTY = set(range(1, 21))


class LowBalls(Seeded):
    """Draws the numbers 1 to 20; every other choice is left to chance."""

    def below(self, bound: int) -> int:
        return 0 if 60 < bound <= 80 else super().below(bound)


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    return Casino(sqlite(tmp_path), tmp_path, clock=NoAlarms(), rehearsal=LowBalls("keno"), games=("keno",))


class Lounge:
    """A writer, two runners and the people who look after them."""

    def __init__(self, client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> None:
        self.client, self.casino = client, casino
        self.will, self.wanda = staff("Will", "cage"), staff("Wanda", "cage")
        self.rita, self.rob = staff("Rita", "dealer"), staff("Rob", "dealer")
        self.lee = staff("Lee", "supervisor")

    def ask(self, who: Any, request: str, *spots: int, **more: Any) -> Any:
        body = {"patron": "Pat", "rate": 200, "station": "W3", "spots": list(spots), **more}
        return who.post(f"{OFFICE}/tickets", request=request, **body)

    def sold(self, who: Any, request: str, *spots: int, **more: Any) -> str:
        made = self.ask(who, request, *spots, **more)
        assert made.status_code == 200, made.text
        return str(made.json()["table"])

    def ticket(self, serial: str) -> Any:
        return self.will.get(f"{OFFICE}/tickets/{serial}").json()

    def draw(self, failed: bool = False) -> int:
        assert self.lee.post(f"{OFFICE}/close").status_code == 200
        drawn = self.lee.post(f"{OFFICE}/draw", failed=failed)
        assert drawn.status_code == 200, drawn.text
        return int(drawn.json()["table"])

    def pay(self, who: Any, serial: str, game: int = 1, runner: bool = False) -> Any:
        return who.post(f"{OFFICE}/pay", serial=serial, game=game, runner=runner)

    def report(self, who: Any, runner: str, game: int = 1) -> Any:
        return who.get(f"{OFFICE}/report?game={game}&runner={runner}").json()

    def state(self) -> Any:
        return self.lee.get(OFFICE).json()

    def set_options(self, **options: Any) -> None:
        """As two supervisors would set them from the next game on."""
        table = self.casino.table("keno")
        table.settings = msgspec.structs.replace(table.settings, **options)


@pytest.fixture
def lounge(client: TestClient[Any], casino: Casino, staff: Callable[..., Any]) -> Lounge:
    return Lounge(client, casino, staff)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("rule", "")


@rule("keno/15.1[keno-request]", "keno/15.1[keno-writer-request]", "keno/15.1[keno-runner-request]")
def test_a_request_is_a_writers_or_a_runners_and_a_runners_leaves_a_receipt(lounge: Lounge) -> None:
    by_writer = lounge.ticket(lounge.sold(lounge.will, "writer", 3, 1, 2, games=2))
    assert (by_writer["ticket"]["spots"], by_writer["ticket"]["games"]) == (["N1", "N2", "N3"], 2)
    assert (by_writer["patron"], by_writer["receipt"], by_writer["amount"]) == ("Pat", "", 400)
    by_runner = lounge.ticket(lounge.sold(lounge.rita, "runner", 4, rate=500, games=3))
    assert by_runner["receipt"] == "Pat: 1/1 @ $5, 3 game(s) from 1"
    assert refused(lounge.ask(lounge.will, "telephone", 4)) == (422, "keno/15.1[keno-request]")
    assert lounge.ask(lounge.will, "runner", 4).status_code == 403
    assert lounge.ask(lounge.rita, "writer", 4).status_code == 403
    assert lounge.state()["sold"] == lounge.casino.ledger.balance(KENO) == 400 + 1_500


@rule("keno/15.1[keno-ticket]", "keno/15.1[conditioning]")
def test_a_ticket_from_words_is_a_writers_and_bears_the_coding_of_its_request(lounge: Lounge) -> None:
    assert refused(lounge.ask(lounge.rita, "words", 4, 5)) == (422, "keno/15.1[keno-ticket]")
    made = lounge.ticket(lounge.sold(lounge.will, "words", 4, 5))["ticket"]
    assert (made["issuer"], made["station"], made["coding"]) == ("Will", "W3", "1/2 @ $2")
    assert lounge.ticket(lounge.sold(lounge.will, "writer", 4, 5, coding="1/2 @ $2"))["ticket"]["coding"] == "1/2 @ $2"
    for wrong in ("1/3 @ $2", "1/2 @ $5"):
        assert refused(lounge.ask(lounge.will, "writer", 4, 5, coding=wrong)) == (422, "keno/15.1[conditioning]")
    assert lounge.state()["tickets"] == 2


@rule("keno/15.2(b)", "keno/15.1[rate-card]")
def test_only_an_approved_and_whole_rate_card_is_used_and_it_limits_the_spots(lounge: Lounge) -> None:
    card = msgspec.to_builtins(Settings().rate_card)
    for wrong, clause in (
        ({"approval": ""}, "keno/15.2(b)"),
        ({"max_spots": 0, "lines": []}, "keno/15.2(b)"),
        ({"max_spots": 81}, "keno/15.2(b)"),
        ({"max_spots": 11}, "keno/15.1[rate-card]"),
        ({"rates": []}, "keno/15.1[rate-card]"),
    ):
        made = lounge.lee.post("/api/floor/tables", game="keno", id="k2", settings={"rate_card": {**card, **wrong}})
        assert refused(made) == (422, clause)
    assert lounge.ask(lounge.will, "words", *range(1, 12)).status_code == 422
    assert lounge.ask(lounge.will, "words", 1, 2, rate=300).status_code == 422
    lounge.sold(lounge.will, "words", *range(1, 11))
    assert (lounge.state()["max_spots"], lounge.state()["approval"]) == (10, "sample, for play chips")


@rule("keno/15.4")
def test_no_ticket_is_issued_or_voided_after_the_close_and_a_void_needs_another(lounge: Lounge) -> None:
    kept, gone = lounge.sold(lounge.will, "words", 1), lounge.sold(lounge.will, "words", 2, games=2)
    asked = lounge.will.post(f"{OFFICE}/void", serial=gone)
    assert asked.status_code == 202
    assert lounge.will.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 403
    assert lounge.lee.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    assert (lounge.ticket(gone)["voided"], lounge.state()["voided"], lounge.state()["balance"]) == (True, 400, 200)
    assert refused(lounge.wanda.post(f"{OFFICE}/void", serial=gone)) == (409, "keno/15.4")
    theirs = lounge.lee.post(f"{OFFICE}/void", serial=kept)
    own = lounge.will.post(f"/api/floor/approvals/{theirs.json()['approval']}", approve=True)
    assert own.status_code == 403, "the writer who issued it agrees to no void of it"
    assert lounge.lee.post(f"{OFFICE}/close").status_code == 200
    assert refused(lounge.ask(lounge.will, "words", 3)) == (409, "keno/15.4")
    assert refused(lounge.wanda.post(f"{OFFICE}/void", serial=kept)) == (409, "keno/15.4")
    assert lounge.state()["balance"] == 200


@rule("keno/15.6")
def test_a_winning_ticket_is_paid_once_against_its_whole_serial(lounge: Lounge) -> None:
    winner, loser = lounge.sold(lounge.will, "words", 1, 2, 3), lounge.sold(lounge.will, "words", 79)
    assert refused(lounge.pay(lounge.will, winner)) == (409, "keno/15.6"), "before the draw"
    game = lounge.draw()
    assert lounge.state()["owed"] == 8_400
    assert lounge.pay(lounge.will, winner, game).json()["table"] == "8400"
    assert refused(lounge.pay(lounge.wanda, winner, game)) == (409, "keno/15.6")
    assert refused(lounge.pay(lounge.will, loser, game)) == (409, "keno/15.6")
    assert refused(lounge.pay(lounge.will, winner[:-1] + ("A" if winner[-1] != "A" else "B"), game))[0] == 422
    state = lounge.state()
    assert (state["sold"], state["paid"], state["owed"], state["balance"]) == (400, 8_400, 0, -8_000)
    several = lounge.sold(lounge.will, "words", 1, 2, 3, games=3)
    for game in (lounge.draw(), lounge.draw()):
        assert lounge.pay(lounge.will, several, game).json()["table"] == "8400", "by its rate, once for each game"
        assert refused(lounge.pay(lounge.wanda, several, game)) == (409, "keno/15.6")


def test_the_master_game_report_shows_what_the_office_took_to_the_cent(lounge: Lounge) -> None:
    def told() -> list[tuple[str, int]]:
        report = lounge.lee.get("/api/floor/day/report").json()
        rows = [each for each in report["tables"] if each["table"] == "keno office"]
        games = {each["game"]: each["win"] for each in report["games"]}
        assert not rows or games["keno"] == sum(each["win"] for each in report["tables"] if each["game"] == "keno")
        assert all((each["name"], each["title"]) == ("Keno office", "Keno") for each in rows)
        return [(each["game"], each["win"]) for each in rows]

    assert told() == []
    winner, gone = lounge.sold(lounge.will, "words", 1, 2, 3), lounge.sold(lounge.will, "words", 79, rate=500)
    assert told() == [("keno", 700)]
    asked = lounge.will.post(f"{OFFICE}/void", serial=gone)
    assert lounge.wanda.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True).status_code == 200
    assert told() == [("keno", 200)]
    assert lounge.pay(lounge.will, winner, lounge.draw()).status_code == 200
    assert told() == [("keno", 200 - 8_400)]
    assert lounge.casino.ledger.balance(KENO) == 200 - 8_400 == lounge.state()["balance"]


def test_a_game_pays_no_more_than_the_aggregate_limit_and_shares_it_in_proportion(lounge: Lounge) -> None:
    lounge.set_options(aggregate_limit=10_000)
    one, two = lounge.sold(lounge.will, "words", 1, 2, 3), lounge.sold(lounge.will, "words", 4, 5, 6, rate=500)
    game = lounge.draw()
    shares = [int(lounge.pay(lounge.will, serial, game).json()["table"]) for serial in (one, two)]
    assert shares == [8_400 * 10_000 // 29_400, 21_000 * 10_000 // 29_400]
    assert sum(shares) <= 10_000
    small = lounge.sold(lounge.will, "words", 1)
    assert lounge.pay(lounge.will, small, lounge.draw()).json()["table"] == "600", "below the limit it is paid whole"


def test_a_drawn_game_pays_what_it_paid_whatever_the_house_changes_later(lounge: Lounge) -> None:
    winner = lounge.sold(lounge.will, "words", 1, 2, 3)
    assert lounge.lee.post(f"{OFFICE}/close").status_code == 200
    lounge.set_options(draw_count=10, aggregate_limit=10)
    assert lounge.lee.post(f"{OFFICE}/draw").status_code == 200
    card = Settings().rate_card
    lounge.set_options(rate_card=msgspec.structs.replace(card, lines=[PayFor(n, n, 1) for n in range(1, 11)]))
    assert len(lounge.state()["numbers"]) == 20
    assert (lounge.ticket(winner)["payouts"], lounge.state()["owed"]) == ({"1": 8_400}, 8_400)
    assert lounge.state()["aggregate_limit"] == 10, "of the game on sale"
    assert lounge.pay(lounge.will, winner).json()["table"] == "8400"


@rule("keno/15.7")
def test_a_draw_that_cannot_be_finished_gives_every_wager_back(lounge: Lounge) -> None:
    ticket = lounge.sold(lounge.will, "words", 1, games=2)
    assert refused(lounge.lee.post(f"{OFFICE}/draw", failed=True)) == (409, "keno/15.7")
    assert lounge.draw(failed=True) == 1
    assert lounge.state()["numbers"] == []
    assert lounge.pay(lounge.will, ticket, 1).json()["table"] == "200"
    assert lounge.draw() == 2
    assert lounge.pay(lounge.will, ticket, 2).json()["table"] == "600"


WHOLE = "keno/15.1[winning-keno-ticket-report]"


@rule(
    "keno/15.1[winning-keno-ticket-report]#2",
    "keno/15.1[winning-keno-ticket-report]#3",
    "keno/15.1[winning-keno-ticket-report]1",
    "keno/15.1[winning-keno-ticket-report]2",
    "keno/15.1[winning-keno-ticket-report]3.i",
    "keno/15.1[winning-keno-ticket-report]3.ii",
)
def test_the_winning_ticket_report_lists_a_runners_winners_up_to_500_by_part_of_the_serial(lounge: Lounge) -> None:
    runner = {pays: lounge.sold(lounge.rita, "runner", *spots, rate=rate) for pays, spots, rate in WINS}
    lounge.sold(lounge.rob, "runner", 1)
    lounge.sold(lounge.rita, "runner", 80)
    early = lounge.lee.get(f"{OFFICE}/report?game=1&runner=Rita")
    assert refused(early) == (409, f"{WHOLE}#3")
    lounge.draw()
    report = lounge.report(lounge.lee, "Rita")
    assert (report["game"], report["runner"], report["made_by"]) == (1, "Rita", "supervisor")
    assert lounge.report(lounge.rita, "Rita")["made_by"] == "system"
    lines = {line["payout"]: line["serial_part"] for line in report["lines"]}
    assert lines == {pays: runner[pays][-4:] for pays in (1_200, 48_000)}
    assert all(serial not in str(report) for serial in runner.values())


WINS = ((1_200, (1, 2), 100), (48_000, (1, 2, 3, 4, 5), 100), (96_000, (6, 7, 8, 9, 10), 200))
"""What a ticket is paid, its spots and its rate: $12, $480 and $960."""


@rule("keno/15.1[winning-keno-ticket-report]#1", "keno/15.1[keno-ticket-receipt]")
def test_a_runner_pays_what_the_report_lists_and_leaves_a_receipt_for_the_rest(lounge: Lounge) -> None:
    small, large = lounge.sold(lounge.rita, "runner", 1, 2), lounge.sold(lounge.rita, "runner", 6, 7, 8, 9, 10)
    theirs, loser = lounge.sold(lounge.rob, "runner", 3, 4), lounge.sold(lounge.rita, "runner", 80)
    lounge.draw()
    assert lounge.pay(lounge.will, small, runner=True).status_code == 403, "a writer is no runner"
    assert lounge.pay(lounge.rita, small).status_code == 403, "a runner pays from the report alone"
    assert lounge.pay(lounge.rita, small, runner=True).json()["table"] == "2400"
    for serial in (large, theirs):
        assert refused(lounge.pay(lounge.rita, serial, runner=True)) == (409, f"{WHOLE}#1")
    taken = lounge.rita.post(f"{OFFICE}/receipt", serial=large)
    assert (taken.status_code, taken.json()["table"]) == (200, large)
    assert refused(lounge.rita.post(f"{OFFICE}/receipt", serial=loser)) == (409, "keno/15.1[keno-ticket-receipt]")
    assert lounge.pay(lounge.will, large).json()["table"] == "96000"


@rule("keno/15.1[winning-keno-ticket-report]#1", "keno/15.1[winning-keno-ticket-report]#3")
def test_a_runner_pays_500_dollars_and_not_a_dollar_more(lounge: Lounge) -> None:
    card = Settings().rate_card
    lines = (*(line for line in card.lines if line.spots not in (4, 5)), PayFor(4, 4, 501), PayFor(5, 5, 500))
    lounge.set_options(rate_card=msgspec.structs.replace(card, lines=lines))
    most, more = (lounge.sold(lounge.rita, "runner", *range(1, spots + 1), rate=100) for spots in (5, 4))
    lounge.draw()
    assert [line["payout"] for line in lounge.report(lounge.rita, "Rita")["lines"]] == [50_000]
    assert lounge.pay(lounge.rita, most, runner=True).json()["table"] == "50000"
    assert refused(lounge.pay(lounge.rita, more, runner=True)) == (409, f"{WHOLE}#1")
    assert lounge.pay(lounge.will, more).json()["table"] == "50100"


@rule("keno/15.1[quick-pick]")
def test_the_computer_picks_a_quick_pick_with_a_writer(lounge: Lounge) -> None:
    found = lounge.ticket(lounge.sold(lounge.will, "quick-pick", count=6))["ticket"]
    assert (found["quick_pick"], len(set(found["spots"]))) == (True, 6)
    for count in (0, 11):
        assert refused(lounge.ask(lounge.will, "quick-pick", count=count)) == (422, "keno/15.1[quick-pick]")


def test_a_restart_brings_the_office_back_and_the_audit_agrees(tmp_path: Path, lounge: Lounge) -> None:
    winner, later = lounge.sold(lounge.will, "words", 1, 2, 3), lounge.sold(lounge.rita, "runner", 5, games=3)
    lounge.draw()
    lounge.pay(lounge.will, winner)
    before, ticket = lounge.state(), lounge.ticket(later)

    async def check() -> Any:
        store = lounge.casino.store
        await store.settled()
        async with store.reading() as connection:
            return await verify(connection, store.signer.public)

    assert lounge.client.blocking_portal.call(check).wrong == []
    folder = shutil.copytree(tmp_path, tmp_path / "again")
    again = Casino(sqlite(folder), folder, clock=NoAlarms(), rehearsal=LowBalls("again"), games=())
    with doors(again) as client:
        assert client.get(OFFICE, headers=lounge.lee.headers).json() == before
        assert client.get(f"{OFFICE}/tickets/{later}", headers=lounge.will.headers).json() == ticket


def test_only_those_of_the_office_reach_it(lounge: Lounge, someone: Callable[[str], Any]) -> None:
    pat = someone("Pat")
    assert pat.get(OFFICE).status_code == 403
    assert lounge.ask(lounge.lee, "words", 1).status_code == 403
    assert lounge.will.post(f"{OFFICE}/close").status_code == 403
    assert lounge.pay(lounge.rita, "A" * 16).status_code == 403, "a runner pays from the report alone"
