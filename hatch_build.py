"""Compiles the kernel into the package: with the system's compiler or, where there is none, with `ziglang`.
The web page is built into it by `web_build.py`.

Run as a program it prints what must be installed first: nothing, or `ziglang`.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import web_build

KERNEL = Path(__file__).parent / "src" / "nimmt" / "kernel"
ZIG = "ziglang>=0.17"

# Products and sums are not contracted, so that every build gives the same numbers.
FLAGS = (
    *("-std=c99", "-O3", "-ffreestanding", "-fPIC", "-shared"),
    *("-ffp-contract=off", "-fno-trapping-math", "-fno-signed-zeros"),
)
BARE = ("-nostdlib",) if sys.platform == "linux" else ()
KEEP_LOOPS = "-fno-tree-loop-distribute-patterns"  # gcc would make calls of memcpy of them
WIDTHS = ("", "-v3") if platform.machine() in ("x86_64", "AMD64") else ("",)


class Compiler(NamedTuple):
    """A command that compiles C, and its flags for each width."""

    command: Sequence[str]
    flags: dict[str, Sequence[str]]

    def compile(self, source: Path, target: Path, *more: str, width: str = "") -> None:
        made = target.with_suffix(".part")
        command = [*self.command, *FLAGS, *BARE, *self.flags[width], *more, str(source), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{shlex.join(command)}\n{done.stderr}")
        made.replace(target)


def system_compiler() -> Compiler | None:
    """What $CC names, or the first that is there."""
    for name in (os.environ.get("CC"), "cc", "gcc", "clang"):
        if name and shutil.which(shlex.split(name)[0]):
            return Compiler(shlex.split(name), {"": [KEEP_LOOPS], "-v3": [KEEP_LOOPS, "-march=x86-64-v3"]})
    return None


def compiler() -> Compiler:
    found = system_compiler()
    if found is None and find_spec("ziglang"):
        command = (sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=all")
        return Compiler(command, {"": ["-mcpu=baseline"], "-v3": ["-mcpu=x86_64_v3"]})
    if found is None:
        raise RuntimeError("There is no C compiler: install one, or the package ziglang.")
    return found


def library(width: str = "") -> Path:
    """Where the library for this platform lies: `kernel/library.py` looks for it there."""
    return KERNEL / f"_kernel-{sys.platform}-{platform.machine()}{width}.so"


def build() -> list[Path]:
    """Compile for every processor of this kind and, where that pays, for newer ones."""
    using, source = compiler(), KERNEL / "kernel.c"
    with ThreadPoolExecutor() as pool:
        jobs = {width: pool.submit(using.compile, source, library(width), width=width) for width in WIDTHS}
    jobs[""].result()
    # an old compiler may not know newer processors: then all use the library for every processor
    return [library(width) for width, job in jobs.items() if not job.exception()]


class KernelBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        needs_node = web_build.can_build() and web_build.system_node() is None
        return ([] if system_compiler() else [ZIG]) + ([web_build.NODE] if needs_node else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """The kernel always; the page where it is shipped: in the repository make builds it."""
        if version == "standard" and web_build.can_build():
            web_build.build()
        if self.target_name == "sdist":
            return
        tag = sysconfig.get_platform().replace("universal2", platform.machine())
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag.replace('-', '_').replace('.', '_')}"
        for path in build():
            if version == "standard":
                build_data["force_include"][str(path)] = f"nimmt/kernel/{path.name}"


if __name__ == "__main__":
    sys.stdout.write("" if system_compiler() else ZIG)
