"""docs/research/arena.md explains every option and every key of the result."""

import re

from msgspec.structs import fields

from nimmt.arena import BotResult, MeanWithError, Pair, Rating, Result
from tests.docs.pages import options_of, text_of

PAGE = text_of("docs/research/arena.md")
OF_OTHERS = {"--head", "--port", "--address"}
"""Options of Ray."""


def test_every_key_of_the_result_is_explained() -> None:
    keys = {
        field.encode_name
        for kind in (Result, BotResult, MeanWithError, Rating, Pair)
        for field in fields(kind)
    }
    assert sorted(key for key in keys if f"`{key}`" not in PAGE) == []


def test_every_option_is_explained_and_no_other() -> None:
    assert set(re.findall(r"--[a-z][a-z-]+", PAGE)) - OF_OTHERS == options_of("arena")
