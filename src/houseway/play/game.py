"""What a game is made of: its rules, house options, deck, remedies and layout. A new game is one of these."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from houseway.cards.card import Card
from houseway.cards.decks import Deck
from houseway.cards.rankings import Half, Rank
from houseway.play.layout import Layout
from houseway.play.opening import Opening, Seat, Standing
from houseway.play.procedures import Procedures
from houseway.play.refusals import BadSetting, NotAMove
from houseway.play.requests import Incident, Request, Ruling
from houseway.play.spaces import Answer
from houseway.play.table import Outcome, Play, Table

_LEGAL: dict[Any, str] = {int: "a whole number", bool: "true or false", str: "words"}

Remedying = Callable[[Table, Incident, Request], Outcome]


@dataclass(frozen=True)
class Particular:
    """Something a report may state in its detail: one of some words, an amount, several amounts, or that it is so."""

    name: str
    kind: Literal["choice", "amount", "amounts", "so"] = "so"
    choices: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True)
class Remedy:
    """One line of a game's table of irregularities: what was found, what is done, by which clause."""

    kind: str
    says: str
    rule: str
    apply: Remedying
    asks: tuple[str, ...] = ()
    """Fields of the incident that must be given: `spot`, `cards`, `count`, `by`, `note`, `detail`."""
    takes: tuple[str, ...] = ()
    """Those of `spot`, `cards` and `count` that may be given besides; any other is refused."""
    particulars: tuple[Particular, ...] = ()
    """What its detail may state; anything else is refused."""


@dataclass(frozen=True)
class SteppingAway:
    """What becomes of the chips of a player who is away for a while, and how long the place is kept."""

    chips: Literal["carry", "cover"]
    minutes: int


@dataclass(frozen=True)
class Removal:
    """The clauses by which a player is made to leave the game for good, and by which the Division is told of it."""

    rule: str
    notice: str


@dataclass(frozen=True)
class CountedTables:
    """A house option that tells how many of the house's tables of the game are run in a way that may be limited."""

    setting: str
    counts: Callable[[Any], bool]
    """Whether a table with these settings is one of them."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game of the rulebook; `play` reads like its section."""

    slug: str
    title: str
    play: Callable[[Table], Play[None]]
    settings: type[msgspec.Struct]
    layout: Callable[[Any], Layout]
    deck: Callable[[Any], Deck] | None
    """The cards of one deck in use under these settings, or None for a game of dice or numbers."""
    places: tuple[str, ...] = ()
    """Where cards are dealt besides the players' spots: `dealer`, `board`, `burns`."""
    max_seats: Callable[[Any], int]
    min_seats: int = 1
    """How many seats an opening must have."""
    fewest: Callable[[Any], int] = lambda settings: 1
    """How many players a table waits for before it opens a round."""
    remedies: tuple[Remedy, ...] = ()
    option: Callable[[Table, str, Answer, Request], Outcome] | None = None
    out_of_turn: Callable[[Table, str, Answer], None] | None = None
    """Refuses, with the clause that says why, what a person says when it is not theirs to say; may leave it alone."""
    rulings: Mapping[str, Callable[[Table, Ruling, Request], Outcome]] = field(default_factory=dict)
    ruling_rule: str
    """What a supervisor's ruling is cited by: a clause, or our own ruling where the text has none."""
    procedures: Callable[[Any], Procedures] | None = None
    """The table's day under these settings as data, read by the floor."""
    one_hand_rule: str = ""
    """The clause that keeps a player to one spot."""
    name_hand: Callable[[tuple[Card, ...], tuple[Card, ...], Any], str] | None = None
    """What own and shared cards make in words under these settings, for a player who looks at a hand before it is
    shown; nothing while they are too few."""
    high_hand: Callable[[tuple[Card, ...], tuple[Card, ...]], Rank | None] | None = None
    """What own and shared cards are worth as a high hand; without it the game ranks none."""
    plays: Callable[[tuple[Card, ...], tuple[Card, ...], Any], tuple[Half, ...]] | None = None
    """Which of own and shared cards are the hand, once for each half that they contend for."""
    public_settings: Mapping[str, Any] = field(default_factory=dict)
    """House options a table opened for the public starts with, where the rules' own defaults are stricter."""
    seating: Callable[[Opening, Any], None] | None = None
    """Judges a seating where a spot may have several players or a player several spots; without it neither may be."""
    stepping_away: Callable[[Any], SteppingAway] | None = None
    """How a temporary absence is treated under these settings, where the game has a rule for it."""
    removal: Removal | None = None
    """How a player is made to leave, where the game's section says."""
    takes: Literal["rake", "commission"] = "rake"
    """What the section calls the house's part of the pots."""
    counted_tables: CountedTables | None = None
    """The option that the house fills in by counting its tables, where the game limits them."""
    spoken_cash: Callable[[Any], bool] = lambda settings: False
    """Whether cash among a player's chips, told in the opening's state as `cash`, may serve for a spoken wager."""
    seats_absent: Callable[[Any, bool], bool] = lambda settings, attended: False
    """Whether a round is told of seated players who sit it out, in the opening's state as `absent`, under these
    settings and at a table that people attend or not."""
    refund_on_leaving: Callable[[Any], str] | None = None
    """The clause by which a player who leaves gets standing wagers back under these settings. Empty, or without a
    function, the wagers stay until they are decided."""

    @cached_property
    def _remedies(self) -> dict[str, Remedy]:
        return {remedy.kind: remedy for remedy in self.remedies}

    @cached_property
    def subjects(self) -> tuple[str, ...]:
        """Where in the rulebook its rules are read: what its felt, remedies and rulings cite, its own subject first."""
        felt = self.layout(self.settings())
        printed = [area.rule for area in felt.areas] + [words.rule for words in felt.inscriptions]
        rules = [
            *printed,
            *(pays.rule for pays in felt.pay_tables),
            *(row.rule for row in self.remedies),
            self.ruling_rule,
        ]
        cited = {rule.partition("/")[0] for rule in rules}
        return tuple(sorted(cited, key=lambda subject: (not self.slug.startswith(subject), subject)))

    def remedy(self, kind: str) -> Remedy:
        """The remedy for an incident, or a refusal that lists what the game provides for."""
        found = self._remedies.get(kind)
        if found is None:
            raise NotAMove(f"{self.title} has no remedy for {kind!r}", legal=", ".join(self._remedies) or "none")
        return found

    def read_settings(self, given: Mapping[str, Any]) -> Any:
        """The house options as a typed value; a bad one is refused with the reason."""
        unknown = set(given) - set(self.settings.__struct_fields__)
        if unknown:
            known = ", ".join(self.settings.__struct_fields__)
            raise BadSetting(f"{self.title} has no setting {', '.join(sorted(unknown))!r}", legal=known)
        try:
            return msgspec.convert(dict(given), self.settings)
        except msgspec.ValidationError as error:
            raise self._bad_setting(str(error), given) from error

    def _bad_setting(self, error: str, given: Mapping[str, Any]) -> BadSetting:
        """What is wrong with the setting that a message of the reader speaks of, in words for the person who set it."""
        for name, kind in get_type_hints(self.settings).items():
            if f"$.{name}`" in error:
                legal = ", ".join(map(str, get_args(kind))) if get_origin(kind) is Literal else _LEGAL.get(kind)
                why = "" if legal else f": {error.partition(' - at')[0].lower()}"
                return BadSetting(f"{self.title}: {name} cannot be {given[name]!r}{why}", legal=legal)
        return BadSetting(f"{self.title}: {error}")

    def cards(self, settings: Any) -> frozenset[Card]:
        """The cards of one deck under these settings, built once for each."""
        # Round after round has the same settings: the same object is told at once, without hashing every option.
        known = self._last_cards
        if known[0] is not settings:
            cards = self._cards.get(settings)
            if cards is None:
                cards = self._cards[settings] = frozenset(self.deck(settings).cards if self.deck else ())
            known[:] = settings, cards
        return known[1]  # type: ignore[no-any-return]

    @cached_property
    def _cards(self) -> dict[Any, frozenset[Card]]:
        return {}

    @cached_property
    def _last_cards(self) -> list[Any]:
        return [None, None]

    def opening(
        self,
        stacks: Mapping[str, int],
        *,
        method: str | None = None,
        attended: bool = False,
        button: int | None = None,
        pots: Mapping[str, int] | None = None,
        meters: Mapping[str, int] | None = None,
        standing: Sequence[Standing] = (),
        due: Sequence[str] = (),
        state: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Opening:
        """A first opening with these players at spots 1, 2, … in order: enough to try a game in a few lines.

        House options are given as `settings`, or one by one: `opening(stacks, button=2, ante=500)`.
        """
        seats = tuple(Seat(spot, player, stack) for spot, (player, stack) in enumerate(stacks.items(), 1))
        house = dict(settings or {})
        if twice := house.keys() & options.keys():
            raise BadSetting(f"{', '.join(sorted(twice))} is set twice")
        house |= options
        opening = Opening(
            game=self.slug,
            seats=seats,
            settings=house,
            attended=attended,
            button=button,
            pots=dict(pots or {}),
            meters=dict(meters or {}),
            standing=tuple(standing),
            due=tuple(due),
            state=dict(state or {}),
        )
        return opening if method is None else msgspec.structs.replace(opening, method=self._method(method, house))

    def _method(self, method: str, given: Mapping[str, Any]) -> str:
        """A method of dealing that the game has under these settings."""
        ways = self.procedures(self.read_settings(given)).methods if self.procedures else ()
        known = [way.name for way in ways]
        if method not in known:
            raise BadSetting(f"{self.title} is not dealt by {method!r}", legal=", ".join(known) or None)
        return method
