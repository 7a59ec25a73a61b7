"""Valid options are accepted, and invalid ones refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from nimmt.rules import GAMES, Options, Ruleset, RulesetError, agree, fair_deal, seal, start
from tests.kit import (
    WITH_COW,
    WITH_DEALT_ZEROS,
    WITH_ZEROS,
    Setup,
    any_options,
    is_sentence,
    moments,
    setups,
)


def is_allowed(game: str, options: Options) -> bool:
    """The cow with the base games, dealt zeros where they are played beside numbers, any hand and any end."""
    preset = GAMES[game]
    points = preset.points if options.points is UNSET else options.points
    deals = preset.deals if options.deals is UNSET else options.deals
    numbers = [value for value in (options.hand, points, deals) if isinstance(value, int)]
    return (
        all(number >= 1 for number in numbers)
        and not (points is None and deals is None)
        and (options.cow is not True or game in WITH_COW)
        and (options.zero_deal is UNSET or game in WITH_ZEROS)
        and (options.zero_deal != "dealt" or game in WITH_DEALT_ZEROS)
    )


def agreed(game: str, options: Options) -> Ruleset | str:
    try:
        return agree(game, options)
    except RulesetError as error:
        return str(error)


@given(st.sampled_from(list(GAMES)), any_options())
def test_what_may_be_combined_is_agreed_and_everything_else_refused(game: str, options: Options) -> None:
    answer = agreed(game, options)
    assert isinstance(answer, Ruleset) == is_allowed(game, options)
    assert isinstance(answer, Ruleset) or is_sentence(answer)


@given(st.sampled_from(list(GAMES)), any_options(), st.integers(-1, 12), st.integers(0, 2**32))
def test_agreed_rules_can_be_played_with_as_many_seats_as_there_are_cards_for(
    game: str, options: Options, seats: int, seed: int
) -> None:
    ruleset = agreed(game, options)
    if isinstance(ruleset, str):
        return
    cards = seats * ruleset.hand if ruleset.zeros else seats * ruleset.hand + 4
    zeros = 0 if ruleset.zero_deal == "mixed" else 2 if seats <= 3 else 1
    if (
        2 <= seats <= GAMES[game].most_seats
        and cards <= 104 + (3 if ruleset.zeros else 0)
        and ruleset.hand >= zeros
    ):
        setup = Setup(ruleset, seats, 0, seed, most_deals=1)
        *_, last = moments(setup)
        assert len(last.state.deals) == 1
    else:
        with pytest.raises(RulesetError) as refusal:
            start(ruleset, seats)
        assert is_sentence(str(refusal.value))
        with pytest.raises(RulesetError):
            fair_deal(ruleset, seats, seal(bytes(32)), 1)


@given(st.text())
def test_an_unknown_game_is_refused_with_the_names_of_those_there_are(name: str) -> None:
    if name in GAMES:
        return
    answer = agreed(name, Options())
    assert isinstance(answer, str)
    assert is_sentence(answer)
    assert all(game in answer for game in GAMES)


@given(setups(), st.integers(-(10**20), 10**20))
def test_only_a_seat_can_be_the_starter(setup: Setup, starter: int) -> None:
    if 0 <= starter < setup.seats:
        assert start(setup.ruleset, setup.seats, starter=starter).starter in (None, starter)
    else:
        with pytest.raises(RulesetError) as refusal:
            start(setup.ruleset, setup.seats, starter=starter)
        assert is_sentence(str(refusal.value))
