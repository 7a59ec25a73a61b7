"""The speed of the rules: random matches and replays, compared with a minimal loop of the same games.

The bare loop keeps lists and a count of heads and nothing else: no state to go back to, no events, no views.
Both play the same cards with the same random choices and must end alike: the ratio is what readability costs.
"""

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from nimmt.rules import (
    FULL_ROW,
    GAMES,
    HEADS,
    Deal,
    Fair,
    Player,
    Ruleset,
    State,
    apply,
    deal,
    fair_deal,
    legal,
    read,
    record_of,
    replay,
    seal,
    start,
    write,
)

MOST_TIMES_SLOWER = 15
MOST_IMPORT_MS = 60
MOST_HELP_MS = 300
MATCHES = 6
"""The number of matches per line of the table."""


class Result(NamedTuple):
    """The result on which both implementations must agree."""

    heads: list[list[int]]
    totals: list[int]
    places: list[int]


ChooseCards = Callable[[int, int, list[int]], list[int]]
"""Chooses cards by turn, seat and hand."""
ChooseRow = Callable[[int, int], int]
"""Chooses the row for a low card by turn and seat."""


def random_decisions(ruleset: Ruleset, rng: Random) -> tuple[ChooseCards, ChooseRow]:
    """Uniformly random legal plays."""

    def choose_card(_turn: int, _seat: int, hand: list[int]) -> list[int]:
        return [rng.choice(hand)]

    def choose_of_all(_turn: int, _seat: int, hand: list[int]) -> list[int]:
        plays = [[card] for card in dict.fromkeys(hand)]
        if ruleset.most_cards == 2:
            plays += [list(pair) for pair in dict.fromkeys(combinations(hand, 2))]
        return rng.choice(plays)

    def choose_row(_turn: int, _seat: int) -> int:
        return rng.randrange(4)

    return choose_of_all if ruleset.zeros else choose_card, choose_row


def recorded_decisions(ruleset: Ruleset, turns: list[dict[str, Any]]) -> tuple[ChooseCards, ChooseRow]:
    """The plays of a record, checked for legality."""

    def choose_cards(turn: int, seat: int, hand: list[int]) -> list[int]:
        cards: list[int] = turns[turn]["plays"][seat]
        if not 1 <= len(cards) <= ruleset.most_cards:
            raise ValueError("not so many cards")
        for card in cards:
            if cards.count(card) > hand.count(card):
                raise ValueError("not in the hand")
        return cards

    def choose_row(turn: int, seat: int) -> int:
        row: int = turns[turn]["choices"][str(seat)]
        if not 0 <= row < 4:
            raise ValueError("no such row")
        return row

    return choose_cards, choose_row


class BareTable:
    """One deal of any game: rows, the cow, and the heads of each seat."""

    def __init__(self, ruleset: Ruleset, seats: int, rows: list[int]) -> None:
        self.low_chooses = ruleset.low == "choose"
        self.rows = [[card] for card in rows]
        self.cow = rows.index(min(rows)) if ruleset.cow else None
        self.heads = [0] * seats

    def place(self, turn: int, seat: int, card: int, choose_row: ChooseRow) -> None:
        rows = self.rows
        row, end = -1, 0
        for index, cards in enumerate(rows):
            if end < cards[-1] < card:
                row, end = index, cards[-1]
        low = row < 0
        if low:
            row = choose_row(turn, seat) if self.low_chooses else rows.index(max(rows, key=itemgetter(-1)))
        cards = rows[row]
        if (low and self.low_chooses) or len(cards) + (row == self.cow) == FULL_ROW:
            self.heads[seat] += sum([HEADS[taken] for taken in cards])
            rows[row] = [card]
        else:
            cards.append(card)
        if row == self.cow:
            self.hop(seat, row)

    def hop(self, seat: int, row: int) -> None:
        rows = self.rows
        while True:
            row = min([other for other in range(4) if other != row], key=lambda index: rows[index][-1])
            if len(rows[row]) < FULL_ROW:
                break
            highest = max(rows[row])
            self.heads[seat] += sum([HEADS[taken] for taken in rows[row] if taken != highest])
            rows[row] = [highest]
        self.cow = row


class Played(NamedTuple):
    heads: list[int]
    turns: int


def play_at_once(
    table: BareTable, hands: list[list[int]], choose: ChooseCards, choose_row: ChooseRow
) -> Played:
    turn = 0
    while any(hands):
        plays = [choose(turn, seat, hand) if hand else [] for seat, hand in enumerate(hands)]
        queue = []
        for seat, cards in enumerate(plays):
            for card in cards:
                hands[seat].remove(card)
                if card:
                    queue.append((0 not in cards, card, seat))
        for _, card, seat in sorted(queue):
            table.place(turn, seat, card, choose_row)
        turn += 1
    return Played(table.heads, turn)


def play_in_turn(
    table: BareTable, hands: list[list[int]], starter: int, choose: ChooseCards, choose_row: ChooseRow
) -> Played:
    order = [*range(starter, len(hands)), *range(starter)]
    turn = 0
    while any(hands):
        for seat in order:
            (card,) = choose(turn, seat, hands[seat])
            hands[seat].remove(card)
            if card:
                table.place(turn, seat, card, choose_row)
        turn += 1
    return Played(table.heads, turn)


def bare_deal(
    ruleset: Ruleset,
    rows: list[int],
    hands: list[list[int]],
    starter: int,
    decisions: tuple[ChooseCards, ChooseRow],
) -> Played:
    table = BareTable(ruleset, len(hands), rows)
    hands = [sorted(hand) for hand in hands]
    if ruleset.in_turn:
        return play_in_turn(table, hands, starter, *decisions)
    return play_at_once(table, hands, *decisions)


class BareMatch:
    """Totals, the end of the match, and places."""

    def __init__(self, ruleset: Ruleset, seats: int, starter: int = 0) -> None:
        self.ruleset, self.seats, self.starter = ruleset, seats, starter
        self.deals: list[list[int]] = []
        self.totals = [0] * seats
        self.over = False

    def add(self, heads: list[int]) -> None:
        self.deals.append(heads)
        self.totals = [total + more for total, more in zip(self.totals, heads, strict=True)]
        clockwise = [(self.starter + n) % self.seats for n in range(self.seats)]
        self.starter = max(clockwise, key=lambda seat: heads[seat])
        by_points = self.ruleset.points is not None and max(self.totals) >= self.ruleset.points
        self.over = by_points or len(self.deals) == self.ruleset.last_deal(self.seats)

    def result(self) -> Result:
        ranked = sorted(self.totals, reverse=self.ruleset.goal == "most")
        return Result(self.deals, self.totals, [ranked.index(total) + 1 for total in self.totals])


Cards = Callable[[int], Deal]
"""The cards of each deal of a match, by its number."""


def bare_match(ruleset: Ruleset, seats: int, cards: Cards, rng: Random) -> Result:
    match = BareMatch(ruleset, seats)
    decisions = random_decisions(ruleset, rng)
    while not match.over:
        dealt = cards(len(match.deals) + 1)
        hands = [list(hand) for hand in dealt.hands]
        match.add(bare_deal(ruleset, list(dealt.rows), hands, match.starter, decisions).heads)
    return match.result()


def bare_replay(ruleset: Ruleset, text: bytes) -> Result:
    record = json.loads(text)
    match = BareMatch(ruleset, len(record["seats"]), record["deals"][0].get("starter", 0))
    for dealt in record["deals"]:
        check_bare_deal(ruleset, match, dealt)
        decisions = recorded_decisions(ruleset, dealt["turns"])
        heads, turns = bare_deal(ruleset, dealt["rows"], dealt["hands"], match.starter, decisions)
        if turns < len(dealt["turns"]):
            raise ValueError("the deal is over")
        match.add(heads)
    return match.result()


def check_bare_deal(ruleset: Ruleset, match: BareMatch, dealt: dict[str, Any]) -> None:
    if match.over or len(dealt["hands"]) != match.seats or len(dealt["rows"]) != 4:
        raise ValueError("no such deal")
    if any(len(hand) != ruleset.hand for hand in dealt["hands"]):
        raise ValueError("wrong number of cards")
    if any(hand.count(0) < ruleset.dealt_zeros(match.seats) for hand in dealt["hands"]):
        raise ValueError("too few zeros")
    cards = [card for hand in (dealt["rows"], *dealt["hands"]) for card in hand]
    numbers = [card for card in cards if card]
    if len(set(numbers)) < len(numbers) or len(cards) - len(numbers) > ruleset.zeros:
        raise ValueError("a card twice")
    if min(numbers) < 1 or max(numbers) > ruleset.highest_card(match.seats):
        raise ValueError("no such card")
    if ruleset.in_turn and dealt["starter"] != match.starter:
        raise ValueError("wrong starter")


def played_match(ruleset: Ruleset, seats: int, cards: Cards, rng: Random) -> State:
    state = start(ruleset, seats)
    while not state.over:
        state, _ = deal(state, cards(len(state.deals) + 1))
        while state.acting:
            state, _ = apply(state, rng.choice(legal(state, state.acting[0])))
    return state


def result_of(state: State) -> Result:
    assert state.places is not None
    heads = [list(played.heads) for played in state.deals]
    return Result(heads, list(state.totals), list(state.places))


class Fixture:
    """A match, with everything prepared before the clock runs."""

    def __init__(self, ruleset: Ruleset, seats: int, seed: int) -> None:
        self.ruleset, self.seats, self.seed = ruleset, seats, seed
        fair = seal(Random(seed).randbytes(32))
        self.cards = dealer(ruleset, seats, fair)
        state = self.engine_plays()
        self.text = write(record_of(state, [Player(f"Seat {seat + 1}") for seat in range(seats)]))
        self.result = result_of(state)

    def engine_plays(self) -> State:
        return played_match(self.ruleset, self.seats, self.cards, Random(self.seed))

    def engine_replays(self) -> State:
        return replay(read(self.text))

    def bare_plays(self) -> Result:
        return bare_match(self.ruleset, self.seats, self.cards, Random(self.seed))

    def bare_replays(self) -> Result:
        return bare_replay(self.ruleset, self.text)

    def check(self) -> None:
        """Check that the minimal loop plays the same game."""
        assert self.bare_plays() == self.result
        assert self.bare_replays() == self.result
        assert result_of(self.engine_replays()) == self.result


def dealer(ruleset: Ruleset, seats: int, fair: Fair) -> Cards:
    """Deals are shuffled in advance, because both sides share the shuffle."""

    @cache
    def cards(number: int) -> Deal:
        return fair_deal(ruleset, seats, fair, number)

    return cards


def seat_counts(ruleset: Ruleset) -> list[int]:
    return [2, 4, ruleset.most_seats]


class Line(NamedTuple):
    """One line of the table: matches per second, and the slowdown of the engine."""

    game: str
    seats: int
    matches: float
    bare_matches: float
    match_ratio: float
    replays: float
    bare_replays: float
    replay_ratio: float


def measure(ruleset: Ruleset, seats: int, seconds: float) -> Line:
    fixtures = [Fixture(ruleset, seats, seed) for seed in range(MATCHES)]
    for fixture in fixtures:
        fixture.check()
    engine, bare = side_by_side(
        [fixture.engine_plays for fixture in fixtures], [fixture.bare_plays for fixture in fixtures], seconds
    )
    engine_again, bare_again = side_by_side(
        [fixture.engine_replays for fixture in fixtures],
        [fixture.bare_replays for fixture in fixtures],
        seconds,
    )
    return Line(
        ruleset.game,
        seats,
        *(MATCHES / engine, MATCHES / bare, engine / bare),
        *(MATCHES / engine_again, MATCHES / bare_again, engine_again / bare_again),
    )


def side_by_side(
    engine: list[Callable[[], State]], bare: list[Callable[[], Result]], seconds: float
) -> tuple[float, float]:
    """The median time of a round of each. Rounds alternate, so that a busy machine slows both alike."""
    rounds: list[tuple[float, float]] = []
    end = perf_counter() + seconds
    while perf_counter() < end or len(rounds) < 3:
        rounds.append((time_of(engine), time_of(bare)))
    return median([first for first, _ in rounds]), median([second for _, second in rounds])


def time_of(jobs: list[Callable[[], State]] | list[Callable[[], Result]]) -> float:
    began = process_time()
    for job in jobs:
        job()
    return process_time() - began


def start_times(commands: dict[str, list[str]], times: int = 20) -> dict[str, float]:
    """The CPU time of each command in milliseconds, the minimum of many runs."""
    measured: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            measured[name].append(spent * 1000)
    return {name: min(values) for name, values in measured.items()}


def start_up() -> dict[str, float]:
    """The start time of the package and the command beyond that of Python, in milliseconds."""
    commands = {
        "bare": [sys.executable, "-c", "pass"],
        "import": [sys.executable, "-c", "import nimmt.rules"],
        "help": [str(Path(sys.executable).with_name("nimmt")), "--help"],
    }
    times = start_times(commands)
    return {name: time - times["bare"] for name, time in times.items() if name != "bare"}


TABLE_HEAD = f"{'':10} {'':5} {'matches/s':^26}  {'replays/s':^26}\n" + " ".join(
    [f"{'game':10} {'seats':>5}", *[f"{'engine':>9} {'bare':>9} {'times':>6} "] * 2]
)


def show(line: Line) -> str:
    matches = f"{line.matches:9,.1f} {line.bare_matches:9,.1f} {line.match_ratio:6.1f}"
    replays = f"{line.replays:9,.1f} {line.bare_replays:9,.1f} {line.replay_ratio:6.1f}"
    return f"{line.game:10} {line.seats:5} {matches}  {replays}"


def verdict(lines: list[Line]) -> str:
    worst = max(max(line.match_ratio, line.replay_ratio) for line in lines)
    target = f"at most {MOST_TIMES_SLOWER} times slower than the bare loop"
    return f"{target}: {holds(worst <= MOST_TIMES_SLOWER)} (at the worst {worst:.1f} times)"


def show_start(name: str, more: float, most: float) -> str:
    return f"{name}: {more:.0f} ms more than bare Python; under {most} {holds(more < most)}"


def holds(target_is_met: bool) -> str:
    return "holds" if target_is_met else "DOES NOT HOLD"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    games = [GAMES[wanted.game]] if wanted.game else list(GAMES.values())
    lines = []
    if not wanted.json:
        print(TABLE_HEAD)
    for ruleset in games:
        for seats in seat_counts(ruleset):
            lines.append(measure(ruleset, seats, wanted.seconds))
            if not wanted.json:
                print(show(lines[-1]), flush=True)
    started = start_up()
    if wanted.json:
        print(json.dumps({"lines": [line._asdict() for line in lines], "start_ms": started}))
        return
    print(verdict(lines))
    print(show_start("import nimmt.rules", started["import"], MOST_IMPORT_MS))
    print(show_start("nimmt --help", started["help"], MOST_HELP_MS))


if __name__ == "__main__":
    main()
