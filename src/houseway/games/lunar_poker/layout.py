"""The Lunar Poker layout and signs (13:69E-1.13X): four or five positions, four areas each, odds and explanations."""

from houseway.cards.rankings.high import CATEGORIES
from houseway.games.lunar_poker.payouts import BET_HANDS, INSTANT_CASH_HANDS, PROGRESSIVE_HANDS, SUPER_HANDS
from houseway.games.lunar_poker.settings import Settings
from houseway.play.layout import BettingArea, Inscription, Layout, PayLine, PayTable, carried, refuse_for_odds
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


def layout(house: Settings) -> Layout:
    """What is seen at a table with these house options."""
    areas: tuple[BettingArea, ...] = AREAS
    if house.progressive:
        areas += (BettingArea("progressive", "Progressive $1", "lunar-poker/E-1.13X(d)#1"),)
    made = Layout(
        game="lunar-poker",
        title="Lunar Poker",
        seats=house.seats,
        areas=carried(*areas),
        inscriptions=carried(*inscriptions(house)),
        pay_tables=carried(*pay_tables(house)),
    )
    for inscription in made.inscriptions:
        refuse_for_odds(inscription.text, "lunar-poker/38.12(a)")
    return made


def inscriptions(house: Settings) -> list[Inscription]:
    """Words on the felt, and what the signs at the table explain."""
    words = [
        Inscription("positions", f"{house.seats} positions, one player at each", "lunar-poker/E-1.13X(b)1"),
        Inscription("licensee", house.licensee, "lunar-poker/E-1.13X(b)5"),
        Inscription("dealer_plays", "Dealer only plays with ace-king or better", "lunar-poker/E-1.13X(b)3"),
        Inscription(
            "ante",
            "Dealer qualifies: a winner's ante pushes, a loser's loses. Dealer does not qualify: antes win 1 to 1",
            "lunar-poker/E-1.13X(c)1",
            "sign",
        ),
        Inscription("second_hand", SECOND_HAND[house.second_hand_basis], "lunar-poker/E-1.13X(c)2", "sign"),
        Inscription(
            "force",
            "Forcing the dealer costs one ante: the dealer's highest card is discarded and one card replaces it. "
            "If the dealer then qualifies the hands are compared; if not, ante and bet are returned",
            "lunar-poker/E-1.13X(c)3",
            "sign",
        ),
        Inscription("odds", "All odds are stated as to 1", "lunar-poker/38.12(a)", house.odds_on),
        Inscription("rankings", ", ".join(reversed(CATEGORIES[1:])), "lunar-poker/38.5(b)", "sign"),
    ]
    if house.payout_cap is not None:
        each = "each wager" if house.payout_cap_scope == "per_wager" else "a player in a round"
        text = f"Maximum payout {dollars(house.payout_cap)} for {each}"
        words.append(Inscription("payout_cap", text, _odds_rule(house), house.odds_on))
    return words


def pay_tables(house: Settings) -> list[PayTable]:
    """The odds of every wager, on the felt or else on the sign, and the sign of the progressive."""
    tables = [
        ("bet", "Bet", BET_HANDS, house.bet_odds),
        ("ante", "Instant Cash", INSTANT_CASH_HANDS, house.instant_cash_odds),
        ("super_side_bet", "Super Side Bet", SUPER_HANDS, house.super_odds),
    ]
    made = [
        PayTable(
            wager,
            title,
            tuple(PayLine(hand, Odds(win)) for hand, win in zip(hands, odds, strict=True)),
            _odds_rule(house),
            house.odds_on,
        )
        for wager, title, hands, odds in tables
    ]
    if house.progressive:
        lines = tuple(PayLine(hand, None, award) for hand, award in zip(PROGRESSIVE_HANDS, awards(house), strict=True))
        made.append(PayTable("progressive", "Progressive", lines, "lunar-poker/E-1.13X(d)4", "sign"))
    return made


def awards(house: Settings) -> tuple[str, ...]:
    """The progressive's prizes in words."""
    tenth = f"{house.straight_flush_percent} percent of the meter"
    straight_flush = tenth if house.straight_flush_award == "tenth" else dollars(house.straight_flush_flat)
    return ("100 percent of the meter", straight_flush, *(dollars(award) for award in house.progressive_awards))


def _odds_rule(house: Settings) -> str:
    return "lunar-poker/E-1.13X(b)4" if house.odds_on == "felt" else "lunar-poker/E-1.13X(c)#1"
