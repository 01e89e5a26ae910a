"""The three betting rounds (13:69F-42.6(c), 42.10(b) to (h)): the poker room's betting under this game's limits."""

import msgspec

from houseway.games.poker.betting import betting_round
from houseway.games.poker.clauses import Clauses
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.ring import Ring
from houseway.games.poker.street import Street
from houseway.games.poker.wagering import Wagering
from houseway.games.ultimate_eight.ring import EightRing
from houseway.games.ultimate_eight.settings import MOST_ANTES
from houseway.play.events import Marked
from houseway.play.table import Play

LIMIT = Clauses(
    betting_round=("ultimate-8-poker/42.1[betting-round]",),
    no_betting="ultimate-8-poker/A27",
    called_on="ultimate-8-poker/42.10(c)#3",
    fold="ultimate-8-poker/42.1[fold]",
    call="ultimate-8-poker/42.1[call]",
    check="ultimate-8-poker/42.1[check]",
    bet="ultimate-8-poker/42.6(c)#2",
    opening_bet="ultimate-8-poker/42.1[main-pot-wager]",
    raising="ultimate-8-poker/42.1[raise]#1",
    raise_size="ultimate-8-poker/42.6(c)#2",
    stakes="ultimate-8-poker/42.1[table-stakes]#1",
    all_in="ultimate-8-poker/42.1[all-in]",
    uncalled="ultimate-8-poker/42.10(k)#4",
    main_pot="ultimate-8-poker/42.10(b)#2",
    side_bets="ultimate-8-poker/42.10(b)#2",
    side_pot="ultimate-8-poker/42.1[side-pot]",
)
NO_LIMIT = msgspec.structs.replace(LIMIT, bet="ultimate-8-poker/42.6(c)#3", raise_size="ultimate-8-poker/42.6(c)#3")

STREETS = (
    Street(
        name="first",
        area="bet-1",
        free_fold=True,
        opens="ultimate-8-poker/42.10(d)#1",
        turn="ultimate-8-poker/42.10(d)#2",
        over="ultimate-8-poker/42.10(d)#2",
    ),
    Street(
        name="second",
        area="bet-2",
        free_fold=True,
        opens="ultimate-8-poker/42.10(f)#1",
        turn="ultimate-8-poker/42.10(f)#2",
        over="ultimate-8-poker/42.10(f)#2",
    ),
    Street(
        name="third",
        area="bet-3",
        free_fold=True,
        opens="ultimate-8-poker/42.10(h)#1",
        turn="ultimate-8-poker/42.10(h)#2",
        over="ultimate-8-poker/42.10(h)#2",
    ),
)


class EightWagering(Wagering):
    """One betting round: raises of one main ante and up, at most three of them."""

    __slots__ = ("by_player", "options", "ring")

    def __init__(self, ring: EightRing, street: Street) -> None:
        super().__init__(ring.settings, street, ring.scale)
        self.ring = ring
        self.options = ring.options
        self.cap = 0
        self.by_player: dict[str, int] = {}

    def take(self, total: int) -> None:
        """A bet or raise; a short all-in neither reopens the betting nor counts as a raise (A24)."""
        before = self.raises
        super().take(total)
        if self.raises > before and self.ring.actor is not None:
            player = self.ring.actor.player
            self.by_player[player] = self.by_player.get(player, 0) + 1
        if self.options.min_reraise == "ante":
            self.last = self.unit

    def least(self) -> int:
        """One main ante more than the wager to match, or the next chip where totals are limited (A22)."""
        if self.options.raise_basis == "total" and self.opened:
            return max(self.unit, self.high + self.options.chip)
        return super().least()

    def ceiling(self) -> int | None:
        """Twenty antes or the table maximum above the wager to match, or in all (A22, A23)."""
        if self.options.structure == "limit":
            in_all = self.options.raise_basis == "total"
            return MOST_ANTES * self.unit if in_all else super().ceiling()
        return self.most if self.options.table_max_basis == "total" else super().ceiling()

    def capped(self, ring: Ring, entrant: Entrant) -> bool:
        """Three raises a betting round, for the table or, as a house option, for each player (A21)."""
        ceiling = self.ceiling()
        if ceiling is not None and ceiling < self.least():
            return True
        made = self.raises if self.options.raise_cap_scope == "table" else self.by_player.get(entrant.player, 0)
        return self.opened and made >= self.options.raise_cap


def bet(ring: EightRing, number: int) -> Play[None]:
    """One of the three betting rounds, opened by the player with the lead or the next who can bet (A14, A25)."""
    street, table = STREETS[number - 1], ring.table
    because = ("ultimate-8-poker/42.10(b)#1",)
    table.record(Marked("raise", "ultimate-8-poker/42.1[raise-button]", area=f"round-{number}", because=because))
    for entrant in ring.contending():
        if entrant.all_in:
            template = "{player} <are|is> all-in and <wager|wagers> no more"
            table.note(template, "ultimate-8-poker/42.6(d)", entrant.spot, entrant.player)
    first = ring.entrants.index(ring.leader())
    yield from betting_round(ring, street, first, EightWagering(ring, street))
