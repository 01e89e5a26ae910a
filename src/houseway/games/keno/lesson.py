"""The first lesson of Keno."""

from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Mark one to ten numbers of eighty; twenty are drawn, and you are paid by how many of yours are among them.",
    panels=(
        Panel("Mark", "Pick your numbers and buy the ticket.", 0),
        Panel("Draw", "Twenty of the eighty numbers come. The rate card says what your catch pays.", 1),
    ),
    hand=FirstHand(
        numbers=(3, 8, 21, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66),
        steps=(
            Step(
                [["straight", {"spots": ["N3", "N8", "N21", "N44"], "rate": 100, "games": 1}]],
                "Mark 3, 8, 21 and 44, and buy the ticket for $1.",
                "Any four numbers are as good as any others. Four spots pay from two caught; every "
                "ticket here costs 25 cents or more of each dollar.",
            ),
        ),
        ends=(
            "You caught 3, 8 and 21: three of four pays 4 for 1, so $4 came back for the $1 ticket. A "
            "rate for 1 includes the stake."
        ),
    ),
    advice=(
        "Which numbers you mark makes no difference. How many you mark does: one spot costs least.",
        "A rate of 4 for 1 is the same as 3 to 1: the ticket's price is not given back beside it.",
    ),
)
