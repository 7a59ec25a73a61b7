"""The client's side of the protocol, without a connection."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from nimmt.rules import Chosen, Options, Seen, commitment_to, encode, put, seal
from nimmt.server.client import (
    CHANGED,
    LEFT_OUT,
    REPEATED,
    ConnectError,
    MissedUpdateError,
    OwnPart,
    TableClient,
    socket_url,
    table_path,
)
from nimmt.server.wire import Done, Refused, Update
from nimmt.table import (
    ChooseRow,
    Code,
    Commit,
    PlayCards,
    Reveal,
    Series,
    Settings,
    Sit,
    Stage,
    TableError,
    TableView,
    look,
    table_view,
)
from nimmt.table.commands import Begin, Ready, Rematch, Remove, Rise, SeatBot
from nimmt.table.entries import Reserved
from nimmt.table.series import SeriesMatch
from nimmt.table.state import PART_SECONDS
from nimmt.table.view import ChairView
from tests.table.room import Room


def test_a_command_is_kept_until_it_is_answered() -> None:
    client = TableClient()
    sit, begin = client.request(Sit(ref="one")), client.request(Sit(seat=1, ref=2))
    assert client.unanswered == [sit, begin]
    client.receive(encode(Done(v=1, ref="one")))
    assert client.unanswered == [begin]
    client.receive(encode(Done(v=2, ref="of another client")))
    client.receive(encode(Done(v=2)))
    assert client.unanswered == [begin]


@pytest.mark.parametrize("code", Code)
def test_a_refused_command_is_kept_only_if_it_may_succeed_later(code: Code) -> None:
    client = TableClient()
    sit = client.request(Sit(ref=1))
    client.receive(encode(Refused(code=code, error="No.", ref=1)))
    assert client.unanswered == ([sit] if code in (Code.UNAVAILABLE, Code.TOO_FAST) else [])


@pytest.mark.parametrize("v", [None, 2, 3, 5])
def test_an_update_must_follow_the_version_before_it(v: int | None) -> None:
    client = TableClient()
    client.v = v
    if v == 3:
        client.receive(encode(Update(v=4)))
        assert client.v == 4
        return
    with pytest.raises(MissedUpdateError):
        client.receive(encode(Update(v=4)))
    assert client.v == v


def test_the_own_choice_may_come_again_with_the_same_version() -> None:
    room = Room()
    room.begin("ana", "bob")
    client = TableClient()
    client.table, client.view, client.v = table_view(room.table, 0), look(room.table, 0).view, 4
    for cards in ((3,), (7,), (7,)):
        client.receive(encode(Update(v=4, events=(Chosen(0, cards, changed=True),))))
        assert client.view is not None
        assert (client.v, client.view.choice) == (4, cards)
    for other in (Update(v=4), Update(v=4, events=(Chosen(1, None),)), Update(v=4, table=client.table)):
        with pytest.raises(MissedUpdateError):
            client.receive(encode(other))


def test_a_decision_answers_the_latest_question() -> None:
    client = TableClient()
    client.v = 6
    client.receive(encode(Update(v=7, legal=((5,), (104,)), asked=7)))
    client.receive(encode(Update(v=8)))
    assert client.legal == ((5,), (104,))
    assert client.decision((5,)) == PlayCards(cards=(5,), asked=7)
    assert client.decision(3, "ref") == ChooseRow(row=3, asked=7, ref="ref")
    assert not client.must_act, "it has no seat"


def test_a_message_that_is_none_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        TableClient().receive('{"type":"nonsense"}')


@pytest.mark.parametrize(
    ("server", "url"),
    [
        ("http://127.0.0.1:8000", "ws://127.0.0.1:8000/api/v1/tables/t/socket?as=tv&v=0"),
        ("https://example.org/games/", "wss://example.org/games/api/v1/tables/t/socket?as=tv&v=0"),
    ],
)
def test_the_address_of_a_socket(server: str, url: str) -> None:
    assert socket_url(server, table_path("t", **{"as": "tv", "v": 0})) == url
    assert table_path("t", v=None) == "/api/v1/tables/t/socket"


@pytest.mark.parametrize("server", ["", "127.0.0.1:8000", "ftp://example.org", "http://"])
def test_what_is_no_address_of_a_server_is_refused(server: str) -> None:
    with pytest.raises(ConnectError, match=r"is like http://127\.0\.0\.1:8000"):
        socket_url(server, "")


class Someone:
    """A client at a table in this process, whose parts are 1, 2, 3 …"""

    def __init__(self, room: Room, person: str) -> None:
        self.room, self.person = room, person
        numbers = count(1)
        self.own = OwnPart(lambda: next(numbers).to_bytes(16))

    @property
    def table(self) -> TableView:
        return look(self.room.table, self.room.table.seat_of(self.person)).table

    def sit(self) -> None:
        self.room.do(Sit(commitment=self.own.commitment(self.table)), who=self.person)

    def do_what_is_due(self) -> Commit | Reveal | None:
        due = self.own.due(self.table)
        if due is not None:
            self.room.do(due, who=self.person)
        return due


def part(number: int) -> str:
    return number.to_bytes(16).hex()


def two_at_a_table() -> tuple[Room, Someone, Someone]:
    room = Room()
    room.honest = False
    ana, bob = Someone(room, "ana"), Someone(room, "bob")
    ana.sit()
    bob.sit()
    return room, ana, bob


def test_a_part_is_revealed_when_the_list_is_frozen_and_not_before() -> None:
    room, ana, bob = two_at_a_table()
    assert ana.own.due(ana.table) is None
    room.do(Begin())
    assert ana.own.due(ana.table) == Reveal(part=part(1)), "until it has arrived, also after a reconnection"
    assert ana.do_what_is_due() == bob.do_what_is_due() == Reveal(part=part(1))
    assert ana.own.due(ana.table) is None
    assert ana.own.seen == Seen(ana.table.hash, (commitment_to(part(1)),) * 2, part(1))
    assert room.table.fair.parts == (part(1), part(1))


def test_each_hash_gets_a_part_of_its_own() -> None:
    room, ana, bob = two_at_a_table()
    room.do(Begin())
    ana.do_what_is_due()
    bob.do_what_is_due()
    room.play_on()
    room.do(Rematch())
    assert ana.do_what_is_due() == Commit(commitment=commitment_to(part(2)))
    bob.do_what_is_due()
    room.do(Ready(), who="bob")
    room.do(Begin())
    ana.do_what_is_due()
    room.wait(PART_SECONDS)
    room.tick()
    assert ana.do_what_is_due() == Commit(commitment=commitment_to(part(3)))
    assert bob.own.due(bob.table) is None, "Bob has no part in this match"
    assert bob.own.alarm == LEFT_OUT
    assert ana.do_what_is_due() == Reveal(part=part(3))
    assert room.table.fair.parts == (part(3),)


def test_no_part_is_revealed_to_a_second_list_for_the_same_hash_or_to_one_without_it() -> None:
    room, ana, _ = two_at_a_table()
    room.do(Begin())
    frozen = ana.table
    assert frozen.start is not None
    other = replace(frozen, start=replace(frozen.start, commitments=(commitment_to(part(1)), "00" * 32)))
    without = replace(frozen, start=replace(frozen.start, commitments=("00" * 32,)))
    assert ana.own.due(frozen) == Reveal(part=part(1))
    assert ana.own.alarm is None
    for changed in (other, without):
        assert ana.own.due(changed) is None
        assert ana.own.alarm == CHANGED
    assert ana.own.due(replace(frozen, hash="00" * 32)) is None
    assert ana.own.alarm == REPEATED


def test_a_list_without_the_own_commitment_is_an_alarm_and_gets_no_part() -> None:
    room, ana, _ = two_at_a_table()
    room.do(Begin())
    frozen = ana.table
    assert frozen.start is not None
    without = replace(frozen, start=replace(frozen.start, commitments=("00" * 32,)))
    assert ana.own.due(without) is None
    assert ana.own.alarm == LEFT_OUT
    assert ana.own.seen == Seen(frozen.hash, ("00" * 32,), None)


def test_nothing_is_revealed_if_the_list_differs_from_the_commitments_of_the_chairs() -> None:
    room, ana, _ = two_at_a_table()
    room.do(SeatBot(bot="lowest"), Begin())
    frozen = ana.table
    own = commitment_to(part(1))
    for forged in (with_chair(frozen, 2, commitment="00" * 32), with_start(frozen, commitments=(own,))):
        client = Someone(room, "ana")
        assert client.own.due(forged) is None
        assert client.own.alarm == CHANGED
    assert isinstance(ana.own.due(frozen), Reveal)


class Liar:
    """A server that shows Ana any table. Bob at seat 1 works with it; at seat 2 is a bot."""

    def __init__(self) -> None:
        numbers = count(1)
        self.own = OwnPart(lambda: next(numbers).to_bytes(16))
        room = Room()
        room.honest = False
        room.sit("ana", "bob", "cem")
        room.do(SeatBot(bot="lowest"), Begin())
        self.begun = look(room.table, 0).table

    def shows(self, attempt: int, own: str | None, **more: Any) -> TableView:
        missing, frozen = more.pop("missing", ()), None if own is None else (own, "b" * 64, "c" * 64)
        ana, bob, cem, bot = self.begun.chairs
        chairs = (
            replace(ana, commitment=own, ready=more.pop("ready", own is not None)),
            replace(bob, commitment="b" * 64),
            replace(cem, commitment="c" * 64),
            bot,
        )
        assert self.begun.start is not None
        start = replace(self.begun.start, commitments=frozen, missing=missing)
        return replace(self.begun, hash=f"{attempt:064x}", chairs=chairs, start=start, **more)

    def commitment(self, attempt: int) -> str:
        return self.own.commitment(self.shows(attempt, None))

    def reveals(self, attempt: int, **more: Any) -> bool:
        """Whether Ana commits to a part in this attempt, and reveals it."""
        commit = self.own.due(self.shows(attempt, None, **more))
        if not isinstance(commit, Commit):
            return False
        return isinstance(self.own.due(self.shows(attempt, commit.commitment, **more)), Reveal)


@pytest.mark.parametrize("named", [(), (3,), (7,), (-1,), (3, 3), (3, 7)], ids=str)
def test_a_start_that_is_repeated_needs_a_person_whose_part_is_missing(named: tuple[int, ...]) -> None:
    liar = Liar()
    assert liar.reveals(1)
    assert not liar.reveals(2, missing=named)
    assert liar.own.alarm == REPEATED
    assert not liar.reveals(2, missing=named, stage=Stage.OPEN)
    assert liar.own.due(liar.shows(2, None, missing=named, stage=Stage.PLAYING)) is None
    assert liar.own.alarm == REPEATED
    assert liar.reveals(2, missing=(1,))
    assert liar.own.alarm is None


def test_a_start_is_repeated_at_most_once_for_each_person() -> None:
    liar = Liar()
    attempts = [(), (1,), (1,), (1, 1), (2,), (), (1, 2), (2, 1), (1, 2, 3), (1, 2, 2)]
    assert [liar.reveals(n, missing=named) for n, named in enumerate(attempts)] == [
        named in ((), (1,), (1, 2)) and named not in attempts[:n] for n, named in enumerate(attempts)
    ]


def test_a_person_who_was_away_at_the_first_list_can_be_the_reason_as_well() -> None:
    """Cem is the first reason, and Bob, who is back and has a commitment in the second list, the next one."""
    room = Room()
    room.honest = False
    ana, bob, cem = (Someone(room, person) for person in ("ana", "bob", "cem"))
    for person in (ana, bob, cem):
        person.sit()
    room.drop("bob")
    room.do(Begin())
    room.come("bob")
    for missing, commit in [((), ()), ((2,), (ana, bob)), ((1, 2), (ana,))]:
        for person in commit:
            assert isinstance(person.do_what_is_due(), Commit)
        assert isinstance(ana.do_what_is_due(), Reveal)
        start = ana.table.start
        assert start is not None
        assert (start.missing, ana.own.alarm) == (missing, None)
        room.wait(PART_SECONDS)
        room.tick()
    assert room.table.stage is Stage.PLAYING
    assert room.table.fair.parts == (part(3),)


CHANGES: dict[str, Callable[[TableView], TableView]] = {
    "a person more": lambda shown: with_chairs(shown, ChairView(seat=4, person="dia", presence="here")),
    "an empty chair more": lambda shown: with_chairs(shown, ChairView(seat=4, presence="empty")),
    "a chair less": lambda shown: replace(shown, chairs=shown.chairs[:-1]),
    "another person": lambda shown: with_chair(shown, 2, person="dia"),
    "a person in place of a bot": lambda shown: with_chair(shown, 3, person="dia", bot=None),
    "another bot": lambda shown: with_chair(shown, 3, bot="hard"),
    "no bot": lambda shown: with_chair(shown, 3, bot=None, presence="empty"),
    "another own seat": lambda shown: replace(shown, you=1),
    "another game": lambda shown: replace(shown, settings=Settings(game="cow")),
    "another starter": lambda shown: with_start(shown, starter=1),
    "a missing seat that is none": lambda shown: with_start(shown, missing=(1, 4)),
    "a negative missing seat": lambda shown: with_start(shown, missing=(-1, 1)),
}


def with_chairs(shown: TableView, chair: ChairView) -> TableView:
    return replace(shown, chairs=(*shown.chairs, chair))


def with_start(shown: TableView, **changed: Any) -> TableView:
    assert shown.start is not None
    return replace(shown, start=replace(shown.start, **changed))


def with_chair(shown: TableView, seat: int, **changed: Any) -> TableView:
    return replace(shown, chairs=put(shown.chairs, seat, replace(shown.chairs[seat], **changed)))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_start_that_begins_anew_is_of_the_same_match(change: Callable[[TableView], TableView]) -> None:
    liar = Liar()
    assert liar.reveals(1)
    own = liar.commitment(2)
    for commitment in (None, own):
        assert liar.own.due(change(liar.shows(2, commitment, missing=(1,)))) is None
        assert liar.own.alarm == CHANGED
    assert liar.reveals(2, missing=(1,))
    assert liar.own.alarm is None


def test_when_a_start_begins_anew_a_bot_may_sit_in_the_place_of_a_person_who_has_left() -> None:
    liar = Liar()
    assert liar.reveals(1)
    own = liar.commitment(2)
    for commitment, due in ((None, Commit(commitment=own)), (own, Reveal(part=part(2)))):
        shown = liar.shows(2, commitment, missing=(1,))
        assert liar.own.due(with_chair(shown, 1, person=None, bot="medium", presence="bot")) == due
    assert liar.own.due(shown) is None
    assert liar.own.alarm == CHANGED, "nobody comes back"


def test_a_start_that_failed_cannot_be_dealt_after_all() -> None:
    liar = Liar()
    assert liar.reveals(1)
    first = liar.commitment(1)
    assert liar.reveals(2, missing=(1,))
    assert liar.own.due(liar.shows(1, first, stage=Stage.PLAYING)) is None
    assert liar.own.alarm == REPEATED


def test_nothing_follows_a_start_from_which_cards_were_dealt() -> None:
    liar = Liar()
    assert liar.reveals(1)
    liar.own.due(liar.shows(1, liar.commitment(1), stage=Stage.PLAYING))
    assert not liar.reveals(2, missing=(1,))
    assert liar.own.alarm == REPEATED
    over = SeriesMatch(match=1, game="classic", totals=(), places=())
    assert liar.reveals(2, match=2, series=Series(lines=(), matches=(over,)))


def test_a_part_is_used_once_even_if_a_later_match_has_the_same_hash() -> None:
    liar = Liar()
    over = SeriesMatch(match=1, game="classic", totals=(), places=())
    later = {"match": 2, "series": Series(lines=(), matches=(over,))}
    assert liar.reveals(1)
    assert liar.reveals(1, **later)
    assert liar.commitment(1) != liar.own.commitment(liar.shows(1, None, **later))


def test_another_match_needs_the_end_of_the_last_one() -> None:
    liar = Liar()
    over = SeriesMatch(match=1, game="classic", totals=(), places=())
    assert liar.reveals(1)
    assert not liar.reveals(2, match=2)
    assert not liar.reveals(2, match=2, series=Series(lines=(), matches=()))
    assert liar.reveals(2, match=2, series=Series(lines=(), matches=(over,)))
    assert not liar.reveals(3, match=1)
    assert liar.own.alarm == REPEATED


def test_a_client_commits_although_the_server_calls_it_ready() -> None:
    liar = Liar()
    assert liar.reveals(1)
    assert liar.reveals(2, missing=(1,), ready=True)


def test_a_commitment_for_an_older_hash_is_replaced_but_not_one_of_another_device() -> None:
    liar = Liar()
    assert liar.reveals(1)
    old = liar.commitment(1)
    anew = liar.shows(2, None, missing=(1,))
    for own, due in ((old, True), ("d" * 64, False)):
        chairs = (replace(anew.chairs[0], commitment=own), *anew.chairs[1:])
        assert isinstance(liar.own.due(replace(anew, chairs=chairs)), Commit) is due


def test_a_person_whose_part_is_said_to_be_missing_is_warned() -> None:
    liar = Liar()
    assert liar.reveals(1)
    assert not liar.reveals(2, missing=(0,))
    assert liar.own.alarm == LEFT_OUT


def test_a_deal_from_another_seed_than_the_one_committed_under_is_an_alarm() -> None:
    liar = Liar()
    commit = liar.own.due(liar.shows(1, None))
    assert isinstance(commit, Commit)
    dealt = liar.shows(2, commit.commitment, stage=Stage.PLAYING)
    assert liar.own.due(dealt) is None
    assert liar.own.alarm == LEFT_OUT
    newcomer = Liar()
    assert newcomer.own.due(dealt) is None
    assert newcomer.own.alarm is None


@pytest.mark.parametrize("what", ["you", "others", "game", "starter", "missing"])
def test_what_was_frozen_cannot_be_changed_after_the_reveal(what: str) -> None:
    liar = Liar()
    assert liar.reveals(1)
    frozen = liar.shows(1, liar.commitment(1), stage=Stage.PLAYING)
    assert liar.own.due(frozen) is None
    assert liar.own.alarm is None
    ana, bob, cem, bot = frozen.chairs
    assert frozen.start is not None
    left = replace(cem, person=None, bot="medium", presence="bot")
    assert liar.own.due(replace(frozen, chairs=(ana, bob, left, bot))) is None
    assert liar.own.alarm is None
    changed = {
        "you": replace(frozen, you=1),
        "others": replace(frozen, chairs=(ana, replace(bob, person="cem"), replace(cem, person="bob"), bot)),
        "game": replace(frozen, settings=Settings(game="cow")),
        "starter": replace(frozen, start=replace(frozen.start, starter=1)),
        "missing": replace(frozen, start=replace(frozen.start, missing=(1,))),
    }
    assert liar.own.due(changed[what]) is None
    assert liar.own.alarm == CHANGED


ENDS: dict[str, dict[str, Any]] = {
    "playing": {"stage": Stage.PLAYING},
    "finished": {"stage": Stage.FINISHED, "fair": seal(bytes(32))},
    "given up": {"stage": Stage.CLOSED, "fair": seal(bytes(32))},
}


@pytest.mark.parametrize("end", ENDS)
def test_cards_cannot_be_dealt_with_a_part_that_the_client_was_never_asked_for(end: str) -> None:
    liar = Liar()
    commit = liar.own.due(liar.shows(1, None))
    assert isinstance(commit, Commit)
    for you in (0, None):
        assert liar.own.due(liar.shows(1, commit.commitment, you=you, **ENDS[end])) is None
        assert liar.own.alarm == CHANGED


@pytest.mark.parametrize("end", ENDS)
def test_the_start_of_a_match_cannot_be_hidden_once_cards_are_dealt(end: str) -> None:
    liar = Liar()
    assert liar.reveals(1)
    hidden = replace(liar.shows(1, liar.commitment(1), **ENDS[end]), start=None)
    for shown in (hidden, replace(hidden, you=None), replace(hidden, settings=Settings(game="cow"))):
        assert liar.own.due(shown) is None
        assert liar.own.alarm == CHANGED
    newcomer = Liar()
    assert newcomer.own.due(hidden) is None
    assert newcomer.own.alarm is None


def test_the_seed_is_not_shown_before_the_match_is_over() -> None:
    for stage in (Stage.OPEN, Stage.STARTING, Stage.PLAYING):
        liar = Liar()
        assert liar.reveals(1)
        assert liar.own.due(liar.shows(1, liar.commitment(1), stage=stage, fair=seal(bytes(32)))) is None
        assert liar.own.alarm == CHANGED


def test_a_person_who_has_left_knows_the_match_again() -> None:
    liar = Liar()
    assert liar.reveals(1)
    gone = {"you": None, "stage": Stage.PLAYING}
    assert liar.own.due(liar.shows(1, "a" * 64, **gone)) is None
    assert liar.own.alarm is None
    assert liar.own.due(liar.shows(2, "a" * 64, **gone)) is None
    assert liar.own.alarm == REPEATED


def happen(room: Room, people: list[Someone], chance: Random) -> None:
    """Something happens at the table: mostly what its clients have to do."""
    who, host = chance.choice(people), room.table.host or "ana"
    deeds: list[Callable[[], object]] = [
        *(one.do_what_is_due for one in people),
        who.sit,
        lambda: room.do(Begin(), who=host),
        lambda: room.drop(who.person),
        lambda: room.come(who.person),
        lambda: room.do(Rise(), who="cem"),
        lambda: room.do(SeatBot(bot="lowest"), who=host),
        lambda: room.do(Remove(seat=chance.randrange(4)), who=host),
        lambda: room.wait(PART_SECONDS),
        room.tick,
        lambda: play(room),
        lambda: take_over(room, who.person),
        lambda: room.do(Rematch(), who=host),
        lambda: room.do(Ready(), who=who.person),
    ]
    with suppress(TableError):
        chance.choice(deeds)()


def play(room: Room) -> None:
    all_come(room)
    room.play_on()


def all_come(room: Room) -> None:
    for chair in room.table.chairs:
        if chair.person is not None:
            room.come(chair.person)


def take_over(room: Room, person: str) -> None:
    """With the next deal, which comes after one turn."""
    room.do(Sit(), who=person)
    if room.table.match is not None:
        all_come(room)
        room.play_turn()


def came_late(room: Room, someone: Someone) -> bool:
    """Whether the person has taken a chair over, and may not have seen that."""
    reserved = [entry for entry in room.log if isinstance(entry, Reserved)]
    return someone.person in [entry.person for entry in reserved]


def is_left_out(room: Room, person: str) -> bool:
    """Whether the person sits at the table and has no part in the start, as the state says."""
    seat, start = room.table.seat_of(person), room.table.start
    if seat is None or start is None or room.table.chairs[seat].missed:
        return False
    return seat in start.missing if start.commitments is None else start.commitments[seat] is None


def test_an_honest_server_raises_no_false_alarm_whatever_happens_and_whatever_is_missed() -> None:
    happened: Counter[str] = Counter()
    alarms: Counter[str | None] = Counter()
    for luck in range(40):
        chance = Random(luck)
        settings = Settings(options=Options(hand=1, points=None, deals=2), takeover=True)
        room = Room(settings)
        room.honest = False
        people = [Someone(room, person) for person in ("ana", "bob", "cem")]
        for someone in people:
            someone.own = OwnPart(partial(Random(someone.person).randbytes, 16))
            someone.sit()
        for _ in range(100):
            happen(room, people, chance)
            for someone in people:
                if chance.random() > luck % 4 * 0.3:
                    someone.own.due(someone.table)
                    right = {LEFT_OUT if is_left_out(room, someone.person) else None}
                    assert someone.own.alarm in right | (
                        {None, LEFT_OUT} if came_late(room, someone) else set()
                    )
                    alarms[someone.own.alarm] += 1
        happened.update([type(entry).__name__ for entry in room.log])
    assert min(happened["Restarted"], happened["Began"], happened["Renewed"], happened["Rose"]) > 20
    assert min(alarms[None], alarms[LEFT_OUT]) > 100
