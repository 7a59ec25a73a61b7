"""Rate limits: the burst, the refill, and the key."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.server.connections import FEWEST, MOST_OF_ADDRESS
from nimmt.server.keys import CODE_LETTERS, TABLE_CODE_LENGTH
from nimmt.server.limits import DAY, Bucket, Buckets, Limits, Pace, Paces, address_of, paces_for
from nimmt.table import Code, TableError
from tests.kit import is_sentence

TABLES = map(str, count(1))
"""New ids."""


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(do: Callable[[], object]) -> TableError:
    with pytest.raises(TableError) as refusal:
        do()
    assert is_sentence(str(refusal.value))
    return refusal.value


def test_a_bucket_gives_what_is_in_it_and_then_one_whenever_its_time_is_over() -> None:
    clock = Clock()
    bucket = Bucket(Pace(3, 10), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    assert bucket.wait() == 10
    clock.now += 9.99
    assert not bucket.take()
    clock.now += 0.02
    assert bucket.wait() == 0
    assert bucket.take()
    assert not bucket.take()


def test_a_bucket_is_never_fuller_than_full() -> None:
    clock = Clock()
    bucket = Bucket(Pace(3, 10), clock)
    clock.now += 10**6
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


@given(st.lists(st.floats(0, 20), max_size=60), st.integers(1, 5), st.floats(0.5, 10))
def test_no_haste_gets_more_out_of_a_bucket_than_pace_allows(
    pauses: list[float], burst: int, seconds: float
) -> None:
    clock, taken = Clock(), 0
    bucket = Bucket(Pace(burst, seconds), clock)
    for pause in pauses:
        clock.now += pause
        taken += bucket.take()
    assert taken <= burst + sum(pauses) / seconds + 1e-6


def test_each_key_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(Pace(1, 10), Clock())
    buckets.take("one", "things")
    buckets.take("other", "things")
    error = refused(lambda: buckets.take("one", "things"))
    assert error.code is Code.TOO_FAST
    assert str(error) == "Too many things: try again in 10 s."


def test_only_so_many_buckets_are_kept_and_those_in_use_longest() -> None:
    buckets = Buckets(Pace(1, 10), Clock(), most=3)
    buckets.take("mine", "things")
    for key in range(100):
        buckets.take(str(key), "things")
        refused(lambda: buckets.take("mine", "things"))
    assert len(buckets) == 3
    buckets.take("0", "things")


ONE = Pace(1, 60)
STRICT = Paces(ONE, ONE, 2, ONE, Pace(2, 60), Pace(3, 60), ONE, ONE, ONE, Pace(3, 60))


def test_every_limit_is_by_address_and_ends_with_time() -> None:
    clock = Clock()
    limits = Limits(STRICT, clock)
    for do in (limits.request, limits.new_identity, limits.new_code, limits.try_code):
        do("one")
        do("another")
        assert refused(lambda do=do: do("one")).code is Code.TOO_FAST  # type: ignore[misc]
    clock.now += 60
    for do in (limits.request, limits.new_identity, limits.new_code, limits.try_code):
        do("one")


def test_tables_of_a_person_who_is_new_are_counted_by_address_too() -> None:
    limits = Limits(STRICT, Clock())
    for person in ("Ana", "Bob", "Cem", "Dan"):
        limits.meet(person, "here", age=DAY - 1)
    limits.new_table("Ana", next(TABLES))
    limits.new_table("Ana", next(TABLES))
    assert "tables of yours" in str(refused(lambda: limits.new_table("Ana", next(TABLES))))
    limits.new_table("Bob", next(TABLES))
    assert "your address" in str(refused(lambda: limits.new_table("Cem", next(TABLES))))
    limits.meet("Dan", "there", age=0)
    limits.new_table("Dan", next(TABLES))


def test_a_refused_table_costs_nothing() -> None:
    clock = Clock()
    limits = Limits(STRICT._replace(tables_of_address=ONE, tables_of_person=Pace(1, 600)), clock)
    for person in ("Ana", "Bob"):
        limits.meet(person, "here", age=0)
    limits.new_table("Ana", next(TABLES))
    refused(lambda: limits.new_table("Bob", next(TABLES)))
    clock.now += 60
    refused(lambda: limits.new_table("Ana", next(TABLES)))
    limits.new_table("Bob", next(TABLES))


def test_new_people_cannot_use_up_the_tables_of_known_people() -> None:
    limits = Limits(clock=Clock())
    limits.meet("Ana", "here", age=DAY)
    for number in range(4):
        limits.meet(f"flooder {number}", "here", age=0)
    for number in range(100):
        with suppress(TableError):
            limits.new_table(f"flooder {number % 4}", next(TABLES))
    assert "your address" in str(refused(lambda: limits.new_table("flooder 0", next(TABLES))))
    for _ in range(Paces().tables_of_person.burst):
        limits.new_table("Ana", next(TABLES))
    assert "tables of yours" in str(refused(lambda: limits.new_table("Ana", next(TABLES))))


def test_codes_are_tried_so_often_and_no_more_by_all_together() -> None:
    limits = Limits(STRICT, Clock())
    for address in ("1", "2", "3"):
        limits.try_code(address)
    assert refused(lambda: limits.try_code("4")).code is Code.TOO_FAST


def test_only_wrong_codes_of_tables_count() -> None:
    limits = Limits(STRICT._replace(table_code_tries_of_all=Pace(2, 10)), Clock())
    for _ in range(30):
        limits.try_table_code("school")
        limits.table_code_was_right("school")
    limits.try_table_code("1")
    limits.try_table_code("2")
    assert refused(lambda: limits.try_table_code("3")).code is Code.TOO_FAST


def test_as_a_rule_a_code_of_a_table_is_not_guessed_in_a_week() -> None:
    """By tries from any number of addresses, while a thousand tables are open."""
    tries = Paces().table_code_tries_of_all
    in_a_week = tries.burst + 7 * DAY / tries.seconds
    assert in_a_week * 1000 / len(CODE_LETTERS) ** TABLE_CODE_LENGTH < 1


def test_an_address_has_so_many_sockets_at_a_time() -> None:
    limits = Limits(STRICT._replace(requests=Pace(100, 1)), Clock())
    with limits.socket("one"), limits.socket("one"):
        assert refused(lambda: limits.socket("one").__enter__()).code is Code.TOO_MANY
        with limits.socket("another"):
            pass
    for _ in range(5):
        with limits.socket("one"):
            pass


def test_a_socket_that_ends_badly_is_over_as_well() -> None:
    limits = Limits(STRICT._replace(requests=Pace(100, 1)), Clock())
    for _ in range(5):
        with pytest.raises(ZeroDivisionError), limits.socket("one"):
            _ = 1 / 0
    with limits.socket("one"), limits.socket("one"):
        pass


def test_a_person_has_so_many_sockets_at_a_time_wherever_they_are() -> None:
    limits = Limits(STRICT._replace(sockets_of_person=3), Clock())
    for person in ("Ana", "Bob"):
        limits.meet(person, "one", age=DAY)
    with limits.socket("one", "Ana"), limits.socket("two", "Ana"), limits.socket("one", "Ana"):
        assert str(refused(lambda: limits.socket("three", "Ana").__enter__())).startswith("You have 3 ")
        with limits.socket("one", "Bob"), limits.socket("one"):
            pass


def test_the_sockets_of_new_people_are_counted_by_address_too() -> None:
    """Otherwise a few new identities could take all connections that an address may have."""
    limits = Limits(STRICT._replace(sockets=2, sockets_of_person=3), Clock())
    limits.meet("Ana", "one", age=DAY)
    with limits.socket("one", "new"), limits.socket("one"):
        for person in ("new", "newer", None):
            enter = limits.socket("one", person).__enter__
            assert str(refused(enter)).startswith("Your address has 2 ")
        with limits.socket("one", "Ana"), limits.socket("two", "new"):
            pass
    with limits.socket("one", "new"), limits.socket("one", "new"):
        pass


@pytest.mark.parametrize("connections", [MOST_OF_ADDRESS, 96, FEWEST])
def test_the_sockets_of_new_people_leave_connections_for_known_people(connections: int) -> None:
    assert paces_for(connections).sockets <= 0.75 * connections
    assert paces_for(MOST_OF_ADDRESS) == Paces()


def test_a_known_person_has_requests_of_their_own_and_then_those_of_the_address() -> None:
    limits = Limits(STRICT._replace(requests=Pace(2, 60), requests_of_person=Pace(3, 60)), Clock())
    for _ in range(2):
        limits.request("one")
    refused(lambda: limits.request("one"))
    for person in ("Ana", "Bob"):
        for _ in range(3):
            limits.request("one", person)
        refused(lambda person=person: limits.request("one", person))  # type: ignore[misc]
    for _ in range(2):
        limits.request("two", "Ana")
    refused(lambda: limits.request("two"))


def test_who_comes_and_goes_all_the_time_is_not_let_in_until_it_stops() -> None:
    clock = Clock()
    limits = Limits(Paces(visits=Pace(3, 1)), clock)
    assert [limits.lets_in("192.0.2.1") for _ in range(5)] == [True, True, True, False, False]
    assert limits.lets_in("192.0.2.2"), "it is nobody else's trouble"
    clock.now += 1
    assert limits.lets_in("192.0.2.1")


def test_every_connection_has_its_own_pace() -> None:
    limits = Limits(STRICT, Clock())
    one, other = limits.messages(), limits.messages()
    assert (one.take(), one.take(), other.take()) == (True, False, True)


def test_as_a_rule_a_school_class_gets_in_and_plays() -> None:
    limits = Limits(clock=Clock())
    for person in range(30):
        for _ in range(8):
            limits.request("school")
        limits.new_identity("school")
        limits.meet(str(person), "school", age=0)
        limits.new_table(str(person), next(TABLES))


def test_as_a_rule_nobody_tries_codes_for_long() -> None:
    limits = Limits(clock=Clock())
    for _ in range(10):
        limits.try_code("one")
    refused(lambda: limits.try_code("one"))


def scope(client: str | None, *forwarded: str) -> dict[str, object]:
    headers = [(b"host", b"x"), *[(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]]
    return {"client": None if client is None else (client, 4711), "headers": headers}


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "unknown"),
        ("", "unknown"),
        (None, "unknown"),
    ],
)
def test_an_address_is_an_ipv4_address_or_an_ipv6_network(client: str | None, address: str) -> None:
    assert address_of(scope(client), behind_proxy=False) == address
    assert address_of(scope(client), behind_proxy=True) == address


def test_without_a_proxy_nobody_chooses_the_address_to_be_seen_with() -> None:
    assert address_of(scope("192.0.2.7", "198.51.100.1"), behind_proxy=False) == "192.0.2.7"


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        (["198.51.100.1"], "198.51.100.1"),
        (["203.0.113.5, 198.51.100.1"], "198.51.100.1"),
        (["203.0.113.5", "203.0.113.6,198.51.100.1"], "198.51.100.1"),
        (["198.51.100.1:5555"], "198.51.100.1"),
        (["[2001:db8::7]:5555"], "2001:db8::/64"),
        (["2001:db8::7"], "2001:db8::/64"),
        (["rubbish"], "unknown"),
        (["\xff"], "unknown"),
        ([""], "unknown"),
    ],
)
def test_behind_a_proxy_only_what_it_has_added_counts(forwarded: list[str], address: str) -> None:
    assert address_of(scope("127.0.0.1", *forwarded), behind_proxy=True) == address


@given(st.text(st.characters(max_codepoint=255)))
def test_whatever_is_forwarded_is_some_address(text: str) -> None:
    assert address_of(scope("127.0.0.1", text), behind_proxy=True)
