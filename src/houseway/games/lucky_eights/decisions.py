"""Fold, or play on with In to Win: who says so for a spot, and who follows (13:69F-50.6(h), (i), 50.7(b))."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from houseway.games.lucky_eights.coupons import take_coupon
from houseway.games.lucky_eights.settings import Settings
from houseway.games.lucky_eights.spots import Spot, sheet
from houseway.play.events import Folded
from houseway.play.spaces import Answer, Cards, Choice, Menu, Space
from houseway.play.table import Play, Table

PLAY_OR_FOLD = Choice(("play", "fold"), rule="lucky-8s/50.1[in-to-win-wager]#2")
"""No amount is named: In to Win is what the Ante is."""

Turn = tuple[str, Spot]


def decide(table: Table) -> Play[None]:
    """Every spot is decided: all in any order, or spot by spot clockwise (lucky-8s/A16)."""
    settings: Settings = table.settings
    notes = sheet(table)
    spots, notes.deciding = notes.spots, True
    for together in [spots] if settings.decision_order == "free" else [[spot] for spot in spots]:
        for turns in _layers([(spot.bettors[0], spot) for spot in together]):
            yield from _ask(table, turns, lead=True)
        behind = [(player, spot) for spot in together if spot.playing for player in spot.bettors[1:]]
        for turns in _layers(behind):
            yield from _ask(table, turns, lead=False)
    notes.deciding = False


def _layers(turns: list[Turn]) -> Iterator[list[Turn]]:
    """Windows with one decision a player in each: who has several spots looks at them in order (lucky-8s/A21)."""
    while turns:
        layer: dict[str, Turn] = {}
        for turn in turns:
            layer.setdefault(turn[0], turn)
        yield list(layer.values())
        turns = [turn for turn in turns if turn is not layer[turn[0]]]


def _ask(table: Table, turns: Iterable[Turn], lead: bool) -> Play[None]:
    settings: Settings = table.settings
    open_turns = [(player, spot) for player, spot in turns if not spot.void]
    if not open_turns or sheet(table).dealer_void:
        return
    if not lead and settings.cobettor_play == "automatic":
        for player, spot in open_turns:
            play_on(table, spot, player)
        return
    as_set = lead and settings.player_setting == "as_set"
    answers = yield from table.window(
        "decisions",
        {player: _play_or_fold(table, player, spot, as_set) for player, spot in open_turns},
        None,
        "lucky-8s/50.6(h)#1",
        # Which cards a player laid on the "8's" spot is hidden from everyone else.
        public=not as_set,
        spots={player: spot.number for player, spot in open_turns},
        final="lucky-8s/A16",
    )
    for player, spot in open_turns:
        if sheet(table).dealer_void:
            return
        if not spot.void:
            yield from _carry_out(table, spot, player, answers.get(player), lead)


def _play_or_fold(table: Table, player: str, spot: Spot, as_set: bool) -> Space:
    """Where the hand counts as set, the player says which cards go on the "8's" spot (lucky-8s/A1)."""
    costs = {"play": table.on(player, spot.number, "ante")}
    if not as_set:
        return replace(PLAY_OR_FOLD, costs=costs)
    hand = table.hand[spot.number]
    on_the_eights = Cards(hand, 0, len(hand), rule="lucky-8s/50.6(i)")
    return Menu({"play": on_the_eights, "fold": None}, "lucky-8s/50.1[in-to-win-wager]#2", costs)


def _carry_out(table: Table, spot: Spot, player: str, answer: Answer, lead: bool) -> Play[None]:
    if answer is None:
        if table.settings.absent_player == "supervisor":
            what = f"{player} is absent: spot {spot.number} is folded"
            yield from table.confirm("supervisor", what, "lucky-8s/A34")
            if spot.void or sheet(table).dealer_void:
                return  # found void meanwhile: there is nothing to fold
        table.note("{player} <are|is> absent and <fold|folds>", "lucky-8s/A34", spot.number, player)
        answer = "fold"
    if answer != "fold":
        play_on(table, spot, player)
        if lead:
            _lay_out(table, spot, player, None if answer == "play" else answer[1])
    elif lead:
        # A decision about the cards binds everyone on the spot (lucky-8s/A19).
        for each in spot.bettors:
            fold(table, spot, each)
    else:
        fold(table, spot, player)


def play_on(table: Table, spot: Spot, player: str) -> None:
    """An In to Win wager equal to the player's own Ante."""
    ante = table.on(player, spot.number, "ante")
    table.wager(player, spot.number, "in_to_win", ante, "lucky-8s/50.6(h)#2")
    spot.playing.append(player)


def _lay_out(table: Table, spot: Spot, player: str, chosen: tuple[str, ...] | None) -> None:
    """The hands of eight face down on one spot, the side cards on the other; nothing tells how they are grouped."""
    rule = "lucky-8s/50.6(i)"
    if chosen is None:
        table.note(
            "{player} <lay|lays> the cards face down on the 8's and the side cards spots", rule, spot.number, player
        )
        return
    hand = table.hand[spot.number]
    spot.on_the_eights = tuple(at for at, card in enumerate(hand) if card in chosen)
    side = len(hand) - len(chosen)
    template = "{player} <lay|lays> {eights:cards} face down on the 8's spot, {side:cards} on the side cards spot"
    table.note(template, rule, spot.number, player, eights=len(chosen), side=side)


def fold(table: Table, spot: Spot, player: str) -> None:
    """The Ante is lost at once (lucky-8s/A12); the Bonus stands unless the house has it otherwise (lucky-8s/A8)."""
    rule = "lucky-8s/50.6(h)#1"
    spot.folded[player] = table.on(player, spot.number, "ante")
    table.record(Folded(player, spot.number, rule))
    table.collect(player, spot.number, "ante", rule)
    take_coupon(table, spot.number, player)
    if not table.settings.bonus_survives_fold:
        table.collect(player, spot.number, "bonus", "lucky-8s/A8")
