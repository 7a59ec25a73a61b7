"""As `page_server`, but a match begins without the part of Bob as soon as only this part is awaited."""

from nimmt.table import Table, clock
from tests.server.programs.known_chance import run
from tests.server.programs.page_server import wait_for_everyone


def awaits_bob(table: Table, _: float) -> bool:
    return [table.chairs[seat].name for seat in table.awaited] == ["Bob"]


if __name__ == "__main__":
    wait_for_everyone()
    late = {"_start_is_late": awaits_bob, "PART_SECONDS": 0.0}  # so the server looks at the table soon
    for name, value in late.items():
        setattr(clock, name, value)
    run()
