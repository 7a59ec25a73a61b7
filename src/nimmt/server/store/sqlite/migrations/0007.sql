-- TVs that show a code of their own and wait until a player authorises one of them with it. These codes live for
-- minutes, so they have no checksums and are in no backup.
CREATE TABLE pairings (
    code BLOB NOT NULL PRIMARY KEY,
    key BLOB NOT NULL,
    expires REAL NOT NULL,
    table_id TEXT
) STRICT, WITHOUT ROWID;
