"""A store that measures how long each operation takes."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from time import perf_counter
from typing import Any, TypeVar, cast

from ..metrics import STORE_FAILURES, STORE_SECONDS
from .base import StoreError
from .protocols import Store

T = TypeVar("T")
OPERATIONS = [name for name in dir(Store) if iscoroutinefunction(getattr(Store, name))]


def timed(store: Store) -> Store:
    return cast("Store", _TimedStore(store))


class _TimedStore:
    def __init__(self, store: Store) -> None:
        self._store = store
        for name in OPERATIONS:
            setattr(self, name, _timed(name, getattr(store, name)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def _timed(name: str, do: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
    async def timed(*args: Any, **kwargs: Any) -> T:
        begun = perf_counter()
        try:
            return await do(*args, **kwargs)
        except StoreError:
            STORE_FAILURES.add()
            raise
        finally:
            STORE_SECONDS.add(perf_counter() - begun, name)

    return timed
