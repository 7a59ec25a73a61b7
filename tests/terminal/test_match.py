"""Whole matches of every game in plain mode, driven by typed answers."""

import re
from pathlib import Path

import pytest

from nimmt.rules import GAMES, Options, TakeRow, heads, legal, read, replay, verify
from nimmt.terminal.match import LocalMatch
from nimmt.terminal.play import resume_match
from nimmt.terminal.saves import load
from tests.chance import Known
from tests.kit import longer

from .table import new_match, play_out, typed, varied

SHORT = Options(deals=2, hand=8)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_to_its_end_and_its_record_verified(game: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = new_match(game, path)
    shown = play_out(match)
    record = read(path.read_bytes())
    verify(record)
    state = replay(record)
    assert state.over
    assert len(state.deals) == 2
    assert f"nimmt verify {path}" in shown
    assert shown.index(match.table.fair.hash) < shown.index("Deal 1. The rows begin")
    totals = re.findall(r"^ *total +(.+?) *$", shown, re.MULTILINE)
    assert totals[-1].split() == [str(total) for total in state.totals]
    assert state.places
    for seat, name in enumerate(("You", "Bella", "Rosa")):
        place = rf"^ *{state.places[seat]}\. +{name} +{state.totals[seat]} heads?"
        assert re.search(place, shown, re.MULTILINE)


@pytest.mark.parametrize("answers", [0, longer(1), 5, longer(7)])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_left_goes_on_to_the_same_end(game: str, answers: int, tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.json", tmp_path / "parted.json"
    play_out(new_match(game, whole, options=SHORT))
    shown = play_out(new_match(game, parted, options=SHORT), answers=answers)
    assert f"nimmt play --resume --record {parted}" in shown
    assert not replay(read(parted.read_bytes())).over
    shown = play_out(resume_match(load(parted)))
    assert "You are back at the table." in shown
    assert parted.read_bytes() == whole.read_bytes()


def test_the_match_is_kept_after_every_turn(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    kept: list[int] = []

    def watching(match: LocalMatch) -> str:
        kept.append(len(read(path.read_bytes()).deals[-1].turns))
        return varied(match)

    play_out(new_match("simple", path, options=Options(deals=1, hand=6)), watching)
    assert sorted(set(kept)) == [0, 1, 2, 3, 4]


def test_the_last_card_plays_itself_and_says_so(tmp_path: Path) -> None:
    match = new_match("zeros", tmp_path / "match.json", options=Options(deals=1, hand=1))
    shown = play_out(match, lambda _: pytest.fail("nothing is to be asked"))
    (hand, *_) = match.state.dealt[0].hands
    assert f"Your {hand[0]} is played for you: it is all you have left." in shown
    assert match.state.over


def test_the_score_sheet_is_as_on_paper(tmp_path: Path) -> None:
    match = new_match("simple", tmp_path / "match.json", options=Options(deals=3))
    shown = play_out(match)
    sheet = shown[shown.rindex("deal  ") :]
    for number, played in enumerate(match.state.deals, 1):
        assert re.search(rf"^ *{number} +{' +'.join(map(str, played.heads))} *$", sheet, re.MULTILINE)


def test_nothing_of_the_others_hands_is_shown(tmp_path: Path) -> None:
    match = new_match("tactics", tmp_path / "match.json", seats=2, options=Options(deals=1))
    shown = play_out(match, answers=0)
    hidden = match.state.hands[1]
    assert hidden
    table = shown[shown.index("Deal 1 of 1 · turn 1") :]
    assert not [card for card in hidden if re.search(rf"\b{card}·", table)]


@pytest.mark.parametrize("game", GAMES)
def test_help_tells_the_switches_of_the_game(game: str, tmp_path: Path) -> None:
    match = new_match(game, tmp_path / "match.json", options=Options())
    shown = play_out(match, lambda _: "?", answers=1)
    ruleset = match.state.ruleset
    for word, switch in {
        "two cards": ruleset.most_cards == 2,
        "in turn, face up": ruleset.in_turn,
        "row of its player’s choice": ruleset.low == "choose",
        "after the highest of them": ruleset.low == "highest",
        "played with a zero": bool(ruleset.zeros) and ruleset.zero_effect == "first",
        "passes the turn": ruleset.zero_effect == "skip",
        "cow": ruleset.cow,
        "1 to 34": ruleset.exact_deck,
        "Fewer heads": ruleset.goal == "fewest",
        "More heads": ruleset.goal == "most",
        "has 66 heads or more": ruleset.points == 66,
        "after 3 deals": ruleset.deals == "seats",
    }.items():
        text = " ".join(shown[shown.index("in short") :].split())
        assert (word in text) == switch, word


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("seats", [2, 7])
def test_no_line_is_wider_than_the_terminal(width: int, seats: int, tmp_path: Path) -> None:
    match = new_match("plus", tmp_path / "m.json", seats=seats, options=Options(deals=1))
    shown = play_out(match, width=width)
    to_copy = re.compile(f"nimmt |saved in |{match.table.fair.hash}")
    lines = [line for line in shown.splitlines() if not to_copy.search(line)]
    assert max(map(len, lines)) <= width


def test_rubbish_is_answered_with_a_sentence_and_asked_again(tmp_path: Path) -> None:
    match = new_match("plus", tmp_path / "match.json")
    rubbish = iter(["", "x", "1000", "-3", "1 2 3", "9" * 5000, "\x1b[31m", "1.5", "s", "t", "q"])
    shown = play_out(match, lambda _: next(rubbish))
    assert match.state.turn == 1
    assert shown.count("Your card or two: ") == 11
    assert "You may play one or two cards a turn, not 3." in shown
    assert "No deal is finished yet" in shown


def test_names_never_reach_the_terminal_raw(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=2)
    evil = path.read_bytes().replace(b'"Bella"', rb'"\u001b[31mEve\u0007[bold]\n"')
    path.write_bytes(evil)
    shown = play_out(resume_match(load(path)))
    assert "?[31mEve?[bold]?" in shown
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", shown)


def test_a_record_without_a_proof_is_not_dealt_on(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_out(new_match("classic", path), answers=2)
    text = re.sub(rb',"fair":\{.*?\}', b"", path.read_bytes())
    path.write_bytes(text)
    with pytest.raises(ValueError, match="no sealed seed"):
        resume_match(load(path))
    assert path.read_bytes() == text


def test_a_record_without_deals_is_begun_with_a_new_proof(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(
        '{"format":"nimmt/1","game":"classic","options":{"deals":1},"seats":[{"name":"Bot","bot":"greedy"},'
        '{"name":"Kim"}],"deals":[]}'
    )
    match = resume_match(load(path), chance=Known())
    assert match.you == 1
    assert match.table.fair.hash in play_out(match)
    record = read(path.read_bytes())
    verify(record)
    assert record.fair
    assert len(record.fair.parts) == 1  # bots contribute nothing


@pytest.mark.parametrize("seats", ['[{"name":"A"},{"name":"B"}]', '[{"name":"A","bot":"greedy"}]'])
def test_a_terminal_has_one_person(seats: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    seats = seats if "B" in seats else seats.replace("]", ',{"name":"B","bot":"random"}]')
    path.write_text(f'{{"format":"nimmt/1","game":"classic","options":{{}},"seats":{seats},"deals":[]}}')
    with pytest.raises(ValueError, match="has one person, not"):
        resume_match(load(path))


def test_b14_who_must_take_a_row_sees_what_each_costs(tmp_path: Path) -> None:
    match = new_match("classic", tmp_path / "match.json")
    asked: list[tuple[int, ...]] = []

    def lowest(match: LocalMatch) -> str:
        allowed = legal(match.state, match.you)
        if isinstance(allowed[0], TakeRow):
            asked.append(tuple(map(heads, match.state.rows)))
        return typed(allowed[0])

    shown = play_out(match, lowest)
    told = re.findall(
        r"Your (\d+) is lower than all rows: .*\n.*\n((?:.*\n){4})Your row, 1 to 4: 1\n(.*)", shown
    )
    assert len(told) == len(asked) > 0
    for costs, (card, rows, after) in zip(asked, told, strict=True):
        assert re.findall(r"(\d+)$", rows, re.MULTILINE) == [str(cost) for cost in costs]
        taken = rf"You take row 1: {costs[0]} heads?\. Your {card} goes to row 1\."
        assert re.fullmatch(taken, after)
