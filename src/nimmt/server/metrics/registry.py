"""Counters and histograms, and the text format of Prometheus, version 0.0.4.

Only one thread adds to a counter or histogram, so they need no lock.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Literal, NamedTuple, Protocol, TypeAlias

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Kind: TypeAlias = Literal["counter", "gauge", "histogram"]
Labels: TypeAlias = tuple[str, ...]
"""Label values, in the order of the label names."""


class Sample(NamedTuple):
    suffix: str
    """Added to the name: `_bucket`, `_sum` or `_count` for a histogram, otherwise empty."""
    labels: Mapping[str, str]
    value: float


class Metric(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def says(self) -> str: ...
    @property
    def labels(self) -> tuple[str, ...]:
        """The label names."""

    def samples(self) -> Iterator[Sample]: ...


class Values(NamedTuple):
    """Values that were read at one moment."""

    name: str
    kind: Kind
    says: str
    labels: tuple[str, ...]
    values: Mapping[Labels, float]

    def samples(self) -> Iterator[Sample]:
        for given, value in self.values.items():
            yield Sample("", dict(zip(self.labels, given, strict=True)), value)


class Counter:
    kind: Kind = "counter"

    def __init__(
        self, name: str, says: str, labels: tuple[str, ...] = (), known: Iterable[Labels] = ()
    ) -> None:
        """`known` label values start at 0, so that the first event is visible as an increase."""
        self.name, self.says, self.labels = name, says, labels
        self.counts: dict[Labels, int] = dict.fromkeys(known if labels else [()], 0)

    def add(self, *labels: str) -> None:
        self.counts[labels] = self.counts.get(labels, 0) + 1

    def samples(self) -> Iterator[Sample]:
        return Values(self.name, self.kind, self.says, self.labels, dict(self.counts)).samples()


class Histogram:
    """A histogram with fixed bounds, and the sum of all values."""

    kind: Kind = "histogram"

    def __init__(
        self,
        name: str,
        says: str,
        labels: tuple[str, ...] = (),
        known: Iterable[Labels] = (),
        *,
        bounds: tuple[float, ...] = SECONDS,
    ) -> None:
        self.name, self.says, self.labels, self.bounds = name, says, labels, bounds
        self.counts = {given: [0] * (len(bounds) + 1) for given in (known if labels else [()])}
        """Counts per bucket; the last is above all bounds."""
        self.sums: dict[Labels, float] = dict.fromkeys(self.counts, 0)

    def add(self, value: float, *labels: str) -> None:
        if labels not in self.counts:
            self.counts[labels], self.sums[labels] = [0] * (len(self.bounds) + 1), 0
        self.counts[labels][bisect_left(self.bounds, value)] += 1
        self.sums[labels] += value

    def samples(self) -> Iterator[Sample]:
        bounds = [*map(_number, self.bounds), "+Inf"]
        for given, counts in list(self.counts.items()):
            labels, up_to = dict(zip(self.labels, given, strict=True)), [*accumulate(counts)]
            for bound, count in zip(bounds, up_to, strict=True):
                yield Sample("_bucket", {**labels, "le": bound}, count)
            yield Sample("_sum", labels, self.sums[given])
            yield Sample("_count", labels, up_to[-1])


def exposition(metrics: Iterable[Metric]) -> str:
    return "".join([f"{line}\n" for metric in metrics for line in _lines(metric)])


def _lines(metric: Metric) -> Iterator[str]:
    yield f"# HELP {metric.name} {_escaped(metric.says)}"
    yield f"# TYPE {metric.name} {metric.kind}"
    for suffix, labels, value in metric.samples():
        given = ",".join([f'{name}="{_escaped(text, quote=True)}"' for name, text in labels.items()])
        yield f"{metric.name}{suffix}{f'{{{given}}}' if given else ''} {_number(value)}"


def _escaped(text: str, *, quote: bool = False) -> str:
    text = text.replace("\\", r"\\").replace("\n", r"\n")
    return text.replace('"', r"\"") if quote else text


def _number(value: float) -> str:
    return repr(value).removesuffix(".0")
