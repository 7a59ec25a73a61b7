"""Events and their order, from the engine and from the referee."""

from nimmt.rules import (
    Asked,
    Chosen,
    CowHopped,
    Deal,
    DealEnded,
    Dealt,
    MatchEnded,
    Options,
    Placed,
    Play,
    Played,
    Revealed,
    Skipped,
    TakeRow,
    Took,
    Turn,
    TurnEnded,
    ZerosKept,
    agree,
    apply,
    deal,
    encode,
    start,
)

from .tables import do, everyone_plays, judged, table


def test_first_the_zeros_by_seat_then_card_by_card_take_before_place() -> None:
    rows = [(10,), (30,), (50, 51, 52, 53, 54), (90,)]
    verdict = judged("plus", rows, {3: (0, 55), 2: (31,), 1: (0, 0), 0: (0, 11)})
    assert verdict.events == (
        ZerosKept(0, 1),
        ZerosKept(1, 2),
        ZerosKept(3, 1),
        Placed(0, 11, 0),
        Took(3, 2, (50, 51, 52, 53, 54), 7, "sixth"),
        Placed(3, 55, 2),
        Placed(2, 31, 1),
    )


def test_take_place_cow_take_by_the_cow_cow() -> None:
    rows = [(20, 21, 22, 23), (1, 2, 3, 4, 5), (60,), (80,)]
    verdict = judged("cow", rows, {0: (61,), 1: (24,), 2: (81,)}, cow=0)
    assert verdict.events == (
        Took(1, 0, (20, 21, 22, 23), 10, "sixth"),
        Placed(1, 24, 0),
        CowHopped(1, 0, 1),
        Took(1, 1, (1, 2, 3, 4), 4, "cow"),
        CowHopped(1, 1, 0),
        Placed(0, 61, 2),
        Placed(2, 81, 3),
    )


def test_where_the_game_goes_in_turn_everything_is_in_playing_order() -> None:
    rows = [(10,), (30,), (50, 51, 52, 53, 54), (90,)]
    verdict = judged("simple", rows, {2: (91,), 0: (55,), 3: (0,), 1: (11,)})
    assert verdict.events == (
        Placed(2, 91, 3),
        Took(0, 2, (50, 51, 52, 53, 54), 7, "sixth"),
        Placed(0, 55, 2),
        Skipped(3),
        Placed(1, 11, 0),
    )


def test_a_deal_tells_the_cards_then_whom_the_table_waits_for() -> None:
    state = start(agree("cow", Options(hand=2)), 2)
    events = deal(state, Deal((50, 40, 60, 70), ((9, 8), (7, 6)))).events
    assert events == (Dealt(1, (50, 40, 60, 70), ((8, 9), (6, 7)), (2, 2), None, 1), Asked("play", (0, 1)))
    state = start(agree("simple", Options(hand=2)), 3, starter=2)
    events = deal(state, Deal((50, 40, 60, 70), ((9, 8), (7, 6), (5, 4)))).events
    assert events == (
        Dealt(1, (50, 40, 60, 70), ((8, 9), (6, 7), (4, 5)), (2, 2, 2), 2, None),
        Asked("play", (2,)),
    )


def test_a_whole_match_of_the_base_game_tells_every_step() -> None:
    state = table("classic", (20, 30, 40, 55), (1,), (56,), options=Options(points=7))
    waiting, events = apply(state, Play(1, (56,)))
    assert events == (Chosen(1, (56,)),)
    asked, events = apply(waiting, Play(0, (1,)))
    assert events == (Chosen(0, (1,)), Revealed(((1,), (56,))), Asked("take-row", (0,), 1))
    assert apply(asked, TakeRow(0, 3)).events == (
        Took(0, 3, (55,), 7, "low"),
        Placed(0, 1, 3),
        Placed(1, 56, 2),
        TurnEnded(Turn(((1,), (56,)), {0: 3})),
        DealEnded((7, 0), (7, 0)),
        MatchEnded((2, 1)),
    )


def test_the_engine_tells_of_zeros_and_of_open_plays_as_the_referee_does() -> None:
    state = table("plus", (10, 30, 50, 90), (0, 11, 60), (0, 0, 31))
    events = everyone_plays(state, (11, 0), (0, 0)).events
    assert events == (
        Chosen(0, (0, 11)),
        Chosen(1, (0, 0)),
        Revealed(((0, 11), (0, 0))),
        ZerosKept(0, 1),
        ZerosKept(1, 2),
        Placed(0, 11, 0),
        TurnEnded(Turn(((0, 11), (0, 0)), {})),
        Asked("play", (0, 1)),
    )
    state = table("simple", (10, 30, 50, 90), (0, 11), (31, 32))
    assert do(state, Play(0, (0,)), Play(1, (31,))).events == (
        Played(0, (0,)),
        Skipped(0),
        Asked("play", (1,)),
        Played(1, (31,)),
        Placed(1, 31, 1),
        TurnEnded(Turn(((0,), (31,)), {})),
        Asked("play", (0,)),
    )


def test_events_are_written_with_the_names_of_the_format() -> None:
    written = {
        ZerosKept(1, 2): b'{"type":"zero","seat":1,"count":2}',
        Skipped(1): b'{"type":"skip","seat":1}',
        Took(
            0, 1, (37,), 1, "low"
        ): b'{"type":"take","seat":0,"row":1,"cards":[37],"heads":1,"reason":"low"}',
        Placed(0, 3, 1): b'{"type":"place","seat":0,"card":3,"row":1}',
        CowHopped(0, 1, 2): b'{"type":"cow","seat":0,"from":1,"to":2}',
        Revealed(((3,), (0, 9))): b'{"type":"reveal","plays":[[3],[0,9]]}',
        Played(0, (3,)): b'{"type":"play","seat":0,"cards":[3]}',
        Chosen(0, None): b'{"type":"chosen","seat":0,"cards":null,"changed":false}',
        DealEnded((1, 2), (3, 4)): b'{"type":"deal-end","heads":[1,2],"totals":[3,4]}',
        MatchEnded((1, 2)): b'{"type":"match-end","places":[1,2]}',
        Asked("take-row", (0,), 3): b'{"type":"ask","to":"take-row","seats":[0],"card":3}',
    }
    for event, text in written.items():
        assert encode(event) == text
    ended = encode(TurnEnded(Turn(((3,), (9,)), {0: 1})))
    assert ended == b'{"type":"turn-end","turn":{"plays":[[3],[9]],"choices":{"0":1}}}'
