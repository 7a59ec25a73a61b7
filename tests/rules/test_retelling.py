"""The running deal is told again as it was told, in every game; tests/properties has it at random."""

from random import Random

import pytest

from nimmt.rules import (
    GAMES,
    Asked,
    Chosen,
    Dealt,
    Event,
    Ruleset,
    apply,
    deal,
    fair_deal,
    legal,
    retell,
    seal,
    start,
)


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_running_deal_is_told_again_as_it_was_told(ruleset: Ruleset, seats: int) -> None:
    rng = Random(seats)
    match, shuffle = start(ruleset, seats), seal(rng.randbytes(32))
    assert retell(match) == ()
    told: list[Event] = []

    def note(events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Dealt):
                told.clear()
            if not isinstance(event, Asked | Chosen):
                told.append(event)

    while not match.over:
        match, events = deal(match, fair_deal(ruleset, seats, shuffle, len(match.deals) + 1))
        note(events)
        while match.acting:
            assert list(retell(match)) == told
            match, events = apply(match, rng.choice(legal(match, match.acting[0])))
            note(events)
        assert list(retell(match)) == told
