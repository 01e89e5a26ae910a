"""Contribution forms after their completion: where the two parts go, and how accounting matches them (poker/A74)."""

from collections.abc import Collection, Sequence
from typing import Literal

from houseway.house.funds import facts
from houseway.house.funds.book import Form, Fund
from houseway.house.funds.people import Employee, apart, needs
from houseway.play.refusals import NotNow, refuse
from houseway.rulebook.citation import cited

DROP_BOX, ACCOUNTING_BOX = "drop box of", "accounting box"


def void(fund: Fund, serial: int, reason: str, people: Sequence[Employee], now: int) -> facts.Voided:
    """Account for a form that was spoiled before it was completed."""
    if serial != fund.serial:
        used = "has been used" if serial in fund.forms or serial in fund.voided else "is not the next"
        refuse(NotNow, f"form {serial} {used}", rule="bad-beat/14.19(f)3", legal=f"form {fund.serial}")
    names = tuple(person.name for person in people)
    return cited(facts.Voided(fund=fund.name, at=now, by=names, serial=serial, reason=reason))


def deposit(
    fund: Fund, serial: int, part: Literal["original", "duplicate"], people: Sequence[Employee], now: int
) -> facts.Deposited:
    """The dealer deposits the original, the person who verified the count the duplicate."""
    form = _form(fund, serial)
    original = part == "original"
    rule = "bad-beat/14.19(g)#1" if original else "bad-beat/14.19(g)#2"
    signer = form.formed.dealer if original else form.formed.witness
    if getattr(form, part):
        raise NotNow(f"the {part} of form {serial} is in the {getattr(form, part)}")
    if people[0].name != signer:
        refuse(NotNow, f"{signer} deposits the {part}", rule=rule)
    place = f"{DROP_BOX} {form.formed.table}" if original else ACCOUNTING_BOX
    names = tuple(person.name for person in people)
    return cited(facts.Deposited(fund=fund.name, at=now, by=names, serial=serial, part=part, place=place, rule=rule))


def reconcile(fund: Fund, originals: Collection[int], people: Sequence[Employee], now: int) -> facts.Reconciled:
    """Match the duplicates in accounting's box with the originals that came from the count room."""
    rule = "bad-beat/14.19(h)#1"
    needs(people, 0, frozenset({"accounting"}), "representative of accounting", rule)
    out = {serial: form for serial, form in fund.forms.items() if not form.reconciled}
    signed = [name for form in out.values() for name in (form.formed.dealer, form.formed.witness)]
    apart([person.name for person in people], signed, "signed one of the forms", rule)
    if strange := sorted(set(originals) - out.keys()):
        refuse(NotNow, f"form {strange[0]} is not waiting to be matched", rule=rule, legal=_listed(out))
    duplicates = {serial for serial, form in out.items() if form.duplicate}
    missing = sorted(duplicates - set(originals))
    return cited(
        facts.Reconciled(
            fund=fund.name,
            at=now,
            by=tuple(person.name for person in people),
            duplicates=tuple(sorted(duplicates)),
            originals=tuple(sorted(originals)),
            missing_originals=tuple(missing),
            missing_duplicates=tuple(sorted(set(originals) - duplicates)),
            revenue=sum(out[serial].formed.value for serial in missing),
        )
    )


def _form(fund: Fund, serial: int) -> Form:
    if serial not in fund.forms:
        raise NotNow(f"there is no form {serial}")
    return fund.forms[serial]


def _listed(serials: Collection[int]) -> str:
    return ", ".join(map(str, sorted(serials))) or "none"
