-- Standing groups of people, with a link of their own. Which tables are a group's is no part of their logs, so that
-- nobody else learns of it; its season follows from the matches at these tables.
CREATE TABLE groups (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    maker TEXT REFERENCES persons,
    made REAL NOT NULL,
    talk INTEGER NOT NULL,
    sum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES persons,
    since REAL NOT NULL,
    removed INTEGER NOT NULL,
    sum INTEGER,
    PRIMARY KEY (group_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_person ON members (person);

CREATE TABLE seasons (
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    number INTEGER NOT NULL,
    began REAL NOT NULL,
    sum INTEGER,
    PRIMARY KEY (group_id, number)
) STRICT, WITHOUT ROWID;

-- A row is written just before its table is opened.
CREATE TABLE group_tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES groups ON DELETE CASCADE,
    since REAL NOT NULL,
    sum INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX group_tables_group ON group_tables (group_id);
