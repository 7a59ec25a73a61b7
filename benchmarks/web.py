"""What the page costs on a slow device: how soon it can be used, and the work that card motion takes a frame.

The browser runs with a processor four times slower than this one, as its developer tools do it.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

SLOWDOWN = 4
LOADS = 5
FRAME_MS = 1000 / 60
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIKES = {"speed": "normal", "level": "lowest", "name": "Ana", "seats": 10}
USABLE = """const look = () => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Play now')
  if (button && !button.disabled) window.usable = performance.now()
  else requestAnimationFrame(look)
}
look()"""
"""The time at which the page is drawn and can be used is noted by the page itself."""
SHOWN = """async () => {
  const showing = () => document.querySelector('button[aria-label=Skip]') !== null
  const until = (holds) => new Promise((resolve) => {
    const look = () => holds() && resolve()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  document.querySelectorAll('[aria-label="Your hand"] button')[5].click()
  await until(showing)
  await until(() => !showing())
}"""
"""A card is played and all is shown. Nothing is asked meanwhile, for that would be work of the page, too."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel"


AIM_MS = 8


class Motion(NamedTuple):
    """The work of the main thread in each frame while cards were moving, in milliseconds."""

    frames: list[float]

    @property
    def smooth(self) -> float:
        """The part of the frames that took less than they may."""
        return sum(frame < AIM_MS for frame in self.frames) / len(self.frames)


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with an empty database."""
    with TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "nimmt.cli",
            "serve",
            "--port",
            "0",
            "--database",
            f"{folder}/nimmt.db",
        ]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        port = None
        for line in server.stderr:
            port = json.loads(line).get("port", port)
            if json.loads(line)["event"] == "ready":
                break
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.communicate()


@contextmanager
def slow_page(browser: Browser, url: str) -> Iterator[tuple[Page, CDPSession]]:
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 640}, locale="en")
    page = context.new_page()
    kept = json.dumps(json.dumps(LIKES))
    page.add_init_script(f"localStorage.getItem('nimmt') ?? localStorage.setItem('nimmt', {kept})")
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    yield page, tools
    context.close()


def first_load(browser: Browser, url: str) -> float:
    """Milliseconds from asking for the page until its button can be pressed, with nothing in the cache."""
    with slow_page(browser, url) as (page, _):
        page.add_init_script(USABLE)
        page.goto("/", wait_until="commit")
        return float(page.wait_for_function("() => window.usable").json_value())


def reveal(browser: Browser, url: str) -> Motion:
    """Ten cards are turned up and fly to their rows."""
    with slow_page(browser, url) as (page, tools):
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        hand = page.get_by_role("group", name="Your hand").get_by_role("button")
        hand.first.wait_for()
        events: list[dict[str, Any]] = []
        tools.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
        tools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
        page.evaluate(SHOWN)
        ended: list[str] = []
        tools.on("Tracing.tracingComplete", lambda _: ended.append("ended"))
        tools.send("Tracing.end")
        while not ended:
            page.evaluate("0")
    return Motion(work_by_frame(events))


def work_by_frame(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds that the busiest main thread of a page had work to do, by frames of 1/60 s.

    It is the thread's own time, so that other programs on this machine count as little as possible.
    """
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[dict[str, Any]]] = {thread: [] for thread in main}
    for event in events:
        if event["name"] == "RunTask" and "tdur" in event and (event["pid"], event["tid"]) in tasks:
            tasks[event["pid"], event["tid"]].append(event)
    busiest = max(tasks.values(), key=lambda found: sum(task["tdur"] for task in found))
    began = min(task["ts"] for task in busiest)
    frames: dict[int, float] = {}
    for task in busiest:
        frame = int((task["ts"] - began) / 1000 / FRAME_MS)
        frames[frame] = frames.get(frame, 0.0) + task["tdur"] / 1000
    return [frames.get(frame, 0.0) for frame in range(max(frames) + 1)]


def main() -> int:
    chromium = next((path for name in NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        print("There is no Chromium here, so the page cannot be measured.")
        return 0
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        loads = [first_load(browser, url) for _ in range(LOADS)]
        print(
            f"first load, {SLOWDOWN} times slower: {min(loads):5.0f} to {max(loads):.0f} ms "
            "until it can be used (aim: 1000)"
        )
        motion = reveal(browser, url)
        print(
            f"ten cards fly, {SLOWDOWN} times slower: {median(motion.frames):.1f} ms of work in most frames, "
            f"{motion.smooth:.1%} of {len(motion.frames)} frames under {AIM_MS} ms, "
            f"{max(motion.frames):.0f} ms in the longest"
        )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
