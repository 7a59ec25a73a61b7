-- TVs that show a code of their own and wait until a player authorises one of them with it. These codes live for
-- minutes, so they have no checksums and are in no backup.
CREATE TABLE pairings (
    code bytea PRIMARY KEY,
    key bytea NOT NULL,
    expires double precision NOT NULL,
    table_id text COLLATE "C"
);
