"""SVG pictures of results."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from nimmt.arena import ArenaError, Result, result
from nimmt.arena.report.picture import BLUE, PALE, RED, check_suffix, picture
from nimmt.arena.report.svg import Box, Words, svg
from tests.arena.runs import plan_of, played_run, tally_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def found() -> Result:
    run, _ = played_run(plan_of("greedy", "random", "lowest", seats=4), deals=6)
    return result(run.tally, run.counted)


def test_a_box_has_its_place_and_its_colour() -> None:
    [_, box] = ET.fromstring(svg(8, 6, [Box(2, 1, 3, 2, "#ff0000")])).iter(f"{SVG}rect")
    assert box.attrib == {"x": "2.0", "y": "1.0", "width": "3.0", "height": "2.0", "fill": "#ff0000"}


def test_each_bot_has_its_bar_and_par_is_shown(found: Result) -> None:
    shown = [element.get("fill") for element in ET.fromstring(picture(found)).iter(f"{SVG}rect")]
    for hue in (BLUE, RED, PALE):
        assert hue in shown


def test_the_svg_names_each_bot_and_is_xml(found: Result) -> None:
    root = ET.fromstring(picture(found))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert {"greedy", "random", "lowest"} <= set(words)
    assert f"{found.deals} deals" in (words[0] or "")


def test_the_stronger_bot_lies_further_right(found: Result) -> None:
    root = ET.fromstring(picture(found))
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
        assert ET.fromstring(picture(small)).tag == f"{SVG}svg"


def test_another_kind_of_file_is_refused() -> None:
    for name in ("a.gif", "a.png", "a"):
        with pytest.raises(ArenaError, match=rf"an \.svg file, so it cannot make '{name}'"):
            check_suffix(Path(name))
