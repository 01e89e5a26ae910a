"""From the dealer's inspection to a washed stack, and back again when the table has stood idle."""

from houseway.floor import commands as do
from houseway.floor.custody import check_whole
from houseway.floor.daybook import Daybook
from houseway.floor.duties import next_for, next_stage
from houseway.floor.pots import check_kept
from houseway.floor.setup import check_role, deny
from houseway.floor.state import DeckState
from houseway.play.procedures import Stage
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly


def prepare(book: Daybook, command: do.Prepare) -> None:
    """One stage, by the one who must do it and in its turn."""
    deck = book.deck(command.deck)
    stage = next((each for each in book.procedures.preparation[1:] if each.name == command.stage), None)
    if stage is None:
        known = ", ".join(each.name for each in book.procedures.preparation[1:])
        refuse_plainly(NotAMove, f"{command.stage!r} is no stage of the preparation", legal=known)
    if next_stage(book, deck.stage) != stage:
        waits = next_for(book, deck)
        deny(NotNow, f"{stage.says}: first {waits.says if waits else 'the round is played'}", stage.rule)
    check_role(command.role, (stage.role,), stage.says, stage.rule)
    if stage.name == "verify":
        check_whole(book, deck.cards if command.found is None else command.found)
        book.put(deck.name, cards=command.found or deck.cards)
    if stage.role == "player":
        _look(book, command, deck, stage)
    else:
        book.record(command, stage.name, stage.rule, deck.name)
        book.put(deck.name, stage=stage.name)
    if stage.name == "spread":
        _lay_out(book, command, deck)


def _look(book: Daybook, command: do.Prepare, deck: DeckState, stage: Stage) -> None:
    if command.by not in book.state.present:
        deny(NotNow, f"{command.by} has not come to the table", stage.rule)
    idle = book.procedures.idle
    rule, players = stage.rule, stage.players
    if idle and deck.again:
        rule, players = idle.looked, idle.looks or players
    looked = tuple(dict.fromkeys((*deck.looked, command.by)))
    book.record(command, stage.name, rule, deck.name)
    book.put(deck.name, looked=looked, stage=stage.name if len(looked) >= players else deck.stage)


def _lay_out(book: Daybook, command: do.Prepare, deck: DeckState) -> None:
    """The groups in their order with their counts, and the kinds within them."""
    spread = book.procedures.spread
    if spread is None or book.cards is None:
        return
    groups = [
        {"group": group.name, "cards": len(group.cards), "kinds": [part.name for part in group.parts]}
        for group in book.cards.groups
    ]
    book.record(command, "laid out", spread.rule, deck.name, order=spread.says, groups=groups)


# Coming and going -----------------------------------------------------------------------------------------------------


def arrive(book: Daybook, command: do.Arrive) -> None:
    """A player comes; a stored batch stays where it is, a spread is shown by the steps that follow."""
    if command.by in book.state.present:
        refuse_plainly(NotNow, f"{command.by} is at the table already")
    first = not book.state.present
    book.change(present=(*book.state.present, command.by))
    idle = book.procedures.idle
    for deck in book.state.decks:
        if first and _stored(book, deck) and idle:
            book.record(command, "kept unspread", idle.stored, deck.name)


def turn_up(book: Daybook, command: do.TurnUp) -> None:
    """The dealer turns a face-down spread up for those who have come."""
    deck, idle = book.deck(command.deck), book.procedures.idle
    if deck.stage != "spread_down" or idle is None:
        refuse_plainly(NotNow, f"deck {deck.name} does not lie spread face down")
    check_role(command.role, ("dealer",), "the turning up", idle.turned_up)
    if len(book.state.present) < idle.players:
        who = "a player comes" if idle.players == 1 else f"{idle.players} players have come"
        deny(NotNow, f"the spread is turned up when {who}", idle.turned_up)
    book.record(command, "turned face up", idle.turned_up, deck.name)
    book.put(deck.name, stage="spread")


def _stored(book: Daybook, deck: DeckState) -> bool:
    """Whether this deck is a shuffled batch that the device keeps, which then needs no spread."""
    idle = book.procedures.idle
    return bool(idle and idle.stored) and deck.where == "shuffler" and deck.shuffled == "automated"


def ask_spread(book: Daybook, command: do.AskSpread) -> None:
    """A player's request always has the stored batch spread and shuffled again."""
    book.between_rounds("the spread")
    deck, idle = book.deck(command.deck), book.procedures.idle
    if command.by not in book.state.present:
        refuse_plainly(NotNow, f"{command.by} is not at the table")
    if idle is None or not _stored(book, deck):
        refuse_plainly(NotNow, "no batch is kept in the shuffling device")
    book.record(command, "spread at a player's request", idle.stored, deck.name)
    _to_be_spread(book, deck)
    book.put(deck.name, stage="spread")


def _to_be_spread(book: Daybook, deck: DeckState) -> None:
    book.put(deck.name, stage="idle", where="table", ordered=False, shuffled="", looked=(), again=True)


def leave(book: Daybook, command: do.Leave) -> None:
    """A player goes, but not with a wager down and cards dealt; with the last one the table is idle."""
    state = book.state
    if command.by not in state.present:
        refuse_plainly(NotNow, f"{command.by} is not at the table")
    if state.players is not None and command.by in state.players and state.first_card:
        deny(NotNow, f"{command.by} stays seated until the round is over", book.procedures.seated)
    book.change(present=tuple(player for player in state.present if player != command.by))
    if state.players is None:
        stand_idle(book)


def stand_idle(book: Daybook) -> None:
    """With no one at the table, every deck past its spread must be spread again before it is used."""
    if book.state.present or book.procedures.idle is None:
        return
    names = [stage.name for stage in book.procedures.preparation]
    before = names[: names.index("spread") + 1] if "spread" in names else names
    for deck in book.state.decks:
        if deck.stage not in (*before, "spread_down") and not _stored(book, deck):
            _to_be_spread(book, deck)


def spread_idle(book: Daybook, command: do.Idle) -> None:
    """All cards of a table without play are spread, face up or down; players who came since wait for it."""
    idle = book.procedures.idle
    if idle is None:
        refuse_plainly(NotAMove, "this game keeps no idle spread")
    book.between_rounds("the idle spread")
    check_role(command.role, ("dealer",), "the spread", idle.rule)
    unspread = any(deck.stage == "idle" for deck in book.state.decks)
    if book.state.present and not unspread:
        deny(NotNow, "there is play at the table", idle.rule)
    check_kept(book, "the idle spread")
    # A deck that came, shuffled before, after the last player had left lies ready and is spread like the others.
    stand_idle(book)
    stages = ("idle",) if book.state.present else ("idle", "spread", "spread_down")
    waiting = [deck for deck in book.state.decks if deck.stage in stages]
    if not waiting:
        deny(NotNow, "no deck has been prepared yet", idle.rule)
    for deck in waiting:
        book.record(command, f"spread face {command.face}", idle.rule, deck.name)
        book.put(deck.name, stage="spread" if command.face == "up" else "spread_down")
