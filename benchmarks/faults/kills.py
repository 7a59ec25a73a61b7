"""SIGKILL at any moment, to one server on SQLite or two on PostgreSQL."""

from collections.abc import Iterator

from tests.server.live_server import Server

from .checker import check
from .evidence import Evidence
from .killer import LONGEST_PLAY, Killer, server
from .population import THINKING, GroupPlan, Population, group_plans
from .scenario import ScenarioContext, ScenarioOutcome, seconds

PATIENCE = 120.0
"""Seconds without an acknowledgement after which a match counts as stuck."""


async def kills_on_sqlite(context: ScenarioContext) -> ScenarioOutcome:
    database = str(context.folder / "nimmt.db")
    return await kills(context, database, [server(database)])


async def kills_on_postgres(context: ScenarioContext) -> ScenarioOutcome:
    database = context.database()
    return await kills(context, database, [server(database), server(database)])


async def kills(
    context: ScenarioContext,
    database: str,
    servers: list[Server],
    *,
    wanted: list[GroupPlan] | None = None,
    thinking: float = THINKING,
    longest_play: float = LONGEST_PLAY,
    moments: Iterator[str] | None = None,
    evidence: Evidence | None = None,
) -> ScenarioOutcome:
    """Play, kill, play to the end, and check the evidence against the database."""
    async with Population(servers, context.rng, evidence) as population:
        killer = Killer(servers, population, context.rng, longest_play=longest_play, moments=moments)
        broken: list[str] = []
        try:
            await killer.start(context.kills // 5)
            population.invite(wanted or group_plans(context.tables, context.rng), thinking=thinking)
            await killer.kill(context.kills, context.told)
            context.told("playing to the end")
            broken += await population.play_to_the_end(PATIENCE)
        finally:
            broken += end(servers)
            verdict = await check(database, population.evidence, context.told)
            context.so_far.append(_outcome(population, killer, [*broken, *verdict.broken], verdict.figures))
            context.told("")
    return context.so_far[-1]


def end(servers: list[Server]) -> list[str]:
    """Stop the servers; return a sentence for each bad exit status and each error in a log."""
    broken = []
    for one in servers:
        if one.process is not None and not one.ready:  # interrupted during its start
            one.kill()
        if one.process is not None and (status := one.stop()) != 0:
            broken.append(f"A server ended with the status {status}.")
        failures = [line for line in one.log if line["event"] in ("failure", "no-json")]
        broken += [f"A server said: {line}" for line in failures[:5]]
    return broken


def _outcome(
    population: Population, killer: Killer, broken: list[str], figures: dict[str, int]
) -> ScenarioOutcome:
    moments = ", ".join(f"{count} {moment}" for moment, count in killer.moments.items())
    return ScenarioOutcome(
        f"{killer.done} kills of {len(population.places)} server{'s' * (len(population.places) > 1)} "
        f"with {len(population.groups)} tables: {moments}",
        broken,
        f"{figures['matches']} matches, {figures['decisions']:,} decisions, {figures['promises']:,} "
        f"acknowledged, {figures['heard']:,} messages compared; {figures['sent again']} sent again, "
        f"{figures['of them done before']} of them done before; {figures['made for players']} made for "
        f"players; {figures['left out']} players left out of a shuffle, {figures['false alarms']} false "
        f"alarms; start {seconds(killer.starts)}, kill to next acknowledged {seconds(killer.pauses)}, "
        f"answer {seconds(population.latencies)} (p50 / p99)",
    )
