"""The files of `deploy/` and the commands of docs/host/hosting.md name what exists, and do what they say."""

import asyncio
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from nimmt.cli import app
from nimmt.server.connections import MOST
from nimmt.server.store import open_store, restore
from nimmt.server.store.postgres.connection import SECONDS_TO_ANSWER
from nimmt.server.store.sqlite.file import MILLISECONDS_TO_WAIT
from tests.server.live_server import GUARD
from tests.server.store.queries import ask, execute
from tests.server.store.samples import ROOT

DEPLOY, GUIDE = ROOT / "deploy", ROOT / "docs" / "host" / "hosting.md"
UNITS = [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]
ANALYZE = shutil.which("systemd-analyze")
NIMMT = Path(sys.executable).with_name("nimmt")
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shell_lines(text: str) -> list[str]:
    return [line for block in SHELL.findall(text) for line in block.replace("\\\n", "").splitlines()]


def typed() -> Iterator[list[str]]:
    """The arguments of every `nimmt …` command in the guide and in the files of `deploy/`."""
    lines = shell_lines(GUIDE.read_text("utf-8"))
    lines += re.findall(r"^\| `(nimmt .*?)`", GUIDE.read_text("utf-8"), re.MULTILINE)
    lines += [
        line for line in (DEPLOY / "nimmt-backup").read_text().splitlines() if line.startswith("nimmt ")
    ]
    lines += [
        line for unit in UNITS for line in re.findall(r"^ExecStart=(.*)", unit.read_text(), re.MULTILINE)
    ]
    for line in lines:
        for words in re.findall(r"(?:^|[ /])nimmt ((?:admin|serve|connect)\b.*)", line):
            yield shlex.split(words.replace("%i", "8001").replace('"$@"', "--data folder"))


def parse(words: list[str]) -> None:
    """Parse a command without running it."""
    command: Any = typer.main.get_command(app)
    context = None
    while hasattr(command, "resolve_command"):
        context = command.make_context(words[0], words, parent=context)
        _, command, words = command.resolve_command(context, words)
    command.make_context(command.name, words, parent=context)


COMMANDS = sorted({shlex.join(words) for words in typed()})


def test_the_guide_tells_of_all_commands_that_look_after_a_database() -> None:
    assert {line.split()[1] for line in COMMANDS if line.startswith("admin")} == {
        *("backup", "restore", "check", "rebuild", "export")
    }
    assert len(COMMANDS) > 10


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_that_is_told_of_can_be_typed_so(line: str) -> None:
    parse(shlex.split(line))


@pytest.mark.parametrize("line", ["admin restore", "serve --nowhere", "admin check FILE", "admin dance"])
def test_what_cannot_be_typed_would_be_noticed(line: str) -> None:
    with pytest.raises(typer.TyperException):
        parse(shlex.split(line))


def test_every_file_that_the_guide_names_is_there() -> None:
    text = GUIDE.read_text("utf-8")
    named = set(re.findall(r"(?<![\w/.])(?:deploy|requirements)/[\w@.-]*\w", text))
    assert {"deploy/nginx.conf", "deploy/Containerfile", "requirements/host.txt"} <= named
    assert [name for name in named if not (ROOT / name).is_file()] == []
    links = re.findall(r"\]\(([\w./-]+)?(?:#([\w-]+))?\)", text)
    assert [file for file, _ in links if file and not (GUIDE.parent / file).is_file()] == []
    titles = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)", text, re.MULTILINE)}
    assert {anchor for file, anchor in links if anchor and not file} <= titles


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd-analyze: apt-get install systemd")
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    """Replace the installed programs of the guide by programs that exist here."""
    for unit in UNITS:
        text = unit.read_text().replace("/opt/nimmt/bin/nimmt-backup ", f"{DEPLOY}/nimmt-backup ")
        (tmp_path / unit.name).write_text(text.replace("/opt/nimmt/bin/nimmt ", f"{NIMMT} "))
    units = [tmp_path / unit.name for unit in UNITS]
    done = subprocess.run([str(ANALYZE), "verify", *units], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def setting(unit: Path, name: str) -> str:
    [value] = re.findall(rf"^{name}=(.*)$", unit.read_text(), re.MULTILINE)
    return str(value)


def test_no_unit_can_take_all_memory_of_the_machine() -> None:
    for unit in DEPLOY.glob("*.service"):
        assert 0.5 <= gigabytes(unit) <= 2
        assert int(setting(unit, "TasksMax")) <= 512


def gigabytes(unit: Path) -> float:
    return float(setting(unit, "MemoryMax").removesuffix("G"))


def test_the_most_connections_at_the_largest_tables_fit_into_the_memory_of_a_unit() -> None:
    """The figures are those of docs/host/scale.md."""
    text = (ROOT / "docs" / "host" / "scale.md").read_text("utf-8")
    [(sqlite, postgres)] = re.findall(
        r"^\| memory of a connection.*\| (\d+) kB \| (\d+) kB \|$", text, re.MULTILINE
    )
    [table] = re.findall(r"A table in play with viewers takes at most (\d+) kB", text)
    for unit, connection in (("nimmt.service", sqlite), ("nimmt@.service", postgres)):
        needed = 0.1 + MOST * (int(connection) + int(table)) / 1e6
        assert needed < gigabytes(DEPLOY / unit)


def back_up(folder: Path, count: int, database: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [DEPLOY / "nimmt-backup", folder, str(count), "--database", database],
        env={"PATH": f"{NIMMT.parent}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=GUARD,
        check=False,
    )


async def make_database(path: Path) -> None:
    await (await open_store(str(path))).close()


def test_the_nightly_backup_keeps_the_newest_and_can_be_restored(tmp_path: Path) -> None:
    database, folder = tmp_path / "nimmt.db", tmp_path / "backups"
    asyncio.run(make_database(database))
    folder.mkdir()
    names = [f"nimmt-2020-01-0{day}T04-15-00Z.db" for day in (1, 2, 3)]
    for name in names:
        (folder / name).write_text("an older one")
    (folder / "nimmt-2020-01-03T04-15-00Z.db.part").write_text("one that was interrupted")
    (folder / "letter.txt").write_text("something else")
    done = back_up(folder, 2, database)
    assert (done.returncode, done.stderr) == (0, "")
    letter, older, newest = sorted(path.name for path in folder.iterdir())
    assert (letter, older) == ("letter.txt", names[-1])
    assert (folder / newest).stat().st_mode & 0o777 == 0o600
    restored = tmp_path / "restored.db"
    restore(str(restored), folder / newest, overwrite=False, progress=lambda _done, _total: None)
    assert asyncio.run(ask(str(restored), "SELECT count(*) FROM log")) == [(0,)]


def test_a_backup_that_does_not_check_fails_and_removes_none(tmp_path: Path) -> None:
    database, folder = tmp_path / "nimmt.db", tmp_path / "backups"
    asyncio.run(make_database(database))
    asyncio.run(execute(str(database), "INSERT INTO log (table_id, seq, entry) VALUES ('t', 1, 'moo')"))
    folder.mkdir()
    (folder / "nimmt-2020-01-01T04-15-00Z.db").write_text("an older one")
    done = back_up(folder, 1, database)
    assert done.returncode == 1
    assert "log: table t: entry 1 does not match its checksum." in done.stdout
    assert len([*folder.glob("*.db")]) == 2


def test_the_container_is_built_from_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    assert set(re.findall(r"requirements/\S+", text)) == {"requirements/host.txt", "requirements/node.txt"}
    assert "asyncpg==" in (ROOT / "requirements/host.txt").read_text()
    [words] = re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)
    parse(re.findall(r'"(.*?)"', words))
    assert text.index("USER nimmt") < text.index("ENTRYPOINT")


def test_the_health_check_waits_until_the_server_knows_what_is_wrong() -> None:
    """A write to a locked file may wait for another one before it is tried itself."""
    text = (DEPLOY / "Containerfile").read_text()
    [(interval, patience)] = re.findall(
        r"^HEALTHCHECK --interval=(\d+)s --timeout=(\d+)s", text, re.MULTILINE
    )
    [asking] = re.findall(r"/healthz', timeout=(\d+)\)", text)
    assert (
        max(2 * MILLISECONDS_TO_WAIT / 1000, SECONDS_TO_ANSWER) < int(asking) < int(patience) < int(interval)
    )


def test_what_the_container_is_built_from_is_not_left_out() -> None:
    """.dockerignore lets in everything that the package is built from."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert {"pyproject.toml", "hatch_build.py", "web_build.py", "src", "web", "locales", "LICENSE"} <= let_in
    assert [name for name in let_in if not (ROOT / name).exists()] == []
