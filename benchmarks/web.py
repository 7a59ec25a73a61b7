"""What the page costs: bytes on the wire, how soon it can be used, and the work of a frame while cards move.

Bytes and requests are those of a browser with an empty cache, headers included, for Home and then for a table
until its first cards are there. What the service worker keeps afterwards, for times without a network, is not
counted.

The other figures are of a phone whose processor is four times slower than this one, as the browser's
developer tools do it. The page can be used when "Play now" is drawn and enabled: measured by the page itself,
from the start of the navigation to the frame after the one in which the button is there, and from outside,
by a program that asks for the page and waits until it sees the button. That includes the start of a process
for the page, which a browser on a phone has too, and the messages between the two programs, which it has not.

Counted are all tasks of the page's main thread, script as well as style, layout and painting, by frames of
1/60 s, from the tap that plays a card until half a second after all has been shown. Two kinds of frames are
told apart: in those of the first kind cards are in motion and nothing else happens; in those of the second
kind script runs, which changes the table, or ran in the frame before. Time is the thread's own; by the clock
it includes the time in which other programs had the processor. On a busy machine both are too long, because
the slowing down itself goes by the clock.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

SLOWDOWN = 4
LOADS = 9
REVEALS = 5
FRAME_MS = 1000 / 60
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIKES = {"speed": "normal", "level": "lowest", "name": "Ana", "guard": "none"}
USABLE = """const look = () => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Play now')
  if (button && !button.disabled) requestAnimationFrame(() => (window.usable = performance.now()))
  else requestAnimationFrame(look)
}
look()"""
"""The time at which the page is drawn and can be used is noted by the page itself."""
MOST_HOME = (60_000, 12)
"""The aim for Home: bytes and requests,"""
MOST_TABLE = 110_000
"""and for Home and the first table: bytes."""
REVEAL = """() => {
  const tools = document.querySelector('main header')
  const showing = () => tools.querySelector('button[aria-label=Skip]') !== null
  const until = (holds) => new Promise((resolve) => {
    const seen = new MutationObserver(() => holds() && (seen.disconnect(), resolve()))
    seen.observe(tools, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
  })
  const play = async () => {
    performance.mark('played')
    document.querySelectorAll('[aria-label="Your hand"] button')[5].click()
    await until(showing)
    await until(() => !showing())
    await new Promise((resolve) => setTimeout(resolve, 500))
    performance.mark('shown')
  }
  window.revealed = new Promise((resolve) => setTimeout(() => play().then(resolve), 1500))
}"""
"""A card is played a little later, and all is shown. Nothing is asked meanwhile: that would be work, too."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel,blink.user_timing"
AIM_MS = 8
AIM_LOAD_MS = 900


class Load(NamedTuple):
    """Milliseconds from asking for the page until its button can be pressed."""

    inside: float
    """Measured by the page,"""
    outside: float
    """and by the program that asked for it."""


class Motion(NamedTuple):
    """The work of the main thread in each frame, from the playing of a card until all is shown, in ms."""

    frames: Sequence[float]
    """The thread's own time, so that other programs on this machine count as little as possible."""
    by_the_clock: Sequence[float] = ()
    """The same with the time in which others had the processor."""
    flying: frozenset[int] = frozenset()
    """The numbers of the frames in which cards are in motion and nothing else happens."""
    changing: frozenset[int] = frozenset()
    """Those in which script changes the table, and the ones after them."""

    @property
    def smooth(self) -> float:
        """The part of the frames that took less than they may."""
        return sum(frame < AIM_MS for frame in self.frames) / len(self.frames) if self.frames else 1.0

    def only(self, numbers: frozenset[int]) -> "Motion":
        """Those frames alone."""
        kept = [number for number in sorted(numbers) if number < len(self.frames)]
        clock = [self.by_the_clock[number] for number in kept if number < len(self.by_the_clock)]
        return Motion([self.frames[number] for number in kept], clock)


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
def slow_page(browser: Browser, url: str, seats: int = 4) -> Iterator[tuple[Page, CDPSession]]:
    """A phone: there is no pointer that rests over the cards."""
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
    context = browser.new_context(base_url=url, locale="en", **phone)
    page = context.new_page()
    kept = json.dumps(json.dumps(LIKES | {"seats": seats}))
    page.add_init_script(f"localStorage.getItem('nimmt') ?? localStorage.setItem('nimmt', {kept})")
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    yield page, tools
    context.close()


def first_load(browser: Browser, url: str) -> Load:
    """With nothing in the cache."""
    with slow_page(browser, url) as (page, _):
        page.add_init_script(USABLE)
        began = perf_counter()
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name="Play now").wait_for()
        outside = 1000 * (perf_counter() - began)
        return Load(float(page.wait_for_function("() => window.usable").json_value()), outside)


class Wire:
    """Counts what a page loads."""

    def __init__(self, tools: CDPSession) -> None:
        self.requests = 0
        self.bytes = 0
        tools.on("Network.loadingFinished", self._note)
        tools.send("Network.enable")

    def _note(self, loaded: dict[str, Any]) -> None:
        self.requests += 1
        self.bytes += round(loaded["encodedDataLength"])


def tell_wire(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, locale="en", service_workers="block")
    page = context.new_page()
    wire = Wire(context.new_cdp_session(page))
    page.goto("/", wait_until="networkidle")
    most, requests = MOST_HOME
    print(f"Home: {wire.bytes:,} bytes, {wire.requests} requests (aims: {most:,} and {requests})")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("group", name="Your hand").wait_for()
    page.wait_for_load_state("networkidle")
    print(f"Home and the first table: {wire.bytes:,} bytes (aim: {MOST_TABLE:,}), {wire.requests} requests")
    context.close()


def tell_loads(loads: list[Load]) -> None:
    for where, times in zip(("measured by the page", "from outside"), zip(*loads, strict=True), strict=True):
        print(
            f"first load, {SLOWDOWN} times slower, {where}: {median(times):.0f} ms until it can be used "
            f"({min(times):.0f} to {max(times):.0f}; aim: {AIM_LOAD_MS})"
        )


def reveal(browser: Browser, url: str, seats: int) -> Motion:
    """All cards are turned up and fly to their rows."""
    with slow_page(browser, url, seats) as (page, tools):
        page.goto("/")
        page.get_by_role("button", name="Play now").tap()
        hand = page.get_by_role("group", name="Your hand").get_by_role("button")
        hand.first.wait_for()
        page.evaluate(REVEAL)
        events: list[dict[str, Any]] = []
        tools.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
        tools.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
        page.evaluate("window.revealed")
        ended: list[str] = []
        tools.on("Tracing.tracingComplete", lambda _: ended.append("ended"))
        tools.send("Tracing.end")
        while not ended:
            page.evaluate("0")
    changing = frames_of_script(events)
    flying = frames_of_flights(events) - changing
    return Motion(work_by_frame(events), work_by_frame(events, "dur"), flying, changing)


def work_by_frame(events: list[dict[str, Any]], clock: str = "tdur") -> list[float]:
    """Milliseconds that the busiest main thread of a page had work to do, by frames of 1/60 s."""
    tasks = _busiest(events, "tdur")
    began, ended = _shown(events, [task["ts"] for task in tasks])
    frames: dict[int, float] = {}
    for task in tasks:
        if began <= task["ts"] <= ended:
            frame = _frame(task["ts"], began)
            frames[frame] = frames.get(frame, 0.0) + task[clock] / 1000
    return [frames.get(frame, 0.0) for frame in range(max(frames) + 1)]


def frames_of_script(events: list[dict[str, Any]]) -> frozenset[int]:
    """The numbers of the frames in which script of the page runs, and of those after them."""
    tasks = _busiest(events, "tdur")
    began, ended = _shown(events, [task["ts"] for task in tasks])
    calls = [
        _frame(event["ts"], began)
        for event in events
        if event["name"] == "FunctionCall"
        and (event["pid"], event["tid"]) == (tasks[0]["pid"], tasks[0]["tid"])
        and began <= event["ts"] <= ended
    ]
    return frozenset(calls) | frozenset(frame + 1 for frame in calls)


def frames_of_flights(events: list[dict[str, Any]]) -> frozenset[int]:
    """The numbers of the frames in which a card flies or is turned up: motion of style sheets has a name."""
    began, ended = _shown(events, [task["ts"] for task in _busiest(events, "tdur")])
    begun: dict[str, float] = {}
    frames: set[int] = set()
    motions = [event for event in events if event["name"] == "Animation"]
    for event in sorted(motions, key=lambda event: float(event["ts"])):
        if event["ph"] == "b" and not event["args"]["data"]["displayName"]:
            begun[event["id2"]["local"]] = max(began, event["ts"])
        elif event["ph"] == "e" and event["id2"]["local"] in begun:
            first = _frame(begun.pop(event["id2"]["local"]), began)
            frames.update(range(first, _frame(min(ended, event["ts"]), began) + 1))
    return frozenset(frames)


def _busiest(events: list[dict[str, Any]], clock: str) -> list[dict[str, Any]]:
    """The tasks of the main thread that had most to do."""
    tasks: dict[tuple[int, int], list[dict[str, Any]]] = {
        (event["pid"], event["tid"]): []
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        if event["name"] == "RunTask" and clock in event and (event["pid"], event["tid"]) in tasks:
            tasks[event["pid"], event["tid"]].append(event)
    return max(tasks.values(), key=lambda found: sum(task[clock] for task in found))


def _frame(time: float, began: float) -> int:
    return int((time - began) / 1000 / FRAME_MS)


def _shown(events: list[dict[str, Any]], times: list[float]) -> tuple[float, float]:
    """When the card was played and when all was shown, in microseconds; without marks, all that was measured.

    The task that plays the card begins before it says so.
    """
    marks = {event["name"]: event["ts"] for event in events if event["name"] in ("played", "shown")}
    began = max((time for time in times if time <= marks.get("played", 0)), default=min(times))
    return began, marks.get("shown", max(times))


def told(what: str, reveals: list[Motion]) -> None:
    frames = [frame for reveal in reveals for frame in reveal.frames]
    print(f"{what}: {median(frames):.1f} ms of work in most frames")
    _told("all frames", reveals)
    _told("cards in motion, nothing else", [reveal.only(reveal.flying) for reveal in reveals])
    _told("the table changes", [reveal.only(reveal.changing) for reveal in reveals])


def _told(which: str, reveals: list[Motion]) -> None:
    frames = Motion([frame for reveal in reveals for frame in reveal.frames])
    clock = Motion([frame for reveal in reveals for frame in reveal.by_the_clock])
    longest = [max(reveal.frames, default=0.0) for reveal in reveals]
    print(
        f"  {which}: {frames.smooth:.1%} of {len(frames.frames)} under {AIM_MS} ms "
        f"({clock.smooth:.1%} by the clock), "
        f"{median(longest):.0f} ms in the longest of a reveal ({min(longest):.0f} to {max(longest):.0f})"
    )


def main() -> int:
    chromium = next((path for name in NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        print("There is no Chromium here, so the page cannot be measured.")
        return 0
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tell_wire(browser, url)
        tell_loads([first_load(browser, url) for _ in range(LOADS)])
        for seats in (4, 10):
            reveals = [reveal(browser, url, seats) for _ in range(REVEALS)]
            told(f"{seats} cards fly, {SLOWDOWN} times slower", reveals)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
