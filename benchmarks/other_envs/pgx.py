"""Pgx: a thousand games at once, compiled for the processor, including the random choice.

Its only game of cards or tiles with hands that needs no download is sparrow mahjong, for three seats; Leduc
hold'em, with six cards, shows how fast a toy is.
"""

from importlib import import_module
from typing import Any

from .stopwatch import one_core, tell

GAMES = ("sparrow_mahjong", "leduc_holdem")
BATCH = 1000
STEPS = 50


def player(name: str) -> Any:
    """A function that plays some steps of all games; finished ones start again."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        legal = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(key, legal), key)

    def all_at_once(states: Any, key: Any) -> tuple[Any, None]:
        return jax.vmap(one)(states, jax.random.split(key, BATCH)), None

    begin = jax.jit(jax.vmap(env.init))
    go_on = jax.jit(lambda states, key: jax.lax.scan(all_at_once, states, jax.random.split(key, STEPS))[0])
    key = jax.random.PRNGKey(1)
    states = begin(jax.random.split(key, BATCH))

    def play() -> int:
        nonlocal states, key
        key, used = jax.random.split(key)
        states = jax.block_until_ready(go_on(states, used))
        return BATCH * STEPS

    return play


def main() -> None:
    one_core()
    for name in GAMES:
        tell(f"Pgx {name}, {BATCH:,} at once", player(name))


if __name__ == "__main__":
    main()
