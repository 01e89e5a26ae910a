"""The first lesson of Lucky 8's."""

from houseway.play.lesson import Example, FirstHand, Ladder, Lesson, Panel, Step

LESSON = Lesson(
    line="Eight cards are sorted into groups that add up to eight: make more of them than the dealer.",
    panels=(
        Panel("Ante", "Put an Ante down. The Bonus beside it is optional.", 0),
        Panel("Count", "You get eight cards. An ace counts 1, a joker 8, the others their number.", 1),
        Panel("Compare", "Put In to Win beside the Ante, or fold. More hands of eight win; then fewer side cards.", 2),
    ),
    ladders=(
        Ladder(
            "What makes a hand of eight",
            (
                Example("a natural eight", "8s1", "By itself."),
                Example("a joker", "Jo1", "By itself."),
                Example("two cards", "5h1 3c1", "5 + 3"),
                Example("three cards", "4d1 3s1 Ah1", "4 + 3 + 1"),
            ),
            "Cards that are left over are side cards. The dealer sets your hand in the best way.",
        ),
    ),
    hand=FirstHand(
        hands={1: "8s1 5h1 3c1 4d1 4c1 Ah1 7s1 2d1"},
        dealer="8h1 7c1 6d1 6h1 5s1 3d1 2c1 4h1",
        steps=(
            Step(
                {"ante": 500},
                "Leave $5 on Ante and press Deal.",
                "The ante is all you need. The Bonus looks only at eights and jokers, and costs about "
                "11 cents of each dollar.",
            ),
            Step(
                "play",
                "Press Play: it puts $5 on In to Win.",
                "Count your eights: the 8 alone, 5 + 3, 4 + 4, and 7 + 1. Four hands of eight with "
                "one card left over. Three or more is always worth playing.",
            ),
        ),
        ends=(
            "The dealer made three hands of eight and qualified with the natural 8. Your four beat that, "
            "so Ante and In to Win were both paid 1 to 1."
        ),
    ),
    advice=(
        "Play three hands of eight or more, and two with at most one side card; fold one or none.",
        "The dealer needs a natural 8 or a joker to qualify.",
    ),
)
