"""The first lesson of hold 'em."""

from houseway.games.poker.lessons.ladders import HIGH
from houseway.games.poker.lessons.steps import SHOW
from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Two cards of your own and five shared by everyone: make the best five-card hand, or make the others fold.",
    panels=(
        Panel("Two cards", "The two players after the button put in blinds. Everyone gets two cards.", 0),
        Panel("The flop", "Three shared cards, and a second round of betting.", 1),
        Panel("Turn and river", "One more shared card, then another, with betting after each.", 3),
        Panel("Showdown", "The best five of your two and the five on the board win the pot.", 5),
    ),
    ladders=(HIGH,),
    hand=FirstHand(
        players=("You", "Ann", "Ben"),
        button=1,
        hands={1: "As Ks", 2: "9c 4d", 3: "Kc Qh"},
        board="Kd 8h 3c 5s 2d",
        others={"Ann": ("fold",), "Ben": ("call", "check", "call", "check", "call", "check", "call")},
        steps=(
            Step(
                ("raise", 600),
                "Raise to $6.",
                "Ace-king is one of the best starts, and you have the button, so you act last from "
                "now on. Raise hands like this instead of only calling.",
            ),
            Step(
                ("bet", 800),
                "Ben checked. Bet $8.",
                "You have a pair of kings with the best kicker. Worse hands will call, and a free card could beat you.",
            ),
            Step(
                ("bet", 2000), "Bet $20.", "The five changes nothing. You are still most likely ahead, so keep betting."
            ),
            Step(
                ("bet", 3000),
                "Bet $30.",
                "Ben has called twice: he has something, most likely a king or an eight. Yours is "
                "better than nearly all of those.",
            ),
            SHOW,
        ),
        ends=(
            "You both had a pair of kings. The next card decides: your ace beats Ben's queen. That is why "
            "ace-king is worth more than king-queen."
        ),
    ),
    advice=(
        "Play few hands, and raise with those you play.",
        "Acting last is worth much: you see what the others do first.",
        "The house takes a small part of each pot (the rake); no one plays against the house.",
    ),
)
