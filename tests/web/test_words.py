"""The texts of the page exist in every language, are used, and agree with the rules."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from nimmt.bots import BOTS
from nimmt.guide import LANGUAGES, courses, lessons, worked_turns
from nimmt.rules import GAMES, ZeroDeal
from nimmt.table import COLOURS, FIGURES, Code, Pace, Phrase, Watch
from tests import fluent

from . import sources

ENGLISH = fluent.read("en", *fluent.PAGE_FILES)
LESSONS = lessons()
TURNS = worked_turns()
STEPS = {step["step"] for turn in TURNS.values() for step in turn["steps"]}
SHORTCUTS = re.findall(
    r"does: '(\w+)'", (sources.SOURCES / "table" / "shortcuts.ts").read_text(encoding="utf-8")
)

FAMILIES: dict[str, tuple[str, ...]] = {
    "about-": tuple(GAMES),
    "bot-": tuple(BOTS),
    "colour-": COLOURS,
    "fair-unchecked-": ("before", "replay", "players"),
    "fair-wrong-": (
        "proof",
        "form",
        "seed",
        "hash",
        "count",
        "part",
        "own",
        "game",
        "seats",
        "starter",
        "changed",
        "repeated",
        "record",
        "deal",
    ),
    "figure-": FIGURES,
    "game-": tuple(GAMES),
    "guard-": ("undo", "tap", "none"),
    "key-": ("arrows", "enter", "escape", "space"),
    "keys-": tuple(SHORTCUTS),
    "left-": ("away", "late", "ignored", "replaced", "changed", "repeated"),
    "nav-": ("home", "learn", "tables", "people", "matches", "rules", "settings"),
    "outcome-": ("place", "sixth", "low"),
    "phrase-": get_args(Phrase),
    "refused-": (*[code.value for code in Code], "unreachable"),
    "seen-": ("unseen", "held", "hand", "row", "gone"),
    "set-": ("public", "seen", "preview", "programs", "takeover"),
    "set-pace-": get_args(Pace),
    "set-watch-": get_args(Watch),
    "set-zeros-": get_args(ZeroDeal),
    "speed-": ("instant", "fast", "normal", "slow"),
    "step-": tuple(sorted(STEPS)),
    "theme-": ("auto", "light", "dark"),
    "cloth-": ("green", "blue", "wood"),
    "back-": ("heads", "waves", "meadow"),
    "turn-": tuple(TURNS),
    "why-": ("not-found", "forbidden", "no-identity", "too-fast", "other"),
}
"""Keys that the sources compose: by prefix, all possible endings."""


def blocks_of(game: str) -> Iterator[dict[str, Any]]:
    for section in LESSONS[game]["sections"]:
        yield {"text": section["title"]}
        yield from section["blocks"]


def keys_of(game: str) -> list[str]:
    """The keys of the texts that explain a game, in order."""
    return [key for block in blocks_of(game) for key in [block.get("text"), *block.get("points", ())] if key]


def taught() -> Iterator[str]:
    """The keys of questions and answers in the courses."""
    for game, course in courses().items():
        yield f"intro-{game}"
        for ask in [ask for exercise in course for ask in exercise["asks"]]:
            yield from (ask["text"], *ask["misses"].values())
            if "why" in ask:
                yield ask["why"]


NAMED_ELSEWHERE: dict[str, set[str]] = {
    "section.title": set(),
    "block.text": set(),
    "text.key": set(taught()),
    "said.ask.section": {
        ask["section"] for course in courses().values() for one in course for ask in one["asks"]
    },
    "key": {key for game in GAMES for key in keys_of(game)},
    "help.name": {"code-i-have", "open-tables", "settings"},
    "TITLES[opened]": {"menu", "say", "score-sheet", "seen-cards", "log", "about-table", "keys", "leave"},
    "name === 'run' && timer !== null ? 'pause' : name": {
        "turn-before",
        "turn-after",
        "step-back",
        "step-on",
        "run",
    },
}
"""Keys that come from a table, by the argument that looks them up."""


def used_keys() -> set[str]:
    used = set().union(*NAMED_ELSEWHERE.values())
    for _, argument in sources.asked_keys():
        if argument.startswith("`"):
            family = argument[1 : argument.index("${")]
            used |= {family + member for member in FAMILIES[family]}
        else:
            used |= set(sources.literals(argument))
    return used | {key for text in ENGLISH.values() for key in fluent.references(text)}


@pytest.mark.parametrize("argument", sorted({argument for _, argument in sources.asked_keys()}))
def test_every_key_in_the_sources_can_be_determined(argument: str) -> None:
    if argument.startswith("`"):
        assert re.fullmatch(r"`[a-z-]+-\$\{[^`]*\}`", argument), "a family is a beginning and one member"
        assert argument[1 : argument.index("${")] in FAMILIES
    else:
        assert sources.literals(argument) or argument in NAMED_ELSEWHERE


def test_every_listed_family_of_keys_is_used() -> None:
    asked = {argument for _, argument in sources.asked_keys()}
    assert set(FAMILIES) == {one[1 : one.index("${")] for one in asked if one.startswith("`")}
    assert set(NAMED_ELSEWHERE) <= asked


def test_no_text_is_missing_and_none_is_left_over() -> None:
    # These two are drawn by the page without a key of a lesson.
    drawn = {"rules-heads-others", "rules-heads-zeros", "rules-before", "rules-after"}
    used = used_keys()
    assert drawn <= used
    assert sorted(used - set(ENGLISH)) == [], "missing"
    assert sorted(set(ENGLISH) - used) == [], "left over"


@pytest.mark.parametrize("path", [path for path, _ in sources.sources(".svelte")], ids=lambda path: path.stem)
def test_no_component_contains_untranslated_words(path: Any) -> None:
    assert sources.untranslated(path.read_text(encoding="utf-8")) == []


def test_an_untranslated_word_would_be_found() -> None:
    component = """
    <script>const words = 'not these'</script>
    <p title="Spoken" class="silent">{t('key')} Written {#if more > 1}and {other}{/if}</p>
    <style>p { color: red }</style>
    """
    assert sources.untranslated(component) == ["Written", "and", "Spoken"]


def numbers_in(text: str) -> list[int]:
    """The name of the zero is no number."""
    return [int(number) for number in re.findall(r"\d+", text.replace("0-ka", ""))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_name_its_numbers(game: str, language: str) -> None:
    """B1, B2, B17, B20, P1, P6, Z1, S3, T1: what a reader is told is what the rules do."""
    ruleset = GAMES[game]
    told = {key: fluent.say(language, key, **LESSONS[game]["values"]) for key in keys_of(game)}
    numbers = {key: numbers_in(text) for key, text in told.items()}
    dealt = next(
        key for key in told if key in ("rules-setup-deal", "rules-setup-deal-then", "rules-setup-fill")
    )
    assert numbers[dealt] == [ruleset.hand]
    assert {171, 104} == set(numbers["rules-cards-heads"])
    if ruleset.exact_deck:
        assert sorted(numbers["rules-cards-exact"]) == sorted([ruleset.hand, 1, ruleset.highest_card(4), 4])
    else:
        assert set(numbers["rules-cards-numbers"]) == {1, 104}
    if ruleset.zeros:
        assert numbers["rules-cards-zeros"] == [ruleset.zeros]
    if ruleset.zero_deal == "dealt":
        assert sorted(re.findall(r"\d+–\d+", told["rules-setup-zeros-dealt"])) == ["2–3", "4–7"]
    if ruleset.points is not None:
        assert numbers["rules-match-points"] == [ruleset.points]
    elsewhere = {key for key in told if key.startswith(("rules-setup", "rules-cards", "rules-match-points"))}
    assert {key: numbers[key] for key in set(told) - elsewhere if numbers[key]} == {}, "told by no switch"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_game_name_its_seats_and_hand(game: str, language: str) -> None:
    ruleset = GAMES[game]
    values = {"fewest": ruleset.fewest_seats, "most": ruleset.most_seats, "hand": ruleset.hand}
    seats = fluent.say(language, "game-seats", **values)
    assert f"{ruleset.fewest_seats}–{ruleset.most_seats}" in seats
    assert str(ruleset.hand) in fluent.say(language, "game-hand", **values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TURNS)
def test_worked_turns_are_told_in_full(name: str, language: str) -> None:
    """The sentence of a step contains its card, row and heads."""
    for step in TURNS[name]["steps"]:
        values = {
            key: ", ".join(map(str, value)) if isinstance(value, list) else value
            for key, value in step.items()
            if key != "step"
        }
        told = fluent.say(language, f"step-{step['step']}", **values)
        wanted = {"name", "card", "row", "end", "cards", "heads", "left"} & set(values)
        if step["step"] in ("nearest", "cow"):
            wanted.add("ends")
        assert [key for key in sorted(wanted) if str(values[key]) not in told] == [], told


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_have_the_right_plural_forms(language: str) -> None:
    one, two, none = (fluent.say(language, "heads-count", heads=heads) for heads in (1, 2, 0))
    assert one.startswith("1 ")
    assert two.startswith("2 ")
    assert none.startswith("0 ")
    assert (one[2:] == two[2:]) == (language == "id")
    assert (none[2:] == one[2:]) == (language in ("fr", "id"))
