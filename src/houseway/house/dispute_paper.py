"""The paper of a dispute as PDF, set by typst: the claim, the round line by line, the decision, places to sign."""

from collections.abc import Sequence
from datetime import UTC, datetime

from houseway.extras import missing
from houseway.house.disputes import Dispute
from houseway.house.funds.paper import literally
from houseway.play.money import dollars

HEAD = """#set page(paper: "a4", margin: 2cm, numbering: "1 of 1")
#set text(size: 10pt)
"""


def dispute_paper(dispute: Dispute, title: str, lines: Sequence[tuple[str, str]], clause: str) -> bytes:
    """The paper; `lines` are the round's, each with its clauses, `clause` is what that of the decision says."""
    try:
        import typst
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return bytes(typst.compile(_source(dispute, title, lines, clause).encode()))


def _source(dispute: Dispute, title: str, lines: Sequence[tuple[str, str]], clause: str) -> str:
    claim, decision = dispute.claim, dispute.decision
    taken = "" if claim.by == claim.player else f", taken down by {claim.by}"
    rows = [
        ("Player", claim.player + taken),
        ("Claimed", _moment(dispute.made)),
        ("Table and round", f"{title}, round {claim.round}"),
        ("Claim", claim.words),
    ]
    if decision is not None and dispute.decided is not None:
        rows += [
            ("Decision", outcome(dispute)),
            ("Clause", f"{decision.rule}: {clause}"),
            ("Reason", decision.words),
            ("Decided", f"{_moment(dispute.decided)} by {' and '.join(decision.by)}"),
        ]
    cells = ", ".join(f"[{literally(name)}], [{literally(value)}]" for name, value in rows)
    steps = ", ".join(f"[{n}], [{literally(says)}], [{literally(rules)}]" for n, (says, rules) in enumerate(lines, 1))
    names = (*(decision.by if decision else ("", "")), claim.player)
    signing = ", ".join(f"[#v(1.2cm) #line(length: 90%) {literally(name)}]" for name in names)
    return (
        f"{HEAD}= Dispute {claim.number}\n\n#table(columns: (auto, 1fr), inset: 6pt, {cells})\n\n"
        f"== The round as it is on record\n\n#table(columns: (auto, 1fr, auto), inset: 5pt, {steps})\n\n"
        f"#grid(columns: (1fr,) * {len(names)}, {signing})\n"
    )


def outcome(dispute: Dispute) -> str:
    """What was decided, in words."""
    decision = dispute.decision
    if decision is None:
        return "not decided yet"
    if not decision.upheld:
        return "The claim is not upheld; the round stands."
    if not decision.amount:
        return "The claim is upheld; no chips move."
    way = "paid to" if decision.amount > 0 else "taken from"
    return f"The claim is upheld; {dollars(abs(decision.amount))} is {way} {dispute.claim.player}."


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
