"""Rules of a fund as a house might file them."""

from houseway.house.funds.rules import Discontinuation, FundRules, Qualifying

RULES = FundRules(
    name="grand",
    title="Grand Bad Beat",
    reference="RGS-14",
    unit="play",
    contribution=100,
    min_pot=800,
    qualifying={
        "holdem": Qualifying("8s 8h 8d 8c 2h"),
        "omaha": Qualifying("Ks Kh Kd Kc 2h"),
    },
    shares=(("losing hand", 50), ("winning hand", 25), ("table", 25)),
    several="best",
    discontinuation=Discontinuation("DGE-77", "collection ends by amendment"),
)
"""A dollar from pots of eight dollars or more; four eights beaten in hold 'em, four kings in Omaha."""
