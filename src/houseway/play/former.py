"""Records of the former format, in which much was told in words that programs read: their events as they are told now.

A record is never rewritten; it is translated while it is read. One event becomes one event, in the same place,
because a record numbers them.
What was a note for people stays one; what programs need of it becomes the event that took the note's place.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.play.events import Event

Raw = dict[str, Any]
"""An event as JSON has it."""

_BUTTON = {"mark": "button"}
_SHAKER = {"mark": "shaker"}
_COMPARED = {"place": "dealer"}
_TOLD: dict[str, tuple[str, Raw]] = {
    "a whole lap of passes": ("lap_passed", {}),
    "absent, not dealt in": ("not_dealt_in", {"why": "absent"}),
    "all-in": ("all_in", {}),
    "away, not dealt in": ("not_dealt_in", {"why": "absent"}),
    "beats": ("compared", {**_COMPARED, "outcome": "wins"}),
    "betting over": ("betting_over", {}),
    "button moves": ("marked", _BUTTON),
    "button to the first player on the dealer's right": ("marked", {**_BUTTON, "why": "right_of_dealer"}),
    "button to the highest card": ("marked", {**_BUTTON, "why": "highest_card"}),
    "cannot post both antes, not dealt in": ("not_dealt_in", {"why": "short"}),
    "cards held for the jackpot form": ("cards_held", {"form": "jackpot"}),
    "check": ("checked", {}),
    "draws": ("drew", {}),
    "exchanges": ("drew", {}),
    "first chance to discard": ("acts_first", {"what": "discarding"}),
    "first to act": ("acts_first", {"what": "betting"}),
    "folds": ("folded", {}),
    "forced bet owed": ("forced_bet_owed", {"amount": 0}),
    "gives the hand up": ("conceded", {}),
    "interval over": ("interval_over", {}),
    "invalid shake, repeated": ("shaken", {"valid": False}),
    "keeps the shaker": ("marked", {**_SHAKER, "how": "stays"}),
    "kill button": ("marked", {"mark": "kill"}),
    "kill button taken back": ("marked", {"mark": "kill", "how": "gone"}),
    "loses to": ("compared", {**_COMPARED, "outcome": "loses"}),
    "made to leave, not dealt in": ("not_dealt_in", {"why": "removed"}),
    "must pass the shaker": ("marked", {**_SHAKER, "how": "gone"}),
    "must pass the shaker after a seven": ("marked", {**_SHAKER, "how": "gone", "why": "seven"}),
    "no more betting": ("betting_over", {"bet": False}),
    "not enough on the table to be dealt in": ("not_dealt_in", {"why": "short"}),
    "opens": ("acts_first", {"what": "betting"}),
    "opens next": ("acts_first", {"what": "betting"}),
    "out of cards": ("went_out", {}),
    "passes": ("passed", {}),
    "passes the shaker": ("marked", {**_SHAKER, "how": "gone"}),
    "player button": ("marked", _BUTTON),
    "player button moves": ("marked", _BUTTON),
    "posted limits again": ("limits_set", {"player": None}),
    "progressive won": ("progressive_won", {"meter": "progressive"}),
    "raise button": ("marked", {"mark": "raise"}),
    "raised limits": ("limits_set", {}),
    "red ace button": ("marked", {"mark": "red_ace"}),
    "shaken": ("shaken", {}),
    "showdown": ("showdown", {}),
    "side pot": ("pot_formed", {}),
    "stands": ("stands", {}),
    "stands pat": ("drew", {}),
    "takes the shaker": ("marked", _SHAKER),
    "the ace pot stays": ("pot_stays", {"pot": "ace"}),
    "the dealer does not qualify": ("qualified", {"place": "dealer", "qualifies": False}),
    "the dealer qualifies": ("qualified", {"place": "dealer", "qualifies": True}),
    "the deck is complete": ("deck_complete", {"total": 52}),
    "the kill player is not dealt in; the kill button is taken back": ("marked", {"mark": "kill", "how": "gone"}),
    "the last bet found no caller": ("no_caller", {}),
    "ties": ("compared", {**_COMPARED, "outcome": "ties"}),
}
"""What a note of the former format said, the event it is now, and what of that the note did not state."""
_CALLED = {"dealer": "other", "cards": "n", "spots": "numbers"}
"""What a detail of such a note was called, and is called now; under its old name it is kept as well."""


class _Noted(msgspec.Struct):
    """A note of the former format."""

    what: str
    rule: str
    spot: int | None = None
    player: str | None = None
    detail: dict[str, Any] = {}
    because: tuple[str, ...] = ()


def read(events: Iterable[Raw]) -> tuple[Event, ...]:
    """Events out of a record as they are told now; those of the present format are taken as they are."""
    tickets: dict[str, int] = {}
    return msgspec.convert([_renewed(event, tickets) for event in events], tuple[Event, ...])


def _renewed(event: Raw, tickets: dict[str, int]) -> Raw:
    if event.get("type") == "announced" and "text" in event:
        return {**event, "template": event["text"]}
    if event.get("type") != "noted" or "what" not in event:
        return event
    former = msgspec.convert(event, _Noted)
    told = _typed(former, tickets)
    try:
        msgspec.convert(told, Event)
    except msgspec.ValidationError:
        return _note(event, former)
    return told


def _typed(note: _Noted, tickets: dict[str, int]) -> Raw:
    """The event that took the note's place, if one did."""
    what, detail = note.what, note.detail
    detail = {**detail, **{_CALLED[name]: value for name, value in detail.items() if name in _CALLED}}
    said = {**detail, "rule": note.rule, "spot": note.spot, "player": note.player, "because": note.because}
    if caught := re.fullmatch(r"caught (\d+)", what):
        return {"type": "ticket_caught", **said, "n": int(caught[1]), "of": tickets.get(str(detail.get("ticket")), 0)}
    if what == "picks" or what.endswith(" ticket plays on"):
        spots = detail.get("spots")
        tickets[str(detail.get("ticket"))] = len(spots) if isinstance(spots, list) else 0
        return {"type": "ticket_played", **said, "coding": "", "sold": what == "picks"}
    if what == "pots":
        return {"type": "pots_counted", **said, "pots": note.detail}
    if what == "main pot":
        return {"type": "pots_counted", **said, "pots": {"main": detail.get("amount")}}
    kind, more = _TOLD.get(what, ("", {}))
    return {"other": "", **more, **said, "type": kind}


def _note(event: Raw, note: _Noted) -> Raw:
    """A note whose template tells its subject and every detail, as notes of the former format were shown."""
    subject = "{player}: " if note.player else "{spot}: " if note.spot else ""
    # An amount was told in dollars; anything else is told as it is spelled.
    rest = ", ".join(
        f"{name.replace('_', ' ')} {{{name}{'' if name == 'amount' else ':plain'}}}" for name in note.detail
    )
    return {**event, "template": f"{subject}{note.what}{': ' if rest else ''}{rest}"}
