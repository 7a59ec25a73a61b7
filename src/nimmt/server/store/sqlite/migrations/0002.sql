-- A screen that all can see. Whoever plays lets it look, by a code that is typed there within a few minutes.
-- One a person: a new code ends the one before.
CREATE TABLE screen_codes (
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons,
    code BLOB NOT NULL UNIQUE,
    table_id TEXT NOT NULL,
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE screens (
    key BLOB NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES persons
) STRICT, WITHOUT ROWID;
CREATE INDEX screens_table ON screens (table_id);
