"""The `houseway` command: each command is a module of its own, loaded when it is called."""

from cyclopts import App

app = App(name="houseway", help="An executable rulebook for New Jersey casino table games.")
app.command("houseway.cli.play:play", name="play", help="Sit down at a table in the terminal, with bots.")
app.command("houseway.cli.replay:replay", name="replay", help="Step through a saved round, clause by clause.")
app.command("houseway.cli.hands:app", name="hands", help="Hand histories of poker: write, read, play again.")
app.command("houseway.cli.rules:app", name="rules", help="Read the rulebook, see what is covered, prove it.")
app.command("houseway.cli.odds:odds", name="odds", help="What every wager of a game costs, exactly.")
app.command("houseway.cli.odds:simulate_", name="simulate", help="Play a game many times through its real rules.")
app.command("houseway.cli.serve:app", name="serve", help="Play in the browser: starts the service.")
app.command("houseway.cli.audit:app", name="audit", help="Check the record of play and money, and export it.")
app.command("houseway.cli.ledger:app", name="ledger", help="Balances, statements and the tables' days.")
app.command("houseway.cli.backup:backup", name="backup", help="Write everything the service keeps to a file.")
app.command("houseway.cli.backup:restore", name="restore", help="Put a backup into an empty data folder.")
app.command("houseway.cli.admin:app", name="admin", help="Make the first administrator.")


def main() -> None:
    """Run the command line."""
    app()
