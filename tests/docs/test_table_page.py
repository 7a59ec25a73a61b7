"""docs/program/table.md explains every stage, setting and time limit as it is."""

from msgspec.structs import fields

from nimmt.table import (
    BOT_PATIENCE,
    GRACE,
    HOST_GRACE,
    IDLE,
    LONGEST_CLOCK,
    MOST_DEALS,
    PACES,
    REMEMBERED_REFS,
    SHORTEST_CLOCK,
    Settings,
    Stage,
)
from tests.docs.pages import first_column, text_of

PAGE = text_of("docs/program/table.md")


def test_every_setting_is_explained_and_no_other() -> None:
    _, table = PAGE.split("| setting |")
    assert sorted(first_column(table.split("\n## ")[0])) == sorted(field.name for field in fields(Settings))


def test_every_stage_and_pace_is_on_the_page() -> None:
    assert first_column(PAGE.split("\n## ")[1]) == [*Stage]
    assert all(f"`{pace}`" in PAGE for pace in PACES)


def test_the_numbers_are_current() -> None:
    text = " ".join(PAGE.split())
    assert f"{SHORTEST_CLOCK} to {LONGEST_CLOCK} |" in text
    assert f"is away for {HOST_GRACE:g} s" in text
    assert f"silent for {BOT_PATIENCE:g} s more" in text
    assert f"After {GRACE:g} s the bot decides" in text
    assert f"after {MOST_DEALS} deals it is abandoned" in text
    assert f"the latest {REMEMBERED_REFS} of each person" in text
    assert IDLE[Stage.OPEN] == IDLE[Stage.FINISHED]
    hours, in_a_match = IDLE[Stage.OPEN] / 3600, IDLE[Stage.PLAYING] / 3600
    assert f"after {hours:g} hours, or after {in_a_match:g} hours in the middle of a match" in text
