"""The `houseway` command: each command is a module of its own, loaded when it is called."""

from cyclopts import App

app = App(name="houseway", help="An executable rulebook for New Jersey casino table games.")
app.command("houseway.cli.rules:app", name="rules", help="Read the rulebook, see what is covered, prove it.")
app.command("houseway.cli.odds:odds", name="odds", help="What every wager of a game costs, exactly.")
app.command("houseway.cli.odds:simulate_", name="simulate", help="Play a game many times through its real rules.")
app.command("houseway.cli.serve:app", name="serve", help="Play in the browser: starts the service.")


def main() -> None:
    """Run the command line."""
    app()
