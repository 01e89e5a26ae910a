"""The stub after the last decision: racked unseen, and counted first when a count is due (dragon-poker/A20)."""

from houseway.games.dragon_poker.void import void_all
from houseway.play.events import DeckComplete, StubRacked
from houseway.play.table import Play, Table

DECK = 53
HAND = 3

COUNT_DUE = {
    "manual_shoe": "dragon-poker/42.7(e)#1",
    "hand": "dragon-poker/A16",
    "automated_shoe": "dragon-poker/42.9(d)#1",
}

COUNTED = {
    "manual_shoe": "dragon-poker/42.7(e)#2",
    "hand": "dragon-poker/A16",
    "automated_shoe": "dragon-poker/42.9(d)#2",
}
"""The clause that has the stub counted face down, by dealing method."""


def rack_the_stub(table: Table) -> Play[None]:
    """Rack the stub face down; when a count is due, count it first and act on a wrong one."""
    yield from table.proceed("rack the stub", "dragon-poker/42.10(c)3#1")
    stub = table.left()
    table.note("{n:cards} are left as the stub", "dragon-poker/42.1[stub]", n=stub)
    if "stub_count" in table.opening.due:
        table.announce("The stub is counted face down", COUNT_DUE[table.method])
        yield from count_the_stub(table, stub)
    rule = "dragon-poker/42.9(c)#2" if table.method == "automated_shoe" else "dragon-poker/42.10(c)3#1"
    table.record(StubRacked(stub, rule))


def count_the_stub(table: Table, expected: int) -> Play[None]:
    """A count that proves 53 cards lets play go on; a wrong one sends the dealer to look for a misdeal."""
    found = yield from table.count("stub", expected, COUNTED[table.method])
    if found == expected:
        table.record(DeckComplete(DECK, "dragon-poker/42.7(e)1"))
        return
    table.announce("The count is wrong; every hand is counted", "dragon-poker/42.7(e)2#1")
    places = [place for place, cards in table.scene.places.items() if cards and place != "rack"]
    total, misdealt = found + len(table.scene.places.get("rack", ())), False
    for place in places:
        held = yield from table.count(place, HAND, "dragon-poker/42.7(e)2#1")
        total, misdealt = total + held, misdealt or held != HAND
    if misdealt and total == DECK:
        void_all(table, "dragon-poker/42.7(e)2#2")
    void_all(table, "dragon-poker/42.7(e)2#3", needs=("remove_deck",))
