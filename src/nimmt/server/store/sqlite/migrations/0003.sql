-- Who came to a table, as its log says: so whatever is somebody's is found without reading every log.
CREATE TABLE attendance (
    person TEXT NOT NULL REFERENCES persons,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX attendance_table ON attendance (table_id);

INSERT INTO attendance (person, table_id)
SELECT DISTINCT persons.id, table_id FROM log JOIN persons ON persons.id = CASE
    WHEN entry LIKE '{"type":"sat",%' AND json_valid(entry) THEN entry ->> '$.person'
    WHEN entry LIKE '{"type":"opened",%' AND json_valid(entry) THEN entry ->> '$.host' END;

-- Who has left for good, and at which tables the log still says so much of them. Without a table it is said
-- to all processes that somebody may still have a connection to.
CREATE TABLE leaving (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

-- What everyone has come to in each match. A match that was given up has no place.
DROP TABLE players;
CREATE TABLE players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    ended REAL NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    place INTEGER,
    tied INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    heads INTEGER NOT NULL,
    all_heads INTEGER NOT NULL,
    PRIMARY KEY (table_id, number, person),
    FOREIGN KEY (table_id, number) REFERENCES matches ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX players_person ON players (person, ended);

WITH seated AS (
    SELECT m.*, seat.value AS person, json_array_length(m.persons) AS seats,
        m.summary ->> ('$.places[' || seat.key || ']') AS place, m.summary ->> ('$.totals[' || seat.key || ']') AS heads
    FROM matches AS m, json_each(m.persons) AS seat WHERE seat.type = 'text'
)
INSERT INTO players
SELECT table_id, number, person, ended, game, seats, place,
    (SELECT count(*) FROM json_each(summary, '$.places') AS other WHERE other.value = place),
    coalesce(summary ->> '$.deals', 0), coalesce(heads, 0),
    (SELECT coalesce(sum(other.value), 0) FROM json_each(summary, '$.totals') AS other)
FROM seated WHERE true ON CONFLICT DO NOTHING;
