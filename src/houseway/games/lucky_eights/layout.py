"""The Lucky 8's layout (13:69E-1.10E): three betting areas and two for cards, and the messages on cloth or sign."""

from houseway.games.lucky_eights.payouts import BONUS
from houseway.games.lucky_eights.settings import Settings
from houseway.play.layout import BettingArea, CardArea, Inscription, Layout, PayLine, PayTable, Where, all_cited


def layout(settings: Settings) -> Layout:
    """What is seen at a table with these house options (lucky-8s/A40)."""
    place: dict[str, Where] = {
        message: "felt" if message in settings.on_cloth else "sign"
        for message in ("qualifies", "equal_amounts", "bonus_odds")
    }
    odds_rule = "lucky-8s/E-1.10E(b)5" if place["bonus_odds"] == "felt" else "lucky-8s/E-1.10E(c)"
    lines = tuple(PayLine(line.hand, line.odds) for line in reversed(BONUS[settings.bonus_pay_table].values()))
    return Layout(
        game="lucky-8s",
        title="Lucky 8's",
        seats=settings.seats,
        areas=all_cited(
            BettingArea("ante", "Ante", "lucky-8s/E-1.10E(b)2"),
            BettingArea("in_to_win", "In to Win", "lucky-8s/E-1.10E(b)2"),
            BettingArea("bonus", "Lucky 8's Bonus", "lucky-8s/E-1.10E(b)2"),
        ),
        inscriptions=all_cited(
            Inscription("licensee", settings.licensee, "lucky-8s/E-1.10E(b)1"),
            Inscription(
                "qualifies",
                "Dealer Qualifies with One Natural 8 or Joker",
                "lucky-8s/E-1.10E(b)4.i",
                place["qualifies"],
            ),
            Inscription(
                "equal_amounts",
                "Both the Ante and In to Win wager must be in equal amounts",
                "lucky-8s/E-1.10E(b)4.ii",
                place["equal_amounts"],
            ),
        ),
        pay_tables=all_cited(PayTable("bonus", "Lucky 8's Bonus", lines, odds_rule, place["bonus_odds"])),
        card_areas=all_cited(
            CardArea("eights", "8's", "lucky-8s/E-1.10E(b)3"),
            CardArea("side_cards", "side cards", "lucky-8s/E-1.10E(b)3"),
        ),
    )
