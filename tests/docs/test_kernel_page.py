"""What the page about the kernel shows works."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "program" / "kernel.md"


def test_the_example_runs() -> None:
    [example] = re.findall(
        r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    exec(compile(example, str(PAGE), "exec"), {})
