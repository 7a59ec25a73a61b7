"""The committed files of the page are those of this kernel."""

from importlib.metadata import version
from importlib.util import find_spec

import pytest

from tools import kernel_layout, wasm

LARGEST = 32 * 1024


def test_it_was_made_from_the_kernel_as_it_is() -> None:
    made = wasm.made_from(wasm.BUILT.read_bytes())
    assert made.split()[:1] == [wasm.source_hash()], "the kernel has changed: run make wasm"


def test_it_is_small() -> None:
    assert wasm.BUILT.stat().st_size < LARGEST


def test_made_anew_it_is_the_same() -> None:
    if not find_spec("ziglang"):
        pytest.skip("ziglang is not installed, which compiles for the browser")
    built = wasm.BUILT.read_bytes()
    if not wasm.made_from(built).endswith(version("ziglang")):
        pytest.skip("another ziglang than this one has made it, so its bytes may differ")
    assert wasm.compiled() == built


def test_the_page_knows_the_layout_of_the_kernel() -> None:
    generated = kernel_layout.TARGET.read_text(encoding="utf-8")
    assert generated == kernel_layout.typescript(), "run make wasm"
