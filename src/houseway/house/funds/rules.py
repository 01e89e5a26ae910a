"""The filed rules of a bad beat fund: nothing of it has a default in the text (poker/A70, A71, A76 to A78)."""

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from houseway.cards.card import Card, cards
from houseway.games import GAMES
from houseway.house.ledger import Unit
from houseway.play.money import Cents
from houseway.play.refusals import BadSetting, refuse

Share = Literal["losing hand", "winning hand", "table"]
Payout = Literal["primary", "secondary"]
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


class Qualifying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a losing hand must be in one game."""

    hand: str
    """The lowest hand that qualifies, as cards: `8s 8h 8d 8c 2h` is four eights or better."""
    players: int = 2
    """How many must have been dealt in."""
    both_hole_cards: bool = False
    """Whether both of two hole cards must play in the losing hand."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the lowest qualifying hand."""
        return cards(self.hand)


class Secondary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second payout for a lesser hand (poker/A76)."""

    qualifying: dict[str, Qualifying]
    contribution: Cents = 0
    """What each pot gives to it; or else it is a portion of the primary payout:"""
    percent: int = 0
    """a percentage,"""
    amount: Cents = 0
    """or an amount."""
    both: Literal["", "higher_only", "each"] = ""
    """What is paid when one round yields both hands: only the higher payout, or each."""

    @property
    def of_primary(self) -> bool:
        """Whether it comes off the primary payout."""
        return not self.contribution


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another award to poker players that the contributions pay."""

    name: str
    says: str
    amount: Cents


class Discontinuation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the fund ends, as filed with the Division."""

    reference: str
    ends: str
    """How contributions are ended."""
    moves: Literal["transfer", "pay_out", "either"] = "either"
    """How what is left reaches players: by another bad beat payout, or by payment."""


class Counting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How contributions are counted: boxes carried to the cage, or containers counted into the table inventory."""

    procedure: Literal["boxes", "inventory"] = "boxes"
    witness: Literal["supervisor_video", "second_department"] = "supervisor_video"
    """Who is present at a count into the inventory, at every table alike (poker/A73)."""
    positions: tuple[str, ...] = ("security",)
    """The positions of a second department that the internal controls name as witnesses."""
    incompatible: tuple[str, ...] = ()
    """Employees for whom witnessing would be an incompatible function."""
    capacity: Cents = 50_000
    """What a container holds."""


class FundRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the licensee has filed for one fund."""

    name: str
    title: str
    reference: str
    """The Rules of the Games Submission that holds these rules."""
    unit: Unit = "chips"
    contribution: Cents
    """What a pot gives; nothing once collection has ended."""
    levels: tuple[tuple[Cents, Cents], ...] = ()
    """Or pot levels, and what a pot that reaches each gives in all."""
    min_pot: Cents
    """The smallest pot that contributes."""
    basis: Literal["after_rake", "gross"] = "after_rake"
    """Whether that is measured after the rake or before."""
    qualifying: dict[str, Qualifying]
    """By game; the games named are the ones that may offer the payout."""
    shares: tuple[tuple[Share, int], ...]
    """Percent of the payout for each; they come to a hundred."""
    several: Literal["", "best", "share"] = ""
    """What is done when several hold a qualifying hand that loses: the best takes the losing share and the others
    count as the table, or they divide it (poker/A77)."""
    secondary: Secondary | None = None
    reset_percent: int = 0
    """Of each day's contributions, what is kept for the next payout (poker/A78)."""
    bonus_percent: int = 0
    """Of the contributions, what pays the other bonuses."""
    bonuses: tuple[Bonus, ...] = ()
    discontinuation: Discontinuation | None = None
    counting: Counting = Counting()
    pay_at: Literal["table", "cage"] = "table"
    notice_hours: int = 24
    """How long a change is announced before it takes effect."""

    @property
    def maximum(self) -> int:
        """The most that one pot gives."""
        most = self.levels[-1][1] if self.levels else self.contribution
        return most + (self.secondary.contribution if self.secondary else 0)

    def settings(self) -> dict[str, Any]:
        """The settings of a table that offers the fund."""
        return {
            "bb_fund": self.name,
            "bb_amount": self.contribution,
            "bb_levels": [list(level) for level in self.levels],
            "bb_secondary": self.secondary.contribution if self.secondary and self.collects else 0,
            "bb_min_pot": self.min_pot,
            "bb_basis": self.basis,
        }

    @property
    def collects(self) -> bool:
        """Whether pots contribute."""
        return bool(self.contribution or self.levels)

    def hands(self, payout: Payout) -> Mapping[str, Qualifying]:
        """What qualifies for a payout, by game."""
        if payout == "primary":
            return self.qualifying
        return self.secondary.qualifying if self.secondary else {}


NO_OFFER = {
    "bb_fund": "", "bb_amount": 0, "bb_levels": [], "bb_secondary": 0, "bb_min_pot": 0, "bb_basis": "after_rake",
}  # fmt: skip
"""The settings of a table that offers no fund."""


def check(rules: FundRules) -> None:
    """Refuse rules that could not be filed."""
    if not _NAME.fullmatch(rules.name) or not rules.title:
        raise BadSetting(f"{rules.name!r} is no name of a fund", legal="up to 24 small letters, digits and dashes")
    if not rules.reference:
        refuse(BadSetting, "the rules name the submission they are filed in", rule="bad-beat/14.19(c)#1")
    _check_contribution(rules)
    _check_hands(rules.qualifying, "primary")
    _check_shares(rules)
    if not rules.several:
        why = "the rules say what is done when several players hold a qualifying hand"
        refuse(BadSetting, why, rule="bad-beat/14.19(n)", legal="best, share")
    if rules.secondary is not None:
        _check_secondary(rules, rules.secondary)
    if not 0 <= rules.reset_percent + rules.bonus_percent <= 100 or min(rules.reset_percent, rules.bonus_percent) < 0:
        refuse(BadSetting, "reset and bonuses take 0 to 100 percent", rule="bad-beat/14.19(p)#1")
    if bool(rules.bonuses) != bool(rules.bonus_percent):
        why = "bonuses need a percentage of the contributions, and a percentage for them needs bonuses"
        refuse(BadSetting, why, rule="bad-beat/14.19(b)4")
    if any(bonus.amount <= 0 for bonus in rules.bonuses):
        raise BadSetting("a bonus is more than $0")
    if rules.counting.capacity <= 0 or rules.notice_hours < 0:
        raise BadSetting("a container holds something, and notice is given for some time")


def _check_contribution(rules: FundRules) -> None:
    pots, taken = [level for level, _ in rules.levels], [amount for _, amount in rules.levels]
    rising = pots == sorted(set(pots)) and taken == sorted(set(taken)) and min((*pots, *taken), default=1) > 0
    if not rising or min(rules.contribution, rules.min_pot) < 0 or (rules.levels and rules.contribution):
        why = "a pot contributes one amount, or amounts that rise with its levels"
        refuse(BadSetting, why, rule="bad-beat/14.19(b)1")
    if rules.maximum > rules.min_pot:
        why = "the smallest pot that contributes is larger than its contribution"
        refuse(BadSetting, why, rule="bad-beat/14.19(b)2")


def _check_hands(hands: Mapping[str, Qualifying], payout: Payout) -> None:
    if not hands:
        refuse(BadSetting, f"the rules name the hands of the {payout} payout", rule="bad-beat/14.19(b)3")
    for slug, wanted in hands.items():
        game = GAMES.get(slug)
        if game is None or game.high_hand is None:
            legal = ", ".join(name for name in GAMES if GAMES[name].high_hand is not None)
            why = f"{slug} ranks no high hand, and only high hands qualify"
            refuse(BadSetting, why, rule="bad-beat/14.19(b)3", legal=legal)
        if wanted.players < 2:
            raise BadSetting("a hand is lost to another player: at least two are dealt in")
        value_of(slug, wanted)


def value_of(slug: str, wanted: Qualifying) -> int:
    """What the lowest qualifying hand is worth by the game's own ranking."""
    game = GAMES[slug]
    assert game.high_hand is not None
    try:
        rank = game.high_hand(wanted.cards, ())
    except ValueError as error:
        raise BadSetting(f"{wanted.hand!r} is no hand of {game.title}: {error}", rule="bad-beat/14.19(b)3") from error
    assert rank is not None
    return rank.value


def _check_shares(rules: FundRules) -> None:
    percents = [percent for _, percent in rules.shares]
    names = [share for share, _ in rules.shares]
    if sum(percents) != 100 or min(percents) <= 0 or len(set(names)) != len(names) or "losing hand" not in names:
        why = f"the shares of the payout come to 100 percent, with one for the losing hand, not {sum(percents)}"
        refuse(BadSetting, why, rule="bad-beat/14.19(b)3")


def _check_secondary(rules: FundRules, secondary: Secondary) -> None:
    _check_hands(secondary.qualifying, "secondary")
    ways = [way for way in (secondary.contribution, secondary.percent, secondary.amount) if way]
    if len(ways) != 1 or ways[0] < 0 or secondary.percent >= 100:
        why = "a secondary payout has its own contribution, or is a percentage or an amount of the primary payout"
        refuse(BadSetting, why, rule="bad-beat/14.19(m)")
    if not secondary.both:
        why = "the rules say what is paid when one round yields a higher and a lower qualifying hand"
        refuse(BadSetting, why, rule="bad-beat/14.19(m)2.i", legal="higher_only, each")
    for slug, lesser in secondary.qualifying.items():
        if slug in rules.qualifying and value_of(slug, lesser) >= value_of(slug, rules.qualifying[slug]):
            refuse(BadSetting, "the secondary payout is for a lesser hand", rule="bad-beat/14.19(m)")


def harder(new: FundRules, old: FundRules) -> str:
    """How new rules would shrink the set of qualifying hands; nothing where they do not (poker/A79)."""
    payouts: tuple[Payout, ...] = ("primary", "secondary")
    for payout in payouts:
        for slug, before in old.hands(payout).items():
            after = new.hands(payout).get(slug)
            if after is None:
                return f"{slug} no longer qualifies for the {payout} payout"
            if value_of(slug, after) > value_of(slug, before):
                return f"the {payout} hand of {slug} rises"
            if after.players > before.players or after.both_hole_cards > before.both_hole_cards:
                return f"the {payout} payout asks more in {slug}"
    return ""
