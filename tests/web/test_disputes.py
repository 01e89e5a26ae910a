"""A player disputes a hand on the page; the floor rebuilds it, sees the remedy in chips, decides, and prints it."""

from playwright.sync_api import expect

from .conftest import Opened, go_to, shoot, sign_in
from .test_floor import WAITING, a_lost_hand
from .test_pages import serious


def test_a_hand_is_disputed_decided_by_two_people_and_the_player_is_told(open_page: Opened) -> None:
    player, sue, pat = open_page(), open_page(), open_page(width=390, height=844)
    a_lost_hand(player, "Claimant")
    player.get_by_role("button", name="Dispute").click()
    player.get_by_label("What was wrong?").fill("I had the higher hand")
    shoot(player, "dispute-claim")
    player.get_by_role("button", name="Send it to the floor").click()
    expect(player.get_by_text("The floor has your claim")).to_be_visible()
    sign_in(sue, "Sue")
    sign_in(pat, "Pat")
    go_to(sue, "#/floor?tab=disputes")
    sue.get_by_role("link", name="Claimant").click()
    lines = sue.locator(".disputed li")
    expect(lines.filter(has_text="to the dealer")).to_have_count(1)
    sue.get_by_label("Only what concerns Claimant").check()
    expect(lines.filter(has_text="to the dealer")).to_have_count(0)
    sue.get_by_label("Claimant loses $5 on Ante", exact=True).check()
    sue.get_by_label("Right amount (was $5)").fill("0")
    sue.get_by_label("Reason").fill("the dealer read a six as a nine")
    sue.get_by_role("button", name="Show the remedy").click()
    expect(sue.locator(".preview")).to_contain_text("$5 from the house to Claimant")
    expect(sue.locator(".preview")).to_contain_text("has $9,800 now, and then $9,805")
    assert serious(sue) == []
    shoot(sue, "dispute-remedy")
    sue.get_by_role("button", name="Ask a second person").click()
    expect(sue.locator(WAITING)).to_contain_text("$5, the dealer read a six as a nine")
    go_to(pat, "#/floor?tab=disputes")
    expect(pat.locator("section[aria-label='Open disputes']")).to_contain_text("Claimant")
    shoot(pat, "dispute-list")
    pat.click(f"{WAITING} >> text=Approve")
    expect(pat.locator("section[aria-label=Decided]")).to_contain_text("Upheld, Sue and Pat")
    expect(player.get_by_text("The claim is upheld; $5 is paid to Claimant.")).to_be_visible()
    expect(sue.get_by_text("The claim is upheld; $5 is paid to Claimant.")).to_be_visible()
    shoot(sue, "dispute-decided")
    with sue.expect_download() as paper:
        sue.get_by_role("link", name="The paper (PDF)").click()
    assert paper.value.path().read_bytes().startswith(b"%PDF-")
    sue.emulate_media(media="print")
    shoot(sue, "dispute-print")
    go_to(player, "#/history")
    expect(player.locator(".claims")).to_contain_text("the dealer read a six as a nine")
    assert serious(player) == []
    shoot(player, "dispute-told")
