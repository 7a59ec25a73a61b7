"""Records: read strictly, written compactly, made from any state."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nimmt.rules import (
    Deal,
    DealRecord,
    Options,
    Play,
    Player,
    Record,
    RecordError,
    TakeRow,
    TurnRecord,
    agree,
    apply,
    deal,
    read,
    record_of,
    replay,
    seal,
    start,
    write,
)

from .tables import do, everyone_plays, refused, table

TEXT = (
    '{"format":"nimmt/1","game":"plus","options":{"hand":2,"deals":1},'
    '"seats":[{"name":"Ana"},{"name":"Bob","bot":"greedy"}],'
    '"deals":[{"rows":[12,37,43,58],"hands":[[1,0],[60,15]],'
    '"turns":[{"plays":[[1],[15,60]],"choices":{},"auto":[1]},{"plays":[[0],[]],"choices":{}}]}],'
    '"fair":{"hash":"ab","seed":"cd","parts":["ef"]}}'
)


def changed(change: Callable[[Any], object]) -> bytes:
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data).encode()


def test_a_record_is_read_and_written_without_loss() -> None:
    record = read(TEXT.encode())
    assert record.game == "plus"
    assert record.options == Options(hand=2, deals=1)
    assert record.seats == (Player("Ana"), Player("Bob", "greedy"))
    first, second = record.deals[0].turns
    assert (first, second) == (TurnRecord(((1,), (15, 60)), {}, (1,)), TurnRecord(((0,), ()), {}))
    assert record.fair is not None
    assert write(record) == TEXT.encode()


def test_a_game_that_goes_in_turn_has_its_starter_in_the_record() -> None:
    text = changed(lambda record: record["deals"][0].update(starter=1))
    assert read(text).deals[0].starter == 1
    assert b'"hands":[[1,0],[60,15]],"starter":1,"turns"' in write(read(text))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda r: r.update(colour=1), "Object contains unknown field `colour`."),
        (lambda r: r["options"].update(colour=1), "Object contains unknown field `colour` - at `$.options`."),
        (
            lambda r: r["seats"][1].update(colour=1),
            "seat 2: Object contains unknown field `colour` - at `$.seats[1]`.",
        ),
        (
            lambda r: r["deals"][0].update(colour=1),
            "deal 1: Object contains unknown field `colour` - at `$.deals[0]`.",
        ),
        (
            lambda r: r["deals"][0]["turns"][1].update(colour=1),
            "deal 1, turn 2: Object contains unknown field `colour` - at `$.deals[0].turns[1]`.",
        ),
        (lambda r: r["fair"].update(colour=1), "Object contains unknown field `colour` - at `$.fair`."),
        (lambda r: r.update(format="nimmt/2"), "Invalid enum value 'nimmt/2' - at `$.format`."),
        (lambda r: r.pop("format"), "Object missing required field `format`."),
        (lambda r: r.pop("deals"), "Object missing required field `deals`."),
        (
            lambda r: r["seats"][0].pop("name"),
            "seat 1: Object missing required field `name` - at `$.seats[0]`.",
        ),
        (
            lambda r: r["deals"][0].pop("turns"),
            "deal 1: Object missing required field `turns` - at `$.deals[0]`.",
        ),
        (
            lambda r: r["deals"][0]["turns"][0].pop("choices"),
            "deal 1, turn 1: Object missing required field `choices` - at `$.deals[0].turns[0]`.",
        ),
        (
            lambda r: r["deals"][0]["rows"].append("9"),
            "deal 1: Expected `int`, got `str` - at `$.deals[0].rows[4]`.",
        ),
        (
            lambda r: r["deals"][0]["hands"][1].append(1.5),
            "deal 1, seat 2: Expected `int`, got `float` - at `$.deals[0].hands[1][2]`.",
        ),
        (
            lambda r: r["deals"][0]["turns"][1]["plays"][0].append(None),
            "deal 1, turn 2, seat 1: Expected `int`, got `null` - at `$.deals[0].turns[1].plays[0][1]`.",
        ),
        (
            lambda r: r["deals"][0]["turns"][0]["choices"].update(x=1),
            "deal 1, turn 1: Expected `int`, got `str` - at `key` in `$.deals[0].turns[0].choices`.",
        ),
        (
            lambda r: r["deals"][0]["turns"][0]["choices"].update({"1": "x"}),
            "deal 1, turn 1: Expected `int`, got `str` - at `$.deals[0].turns[0].choices[...]`.",
        ),
        (
            lambda r: r["deals"].append(7),
            "deal 2: Expected `object`, got `int` - at `$.deals[1]`.",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: Callable[[Any], object], sentence: str) -> None:
    with refused(RecordError, sentence):
        read(changed(change))


def test_the_place_is_told_as_numbers_too() -> None:
    with pytest.raises(RecordError) as caught:
        read(changed(lambda record: record["deals"][0]["turns"][1]["plays"][0].append(None)))
    error = caught.value
    assert (error.deal, error.turn, error.seat) == (1, 2, 1)
    assert error.reason == "Expected `int`, got `null` - at `$.deals[0].turns[1].plays[0][1]`."
    with pytest.raises(RecordError) as caught:
        read(b"[]")
    assert (caught.value.deal, caught.value.turn, caught.value.seat) == (None, None, None)


def test_a_key_that_is_there_twice_is_named() -> None:
    with refused(RecordError, "The key 'game' occurs twice."):
        read(TEXT.replace('"game":"plus"', '"game":"plus","game":"plus"').encode())
    with refused(RecordError, "The key '0' occurs twice."):
        read(TEXT.replace('"choices":{}', '"choices":{"0":1,"0":2}', 1).encode())


def test_the_place_is_told_however_long_the_key() -> None:
    with pytest.raises(RecordError, match=r"^deal 1, turn 2: Object contains unknown field `kkk") as caught:
        read(changed(lambda record: record["deals"][0]["turns"][1].update({"k" * 5000: 1})))
    assert str(caught.value).endswith("k` - at `$.deals[0].turns[1]`.")
    assert len(str(caught.value)) < 600


def test_what_is_no_json_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"^This is not JSON: "):
        read(TEXT.encode()[:-1])


def test_a_record_is_made_from_any_state() -> None:
    players = [Player("Ana"), Player("Bob", "greedy")]
    before = start(agree("classic", Options(hand=2, deals=2)), 2)
    options = before.ruleset.options
    assert record_of(before, players) == Record("nimmt/1", "classic", options, tuple(players), ())
    state = deal(before, Deal((20, 30, 40, 50), ((51, 1), (60, 52)))).state
    dealt = DealRecord(rows=(20, 30, 40, 50), hands=((51, 1), (60, 52)), turns=())
    assert record_of(state, players).deals == (dealt,)
    chosen = apply(state, Play(0, (51,))).state
    asked = everyone_plays(state, (1,), (60,)).state
    assert record_of(chosen, players) == record_of(asked, players) == record_of(state, players), (
        "between turns"
    )
    state = apply(asked, TakeRow(0, 2)).state
    first_turn = TurnRecord(((1,), (60,)), {0: 2})
    assert record_of(state, players).deals[0].turns == (first_turn,)
    state = do(state, Play(0, (51,)), Play(1, (52,), auto=True)).state
    turns = (first_turn, TurnRecord(((51,), (52,)), {}, (1,)))
    assert [played.turns for played in record_of(state, players).deals] == [turns]
    state = deal(state, Deal((20, 30, 40, 50), ((51, 1), (60, 52)))).state
    assert [played.turns for played in record_of(state, players).deals] == [turns, ()]
    assert replay(record_of(state, players)) == state


def test_plays_are_written_ascending_zeros_first_and_hands_as_dealt() -> None:
    state = table("plus", (20, 30, 40, 50), (70, 0), (31, 21))
    state = everyone_plays(state, (70, 0), (31, 21)).state
    text = write(record_of(state, [Player("Ana"), Player("Bob")]))
    assert b'"hands":[[70,0],[31,21]]' in text
    assert b'"plays":[[0,70],[21,31]]' in text


def test_a_records_proof_is_kept() -> None:
    fair = seal(bytes(32), [bytes(16)])
    record = record_of(start(agree("classic"), 2), [Player("Ana"), Player("Bob")], fair)
    assert record.fair == fair
    assert read(write(record)) == record
    assert b"fair" not in write(record_of(start(agree("classic"), 2), [Player("Ana")]))


def test_a_record_of_simple_names_the_starter_of_each_deal() -> None:
    state = table("simple", (20, 30, 40, 50), (21,), (31,), starter=1)
    assert record_of(state, ()).deals[0].starter == 1
    assert record_of(table("classic", (20, 30, 40, 50), (21,), (31,)), ()).deals[0].starter is None


def test_plays_are_written_ascending_whatever_order_they_were_read_in() -> None:
    match = json.loads(TEXT)
    for dealt in match["deals"]:
        for turn in dealt["turns"]:
            turn["plays"] = [cards[::-1] for cards in turn["plays"]]
    turned = read(json.dumps(match).encode())
    assert any(len(cards) == 2 for cards in turned.deals[0].turns[0].plays)
    assert write(turned) == write(read(TEXT.encode()))
