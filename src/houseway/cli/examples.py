"""`houseway rules show ID --example`: the clause in the act, in a round, a day of a table, its deck or its layout."""

from houseway.cards.card import pretty
from houseway.cli.output import fail, print_json
from houseway.cli.terminal import drawing
from houseway.cli.terminal.explaining import explain
from houseway.cli.terminal.screen import Screen
from houseway.examples import (
    Example,
    LaidOut,
    NoExample,
    RoundExample,
    SetUpExample,
    example,
    go_through,
    lay_out,
    play,
)
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.layout import Layout
from houseway.play.opening import Opening
from houseway.play.views import AUDITOR, view
from houseway.rulebook.catalogue import Clause, find
from houseway.sentences import naming, sentence

AROUND = 4
"""How many lines are told before and after the one that matters."""

Line = tuple[str, tuple[str, ...]]
"""A sentence and the clauses that order it."""


def show_example(asked: str, json: bool) -> None:
    """Show the example of a clause, or of the first one below a prefix that has one."""
    for clause in find(asked):
        try:
            found = example(clause.id)
        except NoExample:
            continue
        _show(clause, found, json)
        return
    fail(f"no example is kept for {asked}: it says what is printed, owned or done where no round shows it")


def _show(clause: Clause, found: Example, json: bool) -> None:
    screen = Screen()
    if isinstance(found, SetUpExample):
        laid = lay_out(found)
        if json:
            told = {"clause": clause.id, "game": found.game, "where": laid.where, "item": laid.item}
            print_json(told | {"cards": list(laid.cards)})
        else:
            _tell_set_up(screen, clause, laid)
        return
    round_ = None
    if isinstance(found, RoundExample):
        played = play(found)
        step, refusal, lines, round_ = played.step, played.refusal, list[Line](), played.round
        if round_ is not None:
            lines = _of_round(found, round_.events)
    else:
        done = go_through(found)
        step, refusal = done.step, done.refusal
        lines = [(f"{each.role}: {each.what}", (each.rule,)) for each in done.steps]
    if json:
        steps = [{"says": says, "rule": rules[0]} for says, rules in lines]
        print_json({"clause": clause.id, "game": found.game, "steps": steps, "step": step, "refused": refusal or None})
        return
    _head(screen, clause, found.game)
    if round_ is not None and screen.lively and isinstance(found, RoundExample):
        _step_through(screen, clause, found, round_.events, step, refusal)
        return
    for number, (says, rules) in enumerate(lines, 1):
        if abs(number - step) <= AROUND:
            shows = number == step and not refusal
            screen.line(number, f"{'→' if shows else ' '} {says}", _first(rules, clause.id) if shows else rules)
    if refusal:
        screen.say(f"      → refused: {refusal}", "yellow")


def _first(rules: tuple[str, ...], id: str) -> tuple[str, ...]:
    """The clauses of a line with the one that it is an example of before the others."""
    return (id, *(rule for rule in rules if rule != id))


def _head(screen: Screen, clause: Clause, game: str) -> None:
    screen.say(f"{clause.id}: {clause.summary}", "bold")
    screen.say(f"An example of {GAMES[game].title}:")


def _of_round(found: RoundExample, events: list[ev.Event]) -> list[Line]:
    names = naming(_layout(found), found.opening.seats, "", _called(found.opening))
    return [(sentence(event, names), ev.clauses(event)) for event in events]


def _layout(found: RoundExample) -> Layout:
    game = GAMES[found.game]
    return game.layout(game.read_settings(found.opening.settings))


def _called(opening: Opening) -> dict[str, str]:
    return {seat.player: seat.player.capitalize() for seat in opening.seats}


def _step_through(
    screen: Screen, clause: Clause, found: RoundExample, events: list[ev.Event], step: int, refusal: str
) -> None:
    """The round on the screen, opened at the step that shows the clause, to be stepped through."""
    lines, layout, called, at = _of_round(found, events), _layout(found), _called(found.opening), step
    while True:
        screen.clear()
        _head(screen, clause, found.game)
        shown = view(found.opening, events[:at], None, {}, {}, AUDITOR)
        screen.draw(drawing.table(shown, found.opening, layout, called, screen.console.width))
        if at:
            says, rules = lines[at - 1]
            here = at == step and not refusal
            screen.line(at, f"{'→' if here else ' '} {says}", _first(rules, clause.id) if here else rules)
        if refusal and at == step:
            screen.say(f"      → refused: {refusal}", "yellow")
        try:
            typed = screen.ask(f"Step {at} of {len(events)}. Enter next, b back, ? rule, q end >")
        except (EOFError, KeyboardInterrupt):
            return
        if typed == "q" or (not typed and at == len(events)):
            return
        if typed == "?":
            for line in explain(found.game, lines[at - 1][1] if at else (clause.id,)):
                screen.say(line, "cyan")
            screen.ask("Enter goes on >")
        else:
            at = max(0, at - 1) if typed == "b" else min(len(events), at + 1)


def _tell_set_up(screen: Screen, clause: Clause, laid: LaidOut) -> None:
    """What in the deck, on the felt or on a sign shows the clause."""
    screen.say(f"{clause.id}: {clause.summary}", "bold")
    place = {"deck": "In the deck", "felt": "On the felt", "sign": "On a sign"}[laid.where]
    count = f", {len(laid.cards)} of {len(laid.deck)} cards" if laid.deck else ""
    screen.say(f"{place} of {laid.layout.title}: {laid.item}{count}")
    if laid.cards:
        screen.say(f"  {pretty(laid.cards)}")
