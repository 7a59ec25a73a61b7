"""The client's side of the protocol, without a connection."""

import msgspec
import pytest

from nimmt.rules import Chosen, encode
from nimmt.server.client import ConnectError, MissedUpdateError, TableClient, socket_url, table_path
from nimmt.server.wire import Done, Refused, Update
from nimmt.table import ChooseRow, Code, PlayCards, Sit, look, table_view
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
