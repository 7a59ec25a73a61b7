"""Pictures for docs/images. NIMMT_README=1 writes them; otherwise they are taken, and no file changes."""

import base64
import os
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.conftest import PHONE

IMAGES = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES = 200_000
DESK = {"width": 1060, "height": PHONE["height"]}
GAP = 16
WIDTH = DESK["width"] + GAP + PHONE["width"]


def keep(
    name: str, browser: Browser, screenshots: list[bytes], width: int = WIDTH, height: int = DESK["height"]
) -> None:
    """Put the screenshots side by side, scaled to one height, into one picture."""
    sources = [f"data:image/png;base64,{base64.b64encode(screenshot).decode()}" for screenshot in screenshots]
    images = "".join([f'<img src="{source}" style="height: {height}px">' for source in sources])
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<body style='margin: 0; display: flex; gap: {GAP}px'>{images}")
    picture = page.screenshot(type="jpeg", quality=88)
    page.context.close()
    assert len(picture) < MOST_BYTES
    if os.environ.get("NIMMT_README"):
        (IMAGES / name).write_bytes(picture)
