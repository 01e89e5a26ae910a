"""The first lesson of Mini-Dice."""

from houseway.play.lesson import FirstHand, Lesson, Panel, Step

LESSON = Lesson(
    line="Two dice in a shaker: bet on the total that comes next, or on a number to come before a seven.",
    panels=(
        Panel(
            "Bet",
            "Field, Any 7, Over and Under are settled by the next shake. A Place Bet waits for its number or a 7.",
            0,
        ),
        Panel("Shake", "A player who has bet may take the shaker. Who shakes makes no difference to the odds.", 1),
        Panel("Settle", "Winners are paid. A Place Bet that won stays for the next shake.", 3),
    ),
    hand=FirstHand(
        dice=((2, 4),),
        steps=(
            Step(
                {"place_6": 600},
                "Put $6 on Place Bet 6 to Win and press Roll.",
                "A 6 comes in five ways of 36, a 7 in six. At 7 to 6 it costs 1.5 cents of each "
                "dollar, the least on the layout.",
            ),
            Step(
                "accept",
                "Press Accept to take the shaker.",
                "Someone with a wager down has to shake, and you are alone here.",
            ),
            Step(
                "keep",
                "Press Keep.",
                "You may shake again next round, or pass the shaker on. It costs nothing either way.",
            ),
        ),
        ends="2 and 4 came, a 6: your $6 was paid 7 to 6, which is $7. The $6 stays down for the next shake.",
    ),
    advice=(
        "Place 6 and 8 cost 1.5 % of the stake; 5 and 9 cost 4 %; 4 and 10 cost 6.7 %; the Field 5.6 %.",
        "Any 7, Over 7 and Under 7 cost 16.7 %: eleven times as much as Place 6.",
    ),
)
