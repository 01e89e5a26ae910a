"""Bets as people make them (13:69F-14.7(d) to (i), 14.15(j)): words that bind, chips put in, string bets, one big chip.

At a dealer's table the conduct of the player in turn is reported as it happens; these remedies turn it into the
decision it amounts to, which is then checked like any other answer (poker/A43 to A45).
"""

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import entrant_at, ring_of
from houseway.games.poker.spoken import Words
from houseway.play.game import Particular, Remedy
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Incident, Instead, Request
from houseway.play.spaces import Amount, Answer, Menu
from houseway.play.table import Table

LET_GO = "poker/14.7(f)2"
AT_REST = "poker/14.7(g)3"
BINDS = "poker/14.7(d)"
MOTIONS = {
    "push": "poker/14.7(f)1",
    "release_in_pot": LET_GO,
    "release_towards_pot": "poker/14.7(f)3",
}
SILENT = Words(None, None)
INCREASES = ("bet", "raise", "complete")


def turn_of(table: Table, incident: Incident, request: Request) -> tuple[Ring, Entrant, Menu] | None:
    """The ring, the player and what may be done, if it is this player's turn to bet."""
    ring = ring_of(table)
    entrant = entrant_at(table, incident.spot)
    if isinstance(request, Ask) and request.spot == entrant.spot and isinstance(request.space, Menu):
        return ring, entrant, request.space
    return None


def increase(menu: Menu) -> tuple[str, Amount] | None:
    """The bet, raise or completion that is open, and its amounts."""
    for kind in INCREASES:
        amounts = menu.options.get(kind)
        if isinstance(amounts, Amount):
            return kind, amounts
    return None


def owed(ring: Ring, entrant: Entrant) -> int:
    """What a call would take."""
    return max(other.bet for other in ring.entrants) - entrant.bet


def words(incident: Incident) -> Words:
    """What the report says the player said."""
    return Words(incident.detail.get("says"), incident.detail.get("amount"))


# Words ----------------------------------------------------------------------------------------------------------------


def declares(table: Table, incident: Incident, request: Request) -> Instead | None:
    """A spoken fold, check, call, raise or amount binds in turn and within the limits (poker/A45).

    The report's detail: `says` (a kind of move, or nothing) and `amount` (what the player's bets come to).
    """
    said = words(incident)
    now = turn_of(table, incident, request)
    if now is None:
        return _out_of_turn(table, incident)
    ring, entrant, menu = now
    if said.says == "not complete":
        ring.talk.unfinished = entrant
        table.note("{spot:whose} bet is not finished", "poker/14.7(g)1", entrant.spot)
        return None
    if said == ("raise", None):
        return _raise_of_no_amount(ring, entrant, menu)
    answer = spoken_answer(menu, said, ring, entrant)
    if answer is None or answer not in menu:
        refuse(NotAMove, f"{said} is not allowed here and binds nobody", rule=BINDS, legal=str(menu))
    table.note("{player} <say|says>[ {says:term}][ {amount}]", BINDS, entrant.spot, entrant.player, **said._asdict())
    return Instead(answer)


def _raise_of_no_amount(ring: Ring, entrant: Entrant, menu: Menu) -> Instead | None:
    """One amount only: that is the raise. Otherwise chips add up until both hands rest."""
    opened = increase(menu)
    if opened is None:
        refuse(NotAMove, "raising is not open", rule=BINDS, legal=str(menu))
    kind, amounts = opened
    if amounts.count() == 1:
        ring.table.note("{player} <say|says> raise", BINDS, entrant.spot, entrant.player)
        return Instead((kind, amounts.low))
    ring.talk.unfinished, ring.talk.raising = entrant, True
    ring.table.note("{player} <say|says> raise", AT_REST, entrant.spot, entrant.player)
    return None


def spoken_answer(menu: Menu, said: Words, ring: Ring, entrant: Entrant) -> Answer | None:
    """The decision that words come to, legal or not."""
    says, amount = said
    if says in ("fold", "check", "call"):
        return says
    if amount is None:
        return None
    if says is None and amount == entrant.bet + owed(ring, entrant) and "call" in menu.options:
        return "call"
    opened = increase(menu)
    return (opened[0], amount) if opened else None


def _out_of_turn(table: Table, incident: Incident) -> Instead | None:
    """No effect, unless the house holds a player to it while nothing has changed (poker/A45)."""
    table.note("What {spot} says out of turn does not bind", "poker/A45", incident.spot)
    if table.settings.out_of_turn == "binding_if_unchanged":
        ring, entrant = ring_of(table), entrant_at(table, incident.spot)
        ring.talk.early[entrant.spot] = (max(e.bet for e in ring.entrants), words(incident))
    return None


def held_to_words(ring: Ring, entrant: Entrant, menu: Menu) -> Answer | None:
    """What a player said out of turn, now that it is their turn, if nothing has changed since."""
    high, said = ring.talk.early.pop(entrant.spot)
    answer = spoken_answer(menu, said, ring, entrant)
    if high != max(e.bet for e in ring.entrants) or answer is None or answer not in menu:
        return None
    template = "{player} <are|is> held to[ {says:term}][ {amount}]"
    ring.table.note(template, "poker/A45", entrant.spot, entrant.player, **said._asdict())
    return answer


# Chips ----------------------------------------------------------------------------------------------------------------


def places_chips(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Chips put forward: a bet if pushed or let go towards the pot.

    The report's detail: `chips` (the value of each), `motion` (`push`, `release_in_pot`, `release_towards_pot`, or
    `own_area`), `says` and `amount` for words spoken with it, `cash` where bills were put in.
    """
    said = incident.detail
    now = turn_of(table, incident, request)
    if now is None:
        # A finished bet cannot be enlarged: chips that come after it go back (poker/A44).
        table.note("Chips are given back to {spot}", "poker/14.7(g)", incident.spot)
        return None
    ring, entrant, menu = now
    chips = said["chips"]
    motion = MOTIONS.get(said.get("motion", "release_in_pot"))
    if motion is None:
        table.note("Chips in {spot:whose} own area are no bet", "poker/14.7(f)3", entrant.spot)
        return None
    table.note("{player} <put|puts> chips in: {chips:moneys}", motion, entrant.spot, entrant.player, chips=list(chips))
    if said.get("cash"):
        template = "{amount} of cash at {spot} is changed into chips"
        table.note(template, "poker/14.7(c)2#1", entrant.spot, amount=said["cash"])
    if words(incident) != SILENT:
        return _words_with_chips(ring, entrant, menu, words(incident), sum(chips))
    ring.talk.put_forward.extend(chips)
    return None if ring.talk.unfinished is entrant else finished(ring, entrant, menu)


def _words_with_chips(ring: Ring, entrant: Entrant, menu: Menu, said: Words, placed: int) -> Instead | None:
    """Words beat chips, and a bet that differs from the amount announced is put right."""
    answer = spoken_answer(menu, said, ring, entrant)
    if answer is None or answer not in menu:
        refuse(NotAMove, f"{said} is not allowed here", rule=BINDS, legal=str(menu))
    if type(answer) is tuple:
        due = answer[1] - entrant.bet
        if due != placed:
            template = "{player:whose} bet is put right by {by:money}"
            ring.table.note(template, "poker/14.7(e)", entrant.spot, entrant.player, by=due - placed)
    else:
        template = "{player:whose} words override the chips: {says:term}"
        ring.table.note(template, "poker/14.15(j)", entrant.spot, entrant.player, says=answer)
    return Instead(answer)


def hands_at_rest(table: Table, incident: Incident, request: Request) -> Instead | None:
    """Both hands rest before the pot: what was put in since "raise" or "not complete" is the bet."""
    now = turn_of(table, incident, request)
    if now is None or not now[0].talk.put_forward:
        raise NotNow("no bet is being made", rule=AT_REST)
    return finished(*now)


def finished(ring: Ring, entrant: Entrant, menu: Menu) -> Instead | None:
    """What the chips put forward come to."""
    chips, raising = list(ring.talk.put_forward), ring.talk.raising
    ring.talk.put_forward.clear()
    ring.talk.unfinished, ring.talk.raising = None, False
    due, total, opened = owed(ring, entrant), entrant.bet + sum(chips), increase(menu)
    if due <= 0 and opened:
        kind, amounts = opened
        answer: Answer = (kind, min(total, amounts.high))
        if answer not in menu:
            refuse(NotAMove, f"{dollars(total)} is no bet here", rule=BINDS, legal=str(menu))
        return Instead(answer)
    if due <= 0:
        return Instead("check") if "check" in menu.options else None
    if len(chips) == 1 and chips[0] > due and not raising:
        template = "One chip from {player} without a word is a call, {change:money} of it change"
        ring.table.note(template, "poker/14.7(i)", entrant.spot, entrant.player, change=chips[0] - due)
        return Instead("call")
    if opened and (opened[0], total) in menu and total > entrant.bet + due:
        return Instead((opened[0], total))
    if raising:
        refuse(NotAMove, f"{dollars(total)} is no raise here", rule=AT_REST, legal=str(menu))
    ring.table.note("{player:whose} chips are a call", "poker/14.7(g)2", entrant.spot, entrant.player)
    return Instead("call")


_AMOUNT = Particular("amount", "amount")
_SAYS = Particular("says", "choice", ("fold", "check", "call", "bet", "raise", "not complete"))
_CHIPS = (
    Particular("chips", "amounts", required=True),
    Particular("motion", "choice", (*MOTIONS, "own_area")),
    Particular("cash", "amount"),
)
CONDUCT = (
    Remedy(
        "declares",
        "binding in turn and within limits",
        BINDS,
        declares,
        asks=("spot", "detail"),
        particulars=(_SAYS, _AMOUNT),
    ),
    Remedy(
        "places_chips",
        "the bet they make",
        LET_GO,
        places_chips,
        asks=("spot", "detail"),
        particulars=(*_CHIPS, _SAYS, _AMOUNT),
    ),
    Remedy("hands_at_rest", "the bet is finished", AT_REST, hands_at_rest, asks=("spot",)),
)
"""What a dealer reports of how a player bets."""
