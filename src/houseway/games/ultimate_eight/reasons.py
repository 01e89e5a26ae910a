"""Why a pattern is what it is and beats what stood: the clauses of 13:69F-42.5 that decide it."""

from houseway.games.ultimate_eight.patterns import ACE_HIGH, ACE_LOW, ACE_OF_SPADES, SINGLE, Pattern


def reasons(pattern: Pattern, standing: Pattern | None) -> tuple[str, ...]:
    """The cards speak; then what aces do in it, and what beats the pattern that stood."""
    found = ["ultimate-8-poker/42.5(f)"]
    if any(card[0] == "A" for card in pattern.cards):
        found.append("ultimate-8-poker/42.5(d)1")
    if len(pattern.values) > 2 and pattern.values[-1] == ACE_LOW:
        found += ["ultimate-8-poker/42.5(d)2", "ultimate-8-poker/42.5(d)3#1"]
    elif len(pattern.values) > 2 and pattern.values[0] == ACE_HIGH and pattern.values[1] == ACE_HIGH - 1:
        found.append("ultimate-8-poker/42.5(d)3#2")
    if standing is not None:
        found += _beats(pattern, standing)
    return tuple(found)


def _beats(pattern: Pattern, standing: Pattern) -> list[str]:
    if pattern.kind is not standing.kind:
        return ["ultimate-8-poker/42.5(c)", "ultimate-8-poker/42.1[rank]"]
    if pattern.cards == (ACE_OF_SPADES,):
        return ["ultimate-8-poker/42.5(b)#2"]
    if pattern.values != standing.values:
        aces = pattern.kind is SINGLE and pattern.values[0] == ACE_HIGH
        return ["ultimate-8-poker/42.1[ace]"] if aces else ["ultimate-8-poker/42.5(a)"]
    return ["ultimate-8-poker/42.5(b)#1", "ultimate-8-poker/E-1.13BB(b)7.ii#2"]
