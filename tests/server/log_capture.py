"""Capture the log of this process."""

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from nimmt.server.logs import set_up_logs


class Written(StringIO):
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]

    def last(self) -> dict[str, Any]:
        return self.lines()[-1]


@contextmanager
def writing(*loggers: str) -> Iterator[Written]:
    """Capture what these loggers write in this thread."""
    written, here = Written(), threading.get_ident()
    with log_put_back():
        logging.getLogger("uvicorn.error").filters.clear()  # a server in this process may have left some
        set_up_logs(written)
        [handler] = logging.getLogger().handlers
        handler.addFilter(lambda record: record.thread == here and record.name in loggers)
        yield written


@contextmanager
def log_put_back() -> Iterator[None]:
    """Undo at the end of the block every change to the logging of this process."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    handlers, level, filters = [*root.handlers], root.level, [*uvicorn.filters]
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.handlers[:] = handlers
        root.setLevel(level)
        uvicorn.filters[:] = filters
