"""An ended match to be looked at again: every turn with all that happened in it, all hands open."""

from nimmt.rules import (
    Asked,
    Chosen,
    Dealt,
    Event,
    Record,
    State,
    TurnEnded,
    opening,
    steps,
    view,
)

from ..wire import Deck, PlayerSummary, Replay, ReplayTurn


def replay_of(record: Record) -> Replay:
    before = opening(record)
    return Replay(
        game=record.game,
        more_is_better=before.ruleset.goal == "most",
        players=tuple([PlayerSummary(name=player.name, bot=player.bot) for player in record.seats]),
        view=view(before, None),
        turns=tuple(_turns(record)),
        deck=_deck(before),
        fair=record.fair,
    )


def _deck(before: State) -> Deck:
    ruleset, seats = before.ruleset, before.seats
    return Deck(
        seats=seats,
        hand=ruleset.hand,
        highest=ruleset.highest_card(seats),
        zeros=ruleset.zeros,
        dealt_zeros=ruleset.dealt_zeros(seats),
    )


def _turns(record: Record) -> list[ReplayTurn]:
    turns: list[ReplayTurn] = []
    deal, turn, events = 0, 0, list[Event]()
    for step in steps(record):
        for event in step.events:
            if isinstance(event, Dealt):
                deal, turn = event.deal, 0
            if not isinstance(event, Asked | Chosen):
                events.append(event)
        if isinstance(step.events[0], Dealt) or any(isinstance(event, TurnEnded) for event in step.events):
            turns.append(ReplayTurn(deal=deal, turn=turn, events=tuple(events)))
            turn, events = turn + 1, []
    return turns
