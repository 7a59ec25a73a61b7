"""The benchmark of the page measures what it says."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from benchmarks.web import Motion, first_load, frames_of_flights, frames_of_script, work_by_frame
from tests.server.live_server import Server

MAIN, OTHER = (1, 1), (1, 2)


def thread(place: tuple[int, int], name: str) -> dict[str, Any]:
    return {"name": "thread_name", "pid": place[0], "tid": place[1], "args": {"name": name}}


def task(place: tuple[int, int], at_ms: float, length_ms: float) -> dict[str, Any]:
    return {"name": "RunTask", "pid": place[0], "tid": place[1], "ts": at_ms * 1000, "tdur": length_ms * 1000}


def test_work_is_counted_by_frame_on_the_main_thread() -> None:
    threads = [thread(MAIN, "CrRendererMain"), thread(OTHER, "Compositor")]
    tasks = [task(MAIN, 100, 3), task(MAIN, 110, 6), task(MAIN, 151, 1), task(OTHER, 120, 50)]
    frames = work_by_frame([*threads, *tasks])
    assert frames == [9, 0, 0, 1]
    assert Motion(frames).smooth == pytest.approx(3 / 4)


def flight(name: str, phase: str, at_ms: float) -> dict[str, Any]:
    told = {"data": {"displayName": name}} if phase == "b" else {}
    return {"name": "Animation", "ph": phase, "ts": at_ms * 1000, "id2": {"local": name}, "args": told}


def test_frames_with_moving_cards_are_told_from_frames_with_running_script() -> None:
    work = [thread(MAIN, "CrRendererMain"), task(MAIN, 100, 3), task(MAIN, 205, 1)]
    script = [task(place, 150, 1) | {"name": "FunctionCall"} for place in (MAIN, OTHER)]
    motion = [
        flight("", "b", 120),
        flight("", "e", 180),
        flight("throb", "b", 100),
        flight("throb", "e", 200),
    ]
    assert frames_of_script([*work, *script]) == {3, 4}
    assert frames_of_flights([*work, *motion]) == {1, 2, 3, 4}
    reveal = Motion([3, 0, 0, 9, 0, 0, 1])
    assert reveal.only(frozenset({0, 3})).frames == [3, 9]
    assert reveal.only(frozenset()).smooth == 1


def test_a_load_takes_some_time(browser: Browser, server: Server) -> None:
    load = first_load(browser, server.url)
    assert load.inside > 0
    assert load.outside > 0
