"""A record becomes the log of a table, and the match goes on from it as if it had never stopped."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from nimmt.rules import DealRecord, Player, Record, RecordError, read, record_of
from nimmt.table import Settings, Stage, Table, resume, table_of
from tests.golden import files


def golden(path: Path) -> Record:
    return read(path.read_bytes().splitlines()[0])


def resumed(record: Record, settings: Settings | None = None) -> Table:
    """The table that goes on from the record; its log leads to the same one."""
    changes = resume(record, at=1.0, settings=settings or Settings())
    assert table_of([change.entry for change in changes]) == changes[-1].table
    return changes[-1].table


def again(record: Record) -> Record:
    table = resumed(record)
    assert table.match is not None
    return record_of(table.match, table.players, table.fair)


def cut(record: Record, turns: int) -> Record:
    """The record as it was after so many turns."""
    deals: list[DealRecord] = []
    for dealt in record.deals:
        if turns >= 0:
            deals.append(replace(dealt, turns=dealt.turns[:turns]))
        turns -= len(dealt.turns)
    return replace(record, deals=tuple(deals))


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_golden_match_comes_out_as_it_was(path: Path) -> None:
    record = golden(path)
    assert again(record) == record
    assert resumed(record).stage is Stage.FINISHED


@pytest.mark.parametrize("path", files()[::2], ids=lambda path: path.stem)
@pytest.mark.parametrize("turns", [0, 1, 7, 10, 13])
def test_an_unfinished_match_comes_out_as_it_was(path: Path, turns: int) -> None:
    record = cut(golden(path), turns)
    assert again(record) == record
    table = resumed(record)
    assert table.stage is Stage.PLAYING
    assert sum(len(dealt.turns) for dealt in record.deals) == turns


@pytest.mark.parametrize("bots", [(None, "greedy"), ("greedy", None), ("program", None), ("greedy", "easy")])
@pytest.mark.parametrize("parts", [0, 1, 2])
def test_bots_and_programs_sit_where_they_sat_and_the_parts_stay_in_their_order(
    bots: tuple[str | None, str | None], parts: int
) -> None:
    record = cut(golden(files()[0]), 0)
    assert record.fair is not None
    players = tuple([Player(name, bot) for name, bot in zip("AB", bots, strict=True)])
    fair = replace(record.fair, parts=record.fair.parts[:parts])
    table = resumed(replace(record, seats=players, fair=fair, deals=()))
    assert [chair.part for chair in table.chairs if chair.part] == list(fair.parts)
    assert [chair.program for chair in table.chairs] == [bot == "program" for bot in bots]
    assert [chair.name for chair in table.chairs] == ["A", "B"]
    if parts == 1 and None in bots:
        assert table.chairs[bots.index(None)].part == fair.parts[0]


def test_without_a_deal_all_sit_and_nothing_has_begun() -> None:
    record = replace(golden(files()[0]), deals=())
    assert record.fair is not None
    table = resumed(record, Settings(pace="at-once"))
    assert (table.stage, table.match) == (Stage.OPEN, None)
    assert (table.settings.pace, table.settings.game) == ("at-once", record.game)
    assert table.fair.hash == record.fair.hash


def test_a_record_without_a_proof_is_refused() -> None:
    with pytest.raises(RecordError, match="no proof"):
        resume(replace(golden(files()[0]), fair=None), at=1.0)


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    record = golden(files()[0])
    first = record.deals[0]
    wrong = replace(first, turns=(replace(first.turns[0], plays=((1,), (2,))), *first.turns[1:]))
    with pytest.raises(RecordError):
        resume(replace(record, deals=(wrong,)), at=1.0)
