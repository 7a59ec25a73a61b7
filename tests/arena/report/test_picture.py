"""Pictures that other programs can read."""

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from nimmt.arena import ArenaError, Result, result
from nimmt.arena.report.lettering import LETTERS, dots
from nimmt.arena.report.picture import BLUE, PALE, RED, check_kind, picture
from nimmt.arena.report.svg import Box, Words, png, svg
from tests.arena.runs import plan_of, played_run, tally_of

SVG = "{http://www.w3.org/2000/svg}"


def pixels(data: bytes) -> "np.typing.NDArray[np.uint8]":
    """A PNG read by the book: every chunk and its check sum."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    assert [*chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert rest == [8, 2, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def colour(text: str) -> list[int]:
    return [*bytes.fromhex(text[1:])]


@pytest.fixture(scope="module")
def found() -> Result:
    run, _ = played_run(plan_of("greedy", "random", "lowest", seats=4), deals=6)
    return result(run.tally, run.counted)


def test_a_box_covers_its_pixels_and_no_other() -> None:
    shown = pixels(png(8, 6, [Box(2, 1, 3, 2, "#ff0000")]))
    inside = (shown == [255, 0, 0]).all(-1)
    assert inside.sum() == 6
    assert inside[1:3, 2:5].all()
    assert (shown[~inside] == 255).all()


def test_words_that_do_not_fit_are_cut_off() -> None:
    assert pixels(png(20, 10, [Words(10, 5, "long words"), Words(0, 0, "words", middle=True)])).shape == (
        10,
        20,
        3,
    )


def test_every_printable_letter_has_its_own_dots_and_others_are_question_marks() -> None:
    letters = [chr(code) for code in range(32, 127)]
    assert len(letters) == LETTERS
    assert len({dots(letter).tobytes() for letter in letters}) == LETTERS
    assert (dots("牛") == dots("?")).all()
    assert dots("I").sum() > 5


def test_the_png_shows_each_bot_with_its_bar_and_par(found: Result) -> None:
    shown = pixels(picture(found, Path("a.png")))
    for hue in (BLUE, RED, PALE):
        assert (shown == colour(hue)).all(-1).any()


def test_the_svg_names_each_bot_and_is_xml(found: Result) -> None:
    root = ET.fromstring(picture(found, Path("a.svg")))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert {"greedy", "random", "lowest"} <= set(words)
    assert f"{found.deals} deals" in (words[0] or "")


def test_the_stronger_bot_lies_further_right(found: Result) -> None:
    root = ET.fromstring(picture(found, Path("a.svg")))
    dots = [e for e in root.iter(f"{SVG}rect") if e.get("width") == e.get("height") == "11.0"]
    places = [float(e.get("x") or 0) for e in dots]
    assert places == sorted(places, reverse=True)
    assert len(places) == 3


def test_names_are_no_markup() -> None:
    root = ET.fromstring(svg(9, 9, [Words(0, 0, "<b>&")]))
    assert [e.text for e in root.iter(f"{SVG}text")] == ["<b>&"]


def test_the_smallest_result_has_a_picture() -> None:
    plan = plan_of("greedy", "random", seats=2)
    for heads in ([[0, 0], [0, 0]], [[0, 500], [500, 0]]):
        small = result(tally_of(plan, [heads]), 1)
        for kind in ("a.png", "a.svg"):
            assert picture(small, Path(kind))


def test_another_kind_of_file_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"\.png or a \.svg"):
        check_kind(Path("a.gif"))
