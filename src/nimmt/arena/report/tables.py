"""A result as Rich tables."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..results import BotResult, MeanWithError, Pair, Rating, Result

LONGEST_NAME = 24


def result_tables(result: Result) -> RenderableType:
    parts: list[RenderableType] = [Text(title(result)), _bots(result)]
    if result.pairs:
        parts.append(_pairs(result))
    if len(result.bots) > 2:
        parts.append(_ahead(result))
    return Group(*parts)


def title(result: Result) -> str:
    unit = "matches" if result.match else "single deals"
    return (
        f"{result.game}, {result.seats} seats, {unit}: {result.deals} deals, "
        f"{result.matches} matches, par {100 * result.par:.1f} %, seed {result.seed}"
    )


def new_table(*columns: str, texts: int = 1) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        name = number < texts
        table.add_column(column, justify="left" if name else "right", no_wrap=not name, overflow="fold")
    return table


def _bots(result: Result) -> Table:
    table = new_table("bot", "wins %", "heads", "rating (95 %)", "decisions/s", "faults")
    for bot in sorted(result.bots, key=lambda bot: -bot.wins.mean):
        table.add_row(
            _name(bot),
            plus_minus(bot.wins, 100),
            plus_minus(bot.heads),
            _rating(bot.rating),
            _speed(bot.decisions_per_second),
            str(bot.faults),
        )
    return table


def _pairs(result: Result) -> Table:
    table = new_table("first", "minus second", "wins %", "heads", "told apart?", texts=2)
    for pair in result.pairs:
        one, other = map(crop, pair.bots)
        table.add_row(one, other, plus_minus(pair.wins, 100), plus_minus(pair.heads), _verdict(pair))
    return table


def _ahead(result: Result) -> Table:
    table = new_table("ahead of, %", *[str(number) for number in range(1, len(result.bots) + 1)])
    for number, (bot, shares) in enumerate(zip(result.bots, result.ahead, strict=True), 1):
        cells = ["–" if share is None else f"{100 * share:.1f}" for share in shares]
        table.add_row(f"{number} {_name(bot)}", *cells)
    return table


def _verdict(pair: Pair) -> str:
    if pair.apart:
        return "yes"
    return "–" if pair.more_deals is None else f"{pair.more_deals} more"


def _name(bot: BotResult) -> str:
    return f"{crop(bot.name)} (field)" if bot.field else crop(bot.name)


def crop(name: str) -> str:
    readable = "".join([character if character.isprintable() else "?" for character in name])
    return readable if len(readable) <= LONGEST_NAME else f"{readable[: LONGEST_NAME - 1]}…"


def plus_minus(value: MeanWithError, scale: float = 1) -> str:
    error = "" if value.error is None else f" ± {scale * value.error:.2f}"
    return f"{round(scale * value.mean, 2) + 0.0:.2f}{error}"


def _rating(rating: Rating | None) -> str:
    if rating is None:
        return "–"
    if rating.low is None or rating.high is None:
        return f"{rating.value:.0f}"
    return f"{rating.value:.0f} ± {(rating.high - rating.low) / 2:.0f}"


def _speed(decisions: float | None) -> str:
    return "–" if decisions is None else f"{decisions:,.0f}"
