"""An ended match to be looked at again: every turn with all that happened in it, all hands open."""

from msgspec import Struct

from nimmt.rules import Chosen, Event, Fair, Record, View, view
from nimmt.rules.messages import Asked, Dealt, TurnEnded
from nimmt.rules.replay import opening, steps

from .derived import PlayerSummary


class ReplayTurn(Struct, frozen=True, kw_only=True):
    deal: int
    turn: int
    """0 is the dealing of the cards."""
    events: tuple[Event, ...]


class Replay(Struct, frozen=True, kw_only=True):
    game: str
    more_is_better: bool
    players: tuple[PlayerSummary, ...]
    view: View
    """Before the first deal, as a spectator sees it; the events of the turns are folded onto it."""
    turns: tuple[ReplayTurn, ...]
    fair: Fair | None


def replay_of(record: Record) -> Replay:
    before = opening(record)
    return Replay(
        game=record.game,
        more_is_better=before.ruleset.goal == "most",
        players=tuple([PlayerSummary(name=player.name, bot=player.bot) for player in record.seats]),
        view=view(before, None),
        turns=tuple(_turns(record)),
        fair=record.fair,
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
