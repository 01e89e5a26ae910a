"""The Lucky 8's table's day as data (13:69F-50.2 to 50.5, 50.9)."""

from houseway.games.lucky_eights.settings import Settings
from houseway.play import procedures as day

PREPARATION = (
    day.Stage("receive", "the decks come with the Division's card rules met", "dealer", "lucky-8s/50.2(a)#4"),
    day.Stage("inspect", "the dealer inspects the cards", "dealer", "lucky-8s/50.3"),
    day.Stage("verify", "the floorperson verifies the 66 cards", "floorperson", "lucky-8s/50.3"),
    day.Stage("spread", "the cards are spread for the first player", "dealer", "lucky-8s/50.3"),
    day.Stage("look", "the first player looks at the cards", "player", "lucky-8s/50.3"),
    day.Stage("turn_down", "the cards are turned face down again", "dealer", "lucky-8s/50.4(b)#3"),
    day.Stage("wash", "the cards are washed", "dealer", "lucky-8s/50.4(b)1", manual_only=True),
    day.Stage("stack", "the cards are stacked", "dealer", "lucky-8s/50.4(b)1", manual_only=True),
    day.Stage(
        "stack_for_the_machine",
        "the cards are stacked and put into the machine",
        "dealer",
        "lucky-8s/50.4(b)2#1",
        device_only=True,
    ),
)
"""The Division's own rules on receipt and inspection are steps with a record of being done (lucky-8s/A39)."""

LISTED = "lucky-8s/50.5(b)"
BY_HAND = "the dealer takes all 66 cards in the left hand"
BY_MACHINE = "the machine gives out all 66 cards and the dealer takes them in the left hand"
BY_GROUPS = "the machine is ready to give out groups of eight"
METHODS = (
    day.Method("full_deck", (LISTED,), "lucky-8s/50.4(a)1#1", BY_MACHINE, needs_shuffler=LISTED),
    day.Method("groups", (LISTED,), "lucky-8s/50.4(a)1#2", BY_GROUPS, device="shuffler", needs_shuffler=LISTED),
    day.Method("hand", (LISTED,), "lucky-8s/50.4(a)2", BY_HAND),
)


def procedures(settings: Settings) -> day.Procedures:
    """The day of a Lucky 8's table with these house options."""
    return day.Procedures(
        deck="lucky-8s/50.2(a)#2",
        backs="lucky-8s/50.2(a)#3",
        preparation=PREPARATION,
        preshuffled="lucky-8s/50.4(a)",
        spread=day.Spread("by deck, suit and value from ace to eight, the joker last", "lucky-8s/50.3"),
        shuffling=day.Shuffling(
            opening="lucky-8s/50.4(a)",
            rule="lucky-8s/50.5(a)",
            # The section cuts cards that were shuffled without a machine only (lucky-8s/A26).
            uncut="lucky-8s/A26",
            fault="lucky-8s/50.9(b)",
        ),
        cut=_cut(settings),
        methods=tuple(sorted(METHODS, key=lambda way: way.name != settings.deal_form)),
        listed=LISTED,
        shuffler="lucky-8s/50.4(a)",
        other_method="lucky-8s/50.9(e)",
        idle=day.Idle(
            rule="lucky-8s/50.4(b)#1",
            turned_up="lucky-8s/50.4(b)#2",
            looked="lucky-8s/50.4(b)#3",
            stored="lucky-8s/50.4(b)2#2" if settings.stored_batch else "",
        ),
        fixed=(day.Fixed("bonus_pay_table", "lucky-8s/50.6(n)"),),
    )


def _cut(settings: Settings) -> day.Cut | None:
    """The text orders a cut and does not say how; ours leaves this many cards on both sides (lucky-8s/A26)."""
    if settings.cut == "none":
        return None
    return day.Cut(
        required="lucky-8s/50.4(b)1",
        rule="lucky-8s/50.4(b)1",
        by=(settings.cut,),
        lift="lucky-8s/A26",
        least=settings.cut_min,
        left=settings.cut_min,
        rest="lucky-8s/A26",
    )
