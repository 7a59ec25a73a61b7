"""A match that is over, turn by turn with all hands open, made from the changes that its log folds into."""

from collections.abc import Iterable, Iterator, Sequence

from nimmt.rules import Asked, Chosen, Dealt, Event, State, TurnEnded, view
from nimmt.table import Began, Change, Table, decode_entry, fold_log

from ..wire import Deck, PlayerSummary, Replay, ReplayTurn


def ended_match(log: Iterable[bytes], number: int) -> Table | None:
    """The table when its match of this number ended; `None` if it has not."""
    changes = fold_log(map(decode_entry, log))
    ended = (change.table for change in changes if change.ends_match)
    return next((table for table in ended if table.number == number), None)


def replay_of(log: Iterable[bytes], number: int, begun: Table | None = None) -> tuple[Table, Replay] | None:
    """The table when its match of this number ended, and the replay of that match; `None` as above.

    The log is the whole one, or what came after `begun`, the table when that match began.
    """
    changes = fold_log(map(decode_entry, log), begun)
    begun = begun or next((change.table for change in changes if _begins(change, number)), None)
    played = [] if begun is None else _up_to_its_end(changes)
    if begun is None or begun.match is None or not played or not played[-1].ends_match:
        return None
    ended = played[-1].table
    return ended, Replay(
        game=ended.ruleset.game,
        more_is_better=ended.ruleset.goal == "most",
        players=tuple([PlayerSummary(name=player.name, bot=player.bot) for player in ended.players]),
        view=view(begun.match, None),
        turns=tuple(_turns(played)),
        deck=_deck(begun.match),
        fair=ended.fair,
    )


def _begins(change: Change, number: int) -> bool:
    return isinstance(change.entry, Began) and change.table.number == number


def _up_to_its_end(changes: Iterable[Change]) -> list[Change]:
    played = []
    for change in changes:
        played.append(change)
        if change.ends_match:
            break
    return played


def _turns(played: Sequence[Change]) -> Iterator[ReplayTurn]:
    """One for the dealing of the cards, then one for each turn. A turn that was not finished is left out."""
    deal, turn, events = 0, 0, list[Event]()
    for change in played:
        for event in change.events:
            if isinstance(event, Dealt):
                deal, turn, events = event.deal, 0, []
            if not isinstance(event, Asked | Chosen):
                events.append(event)
        if any(isinstance(event, Dealt | TurnEnded) for event in change.events):
            yield ReplayTurn(deal=deal, turn=turn, events=tuple(events))
            turn, events = turn + 1, []


def _deck(before: State) -> Deck:
    ruleset, seats = before.ruleset, before.seats
    return Deck(
        seats=seats,
        hand=ruleset.hand,
        highest=ruleset.highest_card(seats),
        zeros=ruleset.zeros,
        dealt_zeros=ruleset.dealt_zeros(seats),
    )
