-- What members of a group write to each other at one of its tables. It is no part of the table's log, and is deleted
-- when the table is closed.
CREATE TABLE remarks (
    table_id TEXT NOT NULL REFERENCES group_tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES persons,
    at REAL NOT NULL,
    line TEXT NOT NULL,
    sum INTEGER,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX remarks_person ON remarks (person);
