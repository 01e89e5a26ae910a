"""What a casino does with claims to a linked payout: it makes them, ends those it has to pay, and gives notice of them.

A claim ends here and once: posted, voided or lapsed. That is written together with the message that tells the host.
"""

from houseway.house.linked.messages import Claim, Ended, Fallback, HandedOver
from houseway.house.linked.records import expect_complete
from houseway.play.refusals import NotNow, refuse
from houseway.server.linked.draft import Draft
from houseway.server.linked.state import Pending
from houseway.server.problems import Problem


def make(draft: Draft, claim: Claim, offered: bool) -> None:
    """Send a verified bad beat to the host; `offered` says whether the payout was offered when the hand was dealt."""
    if not offered:
        why = "the hand was dealt while the payout was not offered"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)4.i#3")
    expect_staying(draft)
    expect_complete(claim, "to be named")
    expect_open(draft, claim.round)
    draft.state.own[claim.id] = claim
    draft.say(claim)


def expect_staying(draft: Draft) -> None:
    """Behind its word that it leaves, a casino claims and charges nothing."""
    if draft.state.leaving:
        raise Problem("not-now", "this casino has said that it leaves the fund")


def expect_open(draft: Draft, round_: str) -> None:
    """Refuse a hand that was claimed or dismissed before."""
    if any(each.round == round_ for each in draft.state.own.values()):
        raise Problem("not-now", "this hand was claimed before", rule="multi-casino-bad-beat/14.20(e)4.iii")
    if (before := draft.state.dismissed.get(round_)) is not None:
        why = f"{before.by} has found that this hand is no bad beat: {before.why}"
        raise Problem("not-now", why, rule="bad-beat/14.19(i)")


def payable(draft: Draft, id_: str) -> Pending:
    """A claim that this casino may end now, or a refusal."""
    state = draft.state
    found = state.pending.get(id_)
    if found is None:
        over = any(each.id == id_ for each in state.past)
        raise Problem("not-now" if over else "not-found", f"claim {id_} has ended" if over else f"no claim {id_} waits")
    if not found.payer:
        raise Problem("not-now", "the host has not decided yet who is paid", rule="multi-casino-bad-beat/14.20(e)4.iii")
    if found.payer != state.casino:
        raise Problem("not-allowed", f"this payout is {found.payer}'s to make")
    if id_ in state.ended:
        raise Problem("not-now", f"claim {id_} was {state.ended[id_]} before")
    return found


def expect_noticed(draft: Draft, id_: str, offered: bool) -> None:
    """While the link is down, notice by other means comes before the payout."""
    if not offered and id_ not in draft.state.told_otherwise:
        why = "the link is down: the other casinos and their patrons are told of this payout by other means first"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)4.i#2")


def post(draft: Draft, id_: str, by: str, offered: bool) -> Pending:
    """Authorize a payout."""
    found = payable(draft, id_)
    expect_noticed(draft, id_, offered)
    if (own := draft.state.own.get(id_)) is not None:
        expect_complete(own, by)
        if own.verified_by == by:
            raise Problem("not-allowed", "the person who verified a bad beat does not authorize its payout")
    return _end(draft, found, Ended(id_, "posted", by))


def void(draft: Draft, id_: str, by: str, why: str) -> None:
    """Void a claim: its amount is shown again."""
    _end(draft, payable(draft, id_), Ended(id_, "voided", by, why))


def lapse(draft: Draft, now: int) -> None:
    """Let claims lapse that this casino has to pay and that no one has settled in time, by the central clock."""
    state = draft.state
    for claim in list(state.pending.values()):
        if claim.payer == state.casino and 0 < claim.deadline <= now and claim.id not in state.ended:
            _end(draft, claim, Ended(claim.id, "lapsed", "clock", "no one settled it in time"))


def _end(draft: Draft, claim: Pending, ended: Ended) -> Pending:
    draft.state.ended[claim.id] = ended.how
    draft.say(ended)
    return claim


def hand_over(draft: Draft, id_: str, to: str, by: str, why: str) -> None:
    """Leave a payout to another member: each of them owes the whole (poker/A84)."""
    payable(draft, id_)
    if to == draft.state.casino or draft.state.agreement.member(to) is None:
        others = ", ".join(each for each in draft.state.agreement.ids if each != draft.state.casino)
        raise Problem("not-found", f"{to} is no other member", legal=others, rule="multi-casino-bad-beat/14.20(d)2#1")
    draft.state.ended[id_] = "handed over"
    draft.say(HandedOver(id_, to, by, why))


def tell_otherwise(draft: Draft, id_: str, means: str, by: str, offered: bool) -> None:
    """Note that other means gave notice of a pending payout: for that payout alone, and while the link is down."""
    if offered:
        raise Problem("not-now", "the system works and gives notice itself")
    if id_ not in draft.state.pending:
        why = "other means serve for the payout that is pending already, and for no other"
        refuse(NotNow, why, rule="multi-casino-bad-beat/14.20(e)4.i#2")
    if id_ not in draft.state.told_otherwise:
        draft.state.told_otherwise.append(id_)
    draft.say(Fallback(id_, means, by))
