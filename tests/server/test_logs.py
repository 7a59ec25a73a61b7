"""The log: one JSON object per line, from us and from libraries, without secrets."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.server.keys import new_token
from nimmt.server.logs import log
from tests.chance import Known
from tests.server.log_capture import Written, writing

CHANCE = Known(start=0)

OURS, OTHERS = "nimmt.server", ("uvicorn.error", "websockets")


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    with writing(OURS, *OTHERS) as written:
        yield written


def test_an_event_is_a_line_with_time_level_name_and_what_is_known(written: Written) -> None:
    log("table-opened", table="abc", seats=4, public=True, due=None)
    line = written.last()
    assert datetime.fromisoformat(line.pop("time")).tzinfo == UTC
    assert line == {
        "level": "info",
        "event": "table-opened",
        "table": "abc",
        "seats": 4,
        "public": True,
        "due": None,
    }


def test_an_event_has_a_level(written: Written) -> None:
    log("failure", level="error", why="broken")
    assert written.last()["level"] == "error"


@pytest.mark.parametrize(
    "name",
    [
        "token",
        "cookie",
        "secret",
        "authorization",
        "code",
        "seed",
        "password",
        "Token",
        "new_token",
        "set-cookie",
    ],
)
def test_secrets_are_not_written(written: Written, name: str) -> None:
    fields: dict[str, Any] = {name: "abracadabra", "headers": {name: "abracadabra", "host": "x"}}
    log("entered", **fields)
    assert "abracadabra" not in written.getvalue()
    assert written.last()["headers"] == {"host": "x"}


def test_a_token_is_not_written_wherever_it_stands(written: Written) -> None:
    token = new_token(CHANCE)
    log("strange", why=f"who is {token}?", all=[str(token), {"it": str(token)}], one=token)
    logging.getLogger("uvicorn.error").info("got %s", token)
    assert token.secret not in written.getvalue()
    assert token.person in written.getvalue()


def test_addresses_are_written_without_their_query(written: Written) -> None:
    log("asked", path="/api/v1/tables?key=abracadabra", url="https://example.org/t/x?abracadabra#a")
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "::1", "/t/x?v=1&t=abracadabra")
    log("store", why="postgresql://ana:abracadabra@db/nimmt does not answer")
    assert "abracadabra" not in written.getvalue()
    assert [line for line in written.lines() if line.get("path")][-1]["path"] == "/api/v1/tables"
    assert '"WebSocket /t/x" [accepted]' in written.getvalue().replace('\\"', '"')


def test_questions_of_people_stay(written: Written) -> None:
    log("said", text="Who was that? Me!")
    assert written.last()["text"] == "Who was that? Me!"


def test_fields_do_not_hide_what_every_line_has(written: Written) -> None:
    log("real", time="never")
    assert written.last()["event"] == "real"
    assert written.last()["time"] != "never"


def test_others_write_in_the_same_shape(written: Written) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid %s received.", "request")
    line = written.last()
    del line["time"]
    assert line == {"level": "warning", "event": "uvicorn.error", "message": "Invalid request received."}


def test_an_exception_is_one_line_with_its_trace(written: Written) -> None:
    before = len(written.lines())
    try:
        _ = 1 / 0
    except ZeroDivisionError:
        logging.getLogger("uvicorn.error").exception("It failed:\n\x1b[31m")
    assert len(written.lines()) == before + 1
    assert "ZeroDivisionError" in written.last()["trace"]


def test_details_for_developers_are_left_out(written: Written) -> None:
    before = len(written.lines())
    logging.getLogger("websockets").debug("< TEXT")
    assert len(written.lines()) == before


def test_endless_texts_end(written: Written) -> None:
    log("said", text="x" * 10**6)
    assert len(written.getvalue().splitlines()[-1]) < 10_000


@given(st.text(st.characters()), st.text(st.characters()))
def test_whatever_people_write_stays_on_the_line_and_obeys_nothing(
    written: Written, text: str, word: str
) -> None:
    before = len(written.getvalue())
    log(word, text=text)
    [line] = written.getvalue()[before:].splitlines()
    assert line.isascii()
    assert line.isprintable()


def test_anything_can_be_told_of(written: Written) -> None:
    log("odd", set={1}, tuple=(1, "a"), error=ValueError("wrong"), bytes=b"x", number=float("inf"))
    assert written.last()["error"] == "wrong"
    assert written.last()["number"] == "inf"


def test_a_process_logs_to_stderr_only_and_warnings_are_events_too() -> None:
    code = """
import warnings
from nimmt.server.logs import log, set_up_logs
set_up_logs()
set_up_logs()
log("ready", port=1)
warnings.warn("too old")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    ready, warning = map(json.loads, done.stderr.splitlines())
    assert ready["event"] == "ready"
    assert (warning["level"], warning["event"]) == ("warning", "py.warnings")
    assert "too old" in warning["message"]
