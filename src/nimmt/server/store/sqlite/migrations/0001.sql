CREATE TABLE schema (number INTEGER NOT NULL) STRICT;

-- The truth. A second writer of the same number is refused by the key.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- Derived from the log. The indexes leave out what is over, for there will be more and more of it.
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
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND stage IN ('open', 'playing');
CREATE INDEX tables_host ON tables (host) WHERE stage <> 'closed';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

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

CREATE TABLE players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    ended REAL NOT NULL,
    PRIMARY KEY (table_id, number, person),
    FOREIGN KEY (table_id, number) REFERENCES matches ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX players_person ON players (person, ended);

CREATE TABLE persons (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    made REAL NOT NULL
) STRICT;

CREATE TABLE keys (
    person TEXT NOT NULL REFERENCES persons,
    key BLOB NOT NULL,
    PRIMARY KEY (person, key)
) STRICT, WITHOUT ROWID;

-- One a person: a new code ends the one before.
CREATE TABLE codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE hidden (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE processes (
    name TEXT NOT NULL PRIMARY KEY,
    beat REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE presence (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    process TEXT NOT NULL,
    PRIMARY KEY (table_id, person, process)
) STRICT, WITHOUT ROWID;
