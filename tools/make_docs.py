"""Generate the parts of the documentation that come from the code: `python -m tools.make_docs`.

A test checks that they are current.
"""

import asyncio
import json
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from nimmt.arena import BENCHMARK, Cell, Matrix
from nimmt.bots import BOTS, LEVELS
from nimmt.envs import INFORMATION_STATE
from nimmt.guide import (
    Texts,
    all_rules_markdown,
    courses,
    game_facts,
    games_markdown,
    heads_in_deals,
    heads_on_cards,
    lessons,
    worked_turns,
)
from nimmt.kernel import ACTIONS, OBSERVATION_FIELDS, PLACES
from nimmt.rules import (
    FULL_ROW,
    HEADS,
    RECORD_FORMAT,
    ROWS,
    Action,
    BotView,
    Event,
    Options,
    Player,
    Record,
    bot_view,
    legal,
    seal,
    view,
)
from nimmt.server.http import CONFLICT, OPERATIONS, READINGS, STATUS
from nimmt.server.metrics import FIGURES
from nimmt.server.wire import Down, LobbyDown
from nimmt.table import COWS, Code, Command, Settings, resume
from nimmt.terminal.fullscreen.app import TableApp
from nimmt.terminal.match import LocalMatch
from nimmt.terminal.play import AT_HOME
from nimmt.terminal.saves import MatchFile
from nimmt.terminal.text import terminal_texts
from tools.api.docstrings import class_text, field_texts
from tools.api.openapi import openapi_document, refusals_of, summary
from tools.api.schemas import socket_document
from tools.api.typescript import typescript
from tools.shown_turns import shown_turns_for_the_page

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
HTTP = ROOT / "src" / "nimmt" / "server" / "http"
ENGLISH = Texts()
PLAYED, POINTED_AT = "38", "16"
"""The cards in the screenshot, as typed."""
RULES_HEAD = """\
<!-- Made by `python -m tools.make_docs`. -->

# The rules of all games

The program itself works out what happens in the examples. `nimmt rules GAME` explains one game in full in the
terminal, in six languages. [readings.md](readings.md) says how unclear sentences of the rule books are read.
"""


def generated() -> dict[Path, str]:
    """Every generated file, and every file with a generated part, with its text."""
    readme, python, api = ROOT / "README.md", DOCS / "program" / "python.md", DOCS / "program" / "api.md"
    metrics, environments = DOCS / "host" / "metrics.md", DOCS / "research" / "environments.md"
    research = DOCS / "research" / "research.md"
    match = (ROOT / "examples" / "match.py").read_text(encoding="utf-8")
    return {
        DOCS / "play" / "rules.md": rules_page(),
        DOCS / "images" / "terminal.svg": picture(),
        readme: _with_parts(readme, games=games_markdown(ENGLISH), match=f"```python\n{match}```"),
        python: _with_parts(python, actions=_messages(Action), events=_messages(Event)),
        api: _with_parts(
            api,
            operations=_operations(),
            settings=_keys(Settings),
            up=_wire(Command),
            down=_wire(Down),
            events=_wire(Event),
            lobby=_wire(LobbyDown),
            codes=_codes(),
        ),
        metrics: _with_parts(metrics, figures=_figures()),
        environments: _with_parts(environments, numbers=_numbers(), fields=_fields(), recall=_recall()),
        research: _with_parts(research, matrices=_matrices()),
        HTTP / "openapi.json": _json(openapi_document()),
        HTTP / "socket.json": _json(socket_document()),
        ROOT / "web" / "src" / "generated" / "wire.ts": typescript(),
        ROOT / "web" / "src" / "generated" / "games.ts": games_for_the_page(),
        ROOT / "web" / "src" / "generated" / "levels.ts": levels_for_the_page(),
        ROOT / "web" / "src" / "generated" / "cows.ts": cows_for_the_page(),
        ROOT / "web" / "src" / "generated" / "heads.ts": heads_for_the_page(),
        ROOT / "web" / "src" / "generated" / "deals.ts": deals_for_the_page(),
        ROOT / "web" / "src" / "generated" / "shown-turns.ts": shown_turns_for_the_page(),
        ROOT / "web" / "src" / "generated" / "lessons.ts": lessons_for_the_page(),
        ROOT / "web" / "src" / "generated" / "courses.ts": courses_for_the_page(),
    }


def _json(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _with_parts(path: Path, **parts: str) -> str:
    """The file with new text between `<!-- part -->` and `<!-- /part -->`."""
    text = path.read_text(encoding="utf-8")
    for name, part in parts.items():
        before, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->\n")
        assert begin, f"{path.name} has no part {name}"
        assert end, f"{path.name} does not end the part {name}"
        text = f"{before}{begin}{part}\n{end}{after}"
    return text


FROM_THE_RULES = "// Made by `python -m tools.make_docs` from the rules."


def heads_for_the_page() -> str:
    """B17: the heads of each card, so that the page can count."""
    lines = [", ".join(map(str, HEADS[first : first + 21])) for first in range(0, len(HEADS), 21)]
    table = "\n".join(f"  {line}," for line in lines)
    return (
        "// Made by tools/make_docs.py from the rules: the heads on each card, by its number.\n"
        f"export const HEADS: readonly number[] = [\n{table}\n]\n"
    )


def levels_for_the_page() -> str:
    levels = ", ".join([f"'{level}'" for level in LEVELS])
    return (
        "// Made by `python -m tools.make_docs` from the bots.\n"
        "/** The bots that people choose from, weakest first. */\n"
        f"export const LEVELS = [{levels}] as const\n"
    )


def cows_for_the_page() -> str:
    names = ", ".join([f"'{name}'" for name in COWS])
    return (
        "// Made by `python -m tools.make_docs` from the table.\n"
        "/** Names for bots, in the order in which they are given. */\n"
        f"export const COWS = [{names}] as const\n"
    )


def games_for_the_page() -> str:
    texts = [f"  {json.dumps(game, ensure_ascii=False)}," for game in game_facts()]
    types = """\
import type { GameInfo } from './wire'

/** What is needed to offer a game: how many cards there are for hands, and what it can be combined with. */
export type Game = GameInfo & {
  to_deal: number
  takes_cow: boolean
  zero_deal: 'dealt' | 'mixed'
  /** Only as many cards as are dealt. */
  exact_deck: boolean
}
"""
    rows = f"export const ROWS = {ROWS}\nexport const FULL_ROW = {FULL_ROW}\n"
    games = ["export const GAMES: readonly Game[] = [", *texts, "]", ""]
    return "\n".join([FROM_THE_RULES, types, rows, *games])


def deals_for_the_page() -> str:
    types = """\
/**
 * The fewest and the most heads that all players together can take in a deal: by game, and by the number
 * of cards dealt to hands.
 */"""
    bounds = _constant(
        "HEADS_IN_DEAL", "Record<string, readonly (readonly [number, number])[]>", heads_in_deals()
    )
    return "\n".join([FROM_THE_RULES, types, bounds])


def lessons_for_the_page() -> str:
    types = """\
/** Keys of texts, in the order in which they are read; `values` are the numbers that they name. */
export type Lesson = { values: Record<string, number | string>; sections: readonly Section[] }
export type Section = { title: string; blocks: readonly Block[] }
export type Block = { text?: string; points?: readonly string[]; turn?: string; show?: string }
export type Layout = { rows: readonly (readonly number[])[]; cow: number | null }
export type Step = Record<string, string | number | readonly number[]> & { step: string }
export type WorkedTurn = {
  before: Layout
  plays: readonly { name: string; cards: readonly number[] }[]
  steps: readonly Step[]
  after: Layout
}
"""
    return "\n".join(
        [
            FROM_THE_RULES,
            types,
            _constant("LESSONS", "Record<string, Lesson>", lessons()),
            _constant("WORKED_TURNS", "Record<string, WorkedTurn>", worked_turns()),
            _constant("HEADS_ON_CARDS", "Record<string, readonly number[]>", heads_on_cards()),
        ]
    )


def courses_for_the_page() -> str:
    types = """\
/** A turn, as the engine is asked about it. */
export type Turn = {
  game: string
  rows: readonly (readonly number[])[]
  cow: number | null
  plays: readonly { seat: number; cards: readonly number[] }[]
  choices: Readonly<Record<string, number>>
}
/** What a learner is asked when `at` events of the turn have happened; the steps from `step` on tell why. */
export type Ask = {
  ask: 'row' | 'next' | 'outcome' | 'choose' | 'cow' | 'stays' | 'play' | 'deck'
  text: string
  rule: string
  section: string
  at: number
  step: number
  card?: number
  seat?: number
  of?: string
  options?: readonly (number | string | readonly number[])[]
  why?: string
  misses: Readonly<Record<string, string>>
}
/** `worked` is the name of the worked turn; without a turn it is asked about the deck. */
export type Exercise = { turn: Turn | null; worked: string; asks: readonly Ask[] }
"""
    constant = _constant("COURSES", "Record<string, readonly Exercise[]>", courses())
    return "\n".join([FROM_THE_RULES, types, constant])


def _constant(name: str, kind: str, value: dict[Any, Any]) -> str:
    """One line for each key."""
    lines = [f"  {json.dumps(str(key))}: {json.dumps(one)}," for key, one in value.items()]
    return "\n".join([f"export const {name}: {kind} = {{", *lines, "}", ""])


def rules_page() -> str:
    return "\n".join([RULES_HEAD, games_markdown(ENGLISH), "", all_rules_markdown(ENGLISH)])


def _messages(union: object) -> str:
    """The classes of a union: name, type on the wire, keys, and the docstring."""
    lines = ["| class | `type` | keys | |", "| --- | --- | --- | --- |"]
    for kind in get_args(union):
        keys = " ".join([f"`{field.encode_name}`" for field in fields(kind)])
        lines.append(f"| `{kind.__name__}` | `{kind.__struct_config__.tag}` | {keys} | {class_text(kind)} |")
    return "\n".join(lines)


def _operations() -> str:
    """The HTTP operations, with the refusals that not every operation has."""
    lines = ["| request | | refusals of its own |", "| --- | --- | --- |"]
    everywhere = {Code.BAD_MESSAGE, Code.TOO_FAST, Code.TOO_LARGE, Code.UNAVAILABLE}
    for operation in OPERATIONS:
        codes = [f"`{code}`" for code in refusals_of(operation) if code not in everywhere]
        lines.append(f"| `{operation.method} {operation.path}` | {summary(operation)} | {' '.join(codes)} |")
    return "\n".join(lines)


def _numbers() -> str:
    """The action numbers."""
    return "\n".join(
        ["| number | |", "| --- | --- |", *[f"| {numbers} | {says} |" for numbers, says in ACTIONS]]
    )


def _fields() -> str:
    """The fields of an observation."""
    lines = ["| field | places | at most | |", "| --- | --- | --- | --- |"]
    for name, size, most, says in OBSERVATION_FIELDS:
        begin = PLACES[name].start
        places = f"{begin}–{begin + size - 1}" if size > 1 else f"{begin}"
        lines.append(f"| `{name}` | {places} | {most} | {says} |")
    return "\n".join(lines)


def _recall() -> str:
    """The parts of the information state."""
    lines = [f"| `{name}` | {shape} | {says} |" for name, shape, says in INFORMATION_STATE]
    return "\n".join(["| part | shape | |", "| --- | --- | --- |", *lines])


def _wire(union: object) -> str:
    """The messages of a union: type on the wire, keys, and the docstring."""
    lines, known = ["| `type` | keys | |", "| --- | --- | --- |"], socket_document()["$defs"]
    for kind in get_args(union):
        schema = known[kind.__name__]
        keys = [_key(key, schema["required"]) for key in schema["properties"] if key not in ("type", "ref")]
        lines.append(f"| `{kind.__struct_config__.tag}` | {' '.join(keys)} | {class_text(kind)} |")
    return "\n".join(lines)


def _key(key: str, required: list[str]) -> str:
    return f"`{key}`" if key in required else f"`{key}`?"


def _keys(kind: Any) -> str:
    """The keys of one type, with their defaults."""
    lines, texts = ["| key | if left out | |", "| --- | --- | --- |"], field_texts(kind)
    for field in fields(kind):
        default = json.dumps(msgspec.to_builtins(field.default))
        lines.append(f"| `{field.encode_name}` | `{default}` | {texts.get(field.name, '')} |")
    return "\n".join(lines)


def _codes() -> str:
    lines, texts = ["| code | HTTP | |", "| --- | --- | --- |"], field_texts(Code)
    lines += [f"| `{code}` | {STATUS.get(code, CONFLICT)} | {texts[code.name]} |" for code in Code]
    return "\n".join(lines)


def _figures() -> str:
    lines = ["| figure | kind | labels | |", "| --- | --- | --- | --- |"]
    for figure in (*READINGS, *FIGURES):
        labels = " ".join([f"`{label}`" for label in figure.labels])
        lines.append(f"| `{figure.name}` | {figure.kind} | {labels} | {figure.says} |")
    return "\n".join(lines)


def _matrices() -> str:
    """The results of `nimmt benchmark` for our own bots, a table per number of seats."""
    lines = (DOCS / "research" / "benchmark.jsonl").read_bytes().splitlines()
    matrices = [msgspec.json.decode(line, type=Matrix) for line in lines]
    return "\n\n".join([*[_shares(matrices, seats) for seats in BENCHMARK.deals], _digests(matrices)])


def _shares(matrices: list[Matrix], seats: int) -> str:
    names = " | ".join([f"all `{name}`" for name in BENCHMARK.population])
    lines = [f"| {seats} seats, par {100 / seats:.1f} % | {names} |"]
    lines.append(f"| --- |{' ---: |' * len(BENCHMARK.population)}")
    for matrix in matrices:
        cells = {cell.opponent: cell for cell in matrix.cells if cell.seats == seats}
        row = " | ".join([_share(cells.get(name)) for name in BENCHMARK.population])
        lines.append(f"| `{matrix.agent}` | {row} |")
    return "\n".join(lines)


def _share(cell: Cell | None) -> str:
    return "par" if cell is None else f"{100 * cell.wins.mean:.1f} ± {100 * (cell.wins.error or 0):.1f}"


def _digests(matrices: list[Matrix]) -> str:
    lines = ["| agent | benchmark | SHA-256 |", "| --- | --- | --- |"]
    lines += [f"| `{matrix.agent}` | `{matrix.benchmark}` | `{matrix.digest}` |" for matrix in matrices]
    return "\n".join(lines)


def picture() -> str:
    """A screenshot of a turn in the terminal."""
    with TemporaryDirectory() as folder:
        drawn = asyncio.run(_screenshot(_match(Path(folder) / "match.json")))
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL) + "\n"


def _match(path: Path) -> LocalMatch:
    """A match with fixed cards, played up to the fifth turn."""
    players = (Player("You"), *[Player(name, "greedy") for name in ("Ben", "Cora", "Dirk")])
    fair = seal(Random(2).randbytes(32), [bytes(16)])
    record = Record(RECORD_FORMAT, "classic", Options(), players, (), fair)
    match = LocalMatch(resume(record, at=0.0, settings=AT_HOME), MatchFile(path))
    match.begin()
    while match.state.turn < 5 or match.thoughts:
        for thought in match.thoughts[:1]:
            match.answer(thought, match.think(thought))
        if not match.thoughts and match.state.turn < 5:
            match.decide(BOTS["greedy"].act(*_asked(match), Random(0)))
    return match


def _asked(match: LocalMatch) -> tuple[BotView, list[Action]]:
    return bot_view(view(match.state, 0)), legal(match.state, 0)


async def _screenshot(match: LocalMatch) -> str:
    """Play one turn, and select the next card."""
    app = TableApp(match, terminal_texts("en"), beat_seconds=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *PLAYED, "enter")
        while match.thoughts or match.state.turn < 6:
            await pilot.pause()
        await pilot.press(*POINTED_AT)
        await pilot.pause()
        return app.export_screenshot(title="nimmt play")


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
