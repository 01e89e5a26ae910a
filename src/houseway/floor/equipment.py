"""The table itself: opened and closed, its devices, its papers, its shaker."""

from houseway.floor import commands as do
from houseway.floor.daybook import Daybook
from houseway.floor.dealing import use_method
from houseway.floor.pots import check_kept
from houseway.floor.setup import check_role, deny
from houseway.floor.state import ShakerState
from houseway.play.refusals import NotAMove, NotNow, refuse_plainly

_IN_CHARGE = ("supervisor", "floorperson")


def open_(book: Daybook, command: do.Open) -> None:
    """Open the table; a paper that is not on file is flagged, not refused."""
    if book.state.open:
        refuse_plainly(NotNow, "the table is open")
    check_role(command.role, _IN_CHARGE, "the opening", "")
    if book.procedures.cover_card and not book.setup.cover_card:
        deny(NotNow, "there is no cover card at the table", book.procedures.cover_card)
    if book.procedures.shaker and not (book.state.shaker and book.state.shaker.checked):
        deny(NotNow, "the floorperson has not found the shaker to work", book.procedures.shaker.checked)
    for paper in book.procedures.references:
        if paper.name not in book.state.references and paper.method in ("", book.state.method):
            book.record(command, "flagged", paper.rule, missing=paper.says, name=paper.name)
    for chosen in book.procedures.fixed:
        value = getattr(book.settings, chosen.setting)
        book.record(command, "chosen beforehand", chosen.rule, setting=chosen.setting, value=value)
    if book.procedures.cover_card:
        book.record(command, "cover card at the table", book.procedures.cover_card)
    use_method(book, command)
    book.change(open=True, closed=False, counted_at=command.at, charged_at=command.at)


def close(book: Daybook, command: do.Close) -> None:
    """Close the table: not before its shoe is locked away; its decks go back to security."""
    book.between_rounds("the closing")
    if not book.state.open:
        refuse_plainly(NotNow, "the table is not open")
    check_role(command.role, _IN_CHARGE, "the closing", "")
    if book.state.shoe == "fixed":
        deny(NotNow, "the shoe must be locked away first", book.procedures.shoe)
    check_kept(book, "the closing")
    for deck in book.state.decks:
        returned = book.procedures.returned
        book.take_off(command, deck, "table closed", returned.rule if returned else "")
    book.change(open=False, closed=True)


def mount(book: Daybook, command: do.Mount) -> None:
    """Put a device on the table; conditions the text leaves unprinted are a checklist, passed or not."""
    book.between_rounds("a device")
    if command.device in book.state.devices:
        refuse_plainly(NotNow, f"the {command.device} is on the table already")
    rule = book.procedures.shuffler if command.device == "shuffler" else _automated_shoe(book)
    book.record(command, "device put on the table", rule, device=command.device, passed=command.passed)
    if command.passed:
        book.change(devices=(*book.state.devices, command.device))
        if command.device == "shuffler":
            book.change(counting=command.counts)


def _automated_shoe(book: Daybook) -> str:
    method = next((each for each in book.procedures.methods if each.device == "automated_shoe"), None)
    if method is None:
        refuse_plainly(NotAMove, "this game is not dealt from an automated shoe")
    return method.allowed[0] if method.allowed else ""


def dismount(book: Daybook, command: do.Dismount) -> None:
    """Take a device off the table, so that another way may be used; cards in it are shuffled again."""
    book.between_rounds("the removal of a device")
    if command.device not in book.state.devices:
        refuse_plainly(NotNow, f"there is no {command.device} on the table")
    book.record(command, "device taken off the table", book.procedures.other_method, device=command.device)
    book.change(devices=tuple(each for each in book.state.devices if each != command.device))
    for deck in book.state.decks:
        if deck.where == command.device:
            book.put(deck.name, where="table", stage="used", ordered=False)


def fix_shoe(book: Daybook, command: do.FixShoe) -> None:
    """Fix the shoe to the table."""
    book.record(command, "shoe fixed to the table", book.procedures.shoe)
    book.change(shoe="fixed")


def lock_shoe(book: Daybook, command: do.LockShoe) -> None:
    """Lock the shoe away; a deck in it comes out."""
    book.between_rounds("the shoe")
    if any(deck.where in ("shoe", "automated_shoe") for deck in book.state.decks):
        deny(NotNow, "there are cards in the shoe", book.procedures.shoe)
    book.record(command, "shoe locked away", book.procedures.shoe)
    book.change(shoe="locked")


def file_reference(book: Daybook, command: do.FileReference) -> None:
    """Put a paper on file; from then on it is not flagged."""
    check_role(command.role, _IN_CHARGE, "the filing", "")
    papers = {paper.name: paper.rule for paper in book.procedures.references}
    papers.update(("controls", method.controls) for method in book.procedures.methods if method.controls)
    if command.name not in papers:
        refuse_plainly(NotAMove, f"{command.name!r} is no paper asked for", legal=", ".join(papers))
    book.record(command, "on file", papers[command.name], name=command.name, reference=command.reference)
    book.change(references={**book.state.references, command.name: command.reference})


def change_settings(book: Daybook, command: do.ChangeSettings) -> None:
    """Change house options between rounds, with new signs where they are shown."""
    check_role(command.role, _IN_CHARGE, "the change", "")
    settings = book.game.read_settings(command.settings)
    changed = [each for each in book.procedures.fixed if getattr(settings, each.setting) != _now(book, each.setting)]
    if book.state.players is not None:
        for each in changed:
            deny(NotNow, f"{each.setting} is changed between rounds only", each.rule)
        if not changed:
            refuse_plainly(NotNow, "house options are changed between rounds only")
    book.use_settings(command.settings)
    for each in changed:
        value = getattr(settings, each.setting)
        book.record(command, "chosen anew, with new signs", each.rule, setting=each.setting, value=value)


def _now(book: Daybook, setting: str) -> object:
    return getattr(book.settings, setting)


# The shaker -----------------------------------------------------------------------------------------------------------


def receive_shaker(book: Daybook, command: do.ReceiveShaker) -> None:
    """A sealed shaker comes, and takes the place of the one before."""
    book.between_rounds("a new shaker")
    rules = book.procedures.shaker
    if rules is None:
        refuse_plainly(NotAMove, "this game is played without a shaker")
    rule = rules.change.rule if book.state.shaker else rules.sealed
    book.record(command, "sealed shaker received", rule)
    book.change(shaker=ShakerState(command.at))


def check_shaker(book: Daybook, command: do.CheckShaker) -> None:
    """The floorperson finds that it works, or it goes back."""
    rules, shaker = book.procedures.shaker, book.state.shaker
    if rules is None or shaker is None:
        refuse_plainly(NotNow, "there is no shaker on the table")
    check_role(command.role, ("floorperson",), "the check", rules.checked)
    book.record(command, "shaker checked", rules.checked, passed=command.passed)
    book.change(shaker=ShakerState(shaker.received, True) if command.passed else None)


def sign_off(book: Daybook, command: do.SignOff) -> None:
    """A dealer goes; a shaker on the table is never left without one."""
    rules = book.procedures.shaker
    if rules is None:
        refuse_plainly(NotAMove, "dealers come and go here without a word in the book")
    check_role(command.role, ("dealer",), "the relief", rules.unattended)
    if book.state.shaker is not None and not command.relief:
        deny(NotNow, "the shaker would be left unattended: a relief dealer must come first", rules.unattended)
    book.record(command, "dealer relieved", rules.unattended, relief=command.relief)
