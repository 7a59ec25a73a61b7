"""Compiles the kernel to WebAssembly with `ziglang`: run `make wasm` after every change of the C source.

The result is committed, because the compiler is too large to install for every build. It contains the hash of
its source, so that a test can detect an outdated file.
"""

import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_build import SOURCE, SOURCES

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "web" / "src" / "engine" / "kernel.wasm"
SECTION = "source"

# The functions that the page calls; the linker drops the rest.
EXPORTS = (
    *("agree", "start", "lay", "play", "take", "acting", "options", "cost", "preview", "bot"),
    *("table", "resolve", "fault", "fingerprint"),
)
FLAGS = (
    *("-target", "wasm32-freestanding", "-std=c99", "-Os", "-ffreestanding", "-nostdlib"),
    *("-ffp-contract=off", "-fno-sanitize=all", "-ffunction-sections"),
    *("-Wl,--no-entry", "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,stack-size=65536"),
    *("-Wl,--export=__heap_base", *[f"-Wl,--export=nimmt_{name}" for name in EXPORTS]),
)


def compiled() -> bytes:
    """The kernel as WebAssembly, with a section that names its source and compiler."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "kernel.wasm"
        command = (sys.executable, "-m", "ziglang", "cc", *FLAGS, str(SOURCE), "-o", str(target))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
        return target.read_bytes() + _section(f"{source_hash()} ziglang {version('ziglang')}")


def source_hash() -> str:
    return sha256(b"".join([path.read_bytes() for path in SOURCES])).hexdigest()


def made_from(wasm: bytes) -> str:
    """The content of that section: the hash of the source, then the compiler."""
    at = 8
    while at < len(wasm):
        kind, (size, start) = wasm[at], _number(wasm, at + 1)
        at = start + size
        length = wasm[start] if kind == 0 else 0
        if kind == 0 and wasm[start + 1 : start + 1 + length] == SECTION.encode():
            return wasm[start + 1 + length : at].decode()
    return ""


def _section(text: str) -> bytes:
    name = SECTION.encode()
    content = bytes([len(name)]) + name + text.encode()
    return b"\0" + _leb128(len(content)) + content


def _leb128(number: int) -> bytes:
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _leb128(rest) if rest else bytes([low])


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A LEB128 number, and the index of the byte after it."""
    value, shift = 0, 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


if __name__ == "__main__":
    BUILT.write_bytes(compiled())
    sys.stdout.write(f"{BUILT.relative_to(ROOT)}: {BUILT.stat().st_size:,} bytes\n")
