"""The numbered scripts that upgrade a database from one schema to the next."""

from importlib.resources import files
from typing import Literal, TypeAlias

from .base import StoreError

DatabaseKind: TypeAlias = Literal["sqlite", "postgres"]


def scripts(kind: DatabaseKind) -> list[str]:
    """All scripts in order; the first one creates schema 1."""
    folder = files(__package__) / kind / "migrations"
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name
    )
    assert [file.name for file in found] == [f"{number:04}.sql" for number in range(1, len(found) + 1)]
    return [file.read_text("utf-8") for file in found]


def pending(kind: DatabaseKind, number: int, database: str) -> list[tuple[int, str]]:
    """The scripts that a database of schema `number` needs, each with the number of the schema it makes."""
    known = scripts(kind)
    if number > len(known):
        raise StoreError(
            f"{database} has schema {number}, but this nimmt knows schemas up to {len(known)} only: "
            "the database was written by a newer nimmt."
        )
    return [*enumerate(known, 1)][number:]


def check_current(kind: DatabaseKind, number: int, database: str) -> None:
    """Refuse a database that must be upgraded before it can be read."""
    if scripts_left := pending(kind, number, database):
        newest, _ = scripts_left[-1]
        raise StoreError(
            f"{database} has schema {number}: nimmt serve upgrades it to {newest} when it starts."
        )


def check_unused(number: int, database: str) -> None:
    """Refuse to restore a backup over a database that exists."""
    if number:
        raise StoreError(f"{database} exists already: --overwrite replaces it with the backup.")
