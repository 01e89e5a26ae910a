"""The house's people: their orders, some of which a second person must agree to."""

from typing import Any

import msgspec

from houseway.play.requests import Window
from houseway.server.table.gaming_table import GamingTable

from .people import PASSWORD, Person

FLOOR = "/api/floor"


class Floorperson(Person):
    """Runs the tables: opens, closes, confirms, rules, and agrees to what others ask."""

    async def step(self) -> None:
        tables = self.tables()
        if not tables:
            return
        table = self.chance.choice(tables)
        if await self._serve(tables) or await self._decide():
            return
        if self.course.calm:
            if table.seating.status != "open":
                await self.say("open", f"{FLOOR}/tables/{table.config.id}/open")
            elif table.config.attended and not table.seating.playing:
                await self.say("attend", f"{FLOOR}/tables/{table.config.id}/attend", attended=False)
            return
        await self._order(table)

    async def _serve(self, tables: list[GamingTable]) -> bool:
        """Answer what is asked of the staff; says whether anything was."""
        for table in tables:
            in_play, path = table.in_play, f"{FLOOR}/tables/{table.config.id}"
            if in_play is None or not table.seating.playing or not in_play.round.opening.attended:
                continue
            where = {"round": in_play.id, "seq": in_play.seq}
            if in_play.waits_for_staff():
                if table.seating.on_duty not in ("", self.name):
                    # Another dealer's table: they go on a break first, and meanwhile the round may go on.
                    await self.say("dealer", f"{path}/dealer", dealer="")
                    return True
                await self.say("answer", f"{path}/answer", answer=in_play.house.answer(in_play.round), **where)
                return True
            if isinstance(in_play.round.pending, Window) and (self.course.calm or self.chance.random() < 0.3):
                await self.say("close-window", f"{path}/close-window", **where)
                return True
        return False

    async def _decide(self) -> bool:
        """Agree to what another asked, or turn it down; says whether anything waited."""
        if self.chance.random() < 0.4:
            return False
        waiting = await self.get(f"{FLOOR}/approvals")
        for each in waiting if isinstance(waiting, list) else (waiting or {}).get("waiting", []):
            if each["by"] != self.name and set(each["roles"]) & self.course.roles[self.name]:
                agree = self.chance.random() < 0.8
                await self.say("decide", f"{FLOOR}/approvals/{each['id']}", approve=agree)
                return True
        return False

    async def _order(self, table: GamingTable) -> None:
        drawn, path = self.chance.random(), f"{FLOOR}/tables/{table.config.id}"
        if drawn < 0.15:
            await self.say("close" if table.seating.status == "open" else "open", self._turned(table, path))
        elif drawn < 0.35:
            await self.say("settings", f"{path}/settings", settings=self._option(table), effective=0)
        elif drawn < 0.45:
            await self.say("attend", f"{path}/attend", attended=self.chance.random() < 0.3)
        elif drawn < 0.6 and table.in_play is not None:
            ruling = {
                "kind": self.chance.choice(("rescind", "continue", "round_dead")),
                "reason": "misheard",
                "last": 1,
            }
            where = {"round": table.in_play.id, "seq": table.in_play.seq}
            await self.say("ruling", f"{path}/ruling", ruling=ruling, **where)
        elif drawn < 0.7:
            await self._correct(table)
        elif drawn < 0.8:
            await self.say("policy", f"{FLOOR}/policy", settings={"staff_idle_minutes": 20 + self.below(40)})
        else:
            state = await self.get(path)
            if state:
                self.course.truth.state(state)
                self.course.truth.frame(None, state["frame"])
            await self.get(f"{FLOOR}/log")

    @staticmethod
    def _turned(table: GamingTable, path: str) -> str:
        return f"{path}/close" if table.seating.status == "open" else f"{path}/open"

    def _option(self, table: GamingTable) -> dict[str, Any]:
        """One option of the game, set a little higher."""
        amounts = {
            k: v for k, v in msgspec.to_builtins(table.settings).items() if k.endswith("_max") and type(v) is int
        }
        if not amounts:
            return {}
        name = self.chance.choice(sorted(amounts))
        return {name: amounts[name] + 500}

    async def _correct(self, table: GamingTable) -> None:
        seats = table.in_play.round.opening.seats if table.in_play else ()
        people = [seat.player for seat in seats if self.course.casino.identity.person(seat.player)]
        if people:
            order = {"player": self.chance.choice(people), "amount": 500, "reason": "misread"}
            rule = table.game.ruling_rule
            await self.say("correction", f"{FLOOR}/corrections", round=table.seating.round, rule=rule, **order)


class Clerk(Floorperson):
    """Sells and cashes chips over the cage."""

    async def step(self) -> None:
        if await self._decide() or self.course.calm:
            return
        amount = self.chance.choice((50_000, 20_000, -10_000, 2_000_000))
        await self.say("cage", f"{FLOOR}/cage", player="Reg", amount=amount)


class Administrator(Floorperson):
    """Makes and changes accounts."""

    async def step(self) -> None:
        if await self._decide() or self.course.calm:
            return
        drawn = self.chance.random()
        name = self.chance.choice(("Reg", "Rex"))
        roles = self.chance.choice((["dealer"], [], ["auditor", "cage"]))
        changed: dict[str, Any] = {"name": name, "roles": roles}
        if drawn < 0.3 or name == "Rex":
            changed["password"] = PASSWORD
        elif drawn < 0.4:
            changed["disabled"] = True
        await self.say("account", f"{FLOOR}/accounts", **changed)


class Member(Person):
    """Has an account with a password, and signs in and out."""

    async def step(self) -> None:
        if self.course.calm:
            return
        drawn = self.chance.random()
        if drawn < 0.3:
            await self.sign_in()
        elif drawn < 0.45:
            await self._ask("POST", "/api/logout", {})
        elif drawn < 0.6:
            await self._ask("POST", "/api/me/sessions/end", {"password": PASSWORD})
        elif drawn < 0.75:
            await self._ask("POST", "/api/me/password", {"password": PASSWORD, "new": PASSWORD})
        elif me := await self.get("/api/me"):
            self.course.truth.me(me)
