"""SQL for groups, written as in `statements`."""

GROUP_COLUMNS = "id, name, maker, made, talk"
OPENING_SECONDS = 10.0
"""A table that was announced this long ago and is not there will not come: its server was killed."""

# Of changes at the same time one waits for the other, and then sees what that has done.
HOLD = "UPDATE groups SET made = made WHERE id = $1"

ADD_GROUP = f"INSERT INTO groups ({GROUP_COLUMNS}) VALUES ($1, $2, $3, $4, $5)"
ADD_MEMBER = "INSERT INTO members (group_id, person, since, removed) VALUES ($1, $2, $3, $4)"
ADD_SEASON = "INSERT INTO seasons (group_id, number, began) VALUES ($1, $2, $3)"
GROUP = f"SELECT {GROUP_COLUMNS} FROM groups WHERE id = $1"
CHANGE = "UPDATE groups SET name = $1, talk = $2 WHERE id = $3"
MEMBERS = """
SELECT person, name, since, removed FROM members JOIN persons ON id = person
WHERE group_id = $1 ORDER BY since, person"""
JOIN = """
INSERT INTO members (group_id, person, since, removed)
SELECT groups.id, persons.id, CAST($1 AS double precision), false FROM groups, persons
WHERE groups.id = $2 AND persons.id = $3
    AND (SELECT count(*) FROM members WHERE group_id = $2 AND NOT removed) < $4
    AND (SELECT count(*) FROM members WHERE person = $3 AND NOT removed) < $5
ON CONFLICT DO NOTHING RETURNING person"""
QUIT = "DELETE FROM members WHERE group_id = $1 AND person = $2 AND NOT removed"
BAR = "UPDATE members SET removed = true WHERE group_id = $1 AND person = $2"
UNBAR = "DELETE FROM members WHERE group_id = $1 AND person = $2 AND removed"
HEIR = """
(SELECT person FROM members WHERE group_id = groups.id AND NOT removed AND person <> maker
 ORDER BY since, person LIMIT 1)"""
PASS_ON = f"UPDATE groups SET maker = {HEIR} WHERE id = $1 AND maker = $2"
HAND_OVER = """
UPDATE groups SET maker = $1 WHERE id = $2
    AND EXISTS (SELECT 1 FROM members WHERE group_id = $2 AND person = $1 AND NOT removed)"""
FORGET_EMPTY = "DELETE FROM groups WHERE maker IS NULL"  # all else of a group goes with it
GROUPS_OF = """
SELECT id, name, maker, made, talk,
    (SELECT count(*) FROM members AS other WHERE other.group_id = id AND NOT other.removed),
    (SELECT count(*) FROM group_tables JOIN tables ON tables.id = table_id
     WHERE group_tables.group_id = groups.id AND stage <> 'closed')
FROM members JOIN groups ON id = members.group_id
WHERE person = $1 AND NOT removed ORDER BY since DESC, id"""
MEMBERSHIPS = """
SELECT id, name, members.since, removed, maker = person FROM members JOIN groups ON id = group_id
WHERE person = $1 ORDER BY id"""

SEASONS = "SELECT began FROM seasons WHERE group_id = $1 ORDER BY number"
SEASON = """
SELECT p.person, p.game, p.place, p.tied, count(*), sum(p.heads)
FROM group_tables AS g JOIN players AS p ON p.table_id = g.table_id
    JOIN members AS m ON m.group_id = g.group_id AND m.person = p.person AND NOT m.removed
WHERE g.group_id = $1 AND p.ended >= $2 AND p.ended < $3 AND p.place IS NOT NULL
    AND (SELECT count(*) FROM players AS o WHERE o.table_id = p.table_id AND o.number = p.number) > 1
GROUP BY p.person, p.game, p.place, p.tied ORDER BY p.person, p.game, p.place, p.tied"""

FORGET_UNOPENED = """
DELETE FROM group_tables WHERE group_id = $1 AND NOT since BETWEEN $2 AND $3
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id)"""
ANNOUNCE = """
INSERT INTO group_tables (table_id, group_id, since)
SELECT CAST($1 AS text), id, CAST($2 AS double precision) FROM groups WHERE id = $3 AND NOT EXISTS (
    SELECT 1 FROM group_tables LEFT JOIN tables ON tables.id = table_id
    WHERE group_id = $3 AND (stage IS NULL OR stage IN ('open', 'finished')))
RETURNING table_id"""
WITHDRAW = "DELETE FROM group_tables WHERE table_id = $1"
LATEST = "SELECT table_id FROM group_tables WHERE group_id = $1 ORDER BY since DESC, table_id LIMIT $2"
TABLES = """
SELECT {columns} FROM group_tables JOIN tables ON id = table_id
WHERE group_id = $1 AND stage <> 'closed' ORDER BY changed DESC"""
OWNER = (
    f"SELECT {GROUP_COLUMNS} FROM groups WHERE id = (SELECT group_id FROM group_tables WHERE table_id = $1)"
)

# A line is written by a member, at a table that is not closed, if the group has switched it on. That may be
# switched off at the same time, so hold the group.
HOLD_OWNER = """
UPDATE groups SET made = made WHERE id = (SELECT group_id FROM group_tables WHERE table_id = $1)"""
WRITE = """
INSERT INTO remarks (table_id, number, person, at, line)
SELECT t.table_id, coalesce((SELECT max(number) FROM remarks AS r WHERE r.table_id = t.table_id), 0) + 1,
    m.person, CAST($1 AS double precision), CAST($2 AS text)
FROM group_tables AS t JOIN groups AS g ON g.id = t.group_id JOIN members AS m ON m.group_id = g.id
    JOIN tables ON tables.id = t.table_id
WHERE t.table_id = $3 AND m.person = $4 AND NOT m.removed AND g.talk AND stage <> 'closed'
RETURNING number"""
FORGET_EARLIER = "DELETE FROM remarks WHERE table_id = $1 AND number <= $2"
REMARKS = """
SELECT number, person, name, at, line FROM remarks JOIN persons ON id = person
WHERE table_id = $1 AND EXISTS (SELECT 1 FROM tables WHERE tables.id = $1 AND stage <> 'closed')
ORDER BY number"""
REMARKS_OF = "SELECT table_id, at, line FROM remarks WHERE person = $1 ORDER BY at"
FORGET_REMARKS = "DELETE FROM remarks WHERE table_id = $1"
SILENCE = """
DELETE FROM remarks WHERE table_id IN (SELECT table_id FROM group_tables WHERE group_id = $1)"""
LEFT_OVER = """
SELECT 1 FROM remarks WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND stage <> 'closed')
LIMIT 1"""
FORGET_LEFT_OVER = """
DELETE FROM remarks WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id AND stage <> 'closed')"""

# The part of `statements.LEAVE` for groups; afterwards the empty ones are deleted.
LEAVE = (
    "UPDATE groups SET made = made WHERE id IN (SELECT group_id FROM members WHERE person = $1)",
    f"UPDATE groups SET maker = {HEIR} WHERE maker = $1",
    "DELETE FROM members WHERE person = $1",
    "DELETE FROM remarks WHERE person = $1",
)

COLUMNS = {
    "groups": GROUP_COLUMNS,
    "members": "group_id, person, since, removed",
    "seasons": "group_id, number, began",
    "group_tables": "table_id, group_id, since",
    "remarks": "table_id, number, person, at, line",
}
SUMMED = {
    "groups": ["id"],
    "members": ["group_id", "person"],
    "seasons": ["group_id"],
    "group_tables": ["table_id"],
    "remarks": ["table_id", "person"],
}
