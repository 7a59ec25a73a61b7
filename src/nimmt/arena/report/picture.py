"""A result as an SVG picture: a line for each bot, with its wins and the distribution of its heads."""

from collections.abc import Iterator
from pathlib import Path

from ..plan import ArenaError
from ..results import BotResult, Result
from ..statistics import student_95
from .svg import LETTER_HEIGHT, Box, Shape, Words, svg
from .tables import crop, title

MARGIN = 24
NAMES = 320
PANEL = 420
LINE = 72
TOP = 84
FOOT = 72
WIDTH = MARGIN + NAMES + PANEL + 2 * MARGIN + PANEL + MARGIN
WINS_AT = MARGIN + NAMES
HEADS_AT = WINS_AT + PANEL + 2 * MARGIN
MOST_BARS = 42
BLUE, RED, GREY, PALE = "#1f4e79", "#c0392b", "#888888", "#e8eef4"


def check_suffix(path: Path) -> None:
    if path.suffix != ".svg":
        raise ArenaError(f"--plot draws an .svg file, so it cannot make {path.name!r}.")


def picture(result: Result) -> bytes:
    height = TOP + LINE * len(result.bots) + FOOT
    return svg(WIDTH, height, _shapes(result))


def _shapes(result: Result) -> Iterator[Shape]:
    bots = sorted(result.bots, key=lambda bot: -bot.wins.mean)
    wins, heads = WinsScale(result), HeadsScale(result)
    yield Words(MARGIN, 16, title(result))
    yield Words(WINS_AT + PANEL / 2, 48, "wins, % (bars: 95 %, red: par)", middle=True)
    yield Words(HEADS_AT + PANEL / 2, 48, f"heads a {'match' if result.match else 'deal'}", middle=True)
    for line in range(len(bots)):
        y = TOP + LINE * line
        yield from (Box(x, y + 4, PANEL, LINE - 8, PALE) for x in (WINS_AT, HEADS_AT))
    foot = TOP + LINE * len(bots)
    yield Box(wins.x(result.par), TOP, 2, foot - TOP, RED)
    for line, bot in enumerate(bots):
        y = TOP + LINE * line
        yield Words(MARGIN, y + (LINE - LETTER_HEIGHT) / 2, crop(bot.name))
        yield from wins.bar(bot, y)
        yield from heads.bars(bot, y)
    yield from wins.ticks(foot)
    yield from heads.ticks(foot)


class WinsScale:
    def __init__(self, result: Result) -> None:
        self._errors = student_95(max(result.deals - 1, 1))
        ends = [bot.wins.mean + self._errors * (bot.wins.error or 0) for bot in result.bots]
        self._top = min(1.0, 1.1 * max(*ends, result.par))

    def x(self, share: float) -> float:
        return WINS_AT + PANEL * min(max(share / self._top, 0), 1)

    def bar(self, bot: BotResult, y: float) -> Iterator[Shape]:
        reach = self._errors * (bot.wins.error or 0)
        left, middle, right = [self.x(bot.wins.mean + side * reach) for side in (-1, 0, 1)]
        centre = y + LINE / 2
        yield Box(left, centre - 1, right - left, 3, BLUE)
        yield from (Box(end - 1, centre - 8, 3, 17, BLUE) for end in (left, right))
        yield Box(middle - 5, centre - 5, 11, 11, BLUE)

    def ticks(self, y: float) -> Iterator[Shape]:
        step = _step(100 * self._top, 5)
        for percent in range(0, int(100 * self._top) + 1, step):
            yield from _tick(self.x(percent / 100), y, str(percent))


class HeadsScale:
    def __init__(self, result: Result) -> None:
        """The scale ends at the 99.5 % quantile, so that outliers do not compress the rest."""
        every = [(heads, times) for bot in result.bots for heads, times in bot.distribution.items()]
        total, seen = sum(times for _, times in every), 0
        self._top = 1
        for heads, times in sorted(every):
            if seen <= 0.995 * total:
                self._top = max(1, heads)
            seen += times
        self._step = self._top // MOST_BARS + 1
        self._count = self._top // self._step + 1
        self._width = PANEL / self._count

    def bars(self, bot: BotResult, y: float) -> Iterator[Shape]:
        sums = [0] * self._count
        for heads, times in bot.distribution.items():
            if heads <= self._top:
                sums[heads // self._step] += times
        for number, times in enumerate(sums):
            height = (LINE - 16) * times / max(*sums, 1)
            if times:
                at = HEADS_AT + number * self._width
                yield Box(at + 1, y + LINE - 8 - height, self._width - 2, height, GREY)

    def ticks(self, y: float) -> Iterator[Shape]:
        for heads in range(0, self._top + 1, _step(self._top, 5)):
            yield from _tick(HEADS_AT + (heads // self._step + 0.5) * self._width, y, str(heads))


def _step(top: float, ticks: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that gives at most this many ticks."""
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if top / step <= ticks:
                return step
        unit *= 10


def _tick(x: float, y: float, text: str) -> Iterator[Shape]:
    yield Box(x, y, 2, 8, GREY)
    yield Words(x + 1, y + 14, text, middle=True)
