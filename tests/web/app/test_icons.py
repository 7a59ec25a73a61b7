"""The icons of the installed page: two of our own cards, drawn by the browser.

NIMMT_README=1 draws them anew; otherwise they are only tried, so that the tests change no file that is kept.
"""

import base64
import os
import struct
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

WEB = Path(__file__).parents[3] / "web"
KEPT = WEB / "public"
MOST_BYTES = 60_000


class Icon(NamedTuple):
    name: str
    pixels: int
    cards: float
    """The size of the cards: what may be cut to any shape keeps them in its middle."""
    corners: str


ICONS = (
    Icon("icon-192.png", 192, 1.0, "22%"),
    Icon("icon-512.png", 512, 1.0, "22%"),
    Icon("icon-maskable.png", 512, 0.8, "0"),
    Icon("apple-touch-icon.png", 180, 0.92, "0"),
)
STYLE = """
  body { margin: 0 }
  div { position: relative; width: 100vw; height: 100vh; overflow: hidden;
    background: #6a2f8f }
  span { position: absolute; left: 50vw; top: 50vh; box-sizing: border-box;
    width: calc(55vw * var(--cards)); height: calc(66vw * var(--cards));
    padding-top: calc(26vw * var(--cards)); background-color: #faf5e8;
    border-radius: calc(7vw * var(--cards));
    box-shadow: 0 0 0 calc(1.5vw * var(--cards)) #4c1d6b;
    font: 800 calc(31vw * var(--cards)) / 1 'Rockwell', 'Roboto Slab', system-ui, sans-serif;
    letter-spacing: -0.035em; text-align: center; background-size: 100% 683.333% }
  .under { transform: translate(-68%, -53%) rotate(-14deg); color: #7f3c00 }
  .over { transform: translate(-34%, -47%) rotate(9deg); color: #811b16 }
"""


def faces() -> str:
    """All faces of cards, one below the other, as the page uses them."""
    drawing = (WEB / "src" / "lib" / "ui" / "cards" / "faces.svg").read_bytes()
    return f"url(data:image/svg+xml;base64,{base64.b64encode(drawing).decode()})"


def drawn(page: Page, icon: Icon) -> bytes:
    page.set_viewport_size({"width": icon.pixels, "height": icon.pixels})
    page.set_content(
        f"<style>{STYLE} :root {{ --cards: {icon.cards} }} div {{ border-radius: {icon.corners} }}"
        f" span {{ background-image: {faces()} }}"
        " .under { background-position-y: 60% } .over { background-position-y: 80% }</style>"
        "<div><span class=under>60</span><span class=over>66</span></div>"
    )
    return page.screenshot(omit_background=True)


def test_icons(browser: Browser) -> None:
    page = browser.new_page()
    for icon in ICONS:
        picture = drawn(page, icon)
        if os.environ.get("NIMMT_README"):
            (KEPT / icon.name).write_bytes(picture)
        for png in (picture, (KEPT / icon.name).read_bytes()):
            assert struct.unpack(">II", png[16:24]) == (icon.pixels, icon.pixels)
            assert len(png) < MOST_BYTES
    page.context.close()
