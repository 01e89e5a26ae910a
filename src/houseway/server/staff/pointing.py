"""Which cards a report means: named by their code or their face, or pointed at where they lie."""

import re
from collections.abc import Sequence

from houseway.server.problems import Problem
from houseway.server.staff.bodies import IncidentBody
from houseway.server.table.round_in_play import RoundFork, RoundInPlay
from houseway.server.table.situation import Situation

_POINTED = re.compile(r"#([1-9]\d?)")
"""`#2`: the second card that lies at the spot of the report, or before the dealer where it has none."""


def cards_meant(table: Situation, in_play: RoundInPlay | RoundFork, body: IncidentBody, rule: str) -> tuple[str, ...]:
    """The cards of a report by their codes; of cards that look alike, one that lies where the report says."""
    deck = table.game.cards(table.settings)
    held: Sequence[str] = in_play.round.table.scene.places.get(str(body.spot or "dealer"), [])
    found: list[str] = []
    for named in body.cards:
        if named in deck or named.startswith("?"):
            found.append(named)
        elif pointed := _POINTED.fullmatch(named):
            found.append(_lying(held, int(pointed[1]), body, rule))
        else:
            alike = sorted(card for card in deck if card not in found and re.fullmatch(rf"{re.escape(named)}\d+", card))
            if not alike:
                raise Problem("not-a-move", f"{named!r} is no card of this game", rule=rule)
            found.append(next((card for card in alike if card in held), alike[0]))
    return tuple(found)


def names_a_face(table: Situation, body: IncidentBody) -> bool:
    """Whether a card is named as printed, so that which of those alike is meant depends on what lies where."""
    deck = table.game.cards(table.settings)
    return any(named not in deck and named[0] not in "?#" for named in body.cards)


def _lying(held: Sequence[str], number: int, body: IncidentBody, rule: str) -> str:
    if number > len(held):
        where = f"at seat {body.spot}" if body.spot else "before the dealer"
        raise Problem("not-a-move", f"only {len(held)} cards lie {where}", rule=rule)
    return held[number - 1]
