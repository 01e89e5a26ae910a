"""The first lessons of Omaha and Omaha high-low split eight or better."""

from houseway.games.poker.lessons.ladders import EIGHT, HIGH
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

PANELS = (
    Panel("Four cards", "The two players after the button put in blinds. Everyone gets four cards.", 0),
    Panel("The flop", "Three shared cards, and a second round of betting.", 1),
    Panel("Turn and river", "Two more shared cards, with a round of betting after each.", 3),
    Panel("Showdown", "Exactly two of your four and exactly three of the board make your hand.", 5),
)

LESSON = Lesson(
    line="Hold 'em with four cards of your own, of which exactly two count together with three of the board.",
    panels=PANELS,
    ladders=(HIGH,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "Ah Qh Jc Ts", 2: "9c 9s 4d 2c", 3: "Kc Kd 8s 7d"},
        board="Kh 8h 3c 5h 2d",
        others={"Ann": ("fold",), "Ben": ("call", "check", "call", "check", "call", "check", "call")},
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "Four cards that work together: three high ones in a row, and two hearts with the ace "
                "for the best flush.",
            ),
            Step(
                ("bet", 400),
                "Bet $4.",
                "Two hearts on the board and two in your hand: any third heart gives you the best possible flush.",
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "The heart came. Your ace and queen with the three hearts of the board make a flush, "
                "ace high. Nothing beats it now.",
            ),
            Step(("bet", 800), "Bet $8.", "The board has no pair, so a full house is not possible. Bet all you may."),
            SHOW,
        ),
        ends=(
            "Ben had three kings. Your flush used two hearts of yours and three of the board, as it must. "
            "With one heart in your hand it would have been no flush."
        ),
    ),
    advice=(
        "Two from your hand, always: four hearts on the board and one in your hand are no flush.",
        "With four cards each, good hands are common. Draw to the best straight or flush, not to the second best.",
    ),
)

HIGH_LOW_EIGHT = Lesson(
    line="Omaha in which the best high hand and the best low hand of eight or lower share the pot.",
    panels=(
        *PANELS[:3],
        Panel("Two halves", "The best high hand takes one half, the best low of eight or lower the other.", 5),
    ),
    ladders=(HIGH, EIGHT),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "As 2s Kd Qh", 2: "9c 9h Jd Tc", 3: "Kc Kh 8d 7d"},
        board="Ks 4s 3h 8c 6s",
        others={"Ann": ("fold",), "Ben": ("call", "check", "call", "check", "call", "check", "call")},
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "Ace and two of one suit: they can make the best low and the best flush, and win both halves.",
            ),
            Step(
                ("bet", 400),
                "Bet $4.",
                "You can make the best low with your ace and two, and the best flush with the same two spades.",
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "The eight completes your low: ace and two with 3, 4 and 8 of the board. Half the pot is nearly yours.",
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "A third spade: your ace and two also make the best flush. You hold both halves.",
            ),
            SHOW,
        ),
        ends=(
            "You won the high half with a flush and the low half with six-four-three-two-ace. Winning "
            "both is called a scoop, and it is what you play for."
        ),
    ),
    advice=(
        "Play hands that can win both halves: an ace with a two or three.",
        "A low needs three different cards of eight or lower on the board.",
    ),
)
