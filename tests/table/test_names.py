"""Names at one table: those that look alike get a number, which everybody sees."""
# ruff: noqa: RUF001 - it is about ambiguous characters

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.table import (
    COWS,
    Guest,
    Rematch,
    Remove,
    Rise,
    SeatBot,
    Settings,
    Sit,
    decide,
    look,
    record,
    sheet,
)
from nimmt.table.names import LIKE, NOBODYS_NAME, distinct, looks
from tests.table.room import SHORT, Room, part_of

OPEN = Settings(options=SHORT, programs=True, seats=10)


def sit(room: Room, *names: str, program: bool = False) -> None:
    """Let people sit down who have these names."""
    for name in names:
        sit_as(room, f"person {len(room.changes)}", name, program=program)


def sit_as(room: Room, person: str, name: str, *, program: bool = False) -> None:
    command = Sit(part=None if program else part_of(person))
    room.add(decide(room.table, command, Guest(person, name, program), room.now, seed=b""))


def names(room: Room) -> list[str]:
    """As everybody at the table is told."""
    return [chair.name for chair in look(room.table, None).table.chairs if chair.name]


ALIKE = [
    ("Ana", "Ana"),
    ("Ana", "ANA"),
    ("Ana", "Аnа"),  # Cyrillic
    ("Ana", "Ana❜"),
    ("Ana", "Αna"),  # Greek
    ("ANA", "ΑΝΑ"),
    ("Eva", "Eνa"),
    ("Νίκος", "ΝΙΚΟΣ"),
    ("Nikos", "Νikοs"),
    ("Ana", "Ána"),
    ("Ana", "A\u0301n\u0303a"),
    ("Ana", "Ａｎａ"),
    ("Ana", "𝐀𝐧𝐚"),
    ("Ana", "A\u200bna"),
    ("Ana", "Ana "),
    ("Ana Maria", "AnaMaria"),
    ("Ana", "Ana."),
    ("Bill", "BiII"),
    ("Bill", "B1l1"),
    ("Ida", "lda"),
    ("Otto", "0tt0"),
    ("Arno", "Amo"),
    ("Владимир", "ВЛАДИМИР"),
    ("Сара", "Capa"),
    ("Weiß", "WEISS"),
    ("Łukasz", "Lukasz"),
    ("Anna", "ꓮꓠꓠꓮ"),  # Lisu
    ("Anna", "Ꭺnna"),  # Cherokee
    ("Paul", "ꓑaul"),
    ("Eva", "Ꭼva"),
    ("Anna", "ᴀɴɴᴀ"),  # small capitals
    ("Anna", "Ⲁⲛⲛⲁ"),  # Coptic
    ("Bob", "Bⲟb"),
    ("Bob", "B०b"),  # digits of other scripts
    ("Bob", "B๐b"),
    ("Paul", "Pau۱"),
    ("Ana 7", "Ana ٧"),
    ("Vera", "٧era"),
    ("Anna", "ᗅnna"),  # Canadian syllabics
    ("Otto", "ⵔttⵔ"),  # Tifinagh
    ("Max", "Maⅹ"),
    ("Anna", "🅰nna"),
    ("Anna", "ΛNNΛ"),
    ("Anna", "Anռa"),  # Armenian
    ("Bob", "ɓoƀ"),
    ("David", "Davicl"),
    ("Sara", "$ara"),
    ("Zoe", "2oe"),
    ("Æon", "Aeon"),
    ("ロロ", "口口"),
    ("エカ", "工力"),
    ("محمد", "محـمد"),  # a stretched line between two letters
    ("Ana", "Anaˌ"),
    ("Ana", "Anaߺ"),
    ("Ana", "Ana_"),
    ("Ali", "ʿAli"),
    ("Ana Maria", "Ana-Maria"),
    ("Ana Maria", "Ana‐Maria"),
    ("Anna-Lena", "Anna−Lena"),  # a minus
    ("אב1", "1אב"),  # digits at one end of Hebrew are drawn at the other
    ("מיכל7", "7מיכל"),
    ("מיכל 7", "7מיכל"),
    ("מיכל12", "1מיכל2"),
    ("מִיכל7", "7מיכל"),
    ("دان1", "1دان"),
    ("دان١", "1دان"),
    ("דן★1", "1★דן"),
    ("דן)1", "1(דן"),
    ("7מיכל Ana", "מיכל7 ana"),
    ("Ana מיכל7", "7מיכל Ana"),
]
DIFFERENT = [
    ("Ana", "Anna"),
    ("Ana", "Ada"),
    ("Bob", "Rob"),
    ("Иван", "Ivan"),
    ("李", "王"),
    ("🐂", "🐄"),
    ("Ana 2", "Ana 3"),
    ("Анна", "Алла"),
    ("김민수", "김민주"),
    ("さくら", "ゆい"),
    ("محمد", "أحمد"),
    ("郎", "一郎"),
    ("佐木", "佐々木"),
    ("ユキ", "ユーキ"),
    ("רמי", "מיר"),
    ("מיכל6", "7מיכל"),
    ("מיכל1", "11מיכל"),
    ("דן🐂", "דן🐄"),
    ("דן Ana", "דן Bob"),
    *combinations(COWS, 2),
]


@pytest.mark.parametrize(("one", "other"), sorted({*ALIKE, *[(b, a) for a, b in ALIKE]}))
def test_the_second_of_two_who_look_alike_gets_a_number(one: str, other: str) -> None:
    room = Room(OPEN)
    sit(room, one, other)
    assert names(room) == [one, f"{other} 2"]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_can_be_told_apart_stay_as_they_are(one: str, other: str) -> None:
    room = Room(OPEN)
    sit(room, one, other)
    assert names(room) == [one, other]


def test_a_number_is_not_given_twice_even_if_somebody_is_called_so() -> None:
    room = Room(OPEN)
    sit(room, "Ana", "Ana 2", "Ana", "Аna 3", "Ana")
    assert names(room) == ["Ana", "Ana 2", "Ana 3", "Аna 3 2", "Ana 4"]


def test_nobody_looks_like_a_bot_or_a_program_and_no_bot_like_a_person() -> None:
    room = Room(OPEN)
    room.do(SeatBot(bot="lowest"))
    sit(room, "Bella", "rosa", "Robo")
    sit(room, "R0B0", program=True)
    room.do(SeatBot(bot="lowest"), SeatBot(bot="lowest"))
    assert names(room) == ["Bella", "Bella 2", "rosa", "Robo", "R0B0 2", "Alma", "Frieda"]


def test_nine_bots_find_a_name_beside_a_person_who_has_that_of_a_cow() -> None:
    room = Room(OPEN)
    sit(room, "ΑLMΑ")
    room.do(*[SeatBot(bot="lowest") for _ in range(9)])
    assert len(names(room)) == 10
    check_distinct(names(room))
    assert "Alma" not in names(room)


@pytest.mark.parametrize("name", ["−", "ー", "一", "ㅡ", "─"])
def test_nobody_looks_like_somebody_who_was_deleted(name: str) -> None:
    room = Room(OPEN)
    sit(room, name)
    assert names(room) == [f"{name} 2"]
    assert not looks(name).isdisjoint(looks(NOBODYS_NAME))


def test_the_number_stays_for_the_match_its_record_and_the_rematch() -> None:
    room = Room(replace(OPEN, seats=2))
    room.begin("ana", "ana2")
    room.play_on()
    assert [player.name for player in record(room.table).seats] == ["Ana", "Ana 2"]
    room.do(Rematch())
    assert names(room) == ["Ana", "Ana 2"]


def test_a_person_who_sits_down_with_another_name_is_compared_again() -> None:
    room = Room(OPEN)
    sit_as(room, "ana", "Ana")
    sit_as(room, "bob", "Bob")
    room.do(Rise(), who="bob")
    sit_as(room, "bob", "аna")
    assert names(room) == ["Ana", "аna 2"]
    sit_as(room, "cem", "Cem")
    room.do(Rise(), who="bob")
    room.do(Rise(), who="ana")
    sit_as(room, "bob", "аna")
    assert names(room) == ["аna", "Cem"]


def test_the_score_sheet_of_a_series_never_has_two_names_that_look_alike() -> None:
    """Ana leaves after a match; another Ana comes, and later she comes back."""
    room = Room(replace(OPEN, seats=3), host="bob")
    room.begin("bob", "ana", "ana2")
    room.play_on()
    room.do(Rematch(), who="bob")
    room.do(Rise(), who="ana")
    room.do(Rise(), who="ana2")
    sit_as(room, "ana3", "Ana")
    assert names(room) == ["Bob", "Ana 3"]
    room.do(Remove(seat=1), who="bob")
    room.sit("ana2", "ana")
    assert names(room) == ["Bob", "Ana 2", "Ana"]
    lines = sheet(room.table.series)
    assert lines is not None
    check_distinct([line.name for line in lines.lines])


def test_each_character_is_listed_once_and_stands_for_the_letter() -> None:
    listed = "".join(LIKE.values())
    assert len(set(listed)) == len(listed)
    for letter, others in LIKE.items():
        for other in others:
            assert not looks(f"x{other}x").isdisjoint(looks(f"x{letter}x")), (letter, other)


NASTY = st.text("АаAaΑαnΝνN1lIi|0oOоrmvw2אבد(★) -—.́", min_size=1, max_size=4)


@given(
    st.lists(
        st.sampled_from(["Ana", "Аna", "ana", "Ana 2", *COWS]) | NASTY | st.text(max_size=6), max_size=10
    )
)
def test_no_two_names_at_a_table_ever_look_alike(wanted: list[str]) -> None:
    given_names: list[str] = []
    for name in wanted:
        given_names.append(distinct(name, given_names))
        assert given_names[-1] == name or given_names[-1].startswith(f"{name} ")
    check_distinct([NOBODYS_NAME, *given_names])
    assert [distinct(name, given_names[:n]) for n, name in enumerate(wanted)] == given_names


def check_distinct(names: Sequence[str]) -> None:
    for one, other in combinations(names, 2):
        assert looks(one).isdisjoint(looks(other)), names
