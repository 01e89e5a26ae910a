"""The Lunar Poker layout and signs (13:69E-1.13X): four or five positions, four areas each, odds and explanations."""

from houseway.cards.rankings.high import CATEGORIES
from houseway.games.lunar_poker.payouts import BET_HANDS, INSTANT_CASH_HANDS, PROGRESSIVE_HANDS, SUPER_HANDS
from houseway.games.lunar_poker.settings import Settings
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, all_cited, refuse_for_odds
from houseway.play.money import Odds, dollars

AREAS = (
    BettingArea("ante", "Ante", "lunar-poker/E-1.13X(b)2.i"),
    BettingArea("bet", "Bet", "lunar-poker/E-1.13X(b)2.ii"),
    BettingArea("super_side_bet", "Super Side Bet", "lunar-poker/E-1.13X(b)2.iii"),
    BettingArea("options", "Options", "lunar-poker/E-1.13X(b)2.iv"),
)

SECOND_HAND = {
    "combination": "A winning bet is also paid on a second hand that uses a card outside the first",
    "six_card_only": "A winning bet of a player who bought a card is also paid on a second hand that uses a card "
    "outside the first",
}


def layout(settings: Settings) -> Layout:
    """What is seen at a table with these house options."""
    areas: tuple[BettingArea, ...] = AREAS
    if settings.progressive:
        areas += (BettingArea("progressive", "Progressive $1", "lunar-poker/E-1.13X(d)#1"),)
    made = Layout(
        game="lunar-poker",
        title="Lunar Poker",
        seats=settings.seats,
        areas=all_cited(*areas),
        inscriptions=all_cited(*inscriptions(settings)),
        pay_tables=all_cited(*pay_tables(settings)),
    )
    for inscription in made.inscriptions:
        refuse_for_odds(inscription.text, "lunar-poker/38.12(a)")
    return made


def inscriptions(settings: Settings) -> list[Inscription]:
    """Words on the felt, and what the signs at the table explain."""
    words = [
        Inscription("positions", f"{settings.seats} positions, one player at each", "lunar-poker/E-1.13X(b)1"),
        Inscription("licensee", settings.licensee, "lunar-poker/E-1.13X(b)5"),
        Inscription("dealer_plays", "Dealer only plays with ace-king or better", "lunar-poker/E-1.13X(b)3"),
        Inscription(
            "ante",
            "Dealer qualifies: a winner's ante pushes, a loser's loses. Dealer does not qualify: antes win 1 to 1",
            "lunar-poker/E-1.13X(c)1",
            "sign",
        ),
        Inscription("second_hand", SECOND_HAND[settings.second_hand_basis], "lunar-poker/E-1.13X(c)2", "sign"),
        Inscription(
            "force",
            "Forcing the dealer costs one ante: the dealer's highest card is discarded and one card replaces it. "
            "If the dealer then qualifies the hands are compared; if not, ante and bet are returned",
            "lunar-poker/E-1.13X(c)3",
            "sign",
        ),
        Inscription("odds", "All odds are stated as to 1", "lunar-poker/38.12(a)", settings.odds_on),
        Inscription("rankings", ", ".join(reversed(CATEGORIES[1:])), "lunar-poker/38.5(b)", "sign"),
    ]
    if settings.payout_cap is not None:
        each = "each wager" if settings.payout_cap_scope == "per_wager" else "a player in a round"
        text = f"Maximum payout {dollars(settings.payout_cap)} for {each}"
        words.append(Inscription("payout_cap", text, _odds_rule(settings), settings.odds_on))
    return words


def pay_tables(settings: Settings) -> list[PayTable]:
    """The odds of every wager, on the felt or else on the sign, and the sign of the progressive."""
    tables = [
        ("bet", "Bet", BET_HANDS, settings.bet_odds),
        ("ante", "Instant Cash", INSTANT_CASH_HANDS, settings.instant_cash_odds),
        ("super_side_bet", "Super Side Bet", SUPER_HANDS, settings.super_odds),
    ]
    made = [
        PayTable(
            wager,
            title,
            tuple(PayLine(hand, Odds(win)) for hand, win in zip(hands, odds, strict=True)),
            _odds_rule(settings),
            settings.odds_on,
        )
        for wager, title, hands, odds in tables
    ]
    if settings.progressive:
        lines = tuple(
            PayLine(hand, None, award) for hand, award in zip(PROGRESSIVE_HANDS, awards(settings), strict=True)
        )
        made.append(PayTable("progressive", "Progressive", lines, "lunar-poker/E-1.13X(d)4", "sign"))
    return made


def awards(settings: Settings) -> tuple[str, ...]:
    """The progressive's prizes in words."""
    tenth = f"{settings.straight_flush_percent} percent of the meter"
    straight_flush = tenth if settings.straight_flush_award == "tenth" else dollars(settings.straight_flush_flat)
    return ("100 percent of the meter", straight_flush, *(dollars(award) for award in settings.progressive_awards))


def _odds_rule(settings: Settings) -> str:
    return "lunar-poker/E-1.13X(b)4" if settings.odds_on == "felt" else "lunar-poker/E-1.13X(c)#1"
