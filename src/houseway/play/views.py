"""What a viewer may know: the one place where a hidden card is filtered.

A view is built by adding what may be seen. `seen` lets an event through or hides the cards in it; the scene a viewer is
given is folded from those events alone, and of a pending request others learn only who must act.
"""

import re
from collections.abc import Container, Iterable
from typing import Any, get_args

import msgspec

from houseway.cards.card import UNKNOWN, Card, faces
from houseway.cards.rankings import Half
from houseway.play import events as ev
from houseway.play.opening import Opening
from houseway.play.requests import Ask, Request, Shuffle, Window
from houseway.play.scene import Scene
from houseway.play.spaces import Answer, Space

PUBLIC = "public"
"""A spectator: sees what everyone sees."""
AUDITOR = "auditor"
"""Sees every card, as surveillance may after the fact."""


_WITH_CARDS = frozenset(get_args(ev.CardEvent))
"""The events with cards in them, as a set: a union is looked through one by one."""


def seen(event: ev.Event, viewer: str) -> ev.Event:
    """The event as this viewer may know it; hidden cards become unknown ones."""
    shown: Any = event
    if type(event) not in _WITH_CARDS or shown.to is None or viewer in shown.to or viewer == AUDITOR:
        return event
    hidden = (UNKNOWN,) * len(shown.cards)
    if isinstance(event, ev.Identified):
        return msgspec.structs.replace(event, unknown=hidden, cards=hidden)
    return msgspec.structs.replace(event, cards=hidden)


# A card of which there are several is named `Re1` by the program, and `Re` by who reads its face.
_PRINTED = {found[1] for code in faces() if (found := re.fullmatch(r"(\D{2,})\d+", code))}
_FACES = "|".join(map(re.escape, sorted({*faces(), *_PRINTED}, key=len, reverse=True)))
# The 8s of `lucky-8s/50.2(c)` is no card: what follows a word and a hyphen belongs to a name.
_NAMED = re.compile(rf"(?<![a-z]{{3}}-)\b(?:{_FACES})\b")


def struck(text: str) -> str:
    """A text with every card's name struck out, for a log whose reader may know none of them."""
    return _NAMED.sub(UNKNOWN, text)


def public_preview(events: Iterable[ev.Event], happened: Iterable[ev.Event]) -> tuple[list[Any], bool]:
    """What would happen, told to a person who only asks, and whether more would follow that is not told.

    A card that no one was shown yet is not turned up by asking. Where one would be turned up, the story ends: what is
    paid, collected or said after that tells what the card is.
    """
    known: set[str] = {UNKNOWN}
    for event in (seen(each, PUBLIC) for each in happened):
        known.update(event.cards if isinstance(event, ev.CardEvent) else ())
    told: list[Any] = []
    for event in (seen(each, PUBLIC) for each in events):
        if isinstance(event, ev.CardEvent) and not known.issuperset(event.cards):
            return told, True
        told.append(_striking(msgspec.to_builtins(event), known))
    return told, False


def _striking(value: Any, known: Container[str]) -> Any:
    if isinstance(value, str):
        return _NAMED.sub(lambda found: found[0] if found[0] in known else UNKNOWN, value)
    if isinstance(value, dict):
        return {name: _striking(each, known) for name, each in value.items()}
    return [_striking(each, known) for each in value] if isinstance(value, list | tuple) else value


class Todo(msgspec.Struct, frozen=True):
    """A player, or the house, must do something now; only that player is given the space."""

    actor: str
    kind: str
    rule: str
    what: str = ""
    spot: int | None = None
    default: Answer = None
    """What the clock answers for the player."""
    space: Space | None = None
    """Everything that is legal, and nothing else; null in the views of others."""


class Decision(Todo, frozen=True, kw_only=True):
    """What a player must decide, told to that player or to a driver of the round: the space is there."""

    space: Space


Felt = tuple[tuple[str, int, str, int], ...]
"""Wagers that lie on the felt: the player, the spot, the area and the amount."""


class Start(msgspec.Struct, frozen=True):
    """The table before the first event of a round: what everyone could see on it, the same for every viewer."""

    stacks: dict[str, int]
    felt: Felt
    pots: dict[str, int]
    meters: dict[str, int]
    button: int | None


class View(msgspec.Struct, frozen=True):
    """A round as one viewer may know it."""

    viewer: str
    events: tuple[ev.Event, ...]
    todo: tuple[Todo, ...]
    options: Space | None
    answered: dict[str, Answer]
    """Answers given in the open window: everyone's where the window is public, else the viewer's own."""
    stacks: dict[str, int]
    felt: Felt
    pots: dict[str, int]
    meters: dict[str, int]
    places: dict[str, tuple[Card, ...]]
    face_up: tuple[Card, ...]
    hands: dict[str, str]
    over: bool
    opening: Start | None = None
    """What the events start from; given with the first of them and left out where `events` begin later."""
    plays: dict[str, tuple[Half, ...]] = {}
    """Of the hands shown to all, by place: the cards that play and what they are called, for high and for low."""

    def decisions(self) -> tuple[Decision, ...]:
        """What the viewer must decide now."""
        return tuple([each for each in self.todo if isinstance(each, Decision)])


def todo(request: Request | None, viewer: str | None = None) -> tuple[Todo, ...]:
    """Who must do what now: all of it, or as a viewer may know it."""
    if request is None:
        return ()
    kind = _KINDS[type(request)]
    if isinstance(request, Ask):
        asked = (request.actor, kind, request.rule, "decide", request.spot)
        if viewer in (None, request.actor):
            return (Decision(*asked, request.default, space=request.space),)
        return (Todo(*asked),)
    if isinstance(request, Window):
        return tuple([_in_window(request, kind, player, viewer) for player in request.spaces])
    return (Todo(request.actor, kind, request.rule, _what(request)),)


def _in_window(window: Window, kind: str, player: str, viewer: str | None) -> Todo:
    asked = (player, kind, window.rule, window.name, window.spots.get(player), window.default)
    return Decision(*asked, space=window.spaces[player]) if viewer in (None, player) else Todo(*asked)


def asked_of_staff(request: Request) -> Request:
    """What the house's people are asked; which cards are shuffled back is hidden from everyone."""
    if isinstance(request, Shuffle):
        return msgspec.structs.replace(request, cards=tuple(UNKNOWN for _ in request.cards))
    return request


_KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(Request)}


def _what(request: Any) -> str:
    for name in ("step", "what", "pile", "meter"):
        if hasattr(request, name):
            return str(getattr(request, name))
    return ""


class Eye:
    """One viewer's sight of a round, kept up with its events: only those that are new are filtered and folded."""

    __slots__ = ("_events", "_opening", "_scene", "_start", "viewer")

    def __init__(self, opening: Opening, viewer: str) -> None:
        self.viewer = viewer
        self._opening = opening
        self._events: list[ev.Event] | None = None
        self._scene = Scene(opening)
        self._start = _start(self._scene, opening.button)

    def _keep_up(self, events: list[ev.Event]) -> None:
        if events is not self._events:
            # The round was run again (an answer was rescinded): what was seen of the other course is dropped.
            self._events, self._scene = events, Scene(self._opening)
        for event in events[len(self._scene.events) :]:
            self._scene.apply(seen(event, self.viewer))

    def look(
        self,
        events: list[ev.Event],
        request: Request | None,
        answered: dict[str, Answer],
        options: dict[str, Space],
        since: int = 0,
    ) -> View:
        """The viewer's view now; `since` shortens the list of events, not the scene."""
        self._keep_up(events)
        scene, viewer, shown = self._scene, self.viewer, answered
        lying = scene.lying.keep_up(scene.events)
        if isinstance(request, Window) and not request.public:
            shown = {player: answer for player, answer in answered.items() if player == viewer}
        return View(
            viewer=viewer,
            events=tuple(scene.events[since:]),
            todo=todo(request, viewer),
            options=options.get(viewer),
            answered=dict(shown),
            stacks=dict(scene.stacks),
            felt=_lying(scene),
            pots=dict(scene.pots),
            meters=dict(scene.meters),
            places={place: tuple(cards) for place, cards in lying.places.items() if cards},
            face_up=tuple(sorted(lying.face_up - {UNKNOWN})),
            hands=dict(lying.hands),
            over=bool(events) and isinstance(events[-1], ev.Ended),
            opening=None if since else self._start,
        )


def _lying(scene: Scene) -> Felt:
    return tuple([(*key, amount) for key, amount in scene.felt.items()])


def _start(scene: Scene, button: int | None) -> Start:
    """The start of a round out of a scene that no event has touched."""
    return Start(dict(scene.stacks), _lying(scene), dict(scene.pots), dict(scene.meters), button)


def view(
    opening: Opening,
    events: list[ev.Event],
    request: Request | None,
    answered: dict[str, Answer],
    options: dict[str, Space],
    viewer: str,
    since: int = 0,
) -> View:
    """Build a viewer's view out of the events they may see; `since` shortens the list of events, not the scene."""
    return Eye(opening, viewer).look(events, request, answered, options, since)
