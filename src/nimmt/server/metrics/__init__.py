"""Counters and histograms of this process, in the text format of Prometheus."""

from .counters import (
    COMMIT_WRITES,
    FAILURES,
    FIGURES,
    LOOP_LAG_SECONDS,
    REFUSALS,
    STORE_FAILURES,
    STORE_SECONDS,
    THINKING_SECONDS,
    note_decisions,
)
from .registry import CONTENT_TYPE, Kind, Labels, Values, exposition

__all__ = [
    "COMMIT_WRITES",
    "CONTENT_TYPE",
    "FAILURES",
    "FIGURES",
    "LOOP_LAG_SECONDS",
    "REFUSALS",
    "STORE_FAILURES",
    "STORE_SECONDS",
    "THINKING_SECONDS",
    "Kind",
    "Labels",
    "Values",
    "exposition",
    "note_decisions",
]
