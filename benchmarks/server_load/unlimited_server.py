"""`nimmt` without effective limits, because all of the load comes from one address.

Every run deals the same cards. On SIGUSR1 it logs the numbers of tasks, tables, visitors and queued messages.
"""

import asyncio
import os
import signal

from nimmt.cli import main
from nimmt.server import connections, services
from nimmt.server.http import tables
from nimmt.server.limits import Pace, Paces
from nimmt.server.logs import log
from tests.chance import Known

MANY = 10**15
PLENTY = Paces._make(MANY if isinstance(usual, int) else Pace(MANY, 1e-6) for usual in Paces())
TELL = signal.SIGUSR1


class MeasuredServices(services.Services):
    async def start(self) -> None:
        await super().start()
        asyncio.get_running_loop().add_signal_handler(TELL, self.tell)

    def tell(self) -> None:
        visitors = [visitor for room in self.rooms for visitor in room.visitors]
        waiting = [vars(visitor)["_queue"].qsize() for visitor in visitors]
        tasks = len(asyncio.all_tasks())
        log(
            "held", tasks=tasks, tables=len([*self.rooms]), visitors=len(visitors), waiting=max([0, *waiting])
        )


if __name__ == "__main__":
    for name, other in (("paces_for", lambda _: PLENTY), ("Services", MeasuredServices)):
        setattr(services, name, other)
    tables.MOST_TABLES = connections.MOST_OF_ADDRESS = MANY
    main(Known(start=os.getpid()))  # several processes may share a database
