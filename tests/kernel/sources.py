"""Changed copies of the kernel's source."""

import shutil
from pathlib import Path

import hatch_build


def changed_source(folder: Path, old: str, new: str) -> Path:
    """A copy that has `new` in the one place where the kernel has `old`; returns the file to compile."""
    copies = [folder / path.relative_to(hatch_build.KERNEL) for path in hatch_build.SOURCES]
    (folder / "c").mkdir()
    for path, copy in zip(hatch_build.SOURCES, copies, strict=True):
        shutil.copyfile(path, copy)
    texts = {copy: copy.read_text() for copy in copies}
    assert sum(text.count(old) for text in texts.values()) == 1, "what is to be changed is there once"
    for copy, text in texts.items():
        copy.write_text(text.replace(old, new))
    return copies[0]
