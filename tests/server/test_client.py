"""The client's side of the protocol, without a connection."""

from itertools import count

import msgspec
import pytest
from msgspec.structs import replace

from nimmt.rules import Chosen, Seen, commitment_to, encode
from nimmt.server.client import ConnectError, MissedUpdateError, OwnPart, TableClient, socket_url, table_path
from nimmt.server.wire import Done, Refused, Update
from nimmt.table import ChooseRow, Code, Commit, PlayCards, Reveal, Sit, Stage, TableView, look, table_view
from nimmt.table.commands import Begin, Rematch
from nimmt.table.state import PART_SECONDS
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
        self.room.do(Sit(commitment=self.own.commitment(self.table.hash)), who=self.person)

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
    room.do(Begin())
    ana.do_what_is_due()
    room.wait(PART_SECONDS)
    room.tick()
    assert ana.do_what_is_due() == Commit(commitment=commitment_to(part(3)))
    assert bob.own.due(bob.table) is None, "Bob has no part in this match"
    assert ana.do_what_is_due() == Reveal(part=part(3))
    assert room.table.fair.parts == (part(3),)


def test_no_part_is_revealed_to_a_second_list_for_the_same_hash_or_to_one_without_it() -> None:
    room, ana, _ = two_at_a_table()
    room.do(Begin())
    frozen = ana.table
    assert frozen.start is not None
    other = replace(frozen, start=replace(frozen.start, commitments=(commitment_to(part(1)), "00" * 32)))
    without = replace(frozen, start=replace(frozen.start, commitments=("00" * 32,)))
    assert ana.own.due(without) is None
    assert ana.own.due(frozen) == Reveal(part=part(1))
    assert ana.own.due(other) is None
    assert ana.own.due(replace(frozen, hash="00" * 32)) is None


def test_no_part_is_given_to_a_start_that_is_repeated_without_a_missing_part() -> None:
    room, ana, _ = two_at_a_table()
    room.do(Begin())
    frozen = ana.table
    assert frozen.start is not None
    assert ana.own.due(frozen) == Reveal(part=part(1))
    anew = replace(frozen, hash="00" * 32, start=replace(frozen.start, commitments=None))
    chairs = tuple([replace(chair, commitment=None, ready=False) for chair in anew.chairs])
    assert ana.own.due(replace(anew, chairs=chairs)) is None
    assert ana.own.due(replace(anew, chairs=chairs, stage=Stage.OPEN, start=None)) is None
    assert anew.start is not None
    named = replace(anew, chairs=chairs, start=replace(anew.start, missing=(1,)))
    assert ana.own.due(named) == Commit(commitment=commitment_to(part(2)))
