BEGIN TRANSACTION;
CREATE TABLE codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "codes" VALUES('ana',X'636F6465',20.0);
CREATE TABLE hidden (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
INSERT INTO "hidden" VALUES('ana','bob');
CREATE TABLE keys (
    person TEXT NOT NULL REFERENCES persons,
    key BLOB NOT NULL,
    PRIMARY KEY (person, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "keys" VALUES('ana',X'006669727374');
INSERT INTO "keys" VALUES('ana',X'7365636F6E64');
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('t',1,'{"number":1}');
INSERT INTO "log" VALUES('t',2,'{"number":2}');
INSERT INTO "log" VALUES('t',3,'{"number":3}');
CREATE TABLE matches (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    finished INTEGER NOT NULL,
    ended REAL NOT NULL,
    persons TEXT NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;
INSERT INTO "matches" VALUES('t',1,'classic',1,8.5,'["ana",null]','{"totals":[3,8]}');
CREATE TABLE persons (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    made REAL NOT NULL
) STRICT;
INSERT INTO "persons" VALUES('ana','Ana Ärger',0,5.5);
CREATE TABLE players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    ended REAL NOT NULL,
    PRIMARY KEY (table_id, number, person),
    FOREIGN KEY (table_id, number) REFERENCES matches ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "players" VALUES('t',1,'ana',8.5);
CREATE TABLE presence (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    process TEXT NOT NULL,
    PRIMARY KEY (table_id, person, process)
) STRICT, WITHOUT ROWID;
INSERT INTO "presence" VALUES('t','ana','process');
CREATE TABLE processes (
    name TEXT NOT NULL PRIMARY KEY,
    beat REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "processes" VALUES('process',1.0);
CREATE TABLE schema (number INTEGER NOT NULL) STRICT;
INSERT INTO "schema" VALUES(2);
CREATE TABLE screen_codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    table_id TEXT NOT NULL,
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "screen_codes" VALUES('ana',X'73637265656E','t',20.0);
CREATE TABLE screens (
    key BLOB NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES persons
) STRICT, WITHOUT ROWID;
INSERT INTO "screens" VALUES(X'0073637265656E','t',1,'ana');
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    host TEXT,
    due REAL,
    changed REAL NOT NULL,
    summary TEXT NOT NULL
) STRICT;
INSERT INTO "tables" VALUES('t',3,'playing',1,'ana',12.5,9.25,'{"name":"Ärger"}');
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND stage IN ('open', 'playing');
CREATE INDEX tables_host ON tables (host) WHERE stage <> 'closed';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX players_person ON players (person, ended);
CREATE INDEX screens_table ON screens (table_id);
COMMIT;
