"""The first lesson of Lunar Poker."""

from houseway.games.poker.lessons.ladders import HIGH
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line=(
        "Five-card poker against the dealer, in which you may pay to exchange cards or buy a sixth, and "
        "two good hands are both paid."
    ),
    panels=(
        Panel("Ante", "Put an Ante down. You get five cards; the dealer shows one.", 0),
        Panel("Improve", "For one more ante, buy a sixth card or exchange two to five. Or keep what you have.", 1),
        Panel("Bet or fold", "A bet is twice the ante. If you fold, the ante is lost.", 2),
        Panel(
            "Compare", "The dealer needs ace-king or better. If you win, the bet is paid by the rank of your hand.", 3
        ),
    ),
    ladders=(HIGH,),
    hand=FirstHand(
        hands={1: "9s 8s 7h 6d 6c"},
        draws={1: ("Th",)},
        dealer="Kc Ad 8d 4c 3h",
        steps=(
            Step(
                {"ante": 500},
                "Leave $5 on Ante and press Deal.",
                "The ante is all you need. The other two spots are side wagers, and they cost much "
                "more of each dollar.",
            ),
            Step(
                "buy",
                "Press Buy: a sixth card for $5.",
                "You hold a pair of sixes and four cards in a row. Any ten or five makes a straight, "
                "and you keep your pair. Buying is worth $7.68 here on average; a plain bet loses.",
            ),
            Step(
                "bet",
                "Press Bet: it puts $10 on Bet.",
                "The ten came: a straight, ten high. Either six completes it, so it counts twice.",
            ),
        ),
        ends=(
            "The dealer had ace-king, which qualifies, and lost to your straight. A straight pays 4 to 1, "
            "and your six cards hold two of them: $40 and $40. The ante is given back."
        ),
    ),
    advice=(
        "With nothing and no good draw, fold: a fold costs one ante, a bad bet three.",
        "A dealer without ace-king does not qualify: your ante is paid, and your bet is only given back.",
        "Ask for a hint at the table; it is worked out exactly.",
    ),
)
