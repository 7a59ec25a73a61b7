"""How many mutants of the rules the tests have killed. `make mutation` ends with it.

It fails when too few were, when one survived that mutants.md does not explain, or when one that it explains
is dead by now.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "tests" / "mutants.md"
DIFF = re.compile(r"^```diff\n(.+?)^```$", re.MULTILINE | re.DOTALL)
ENOUGH = 0.95
A_TEST_FAILED = {1, 3}
NO_TEST_ENDED = {-24, 24, 36, 152, 255}


class Change(NamedTuple):
    """A line of a function, and what a mutant has there instead."""

    function: str
    line: str
    instead: str


def exit_codes() -> dict[str, int | None]:
    """How the tests of each mutant ended; `None` if they were not run."""
    kept = [json.loads(path.read_bytes()) for path in sorted((ROOT / "mutants").rglob("*.meta"))]
    return {mutant: code for file in kept for mutant, code in file["exit_code_by_key"].items()}


def change(mutant: str) -> Change:
    shown = subprocess.check_output([sys.executable, "-m", "mutmut", "show", mutant], cwd=ROOT, text=True)
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    removed, added = ([line[1:].strip() for line in lines if line[:1] == sign] for sign in "-+")
    module, _, name = mutant.removeprefix("nimmt.rules.").partition(".")
    function = re.sub(r"^x[_ǁ]|__mutmut_\d+$", "", name).replace("ǁ", ".")
    return Change(f"{module}.{function}", " ".join(removed), " ".join(added))


def explained() -> Iterator[Change]:
    """What the page lists: `@@ function`, `-line`, and one or more `+instead`."""
    function = line = ""
    for block in DIFF.findall(PAGE.read_text(encoding="utf-8")):
        for text in block.splitlines():
            match text[:1]:
                case "@":
                    function = text.removeprefix("@@ ")
                case "-":
                    line = text[1:]
                case _:
                    yield Change(function, line, text[1:])


def main() -> None:
    codes = exit_codes()
    survivors = [mutant for mutant, code in codes.items() if code not in A_TEST_FAILED | NO_TEST_ENDED]
    killed = len(codes) - len(survivors)
    share = killed / max(1, len(codes))
    print(
        f"{len(codes)} mutants of the rules: {killed} killed, {len(survivors)} survived ({share:.1%} killed)"
    )
    listed, alive = Counter(explained()), Counter(map(change, survivors))
    for title, changes in {"Not explained": alive - listed, "Dead by now": listed - alive}.items():
        for found in sorted(changes.elements()):
            print(f"{title}: {found.function}\n  - {found.line}\n  + {found.instead}")
    if share < ENOUGH or listed != alive:
        sys.exit(
            f"{ENOUGH:.0%} must be killed, and tests/mutants.md must explain every survivor and no other."
        )


if __name__ == "__main__":
    main()
