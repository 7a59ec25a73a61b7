BEGIN TRANSACTION;
CREATE TABLE attendance (
    person TEXT NOT NULL REFERENCES persons,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "attendance" VALUES('ana','t');
CREATE TABLE codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    expires REAL NOT NULL
, sum INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "codes" VALUES('ana',X'636F6465',20.0,132682312);
CREATE TABLE forgotten_devices (
    device TEXT NOT NULL PRIMARY KEY,
    since REAL NOT NULL
, sum INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "forgotten_devices" VALUES('6c6f7374',9.5,4115556253);
CREATE TABLE group_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    since REAL NOT NULL,
    sum INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO "group_tables" VALUES('t','g',13.5,3843854255);
CREATE TABLE groups (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT REFERENCES persons,
    made REAL NOT NULL,
    talk INTEGER NOT NULL,
    sum INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO "groups" VALUES('g','Tuesday','ana',11.5,1,3758776875);
CREATE TABLE hidden (
    person TEXT NOT NULL,
    other TEXT NOT NULL, sum INTEGER,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
INSERT INTO "hidden" VALUES('ana','bob',2897011362);
CREATE TABLE keys (
    person TEXT NOT NULL REFERENCES persons,
    key BLOB NOT NULL, device TEXT NOT NULL DEFAULT '', made REAL, used REAL, issued REAL NOT NULL DEFAULT 0, successor BLOB, nonce BLOB, sum INTEGER,
    PRIMARY KEY (person, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "keys" VALUES('ana',X'006669727374','006669727374',5.5,5.5,5.5,NULL,NULL,1178797710);
INSERT INTO "keys" VALUES('ana',X'7365636F6E64','7365636f6e64',7.5,7.5,10.5,X'6E657874',X'6E6F6E6365',3928668877);
CREATE TABLE leaving (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    since REAL NOT NULL, sum INTEGER,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "leaving" VALUES('zoe','',30.0,2009288645);
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    entry TEXT NOT NULL, sum INTEGER,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('t',1,'{"number":1}',1297116220);
INSERT INTO "log" VALUES('t',2,'{"number":2}',1337297677);
INSERT INTO "log" VALUES('t',3,'{"number":3}',4173736925);
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
CREATE TABLE members (
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES persons,
    since REAL NOT NULL,
    removed INTEGER NOT NULL,
    sum INTEGER,
    PRIMARY KEY (group_id, person)
) STRICT, WITHOUT ROWID;
INSERT INTO "members" VALUES('g','ana',11.5,0,4159791167);
CREATE TABLE pairings (
    code BLOB NOT NULL PRIMARY KEY,
    key BLOB NOT NULL,
    expires REAL NOT NULL,
    table_id TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE persons (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    made REAL NOT NULL
, sum INTEGER) STRICT;
INSERT INTO "persons" VALUES('ana','Ana Ärger',0,5.5,2189423287);
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
INSERT INTO "players" VALUES('t',1,'ana',8.5,'classic',2,NULL,0,0,3,11);
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
CREATE TABLE remarks (
    table_id TEXT NOT NULL REFERENCES group_tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES persons,
    at REAL NOT NULL,
    line TEXT NOT NULL,
    sum INTEGER,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "remarks" VALUES('t',1,'ana',14.5,'Moo ä',1566952305);
CREATE TABLE schema (number INTEGER NOT NULL) STRICT;
INSERT INTO "schema" VALUES(8);
CREATE TABLE screen_codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    table_id TEXT NOT NULL,
    expires REAL NOT NULL
, sum INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "screen_codes" VALUES('ana',X'73637265656E','t',20.0,4204888558);
CREATE TABLE screens (
    key BLOB NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES persons
, sum INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO "screens" VALUES(X'0073637265656E','t',1,'ana',1327850906);
CREATE TABLE seasons (
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    number INTEGER NOT NULL,
    began REAL NOT NULL,
    sum INTEGER,
    PRIMARY KEY (group_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "seasons" VALUES('g',1,11.5,1778695591);
INSERT INTO "seasons" VALUES('g',2,12.5,1504319843);
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    host TEXT,
    due REAL,
    changed REAL NOT NULL,
    summary TEXT NOT NULL
, sum INTEGER) STRICT;
INSERT INTO "tables" VALUES('t',3,'playing',1,'ana',12.5,9.25,'{"name":"Ärger"}',1576140175);
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND stage IN ('open', 'playing');
CREATE INDEX tables_host ON tables (host) WHERE stage <> 'closed';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX screens_table ON screens (table_id);
CREATE INDEX attendance_table ON attendance (table_id);
CREATE INDEX players_person ON players (person, ended);
CREATE INDEX members_person ON members (person);
CREATE INDEX group_tables_group ON group_tables (group_id);
CREATE INDEX remarks_person ON remarks (person);
COMMIT;
