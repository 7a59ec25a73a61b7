"""What each client heard, with its moment, judged by what was true then: the log, read when all is over.

The judge knows neither views nor redaction: from the log alone it knows which cards lay open at every version
and whose the others were, and it looks at every number of every message by the name that it stands under.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from nimmt.rules import Cards, Play, Seat, agree
from nimmt.server.wire import Down
from nimmt.table import Began, CardsDealt, Closed, Configured, Decided, Entry, Opened
from tests.server.live_server import Client


class Leak(AssertionError):  # noqa: N818 - that is what it is
    """Something was told too early, or to the wrong one."""


class Heard(NamedTuple):
    moment: int
    raw: str


class Timeline:
    """The order in which the clients of a test sent and heard."""

    def __init__(self) -> None:
        self._moments = count(1)
        self.sent: dict[object, int] = {}
        """When each ref was sent first."""

    def now(self) -> int:
        return next(self._moments)


class RecordingClient(Client):
    """A client that records when it sent and received each message."""

    timeline: Timeline
    kept: list[Heard]

    def on(self, timeline: Timeline) -> "RecordingClient":
        self.timeline, self.kept = timeline, []
        return self

    def apply(self, message: Down) -> None:
        self.kept.append(Heard(self.timeline.now(), self.heard[-1]))
        super().apply(message)

    async def send(self, message: Any) -> None:
        self.timeline.sent.setdefault(message["ref"], self.timeline.now())
        await super().send(message)

    async def glance(self, table: str) -> int:
        """Look at the table once, over HTTP."""
        response = await self.http.get(f"/api/v1/tables/{table}")
        self.kept.append(Heard(self.timeline.now(), response.text))
        return response.status_code


class Moment(NamedTuple):
    """What was true at one version."""

    deal: int
    hands: tuple[Cards, ...]
    """As dealt."""
    sizes: tuple[int, ...]
    first_rows: Cards
    plays: tuple[tuple[Cards, ...], ...]
    """By seat: what was played openly in this deal."""
    over: bool

    @property
    def open_cards(self) -> set[int]:
        return {*self.first_rows, *[card for cards in self.plays for play in cards for card in play]}

    def zeros(self, seat: Seat) -> int:
        return sum(play.count(0) for play in self.plays[seat]) if self.deal else 0


NOTHING = Moment(0, (), (), (), (), over=False)


class Truth:
    """A match from the log of its table, without the rules: who held what, and when it was shown."""

    def __init__(self, log: Sequence[Entry], *, in_turn: bool) -> None:
        self.log = [entry for entry in log if not _is_changed(entry)]
        """The entries that make a version: a changed choice makes none."""
        self.moments = [NOTHING]
        self.turn_ends: list[int] = []
        self._in_turn = in_turn
        self._chosen: dict[Seat, Cards] = {}
        for entry in log:
            if isinstance(entry, Decided) and entry.changed and isinstance(entry.action, Play):
                self._chosen[entry.action.seat] = entry.action.cards
            else:
                self.moments.append(self._next(len(self.moments), entry))
        self.over_at = next((v for v, moment in enumerate(self.moments) if moment.over), len(self.moments))

    def _next(self, version: int, entry: Entry) -> Moment:
        before = self.moments[-1]
        match entry:
            case CardsDealt(deal=deal):
                plays = ((),) * len(deal.hands)
                sizes = tuple(map(len, deal.hands))
                return Moment(before.deal + 1, deal.hands, sizes, deal.rows, plays, over=False)
            case Decided(action=Play(seat=seat, cards=cards)):
                return self._played(version, before, seat, cards)
            case Decided():
                self.turn_ends[-1] = version
                return before
            case Closed():
                return before._replace(over=True)
            case _:
                return before

    def _played(self, version: int, before: Moment, seat: Seat, cards: Cards) -> Moment:
        self._chosen[seat] = cards
        holding = {seat for seat, size in enumerate(before.sizes) if size}
        if self._in_turn:
            before = _open(before, {seat: cards})
            holding |= self._chosen.keys()
        if self._chosen.keys() < holding:
            return before
        chosen, self._chosen = self._chosen, {}
        self.turn_ends.append(version)
        return before if self._in_turn else _open(before, chosen)

    def ends_with(self, deals: int) -> "Truth":
        """The match ended by itself with its last deal."""
        last = self.turn_ends[-1]
        for version in range(last, len(self.moments)):
            moment = self.moments[version]
            assert (moment.deal, sum(moment.sizes)) == (deals, 0)
            self.moments[version] = moment._replace(over=True)
        self.over_at = last
        return self

    def needed(self, version: int) -> int:
        """The version that the table must have reached before a delayed spectator may see this one."""
        began = next(v for v, entry in enumerate(self.log, 1) if isinstance(entry, Began))
        if version <= began or version >= self.over_at:
            return version
        ends = [end for end in self.turn_ends if end >= version]
        return ends[1] if len(ends) > 1 else self.over_at


def _is_changed(entry: Entry) -> bool:
    return isinstance(entry, Decided) and entry.changed


def truth_of(log: Sequence[Entry]) -> Truth:
    settings = [entry.settings for entry in log if isinstance(entry, Opened | Configured)][-1]
    return Truth(log, in_turn=agree(settings.game, settings.options).in_turn)


def _open(moment: Moment, chosen: dict[Seat, Cards]) -> Moment:
    sizes = tuple([size - len(chosen.get(seat, ())) for seat, size in enumerate(moment.sizes)])
    plays = tuple([(*played, chosen[s]) if s in chosen else played for s, played in enumerate(moment.plays)])
    return moment._replace(sizes=sizes, plays=plays)


HARMLESS = {
    *("v", "now", "asked", "deadline", "seat", "seats", "you", "heads", "totals", "places", "deal", "turn"),
    *("starter", "cow", "acting", "from", "to", "row", "auto"),
}
"""Under these names stand numbers that are no cards."""
OF_A_TABLE = {
    *("match", "seat", "seats", "starter", "clock", "you", "bot_from", "hand", "points", "deals"),
    *("awaited", "missing", "until"),
    *("since", "anyone_from", "wait", "play_on", "voters", "screens"),
}
"""A table without its cards has only these: its settings, chairs, times and votes,"""
OF_A_SERIES = {"match", "matches", "total", "totals", "places", "wins"}
"""and these of the matches that are over."""
OPEN = {"rows", "first_rows", "piles", "cards", "card", "low_card"}
"""Cards that everyone sees."""
OWN = {"hand", "choice"}
WITHOUT_CARDS = {"options", "preview", "choices"}


class Judge:
    """Judges all that one client heard at one table."""

    def __init__(self, truth: Truth, seat: Seat | None, *, delayed: bool = False) -> None:
        self.truth, self.seat, self.delayed = truth, seat, delayed

    def judge(self, heard: Iterable[Heard], sent: dict[object, int], secrets: Iterable[str]) -> int:
        """How many messages told something of the table. Raises `Leak`."""
        secrets, told = tuple(secrets), 0
        for moment, raw in heard:
            message = json.loads(raw)
            if message.get("type") not in ("table", "events", "tv"):
                self._no_secret(raw, secrets)
                continue
            told += 1
            version = message["v"]
            self._not_early(version, moment, sent)
            if version < self.truth.over_at:
                self._no_secret(raw, secrets)
            self._look(message, self.truth.moments[version])
        return told

    def _no_secret(self, raw: str, secrets: Iterable[str]) -> None:
        for secret in secrets:
            if secret in raw:
                raise Leak(f"a secret was told: {raw[:200]}")

    def _not_early(self, version: int, moment: int, sent: dict[object, int]) -> None:
        """What leads to a version must have been sent before anybody hears of it."""
        needed = self.truth.needed(version) if self.delayed else version
        refs = [entry.ref for entry in self.truth.log[:needed] if entry.ref is not None]
        if any(sent[ref] > moment for ref in refs):
            raise Leak(f"version {version} was told before what led to {needed} was even sent")

    def _look(self, value: Any, now: Moment, name: str = "") -> None:
        if isinstance(value, dict):
            for key, inside in self._fields(value, now):
                self._look(inside, now, key)
        elif name == "deals":
            self._played_deals(value, now)
        elif name in ("plays", "revealed"):
            self._plays(value, now)
        elif name == "hands":
            self._hands(value, now)
        elif name == "hand_sizes":
            _demand(tuple(value) == now.sizes or not now.deal, f"{value} cards instead of {now.sizes}")
        elif name == "legal":
            self._legal(value, now)
        elif name == "queue":
            self._cards([card for _, card in value], now, "cards")
        elif isinstance(value, list) and name not in OPEN | OWN:
            for inside in value:
                self._look(inside, now, name)
        elif not isinstance(value, str | bool | None) and name not in HARMLESS:
            self._cards(value, now, name)

    def _fields(self, value: dict[str, Any], now: Moment) -> Iterator[tuple[str, Any]]:
        kind = value.get("type")
        if kind == "zero":
            _demand(value["count"] <= now.zeros(value["seat"]), f"zeros before they lie open: {value}")
            return
        if kind == "chosen" and value["seat"] != self.seat:
            _demand(value["cards"] is None, f"somebody else's choice: {value}")
        if kind == "deal":  # perhaps told again, when hands have become smaller
            dealt = [*map(len, now.hands)]
            _demand(value["hand_sizes"] == dealt, f"{value['hand_sizes']} cards instead of {dealt}")
            value = {key: inside for key, inside in value.items() if key != "hand_sizes"}
        _demand(self.seat is not None or not value.get("auto"), "a spectator was told who decided")
        for key, inside in value.items():
            if key == "table":
                _no_cards({name: field for name, field in inside.items() if name != "series"}, key)
                _only_what_is_over(inside)
            elif key not in WITHOUT_CARDS:
                yield "choice" if kind == "chosen" and key == "cards" else key, inside

    def _cards(self, value: Any, now: Moment, name: str) -> None:
        _demand(name in OPEN | OWN, f"nobody knows what the number under {name!r} is: {value}")
        if name in OWN:
            self._own(_flat(value), now)
            return
        hidden = set(_flat(value)) - now.open_cards
        _demand(not hidden, f"{sorted(hidden)} under {name!r} before they lie open")
        if name == "piles":
            for seat, pile in enumerate(value):
                _demand(pile.count(0) <= now.zeros(seat), f"zeros in the pile of {seat}: {pile}")

    def _own(self, cards: Sequence[int], now: Moment) -> None:
        if self.seat is None:
            raise Leak(f"a spectator was told of a hand: {cards}")
        extra = Counter(cards) - Counter(now.hands[self.seat])
        _demand(not extra, f"{list(extra)} are not in the own hand")

    def _hands(self, hands: list[Any], now: Moment) -> None:
        for seat, hand in enumerate(hands):
            if seat == self.seat:
                self._own(hand, now)
            else:
                _demand(hand is None, f"the hand of {seat} was told to {self.seat}")

    def _legal(self, legal: list[Any], now: Moment) -> None:
        _demand(self.seat is not None or not legal, "a spectator was asked something")
        for answer in legal:
            if isinstance(answer, list):
                self._own(answer, now)
            else:
                _demand(answer in range(4), f"there is no row {answer}")

    def _plays(self, plays: list[Any] | None, now: Moment) -> None:
        for seat, cards in enumerate(plays or ()):
            known = not cards or sorted(cards) in [sorted(play) for play in now.plays[seat]]
            _demand(known, f"{cards} of {seat} before they were turned up")

    def _played_deals(self, deals: list[Any], now: Moment) -> None:
        """Finished deals, in which everything was played."""
        for number, deal in enumerate(deals, 1):
            _demand(number < now.deal or not sum(now.sizes), f"deal {number} while it was played")
            last = [moment for moment in self.truth.moments if moment.deal == number][-1]
            self._look({key: inside for key, inside in deal.items() if key != "heads"}, last)


def _only_what_is_over(table: dict[str, Any]) -> None:
    """The sheet of a series has nothing of the match that is played."""
    series, over = table["series"], table["stage"] in ("finished", "closed")
    _no_cards(series, "series", OF_A_SERIES)
    numbers = [match["match"] for match in series["matches"]] if series else []
    early = [number for number in numbers if number >= table["match"] + over]
    _demand(not early, f"match {early} is on the sheet of the series before it is over")


def _no_cards(value: Any, name: str, numbers: Collection[str] = OF_A_TABLE) -> None:
    if isinstance(value, dict):
        for key, inside in value.items():
            _no_cards(inside, key, numbers)
    elif isinstance(value, list):
        for inside in value:
            _no_cards(inside, name, numbers)
    elif not isinstance(value, str | bool | None):
        _demand(name in numbers, f"nobody knows what the number under {name!r} of a table is: {value}")


def _flat(value: Any) -> list[int]:
    if not isinstance(value, list):
        return [value]
    return [card for inside in value for card in _flat(inside)]


def _demand(holds: bool, why: str) -> None:
    if not holds:
        raise Leak(why)
