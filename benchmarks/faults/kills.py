"""SIGKILL at any moment, with one server on SQLite and with two on PostgreSQL."""

from collections.abc import Iterator

from tests.server.live_server import Server

from .checker import check
from .evidence import Evidence
from .killer import LONGEST_PLAY, Killer, server
from .scenario import Outcome, Setting, seconds
from .tables import THINKING, Company, Party, parties

PATIENCE = 120.0
"""Nothing was acknowledged for so long: it does not go on."""


async def kills_on_sqlite(setting: Setting) -> Outcome:
    database = str(setting.folder / "nimmt.db")
    return await kills(setting, database, [server(database)])


async def kills_on_postgres(setting: Setting) -> Outcome:
    database = setting.database()
    return await kills(setting, database, [server(database), server(database)])


async def kills(
    setting: Setting,
    database: str,
    servers: list[Server],
    *,
    wanted: list[Party] | None = None,
    thinking: float = THINKING,
    longest_play: float = LONGEST_PLAY,
    moments: Iterator[str] | None = None,
    evidence: Evidence | None = None,
) -> Outcome:
    """Play, kill, play to the end, and compare what everyone saw with what is stored."""
    async with Company(servers, setting.rng, evidence) as company:
        killer = Killer(servers, company, setting.rng, longest_play=longest_play, moments=moments)
        broken: list[str] = []
        try:
            await killer.start(setting.kills // 5)
            company.invite(wanted or parties(setting.tables, setting.rng), thinking=thinking)
            await killer.kill(setting.kills, setting.told)
            setting.told("playing to the end")
            broken += await company.play_to_the_end(PATIENCE)
        finally:
            broken += end(servers)
            verdict = await check(database, company.evidence, setting.told)
            setting.so_far.append(_outcome(company, killer, [*broken, *verdict.broken], verdict.figures))
            setting.told("")
    return setting.so_far[-1]


def end(servers: list[Server]) -> list[str]:
    """Stop what runs; a sentence about what does not end as it should, and what it says went wrong in it."""
    broken = []
    for one in servers:
        if one.process is not None and not one.ready:  # interrupted while it was being started
            one.kill()
        if one.process is not None and (status := one.stop()) != 0:
            broken.append(f"A server ended with the status {status}.")
        failures = [line for line in one.log if line["event"] in ("failure", "no-json")]
        broken += [f"A server said: {line}" for line in failures[:5]]
    return broken


def _outcome(company: Company, killer: Killer, broken: list[str], figures: dict[str, int]) -> Outcome:
    moments = ", ".join(f"{count} {moment}" for moment, count in killer.moments.items())
    return Outcome(
        f"{killer.done} kills of {len(company.places)} server{'s' * (len(company.places) > 1)} "
        f"with {len(company.groups)} tables: {moments}",
        broken,
        f"{figures['matches']} matches, {figures['decisions']:,} decisions, {figures['promises']:,} "
        f"acknowledged, {figures['heard']:,} messages compared; {figures['sent again']} sent again, "
        f"{figures['of them done before']} of them done before; {figures['made for players']} made for "
        f"players; start {seconds(killer.starts)}, kill to next acknowledged {seconds(killer.pauses)}, "
        f"answer {seconds(company.latencies)} (p50 / p99)",
    )
