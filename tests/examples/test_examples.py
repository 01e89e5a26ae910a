"""A reader sees a rule happen: the kept examples play again and show their clause."""

from pathlib import Path

import msgspec
import pytest

from houseway.cards.card import cards
from houseway.examples import (
    KEPT,
    NotShown,
    RoundExample,
    SetUpExample,
    example,
    examples,
    go_through,
    lay_out,
    play,
    read,
)
from houseway.play import events as ev
from houseway.play.refusals import Refused
from houseway.proof.exemplifying import Gathering, plays_again
from houseway.rulebook.catalogue import catalogue

RENEW = "; where the rules were changed on purpose, `make examples` makes the examples anew"


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_kept_example_shows_its_clause(path: Path) -> None:
    for each in read(path):
        try:
            if isinstance(each, SetUpExample):
                lay_out(each)
                continue
            shown = play(each) if isinstance(each, RoundExample) else go_through(each)
        except (NotShown, Refused) as error:
            pytest.fail(f"{each.clause}: {error}{RENEW}")
        assert shown.refusal or shown.step, each.clause


def test_nine_of_ten_clauses_of_the_engine_can_be_seen_to_happen_in_every_subject() -> None:
    engine = [clause for clause in catalogue().values() if clause.duty == "engine"]
    for subject in {clause.game for clause in engine}:
        owed = [clause.id for clause in engine if clause.game == subject]
        assert sum(id in examples() for id in owed) >= 0.9 * len(owed), subject


def test_a_clause_of_the_deck_is_shown_by_its_cards() -> None:
    found = example("dragon-poker/E-1.17A(a)1.ii")
    assert isinstance(found, SetUpExample)
    laid = lay_out(found)
    assert (laid.where, laid.item, laid.cards) == ("deck", "Blue Dragon", cards("Bl1 Bl2 Bl3"))
    assert len(laid.deck) == 53


def test_a_clause_of_the_layout_is_shown_by_its_item() -> None:
    found = example("keno/15.1[house-advantage]")
    assert isinstance(found, SetUpExample)
    laid = lay_out(found)
    assert laid.where == "sign"
    assert "house advantage" in laid.item
    with pytest.raises(NotShown):
        lay_out(SetUpExample("keno/15.2(c)1#2", "keno"))


def test_an_example_of_a_round_stands_at_the_event_that_names_the_clause() -> None:
    found = example("dragon-poker/42.10(d)2#3")
    assert isinstance(found, RoundExample)
    played = play(found)
    assert played.round is not None
    assert "dragon-poker/42.10(d)2#3" in ev.clauses(played.round.events[played.step - 1])


def test_an_example_that_shows_its_clause_no_more_is_found_out() -> None:
    found = example("dragon-poker/42.10(d)2#3")
    assert isinstance(found, RoundExample)
    cut_short = RoundExample(found.clause, found.opening, found.journal[:1])
    assert plays_again(found)
    assert not plays_again(cut_short)


def test_a_run_of_some_tests_renews_what_they_claim_and_leaves_the_rest(tmp_path: Path) -> None:
    stale, claimed, other = (example(f"dragon-poker/{at}") for at in ("42.10(d)2#3", "42.10(e)#2", "42.10(d)4"))
    assert isinstance(stale, RoundExample)
    assert isinstance(claimed, RoundExample)
    assert isinstance(other, RoundExample)
    gone = RoundExample(stale.clause, stale.opening, stale.journal[:1])
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in (gone, claimed, other))
    (tmp_path / "dragon-poker.jsonl").write_bytes(lines)
    longer = RoundExample(claimed.clause, msgspec.structs.replace(claimed.opening, number=7), claimed.journal)
    gathering = Gathering()
    gathering.stop()
    gathering._offer(longer, claimed=True)
    gathering._offer(RoundExample(other.clause, longer.opening, other.journal), claimed=False)
    gathering.write(tmp_path)
    kept = {each.clause: each for each in read(tmp_path / "dragon-poker.jsonl")}
    assert kept == {claimed.clause: longer, other.clause: other}
