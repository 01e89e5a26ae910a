"""An example of every rank, the best first, for the lessons of the games that use it."""

from houseway.play.lesson import Example, Ladder

HIGH = Ladder(
    "Hands, the best first",
    (
        Example("royal flush", "As Ks Qs Js Ts", "Ace to ten of one suit."),
        Example("straight flush", "9h 8h 7h 6h 5h", "Five in a row of one suit."),
        Example("four of a kind", "Qs Qh Qd Qc 7s"),
        Example("full house", "Ks Kh Kd 4c 4s", "Three of a kind and a pair."),
        Example("flush", "Ad Jd 8d 6d 3d", "Five of one suit."),
        Example("straight", "Ts 9h 8d 7c 6s", "Five in a row."),
        Example("three of a kind", "8s 8h 8d Kc 4s"),
        Example("two pairs", "Js Jh 5d 5c As"),
        Example("one pair", "As Ah 9d 7c 4s"),
        Example("no pair", "Ks Jh 9d 6c 3s", "The highest card counts, then the next."),
    ),
)
LOW = Ladder(
    "Low hands, the best first",
    (
        Example("no pair", "5s 4h 3d 2c As", "The best low there is: the ace counts as one."),
        Example("no pair", "6s 4h 3d 2c As"),
        Example("no pair", "8s 7h 6d 5c 4s", "Compare from the highest card down."),
        Example("no pair", "Ks Qh Jd Tc 9s"),
        Example("one pair", "2s 2h As 3d 4c", "Any pair loses to any hand without one."),
    ),
    "Straights and flushes do not count against a low hand.",
)
EIGHT = Ladder(
    "The low half, the best first",
    (
        Example("no pair", "5s 4h 3d 2c As", "The ace counts as one."),
        Example("no pair", "7s 5h 4d 2c As", "Compare from the highest card down."),
        Example("no pair", "8s 7h 6d 5c 4s", "The lowest that qualifies: five different cards, none above an eight."),
    ),
    "If no one has five different cards of eight or lower, the high hand takes the whole pot.",
)
DEUCE = Ladder(
    "Hands, the best first",
    (
        Example("no pair", "7s 5h 4d 3c 2s", "The best hand: no ace, no straight, no flush."),
        Example("no pair", "7s 6h 4d 3c 2s", "Compare from the highest card down."),
        Example("no pair", "9s 7h 4d 3c 2s"),
        Example("no pair", "As 7h 4d 3c 2s", "The ace is high, so it is bad here."),
        Example("one pair", "2s 2h 3d 4c 5s"),
        Example("straight", "6s 5h 4d 3c 2s", "Straights and flushes count against you."),
    ),
)
BADUGI = Ladder(
    "Hands, the best first",
    (
        Example("badugi", "4s 3h 2d Ac", "Four different ranks in four suits: the best hand."),
        Example("badugi", "Ks 9h 7d 2c", "Any badugi beats any three cards."),
        Example("three cards", "3s 2h Ad Kd", "Two diamonds: only the lower one counts."),
        Example("two cards", "2s Ah Kh Ks", "Kings pair and share suits with the others."),
    ),
    "Cards that share a rank or a suit with another do not count. Of as many cards, the lower wins.",
)
THREE = Ladder(
    "Three-card hands, the best first",
    (
        Example("royal flush", "As Ks Qs"),
        Example("straight flush", "9h 8h 7h"),
        Example("three of a kind", "6s 6h 6d"),
        Example("straight", "Js Th 9d", "With three cards a straight is rarer than a flush."),
        Example("flush", "Ad 9d 4d"),
        Example("one pair", "Qs Qh 5d"),
        Example("no pair", "Kc 8d 3s"),
    ),
)
THREE_LOW = Ladder(
    "The low half, the best first",
    (
        Example("no pair", "3s 2h Ad", "The ace counts as one."),
        Example("no pair", "6s 4h 2d"),
        Example("no pair", "6s 5h 4d", "The lowest that qualifies: three different cards, none above a six."),
    ),
)
