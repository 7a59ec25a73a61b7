-- Who came to a table, as its log says: so whatever is somebody's is found without reading every log.
CREATE TABLE attendance (
    person text COLLATE "C" NOT NULL REFERENCES persons,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX attendance_table ON attendance (table_id);

INSERT INTO attendance (person, table_id)
SELECT DISTINCT persons.id, table_id FROM log JOIN persons ON persons.id = CASE
    WHEN entry LIKE '{"type":"sat",%' THEN substring(entry FROM '"person":"([^"]*)"')
    WHEN entry LIKE '{"type":"opened",%' THEN substring(entry FROM '"host":"([^"]*)"') END;

-- Who has left for good, and at which tables the log still says so much of them. Without a table it is said
-- to all processes that somebody may still have a connection to.
CREATE TABLE leaving (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    since double precision NOT NULL,
    PRIMARY KEY (person, table_id)
);

-- What everyone has come to in each match. A match that was given up has no place.
DROP TABLE players;
CREATE TABLE players (
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    person text COLLATE "C" NOT NULL,
    ended double precision NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    place integer,
    tied integer NOT NULL,
    deals integer NOT NULL,
    heads integer NOT NULL,
    all_heads integer NOT NULL,
    PRIMARY KEY (table_id, number, person),
    FOREIGN KEY (table_id, number) REFERENCES matches ON DELETE CASCADE
);
CREATE INDEX players_person ON players (person, ended);

WITH said AS (
    SELECT table_id, number, ended, game, persons::json AS persons, summary::json AS summary FROM matches
), seated AS (
    SELECT said.*, seat.person, json_array_length(persons) AS seats,
        (summary #>> ARRAY['places', (seat.n - 1)::text])::integer AS place,
        (summary #>> ARRAY['totals', (seat.n - 1)::text])::integer AS heads
    FROM said, json_array_elements_text(persons) WITH ORDINALITY AS seat (person, n) WHERE seat.person IS NOT NULL
)
INSERT INTO players
SELECT table_id, number, person, ended, game, seats, place,
    (SELECT count(*) FROM generate_series(0, seats - 1) AS n
     WHERE (summary #>> ARRAY['places', n::text])::integer = place),
    coalesce((summary ->> 'deals')::integer, 0), coalesce(heads, 0),
    (SELECT coalesce(sum((summary #>> ARRAY['totals', n::text])::integer), 0) FROM generate_series(0, seats - 1) AS n)
FROM seated ON CONFLICT DO NOTHING;
