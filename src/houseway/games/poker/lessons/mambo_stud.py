"""The first lesson of mambo stud."""

from houseway.games.poker.lessons.ladders import THREE, THREE_LOW
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line=(
        "Three cards of your own and one shared: the best three-card high hand and the best low of six or "
        "lower share the pot."
    ),
    panels=(
        Panel(
            "Two cards",
            "Everyone antes and gets one card down and one up. The lowest card up must bring in a small bet.",
            0,
        ),
        Panel("The third card", "One more card face down, and a second round of betting.", 1),
        Panel("The shared card", "One card for everyone, and the last bets.", 2),
        Panel("Two halves", "Any three of the four cards make your high hand, any three your low.", 4),
    ),
    ladders=(THREE, THREE_LOW),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        hands={1: "4h 3h 5h", 2: "Jh 9c", 3: "Ks 2d Kd"},
        board="6h",
        others={"Ann": ("fold",), "Ben": ("bring_in", "call", "call", "call")},
        steps=(
            Step(
                ("complete", 400),
                "Complete the bet to $4.",
                "Four and three of one suit: they can make a low, a straight and a flush.",
            ),
            Step(
                ("bet", 400),
                "Your card up is higher than Ben's, so you act first. Bet $4.",
                "5-4-3 of hearts is a straight flush, and a low as well.",
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "The shared six raises your straight flush to six-five-four. For the low half you "
                "still have five-four-three.",
            ),
            SHOW,
        ),
        ends=(
            "Your straight flush won the high half, and five-four-three the low half. You may use "
            "different cards for the two halves."
        ),
    ),
    advice=("With three cards a straight beats a flush.", "Low cards in a row are best: they can win both halves."),
)
