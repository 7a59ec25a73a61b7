"""The picture of the README: a table in play, on a desk and on a phone.

NIMMT_README=1 draws it anew; otherwise it is only tried, so that the tests change no file that is kept.
"""

import base64
import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.playing import hand, host, my_turn, play, rows_to_take, seeded, take_row

KEPT = Path(__file__).parents[2] / "docs" / "images" / "table.jpg"
MOST_BYTES = 200_000
DESK = {"width": 1060, "height": PHONE["height"]}
GAP = 16
DEALT, TURNS = 10, 5


def in_play(page: Page) -> None:
    """Some turns into a deal with the cow, with a card in mind."""
    host(page, game="cow", seats=5)
    while hand(page).count() > DEALT - TURNS or rows_to_take(page).count():
        if rows_to_take(page).count():
            take_row(page)
        else:
            play(page, hand(page).count() // 2)
        expect(my_turn(page)).to_be_visible()
    hand(page).nth(1).hover()


def side_by_side(browser: Browser, pictures: list[bytes]) -> bytes:
    """All of them are of the same height."""
    sources = [f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in pictures]
    images = "".join([f'<img src="{source}">' for source in sources])
    width = DESK["width"] + GAP + PHONE["width"]
    page = browser.new_page(viewport={"width": width, "height": DESK["height"]})
    page.set_content(f"<body style='margin: 0; display: flex; gap: {GAP}px'>{images}")
    picture = page.screenshot(type="jpeg", quality=88)
    page.context.close()
    return picture


@pytest.mark.long  # for the picture: other tests play such a table
@pytest.mark.parametrize("server", [seeded(5)], indirect=True)
def test_a_table_in_play(visit: Visit, browser: Browser) -> None:
    desk = visit(likes={"level": "lowest"}, viewport=DESK)
    phone = visit(likes={"level": "lowest"}, phone=True, color_scheme="dark")
    for page in (desk, phone):
        in_play(page)
    picture = side_by_side(browser, [desk.screenshot(), phone.screenshot()])
    assert len(picture) < MOST_BYTES
    if os.environ.get("NIMMT_README"):
        KEPT.write_bytes(picture)


def test_the_readme_shows_it() -> None:
    assert "](docs/images/table.jpg)" in (KEPT.parents[2] / "README.md").read_text(encoding="utf-8")
    assert KEPT.stat().st_size < MOST_BYTES
