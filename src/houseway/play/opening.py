"""Where a round begins and what it leaves: the next opening is made from the last closing."""

from typing import Any

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A player with chips at a spot; where permitted, one player has several spots or one spot several players."""

    spot: int
    player: str
    stack: int
    behind: bool = False
    """Whether this player bets on the spot without sitting at it."""


class Standing(msgspec.Struct, frozen=True):
    """A wager that lies on the felt from round to round until it is decided."""

    player: str
    spot: int
    area: str
    amount: int


class Opening(msgspec.Struct, frozen=True):
    """Everything a round starts from: with the answers given, it determines the round entirely."""

    game: str
    seats: tuple[Seat, ...]
    settings: dict[str, Any] = {}
    number: int = 1
    table: str = ""
    rules: str = ""
    """The mark of the rules that this round begins under (`houseway.rulebook.edition`), where it is kept."""
    attended: bool = False
    """Whether people in roles answer the house's confirmations; an automatic table passes them at once."""
    method: str = "manual_shoe"
    button: int | None = None
    pots: dict[str, int] = {}
    meters: dict[str, int] = {}
    standing: tuple[Standing, ...] = ()
    due: tuple[str, ...] = ()
    """Procedures that fall inside this round, such as `stub_count`."""
    state: dict[str, Any] = {}
    """What else a game carries from round to round: a kill, the shaker's holder, tickets in force."""


class Closing(msgspec.Struct, frozen=True):
    """What a round leaves behind."""

    stacks: dict[str, int]
    house: int
    rake: int = 0
    funds: dict[str, int] = {}
    void: bool = False
    needs: tuple[str, ...] = ()
    """What the floor must do before the next round: `reshuffle`, `remove_deck`."""
    button: int | None = None
    pots: dict[str, int] = {}
    meters: dict[str, int] = {}
    standing: tuple[Standing, ...] = ()
    state: dict[str, Any] = {}

    def without(self, player: str) -> tuple["Closing", int]:
        """The closing once a player has left, and what they take away: their stack and any wager left standing.

        What the state lists as a player's (`{"player": …}`), such as a ticket, goes with them.
        """
        taken = self.stacks.get(player, 0) + sum(w.amount for w in self.standing if w.player == player)
        stacks = {name: stack for name, stack in self.stacks.items() if name != player}
        standing = tuple(w for w in self.standing if w.player != player)
        state = {name: _of_others(held, player) for name, held in self.state.items()}
        return msgspec.structs.replace(self, stacks=stacks, standing=standing, state=state), taken

    def next(self, last: Opening, *, due: tuple[str, ...] = ()) -> Opening:
        """The opening of the following round with those who stay; a driver changes seats and stacks from here."""
        # A player at several spots has one stack, brought to the first of them.
        first = {seat.player: seat for seat in reversed(last.seats)}
        seats = tuple(
            msgspec.structs.replace(seat, stack=self.stacks[seat.player] if first[seat.player] is seat else 0)
            for seat in last.seats
            if seat.player in self.stacks
        )
        return msgspec.structs.replace(
            last,
            seats=seats,
            number=last.number + 1,
            button=self.button,
            pots=self.pots,
            meters=self.meters,
            standing=self.standing,
            due=due,
            state=self.state,
        )


def _of_others(held: Any, player: str) -> Any:
    """A part of a state without what is listed as this player's."""
    if type(held) is not list:
        return held
    return [each for each in held if not (isinstance(each, dict) and each.get("player") == player)]
