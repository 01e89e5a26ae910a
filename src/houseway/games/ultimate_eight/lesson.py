"""The first lesson of Ultimate 8 Poker."""

from houseway.play.lesson import Example, FirstHand, Ladder, Lesson, Panel, Step

LESSON = Lesson(
    line=(
        "Eight cards each, played in poker patterns that must beat the one before: the first to run out "
        "of cards wins the pot."
    ),
    panels=(
        Panel("Antes", "Everyone antes for the main pot and for the ace pot, and gets eight cards.", 0),
        Panel("Bet", "A round of betting comes before each time that cards are played.", 0),
        Panel(
            "Play", "Lead a pattern. The next player must beat it or pass. When all pass, its player leads again.", 1
        ),
        Panel("Out", "The first player without cards wins the main pot. The ace of spades wins the ace pot.", 4),
    ),
    ladders=(
        Ladder(
            "Patterns, the best first",
            (
                Example("royal flush", "As Ks Qs Js Ts"),
                Example("straight flush", "7h 6h 5h"),
                Example("four of a kind plus one", "9s 9h 9d 9c 4s"),
                Example("four of a kind", "9s 9h 9d 9c"),
                Example("flush", "Kd 9d 4d"),
                Example("straight", "8s 7h 6d"),
                Example("two pair", "Js Jh 4d 4c"),
                Example("three of a kind", "5s 5h 5d"),
                Example("one pair", "Qs Qh"),
                Example("single card", "As"),
            ),
        ),
    ),
    hand=FirstHand(
        players=("You", "Ann"),
        button=1,
        hands={1: "3s 3h 4d 4c As 6s 9s Js", 2: "Kd Qh Tc 8c 7s 5d 2s 2h"},
        steps=(
            Step("check", "Press Check.", "You may bet before you play. See first how it goes."),
            Step(
                ("play", ("4d", "4c", "3h", "3s")),
                "Play both threes and both fours: two pair.",
                "It takes four cards at once, and low pairs are of little use later. Keep the spades together.",
            ),
            Step(
                ("bet", 1000),
                "Bet $10.",
                "Ann could not beat two pair. You have four cards left, all spades, and lead next.",
            ),
            Step(
                ("play", ("As", "Js", "9s", "6s")),
                "Play all four spades: a flush.",
                "They are your last cards, so you are out. The ace of spades is among them.",
            ),
        ),
        ends="You were out of cards first and won the main pot, and the ace of spades won you the ace pot.",
    ),
    advice=(
        "Count how many plays you need to be out: fewer plays are worth more than high cards.",
        "Keep the ace of spades in a pattern that you can play.",
    ),
)
