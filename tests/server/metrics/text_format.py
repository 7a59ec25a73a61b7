"""A strict parser for the text format of Prometheus: anything doubtful is an error."""

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple, TypeAlias

Labels: TypeAlias = frozenset[tuple[str, str]]

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
HELP = re.compile(rf"# HELP ({NAME}) (\S(?:.*\S)?)")
TYPE = re.compile(rf"# TYPE ({NAME}) (counter|gauge|histogram)")
LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\\\|\\"|\\n)*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (-?[0-9.e+-]+|[+-]Inf)")
SUFFIXES = {"counter": ("",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
ESCAPES = {r"\\": "\\", r"\"": '"', r"\n": "\n"}


class Family(NamedTuple):
    kind: str
    says: str
    samples: dict[tuple[str, Labels], float]


class Scrape:
    """All samples of one scrape."""

    def __init__(self, text: str) -> None:
        assert text.endswith("\n")
        self.families = dict(_families(iter(text.splitlines())))
        for name, family in self.families.items():
            if family.kind == "histogram":
                _check_histogram(name, family)

    def __call__(self, name: str, **labels: str) -> float:
        """The value of one sample, or the sum of all samples with these labels."""
        found = [
            value
            for (sample, own), value in self.samples.items()
            if sample == name and own >= frozenset(labels.items())
        ]
        assert found, f"{name} {labels} was not told"
        return sum(found)

    @property
    def samples(self) -> Mapping[tuple[str, Labels], float]:
        return {
            sample: value for family in self.families.values() for sample, value in family.samples.items()
        }


def _families(lines: Iterator[str]) -> Iterator[tuple[str, Family]]:
    known = set[str]()
    family = Family("", "", {})
    for line in lines:
        if about := HELP.fullmatch(line):
            kind = TYPE.fullmatch(next(lines))
            assert kind, f"no type follows on {line}"
            assert kind[1] == about[1]
            assert about[1] not in known, f"{about[1]} is told twice"
            known.add(about[1])
            family = Family(kind[2], about[2], {})
            yield about[1], family
            name = about[1]
        else:
            sample, labels, value = _sample(line)
            assert sample in [name + suffix for suffix in SUFFIXES[family.kind]], f"{sample} is no {name}"
            assert (sample, labels) not in family.samples, f"{line} is told twice"
            family.samples[sample, labels] = value


def _sample(line: str) -> tuple[str, Labels, float]:
    found = SAMPLE.fullmatch(line)
    assert found, f"this is no sample: {line}"
    pairs = re.findall(LABEL, found[2] or "")
    assert len({name for name, _ in pairs}) == len(pairs), f"a label twice: {line}"
    unescaped = [(name, re.sub(r"\\.", lambda escape: ESCAPES[escape[0]], value)) for name, value in pairs]
    return found[1], frozenset(unescaped), float(found[found.re.groups])


def _check_histogram(name: str, family: Family) -> None:
    """Buckets are cumulative, and the last one counts everything."""
    series: dict[Labels, list[tuple[float, float]]] = {}
    for (sample, labels), value in family.samples.items():
        if sample == f"{name}_bucket":
            bound = float(dict(labels)["le"])
            rest = frozenset([pair for pair in labels if pair[0] != "le"])
            series.setdefault(rest, []).append((bound, value))
    for rest, buckets in series.items():
        assert buckets == sorted(buckets), f"{name} {rest} goes up and down"
        assert [count for _, count in buckets] == sorted([count for _, count in buckets])
        assert buckets[-1] == (inf, family.samples[f"{name}_count", rest])
        assert (f"{name}_sum", rest) in family.samples
