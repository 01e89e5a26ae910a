"""What the rules believe of a round of poker beside what lies on the table."""

from houseway.games.poker.rake import TIME
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import ring_of
from houseway.play.refusals import NotNow
from houseway.play.requests import Ask
from houseway.play.round import Round
from houseway.play.spaces import Menu

ASIDE = ("rake", TIME)
"""Pots in which lies what no player can win any more."""


def check_ring(round_: Round) -> None:
    """While players bet, the rules' notes of pots, bets and who is still in are those of the scene."""
    request = round_.pending
    if not isinstance(request, Ask) or not isinstance(request.space, Menu):
        return
    try:
        ring = ring_of(round_.table)
    except NotNow:
        return
    scene = round_.table.scene
    lying = {name: amount for name, amount in scene.pots.items() if amount and name not in ASIDE}
    bets = {player: amount for (player, _, area), amount in scene.felt.items() if area == ring.area}
    assert {pot.name: pot.amount for pot in ring.pots if pot.amount} == lying, round_
    assert {entrant.player: entrant.bet for entrant in ring.entrants if entrant.bet} == bets, round_
    assert ring.in_all == sum(lying.values()) + sum(bets.values()), round_
    assert ring.raked == scene.pots.get("rake", 0), round_
    check_players(ring)


def check_players(ring: Ring) -> None:
    """Who is live, and who can bet."""
    live = [entrant for entrant in ring.entrants if entrant.live]
    able = [entrant for entrant in live if not entrant.all_in]
    assert (ring.live, ring.able) == (len(live), len(able)), ring.table.events
    for entrant in live:
        # A player without chips is all-in; an all-in player with chips has given up wagering at a stud game.
        assert entrant.all_in or ring.stacks[entrant.player], ring.table.events
