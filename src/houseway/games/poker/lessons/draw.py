"""The first lessons of five-card draw, high and low."""

from houseway.games.poker.lessons.ladders import HIGH, LOW
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Five cards that no one else sees, one exchange, and the best hand takes the pot.",
    panels=(
        Panel("Five cards", "The two players after the button put in blinds. Everyone gets five cards, and bets.", 0),
        Panel("The draw", "Throw away what does not help you, and get as many new cards.", 1),
        Panel("Showdown", "One more round of betting, and the best hand wins.", 4),
    ),
    ladders=(HIGH,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "Qs Qd 9h 5c 2d", 2: "8c 7d 4h 3s 2c", 3: "Jc Jh As 6d 4c"},
        draws={1: ("Qc 7s 4d",), 3: ("Kd 9s 3c",)},
        others={"Ann": ("fold",), "Ben": ("call", ("As", "6d", "4c"), "check", "call")},
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "A pair of queens is a good start with few players. Let the others pay to stay.",
            ),
            Step(
                ("9h", "5c", "2d"),
                "Pick 9, 5 and 2 and discard them.",
                "Keep the pair and draw three: that gives the most chances for three of a kind or two pairs.",
            ),
            Step(("bet", 800), "Bet $8.", "A third queen came. Ben drew three cards too, so he began with a pair."),
            SHOW,
        ),
        ends="Ben kept a pair of jacks and did not improve. Three queens win.",
    ),
    advice=(
        "How many cards a player draws tells much: three means a pair, one two pairs or a draw, none a made hand.",
        "Do not keep a high card beside a pair: it gives away chances to improve.",
    ),
)

LOW_LESSON = Lesson(
    line="Five-card draw turned round: the lowest hand takes the pot, and the ace is the lowest card.",
    panels=LESSON.panels,
    ladders=(LOW,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "Ks 7d 4h 3c As", 2: "Qc Qd Jh Ts 9c", 3: "8c 6h 5d 2s Jd"},
        draws={1: ("2c",), 3: ("Td",)},
        others={"Ann": ("fold",), "Ben": ("call", ("Jd",), "check", "call")},
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "Four different low cards, seven the highest: one good card makes a strong low.",
            ),
            Step(
                ("Ks",),
                "Pick the king and discard it.",
                "Keep the four low cards. Any 2, 5, 6 or 8 gives a good low without a pair.",
            ),
            Step(("bet", 800), "Bet $8.", "The two made seven-four-three-two-ace. Only a handful of lows beat it."),
            SHOW,
        ),
        ends=(
            "Ben's ten was his highest card, yours is a seven. Low hands are compared from the highest "
            "card down, so yours wins."
        ),
    ),
    advice=("Draw one card, seldom two.", "A pair is the worst thing that can come: any hand without one beats it."),
)
