"""A sealed order cannot be changed unseen, opens card by card, and survives a restart."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import Card, Seeded, System, cut, dragon, lucky_eights, shuffle, standard
from houseway.cards.sealed import Opening, Sealed, seal, sealed_position, verify, verify_seen

SEALED = seal(shuffle(standard().cards, Seeded("sealed")))


def flips(data: bytes) -> list[bytes]:
    """Every copy of `data` with one bit changed."""
    return [
        bytes(byte ^ (1 << bit if i == place else 0) for i, byte in enumerate(data))
        for place in range(len(data))
        for bit in range(8)
    ]


@pytest.mark.parametrize("deck", [standard(), dragon(), lucky_eights()], ids=lambda deck: deck.name)
def test_every_card_of_every_deck_verifies_against_its_root(deck: object) -> None:
    assert hasattr(deck, "cards")
    sealed = seal(shuffle(deck.cards, System()))
    assert all(verify(sealed.root, sealed.proof(place)) for place in range(len(deck.cards)))


@given(st.integers(1, 20), st.data())
def test_orders_of_any_size_verify_and_at_no_other_position(size: int, data: st.DataObject) -> None:
    sealed = seal(standard().cards[:size])
    opening = sealed.proof(data.draw(st.integers(0, size - 1)))
    assert verify(sealed.root, opening)
    for place in range(-1, 21):
        moved = msgspec.structs.replace(opening, position=place)
        assert verify(sealed.root, moved) == (place == opening.position)


@pytest.mark.parametrize("place", [0, 31, 51])
def test_any_changed_bit_is_found(place: int) -> None:
    opening = SEALED.proof(place)
    change = msgspec.structs.replace
    assert not any(verify(SEALED.root, change(opening, salt=salt)) for salt in flips(opening.salt))
    for height, beside in enumerate(opening.path):
        for flipped in flips(beside):
            path = (*opening.path[:height], flipped, *opening.path[height + 1 :])
            assert not verify(SEALED.root, change(opening, path=path))
    assert not any(verify(root.hex(), opening) for root in flips(bytes.fromhex(SEALED.root)))
    others = [card for card in standard().cards if card != opening.card]
    assert not any(verify(SEALED.root, change(opening, card=card)) for card in others)
    assert not any(verify(SEALED.root, change(opening, size=size)) for size in range(53, 70))
    assert not any(verify(SEALED.root, change(opening, size=size)) for size in range(52))


def test_a_longer_or_shorter_path_or_salt_is_refused() -> None:
    opening = SEALED.proof(5)
    for changed in (
        msgspec.structs.replace(opening, path=opening.path[:-1]),
        msgspec.structs.replace(opening, path=(*opening.path, opening.path[-1])),
        msgspec.structs.replace(opening, salt=opening.salt + b"2", card=Card("")),
    ):
        assert not verify(SEALED.root, changed)


def test_an_opening_tells_no_other_card_and_no_other_salt() -> None:
    text = msgspec.json.encode(SEALED.open_for([3, 4])).decode()
    told = {card for card in standard().cards if f'"{card}"' in text}
    assert told == {SEALED.order[3], SEALED.order[4]}
    opened = {opening.salt for opening in SEALED.open_for([3, 4])}
    hashes = {step for opening in SEALED.open_for([3, 4]) for step in opening.path}
    assert not (set(SEALED.salts) - opened) & hashes


def test_the_same_order_sealed_twice_shares_no_hash_so_none_can_be_looked_up() -> None:
    again = seal(SEALED.order)
    assert again.root != SEALED.root
    for place in range(52):
        # The filled-up end of the tree hides no card and is the same for every deck.
        assert not set(SEALED.proof(place).path[:2]) & set(again.proof(place).path[:2])


def test_a_restart_gives_the_same_deck_under_the_same_root() -> None:
    stored = msgspec.json.encode(SEALED)
    again = msgspec.json.decode(stored, type=Sealed)
    assert again == SEALED
    assert again.is_whole()
    assert again.open_for(range(52)) == SEALED.open_for(range(52))


def test_a_stored_order_that_was_changed_is_found_when_read_back() -> None:
    swapped = (SEALED.order[1], SEALED.order[0], *SEALED.order[2:])
    assert not msgspec.structs.replace(SEALED, order=swapped).is_whole()
    assert not msgspec.structs.replace(SEALED, salts=SEALED.salts[:-1]).is_whole()


def test_a_player_can_check_what_was_seen() -> None:
    seen = [(place, SEALED.order[place]) for place in (0, 6, 12)]
    openings = SEALED.open_for([0, 6, 12])
    assert verify_seen(SEALED.root, seen, openings) == []
    assert verify_seen(SEALED.root, [(0, SEALED.order[1])], openings) == [
        f"{SEALED.order[1]} was seen at position 0, but {SEALED.order[0]} was opened"
    ]
    assert verify_seen(SEALED.root, [(2, SEALED.order[2])], openings) == ["the card at position 2 was not opened"]
    forged = msgspec.structs.replace(openings[0], card=Card("Go"))
    assert verify_seen(SEALED.root, [(0, Card("Go"))], [forged]) == [
        "Go at position 0 is not what the published root fixed"
    ]


def test_openings_travel_as_json() -> None:
    opening = SEALED.proof(7)
    assert msgspec.json.decode(msgspec.json.encode(opening), type=Opening) == opening


def test_a_card_drawn_after_a_cut_is_found_in_the_sealed_order() -> None:
    lying = cut(SEALED.order, 20)
    assert [SEALED.order[sealed_position(drawn, 52, 20)] for drawn in range(52)] == list(lying)


def test_a_sealed_order_shows_no_card_when_printed() -> None:
    assert repr(SEALED) == f"<Sealed 52 cards, root {SEALED.root}>"


def test_what_cannot_be_sealed_or_opened_is_refused() -> None:
    with pytest.raises(ValueError, match="no cards to seal"):
        seal(())
    with pytest.raises(ValueError, match="no position 52 in an order of 52"):
        SEALED.proof(52)
