"""Build hook: compiles the kernel into the package, and has `web_build.py` build the page.

It uses the system's compiler or, if there is none, `ziglang`. Run as a program it prints the
requirements file to install first, if any.
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
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import web_build

KERNEL = Path(__file__).resolve().parent / "src" / "nimmt" / "kernel"
SOURCE = KERNEL / "kernel.c"
"""The file to compile; it includes the other parts."""
SOURCES = (SOURCE, *sorted(KERNEL.glob("c/*.h")))
LOCALES = Path(__file__).resolve().parent / "locales"
ZIG = Path(__file__).resolve().parent / "requirements" / "zig.txt"

# No fused multiply-add, so that every build computes the same numbers.
FLAGS = (
    *("-std=c99", "-O3", "-ffreestanding", "-fPIC", "-shared"),
    *("-ffp-contract=off", "-fno-trapping-math", "-fno-signed-zeros"),
)
KEEP_LOOPS = "-fno-tree-loop-distribute-patterns"  # else gcc would call memcpy and memset
WIDTHS = ("", "-v3") if (sys.platform, platform.machine()) == ("linux", "x86_64") else ("",)

OLDEST_MACOS = {"x86_64": "10.13", "arm64": "11.0"}
"""The oldest macOS for which the library is compiled; the wheel's tag names it."""
ZIG_TARGETS = {
    ("darwin", "arm64"): ("-target", f"aarch64-macos.{OLDEST_MACOS['arm64']}"),
    ("darwin", "x86_64"): ("-target", f"x86_64-macos.{OLDEST_MACOS['x86_64']}"),
    ("win32", "AMD64"): ("-target", "x86_64-windows-gnu"),
    ("win32", "ARM64"): ("-target", "aarch64-windows-gnu"),
}
"""Explicit targets, so that zig makes the same library on every system."""
ALONE = {"linux": ("-nostdlib",), "win32": ("-nostdlib", "--rtlib=compiler-rt", "-Wl,--no-entry", "-s")}
"""Flags for linking without a C library, which zig would take minutes to compile for Windows."""


class Compiler(NamedTuple):
    """A C compiler, and its flags for each vector width."""

    command: Sequence[str]
    flags: dict[str, Sequence[str]]

    def compile(self, source: Path, target: Path, *more: str, width: str = "") -> None:
        # In its own folder: compilers for Windows write more files than the library.
        with TemporaryDirectory(prefix="_kernel-", dir=target.parent) as folder:
            made = Path(folder) / target.name
            command = [*self.command, *FLAGS, *self.flags[width], *more, str(source), "-o", str(made)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"{shlex.join(command)}\n{done.stderr}")
            made.replace(target)

    def works(self) -> bool:
        """Whether it compiles at all. On a Mac without its developer tools `cc` does not."""
        with TemporaryDirectory() as folder:
            source = Path(folder) / "six.c"
            source.write_text("#include <stdint.h>\nint32_t six(void) { return 6; }\n")
            try:
                self.compile(source, source.with_suffix(".so"))
            except (OSError, RuntimeError):
                return False
        return True


@cache
def system_compiler() -> Compiler | None:
    """The compiler named by $CC, or the first that works. On Windows only $CC is tried."""
    usual = () if sys.platform == "win32" else ("cc", "gcc", "clang")
    for name in (os.environ.get("CC"), *usual):
        if name and shutil.which(shlex.split(name)[0]):
            found = _compiler_named(name)
            if found.works():
                return found
    return None


def _compiler_named(name: str) -> Compiler:
    flags = [KEEP_LOOPS]
    if sys.platform == "linux":
        flags += ALONE["linux"]
    if sys.platform == "darwin":
        flags.append(f"-mmacosx-version-min={OLDEST_MACOS[platform.machine()]}")
    return Compiler(shlex.split(name), {"": flags, "-v3": [*flags, "-march=x86-64-v3"]})


def zig(system: str = sys.platform, machine: str = platform.machine()) -> Compiler:
    command = (sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=all")
    flags = (*ZIG_TARGETS.get((system, machine), ()), *ALONE.get(system, ()))
    return Compiler(command, {"": [*flags, "-mcpu=baseline"], "-v3": [*flags, "-mcpu=x86_64_v3"]})


def compiler() -> Compiler:
    found = system_compiler()
    if found is None and find_spec("ziglang"):
        return zig()
    if found is None:
        raise RuntimeError(f"There is no C compiler: install one, or pip install -r {ZIG}.")
    return found


def library(width: str = "") -> Path:
    """The path of the library for this platform, where `kernel/library.py` looks for it."""
    return KERNEL / f"_kernel-{sys.platform}-{platform.machine()}{width}.so"


def build() -> list[Path]:
    """Compile for all processors of this architecture and, if it pays, for newer ones."""
    using = compiler()
    with ThreadPoolExecutor() as pool:
        jobs = {width: pool.submit(using.compile, SOURCE, library(width), width=width) for width in WIDTHS}
    jobs[""].result()
    # an old compiler may not know the newer processors; then the first library serves all
    return [library(width) for width, job in jobs.items() if not job.exception()]


def platform_tag(system: str = sys.platform, machine: str = platform.machine()) -> str:
    """The platform tag of the wheel. On a Mac it is that of the library, not that of Python."""
    name = f"macosx-{OLDEST_MACOS[machine]}-{machine}" if system == "darwin" else sysconfig.get_platform()
    return name.replace("-", "_").replace(".", "_")


class KernelBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        needs_zig = self.target_name != "sdist" and system_compiler() is None
        needs_node = web_build.can_build() and web_build.system_node() is None
        files = [ZIG] * needs_zig + [web_build.NODE] * needs_node
        return [*map(web_build.pinned, files)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Always build the kernel; build the page only for a distribution, since in a checkout make does."""
        if version == "standard" and web_build.can_build():
            web_build.build()
        if self.target_name == "sdist":
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag()}"
        if version == "standard":
            build_data["force_include"][str(LOCALES)] = "nimmt/guide/locales"
        for path in build():
            if version == "standard":
                build_data["force_include"][str(path)] = f"nimmt/kernel/{path.name}"


if __name__ == "__main__":
    sys.stdout.write("" if system_compiler() else str(ZIG))
