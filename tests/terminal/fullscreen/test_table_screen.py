"""Matches on the full screen, played by keys and clicks."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Event

import pytest

from nimmt.bots import BOTS, Bot
from nimmt.rules import GAMES, Action, BotView, Options, heads, legal, read, replay, verify, view
from nimmt.terminal.fullscreen.app import TableApp
from nimmt.terminal.fullscreen.playback import Playback
from nimmt.terminal.fullscreen.sheets import Sheet
from nimmt.terminal.match import LocalMatch
from nimmt.terminal.play import resume_match
from nimmt.terminal.players import shown_names
from nimmt.terminal.saves import SavingError, load
from nimmt.terminal.text.sentences import Voice
from tests.chance import Known
from tests.kit import longer

from ..table import ENGLISH, new_match, play_out, typed, varied
from .at_screen import (
    Person,
    answer,
    answering,
    at_screen,
    is_asked,
    is_drawn,
    keys_for,
    press,
    put_away,
    sees,
    shown,
    sit_down,
    until,
    until_asked_again,
)

ONE_DEAL = Options(deals=1)
SHORT = Options(deals=2, hand=4)


LIKE_OTHERS = ("plus-dealt", "zeros", "tactics")
"""Games that need no other keys than plus and classic."""


@pytest.mark.parametrize("game", [longer(game, game in LIKE_OTHERS) for game in GAMES])
def test_every_game_is_played_by_keys_exactly_as_line_by_line(game: str, tmp_path: Path) -> None:
    by_keys, by_lines = tmp_path / "keys.json", tmp_path / "lines.json"
    match = new_match(game, by_keys, options=SHORT)
    at_screen(match, answering(match))
    play_out(new_match(game, by_lines, options=SHORT))
    assert by_keys.read_bytes() == by_lines.read_bytes()
    verify(read(by_keys.read_bytes()))
    assert match.over


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("cow", 2),
        ("simple", 0),
        *[longer(case) for case in (("cow", 0), ("simple", 2), ("zeros", 0), ("zeros", 2))],
    ],
)
def test_who_quits_finds_the_match_where_it_was_left(game: str, answers: int, tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.json", tmp_path / "parted.json"
    play_out(new_match(game, whole, options=SHORT))
    first = new_match(game, parted, options=SHORT)
    app = at_screen(first, answering(first, answers))
    assert app.return_code == 0
    again = resume_match(load(parted))
    assert not again.over

    async def back(app: TableApp, pilot: Person) -> None:
        await sees(app, pilot, "You are back at the table.")
        await answering(again)(app, pilot)

    at_screen(again, back, size=(80, 60))
    assert parted.read_bytes() == whole.read_bytes()


def test_who_comes_back_reads_what_happened_before(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=3)
    match = resume_match(load(path))

    async def look(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        await until(pilot, lambda: shown(app).count("You play") == match.state.turn - 1)
        assert shown(app).count("Deal 1. The rows begin") == 1

    at_screen(match, look, size=(80, 60))


def test_the_hash_is_shown_before_the_person_contributes(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(
        '{"format":"nimmt/1","game":"classic","options":{},"seats":[{"name":"Kim"},'
        '{"name":"Bot","bot":"greedy"}],"deals":[]}'
    )
    match = resume_match(load(path), chance=Known())

    async def look(app: TableApp, pilot: Person) -> None:
        await sees(app, pilot, match.table.fair.hash)
        assert match.table.chairs[0].part is None
        await sit_down(app, pilot)
        assert len(match.table.fair.parts) == 1

    at_screen(match, look)
    verify(read(path.read_bytes()))


def test_who_leaves_at_the_welcome_leaves_nothing_behind(tmp_path: Path) -> None:
    async def leave(app: TableApp, pilot: Person) -> None:
        await press(pilot, "q")
        await until(pilot, lambda: not app.is_running)

    match = new_match("classic", tmp_path / "match.json")
    assert at_screen(match, leave).return_code == 0
    assert not list(tmp_path.iterdir())


def test_ctrl_c_saves_and_exits_with_130(tmp_path: Path) -> None:
    async def interrupt(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        await answer(app, pilot, varied(match))
        await press(pilot, "question_mark", "ctrl+c")
        await until(pilot, lambda: not app.is_running)

    match = new_match("simple", tmp_path / "match.json")
    assert at_screen(match, interrupt).return_code == 130
    assert replay(read((tmp_path / "match.json").read_bytes())).turn == 2


def test_arrow_keys_point_and_enter_plays(tmp_path: Path) -> None:
    async def point(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        hand = match.state.hands[0]
        await press(pilot, "enter")  # nothing is pointed at yet
        await sees(app, pilot, "First choose one")
        for key, card in (("right", 0), ("right", 1), ("left", 0), ("left", 0), ("down", 10), ("left", 9)):
            await press(pilot, key)
            await sees(app, pilot, f"Enter plays {hand[card]}.")
        await press(pilot, "escape")
        await until(pilot, lambda: "Enter plays" not in shown(app))
        version = match.table.version
        await press(pilot, "left", "enter")
        await until_asked_again(app, pilot, version)
        assert match.state.hands[0] == hand[:-1]

    match = new_match("simple", tmp_path / "match.json")
    at_screen(match, point)


def test_digits_point_only_at_the_very_card(tmp_path: Path) -> None:
    async def type_digits(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        card = str(next(card for card in match.state.hands[0] if card > 9))
        await press(pilot, card[0])
        if int(card[0]) not in match.state.hands[0]:
            await sees(app, pilot, f"{card[0]}…")
            await press(pilot, "enter")
            assert match.state.turn == 1
        await press(pilot, *card)
        await until(pilot, lambda: f"Enter plays {card}." in shown(app))
        await press(pilot, "0", "0", "0")
        await sees(app, pilot, "you have no card with this number")

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, type_digits)


def test_two_cards_are_picked_and_put_back(tmp_path: Path) -> None:
    async def pick(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        first, second, third, *_ = match.state.hands[0]
        await press(pilot, "right", "space", "right")
        await sees(app, pilot, f"Enter plays {first} and {second}.")
        await press(pilot, "space", "right")
        await sees(app, pilot, f"Enter plays {first} and {second}.")
        await until(pilot, lambda: shown(app).count("picked") == 2)
        await press(pilot, "space")
        await sees(app, pilot, "put one back")
        await press(pilot, "left", "space", "right")
        await sees(app, pilot, f"Enter plays {first} and {third}.")
        version = match.table.version
        await press(pilot, "enter")
        await until_asked_again(app, pilot, version)
        assert match.state.turns[0].plays[0] == (first, third)

    match = new_match("plus", tmp_path / "match.json")
    at_screen(match, pick)


def test_two_zeros_are_two_cards(tmp_path: Path) -> None:
    async def pick(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        assert match.state.hands[0].count(0) >= 2
        await answer(app, pilot, "0 0")
        assert match.state.turns[0].plays[0] == (0, 0)

    match = new_match("plus-dealt", tmp_path / "match.json")
    at_screen(match, pick)


async def play_low(match: LocalMatch, app: TableApp, pilot: Person) -> None:
    """Play the lowest card until a row must be taken."""
    await sit_down(app, pilot)
    while "take one of them" not in shown(app):
        if isinstance(app.screen, Sheet):
            await put_away(app, pilot)
        else:
            await answer(app, pilot, str(match.state.hands[match.you][0]))


def test_b14_who_must_take_a_row_sees_what_each_costs_and_takes_it(tmp_path: Path) -> None:
    async def take(app: TableApp, pilot: Person) -> None:
        await play_low(match, app, pilot)
        costs = list(map(heads, match.state.rows))
        board = [line for line in shown(app).splitlines() if re.search(r"[1-9]\d? heads?\b", line)][:4]
        assert [int(re.findall(r"(\d+) heads?", line)[0]) for line in board] == costs
        for key, row in (("down", 1), ("down", 2), ("4", 4), ("up", 3), ("2", 2)):
            await press(pilot, key)
            await sees(app, pilot, f"Enter takes row {row} with its {costs[row - 1]} head")
        card, taken = match.state.queue[0][1], len(match.state.piles[0])
        version = match.table.version
        await press(pilot, "enter")
        await until_asked_again(app, pilot, version)
        assert match.state.rows[1][0] == card
        assert len(match.state.piles[0]) > taken

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, take)


def test_a_click_points_and_a_second_one_plays(tmp_path: Path) -> None:
    async def click(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        hand = match.state.hands[0]
        await pilot.click("#hand", offset=(8 * 3 + 2, 1))
        await sees(app, pilot, f"Enter plays {hand[3]}.")
        await pilot.click("#hand", offset=(8 * 5 + 2, 0))
        await sees(app, pilot, f"Enter plays {hand[5]}.")
        version = match.table.version
        await pilot.click("#prompt", offset=(2, 0))
        await until_asked_again(app, pilot, version)
        assert hand[5] not in match.state.hands[0]
        hand, version = match.state.hands[0], match.table.version
        await pilot.click("#hand", offset=(8 * 4 + 2, 0), times=2)
        await until_asked_again(app, pilot, version)
        assert hand[4] not in match.state.hands[0]

    match = new_match("simple", tmp_path / "match.json")
    at_screen(match, click)


def test_clicks_pick_and_put_back_where_two_cards_may_be_played(tmp_path: Path) -> None:
    async def click(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        hand = match.state.hands[0]
        for column, chosen in ((1, [1]), (4, [1, 4]), (1, [4]), (11, [4, 11])):
            await pilot.click("#hand", offset=(8 * (column % 10) + 2, 3 * (column // 10)))
            await sees(app, pilot, f"Enter plays {' and '.join([str(hand[index]) for index in chosen])}.")

    match = new_match("plus", tmp_path / "match.json")
    at_screen(match, click)


def test_a_click_takes_a_row(tmp_path: Path) -> None:
    async def click(app: TableApp, pilot: Person) -> None:
        await play_low(match, app, pilot)
        await pilot.click("#board", offset=(9, 1 + 3 * 2))
        await sees(app, pilot, "Enter takes row 3")
        version = match.table.version
        await pilot.click("#prompt")
        await until_asked_again(app, pilot, version)
        assert match.state.turns[-1].choices[0] == 2 or match.state.choices == {0: 2}

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, click)


def test_the_cow_is_drawn_where_it_lies(tmp_path: Path) -> None:
    async def watch(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        rows = set()
        while match.state.turn < 8:
            assert not isinstance(app.screen, Sheet)
            lines = [line for line in shown(app).splitlines() if re.match(r"[ ▶][1-4] ", line)]
            assert [("COW" in line) for line in lines] == [row == match.state.cow for row in range(4)]
            rows.add(match.state.cow)
            await answer(app, pilot, varied(match))
        assert len(rows) > 1

    match = new_match("cow", tmp_path / "match.json")
    at_screen(match, watch)


def test_help_and_scores_lie_on_the_table_and_go_away(tmp_path: Path) -> None:
    async def read_sheets(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        table = shown(app)
        for key, words in (("question_mark", "space"), ("s", "the score sheet is empty")):
            await press(pilot, key)
            await until(pilot, lambda words=words: words in shown(app))  # type: ignore[misc]
            await press(pilot, "escape")
            await until(pilot, lambda: shown(app) == table)
        assert "more heads are better" in table

    at_screen(new_match("plus", tmp_path / "match.json"), read_sheets)


def test_the_scores_come_after_each_deal_and_the_places_at_the_end(tmp_path: Path) -> None:
    sheets: list[str] = []

    async def play(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        while app.is_running:
            if isinstance(app.screen, Sheet):
                await until(pilot, lambda: "Enter goes on" in shown(app) or "Enter leaves" in shown(app))
                sheets.append(shown(app))
                await put_away(app, pilot)
            else:
                await answer(app, pilot, varied(match))

    match = new_match("simple", tmp_path / "match.json", options=Options(deals=2, hand=3))
    at_screen(match, play)
    deal, end = sheets
    state = match.state
    assert "Deal 1 is over" in deal
    assert re.search(rf"1 +{' +'.join(map(str, state.deals[0].heads))}\b", deal)
    assert re.search(rf"total +{' +'.join(map(str, state.totals))}\b", end)
    assert re.search(rf"\b{state.places[0] if state.places else 0}\. +You +{state.totals[0]} head", end)


def test_what_happened_is_told_in_placing_order(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        await answer(app, pilot, str(match.state.hands[0][-1]))
        cards = sorted([cards[0] for cards in match.state.turns[0].plays])
        placed = re.compile(rf"\b({'|'.join(map(str, cards))})(?: of \w+)? goes to")
        await until(pilot, lambda: len(placed.findall(shown(app))) == 3)
        assert list(map(int, placed.findall(shown(app)))) == cards

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, play)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The bot `slow` thinks until this event is set."""
    opened = Event()

    def act(seen: BotView, allowed: Sequence[Action], rng: Random) -> Action:
        assert opened.wait(60)
        return BOTS["greedy"].act(seen, allowed, rng)

    monkeypatch.setitem(BOTS, "slow", Bot("slow", "Waits.", act))
    return opened


def test_the_screen_stays_awake_while_a_bot_thinks_and_a_choice_can_be_changed(
    gate: Event, tmp_path: Path
) -> None:
    async def wait(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        low, *_, high = match.state.hands[0]
        await press(pilot, *keys_for(str(low)))
        await sees(app, pilot, f"You have chosen {low}. Waiting for Bella")
        await press(pilot, "question_mark")
        await until(pilot, lambda: "in short" in shown(app))
        await press(pilot, "escape", *keys_for(str(high)))
        await until(pilot, lambda: f"You have chosen {high}" in shown(app))
        await press(pilot, "right")
        gate.set()
        await until(pilot, lambda: bool(match.state.turns) and is_asked(app))
        assert match.state.turns[0].plays[0] == (high,)

    match = new_match("classic", tmp_path / "match.json", bots=("slow", "greedy"))
    at_screen(match, wait)


def test_who_leaves_does_not_wait_for_a_bot(gate: Event, tmp_path: Path) -> None:
    match = new_match("classic", tmp_path / "match.json", bots=("slow", "greedy"))
    at_screen(match, answering(match, 0))
    gate.set()
    assert replay(read((tmp_path / "match.json").read_bytes())).turn == 1


def test_a_key_tells_a_turn_to_its_end_and_does_nothing_else(tmp_path: Path) -> None:
    async def hurry(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        await press(pilot, *keys_for(str(match.state.hands[0][-1])))
        await until(pilot, lambda: "You play" in shown(app))
        assert "goes to row" not in shown(app)  # the next beat comes an hour later
        hand = match.state.hands[0]
        await press(pilot, "1")
        await until(pilot, lambda: is_asked(app))
        await sees(app, pilot, "goes to row")
        assert match.state.hands[0] == hand

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, hurry, beat_seconds=3600)


@pytest.mark.parametrize("game", GAMES)
def test_beat_by_beat_the_screen_comes_to_what_the_seat_sees(game: str, tmp_path: Path) -> None:
    match = new_match(game, tmp_path / "match.json")
    playback = Playback(match, Voice(ENGLISH, shown_names(match.players, ENGLISH), match.you))
    playback.add(match.begin())
    rng, beats = Random(game), 0
    while not match.over:
        while playback.next():
            beats += 1
        assert playback.view == view(match.state, match.you)
        for thought in match.thoughts[:1]:
            playback.add(match.answer(thought, match.think(thought)))
        if match.you in match.table.acting:
            playback.add(match.decide(rng.choice(legal(match.state, match.you))))
    assert beats > 50


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *[("plus", (60, 24)), ("plus", (40, 12)), ("plus", (1, 1))],
        *[("cow", (60, 16)), ("cow", (20, 5)), ("cow", (200, 60))],
        *[longer(("cow", size)) for size in ((60, 24), (40, 12), (1, 1))],
        *[longer(("plus", size)) for size in ((60, 16), (20, 5), (200, 60))],
    ],
)
def test_every_size_can_be_played(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Person) -> None:
        await press(pilot, "enter")
        while match.table.match is None or match.state.turn < 4:
            await until(pilot, lambda: match.table.match is not None and 0 in match.table.acting)
            await press(pilot, *keys_for(typed(legal(match.state, 0)[0])))
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(app.screen, Sheet) and is_drawn(app))

    match = new_match(game, tmp_path / "match.json", seats=5)
    at_screen(match, play, size=size)


def test_the_most_needed_is_there_in_40_columns_and_12_lines(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        text = shown(app)
        for row in match.state.rows:
            assert re.search(rf"^ \d +{row[0]} ", text, re.MULTILINE)
        for card in match.state.hands[0]:
            assert re.search(rf"\b{card}·\d", text)
        assert "Your card" in text

    match = new_match("classic", tmp_path / "match.json", seats=10)
    at_screen(match, look, size=(40, 12))


def test_a_screen_that_changes_its_size_goes_on(tmp_path: Path) -> None:
    async def resize(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        before = shown(app)
        for size in ((60, 20), (30, 8), (120, 50), (80, 24)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: str(match.state.hands[0][0]) in shown(app))
        await until(pilot, lambda: shown(app) == before)

    match = new_match("classic", tmp_path / "match.json")
    at_screen(match, resize)


def test_a_file_that_someone_else_changed_ends_the_match_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "match.json"

    async def spoil(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        path.write_text("mine")
        await press(pilot, *keys_for(str(match.state.hands[0][-1])))
        await until(pilot, lambda: not app.is_running)

    match = new_match("simple", path)
    with pytest.raises(SavingError, match="changed by another program"):
        at_screen(match, spoil)
    assert path.read_text() == "mine"


def test_the_last_card_plays_itself_and_says_so(tmp_path: Path) -> None:
    async def watch(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        (card,) = match.state.dealt[0].hands[0]
        await press(pilot, "enter")
        await until(pilot, lambda: not app.is_running)
        assert match.over
        assert match.state.turns[0].plays[0] == (card,)

    match = new_match("zeros", tmp_path / "match.json", options=Options(deals=1, hand=1))
    at_screen(match, watch)


def test_names_never_reach_the_screen_raw(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=2)
    path.write_bytes(path.read_bytes().replace(b'"Bella"', rb'"\u001b[31mEve\u0007[bold]\n"'))
    match = resume_match(load(path))

    async def look(app: TableApp, pilot: Person) -> None:
        await sees(app, pilot, "?[31mEve?[bold]?")
        await sit_down(app, pilot)
        await sees(app, pilot, "?[31mEv")

    at_screen(match, look)


def test_a_name_that_looks_like_markup_is_shown_as_it_is(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Person) -> None:
        app.push_screen(Sheet("[/x] wins the [bold]match[/].", [], "Enter"))
        await until(pilot, lambda: "[/x] wins the [bold]match[/]." in shown(app))

    at_screen(new_match("classic", tmp_path / "match.json"), look)


def test_nothing_of_the_others_hands_is_shown(tmp_path: Path) -> None:
    async def look(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        hidden = set(match.state.hands[1])
        numbers = set(map(int, re.findall(r"\b(\d+)\b", shown(app).split("6th card")[1])))
        assert set(match.state.hands[0]) <= numbers
        assert not {card for card in hidden if card > 12} & numbers

    match = new_match("tactics", tmp_path / "match.json", seats=2, options=ONE_DEAL)
    at_screen(match, look)
