"""A hand of the format played again through the rules, decision by decision, card by card."""

from dataclasses import dataclass, field

from houseway.games import GAMES
from houseway.games.poker.settings import BringInSettings, PokerSettings
from houseway.house.histories.answers import AllInUnknown, Answers
from houseway.house.histories.phh import Hand
from houseway.house.histories.setting_up import deep_stacks, names_of, not_ours, opening_of, source_of, told
from houseway.play.events import NotDealtIn
from houseway.play.money import dollars
from houseway.play.refusals import BadRecord, Refused
from houseway.play.round import Round


@dataclass
class Imported:
    """A hand played again: the round, what everyone ends with, and where the rules and the record part."""

    round: Round
    stacks: list[int]
    """What each player ends with, p1 first."""
    differences: list[str] = field(default_factory=list)


def replay_hand(hand: Hand) -> Imported:
    """Play a hand again; refused where the rules do not allow what it states."""
    game, names, stacks = GAMES[hand.game], names_of(hand), deep_stacks(hand)
    while True:
        opening = opening_of(hand, stacks)
        try:
            round_ = Round(game, opening)
            answers = Answers(hand, round_)
            _refuse_who_is_left_out(round_)
            while round_.pending is not None:
                answers.step(round_.pending)
            break
        except AllInUnknown as found:
            stacks[names.index(found.player)] = found.stack
        except BadRecord:
            raise
        except Refused as refusal:
            raise BadRecord(f"the rules do not allow what the record states: {refusal}") from refusal
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            if source_of(hand) is None:
                raise
            # What we keep there is taken as it is: a state that no round of ours leaves breaks the rules anywhere.
            raise not_ours(error) from error
    if unused := [action for action in answers.actions if action[1] not in ("sm", "pb")]:
        raise BadRecord(f"the round is over and the record goes on: {' '.join(unused[0])}")
    if left := answers.not_dealt():
        raise BadRecord(f"the record deals more than the rules: {' '.join(left)}")
    assert round_.result is not None
    if round_.result.void:
        raise BadRecord("the rules did not deal this hand")
    ended = [round_.result.stacks[player] for player in names]
    return Imported(round_, ended, [*told(hand, opening), *answers.differences])


def _refuse_who_is_left_out(round_: Round) -> None:
    """A player of the record whom our rules do not deal in, and what it would have taken."""
    settings: PokerSettings = round_.settings
    for event in round_.events:
        if isinstance(event, NotDealtIn):
            forced = settings.forced_bet if isinstance(settings, BringInSettings) else 0
            least = settings.ante + forced + settings.minimum
            has = dollars(round_.table.stack(event.player))
            why = f"a player needs {dollars(least)}, and in a blind that as well, to be dealt in"
            raise BadRecord(f"{event.player} has {has}; {why} ({event.rule})")
