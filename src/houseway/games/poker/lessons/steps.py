"""Steps that many of the lessons share."""

from houseway.play.lesson import Step

SHOW = Step(
    "show",
    "Press Show.",
    "You bet last, so you show first. Only a hand that is shown can win the pot.",
)
