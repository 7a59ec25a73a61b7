"""What the repository promises about itself."""

import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
DOWNLOAD_ADDRESS = re.compile(
    rb"""--(extra-)?index-url[ =]+\S*://  # an index, for pip
    | "resolved":\s*"https?:              # npm's lock
    | https?://\S+\.(whl|tar\.gz|tgz)\b   # a file
    """,
    re.VERBOSE,
)


def run(*command: str) -> str:
    outside_make = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.check_output(command, cwd=ROOT, env=outside_make, text=True)


def test_make_without_a_target_lists_every_target() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert re.findall(r"^make (\w+) +\S", run("make"), re.MULTILINE) == phony[1].split()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone, so git knows no files")
def test_no_tracked_file_holds_a_download_address() -> None:
    tracked = [ROOT / name for name in run("git", "ls-files", "-z").split("\0") if name]
    assert [path for path in tracked if path.is_file() and DOWNLOAD_ADDRESS.search(path.read_bytes())] == []


def test_the_rules_use_no_third_party_but_msgspec() -> None:
    graph = grimp.build_graph("nimmt", include_external_packages=True, cache_dir=None)
    rules = {"nimmt.rules", *graph.find_descendants("nimmt.rules")}
    imported = set[str]().union(*map(graph.find_modules_directly_imported_by, rules))
    packages = {name.partition(".")[0] for name in imported}
    assert packages - sys.stdlib_module_names - {"nimmt"} <= {"msgspec"}


@pytest.mark.parametrize("room", ["rules", "kernel", "bots", "arena", "envs"])
def test_a_face_has_every_name_that_it_exports(room: str) -> None:
    """Late names are listed twice: for the type checker, and for the import on first use."""
    face = import_module(f"nimmt.{room}")
    names = re.findall(r"import (\w+) as \1$", inspect.getsource(face), re.MULTILINE)
    assert names
    assert [name for name in names if not hasattr(face, name)] == []


def test_an_unknown_name_of_a_late_face_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module .nimmt\.bots. has no attribute .nobody."):
        import_module("nimmt.bots").nobody  # noqa: B018
