"""Counters and histograms of this process, in the text format of Prometheus."""

from .counters import COMMIT_WRITES as COMMIT_WRITES
from .counters import CONNECTIONS_ENDED as CONNECTIONS_ENDED
from .counters import FAILURES as FAILURES
from .counters import FIGURES as FIGURES
from .counters import LOOP_LAG_SECONDS as LOOP_LAG_SECONDS
from .counters import REFUSALS as REFUSALS
from .counters import STORE_FAILURES as STORE_FAILURES
from .counters import STORE_SECONDS as STORE_SECONDS
from .counters import THINKING_SECONDS as THINKING_SECONDS
from .counters import note_decisions as note_decisions
from .registry import CONTENT_TYPE as CONTENT_TYPE
from .registry import Kind as Kind
from .registry import Labels as Labels
from .registry import Values as Values
from .registry import exposition as exposition
