"""The first lesson of Dragon Poker."""

from houseway.play.lesson import Example, FirstHand, Ladder, Lesson, Panel, Step

LESSON = Lesson(
    line="Three cards against the dealer's three, with animals for ranks: match your ante to play on, or fold.",
    panels=(
        Panel("Bet", "Put an Ante and an equal Ante Bonus on your spot. Side wagers are yours to leave.", 0),
        Panel("Look", "You and the dealer get three cards each. You see yours, not the dealer's.", 1),
        Panel("Decide and compare", "Play for one more ante, or fold. The higher hand wins.", 2),
    ),
    ladders=(
        Ladder(
            "Hands, the best first",
            (
                Example("trips of Dragons", "Re1 Bl1 Go", "Three of a kind. The Gold Dragon is wild."),
                Example("trips of Rabbits", "Ra1 Ra2 Ra3"),
                Example("a pair of Dragons with a Tiger", "Re1 Bl2 Ti1", "Two of a kind."),
                Example("a pair of Rabbits with a Monkey", "Ra1 Ra2 Mo1"),
                Example(
                    "Dragon high with Phoenix and Tiger", "Re2 Ph1 Ti2", "No two alike: the highest animal counts."
                ),
                Example("Panda high with Monkey and Rabbit", "Pa1 Mo2 Ra4"),
            ),
            "From the highest: Dragon, Phoenix, Tiger, Panda, Monkey, Rabbit. The lower an animal, "
            "the more of it there are.",
        ),
    ),
    hand=FirstHand(
        hands={1: "Re1 Re2 Ti1"},
        dealer="Ph1 Ph2 Pa1",
        steps=(
            Step(
                {"ante": 500, "ante_bonus": 500},
                "Leave $5 on Ante and $5 on Ante Bonus and press Deal.",
                "Both are needed to be dealt in, and they must be equal. The side wagers cost more of "
                "each dollar, so leave them for now.",
            ),
            Step(
                "play",
                "Press Play: it puts $5 on Play.",
                "You hold a pair of Dragons, the best pair there is. Fold only Phoenix high with "
                "Monkey and Rabbit, and anything lower.",
            ),
        ),
        ends=(
            "The dealer had a pair too, of Phoenix. Dragons rank above Phoenix, so Ante, Play and Ante "
            "Bonus were all paid."
        ),
    ),
    advice=(
        "Play every hand above Phoenix high with Monkey and Rabbit; fold that hand and all below it.",
        "The Dragon Bet costs about 14 cents of each dollar, the 3 Card Bonus about 5.",
    ),
)
