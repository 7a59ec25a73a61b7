"""`nimmt bot NAME`: the answers of our own bots to valid and invalid lines."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.bots import LONGEST_REQUEST, find_bot, serve
from nimmt.bots.programs.protocol import decision_request
from nimmt.bots.programs.reconstruction import match_behind
from nimmt.rules import GAMES, BotView, Options, Play, encode
from tests.bots.positions import Position, first_positions, positions
from tests.kit import Setup, is_sentence, setups

HELLO = b'{"type":"hello","protocol":"nimmt-bot/1","time_ms":1000,"seed":7}'
VIEW_KEYS = [
    "game",
    "options",
    "seats",
    "seat",
    "deal",
    "turn",
    "starter",
    "first_rows",
    "turns",
    "rows",
    "cow",
    "piles",
    "totals",
    "hand",
    "hand_sizes",
    "revealed",
    "deals",
]
FIRST, *_ = first_positions()
MIDDLE = first_positions(seats=4)[-5]
HAND = [*(MIDDLE.view.hand or ())]


def told(lines: Iterable[bytes | None], bot: str = "greedy") -> list[Any]:
    answers: list[bytes] = []
    serve(find_bot(bot), lines, answers.append)
    assert all(answer.endswith(b"\n") and answer.count(b"\n") == 1 for answer in answers)
    return [json.loads(answer) for answer in answers]


def asked(position: Position) -> bytes:
    return encode(decision_request(*position))


def refused(line: bytes | None) -> str:
    """The error for a line; the next line must still be answered."""
    trouble, good = told([line, asked(FIRST)])
    assert list(trouble) == ["type", "error"]
    assert trouble["type"] == "error"
    assert is_sentence(trouble["error"])
    assert good["type"] == "play"
    return str(trouble["error"])


def test_hello_is_answered_with_ready_and_bye_with_nothing() -> None:
    assert told([HELLO, b'{"type":"bye"}', b"never read"]) == [{"type": "ready", "name": "greedy"}]


@pytest.mark.parametrize("game", GAMES)
def test_the_view_in_a_question_has_the_keys_of_the_format_in_their_order(game: str) -> None:
    for position in first_positions(game, seats=5):
        request = json.loads(asked(position))
        row = request["type"] == "take-row"
        assert list(request) == ["type", "view", *(["card"] if row else []), "legal"]
        assert list(request["view"]) == VIEW_KEYS
        assert (request["view"]["revealed"] is not None) == row


def test_the_card_that_needs_a_row_is_told() -> None:
    rows = [p for p in first_positions(seats=6) if not isinstance(p.legal[0], Play)]
    for position in rows:
        request = json.loads(asked(position))
        assert [request["card"]] == request["view"]["revealed"][0]
        assert request["legal"] == [0, 1, 2, 3]
        [answer] = told([asked(position)])
        assert list(answer) == ["type", "row"]


@given(
    setups(whole=False),
    st.sampled_from(["random", "lowest", "greedy", "careful", "montecarlo:50", "easy", "medium"]),
)
def test_every_question_of_every_game_gets_a_legal_answer(setup: Setup, bot: str) -> None:
    for position in positions(setup):
        request = json.loads(asked(position))
        [answer] = told([asked(position)], bot)
        assert answer["type"] == request["type"], answer
        assert answer["cards" if "cards" in answer else "row"] in request["legal"]


@settings(max_examples=6)
@given(setups(whole=False, largest_hand=4), st.sampled_from(["hard", "expert:60"]))
def test_so_does_every_question_to_those_who_think_longer(setup: Setup, bot: str) -> None:
    for position in positions(setup):
        request = json.loads(asked(position))
        [answer] = told([asked(position)], bot)
        assert answer["cards" if request["type"] == "play" else "row"] in request["legal"]


@pytest.mark.parametrize("bot", ["random", "montecarlo:300", "medium"])
def test_the_same_seed_gives_the_same_answer_whatever_was_asked_before(bot: str) -> None:
    asking = [asked(position) for position in first_positions("zeros")[:6]]
    first = told([HELLO, *asking], bot)[1:]
    assert first == [told([HELLO, question], bot)[1] for question in asking]
    other = [HELLO.replace(b"7", f"{seed}".encode()) for seed in range(10, 30)]
    assert any(told([hello, *asking], bot)[1:] != first for hello in other)


@pytest.mark.parametrize(
    "line",
    [
        b"rubbish",
        b"{}",
        b"[]",
        b"null",
        b'{"type":"dance"}',
        b'{"type":"play"}',
        b'{"type":"hello"}',
        b'{"type":"hello","protocol":"nimmt-bot/2","time_ms":1,"seed":1}',
        b'{"type":"hello","protocol":"nimmt-bot/1","time_ms":1,"seed":1,"mood":"good"}',
        b'{"type":"bye","bye":1}',
        b"\xff\xfe",
        b"[" * 5000,
        asked(FIRST)[:-40],
        asked(FIRST).replace(b'"seats":2', b'"seats":2,"seats":2'),
    ],
)
def test_a_line_that_is_no_request_gets_a_sentence(line: bytes) -> None:
    refused(line)


def test_a_line_that_is_too_long_gets_a_sentence() -> None:
    assert f"{LONGEST_REQUEST >> 20} MiB" in refused(None)


def test_blank_lines_mean_nothing() -> None:
    assert told([b"", b"  \r", b""]) == []


def changed(**facts: Any) -> bytes:
    view = json.loads(encode(MIDDLE.view))
    assert set(facts) <= set(view)
    return asked(MIDDLE).replace(encode(MIDDLE.view), json.dumps({**view, **facts}).encode())


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"hand": HAND[:-1]}, "cards"),
        ({"hand": None}, "cards"),
        ({"hand": [*HAND[:-1], MIDDLE.view.first_rows[0]]}, "dealt 2 times"),
        ({"hand_sizes": [1, 9, 9, 9]}, "cards"),
        ({"hand_sizes": [5, 5]}, "hand_sizes has 2 entries for 4 seats"),
        ({"rows": [[1], [2], [3], [4]]}, "rows does not follow"),
        ({"piles": [[], [], [], []]}, "piles does not follow"),
        ({"totals": [0, 0, 0, 0]}, "totals does not follow"),
        ({"cow": 1}, "cow does not follow"),
        ({"starter": 1}, "starter does not follow"),
        ({"seat": 4}, "no such seat"),
        ({"seat": None}, "no such seat"),
        ({"seats": 11}, "2 to 10 seats"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"options": {"cow": True, "hand": 50}}, "at most"),
        ({"turn": 1}, "turn does not follow"),
        ({"deal": 1}, "deal does not follow"),
        ({"deals": []}, "does not follow"),
        ({"turns": []}, "cards"),
        ({"revealed": [[1], [2], [3], [4]]}, ""),
        ({"first_rows": [1, 2, 3]}, "4 cards start the rows"),
    ],
)
def test_a_view_with_contradictory_facts_is_refused(facts: dict[str, Any], words: str) -> None:
    assert words in refused(changed(**facts))


@pytest.mark.parametrize("bot", ["greedy", "montecarlo:20"])
def test_a_hand_that_is_missing_after_the_last_card_is_refused(bot: str) -> None:
    asking = first_positions(options=Options(deals=2, hand=1))
    [row] = [position for position in asking if not isinstance(position.legal[0], Play)]
    assert row.view.hand == ()
    [answer] = told([asked(row._replace(view=replace(row.view, hand=None)))], bot)
    assert answer == {"type": "error", "error": "This view cannot be: hand does not follow from the rest."}


def test_legal_plays_that_are_not_in_the_hand_are_refused() -> None:
    assert "legal" in refused(asked(FIRST._replace(legal=FIRST.legal[1:])))


TWISTS: list[Any] = [0, 1, -1, 5, 104, 105, 10**30, None, [], [0], [[1]], "x", {}, True, 1.5]


@given(setups(whole=False), st.data())
def test_a_twisted_view_is_refused_or_played_and_breaks_nothing(setup: Setup, data: st.DataObject) -> None:
    *_, position = positions(setup)
    request = json.loads(asked(position))
    place: Any = request
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.integers(0, 3)) == 0:
            place[key] = data.draw(st.sampled_from(TWISTS))
            break
        place = place[key]
    [answer] = told([json.dumps(request).encode()], "montecarlo:20")
    assert answer["type"] == "error" or answer.get("cards", answer.get("row")) in request["legal"]


def test_a_view_of_a_later_deal_played_in_turn_finds_its_first_starter() -> None:
    last = first_positions("simple", seats=3)[-1]
    assert last.view.deal == 2
    assert match_behind(last.view).deals == last.view.deals
    wrong = replace(last.view, starter=((last.view.starter or 0) + 1) % 3)
    with pytest.raises(ValueError, match="cannot be"):
        match_behind(wrong)


def test_the_order_of_cards_in_hand_and_piles_means_nothing() -> None:
    seen = MIDDLE.view
    mixed: BotView = replace(
        seen, hand=tuple(reversed(seen.hand or ())), piles=tuple(tuple(reversed(pile)) for pile in seen.piles)
    )
    assert match_behind(mixed).totals == seen.totals
