"""The first lesson of triple draw deuce to seven."""

from houseway.games.poker.lessons.ladders import DEUCE
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Three draws to make the lowest hand; the ace is high, and straights and flushes count against you.",
    panels=(
        Panel("Five cards", "The two players after the button put in blinds. Everyone gets five cards, and bets.", 0),
        Panel("Three draws", "Exchange what you like, three times, with betting after each draw.", 1),
        Panel("Showdown", "The lowest hand wins. The best is 7-5-4-3-2.", 8),
    ),
    ladders=(DEUCE,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "7s 4d 2h Kc Qs", 2: "Ac Ad Jh Ts 9c", 3: "8c 6h 3d 2s Jd"},
        draws={1: ("3c Jc", "5h"), 3: ("Td", "9d")},
        others={
            "Ann": ("fold",),
            "Ben": ("call", ("Jd",), "check", "call", ("Td",), "check", "call", (), "check", "call"),
        },
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "Three cards of the best hand, with the two among them, and three draws to come.",
            ),
            Step(("Kc", "Qs"), "Discard the king and the queen.", "Keep 7, 4 and 2. High cards are of no use here."),
            Step(("bet", 400), "Bet $4.", "The three helps. You need one more card and have two draws."),
            Step(("Jc",), "Discard the jack.", "A five, six or eight makes a good hand."),
            Step(("bet", 800), "Bet $8.", "7-5-4-3-2 is the best hand of the game. No one can beat you."),
            Step((), "Press Stand pat.", "Nothing can be better, so draw no card."),
            Step(("bet", 800), "Bet $8.", "Ben stood pat too: he has a hand and will pay to see yours."),
            SHOW,
        ),
        ends="Ben had nine-eight-six-three-two. Yours is the best possible low, called number one.",
    ),
    advice=("The two is the card you want most.", "A straight is a bad hand: 6-5-4-3-2 loses to a king high."),
)
