"""The numbered scripts that lead from one schema to the next."""

from importlib.resources import files
from typing import Literal, TypeAlias

from . import StoreError

Kind: TypeAlias = Literal["sqlite", "postgres"]


def scripts(kind: Kind) -> list[str]:
    """In their order: the first leads from nothing to schema 1."""
    folder = files(__package__) / kind / "migrations"
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name
    )
    assert [file.name for file in found] == [f"{number:04}.sql" for number in range(1, len(found) + 1)]
    return [file.read_text("utf-8") for file in found]


def missing(kind: Kind, number: int, database: str) -> list[tuple[int, str]]:
    """The scripts that a database of schema `number` still needs, each with the number that it leads to."""
    known = scripts(kind)
    if number > len(known):
        raise StoreError(
            f"{database} has schema {number}, and this nimmt knows only those up to {len(known)}: "
            "it was written by a newer nimmt."
        )
    return [*enumerate(known, 1)][number:]
