"""What the notices say: the rules posted in the poker room, and what the display must state beside its amounts."""

from collections.abc import Iterator

import msgspec

from houseway.games import GAMES
from houseway.house.funds.rules import FundRules, Qualifying
from houseway.play.money import dollars
from houseway.rulebook.citation import all_cited


class Notice(msgspec.Struct, frozen=True):
    """A sentence of a notice and the clause that orders it."""

    says: str
    rule: str


def posted_rules(rules: FundRules) -> tuple[Notice, ...]:
    """The rules as they are posted, in the order of the section."""
    return all_cited(*_lines(rules))


def _lines(rules: FundRules) -> Iterator[Notice]:
    if rules.levels:
        steps = ", ".join(f"{dollars(amount)} from {dollars(pot)}" for pot, amount in rules.levels)
        how = f"a pot gives {steps}"
    else:
        how = f"a pot gives {dollars(rules.contribution)}"
    own = rules.secondary.contribution if rules.secondary else 0
    more = f", and {dollars(own)} to the secondary payout" if own else ""
    how = f"{how}{more}, after the rake" if rules.collects else "no contribution is taken any more"
    yield Notice(f"Contribution: maximum {dollars(rules.maximum)} a pot; {how}", "bad-beat/14.19(b)1")
    measured = "after the rake" if rules.basis == "after_rake" else "before the rake"
    yield Notice(f"Only pots of {dollars(rules.min_pot)} or more contribute, measured {measured}", "bad-beat/14.19(b)2")
    for game, wanted in rules.qualifying.items():
        yield Notice(f"{GAMES[game].title}: {_hand(game, wanted)}, beaten", "bad-beat/14.19(b)3")
    shares = ", ".join(f"{share} {percent}%" for share, percent in rules.shares)
    yield Notice(f"The payout is shared: {shares}", "bad-beat/14.19(b)3")
    several = {"best": "the best of them takes the losing share", "share": "they divide the losing share"}
    yield Notice(f"Where several qualifying hands lose, {several[rules.several]}", "bad-beat/14.19(n)")
    yield from _secondary(rules)
    for bonus in rules.bonuses:
        yield Notice(f"{bonus.name}: {bonus.says}, {dollars(bonus.amount)}", "bad-beat/14.19(b)4")
    if rules.reset_percent:
        yield Notice(
            f"{rules.reset_percent}% of each day's contributions is kept for the next payout", "bad-beat/14.19(p)#2"
        )


def _secondary(rules: FundRules) -> Iterator[Notice]:
    secondary = rules.secondary
    if secondary is None:
        return
    for game, wanted in secondary.qualifying.items():
        yield Notice(f"Secondary payout, {GAMES[game].title}: {_hand(game, wanted)}, beaten", "bad-beat/14.19(b)3")
    both = {"higher_only": "only the higher payout is paid", "each": "each payout is paid"}
    yield Notice(f"Where one round yields both hands, {both[secondary.both]}", "bad-beat/14.19(m)2.i")
    if secondary.of_primary:
        part = f"{secondary.percent}%" if secondary.percent else dollars(secondary.amount)
        says = f"The secondary payout is {part} of the primary payout, funded from it and deducted from it when won"
        yield Notice(says, "bad-beat/14.19(m)2.iii")


def _hand(game: str, wanted: Qualifying) -> str:
    read = GAMES[game].high_hand
    assert read is not None
    rank = read(wanted.cards, ())
    assert rank is not None
    least = f", {wanted.players} or more players dealt in" if wanted.players > 2 else ""
    both = ", both hole cards playing" if wanted.both_hole_cards else ""
    words = ",".join(rank.name.split(",")[:2])
    return f"{words} or better{both}{least}"
