"""Claims on a fund: recognised by the rules, verified by a shift supervisor, made up by accounting, and paid."""

from collections.abc import Sequence

from houseway.house.funds import facts
from houseway.house.funds.accounts import payable
from houseway.house.funds.book import Balance, Claim, Fund
from houseway.house.funds.people import Employee, apart, needs
from houseway.house.funds.rules import FundRules, Payout
from houseway.house.ledger import fund as part_of
from houseway.house.poker.bad_beat import BadBeat, bad_beat
from houseway.play.money import dollars
from houseway.play.refusals import NotNow, refuse
from houseway.play.round import Round
from houseway.rulebook.citation import all_cited, cited

PENDING = "The amount displayed is pending adjustment due to a bad beat payout"


def recognise(fund: Fund, round_: Round, round_id: str, balance: Balance, now: int) -> list[facts.Claimed]:
    """The claims of a finished round, each with its amount set apart; none where nothing is displayed."""
    rules, shown = fund.in_force(now)[0], fund.display(now)
    primary, secondary = bad_beat(round_, rules, "primary"), None
    if rules.secondary is not None and (primary is None or rules.secondary.both == "each"):
        # A hand is paid once, by the higher payout that it qualifies for.
        secondary = bad_beat(round_, rules, "secondary", primary.losers if primary is not None else ())
    own = rules.secondary is not None and not rules.secondary.of_primary
    source: Payout = "secondary" if own else "primary"
    lesser = min(shown["secondary"], balance(part_of(fund.name, source))) if secondary is not None else 0
    # A portion of the primary comes off it when it is won.
    most = min(shown["primary"], balance(part_of(fund.name, "primary"))) - (0 if own else lesser)
    found: list[facts.Claimed] = []
    if primary is not None and most > 0:
        found.append(_claimed(fund, rules, primary, "primary", "primary", most, round_id, now))
    if secondary is not None and lesser > 0:
        found.append(_claimed(fund, rules, secondary, "secondary", source, lesser, round_id, now))
    return found


def noticed(fund: Fund, round_: Round, round_id: str, now: int) -> list[facts.Beaten]:
    """The bad beat of a finished round, of a fund whose payout the host awards."""
    beat = bad_beat(round_, fund.in_force(now)[0])
    if beat is None:
        return []
    hands = {"losing_hand": beat.hand, "winning_hand": beat.winning_hand}
    told = facts.Beaten(fund=fund.name, at=now, by=(), table=beat.table, round=round_id, number=beat.number, **hands)
    return [cited(told)]


def _claimed(
    fund: Fund, rules: FundRules, beat: BadBeat, payout: Payout, source: Payout, amount: int, round_id: str, now: int
) -> facts.Claimed:
    return cited(
        facts.Claimed(
            fund=fund.name,
            at=now,
            by=(),
            claim=f"{round_id}-{payout}",
            payout=payout,
            table=beat.table,
            round=round_id,
            number=beat.number,
            losers=beat.losers,
            losing_hand=beat.hand,
            winners=beat.winners,
            winning_hand=beat.winning_hand,
            players=beat.players,
            amount=amount,
            source=source,
            awards=awards(beat, amount, rules),
            rule="bad-beat/14.19(m)" if payout == "secondary" else "bad-beat/14.19(a)#1",
            source_rule="bad-beat/14.19(m)2.ii" if payout != source else "",
        )
    )


def awards(beat: BadBeat, amount: int, rules: FundRules) -> tuple[facts.Award, ...]:
    """Each player's part by the filed shares; what will not divide goes to the losing hand (poker/A71)."""
    others = tuple(p for p in beat.players if p not in beat.losers and p not in beat.winners)
    who = {"losing hand": beat.losers, "winning hand": beat.winners, "table": others or beat.losers}
    given: list[facts.Award] = []
    for share, percent in rules.shares:
        each = amount * percent // 100 // len(who[share])
        given += [facts.Award(player, share, each) for player in who[share] if each]
    rest = amount - sum(award.amount for award in given)
    first = next(n for n, award in enumerate(given) if award.share == "losing hand")
    given[first] = facts.Award(given[first].player, "losing hand", given[first].amount + rest)
    return all_cited(*given)


def verify(fund: Fund, id_: str, people: Sequence[Employee], balance: Balance, now: int) -> facts.Verified:
    """A poker shift supervisor verifies the hand, shows the notice and sends for the payout."""
    claim = fund.claim(id_)
    _expect(claim, "open", "bad-beat/14.19(i)")
    needs(people, 0, frozenset({"supervisor"}), "poker shift supervisor", "bad-beat/14.19(i)")
    _no_party(claim, people, "bad-beat/14.19(i)")
    rules, claimed = fund.in_force(now)[0], claim.claimed
    won = claimed.payout == "primary"
    delivery = facts.Delivery(claimed.amount, claimed.table, "cage" if rules.pay_at == "cage" else "security")
    return cited(
        facts.Verified(
            fund=fund.name,
            at=now,
            by=_names(people),
            claim=id_,
            reset=balance(part_of(fund.name, "reset")) if won else 0,
            sign=PENDING,
            delivery=delivery,
            delivery_rule="bad-beat/14.19(j)#2" if rules.pay_at == "cage" else "bad-beat/14.19(i)2",
        )
    )


def dismiss(fund: Fund, id_: str, reason: str, people: Sequence[Employee], now: int) -> facts.Dismissed:
    """The shift supervisor finds that the hand is no bad beat."""
    claim = fund.claim(id_)
    _expect(claim, "open", "bad-beat/14.19(i)")
    needs(people, 0, frozenset({"supervisor"}), "poker shift supervisor", "bad-beat/14.19(i)")
    _no_party(claim, people, "bad-beat/14.19(i)")
    return cited(facts.Dismissed(fund=fund.name, at=now, by=_names(people), claim=id_, reason=reason))


def prepare(
    fund: Fund, id_: str, lines: Sequence[facts.PaidLine], people: Sequence[Employee], now: int
) -> facts.Prepared:
    """Accounting makes up the payout, each player's part in full."""
    rule, claim = "bad-beat/14.19(j)#1", fund.claim(id_)
    _expect(claim, "verified", "bad-beat/14.19(a)#3")
    assert claim.verified is not None
    needs(people, 0, frozenset({"accounting"}), "representative of accounting", rule)
    apart(_names(people), claim.verified.by, "verified the hand", "bad-beat/14.19(a)#3")
    _no_party(claim, people, rule)
    owed, given = dict[str, int](), dict[str, int]()
    for award in claim.claimed.awards:
        owed[award.player] = owed.get(award.player, 0) + award.amount
    for line in lines:
        given[line.player] = given.get(line.player, 0) + line.amount
    if owed != given or any(line.amount <= 0 for line in lines):
        legal = ", ".join(f"{player} {dollars(amount)}" for player, amount in owed.items())
        refuse(NotNow, "the payout is made up to the cent", rule=rule, legal=legal)
    if fund.rules.unit == "play" and any(line.kind != "chips" for line in lines):
        refuse(NotNow, "play chips are worth no cash", rule=rule, legal="chips")
    return cited(facts.Prepared(fund=fund.name, at=now, by=_names(people), claim=id_, lines=tuple(lines)))


def pay(fund: Fund, id_: str, people: Sequence[Employee], balance: Balance, now: int) -> facts.Paid:
    """Hand the payout over: security or accounting brings it to the table, or the cage pays it."""
    claim = fund.claim(id_)
    if claim.verified is None:
        refuse(NotNow, "no payout before the hand is verified", rule="bad-beat/14.19(a)#3")
    _expect(claim, "prepared", "bad-beat/14.19(j)#1")
    assert claim.verified is not None
    assert claim.prepared is not None
    at_cage = claim.verified.delivery.to == "cage"
    roles = frozenset({"cage"} if at_cage else {"security", "accounting"})
    place_rule = "bad-beat/14.19(j)#2" if at_cage else "bad-beat/14.19(i)2"
    needs(people, 0, roles, "cashier" if at_cage else "representative of security or accounting", place_rule)
    apart(_names(people), claim.prepared.by, "made up the payout", place_rule)
    apart(_names(people), claim.verified.by, "verified the hand", place_rule)
    _no_party(claim, people, "bad-beat/14.19(a)#3")
    assert balance(payable(fund.name, id_)) == claim.claimed.amount
    place = "cage" if at_cage else "table"
    return cited(
        facts.Paid(fund=fund.name, at=now, by=_names(people), claim=id_, place=place, place_rule=place_rule)  # type: ignore[arg-type]
    )


def bonus(
    fund: Fund, name: str, player: str, people: Sequence[Employee], balance: Balance, now: int
) -> facts.BonusPaid:
    """Pay another filed bonus to a poker player."""
    rule = "bad-beat/14.19(a)#4"
    found = next((each for each in fund.in_force(now)[0].bonuses if each.name == name), None)
    if found is None:
        legal = ", ".join(each.name for each in fund.rules.bonuses) or "none"
        refuse(NotNow, f"no bonus {name!r} is filed", rule=rule, legal=legal)
    assert found is not None
    needs(people, 0, frozenset({"accounting"}), "representative of accounting", rule)
    apart(_names(people), (player,), "would be paid", rule)
    if balance(part_of(fund.name, "bonus")) < found.amount:
        why = f"the fund has {dollars(balance(part_of(fund.name, 'bonus')))} for bonuses"
        refuse(NotNow, why, rule=rule)
    return cited(
        facts.BonusPaid(fund=fund.name, at=now, by=_names(people), name=name, player=player, amount=found.amount)
    )


def _expect(claim: Claim, status: str, rule: str) -> None:
    if claim.status != status:
        refuse(NotNow, f"the claim is {claim.status}, not {status}", rule=rule)


def _no_party(claim: Claim, people: Sequence[Employee], rule: str) -> None:
    apart(_names(people), claim.claimed.players, "was dealt into the round", rule)


def _names(people: Sequence[Employee]) -> tuple[str, ...]:
    return tuple(person.name for person in people)
