-- The devices of a person. A device keeps its id when its key is renewed: the next key is derived from the present one
-- and the nonce, and replaces it once the device uses it. Times that were not recorded are NULL.
ALTER TABLE keys
    ADD COLUMN device text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN made double precision,
    ADD COLUMN used double precision,
    ADD COLUMN issued double precision NOT NULL DEFAULT 0,
    ADD COLUMN successor bytea,
    ADD COLUMN nonce bytea;
UPDATE keys SET device = substr(encode(key, 'hex'), 1, 16);

-- Devices whose key was just deleted: every process ends their connections.
CREATE TABLE forgotten_devices (
    device text COLLATE "C" PRIMARY KEY,
    since double precision NOT NULL
);
