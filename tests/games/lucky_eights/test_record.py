"""Rounds of Lucky 8's as they are recorded: who, on which spot, how much, by which clause, and to whose eyes."""

from tests.games.facts import lines
from tests.games.lucky_eights.rounds import begin, played, serve

from houseway.play.requests import Incident
from houseway.proof.claims import rule

A_WIN_A_LOSS_AND_A_FOLD = """\
Wagered p1 1 ante 2500 lucky-8s/50.1[ante-wager]
Wagered p1 1 bonus 500 lucky-8s/50.1[lucky-8s-bonus]
Noted lucky-8s/A15 1 p1 face=2500
Wagered p2 2 ante 2500 lucky-8s/50.1[ante-wager]
Wagered p2 2 bonus 1000 lucky-8s/50.1[lucky-8s-bonus]
Wagered p3 3 ante 5000 lucky-8s/50.1[ante-wager]
Noted lucky-8s/50.6(d) order=[1, 2, 3] dealer=house
Noted lucky-8s/50.5(e)#1 n=8
Dealt 1 (8c1 Ac1 7c1 2c1 3c1 4c1 5c1 6c1) to p1 lucky-8s/50.5(e)#2
Dealt 2 (7d1 7h1 6d1 6h1 5d1 5h1 4d1 4h1) to p2 lucky-8s/50.5(e)#2
Dealt 3 (Ad1 Ah1 2d1 2h1 3d1 3h1 4s1 4c2) to p3 lucky-8s/50.5(e)#2
Dealt dealer (8d1 7s1 As1 6s1 6c2 5s1 5c2 2s1) to no one lucky-8s/50.5(e)#3
StubRacked 34 lucky-8s/50.5(e)#4
Wagered p1 1 in_to_win 2500 lucky-8s/50.6(h)#2
Noted lucky-8s/50.6(i) 1 p1
Wagered p2 2 in_to_win 2500 lucky-8s/50.6(h)#2
Noted lucky-8s/50.6(i) 2 p2
Folded p3 3 lucky-8s/50.6(h)#1
Collected p3 3 ante 5000 lucky-8s/50.6(h)#1
Shown dealer (8d1 7s1 As1 6s1 2s1 5s1 5c2 6c2) lucky-8s/50.6(j)#1 3 hands of eight, 3 side cards to all
Noted lucky-8s/50.6(j)#2 eights=[['8d1'], ['7s1', 'As1'], ['6s1', '2s1']] side=['5s1', '5c2', '6c2']
Noted lucky-8s/50.6(r) 2
Shown 2 (4d1 4h1 5d1 5h1 6d1 6h1 7d1 7h1) lucky-8s/50.6(r) 1 hand of eight, 6 side cards to all
Noted lucky-8s/50.6(e) 2 p2 eights=[['4d1', '4h1']] side=['5d1', '5h1', '6d1', '6h1', '7d1', '7h1']
Compared p2 2 1 hand of eight, 6 side cards loses dealer 3 hands of eight, 3 side cards lucky-8s/50.6(m)2 hands_of_eight
Collected p2 2 ante 2500 lucky-8s/50.6(m)2
Collected p2 2 in_to_win 2500 lucky-8s/50.6(m)2
Collected p2 2 bonus 1000 lucky-8s/50.2(c)
Noted lucky-8s/50.6(r) 1
Shown 1 (8c1 7c1 Ac1 6c1 2c1 5c1 3c1 4c1) lucky-8s/50.6(r) 4 hands of eight, 1 side card to all
Noted lucky-8s/50.6(e) 1 p1 eights=[['8c1'], ['7c1', 'Ac1'], ['6c1', '2c1'], ['5c1', '3c1']] side=['4c1']
Compared p1 1 4 hands of eight, 1 side card wins dealer 3 hands of eight, 3 side cards lucky-8s/50.6(m)1 hands_of_eight
Paid p1 1 ante 2500 lucky-8s/50.6(m)1 1 to 1
Returned p1 1 ante 2500 lucky-8s/50.6(m)1
Paid p1 1 in_to_win 2500 lucky-8s/50.6(m)1 1 to 1
Returned p1 1 in_to_win 2500 lucky-8s/50.6(m)1
Paid p1 1 match_play 2500 lucky-8s/A15 1 to 1
Noted lucky-8s/A15 1 p1
Collected p1 1 bonus 500 lucky-8s/50.2(c)
Noted lucky-8s/50.6(o) won=4000
Noted lucky-8s/50.6(s)#2 order=[3, 2, 1]
Moved 3 rack (Ad1 Ah1 2d1 2h1 3d1 3h1 4s1 4c2) to no one lucky-8s/50.6(s)#1
Moved 2 rack (7d1 7h1 6d1 6h1 5d1 5h1 4d1 4h1) to all lucky-8s/50.6(s)#1
Moved 1 rack (8c1 Ac1 7c1 2c1 3c1 4c1 5c1 6c1) to all lucky-8s/50.6(s)#1
Moved dealer rack (8d1 7s1 As1 6s1 6c2 5s1 5c2 2s1) to all lucky-8s/50.6(s)#3
Counted stub 34 34 lucky-8s/A28
Noted lucky-8s/50.6(p) n=66
Ended lucky-8s/50.6(p)
"""

A_GAP_MENDED_AND_A_PLAYER_ABSENT = """\
Wagered p1 1 ante 2500 lucky-8s/50.1[ante-wager]
Wagered p2 2 ante 5000 lucky-8s/50.1[ante-wager]
Wagered p2 2 bonus 500 lucky-8s/50.1[lucky-8s-bonus]
Noted lucky-8s/50.6(d) order=[1, 2] dealer=house
Reported face_up_in_deck left out; a second one voids the round lucky-8s/50.9(a)#1
Dealt 1 (Ac1 2c1) to p1 lucky-8s/50.5(f)#1
Dealt rack (3c1) to all lucky-8s/50.9(a)#1
Dealt 1 (4c1 5c1 6c1 7c1 8c1) to p1 lucky-8s/50.5(f)#1
Dealt 2 (Ad1 2d1 3d1 4d1 5d1 6d1 7d1 8d1) to p2 lucky-8s/50.5(f)#1
Dealt dealer (Ah1 2h1 3h1 4h1 5h1 6h1 7h1 8h1) to no one lucky-8s/50.5(f)#3
Dealt 1 (As1) to p1 lucky-8s/A29
StubRacked 41 lucky-8s/50.5(f)#4
Noted lucky-8s/A34 1 p1
Folded p1 1 lucky-8s/50.6(h)#1
Collected p1 1 ante 2500 lucky-8s/50.6(h)#1
Wagered p2 2 in_to_win 5000 lucky-8s/50.6(h)#2
Noted lucky-8s/50.6(i) 2 p2
Shown dealer (8h1 7h1 Ah1 6h1 2h1 5h1 3h1 4h1) lucky-8s/50.6(j)#1 4 hands of eight, 1 side card to all
Noted lucky-8s/50.6(j)#2 eights=[['8h1'], ['7h1', 'Ah1'], ['6h1', '2h1'], ['5h1', '3h1']] side=['4h1']
Noted lucky-8s/50.6(r) 2
Shown 2 (8d1 7d1 Ad1 6d1 2d1 5d1 3d1 4d1) lucky-8s/50.6(r) 4 hands of eight, 1 side card to all
Noted lucky-8s/50.6(e) 2 p2 eights=[['8d1'], ['7d1', 'Ad1'], ['6d1', '2d1'], ['5d1', '3d1']] side=['4d1']
Compared p2 2 4 hands of eight, 1 side card loses dealer 4 hands of eight, 1 side card lucky-8s/50.6(m)4 equal
Collected p2 2 ante 5000 lucky-8s/50.6(m)4
Collected p2 2 in_to_win 5000 lucky-8s/50.6(m)4
Collected p2 2 bonus 500 lucky-8s/50.2(c)
Noted lucky-8s/50.6(o) won=13000
Noted lucky-8s/50.6(s)#2 order=[2, 1]
Moved 2 rack (Ad1 2d1 3d1 4d1 5d1 6d1 7d1 8d1) to all lucky-8s/50.6(s)#1
Moved 1 rack (Ac1 2c1 4c1 5c1 6c1 7c1 8c1 As1) to no one lucky-8s/50.6(s)#1
Moved dealer rack (Ah1 2h1 3h1 4h1 5h1 6h1 7h1 8h1) to all lucky-8s/50.6(s)#3
Counted stub 41 41 lucky-8s/A28
Noted lucky-8s/50.6(p) n=66
Ended lucky-8s/50.6(p)
"""


@rule("lucky-8s/50.6(m)1", "lucky-8s/50.6(m)2", "lucky-8s/50.6(h)#1", "lucky-8s/50.6(s)#1")
def test_a_win_a_loss_and_a_fold_are_recorded_by_player_and_spot_and_no_hand_is_seen_that_was_not_shown() -> None:
    round_ = played(
        *("8A723456", "77665544", "AA223344", "87A66552"),
        bets={
            1: {"ante": 2500, "bonus": 500, "match_play": 2500},
            2: {"ante": 2500, "bonus": 1000},
            3: {"ante": 5000},
        },
        folds=("p3",),
        coupons="ante",
        opening={"attended": True, "state": {"match_play": {"p1": 2500}}},
    )
    assert lines(round_) == A_WIN_A_LOSS_AND_A_FOLD.splitlines()


@rule("lucky-8s/50.9(a)#1")
def test_the_cards_about_one_found_face_up_are_seen_by_their_player_alone() -> None:
    round_ = begin({1: {"ante": 2500}, 2: {"ante": 5000, "bonus": 500}}, opening={"method": "groups"})
    round_.close()
    round_.report(Incident("face_up_in_deck", count=2))
    serve(round_).act("p2", "play")
    round_.close()
    assert lines(serve(round_)) == A_GAP_MENDED_AND_A_PLAYER_ABSENT.splitlines()
