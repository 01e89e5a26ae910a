"""The Dragon Poker layout (13:69E-1.13BB): five areas a position, the Play rule, and the odds on felt or sign."""

from houseway.games.dragon_poker.payouts import (
    ANTE_BONUS,
    ANTE_BONUS_PUSH,
    DRAGON_BET,
    EVEN,
    Line,
    three_card_bonus_lines,
)
from houseway.games.dragon_poker.settings import Settings
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, all_cited

AREAS = (
    ("play", "Play"),
    ("ante", "Ante"),
    ("ante_bonus", "Ante Bonus"),
    ("dragon_bet", "Dragon Bet"),
    ("three_card_bonus", "3 Card Bonus"),
)


def layout(settings: Settings) -> Layout:
    """What is seen at a table with these house options."""
    odds_rule = "dragon-poker/E-1.13BB(b)3" if settings.odds_on == "felt" else "dragon-poker/E-1.13BB(d)"
    play_rule = "dragon-poker/E-1.13BB(b)2#2" if settings.play_rule_on == "felt" else "dragon-poker/E-1.13BB(c)"
    tables = [
        ("ante_bonus", "Ante Bonus", (*ANTE_BONUS, ANTE_BONUS_PUSH)),
        ("three_card_bonus", "3 Card Bonus", three_card_bonus_lines(settings.three_card_bonus_table)),
        ("dragon_bet", "Dragon Bet", DRAGON_BET),
    ]
    if settings.odds_on == "sign":
        # A sign states the odds of every wager offered, not of the bonus wagers alone (dragon-poker/A30).
        tables += [("ante", "Ante", (Line("Win", EVEN),)), ("play", "Play", (Line("Win", EVEN),))]
    return Layout(
        game="dragon-poker",
        title="Dragon Poker",
        seats=settings.seats,
        areas=all_cited(*(BettingArea(name, label, "dragon-poker/E-1.13BB(b)2#1") for name, label in AREAS)),
        inscriptions=all_cited(
            Inscription("licensee", settings.licensee, "dragon-poker/E-1.13BB(b)1"),
            Inscription("play_rule", "Play wager equals Ante wager", play_rule, settings.play_rule_on),
            *(Inscription("notice", notice, "dragon-poker/42.11(a)", "sign") for notice in settings.notices),
        ),
        pay_tables=all_cited(
            *(
                PayTable(
                    wager, title, tuple(PayLine(line.hand, line.odds) for line in lines), odds_rule, settings.odds_on
                )
                for wager, title, lines in tables
            )
        ),
    )
