"""The clauses that betting and pots obey, as data: the poker subchapter's own, or those of a game that bets alike."""

import msgspec


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """What orders each thing a betting round does."""

    betting_round: tuple[str, ...]
    """What a betting round is."""
    no_betting: str
    """No one is left to bet against."""
    called_on: str
    """A player is told to act."""
    fold: str
    call: str
    check: str
    bet: str
    """The size of a bet; `opening_bet` is the bet itself."""
    opening_bet: str
    raising: str
    raise_size: str = ""
    """The size of a raise, where another clause than `raising` sets it."""
    stakes: str
    """A wager goes no further than the player's chips on the table."""
    all_in: str
    uncalled: str
    main_pot: str
    """Bets are brought into the main pot."""
    side_bets: str
    """Bets are brought into a side pot."""
    side_pot: str
    """A side pot is made."""
    discards: str = ""
    """A discarded hand is counted as it comes in, where a section orders it."""


POKER = Clauses(
    betting_round=("poker/14.1[betting-round]", "poker/14.6(c)#3", "poker/14.6(c)#4"),
    no_betting="poker/14.7(c)4",
    called_on="poker/14.6(e)2",
    fold="poker/14.1[fold]",
    call="poker/14.1[call]",
    check="poker/14.1[check]",
    bet="poker/14.1[bet]",
    opening_bet="poker/14.1[opening-bet]",
    raising="poker/14.1[raise]",
    stakes="poker/14.7(c)#1",
    all_in="poker/14.1[all-in]",
    uncalled="poker-revenue/14.14(d)",
    main_pot="poker/14.6(c)#1",
    side_bets="poker/14.7(c)4.iii",
    side_pot="poker/14.1[side-pot]",
    discards="poker/14.6(e)7",
)
"""One after each deal, in which each player stays in or not, until no one owes."""
