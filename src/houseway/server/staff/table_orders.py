"""What staff orders do to a draft of a table: live dealing, incidents, rulings, procedures, opening, closing."""

from typing import Any

import msgspec

from houseway.floor import read_command
from houseway.play.events import CardEvent
from houseway.play.incidents import check_incident
from houseway.play.requests import HOUSE, Incident, Ruling, Window
from houseway.play.views import PUBLIC, public_preview, seen
from houseway.server.funds import expect_no_fund
from houseway.server.people.identity import Person
from houseway.server.problems import Problem
from houseway.server.staff.dealing_orders import expect_dealer
from houseway.server.staff.giving import NEEDS_TWO, Given, Preview
from houseway.server.staff.pointing import cards_meant, names_a_face
from houseway.server.staff.settling import check_moved
from houseway.server.table import seats
from houseway.server.table.between_rounds import do_what_waited
from houseway.server.table.draft import Draft
from houseway.server.table.gaming_table import GamingTable
from houseway.server.table.openings import begin
from houseway.server.table.player_commands import begin_if_awaited
from houseway.server.table.playing import open_question, play_on
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.seating import Change
from houseway.server.table.situation import Situation

# In the round ---------------------------------------------------------------------------------------------------------


def answer(draft: Draft, given: Given) -> None:
    """A dealer enters cards, dice or a count, or a person in the role asked confirms a step."""
    fork = open_question(draft, given.body.round, given.body.seq)
    request = fork.round.pending
    if request is None or not fork.waits_for_staff():
        raise Problem("not-now", "nothing is asked of the house's people now")
    if request.actor in (HOUSE, "dealer"):
        expect_dealer(draft, given.person)
    else:
        given.person.needs(request.actor)
    check_moved(draft, given.body.moved)
    fork.round.act(request.actor if request.actor != HOUSE else "dealer", given.body.answer)
    play_on(draft)


def close_window(draft: Draft, given: Given) -> None:
    """No more bets; a floorperson may say so too, but no dealer of another table."""
    fork = open_question(draft, given.body.round, given.body.seq)
    if "floorperson" not in given.person.roles:
        expect_dealer(draft, given.person)
    if not isinstance(fork.round.pending, Window):
        raise Problem("not-now", "no window is open")
    fork.round.close("dealer")
    play_on(draft)


def report(draft: Draft, given: Given) -> None:
    """An irregularity; the game's remedy is applied."""
    incident = _incident(draft, given)
    if len(given.people) == 1:
        open_question(draft, given.body.round, given.body.seq)
        if names_unseen(draft, given):
            raise Problem("not-now", NEEDS_TWO)
    draft.fork_round().round.report(incident)
    play_on(draft)


def check_report(draft: Draft, given: Given) -> None:
    """Refuse now what could not be reported later; a card that no one was shown is not held against the cards."""
    if not names_unseen(draft, given):
        report(draft, given)


def names_unseen(table: Situation, given: Given) -> bool:
    """Whether a report names a card that no spectator has seen: whether it is true tells where the card lies.

    A card that the dealer entered face down is named by its number (`?1`), which tells nothing.
    """
    incident, in_play = _incident(table, given), _playing(table, given.body.round)
    if names_a_face(table, given.body.incident):
        return True
    told = (seen(event, PUBLIC) for event in in_play.round.events)
    shown = {card for event in told if isinstance(event, CardEvent) for card in event.cards}
    return any(not card.startswith("?") and card not in shown for card in incident.cards)


def rule(draft: Draft, given: Given) -> None:
    """A supervisor's ruling."""
    _playing(draft, given.body.round)
    draft.fork_round().round.rule_on(_ruling(given))
    play_on(draft)


def _incident(table: Situation, given: Given) -> Incident:
    """The report, held against what its remedy asks and against nothing that is hidden."""
    body, remedy = given.body.incident, table.game.remedy(given.body.incident.kind)
    by = body.by if "by" in remedy.asks else given.person.name
    incident = Incident(body.kind, body.spot, body.cards, body.count, by, body.note, body.detail)
    if not incident.cards:
        return incident
    check_incident(remedy, incident)
    in_play = _playing(table, given.body.round)
    if in_play.dealt_by == "house":
        why = "the program deals at this table: no card is seen by mistake here, and a report names none"
        raise Problem("not-allowed", why, rule=remedy.rule)
    return msgspec.structs.replace(incident, cards=cards_meant(table, in_play, body, remedy.rule))


def _ruling(given: Given) -> Ruling:
    body = given.body.ruling
    return Ruling(body.kind, given.by, body.reason, body.spot, body.last, body.award)


def _playing(table: Situation, round_: str) -> RoundInPlay | RoundFork:
    """The round being played; a ruling may be agreed to after the table has moved on within it."""
    in_play = table.in_play
    if in_play is None or not table.seating.playing or in_play.id != round_:
        raise Problem("not-now", "that round is not being played")
    return in_play


def preview_incident(table: GamingTable, given: Given) -> Preview:
    """What would come of a report: the remedy in words, its clause, and events without a card that no one has seen.

    Of a report that names such a card nothing more is told, whether it is true or not.
    """
    round_, remedy = _playing(table, given.body.round).round, table.game.remedy(given.body.incident.kind)
    incident = _incident(table, given)
    if names_unseen(table, given):
        return Preview(remedy.says, remedy.rule, [], withheld=True)
    return Preview(remedy.says, remedy.rule, *public_preview(round_.preview(incident), round_.events))


def preview_ruling(table: GamingTable, given: Given) -> Preview:
    """What would come of a ruling, told in the same way."""
    round_ = _playing(table, given.body.round).round
    events = round_.preview(_ruling(given))
    return Preview(given.body.ruling.kind, table.game.ruling_rule, *public_preview(events, round_.events))


# Between rounds -------------------------------------------------------------------------------------------------------


def open_(draft: Draft, given: Given) -> None:
    """Open the table for play."""
    if draft.seating.status == "open":
        raise Problem("not-now", "the table is open")
    if draft.seating.gone:
        raise Problem("not-now", "this private table is closed for good")
    draft.seating.status = "open"
    seats.hold_for_the_first(draft.config, draft.seating, draft.most, draft.now)
    begin_if_awaited(draft)


def close(draft: Draft, given: Given) -> None:
    """Close the table: at once between rounds, else when the round is over; everyone is cashed out."""
    if draft.seating.status == "closed":
        raise Problem("not-now", "the table is closed")
    draft.seating.status = "closing"
    if not draft.seating.playing:
        draft.money += do_what_waited(draft)


def settings(draft: Draft, given: Given) -> None:
    """House options that take effect with the first round opened after a time; bad ones are refused now."""
    expect_no_fund(given.body.settings)
    draft.game.read_settings({**draft.seating.coming(draft.config), **given.body.settings})
    names = tuple(person.name for person in given.people)
    draft.seating.changes.append(Change(given.body.effective, given.body.settings, names))


def attend(draft: Draft, given: Given) -> None:
    """People run the table from the next round on, or the program does, and begins what waited for people."""
    how = {"attended": given.body.attended, "dealt_by": given.body.dealt_by}
    draft.configure(msgspec.structs.replace(draft.config, **how))
    begin_if_awaited(draft)


def procedure(draft: Draft, given: Given) -> None:
    """A step of the table's day; when it was the last before a round, the round begins."""
    step = _step(draft, given)
    draft.fork_day()
    if draft.in_play is not None and draft.in_play.round.result is None:
        draft.day.follow(draft.in_play.round, draft.now)
    draft.day.do(read_command(msgspec.json.encode(step)))
    if step["role"] == "dealer":
        draft.seating.dealer = given.person.name
    if draft.config.by_hand and draft.day.waits_for(draft.now) is None and draft.wants_a_round():
        begin(draft)


def _step(draft: Draft, given: Given) -> dict[str, Any]:
    """The step with who did it and in which role."""
    person = given.person
    step = {"role": _role(draft, person), "by": person.name, **given.body.step, "at": draft.now // 1000}
    if step["role"] == "player":
        # A player's look at the spread is entered for them by the person who runs the table.
        if draft.seating.at(str(step["by"])) is None:
            raise Problem("not-now", "name in `by` the player who did this")
    elif step["role"] not in person.roles or step["by"] != person.name:
        raise Problem("not-allowed", f"{person.name} is no {step['role']}")
    return step


def _role(draft: Draft, person: Person) -> str:
    """The role a step is done in, where it is not said: the one that what is due asks for, if the person has it."""
    due = draft.day.waits_for(draft.now)
    if due is not None and due.role in person.roles:
        return due.role
    return next((role for role in ("dealer", "floorperson", "supervisor", "security") if role in person.roles), "")
