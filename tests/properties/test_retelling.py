"""The running deal is told again as it was told when it happened."""

from hypothesis import given

from nimmt.rules import Asked, Chosen, Dealt, Event, retell
from tests.kit import Setup, moments, setups


@given(setups())
def test_the_events_of_the_running_deal_follow_from_the_state_alone(setup: Setup) -> None:
    assert retell(setup.opening()) == ()
    told: list[Event] = []
    for moment in moments(setup):
        for event in moment.events:
            if isinstance(event, Dealt):
                told.clear()
            if not isinstance(event, Asked | Chosen):
                told.append(event)
        assert list(retell(moment.state)) == told
