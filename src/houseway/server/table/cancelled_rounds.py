"""A round that other rules began and these cannot go on with is called off: every chip lies again as it did before it.

The record keeps what was played. A line of its own takes every posting of the round back, so that nothing is lost and
nothing is won by a change of the program.
"""

from collections.abc import Sequence

from houseway.house.ledger import Posting, of_events, reverse
from houseway.play.events import Dealt, Event, Rolled
from houseway.play.opening import Closing, Opening
from houseway.play.refusals import OtherRules
from houseway.play.scene import Scene
from houseway.rulebook import edition
from houseway.server.record.store import Batch, Line
from houseway.server.table.gaming_table import Driver
from houseway.server.table.round_in_play import fold

KIND = "called_off"
"""The kind of the journal's line."""


def as_before(opening: Opening) -> Closing:
    """The closing of a round that was called off: what it began with."""
    return Closing(
        stacks=Scene(opening).stacks,
        house=0,
        void=True,
        button=opening.button,
        pots=opening.pots,
        meters=opening.meters,
        standing=opening.standing,
        state=opening.state,
    )


def taken_back(events: Sequence[Event], table: str, round_: str, ruling: str) -> list[Posting]:
    """The counter-postings of everything that these events moved, the last first."""
    postings = of_events(reversed(events), table, round_)
    return [reverse(posting, f"called off: {posting.what}", ruling) for posting in postings]


async def go_on(driver: Driver) -> str:
    """Go on with a table's round where its journal ends; says why it was called off, where that had to be."""
    why = ""
    try:
        await driver.reload()
    except OtherRules as error:
        why = str(error)
        await call_off(driver, why)
    if driver.live is None and driver.seating.round and driver.wants_a_round(driver.seating):
        # The people sit there; without a result to look at, nothing would tell them to go on.
        await driver.begin("house", None, driver.draft(), [])
    return why


async def call_off(driver: Driver, why: str) -> None:
    """End the table's open round as if it had not been played; the record says why."""
    table, id_, now = driver.config.id, driver.seating.round, driver.services.clock.now()
    stored = fold(await driver.services.store.round_lines(id_))
    closing, batch, draft = as_before(stored.opening), Batch(), driver.draft()
    body = {"by": "house", "why": why, "rules": edition.carried()}
    money = taken_back(stored.events, table, id_, driver.game.ruling_rule)
    batch.lines.append(Line(KIND, body, table, id_, money))
    dealt = any(isinstance(event, Dealt | Rolled) for event in stored.events)
    driver.day.called_off(dealt, sum(closing.pots.values()), now)
    driver.close_round(batch, draft, id_, stored.opening, closing, len(stored.journal))
    await driver.store(batch, draft, None, "house")
