"""`nimmt serve`: run the application under uvicorn until a signal ends it."""

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from nimmt.bots import data_folder
from nimmt.rules import NimmtError
from nimmt.table import Chance, system_chance

from .app import make_app
from .connections import raise_file_limit
from .http import HttpProtocol
from .logs import log, set_up_logs
from .services import ServerOptions, Services, open_services
from .store import is_postgres
from .ws import FAREWELL_SECONDS, TableProtocol

LARGEST_FRAME = 64 * 1024
"""A longer message ends its connection; valid ones are much shorter."""
TICKS = 10
"""From one look at the deadlines of connections to the next."""
EVERYWHERE = "0.0.0.0"
ELSEWHERE = "192.0.2.1"
"""A documentation address (RFC 5737): the route to it leaves this machine."""
FEWEST_WAITING, MOST_WAITING = 128, 2048
"""Connections that may wait to be accepted. All of them may be accepted before the first one is refused, so
there are few where the server may open few files."""
REQUEST_SECONDS = 1.0
"""How long the end of the server waits for requests that are being answered. It takes two seconds in all."""
LAST_SECONDS = 2
"""After this time uvicorn gives up on connections that are still open, and logs an error."""
PASSWORD_VISIBLE = (
    "Everyone at this machine can read the password in --database: put it into a file, with ?passfile=FILE. "
    "Instead of a key with an sslpassword, use one without, in a file that only the server can read."
)
PASSWORDS = {"password", "sslpassword"}
"""Options in the address of a PostgreSQL database that are passwords, or decrypt a key."""
GARBAGE = (1_000_000, 20, 20)
"""The thresholds of the garbage collector.

In play as many objects end as begin, and the collector counts only the difference. With a low threshold it
starts when all objects of the last minutes are young, and looking at them stops the server for 0.2 s.
"""
GARBAGE_SECONDS = 1800.0
"""How often a full collection runs: with a thousand players it stops the server for up to half a second."""


class ServingError(NimmtError):
    """The server cannot be started."""


class Site(NamedTuple):
    host: str
    port: int
    options: ServerOptions
    chance: Chance | None = None
    """`None`: the random numbers of the system."""
    ready: Callable[[str], None] | None = None
    """Called with the address once the server is ready. If set, only warnings are logged."""


def usual_database(data: Path | None) -> str:
    return str((data or data_folder()) / "nimmt.db")


def wanted_database(database: str | None, data: Path | None) -> str:
    """The database that the options name. An empty option is an error, not the default database."""
    if database is None:
        return usual_database(data)
    if not database:
        raise ServingError("--database is empty: it takes a file, or postgresql://….")
    if data is not None:
        raise ServingError("Name the database by --database or its folder by --data, not by both.")
    return database


def serve(site: Site) -> None:
    """Serve until SIGTERM or SIGINT. After that the process ignores both: it has only to exit."""
    set_up_logs(quiet=site.ready is not None)
    for wanted in (_is_no_farewell, _is_warning, _is_no_garbage):
        logging.getLogger("uvicorn.error").addFilter(wanted)
    _look_for_garbage_seldom()
    raise_file_limit()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(site))


def _look_for_garbage_seldom() -> None:
    """Run the garbage collector rarely: reference counting frees nearly everything."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def _look_for_all_garbage() -> None:
    """Free what reference cycles still hold, such as an exception that is kept with its traceback."""
    while True:
        await asyncio.sleep(GARBAGE_SECONDS)
        gc.collect()


def _is_no_farewell(record: logging.LogRecord) -> bool:
    """Drop the error about a request that was cancelled because the server stops."""
    return not record.exc_info or not isinstance(record.exc_info[1], asyncio.CancelledError)


def _is_warning(record: logging.LogRecord) -> bool:
    """Drop everything less important: some of it says who visits which table, and its link."""
    return record.levelno >= logging.WARNING


def _is_no_garbage(record: logging.LogRecord) -> bool:
    """Drop the message about each request that is no HTTP: `connections-ended` counts them."""
    return record.msg != "Invalid HTTP request received."


async def _serve(site: Site) -> None:
    listening = _listen(site.host, site.port)
    try:
        services = await open_services(site.options, site.chance or system_chance)
        try:
            server = _Server(services, _address(site, listening), site.ready)
            log("starting", host=site.host, port=listening.getsockname()[1], database=_without_secrets(site))
            if _shows_password(site.options.database):
                log("password-visible", level="warning", why=PASSWORD_VISIBLE)
            cleaning = asyncio.create_task(_look_for_all_garbage())
            await server.serve(sockets=[listening])
            cleaning.cancel()
        finally:
            await services.close()
        _handle_signals(signal.SIG_IGN)
        log("stopped")
    finally:
        listening.close()


def _handle_signals(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    for number in HANDLED_SIGNALS:
        signal.signal(number, handler)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _config(services: Services) -> uvicorn.Config:
    behind_proxy = services.options.behind_proxy
    return uvicorn.Config(
        make_app(services),
        http=partial(HttpProtocol, connections=services.connections),  # type: ignore[arg-type]
        ws=TableProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="*" if behind_proxy else None,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="off",
        timeout_graceful_shutdown=LAST_SECONDS,
        backlog=max(FEWEST_WAITING, min(MOST_WAITING, services.connections.caps.of_all // 4)),
    )


def _listen(host: str, port: int) -> socket.socket:
    try:
        info = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = info[0]
        with ExitStack() as failed:
            listening = failed.enter_context(socket.socket(family, kind, protocol))
            if os.name == "posix":  # on Windows it would let two servers share the port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()  # early clients wait in the backlog
            failed.pop_all()
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ServingError(f"The server cannot listen at {host} port {port}: {why}.") from None
    return listening


def _address(site: Site, listening: socket.socket) -> str:
    host = own_address() or site.host if site.host == EVERYWHERE else site.host
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


def own_address() -> str | None:
    """The address of this machine in its network, if it is in one. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as somewhere:
        try:
            somewhere.connect((ELSEWHERE, 9))
        except OSError:
            return None
        return str(somewhere.getsockname()[0])


def _without_secrets(site: Site) -> str:
    """The file of the database, or its URL without user, password and options."""
    database = site.options.database
    if not is_postgres(database):
        return database
    url = urlsplit(database)
    return f"{url.scheme}://{url.netloc.rpartition('@')[2]}{url.path}"


def _shows_password(database: str) -> bool:
    """Whether the address, which is on the command line, holds a password."""
    if not is_postgres(database):
        return False
    url = urlsplit(database)
    return bool(url.password or parse_qs(url.query).keys() & PASSWORDS)


class _Server(uvicorn.Server):
    """A graceful stop: refuse new clients, ask the connected ones to reconnect later, then end."""

    def __init__(self, services: Services, address: str, ready: Callable[[str], None] | None) -> None:
        super().__init__(_config(services))
        self._services, self._address, self._ready = services, address, ready
        self._loop = asyncio.get_running_loop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log("ready", address=self._address)
            if self._ready is not None:
                self._ready(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        giving_up = self._loop.call_later(REQUEST_SECONDS, self._give_up)
        await super().shutdown(sockets)
        giving_up.cancel()

    def _give_up(self) -> None:
        """Wait no longer for requests: they are refused, but what they have begun to write is finished."""
        log("requests-given-up", requests=len(self.server_state.tasks))
        for task in self.server_state.tasks:
            task.cancel()
        self.force_exit = True

    async def on_tick(self, counter: int) -> bool:
        """uvicorn calls this ten times a second."""
        if counter % TICKS == 0:
            self._services.connections.sweep(list(self.server_state.connections))  # type: ignore[arg-type]
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """uvicorn would give the signals back as soon as the connections have ended."""
        _handle_signals(self.handle_exit)
        yield

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """One signal is enough: the stop ends by itself, so further ones change nothing."""
        if not self._services.stopping:
            self._loop.call_soon_threadsafe(self._say_goodbye, sig)

    def _say_goodbye(self, sig: int) -> None:
        if self._services.stopping:  # two signals at once
            return
        self._services.say_goodbye()
        log("stopping", signal=signal.Signals(sig).name)
        self._loop.call_later(FAREWELL_SECONDS if self.server_state.connections else 0, self._end)

    def _end(self) -> None:
        self.should_exit = True
