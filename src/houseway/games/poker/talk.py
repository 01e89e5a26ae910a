"""Bets as people make them (13:69F-14.7(d) to (i), 14.15(j)): words that bind, chips put in, string bets, one big chip.

At a dealer's table the conduct of the player in turn is reported as it happens; these remedies turn it into the
decision it amounts to (poker/A43 to A45). A bet that is begun and not finished leaves the player only what agrees with
it, and ends with the turn: nothing of it is ever another player's.
"""

from msgspec.structs import replace

from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.rulings import AGAIN, HEARD, decided_by, entrant_at, pass_turn, ring_of
from houseway.games.poker.settings import BringInSettings
from houseway.games.poker.spoken import Making, Words
from houseway.play.game import Particular, Remedy
from houseway.play.money import dollars
from houseway.play.refusals import NotAMove, NotNow, refuse
from houseway.play.requests import Ask, Incident, Instead, Request
from houseway.play.spaces import Amount, Answer, Menu
from houseway.play.table import Play, Table

LET_GO = "poker/14.7(f)2"
NOT_FINISHED = "poker/14.7(g)1"
AT_REST = "poker/14.7(g)3"
BINDS = "poker/14.7(d)"
STAKES = "poker/14.7(c)#1"
CASH = "poker/14.7(c)2#1"
OWED = "poker/14.15(j)2"
MOTIONS = {
    "push": "poker/14.7(f)1",
    "release_in_pot": LET_GO,
    "release_towards_pot": "poker/14.7(f)3",
}
SILENT = Words(None, None)
BEGIN = (Words("raise", None), Words("not complete", None))
"""What begins a bet that is not finished."""
INCREASES = ("bet", "raise", "complete")
GO_ON = Instead(HEARD)


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


def forced_bet(ring: Ring, menu: Menu, amount: int) -> Answer | None:
    """What an amount is where a stud game's opener owes the forced bet: that, or a full bet at once (poker/A10)."""
    settings = ring.settings
    if not isinstance(settings, BringInSettings):
        return None
    answer = {settings.forced_bet: "bring_in", settings.minimum: "complete"}.get(amount)
    return answer if answer in menu else None


# A bet not finished ---------------------------------------------------------------------------------------------------


def making(ring: Ring, entrant: Entrant, raising: bool = False) -> Making:
    """The bet that a player is making, begun now if it was not before."""
    now = ring.talk.making
    if now is None:
        now = ring.talk.making = Making(entrant, raising)
    now.raising = now.raising or raising
    return now


def comes_to(ring: Ring, entrant: Entrant, menu: Menu, chips: list[int], raising: bool) -> Answer | None:
    """The decision that chips put forward are; nothing where they are no bet here."""
    due, total, opened = owed(ring, entrant), entrant.bet + sum(chips), increase(menu)
    if due <= 0:
        if opened is None:
            return "check" if "check" in menu.options else None
        answer: Answer = (opened[0], min(total, opened[1].high))
        return answer if answer in menu else None
    if len(chips) == 1 and chips[0] > due and not raising:
        return "call"
    if opened and (opened[0], total) in menu and total > entrant.bet + due:
        return (opened[0], total)
    return None if raising else "call"


def bound(ring: Ring, entrant: Entrant, menu: Menu, default: Answer) -> tuple[Menu, Answer]:
    """What is left to a player who has said "raise" or let chips go, and what the clock then answers (poker/A45)."""
    now = ring.talk.making
    if now is None or now.entrant is not entrant:
        ring.talk.making = None  # The turn went to another player before the bet was finished.
        return menu, default
    opened = increase(menu)
    answer = comes_to(ring, entrant, menu, now.chips, now.raising) if now.chips else None
    if not (now.raising and opened) and (not now.chips or answer == "check"):
        return menu, default
    rule = BINDS if now.raising else NOT_FINISHED
    if answer == "call":
        return replace(
            menu, options={k: v for k, v in menu.options.items() if k not in ("fold", "check")}, rule=rule
        ), answer
    if opened is None:
        return menu, default
    kind, amounts = opened
    if type(answer) is tuple:
        amounts = replace(amounts, low=answer[1])
    return Menu({kind: amounts}, rule, menu.costs), (kind, amounts.low)


def owed_first(ring: Ring, entrant: Entrant, request: Request) -> Instead | None:
    """What a player who gives the hand up in turn has to pay first: a raise said, or a forced bet (poker/A60)."""
    if not isinstance(request, Ask) or request.actor != entrant.player or not isinstance(request.space, Menu):
        return None
    if request.default in ("fold", "check"):
        return None
    ring.incidents.gone = entrant
    return Instead(request.default)


def ends_turn(ring: Ring, entrant: Entrant) -> None:
    """A bet that was begun is over with its turn, and a player who has given the hand up is out once it is paid."""
    now, ring.talk.making = ring.talk.making, None
    if ring.incidents.gone is entrant:
        ring.incidents.gone = None
        if entrant.live:
            ring.fold(entrant, OWED)
    elif now is not None and now.chips and not entrant.live:
        # The hand was taken out, not given up: what was not a bet yet is not one now (poker/A60).
        ring.table.note("Chips are given back to {spot}", "poker/A60", entrant.spot)


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
    if said in BEGIN:
        only = only_amount(menu, said)
        if only is not None:
            table.note("{player} <say|says> raise", BINDS, entrant.spot, entrant.player)
            return Instead(only)
        _begin(ring, entrant, said)
        return GO_ON if said.says == "raise" else None
    answer = spoken_answer(menu, said, ring, entrant)
    if answer is None or answer not in menu:
        refuse(NotAMove, f"{said} is not allowed here and is not binding", rule=BINDS, legal=str(menu))
    table.note("{player} <say|says>[ {says:term}][ {amount}]", BINDS, entrant.spot, entrant.player, **said._asdict())
    return Instead(answer)


def only_amount(menu: Menu, said: Words) -> Answer | None:
    """The raise that the word alone comes to, where one amount is open; nothing where chips are still to add up."""
    if said.says == "not complete":
        if "bring_in" in menu.options:
            refuse(NotAMove, "a forced bet is one amount", rule=BINDS, legal=str(menu))
        return None
    opened = increase(menu)
    if opened is None:
        refuse(NotAMove, "raising is not open", rule=BINDS, legal=str(menu))
    kind, amounts = opened
    return (kind, amounts.low) if amounts.count() == 1 else None


def _begin(ring: Ring, entrant: Entrant, said: Words) -> Making:
    """From here on chips add up until both hands rest."""
    raising = said.says == "raise"
    if raising:
        ring.table.note("{player} <say|says> raise", AT_REST, entrant.spot, entrant.player)
    else:
        ring.table.note("{spot:whose} bet is not finished", NOT_FINISHED, entrant.spot)
    return making(ring, entrant, raising)


def spoken_answer(menu: Menu, said: Words, ring: Ring, entrant: Entrant) -> Answer | None:
    """The decision that words come to, legal or not."""
    says, amount = said
    if says in ("fold", "check", "call"):
        return says
    if amount is None:
        return None
    if "bring_in" in menu.options:
        return forced_bet(ring, menu, amount)
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
    if entrant.spot not in ring.talk.early:
        return None
    high, said = ring.talk.early.pop(entrant.spot)
    if high != max(e.bet for e in ring.entrants):
        return None
    answer, opened = spoken_answer(menu, said, ring, entrant), increase(menu)
    if said == ("raise", None) and opened:
        if opened[1].count() > 1:
            ring.talk.making = Making(entrant, raising=True)
        else:
            answer = (opened[0], opened[1].low)
    elif answer is None or answer not in menu:
        return None
    template = "{player} <are|is> held to[ {says:term}][ {amount}]"
    ring.table.note(template, "poker/A45", entrant.spot, entrant.player, **said._asdict())
    return answer


# Chips ----------------------------------------------------------------------------------------------------------------


def places_chips(table: Table, incident: Incident, request: Request) -> Play[Instead | None]:
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
    motion = MOTIONS.get(said.get("motion", "release_in_pot"))
    if motion is None:
        table.note("Chips in {spot:whose} own area are no bet", "poker/14.7(f)3", entrant.spot)
        return None
    begun, stack, placed = ring.talk.making, ring.stacks[entrant.player], list(said["chips"])
    chips = [*(begun.chips if begun else ()), *placed]
    if sum(chips) > stack:
        refuse(NotAMove, f"{dollars(sum(chips))} is more than lies there", rule=STAKES, legal=dollars(stack))
    spoken = words(incident)
    # What they come to is judged before the dealer touches anything, so that a refusal changes nothing.
    if spoken in BEGIN:
        answer = only_amount(menu, spoken)
    elif spoken != SILENT:
        answer = _by_words(menu, spoken, ring, entrant)
    else:
        answer = None if begun else _by_chips(ring, entrant, menu, chips, raising=False)
    table.note("{player} <put|puts> chips in: {chips:moneys}", motion, entrant.spot, entrant.player, chips=placed)
    if cash := said.get("cash"):
        before = decided_by(table, request)
        yield from _change_cash(table, entrant, cash, sum(placed))
        if not entrant.live or decided_by(table, request) != before:
            return pass_turn(ring, request) or Instead(AGAIN)
    if answer is None and spoken in BEGIN:
        begun = _begin(ring, entrant, spoken)
    elif spoken != SILENT:
        return _words_with_chips(ring, entrant, answer, sum(chips))
    if begun is None:
        return _finished(ring, entrant, answer, chips)
    begun.chips = chips
    return GO_ON


def _change_cash(table: Table, entrant: Entrant, cash: int, placed: int) -> Play[None]:
    """Cash plays once the dealer has changed it into chips."""
    if cash > placed:
        refuse(NotAMove, f"{dollars(cash)} of cash among {dollars(placed)}", rule=CASH, legal=dollars(placed))
    yield from table.proceed(f"change {dollars(cash)} of cash into chips", CASH, entrant.spot)
    table.note("{amount} of cash at {spot} is changed into chips", CASH, entrant.spot, amount=cash)


def _by_words(menu: Menu, said: Words, ring: Ring, entrant: Entrant) -> Answer:
    """The decision that words come to which are spoken over chips."""
    answer = spoken_answer(menu, said, ring, entrant)
    if answer is None or answer not in menu:
        refuse(NotAMove, f"{said} is not allowed here", rule=BINDS, legal=str(menu))
    return answer


def _words_with_chips(ring: Ring, entrant: Entrant, answer: Answer, placed: int) -> Instead:
    """Words beat chips, and a bet that differs from the amount announced is put right."""
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
    begun = now and now[0].talk.making
    if now is None or not begun or not begun.chips:
        raise NotNow("no bet is being made", rule=AT_REST)
    return _finished(now[0], now[1], _by_chips(*now, begun.chips, begun.raising), begun.chips)


def _by_chips(ring: Ring, entrant: Entrant, menu: Menu, chips: list[int], raising: bool) -> Answer:
    """The decision that chips are, once they are all of the bet."""
    if "bring_in" in menu.options:
        answer = forced_bet(ring, menu, sum(chips))
    else:
        answer = comes_to(ring, entrant, menu, chips, raising)
    if answer is None:
        why = f"{dollars(entrant.bet + sum(chips))} is no {'raise' if raising else 'bet'} here"
        refuse(NotAMove, why, rule=AT_REST if raising else BINDS, legal=str(menu))
    return answer


def _finished(ring: Ring, entrant: Entrant, answer: Answer, chips: list[int]) -> Instead:
    """Say why chips are a call where they are one."""
    due = owed(ring, entrant)
    if answer == "call" and len(chips) == 1 and chips[0] > due:
        template = "One chip from {player} without a word is a call, {change:money} of it change"
        ring.table.note(template, "poker/14.7(i)", entrant.spot, entrant.player, change=chips[0] - due)
    elif answer == "call":
        ring.table.note("{player:whose} chips are a call", "poker/14.7(g)2", entrant.spot, entrant.player)
    return Instead(answer)


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
