"""What a guest of a table may know of it."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from nimmt.rules import (
    GAMES,
    Cards,
    Options,
    Placed,
    Row,
    RowIndex,
    Seat,
    Took,
    Verdict,
    encode,
    heads,
    verify,
)
from nimmt.rules import judge_json as judge
from nimmt.table import Code, Settings, Stage, Table, TableError, count_screens, look, news, record
from nimmt.table.commands import Close, Rematch, Rise
from nimmt.table.entries import Began
from nimmt.table.view import TableQuestion, audience
from tests.table.room import SHORT, Room

HELPFUL = Settings(options=SHORT, preview=True)


def begun(settings: Settings = HELPFUL) -> Room:
    room = Room(settings)
    room.begin("ana", "bob")
    return room


def legal_at(table: Table, seat: Seat) -> list[object]:
    question = look(table, seat).question
    return [] if question is None else list(question.legal)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    room = begun()
    match = room.table.match
    assert match is not None
    for seat in (0, 1):
        seen = look(room.table, seat).view
        assert seen is not None
        assert seen.hand == match.hands[seat]
    watched = look(room.table, None)
    assert watched.view is not None
    assert (watched.view.hand, watched.question, watched.table.you) == (None, None, None)


def test_who_may_act_is_told_what_is_legal_and_the_others_nothing() -> None:
    room = begun(Settings(game="simple", options=Options(hand=3, deals=1)))
    assert room.table.match is not None
    assert legal_at(room.table, 0) == [(card,) for card in sorted(set(room.table.match.hands[0]))]
    assert legal_at(room.table, 1) == []


@pytest.mark.parametrize("game", ["classic", "simple"])
def test_who_is_of_the_same_audience_is_told_the_same(game: str) -> None:
    room = Room(Settings(game=game, options=Options(hand=3, deals=1, points=None)))
    room.begin("ana", "bob", "eve")
    room.play_on()
    shared = 0
    for change in room.changes:
        seats = (*range(len(change.table.chairs)), None)
        told = {audience(change, seat): news(change, seat) for seat in seats}
        assert [told[audience(change, seat)] for seat in seats] == [news(change, seat) for seat in seats]
        shared += len(seats) - len(told)
    assert bool(shared) is not GAMES[game].in_turn


def test_the_others_hear_that_a_card_was_chosen_and_not_which() -> None:
    room = begun()
    [change] = room.decide("ana")
    for seat in (1, None):
        heard = news(change, seat)
        assert heard is not None
        [chosen] = heard.events
        assert b'cards":null' in encode(chosen)


def test_nobody_hears_of_a_changed_choice_but_who_made_it() -> None:
    room = begun()
    room.decide("ana")
    [change] = room.decide("ana", index=1)
    assert news(change, 1) is None
    assert news(change, None) is None
    own = news(change, 0)
    assert own is not None
    assert own.v == room.table.version


def test_the_beginning_brings_the_view_that_all_events_are_folded_onto() -> None:
    room = begun()
    [change] = [change for change in room.changes if isinstance(change.entry, Began)]
    for seat in (0, None):
        heard = news(change, seat)
        assert heard is not None
        assert heard.view == look(change.table, seat).view


def test_a_new_question_comes_with_the_news_to_whom_it_is_asked() -> None:
    room = begun()
    for seat in (0, 1):
        heard = news(room.changes[-1], seat)
        assert heard is not None
        assert heard.question == look(room.table, seat).question is not None
    watched = news(room.changes[-1], None)
    assert watched is not None
    assert watched.question is None


def test_the_news_of_the_end_bring_the_table_with_its_seed() -> None:
    room = begun()
    room.play_on()
    heard = news(room.changes[-1], 0)
    assert heard is not None
    assert heard.table is not None
    assert (heard.table.stage, heard.table.fair) == (Stage.FINISHED, room.table.fair)


@pytest.mark.parametrize("how", ["finished", "given up"])
def test_the_hash_is_shown_from_the_start_and_the_seed_at_the_end(how: str) -> None:
    room = Room(HELPFUL)
    opened = look(room.table, None).table
    assert opened.fair is None
    room.begin("ana", "bob")
    assert look(room.table, 0).table.fair is None
    if how == "finished":
        room.play_on()
    else:
        room.do(Close())
    shown = look(room.table, 1).table
    assert shown.fair is not None
    assert (shown.hash, shown.fair.hash) == (opened.hash, opened.hash)
    assert shown.fair.seed == room.table.fair.seed


def test_a_new_seed_is_as_secret_as_the_first() -> None:
    room = begun()
    room.play_on()
    room.do(Rematch())
    assert look(room.table, 0).table.fair is None
    assert room.table.fair.seed.encode() not in encode(look(room.table, 0))


def test_before_a_match_there_is_no_record() -> None:
    with pytest.raises(TableError) as refusal:
        record(Room().table)
    assert refusal.value.code is Code.WRONG_STAGE


def test_during_a_match_the_record_has_finished_deals_only_and_no_seed() -> None:
    room = begun(replace(HELPFUL, options=Options(hand=2, points=None, deals=3)))
    assert record(room.table).deals == ()
    room.play_turn()
    assert record(room.table).deals == ()
    room.play_turn()
    made = record(room.table)
    assert (len(made.deals), made.fair) == (1, None)
    assert room.table.fair.seed.encode() not in encode(made)
    room.play_on()
    verify(record(room.table))


def test_the_record_tells_who_sat_there_when_it_began() -> None:
    room = Room(replace(HELPFUL, programs=True))
    room.begin("ana", "robo", "ana2", bots=("greedy",))
    room.do(Rise(), who="ana2")
    room.play_on()
    seats = record(room.table).seats
    assert [(player.name, player.bot) for player in seats] == [
        ("Ana", None),
        ("Robo", "program"),
        ("Ana 2", None),
        ("Bella", "greedy"),
    ]


def test_who_watches_with_a_delay_sees_a_turn_when_the_next_is_over() -> None:
    room = begun(replace(HELPFUL, watch="delayed"))
    began = room.table.delayed_version
    assert isinstance(room.log[began - 1], Began)
    room.play_turn()
    assert room.table.delayed_version == began
    first = room.table.version
    room.play_turn()
    assert room.table.delayed_version == first
    room.play_on()
    assert room.table.delayed_version == room.table.version, "when all is over there is nothing to hide"


def test_the_deadline_is_told_while_the_clock_runs() -> None:
    room = begun(replace(HELPFUL, clock=60))
    assert look(room.table, None).deadline == room.now + 60
    room.play_on()
    assert look(room.table, None).deadline is None
    assert look(begun().table, 0).deadline is None


def test_without_that_help_no_preview_is_given() -> None:
    question = look(begun(replace(HELPFUL, preview=False)).table, 0).question
    assert question is not None
    assert question.preview is None


def judged(table: Table, cards: Cards, row: RowIndex) -> tuple[list[RowIndex], int]:
    """Where the referee lays these cards, were they alone on the table, and what they take."""
    match = table.match
    assert match is not None
    play = {"seat": 0, "cards": cards}
    turn = {"game": match.ruleset.game, "rows": match.rows, "cow": match.cow, "plays": [play]}
    low = low_cards(match.rows, cards) and match.ruleset.low == "choose"
    verdict = judge(encode({**turn, "choices": {"0": row} if low else {}}))
    assert isinstance(verdict, Verdict)
    placed = [event.row for event in verdict.events if isinstance(event, Placed)]
    return placed, sum(event.heads for event in verdict.events if isinstance(event, Took))


def low_cards(rows: tuple[Row, ...], cards: Cards) -> bool:
    return any(card < min(row[-1] for row in rows) for card in cards)


def cheapest(rows: tuple[Row, ...]) -> RowIndex:
    return min(range(4), key=lambda row: (heads(rows[row]), len(rows[row]), row))


def questions(room: Room, luck: int) -> Iterator[tuple[Table, TableQuestion]]:
    """All of a match that is played at random."""
    rng = Random(luck)
    while room.table.stage is Stage.PLAYING:
        seat = room.table.acting[0]
        question, person = look(room.table, seat).question, room.table.chairs[seat].person
        assert question is not None
        assert person is not None
        yield room.table, question
        room.decide(person, index=rng.randrange(100))


@pytest.mark.parametrize("game", GAMES)
def test_a_preview_is_what_happens_when_the_play_is_alone(game: str) -> None:
    """As the referee judges it; a low card, of which no row can be told, takes that of B15."""
    room = begun(Settings(game=game, options=Options(deals=1, points=None), preview=True, seats=2))
    compared = 0
    for table, question in questions(room, 5):
        assert table.match is not None
        assert question.preview is not None
        for cards, preview in zip(question.legal, question.preview, strict=True):
            if isinstance(cards, tuple):
                compared += 1
                rows, cost = judged(table, cards, cheapest(table.match.rows))
                chooses = table.ruleset.low == "choose" and low_cards(table.match.rows, cards)
                assert preview.rows == ((None,) if chooses else tuple(rows))
                assert preview.heads == cost
    assert compared > 20


def test_what_a_row_costs_is_always_told_with_what_the_cow_takes_too() -> None:
    """It hops on from the row that is taken, and if it comes to a row of five, that is taken too."""
    dearer = False
    for luck in range(60):
        room = Room(Settings(game="cow", options=Options(points=None, deals=1)))
        room.begin("ana", "bob", "cem", "ana2")
        for table, question in questions(room, luck):
            if question.to == "take-row":
                assert table.match is not None
                assert question.preview is not None
                costs = [preview.heads for preview in question.preview]
                low = table.match.queue[0][1]
                assert costs == [judged(table, (low,), row)[1] for row in range(4)]
                dearer = dearer or costs != [heads(row) for row in table.match.rows]
        if dearer:
            return
    raise AssertionError("the cow never took a row")


def test_screens_are_counted_until_the_table_is_closed() -> None:
    room = begun()
    room.add(count_screens("bob", 1, room.table, room.now))
    assert look(room.table, 0).table.screens == 1
    room.do(Close())
    assert count_screens("bob", 2, room.table, room.now) == ()
