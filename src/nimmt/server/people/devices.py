"""The devices of a person. A device that is forgotten loses its key, and its open connections end."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from ..clock import time
from ..store import DeviceId, DeviceStore, PersonId, StoreUnavailable

LOOK_SECONDS = 3.0
"""The longest time until a connection ends after another process has forgotten its device."""
FAREWELL_SECONDS = 60.0
"""How long every process has to end the connections of a forgotten device."""
FORGOTTEN = "This device was forgotten: it has no name here any more."

Leave: TypeAlias = Callable[[], None]
"""Ends a connection."""


class Devices:
    def __init__(self, store: DeviceStore) -> None:
        self._store = store
        self._connected: dict[DeviceId, list[Leave]] = {}

    @contextmanager
    def connected(self, device: DeviceId | None, leave: Leave) -> Iterator[None]:
        """While a connection is open, call `leave` if its device is forgotten."""
        if device is None:
            yield
            return
        here = self._connected.setdefault(device, [])
        here.append(leave)
        try:
            yield
        finally:
            here.remove(leave)
            if not here:
                self._connected.pop(device, None)

    async def forget(self, person: PersonId, device: DeviceId) -> None:
        await self._store.forget_device(person, device, time())
        await self._dismiss()

    async def forget_others(self, person: PersonId, device: DeviceId) -> None:
        """Forget all devices of the person but this one."""
        await self._store.forget_other_devices(person, device, time())
        await self._dismiss()

    async def watch_forever(self) -> None:
        """Dismiss devices that were forgotten at another process, or while they were connecting."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(StoreUnavailable):  # the registry's sweep logs it
                await self._dismiss()

    async def _dismiss(self) -> None:
        for device, since in await self._store.forgotten_devices():
            for leave in list(self._connected.get(device, ())):
                leave()
            if abs(time() - since) > FAREWELL_SECONDS:
                await self._store.drop_forgotten(device)
