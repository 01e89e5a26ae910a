"""The `houseway` command: each command is a module of its own, loaded when it is called."""

import sys

from cyclopts import App, CycloptsError

import houseway
from houseway.cli.output import NOT_INSTALLED, REFUSED, Out, end_quietly, err, fail
from houseway.extras import BadRegistration, MissingExtra, missing

app = App(
    name="houseway",
    help="An executable rulebook for New Jersey casino table games.",
    version=houseway.__version__,
    console=Out(),
    error_console=err,
)
app.command("houseway.cli.play:play", name="play", help="Play at a table in the terminal, with bots.")
app.command("houseway.cli.replay:replay", name="replay", help="Step through a saved round, clause by clause.")
app.command("houseway.cli.hands:app", name="hands", help="Write, read and replay poker hand histories.")
app.command("houseway.cli.rules:app", name="rules", help="Read and search the rulebook, see what is tested, prove it.")
app.command("houseway.cli.odds:odds", name="odds", help="Show what every wager of a game costs, exactly.")
app.command(
    "houseway.cli.simulate:simulate_", name="simulate", help="Play a game many times, on all cores or a cluster."
)
app.command("houseway.cli.tolerance:tolerance", name="tolerance", help="Say whether a win is what chance explains.")
app.command("houseway.cli.serve:app", name="serve", help="Start the service and play in the browser.")
app.command("houseway.cli.witness:app", name="witness", help="Witness the records of other services.")
app.command("houseway.cli.linked:app", name="linked", help="Host a bad beat fund that several casinos offer together.")
app.command("houseway.cli.audit:app", name="audit", help="Check the record of play and money, list it, export it.")
app.command("houseway.cli.ledger:app", name="ledger", help="Show balances, statements and each table's day.")
app.command("houseway.cli.gaming_day:app", name="day", help="Show the gaming day, its report and what it misses.")
app.command("houseway.cli.funds:app", name="fund", help="Show bad beat funds: displays, tables, claims and days.")
app.command("houseway.cli.funds:forms", name="forms", help="List contribution forms, or write one as PDF.")
app.command("houseway.cli.backup:backup", name="backup", help="Write everything the service keeps to a file.")
app.command("houseway.cli.backup:restore", name="restore", help="Put a backup into an empty data folder.")
app.command("houseway.cli.demo:app", name="demo", help="Watch a day of three casinos that share a bad beat fund.")
app.command("houseway.cli.admin:app", name="admin", help="Create accounts and set passwords, with the service stopped.")


def main() -> None:
    """Run the command line; docs/command-line.md lists the exit codes."""
    try:
        try:
            app(exit_on_error=False)
        finally:
            # A reader that has gone is noticed here, not when Python ends.
            sys.stdout.flush()
    except BrokenPipeError:
        end_quietly()
    except CycloptsError:  # it has said what is wrong
        sys.exit(REFUSED)
    except BadRegistration as error:
        fail(str(error))
    except MissingExtra as error:
        fail(str(error), NOT_INSTALLED)
    except ModuleNotFoundError as error:
        needs = missing(error)
        if needs is error:
            raise
        fail(str(needs), NOT_INSTALLED)
