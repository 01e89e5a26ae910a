"""A player at a must-move table is moved by the floor and finds themselves at the main game."""

import re

from playwright.sync_api import expect

from .conftest import Opened, become, go_to, shoot, sign_in

MAKE = """async ([table, more]) => {
  const { command } = await import('/js/api.js');
  const order = { game: 'holdem', bots: 0, id: table, name: table, ...more };
  const { table: made } = await command('/api/floor/tables', order);
  return made;
}"""


def test_a_player_is_moved_to_the_main_game_with_all_chips(open_page: Opened) -> None:
    sue, player = open_page(), open_page(width=390, height=844)
    sign_in(sue, "Sue")
    sue.evaluate(MAKE, ["the-main", {}])
    sue.evaluate(MAKE, ["the-feeder", {"must_move": "the-main"}])
    become(player, "Mover")
    go_to(player, "#/table/the-feeder?sit")
    expect(player.locator(".own:not(.watching)")).to_be_visible()
    go_to(sue, "#/floor?tab=pit")
    tile = sue.locator("[data-table=the-feeder]")
    expect(tile).to_contain_text("A seat is free at the-main: Mover moves there")
    tile.get_by_role("button", name="the-feeder").click()
    shoot(sue, "must-move-tile")
    tile.get_by_role("button", name="Mover moves to the-main").click()
    expect(player).to_have_url(re.compile("#/table/the-main"))
    expect(player.get_by_text("You were moved to the main game, with all your chips.")).to_be_visible()
    expect(player.locator(".own:not(.watching)")).to_contain_text("$200")
    shoot(player, "must-move-player")
