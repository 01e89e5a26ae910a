"""The first lesson of badugi."""

from houseway.games.poker.lessons.ladders import BADUGI
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Four cards and three draws: make four different low ranks in four different suits.",
    panels=(
        Panel("Four cards", "The two players after the button put in blinds. Everyone gets four cards, and bets.", 0),
        Panel("Three draws", "Exchange what you like, three times, with betting after each draw.", 1),
        Panel("Showdown", "Most cards of different rank and suit win; of as many, the lowest.", 8),
    ),
    ladders=(BADUGI,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "As 3h 6d Kd", 2: "Qc Qd Jh Ts", 3: "2c 5d 8h 8s"},
        draws={1: ("9d", "7c"), 3: ("Jc", "Tc", "Th")},
        others={
            "Ann": ("fold",),
            "Ben": ("call", ("8s",), "check", "call", ("Jc",), "check", "call", ("Tc",), "check", "call"),
        },
        steps=(
            Step(
                ("raise", 800),
                "Raise to $8.",
                "Ace, three and six in three suits: three good cards, and three draws for a club.",
            ),
            Step(
                ("Kd",),
                "Discard the king.",
                "It shares diamonds with your six, so it does not count. You want a low club.",
            ),
            Step(("bet", 400), "Bet $4.", "A diamond came, no help. Three low cards are still most likely ahead."),
            Step(("9d",), "Discard the nine.", "You still need a club of another rank."),
            Step(("bet", 800), "Bet $8.", "The seven of clubs makes a badugi: four ranks in four suits."),
            Step((), "Press Stand pat.", "A badugi with a seven is strong. Keep it."),
            Step(("bet", 800), "Bet $8.", "Ben still draws a card, so he has only three. He will rarely catch up."),
            SHOW,
        ),
        ends="Ben never made a fourth card that counts. Any badugi beats any three cards.",
    ),
    advice=(
        "Start with three low cards of different suits.",
        "A player who stands pat has a badugi, or wants you to think so.",
    ),
)
