"""Serial numbers that cannot be guessed, and how much of one a report may print (keno/A10)."""

from collections.abc import Iterable

from houseway.cards.randomness import Randomness
from houseway.play.refusals import BadSetting, NotNow, refuse

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
BITS = 5
RANDOM = 13
ENDS = 32**5
"""How many different ends of five characters there are."""
HIDDEN_BITS = 40
"""Random bits that stay unprinted whatever a report shows."""


def check_shown(shown: int) -> None:
    """Refuse to print so much that the rest could be worked out."""
    if shown < 1 or (RANDOM - shown) * BITS < HIDDEN_BITS:
        why = (
            f"printing {shown} characters leaves {(RANDOM - shown) * BITS} random bits; {HIDDEN_BITS} must stay hidden"
        )
        refuse(BadSetting, why, rule="keno/15.1[winning-keno-ticket-report]3.ii")


def new_serial(game: int, source: Randomness, taken: Iterable[str]) -> str:
    """A fresh serial: three characters for the game, thirteen random ones whose last five repeat none of `taken`."""
    ends = {serial[-5:] for serial in taken}
    if len(ends) >= ENDS // 2:
        # Drawing on would take for ever: at half of all ends the runner hands over to another.
        refuse(NotNow, "this issuer's serials are used up; another issues the ticket", rule="keno/A10")
    prefix = "".join(ALPHABET[game // 32**power % 32] for power in (2, 1, 0))
    while True:
        serial = prefix + "".join(ALPHABET[source.below(32)] for _ in range(RANDOM))
        if serial[-5:] not in ends:
            return serial


def printed(serial: str, others: Iterable[str], shown: int) -> str:
    """The end of a serial as a report prints it, one character more where another winner shares it."""
    clash = any(other != serial and other[-shown:] == serial[-shown:] for other in others)
    return serial[-(shown + clash) :]
