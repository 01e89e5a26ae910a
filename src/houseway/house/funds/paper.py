"""A contribution form as PDF, set by typst: the original and its duplicate, a page each."""

from datetime import UTC, datetime

from houseway.extras import missing
from houseway.house.funds.book import Form, Fund
from houseway.play.money import dollars

HEAD = """#set page(paper: "a5", margin: 1.6cm)
#set text(size: 10pt)
"""


def contribution_form(fund: Fund, form: Form) -> bytes:
    """Both parts of the form, as they were completed."""
    try:
        import typst
    except ModuleNotFoundError as error:
        raise missing(error) from None
    parts = (("Original", "for the drop box"), ("Duplicate", "for accounting"))
    pages = [_page(fund, form, part, where) for part, where in parts]
    return bytes(typst.compile((HEAD + "\n#pagebreak()\n".join(pages)).encode()))


def _page(fund: Fund, form: Form, part: str, where: str) -> str:
    told = form.formed
    chips = ", ".join(f"{count} of {dollars(value)}" for value, count in told.chips)
    rows = (
        ("Fund", fund.rules.title),
        ("Date and time", datetime.fromtimestamp(told.written / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Table", told.table),
        ("Chips collected and put into the table inventory", chips),
        ("Value", dollars(told.value)),
        ("Dealer", told.dealer),
        ("Witness", f"{told.witness} ({told.witness_role})"),
        ("Surveillance", told.surveillance or "none"),
    )
    cells = ", ".join(f"[{literally(name)}], [{literally(value)}]" for name, value in rows)
    title = f"= Bad Beat Payout Contribution Form\n\n*No. {told.serial:06d}* #h(1fr) {part}, {where}\n\n"
    signed = ", ".join(f"[#line(length: 100%) {each}]" for each in ("Signed by the dealer", "Signed by the witness"))
    lines = f"#v(1.6cm)\n#grid(columns: (1fr, 1fr), gutter: 1cm, {signed})\n"
    return f"{title}#table(columns: (auto, 1fr), inset: 7pt, {cells})\n{lines}"


def literally(words: str) -> str:
    """Words as typst takes them literally."""
    return "".join("\\" + letter if letter in "\\#$*_`<>@=-+/[]~" else letter for letter in words)
