"""docs/research/research.md explains the benchmark as it is."""

import re

from msgspec.structs import fields

from nimmt.arena import BENCHMARK, Cell, Matrix
from tests.docs.pages import options_of, text_of

_, _, BENCHMARKING = text_of("docs/research/research.md").partition("## A fixed benchmark")


def test_every_option_of_the_benchmark_is_explained_and_no_other() -> None:
    explained = set(re.findall(r"^\| `(--[a-z-]+)", BENCHMARKING, re.MULTILINE))
    assert explained == options_of("benchmark")


def test_every_key_of_the_matrix_is_explained() -> None:
    keys = {field.encode_name for kind in (Matrix, Cell) for field in fields(kind)}
    assert sorted(key for key in keys if f"`{key}`" not in BENCHMARKING) == []


def test_the_page_names_the_benchmark_its_population_and_its_deals() -> None:
    assert f"`{BENCHMARK.name}`" in BENCHMARKING
    assert [name for name in BENCHMARK.population if f"`{name}`" not in BENCHMARKING] == []
    deals = " | ".join([f"{deals:,}" for deals in BENCHMARK.deals.values()])
    assert f"| deals, each played from every seat | {deals} |" in BENCHMARKING
