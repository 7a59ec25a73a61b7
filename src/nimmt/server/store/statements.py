"""SQL for both databases. `$1` is the first value; SQLite numbers the values as they first appear."""

from . import group_statements

# Together they change nothing, but are written: an unchanged row alone SQLite does not write.
TRY_WRITING = ("UPDATE schema SET number = number + 1", "UPDATE schema SET number = number - 1")

# One row without an entry if there is none, for the listed version; both are of one moment.
LOG = """
SELECT seq, {entry}, {fits}, (SELECT version FROM tables WHERE id = $1)
FROM (SELECT 1) AS always LEFT JOIN log ON table_id = $1 AND seq > $2 ORDER BY seq"""
LAST = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = $1"
ENTRY = "INSERT INTO log (table_id, seq, entry) VALUES ($1, $2, $3)"

# Skip from one table to the next by the key, without reading the logs.
TABLES = """
WITH RECURSIVE ids (id) AS (
    SELECT min(table_id) FROM log WHERE table_id > $1
    UNION ALL
    SELECT (SELECT min(table_id) FROM log WHERE table_id > ids.id) FROM ids WHERE ids.id IS NOT NULL
)
SELECT id FROM ids WHERE id IS NOT NULL LIMIT $2"""

TABLE_CONFLICT = """
ON CONFLICT (id) DO UPDATE SET version = excluded.version, stage = excluded.stage, public = excluded.public,
    host = excluded.host, due = excluded.due, changed = excluded.changed, summary = excluded.summary"""
MATCH_CONFLICT = """
ON CONFLICT (table_id, number) DO UPDATE SET game = excluded.game, finished = excluded.finished,
    ended = excluded.ended, persons = excluded.persons, summary = excluded.summary"""
PLAYER_CONFLICT = """
ON CONFLICT (table_id, number, person) DO UPDATE SET ended = excluded.ended, game = excluded.game,
    seats = excluded.seats, place = excluded.place, tied = excluded.tied, deals = excluded.deals,
    heads = excluded.heads, all_heads = excluded.all_heads"""

TABLE_COLUMNS = "id, version, stage, public, host, due, changed, summary"
MATCH_COLUMNS = "table_id, number, game, finished, ended, persons, summary"
PLAYER_COLUMNS = "table_id, number, person, ended, game, seats, place, tied, deals, heads, all_heads"

PUT_TABLE = f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) {TABLE_CONFLICT}"
PUT_MATCH = f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7) {MATCH_CONFLICT}"
PUT_PLAYER = f"""
INSERT INTO players ({PLAYER_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
{PLAYER_CONFLICT}"""
ATTEND = "INSERT INTO attendance (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
FORGET_MATCHES = "DELETE FROM matches WHERE table_id = $1"  # their players go with them
FORGET_ATTENDANCE = "DELETE FROM attendance WHERE table_id = $1"
ATTEND_IF_KNOWN = """
INSERT INTO attendance (person, table_id) SELECT id, $1 FROM persons WHERE id = $2 ON CONFLICT DO NOTHING"""

TABLE = "SELECT {columns}, {fits} FROM tables WHERE id = $1"
MATCHES = f"SELECT {MATCH_COLUMNS} FROM matches WHERE table_id = $1 ORDER BY number"
PLAYERS = f"SELECT {PLAYER_COLUMNS} FROM players WHERE table_id = $1"
ATTENDANCE = "SELECT person FROM attendance WHERE table_id = $1"
COUNT_LISTED = "SELECT count(*) FROM tables"
STRAYS = """
SELECT derived, id FROM (
    SELECT 'tables' AS derived, id FROM tables
    UNION SELECT 'matches', table_id FROM matches
    UNION SELECT 'players', table_id FROM players
    UNION SELECT 'attendance', table_id FROM attendance
) AS rows WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = id) ORDER BY id, derived"""
FORGET_STRAYS = [
    f"DELETE FROM {derived} WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.table_id = {derived}.{table})"
    for derived, table in (("tables", "id"), ("matches", "table_id"), ("attendance", "table_id"))
]

LOBBY = f"""
SELECT {TABLE_COLUMNS} FROM tables
WHERE public AND stage IN ('open', 'playing') ORDER BY changed DESC LIMIT $1"""
WITH_CODE = """
SELECT id FROM tables WHERE id >= $1 AND id < $2 AND stage <> 'closed' ORDER BY id LIMIT 2"""
COUNT_TABLES = "SELECT count(*) FROM tables WHERE host = $1 AND stage <> 'closed'"
CLAIM_DUE = """
WITH claimed AS (
    SELECT id FROM tables WHERE due <= $1
    AND (
        EXISTS (SELECT 1 FROM presence WHERE table_id = id AND process = $2)
        OR NOT EXISTS (SELECT 1 FROM presence JOIN processes ON name = process WHERE table_id = id)
    )
    ORDER BY due LIMIT $3 {lock}
)
UPDATE tables SET due = $4 WHERE id IN (SELECT id FROM claimed) RETURNING id"""
PUT_OFF = "UPDATE tables SET due = $1 WHERE id = $2 AND version = $3"
MATCHES_OF = """
SELECT m.table_id, m.number, m.game, m.finished, m.ended, m.persons, m.summary
FROM players p JOIN matches m ON m.table_id = p.table_id AND m.number = p.number
WHERE p.person = $1 AND p.ended < $2 ORDER BY p.ended DESC LIMIT $3"""
RESULTS_OF = f"""
SELECT {PLAYER_COLUMNS} FROM players
WHERE person = $1 AND ended < $2 AND place IS NOT NULL ORDER BY ended DESC LIMIT $3"""
TALLIES_OF = """
SELECT game, seats, place, tied, count(*), sum(deals), sum(heads), sum(all_heads), sum(deals * deals),
    sum(deals * heads), sum(deals * all_heads), sum(heads * heads), sum(heads * all_heads),
    sum(all_heads * all_heads)
FROM players WHERE person = $1 AND place IS NOT NULL GROUP BY game, seats, place, tied
ORDER BY game, seats, place, tied"""
TABLES_OF = "SELECT table_id FROM attendance WHERE person = $1 ORDER BY table_id"

ADD_PERSON = "INSERT INTO persons (id, name, bot, made) VALUES ($1, $2, $3, $4)"
PERSON = "SELECT id, name, bot, made FROM persons WHERE id = $1"
RENAME = "UPDATE persons SET name = $1 WHERE id = $2"
KEY_COLUMNS = "device, key, made, used, issued, successor, nonce"
ADD_KEY = """
INSERT INTO keys (person, key, device, made, used, issued) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING"""
KEYS = f"SELECT {KEY_COLUMNS} FROM keys WHERE person = $1"
KEY = f"SELECT {KEY_COLUMNS} FROM keys WHERE person = $1 AND (key = $2 OR successor = $2)"
USE_KEY = "UPDATE keys SET used = $1 WHERE person = $2 AND device = $3"
OFFER_KEY = """
UPDATE keys SET successor = coalesce(successor, $1), nonce = coalesce(nonce, $2), issued = $3
WHERE person = $4 AND key = $5 RETURNING nonce"""
SETTLE_KEY = """
UPDATE keys SET key = successor, successor = NULL, nonce = NULL
WHERE person = $1 AND successor = $2 AND issued <= $3"""
FORGET_DEVICE = (
    """
INSERT INTO forgotten_devices (device, since)
SELECT device, CAST($1 AS double precision) FROM keys WHERE person = $2 AND device = $3
ON CONFLICT DO NOTHING""",
    "DELETE FROM keys WHERE person = $1 AND device = $2",
)
FORGET_OTHER_DEVICES = (
    """
INSERT INTO forgotten_devices (device, since)
SELECT device, CAST($1 AS double precision) FROM keys WHERE person = $2 AND device <> $3
ON CONFLICT DO NOTHING""",
    "DELETE FROM keys WHERE person = $1 AND device <> $2",
)
FORGET_CODE = "DELETE FROM codes WHERE person = $1"
FORGOTTEN_DEVICES = "SELECT device, since FROM forgotten_devices"
DROP_FORGOTTEN = "DELETE FROM forgotten_devices WHERE device = $1"
ADD_CODE = """
INSERT INTO codes (person, code, expires) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET code = excluded.code, expires = excluded.expires"""
CODE = "SELECT person, expires FROM codes WHERE code = $1"
USE_CODE = "DELETE FROM codes WHERE code = $1 RETURNING person, expires"
ADD_SCREEN_CODE = """
INSERT INTO screen_codes (person, code, table_id, expires) VALUES ($1, $2, $3, $4)
ON CONFLICT (person) DO UPDATE SET code = excluded.code, table_id = excluded.table_id,
    expires = excluded.expires"""
USE_SCREEN_CODE = "DELETE FROM screen_codes WHERE code = $1 RETURNING table_id, person, expires"
FORGET_SCREENS = "DELETE FROM screens WHERE table_id = $1 AND number < $2"
ADD_SCREEN = """
INSERT INTO screens (key, table_id, number, person) VALUES ($1, $2, $3, $4)
ON CONFLICT (key) DO UPDATE SET table_id = excluded.table_id, number = excluded.number,
    person = excluded.person"""
FORGET_PAIRINGS = "DELETE FROM pairings WHERE expires < $1"
ADD_PAIRING = "INSERT INTO pairings (code, key, expires) VALUES ($1, $2, $3)"
PAIRING = "SELECT key, expires, table_id FROM pairings WHERE code = $1"
# Once, unless the server was killed before the screen was added.
USE_PAIRING = """
UPDATE pairings SET table_id = $1 WHERE code = $2 AND expires >= $3 AND (table_id IS NULL OR
    table_id = $1 AND NOT EXISTS (SELECT 1 FROM screens WHERE screens.key = pairings.key)) RETURNING key"""
SCREEN = "SELECT key, table_id, number, person FROM screens WHERE key = $1"
SCREENS = "SELECT key, table_id, number, person FROM screens WHERE table_id = $1"
WITHDRAW_CODES = "DELETE FROM screen_codes WHERE table_id = $1 AND person = $2"
WITHDRAW_SCREEN = "DELETE FROM screens WHERE key = $1"
SCREENS_OF = "SELECT key, table_id, number, person FROM screens WHERE person = $1"
HIDE = "INSERT INTO hidden (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
SHOW = "DELETE FROM hidden WHERE person = $1 AND other = $2"
HIDDEN = "SELECT other FROM hidden WHERE person = $1"

# Delete a person: their own rows at once; their tables are listed, to be rewritten one by one.
LEAVE = (
    """
INSERT INTO leaving (person, table_id, since)
SELECT person, table_id, CAST($1 AS double precision) FROM attendance WHERE person = $2
UNION ALL SELECT id, '', CAST($1 AS double precision) FROM persons WHERE id = $2""",
    "DELETE FROM attendance WHERE person = $1",
    "DELETE FROM keys WHERE person = $1",
    "DELETE FROM codes WHERE person = $1",
    "DELETE FROM screen_codes WHERE person = $1",
    "DELETE FROM screens WHERE person = $1",
    "DELETE FROM hidden WHERE $1 IN (person, other)",
    "DELETE FROM presence WHERE person = $1",
    *group_statements.LEAVE,
    "DELETE FROM persons WHERE id = $1",
)
LEAVING = """
SELECT person, table_id, since FROM leaving ORDER BY table_id = '', person, table_id LIMIT $1"""
LEFT = "DELETE FROM leaving WHERE person = $1 AND table_id = $2"
REWRITE = "UPDATE log SET entry = $1 WHERE table_id = $2 AND seq = $3"

BEAT = "UPDATE processes SET beat = $1 WHERE name = $2 RETURNING name"
BEGIN_BEATING = "INSERT INTO processes (name, beat) VALUES ($1, $2) ON CONFLICT DO NOTHING"
FORGET_PROCESSES = "DELETE FROM processes WHERE beat < $1 OR beat > $2"  # the clock may have been set back
ORPHANS = """
SELECT table_id, person, process FROM presence WHERE process NOT IN (SELECT name FROM processes)"""
ARRIVE = "INSERT INTO presence (table_id, person, process) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
DEPART = "DELETE FROM presence WHERE table_id = $1 AND person = $2 AND process = $3"
PRESENT = """
SELECT DISTINCT person FROM presence WHERE table_id = $1 AND process IN (SELECT name FROM processes)"""

COLUMNS = {
    "log": "table_id, seq, entry",
    "tables": TABLE_COLUMNS,
    "matches": MATCH_COLUMNS,
    "players": PLAYER_COLUMNS,
    "persons": "id, name, bot, made",
    "keys": f"person, {KEY_COLUMNS}",
    "forgotten_devices": "device, since",
    "codes": "person, code, expires",
    "screen_codes": "person, code, table_id, expires",
    "screens": "key, table_id, number, person",
    "hidden": "person, other",
    "attendance": "person, table_id",
    "leaving": "person, table_id, since",
    "presence": "table_id, person, process",
    **group_statements.COLUMNS,
}
"""All tables but `pairings`, whose codes live for minutes, and `processes`: no process has the copy open, so
that its connections are orphans."""
SUMMED = {
    "persons": ["id"],
    "keys": ["person"],
    "forgotten_devices": ["device"],
    "codes": ["person"],
    "screen_codes": ["person"],
    "screens": ["person", "table_id"],
    "hidden": ["person", "other"],
    "leaving": ["person", "table_id"],
    **group_statements.SUMMED,
}
"""The tables whose rows have checksums, besides `log` and `tables`, and the columns that name a row. Other
tables follow from the logs, or are written anew when a server starts."""
