"""Whatever people, bots and time do to a table: nothing is stuck, lost, leaked, or forgotten by its log."""

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.table import Settings
from tests.kit import setups
from tests.table.life import CHEAP_BOTS, Life

MOST_STEPS = 120
WRONG: dict[str, st.SearchStrategy[object]] = {
    "clock": st.sampled_from([-1, 0, 4, 301]),
    "seats": st.sampled_from([-1, 0, 1, 11, 10**9]),
    "starter": st.sampled_from([-1, 10]),
    "sit_in": st.sampled_from(["nobody", "cmd:ls", "montecarlo:5"]),
    "game": st.just("skat"),
}


@st.composite
def table_settings(draw: st.DrawFn) -> Settings:
    """Every game with what may be agreed on, and everything that a host can set."""
    setup = draw(setups(largest_hand=4, whole=False))
    options = setup.ruleset.options
    if setup.ruleset.deals is None:  # with so few cards there may never be any points
        options = replace(options, deals=5)
    return Settings(
        game=setup.ruleset.game,
        options=options,
        seats=setup.seats,
        starter=setup.starter,
        clock=draw(st.sampled_from([None, 5, 300])),
        watch=draw(st.sampled_from(["open", "delayed", "nobody"])),
        public=draw(st.booleans()),
        programs=draw(st.booleans()),
        seen=draw(st.booleans()),
        preview=draw(st.booleans()),
        takeover=draw(st.booleans()),
        sit_in=draw(st.sampled_from(CHEAP_BOTS)),
        pace=draw(st.sampled_from(["at-once", "brisk", "calm"])),
    )


def wishes() -> st.SearchStrategy[list[Settings]]:
    """Some that can be played, and some that cannot."""
    mistakes = st.fixed_dictionaries({}, optional=WRONG)
    wrong = st.builds(lambda good, mistake: replace(good, **mistake), table_settings(), mistakes)
    return st.lists(table_settings() | wrong, min_size=1, max_size=3)


@effort(max_examples=effort().max_examples // 2)
@given(table_settings(), wishes(), st.integers(0, 2**32), st.integers(0, MOST_STEPS))
def test_a_table_bears_whatever_happens_to_it(
    settings: Settings, wishes: list[Settings], luck: int, steps: int
) -> None:
    Life(settings, wishes, luck).go(steps)
