"""The first lesson of five-card stud."""

from houseway.games.poker.lessons.ladders import HIGH
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="One card down and four up: nearly everything can be seen, and one hidden card decides.",
    panels=(
        Panel(
            "Two cards",
            "Everyone antes and gets one card down and one up. The lowest card up must bring in a small bet.",
            0,
        ),
        Panel("Three more up", "One more card up at a time. The highest cards up act first.", 1),
        Panel("Showdown", "All five cards count.", 5),
    ),
    ladders=(HIGH,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        hands={1: "As Ad 9c 6h Jc", 2: "Jh 7c", 3: "Ks 2h Kd 8c 5s"},
        others={"Ann": ("fold",), "Ben": ("bring_in", "call", "call", "call", "call")},
        steps=(
            Step(
                ("complete", 400),
                "Complete the bet to $4.",
                "A pair of aces, one of them hidden, is the best start there is. Ben's two is the "
                "lowest card, so he had to bring in $1.",
            ),
            Step(
                ("bet", 400),
                "You have the highest cards up and must bet: $4.",
                "You are ahead of any pair that Ben can have.",
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "Ben shows a king and an eight. If the hidden card is a king, your aces still win.",
            ),
            Step(("bet", 800), "Bet $8.", "Ben cannot have more than a pair of kings: look at the cards."),
            SHOW,
        ),
        ends="Ben's hidden king made a pair. Your hidden ace made a better one.",
    ),
    advice=(
        "Fold if someone's cards up already beat your whole hand.",
        "A pair in the first two cards wins most pots.",
    ),
)
