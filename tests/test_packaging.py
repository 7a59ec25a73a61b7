"""What the packages say about themselves, and how they are built elsewhere."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.tags import mac_platforms

import hatch_build
import web_build

ROOT = Path(__file__).parent.parent
LANGUAGES = {
    "de": "German",
    "en": "English",
    "et": "Estonian",
    "fr": "French",
    "id": "Indonesian",
    "nl": "Dutch",
}


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def workflow() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text("utf-8"))["jobs"]
    return found


def classified(kind: str) -> set[str]:
    known: list[str] = project()["classifiers"]
    return {name.removeprefix(f"{kind} :: ") for name in known if name.startswith(f"{kind} :: ")}


def test_the_workflow_makes_the_check_and_packages_for_three_systems() -> None:
    check, packages = workflow()["check"], workflow()["packages"]
    assert "make check" in [step.get("run") for step in check["steps"]]
    assert min(check["strategy"]["matrix"]["python"]) == project()["requires-python"].removeprefix(">=")
    assert any(step.get("run", "").startswith("python tools/dist.py") for step in packages["steps"])
    systems = {name.partition("-")[0] for name in packages["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "macos", "windows"}


def test_the_package_names_the_languages_of_the_page_and_no_licence_twice() -> None:
    spoken = {LANGUAGES[folder.name] for folder in (ROOT / "locales").iterdir() if folder.is_dir()}
    assert classified("Natural Language") == spoken
    assert classified("License") == set()  # the expression says it (PEP 639)


def test_the_package_says_what_is_in_it() -> None:
    told = project()["description"]
    assert [
        word for word in ("6 nimmt!", "server", "page", "bots", "arena", "environments") if word not in told
    ] == []


@pytest.mark.parametrize("machine", hatch_build.OLDEST_MACOS)
def test_the_wheel_for_a_mac_is_one_that_pip_takes(machine: str) -> None:
    assert hatch_build.platform_tag("darwin", machine) in set(mac_platforms((11, 0), machine))


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a compiler has to be named")
def test_a_compiler_in_name_only_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    assert hatch_build.system_compiler.__wrapped__() is None


def test_the_wheel_takes_the_texts_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """An editable install finds them at the root of the repository."""
    monkeypatch.setattr(hatch_build, "build", list)
    monkeypatch.setattr(web_build, "can_build", lambda: False)
    metadata = ProjectMetadata[Any](str(ROOT), PluginManager())
    hook = hatch_build.KernelBuildHook(str(ROOT), {}, None, metadata, str(ROOT), "wheel")
    taken: dict[str, dict[str, Any]] = {}
    for version in ("standard", "editable"):
        taken[version] = {"force_include": {}}
        hook.initialize(version, taken[version])
    assert taken["standard"]["force_include"] == {str(ROOT / "locales"): "nimmt/guide/locales"}
    assert taken["editable"]["force_include"] == {}
