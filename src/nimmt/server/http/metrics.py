"""`/metrics`, for Prometheus: this machine may read it, and whom `--metrics-from` names; nobody else."""

from collections.abc import Iterable
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from nimmt.rules import NimmtError

from ..limits import peer_of, read_address
from ..metrics.counters import FIGURES
from ..metrics.registry import exposition
from ..services import House, Network, Plan
from .gauges import READINGS

FORWARDED = ("forwarded", "via", "x-real-ip")
"""Headers of proxies, beside those that begin with `x-forwarded-`."""
NOT_FOR_YOU = (
    "The figures of this server are for its own machine, without a proxy in between;"
    " nimmt serve --metrics-from ADDRESS lets others read them."
)


class NetworkError(NimmtError):
    """Something that is no address and no network."""


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    return tuple([_network(text) for text in texts])


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise NetworkError(
            "The figures can be read from an address or a network such as 10.0.0.5 or 10.0.0.0/24,"
            f" and {text[:60]!r} is neither."
        ) from None


def metrics_of(house: House) -> str:
    return exposition([*FIGURES, *[reading.of(house) for reading in READINGS]])


def may_scrape(asking: HTTPConnection, plan: Plan) -> bool:
    """Through a proxy nobody counts as this machine, even if the proxy runs on it.

    One that adds no header is known by the Host that it passes on; and if it hides that, too, nobody can play
    through it, for then every page is one of another site.
    """
    peer = peer_of(asking.scope, plan.behind_proxy)
    forwarded = [name for name in asking.headers if name in FORWARDED or name.startswith("x-forwarded-")]
    if peer is None or (forwarded and not (plan.behind_proxy and "x-forwarded-for" in forwarded)):
        return False
    if any(peer in network for network in plan.metrics_from):
        return True
    return peer.is_loopback and not forwarded and _is_this_machine(asking.headers.get("host", ""))


def _is_this_machine(host: str) -> bool:
    address = read_address(host)
    return host.partition(":")[0] == "localhost" if address is None else address.is_loopback
