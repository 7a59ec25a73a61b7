"""Wheel and source distribution contain the built page, so that installing them needs no Node."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import web_build
from tests.server.live_server import Server

ROOT = Path(__file__).parents[3]
pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]  # make dist does the same, and more


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The repository as it is checked out, with what npm has installed: building changes nothing here."""
    try:
        web_build.install()
    except RuntimeError as error:
        pytest.skip(f"The page cannot be built here: {error}")
    clone = tmp_path / "clone"
    clone.mkdir()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    (clone / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return clone


def build(folder: Path, target: str, name: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder / "dist")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = (folder / "dist").glob(name)
    return built


@pytest.fixture
def unpacked(clone: Path, tmp_path: Path) -> Path:
    """What is in the source distribution."""
    folder = tmp_path / "sdist"
    with tarfile.open(build(clone, "sdist", "*.tar.gz")) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # 3.11.4 and newer ask for one
        archive.extractall(folder)
    [only] = folder.iterdir()
    return only


@pytest.fixture
def installed(unpacked: Path, tmp_path: Path) -> Path:
    """What pip would lay down, from the source distribution and without the sources of the page."""
    with zipfile.ZipFile(build(unpacked, "wheel", "*.whl")) as archive:
        archive.extractall(tmp_path / "installed")
    return tmp_path / "installed" / "nimmt"


@pytest.fixture
def server(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server from the wheel alone: the repository is not where Python looks."""
    monkeypatch.delenv("NIMMT_WEB", raising=False)
    start = f"import sys; sys.path.insert(0, {str(installed.parent)!r}); from nimmt.cli import main; main()"
    command = [sys.executable, "-P", "-c", start, "serve", "--host", "127.0.0.1"]
    server = Server(str(tmp_path / "nimmt.db"), command=command).start()
    yield server
    server.stop()


def test_the_source_distribution_contains_the_page_and_its_wheel_serves_it(
    unpacked: Path, server: Server, installed: Path
) -> None:
    """One test: to build both takes long, and no worker does it twice."""
    built = unpacked / "src" / "nimmt" / "server" / "static"
    assert (built / "index.html").is_file()
    assert [*(built / "assets").glob("*.js")]
    assert not (unpacked / "web").exists(), "its sources are not needed"
    page = httpx.get(server.url)
    assert page.status_code == 200
    assert page.content == (installed / "server" / "static" / "index.html").read_bytes()
    [script] = [part for part in page.text.split('"') if part.startswith("/assets/") and part.endswith(".js")]
    assert httpx.get(server.url + script).headers["content-type"].startswith("text/javascript")
    shutil.rmtree(installed / "server" / "static")
    without = httpx.get(server.url)
    assert without.status_code == 503
    assert "make web" in without.text, "it is said how to build it"
