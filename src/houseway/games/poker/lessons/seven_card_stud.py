"""The first lessons of seven-card stud: high, low, high-low, and high-low eight or better."""

from houseway.games.poker.lessons.ladders import EIGHT, HIGH, LOW
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

START = Panel(
    "Three cards", "Everyone antes and gets two cards down and one up. The {card} card up must bring in a small bet.", 0
)
STREETS = Panel("Three more up", "One more card up at a time, with a round of betting after each.", 2)
LAST = Panel("The last card", "The seventh card comes face down. Then the last bets.", 4)


def _started(card: str) -> Panel:
    return Panel(START.title, START.text.format(card=card), START.step)


LESSON = Lesson(
    line="Seven cards of your own, four of them face up for all to see: the best five win the pot.",
    panels=(_started("lowest"), STREETS, LAST, Panel("Showdown", "The best five of your seven cards count.", 6)),
    ladders=(HIGH,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        hands={1: "Kh Kd 9s 4d Kc 4s 7d", 2: "3d Jh 7c", 3: "Qs Qc 2h 8c 5s Qd 6h"},
        others={"Ann": ("fold",), "Ben": ("bring_in", "call", "call", "call", "call", "call")},
        steps=(
            Step(
                ("complete", 400),
                "Complete the bet to $4.",
                "Ben's two is the lowest card up, so he had to bring in $1. Your hidden pair of kings "
                "is strong: make the others pay.",
            ),
            Step(
                ("bet", 400),
                "You have the highest cards up, so you act first. Bet $4.",
                "No one can see your kings. Ben's 8 and 2 do not look dangerous.",
            ),
            Step(("bet", 800), "Bet $8.", "A third king. From the fifth card on the bets are twice as large."),
            Step(
                ("bet", 800), "Bet $8.", "The second four makes a full house. Keep betting: Ben has called all the way."
            ),
            Step(
                ("bet", 800),
                "Bet $8.",
                "Your last card does not matter. Kings full of fours is ahead of anything Ben shows.",
            ),
            SHOW,
        ),
        ends="Ben had three queens, two of them hidden. Your full house beats three of a kind.",
    ),
    advice=(
        "Remember the cards that were up and folded: they cannot come again.",
        "Start with a pair, three high cards, or three of one suit; fold most other hands.",
    ),
)

LOW_LESSON = Lesson(
    line="Seven-card stud turned round: the lowest five of your seven cards win, and the ace is the lowest.",
    panels=(
        _started("highest"),
        Panel(STREETS.title, STREETS.text + " The lowest cards up act first.", 2),
        LAST,
        Panel("Showdown", "The lowest five of your seven cards count.", 6),
    ),
    ladders=(LOW,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        hands={1: "As 3d 5c 2h Kc 7s 4d", 2: "9h Jh Kd", 3: "8s 6h 7c Jd 4s Qc Th"},
        others={"Ann": ("bring_in", "fold"), "Ben": ("call", "call", "call", ("bet", 800), "check", "check", "call")},
        steps=(
            Step(
                ("complete", 400),
                "Complete the bet to $4.",
                "Ann's king is the highest card up, so she had to bring in. Ace, three and five are "
                "an excellent start.",
            ),
            Step(
                ("bet", 400),
                "You have the lowest cards up and act first. Bet $4.",
                "Four low cards without a pair, and three more to come.",
            ),
            Step(
                "call",
                "Ben bets. Press Call.",
                "The king does not help, but you still need only one low card and have two to come.",
            ),
            Step(
                "check",
                "Press Check.",
                "The seven made seven-five-three-two-ace. Ben checked, and Ann is out: keep the pot "
                "small or bet; here we wait.",
            ),
            Step(("bet", 800), "Bet $8.", "The four gives you five-four-three-two-ace. It is the best low there is."),
            SHOW,
        ),
        ends="You made the best possible low, called the wheel. Straights do not count against it.",
    ),
    advice=("Start with three different cards of eight or lower.", "A pair among your low cards is one card wasted."),
)


def _split(ann: tuple[str, ...], ben: str, ends: str) -> FirstHand:
    """The same cards for both split games; who brings in differs, and with it what Ann and Ben do first."""
    return FirstHand(
        players=("You", "Ann", "Ben"),
        hands={1: "As 3d 4s 6s 8s 2s Th", 2: "9h Jh Jd", 3: "Kc Kd 2h 9c Kh Qd 5c"},
        others={
            "Ann": ann,
            "Ben": (ben, "call", "check", "call", ("bet", 800), ("bet", 800), "call", "check", "call"),
        },
        steps=(
            Step(
                ("complete", 400),
                "Complete the bet to $4.",
                "Ace, three and four can become a low, a straight or a flush. Hands that can win both "
                "halves are the ones to play.",
            ),
            Step(("bet", 400), "Ben checked. Bet $4.", "Four low cards, three of them spades."),
            Step(
                "call",
                "Ben bets $8. Press Call.",
                "You have a low of eight already, and four spades. Ben is surely after the high half only.",
            ),
            Step(
                ("raise", 1600),
                "Raise to $16.",
                "The two of spades makes a flush, and a better low: you are ahead for both halves.",
            ),
            Step(
                ("bet", 800),
                "Ben checked. Bet $8.",
                "Ben shows no low. Only a full house could take the high half from you.",
            ),
            SHOW,
        ),
        ends=ends,
    )


SPLIT_LESSON = Lesson(
    line="Seven-card stud in which the highest and the lowest hand share the pot.",
    panels=(
        _started("highest"),
        STREETS,
        LAST,
        Panel("Two halves", "The best high hand takes one half, the best low hand the other.", 6),
    ),
    ladders=(HIGH, LOW),
    hand=_split(
        ("bring_in", "fold"),
        "call",
        "Your flush beat three kings for the high half, and six-four-three-two-ace was the lower "
        "hand: you won the whole pot.",
    ),
    advice=("Play hands that can win both halves.", "A high pair alone fights for half a pot."),
)

EIGHT_LESSON = Lesson(
    line="Seven-card stud in which the best high hand shares the pot with the best low hand of eight or lower.",
    panels=(
        _started("lowest"),
        STREETS,
        LAST,
        Panel(
            "Two halves",
            "The low half needs five different cards of eight or lower; without one the high hand takes all.",
            6,
        ),
    ),
    ladders=(HIGH, EIGHT),
    hand=_split(
        ("fold",),
        "bring_in",
        "Your flush beat three kings for the high half. Ben had no low of eight, and yours is six- "
        "four-three-two-ace: you won the whole pot.",
    ),
    advice=("Play hands that can win both halves.", "Three low cards with an ace are the best start."),
)
