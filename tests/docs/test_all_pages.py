"""Every page: its links and pictures exist, its examples run, and its generated parts are current."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks, name_of, text_of
from tools.make_docs import generated

MOST_BYTES = 200_000
"""For a picture."""
NEEDS_A_DATASET = "docs/research/dataset.md"
SHOWN_FILE = re.compile(r"<!-- (\w+) -->\n```python\n.*?```\n<!-- /\1 -->\n", re.DOTALL)
WITH_EXAMPLES = [
    name
    for page in PAGES
    if "```python\n" in SHOWN_FILE.sub("", text_of(name := name_of(page))) and name != NEEDS_A_DATASET
]


def test_generated_parts_are_current() -> None:
    stale = [path.name for path, text in generated().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run python -m tools.make_docs"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_to_a_heading_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", text):
        target = (page.parent / link).read_text(encoding="utf-8") if link else text
        titles = re.findall(r"^#+ (.+)$", target, re.MULTILINE)
        assert heading in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_examples_in_python_are_found() -> None:
    """Without this, a change of the fences would leave nothing to run."""
    assert {"docs/program/python.md", "docs/program/table.md", "docs/research/arena.md"} < {*WITH_EXAMPLES}
    assert len(WITH_EXAMPLES) >= 7


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_python_run_one_after_the_other(name: str) -> None:
    copies = {match[0] for match in SHOWN_FILE.finditer(text_of(name))}
    code = [text for _, text in blocks(name, "python") if not any(text in copy for copy in copies)]
    exec(compile("\n".join(code), name, "exec"), {})


def test_every_picture_is_shown_and_is_small() -> None:
    """A picture with the name of a page for players is shown there."""
    texts = {name_of(page): page.read_text(encoding="utf-8") for page in PAGES}
    everything = "".join(texts.values())
    pictures = [*(ROOT / "docs" / "images").iterdir()]
    assert pictures
    for picture in pictures:
        assert f"images/{picture.name})" in texts.get(f"docs/play/{picture.stem}.md", everything)
    assert [picture.name for picture in pictures if picture.stat().st_size >= MOST_BYTES] == []


def test_decisions_take_five_lines_each() -> None:
    _, *decisions = text_of("docs/decisions.md").split("\n## ")
    assert decisions
    for decision in decisions:
        _, _, text = decision.partition("\n\n")
        assert len(text.strip().splitlines()) <= 5, decision


FOLDERS = "benchmarks|deploy|docs|examples|golden|locales|requirements|src|tests|tools|web"
NAMED_PATH = re.compile(rf"`((?:{FOLDERS})/[\w@./*-]*)(?:::\w+)?`")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_path_that_is_named_exists(page: Path) -> None:
    named = NAMED_PATH.findall(page.read_text(encoding="utf-8"))
    assert sorted({path for path in named if not any(ROOT.glob(path.rstrip("/")))}) == []


@pytest.mark.parametrize(
    "page", [*PAGES, *(ROOT / "deploy").iterdir(), ROOT / "src/nimmt/server/cli.py"], ids=name_of
)
def test_no_command_line_holds_a_password(page: Path) -> None:
    """Everyone at a machine can read its command lines."""
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"\w+://[^\s/@]*:[^\s/@]+@\S*|\bPGPASSWORD=\S*|[?&]password=\S*", text) == []


def test_paths_are_found() -> None:
    """Without this, a change of the pattern would leave nothing to check."""
    assert len(NAMED_PATH.findall(text_of("CONTRIBUTING.md"))) > 40
    assert len(NAMED_PATH.findall(text_of("docs/play/readings.md"))) > 70
