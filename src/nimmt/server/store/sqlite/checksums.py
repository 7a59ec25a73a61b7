"""Checksums of rows in a SQLite file: SQLite itself does not notice when the content of a row is damaged.

Every row of `statements.SUMMED` has one. The busiest statements write it themselves. For the others the
connection that writes has temporary triggers, which are not in the file: another program can read and
write the file without this function, and what it writes without a checksum counts as damaged.
"""

from typing import TypeAlias
from zlib import crc32

import apsw

from .. import statements

Value: TypeAlias = str | bytes | float | None

ENTRY = """
INSERT OR IGNORE INTO log (table_id, seq, entry, sum) SELECT $1, $2, $3, $4
WHERE $2 = 1 OR EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND seq = $2 - 1)"""
"""Adds nothing if the entry before is missing, or if there is one with this number."""
REWRITE = "UPDATE log SET entry = $1, sum = checksum(table_id, seq, $1) WHERE table_id = $2 AND seq = $3"
PUT_TABLE = f"""
INSERT INTO tables ({statements.TABLE_COLUMNS}, sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
{statements.TABLE_CONFLICT}, sum = excluded.sum"""
CLAIM = "CREATE TEMP TRIGGER claimed AFTER UPDATE ON main.tables WHEN NEW.sum IS OLD.sum BEGIN {seal}; END"
TRIGGER = "CREATE TEMP TRIGGER {table}_{event} AFTER {event} ON main.{table} BEGIN {seal}; END"

KEYS = {
    "tables": ["id"],
    "persons": ["id"],
    "keys": ["person", "key"],
    "forgotten_devices": ["device"],
    "codes": ["person"],
    "screen_codes": ["person"],
    "screens": ["key"],
    "hidden": ["person", "other"],
    "leaving": ["person", "table_id"],
    "groups": ["id"],
    "members": ["group_id", "person"],
    "seasons": ["group_id", "number"],
    "group_tables": ["table_id"],
    "remarks": ["table_id", "number"],
}


def checksum(*values: Value) -> int:
    """The same for a text and for its bytes, so that a text that is no longer UTF-8 has one too."""
    total = 0
    for value in values:
        data = value if isinstance(value, bytes) else str(value).encode()
        total = crc32(data, crc32(b"%d:" % len(data), total))
    return total


def table_checksum(
    table: str,
    version: int,
    stage: str,
    public: bool,
    host: str | None,
    due: float | None,
    changed: float,
    summary: str,
) -> int:
    """That of a row of `tables`, with the types that SQLite gives back."""
    due = None if due is None else float(due)
    return checksum(table, version, stage, int(public), host, due, float(changed), summary)


def add_function(connection: apsw.Connection) -> None:
    connection.create_scalar_function("checksum", checksum, deterministic=True)


def keep_checksums(connection: apsw.Connection) -> None:
    """Let this connection write the checksums."""
    connection.pragma("temp_store", "memory")
    for table in statements.SUMMED:
        for event in ("INSERT", "UPDATE"):
            connection.execute(TRIGGER.format(table=table, event=event, seal=_seal_new(table)))
    connection.execute(CLAIM.format(seal=_seal_new("tables")))


def seal(connection: apsw.Connection) -> None:
    """Write the checksums of all rows, as they are."""
    for table in ("log", "tables", *statements.SUMMED):
        connection.execute(f"UPDATE {table} SET sum = {checksum_of(table)}")


def _seal_new(table: str) -> str:
    keys = " AND ".join([f"{key} = NEW.{key}" for key in KEYS[table]])
    return f"UPDATE {table} SET sum = {checksum_of(table)} WHERE {keys}"


def checksum_of(table: str) -> str:
    """The expression for the checksum that a row should have."""
    columns = statements.COLUMNS[table].split(", ")
    return f"checksum({', '.join([_raw(column) for column in columns])})"


def _raw(column: str) -> str:
    return f"iif(typeof({column}) = 'text', CAST({column} AS BLOB), {column})"
