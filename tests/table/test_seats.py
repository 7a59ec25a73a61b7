"""Before a match: who sits where, who is the host, and what the host can set."""

import pytest
from msgspec.structs import replace

from nimmt.bots import BOTS
from nimmt.rules import GAMES, Options
from nimmt.table import Code, Command, Settings, Stage, TableError, check_settings, look, news, table_of
from nimmt.table.commands import (
    Begin,
    Close,
    Commit,
    Configure,
    HandOver,
    Rematch,
    Remove,
    Rise,
    Say,
    SeatBot,
    Sit,
)
from nimmt.table.entries import HandedOver
from tests.kit import is_sentence
from tests.table.room import SHORT, Room, commitment_of, part_of

OPEN = Settings(options=SHORT, programs=True)


def names(room: Room) -> list[str]:
    return [chair.name for chair in room.table.chairs]


def test_a_person_gets_the_first_free_chair_or_the_one_that_is_named() -> None:
    room = Room()
    room.do(Sit(seat=2), who="ana")
    room.do(Sit(), who="bob")
    assert names(room) == ["Bob", "", "Ana", ""]


def test_a_seat_that_is_taken_is_refused_by_name() -> None:
    room = Room()
    room.sit("ana")
    assert "Ana" in room.refused(Sit(seat=0), Code.SEAT_TAKEN, "bob")
    room.refused(Sit(), Code.SEAT_TAKEN, "ana")


def test_when_all_seats_are_taken_nobody_else_can_sit() -> None:
    room = Room(replace(OPEN, seats=2))
    room.sit("ana", "bob")
    room.refused(Sit(), Code.SEAT_TAKEN, "cem")


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    room = Room()
    commands: list[Command] = [
        Sit(seat=seat),
        SeatBot(bot="lowest", seat=seat),
        Remove(seat=seat),
        HandOver(seat=seat),
    ]
    for command in commands:
        room.refused(command, Code.NOT_FOUND)


@pytest.mark.parametrize(
    "command",
    [
        SeatBot(bot="greedy"),
        Remove(seat=1),
        Configure(settings=OPEN),
        HandOver(seat=1),
        Begin(),
        Close(),
    ],
)
def test_only_the_host_may(command: Command) -> None:
    room = Room(OPEN)
    room.sit("ana", "bob")
    room.refused(command, Code.NOT_HOST, "bob")
    room.refused(command, Code.NOT_HOST, "stranger")


@pytest.mark.parametrize(
    "command", [Rise(), Commit(commitment=commitment_of("x")), Say(phrase="moo"), Rematch()]
)
def test_only_who_has_a_seat_may(command: Command) -> None:
    room = Room()
    room.refused(command, Code.NOT_SEATED, "bob")


def test_bots_get_names_that_nobody_has() -> None:
    room = Room(replace(OPEN, seats=10))
    room.do(Sit(commitment=commitment_of("bella")), who="bella")
    room.do(*[SeatBot(bot="random") for _ in range(9)])
    assert len(set(names(room))) == 10


def test_a_bot_that_nobody_knows_is_refused_with_those_that_there_are() -> None:
    room = Room()
    for name in ("deepblue", "cmd:rm", "montecarlo:50ms"):
        sentence = room.refused(SeatBot(bot=name), Code.BAD_SETTINGS)
        assert all(bot in sentence for bot in BOTS)


def test_programs_sit_only_where_the_host_allows_it() -> None:
    Room().refused(Sit(), Code.FORBIDDEN, "robo")
    room = Room(OPEN)
    room.sit("robo")
    assert room.table.chairs[0].program


def test_programs_must_stay_allowed_while_one_sits_here() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo")
    assert "Robo" in room.refused(Configure(settings=replace(OPEN, programs=False)), Code.SEAT_TAKEN)


def test_a_program_has_no_part_in_the_shuffle() -> None:
    room = Room(OPEN)
    room.do(Sit(commitment=commitment_of("robo")), who="robo")
    assert room.table.chairs[0].part is None
    room.refused(Commit(commitment=commitment_of("robo")), Code.FORBIDDEN, "robo")


def test_whom_the_host_removes_cannot_sit_down_again_but_may_look() -> None:
    room = Room()
    room.sit("ana", "bob")
    room.do(Remove(seat=1))
    assert room.table.chairs[1].free
    room.refused(Sit(), Code.FORBIDDEN, "bob")
    assert look(room.table, room.table.seat_of("bob")).table.you is None


def test_the_host_can_remove_bots_but_not_nobody_and_not_the_host() -> None:
    room = Room()
    room.sit("ana")
    room.do(SeatBot(bot="lowest"), Remove(seat=1))
    assert room.table.chairs[1].free
    room.refused(Remove(seat=1), Code.NOT_FOUND)
    assert "rise" in room.refused(Remove(seat=0), Code.FORBIDDEN)


def test_hosting_is_handed_over_to_a_person_only() -> None:
    room = Room(OPEN)
    room.sit("ana", "bob", "robo")
    room.do(SeatBot(bot="lowest"))
    room.refused(HandOver(seat=2), Code.FORBIDDEN)
    room.refused(HandOver(seat=3), Code.FORBIDDEN)
    room.do(HandOver(seat=1))
    assert room.table.host == "bob"
    room.refused(HandOver(seat=0), Code.NOT_HOST)


def test_when_the_host_leaves_someone_else_is_the_host() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo", "bob", "cem")
    room.drop("bob")
    room.do(Rise())
    assert room.table.host == "cem", "who is here comes before who is not, and a program is never the host"


def test_when_the_last_one_leaves_an_open_table_the_next_to_sit_down_is_the_host() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo")
    room.do(Rise())
    assert (room.table.stage, room.table.host) == (Stage.OPEN, None)
    room.sit("hal")
    assert room.table.host is None
    room.sit("bob")
    assert room.table.host == "bob"


def test_a_host_need_not_sit() -> None:
    room = Room(replace(OPEN, pace="at-once"))
    room.do(SeatBot(bot="lowest"), SeatBot(bot="random"), Begin())
    room.play_on()
    assert room.table.stage is Stage.FINISHED
    room.do(Rematch())
    assert (room.table.stage, room.table.host) == (Stage.OPEN, "ana")


def test_a_host_without_a_seat_who_is_away_for_long_is_no_longer_the_host() -> None:
    room = Room()
    room.sit("bob", "cem")
    room.drop("ana")
    room.wait(119)
    assert not room.tick()
    room.wait(1)
    [change] = room.tick()
    assert isinstance(change.entry, HandedOver)
    assert room.table.host == "bob"
    assert table_of(room.log) == room.table


@pytest.mark.parametrize("seated", [False, True])
def test_a_host_who_comes_back_in_time_stays_the_host(seated: bool) -> None:
    room = Room()
    room.sit("bob", *["ana"] * seated)
    room.drop("ana")
    room.wait(119)
    room.come("ana")
    room.wait(119)
    assert not room.tick()
    assert room.table.host == "ana"


def test_a_seated_host_who_is_away_for_long_is_no_longer_the_host_but_keeps_the_seat() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo", "bob")
    room.drop("ana")
    room.wait(120)
    room.tick()
    assert room.table.host == "bob"
    assert room.table.seat_of("ana") == 0


def test_nobody_hosts_instead_if_nobody_else_is_here() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo", "bob")
    room.drop("bob")
    room.drop("ana")
    room.wait(1000)
    assert not room.tick()
    assert room.table.host == "ana"


def test_empty_chairs_are_taken_away_when_the_match_begins() -> None:
    room = Room()
    room.do(Sit(seat=1, commitment=commitment_of("ana")))
    room.do(Sit(seat=3, commitment=commitment_of("bob")), who="bob")
    room.do(Begin())
    assert names(room) == ["Ana", "Bob"]
    assert room.table.match is not None
    assert room.table.match.seats == 2


def test_one_alone_cannot_begin() -> None:
    room = Room()
    room.sit("ana")
    assert "2 to 10 seats" in room.refused(Begin(), Code.WRONG_STAGE)


def test_the_match_begins_when_every_person_here_has_given_a_part() -> None:
    room = Room(OPEN)
    room.sit("ana", "robo")
    room.do(Sit(), who="bob")
    assert "Bob" in room.refused(Begin(), Code.WRONG_STAGE)
    room.do(Commit(commitment=commitment_of("bob")), who="bob")
    room.do(Begin())
    assert room.table.fair.parts == (part_of("ana"), part_of("bob"))


def test_someone_who_is_away_holds_nobody_up() -> None:
    room = Room()
    room.sit("ana")
    room.do(Sit(), who="bob")
    room.drop("bob")
    room.do(Begin())
    assert room.table.fair.parts == (part_of("ana"),)


def test_a_part_can_be_changed_until_the_match_begins_and_not_after() -> None:
    room = Room()
    room.sit("ana", "bob")
    room.do(Commit(commitment=commitment_of("other")), Begin())
    assert room.table.fair.parts == (part_of("other"), part_of("bob"))
    room.refused(Commit(commitment=commitment_of("ana")), Code.WRONG_STAGE)


def test_parts_are_in_the_order_of_the_seats_and_bots_have_none() -> None:
    room = Room(OPEN)
    room.do(SeatBot(bot="lowest", seat=0))
    room.do(Sit(seat=3, commitment=commitment_of("ana")))
    room.do(Sit(seat=1, commitment=commitment_of("bob")), who="bob")
    room.do(Begin())
    assert room.table.fair.parts == (part_of("bob"), part_of("ana"))


@pytest.mark.parametrize(
    ("starter", "name"), [(0, "Ana"), (1, "Bob"), (2, "Bob"), (3, "Cem"), (4, "Ana")], ids=str
)
def test_where_the_game_goes_in_turn_the_named_chair_starts_or_the_next_that_is_taken(
    starter: int, name: str
) -> None:
    options = Options(hand=3, deals=1)
    room = Room(Settings(game="simple", options=options, seats=5, starter=starter))
    for person, seat in (("ana", 0), ("bob", 2), ("cem", 3)):
        room.do(Sit(seat=seat, commitment=commitment_of(person)), who=person)
    room.do(Begin())
    [seat] = room.table.acting
    assert room.table.chairs[seat].name == name


@pytest.mark.parametrize("clock", [None, 5, 60, 300])
def test_the_clock_gives_5_to_300_seconds_or_is_none(clock: int | None) -> None:
    room = Room()
    room.do(Configure(settings=Settings(clock=clock)))
    assert room.table.settings.clock == clock


@pytest.mark.parametrize(
    "settings",
    [
        Settings(clock=4),
        Settings(clock=301),
        Settings(clock=-5),
        Settings(game="skat"),
        Settings(seats=1),
        Settings(seats=11),
        Settings(seats=10**12),
        Settings(game="plus", seats=8),
        Settings(options=Options(hand=60)),
        Settings(options=Options(points=None)),
        Settings(options=Options(deals=101)),
        Settings(game="plus", options=Options(cow=True)),
        Settings(starter=4),
        Settings(starter=-1),
        Settings(sit_in="nobody"),
        Settings(sit_in="cmd:true"),
    ],
)
def test_settings_that_cannot_be_played_are_refused_with_a_sentence(settings: Settings) -> None:
    with pytest.raises(TableError) as refusal:
        check_settings(settings)
    assert refusal.value.code is Code.BAD_SETTINGS
    assert is_sentence(str(refusal.value))
    Room().refused(Configure(settings=settings), Code.BAD_SETTINGS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_set(game: str) -> None:
    room = Room()
    room.do(Configure(settings=Settings(game=game)))
    assert room.table.ruleset == GAMES[game]


def test_chairs_can_be_added_and_free_ones_taken_away() -> None:
    room = Room(replace(OPEN, seats=3))
    room.sit("ana", "bob")
    room.do(Configure(settings=replace(OPEN, seats=6)))
    assert len(room.table.chairs) == 6
    room.do(Configure(settings=replace(OPEN, seats=2)))
    assert names(room) == ["Ana", "Bob"]


def test_who_sits_on_a_chair_that_is_taken_away_moves_up_if_there_is_room() -> None:
    room = Room(replace(OPEN, seats=4))
    room.do(Sit(seat=1), SeatBot(bot="lowest", seat=2))
    room.do(Sit(seat=3), who="bob")
    refused = room.refused(Configure(settings=replace(OPEN, seats=2)), Code.SEAT_TAKEN)
    assert "3 players sit here" in refused
    room.do(Configure(settings=replace(OPEN, seats=3)))
    assert names(room) == ["Ana", "Bella", "Bob"]


@pytest.mark.parametrize(
    "command",
    [Configure(settings=OPEN), SeatBot(bot="lowest"), Begin(), Commit(commitment=commitment_of("x"))],
)
def test_what_belongs_before_the_match_is_refused_in_it(command: Command) -> None:
    room = Room()
    room.begin("ana", "bob")
    room.refused(command, Code.WRONG_STAGE)
    room.refused(Sit(), Code.WRONG_STAGE, "cem")


def test_a_rematch_is_for_the_end_of_a_match() -> None:
    room = Room()
    room.sit("ana", "bob")
    room.refused(Rematch(), Code.WRONG_STAGE)
    room.do(Begin())
    room.refused(Rematch(), Code.WRONG_STAGE)


def test_at_a_closed_table_nothing_can_be_done() -> None:
    room = Room()
    room.sit("ana")
    room.do(Close())
    assert "closed" in room.refused(Rise(), Code.WRONG_STAGE)
    assert room.drop("ana") == []
    assert room.tick() == []


def test_everything_that_the_host_sets_is_shown_to_everyone() -> None:
    settings = Settings(game="cow", clock=30, preview=True, seen=True, sit_in="easy", pace="calm")
    room = Room(settings)
    assert look(room.table, None).table.settings == settings


def test_phrases_are_heard_by_all() -> None:
    room = Room()
    room.sit("ana", "bob")
    [change] = room.do(Say(phrase="moo"), who="bob")
    for seat in (0, 1, None):
        heard = news(change, seat)
        assert heard is not None
        assert heard.said is not None
        assert (heard.said.seat, heard.said.phrase) == (1, "moo")


def test_a_log_can_be_read_whose_settings_would_no_longer_be_allowed() -> None:
    """Limits and bots change with the years; what was played stays readable."""
    room = Room(Settings(sit_in="a-bot-of-old", clock=4))
    room.sit("ana")
    assert table_of(room.log) == room.table
