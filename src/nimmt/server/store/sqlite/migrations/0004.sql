-- The devices of a person. A device keeps its id when its key is renewed: the next key is derived from the present one
-- and the nonce, and replaces it once the device uses it. Times that were not recorded are NULL.
ALTER TABLE keys ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE keys ADD COLUMN made REAL;
ALTER TABLE keys ADD COLUMN used REAL;
ALTER TABLE keys ADD COLUMN issued REAL NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN successor BLOB;
ALTER TABLE keys ADD COLUMN nonce BLOB;
UPDATE keys SET device = lower(substr(hex(key), 1, 16));

-- Devices whose key was just deleted: every process ends their connections.
CREATE TABLE forgotten_devices (
    device TEXT NOT NULL PRIMARY KEY,
    since REAL NOT NULL
) STRICT, WITHOUT ROWID;
