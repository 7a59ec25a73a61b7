"""docs/research/research.md tells the truth."""

import re
from pathlib import Path

import typer.main
from msgspec.structs import fields

from nimmt.arena.benchmark import BENCHMARK, Cell, Matrix
from nimmt.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "research" / "research.md").read_text(encoding="utf-8")
_, _, BENCHMARKING = PAGE.partition("## A fixed benchmark")


def test_the_examples_run_one_after_the_other() -> None:
    code = re.findall(r"^```python\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(code) == 3
    exec("\n".join(code), {})


def test_every_option_of_the_benchmark_is_explained_and_no_other() -> None:
    command = typer.main.get_command(app).commands["benchmark"]  # type: ignore[attr-defined]
    options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    explained = set(re.findall(r"^\| `(--[a-z-]+)", BENCHMARKING, re.MULTILINE))
    assert explained == options - {"--help"}


def test_every_key_of_the_matrix_is_explained() -> None:
    keys = {field.encode_name for kind in (Matrix, Cell) for field in fields(kind)}
    assert sorted(key for key in keys if f"`{key}`" not in BENCHMARKING) == []


def test_the_page_names_the_benchmark_its_population_and_its_deals() -> None:
    assert f"`{BENCHMARK.name}`" in BENCHMARKING
    assert [name for name in BENCHMARK.population if f"`{name}`" not in BENCHMARKING] == []
    deals = " | ".join([f"{deals:,}" for deals in BENCHMARK.deals.values()])
    assert f"| deals, each played from every seat | {deals} |" in BENCHMARKING
