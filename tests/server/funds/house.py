"""A poker room with a fund, over HTTP: its people, its tables, and rounds with stated cards."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from houseway.cards.sealed import seal
from houseway.house.ledger import fund as part_of
from houseway.house.ledger import fund_box, wallet
from houseway.play.requests import HOUSE, Ask
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.server.casino import Casino
from houseway.server.record.audit.whole import verify as audit
from houseway.server.record.batch import Batch
from houseway.server.table import openings
from houseway.server.table.round_in_play import RoundInPlay

RULES: dict[str, Any] = {
    "name": "grand",
    "title": "Grand Bad Beat",
    "reference": "RGS-14",
    "unit": "play",
    "contribution": 100,
    "min_pot": 800,
    "qualifying": {"holdem": {"hand": "8s 8h 8d 8c 2h"}},
    "shares": [["losing hand", 50], ["winning hand", 25], ["table", 25]],
    "several": "best",
    "discontinuation": {"reference": "DGE-77", "ends": "collection ends by amendment"},
    "notice_hours": 1,
}
HANDS, BOARD = ["8s 8h", "Jd Td"], "8d 8c 9d 7d Ah"
"""Four eights lose to a straight flush."""
PLAIN = ["Ks 2h", "Qd 3c"]
"""Nothing of note, for the same board."""
HOUR = 3_600_000
CREW = {
    "sue": ("Sue", "supervisor"),
    "sid": ("Sid", "supervisor"),
    "flo": ("Flo", "floorperson"),
    "ace": ("Ace", "accounting"),
    "abe": ("Abe", "accounting"),
    "cara": ("Cara", "cage"),
    "dee": ("Dee", "dealer"),
    "sam": ("Sam", "security"),
    "ira": ("Ira", "auditor"),
    "ann": ("Ann", "administrator"),
}


class FundHouse:
    """The room and everyone in it."""

    def __init__(
        self, client: TestClient[Any], casino: Casino, staff: Callable[..., Any], someone: Callable[[str], Any]
    ) -> None:
        self.client, self.casino = client, casino
        self._staff, self._someone = staff, someone
        self._people: dict[str, Any] = {}
        self.hands, self.board = PLAIN, BOARD
        self.dealt: dict[str, list[str]] = {}
        """The hands of the round at each table."""
        self.players: dict[str, list[Any]] = {}
        for game in ("holdem", "omaha"):
            set_up = {"game": game, "id": game, "bots": 0, "settings": {"rake_percent": 10}}
            assert self.sue.post("/api/floor/tables", **set_up).status_code == 200

    def __getattr__(self, name: str) -> Any:
        """A person of the crew, hired when first asked for."""
        if name not in CREW:
            raise AttributeError(name)
        if name not in self._people:
            self._people[name] = self._staff(*CREW[name])
        return self._people[name]

    # Orders ---------------------------------------------------------------------------------------------------------

    def order(self, person: Any, name: str, second: Any = None, **body: Any) -> Any:
        """Give an order and have it agreed to; says what came of it."""
        if name not in ("file",) and "fund" not in body:
            body["fund"] = "grand"
        asked = person.post(f"/api/floor/funds/{name}", **body)
        if asked.status_code != 202 or second is None:
            return asked
        return second.post(f"/api/floor/approvals/{asked.json()['approval']}", approve=True)

    def done(self, person: Any, name: str, second: Any = None, **body: Any) -> Any:
        said = self.order(person, name, second, **body)
        assert said.status_code == 200, said.text
        return said

    def refused(self, person: Any, name: str, second: Any = None, **body: Any) -> str:
        """The clause by which an order is refused; nothing has moved."""
        before = self.all_money(), self.casino.funds.book.facts
        said = self.order(person, name, second, **body)
        assert said.status_code in (403, 409, 422), said.text
        assert (self.all_money(), self.casino.funds.book.facts) == before
        return str(said.json().get("rule") or said.json()["kind"])

    def all_money(self) -> dict[str, int]:
        return self.casino.ledger.accounts()

    # The fund -------------------------------------------------------------------------------------------------------

    def file(self, **changes: Any) -> Any:
        return self.order(self.sue, "file", self.ace, rules={**RULES, **changes})

    def open(self, *tables: str, **changes: Any) -> "FundHouse":
        """File the fund, post its notices and offer it."""
        assert (said := self.file(**changes)).status_code == 200, said.text
        name = changes.get("name", "grand")
        self.post_rules(name, changes.get("reset_percent", 0))
        for table in tables or ("holdem",):
            self.done(self.sue, "post", fund=name, notice="table", table=table)
            self.done(self.sue, "offer", fund=name, table=table)
        return self

    def post_rules(self, name: str = "grand", reset_percent: int = 0) -> None:
        version = self.state(name)["version"]
        self.done(self.sue, "post", fund=name, notice="rules", version=version, reset_percent=reset_percent)

    def state(self, name: str = "grand") -> Any:
        funds = self.ace.get("/api/floor/funds").json()["funds"]
        return next(fund for fund in funds if fund["name"] == name)

    def missing(self) -> dict[str, str]:
        """What is missing today, by clause."""
        return {each["rule"]: each["says"] for each in self.ace.get("/api/floor/funds").json()["missing"]}

    def wall(self, name: str = "grand") -> Any:
        """What anyone sees, without signing in."""
        funds = self.client.get("/api/funds").json()["funds"]
        return next(fund for fund in funds if fund["name"] == name)

    def part(self, name: str, fund: str = "grand") -> int:
        return self.casino.ledger.balance(part_of(fund, name))

    def boxed(self, table: str = "holdem", fund: str = "grand") -> int:
        return self.casino.ledger.balance(fund_box(fund, table))

    def purse(self, player: str) -> int:
        return self.casino.ledger.balance(wallet(player, "play"))

    def shown(self, payout: str = "primary", name: str = "grand") -> int:
        return next(int(each["amount"]) for each in self.wall(name)["payouts"] if each["payout"] == payout)

    # Money into it --------------------------------------------------------------------------------------------------

    def count(self, *tables: str, fund: str = "grand") -> int:
        """The boxes go to the cage and are counted there; says what came."""
        boxes = list(tables or ("holdem",))
        self.done(self.flo, "send", fund=fund, boxes=boxes, notice="DGE-1")
        id_ = list(self.state(fund)["collections"])[-1]
        self.done(self.sam, "carry", fund=fund, collection=id_, lock="L-1")
        expected = self.state(fund)["collections"][id_]["collected"]["expected"]
        self.done(self.cara, "receive", fund=fund, collection=id_, counted=expected)
        return sum(expected.values())

    def adjust(self, fund: str = "grand") -> None:
        self.done(self.ace, "adjust", self.flo, fund=fund, shown=self.state(fund)["current"])

    def endow(self, amount: int, fund: str = "grand", table: str = "holdem") -> None:
        """As if pots had brought this much, then counted and displayed."""
        self.put_in_box(amount, fund, table)
        self.count(*sorted(self.state(fund)["boxes"]), fund=fund)
        self.adjust(fund)

    def put_in_box(self, amount: int, fund: str = "grand", table: str = "holdem") -> None:
        from houseway.house.ledger import Posting, bank
        from houseway.server.record.batch import Batch, Line

        posting = Posting(bank("play"), fund_box(fund, table), amount, "test")

        async def write() -> None:
            await self.casino.store.commit(Batch([Line("money", {"by": "test"}, postings=[posting])]), self.now)

        self.client.blocking_portal.call(write)

    @property
    def now(self) -> int:
        return self.casino.clock.now()

    # Play -----------------------------------------------------------------------------------------------------------

    def seat(self, *names: str, table: str = "holdem") -> list[Any]:
        made = []
        for name in names:
            player = self._someone(name)
            player.table = table
            assert player.do("seat", buy_in=20_000).status_code == 200
            made.append(player)
        self.players.setdefault(table, []).extend(made)
        return made

    def hire(self, player: Any, *roles: str) -> None:
        """Someone who has played is given a staff's roles."""

        async def give() -> None:
            batch = Batch()
            self.casino.identity.change(player.name, "the test", batch, roles=frozenset(roles) | {"player"})
            await self.casino.store.commit(batch, self.casino.clock.now())

        assert player.do("leave").status_code == 200
        self.client.blocking_portal.call(give)

    def play(self, hands: list[str] | None = None, raising: int = 0, table: str = "holdem") -> dict[str, Any]:
        """Play a round with these hands to its end, everyone calling; says the round's whole record."""
        at = self.casino.table(table)
        if hands is not None and at.seating.playing and self.dealt[table] != hands:
            self.play(table=table)  # the round that began with other hands
        self.hands = hands or self.hands
        if not at.seating.playing:
            for player in self.players[table]:
                if not at.seating.playing:
                    player.do("next", round=at.seating.round)
        assert at.in_play is not None
        id_ = at.in_play.id
        for _ in range(200):
            if not at.seating.playing:
                break
            pending = at.in_play.round.pending
            assert isinstance(pending, Ask), pending
            who = next(player for player in self.players[table] if player.name == pending.actor)
            options = getattr(pending.space, "options", {})
            raise_ = raising and "raise" in options
            raising -= bool(raise_)
            answer = next((kind for kind in ("check", "call") if kind in options), pending.default)
            said = who.answer(["raise", options["raise"].low] if raise_ else answer)
            assert said.status_code == 200, said.text
        return {"id": id_, "events": at.in_play.round.events}

    def beat(self, **how: Any) -> Any:
        """A bad beat at the table; says the claim."""
        self.play(HANDS, **how)
        return self.state()["claims"][0]["claimed"]

    def settle(self, claim: Any, payer: Any = None, kind: str = "chips") -> None:
        """Verify, make up and pay a claim."""
        id_ = claim["claim"]
        self.done(self.sue, "verify", claim=id_, verified=True)
        self.done(self.ace, "prepare", claim=id_, lines=lines(claim, kind))
        self.done(payer or self.sam, "pay", claim=id_)

    def audit(self) -> list[str]:
        async def look() -> list[str]:
            self.casino.log.count_up()
            await self.casino.store.settled()
            async with self.casino.store.reading() as connection:
                return list((await audit(connection, self.casino.store.signer.public)).wrong)

        found: list[str] = self.client.blocking_portal.call(look)
        return found


def lines(claim: Any, kind: str = "chips") -> list[dict[str, Any]]:
    """What each player of a claim is owed."""
    owed: dict[str, int] = {}
    for award in claim["awards"]:
        owed[award["player"]] = owed.get(award["player"], 0) + award["amount"]
    return [{"player": player, "kind": kind, "amount": amount} for player, amount in owed.items()]


def stacked(house: FundHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the decks of new rounds lie as `house.hands` and `house.board` say."""

    def made(id_: str, round_: Round, sealed: Any, source: Any, dealt_by: str) -> RoundInPlay:
        trial = round_.clone()
        house.dealt[round_.opening.table] = house.hands
        spots = [seat.spot for seat in trial.opening.seats]
        dealer = rig(trial, hands=dict(zip(spots, house.hands, strict=False)), board=house.board)
        drawn: list[Any] = []
        while trial.pending is not None:
            if isinstance(trial.pending, Ask):
                options = getattr(trial.pending.space, "options", {})
                answer = next((kind for kind in ("check", "call") if kind in options), trial.pending.default)
                trial.act(trial.pending.actor, answer)
                continue
            answer = dealer.answer(trial)
            if type(trial.pending).__name__ == "Draw":
                drawn += answer
            trial.act(HOUSE, answer)
        deck = trial.game.deck
        assert deck is not None
        rest = [card for card in deck(trial.settings).cards if card not in drawn]
        return RoundInPlay(id_, round_, seal((*drawn, *rest)), source, dealt_by)

    monkeypatch.setattr(openings, "RoundInPlay", made)


def key() -> str:
    return uuid.uuid4().hex
