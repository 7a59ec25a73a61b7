-- A checksum for each row that cannot be derived from others, and for the list of tables.
ALTER TABLE log ADD COLUMN sum INTEGER;
ALTER TABLE tables ADD COLUMN sum INTEGER;
ALTER TABLE persons ADD COLUMN sum INTEGER;
ALTER TABLE keys ADD COLUMN sum INTEGER;
ALTER TABLE forgotten_devices ADD COLUMN sum INTEGER;
ALTER TABLE codes ADD COLUMN sum INTEGER;
ALTER TABLE screen_codes ADD COLUMN sum INTEGER;
ALTER TABLE screens ADD COLUMN sum INTEGER;
ALTER TABLE hidden ADD COLUMN sum INTEGER;
ALTER TABLE leaving ADD COLUMN sum INTEGER;

UPDATE log SET sum = checksum(CAST(table_id AS BLOB), seq, CAST(entry AS BLOB));
UPDATE tables SET sum = checksum(CAST(id AS BLOB), version, CAST(stage AS BLOB), public, CAST(host AS BLOB), due, changed, CAST(summary AS BLOB));
UPDATE persons SET sum = checksum(CAST(id AS BLOB), CAST(name AS BLOB), bot, made);
UPDATE keys SET sum = checksum(CAST(person AS BLOB), CAST(device AS BLOB), key, made, used, issued, successor, nonce);
UPDATE forgotten_devices SET sum = checksum(CAST(device AS BLOB), since);
UPDATE codes SET sum = checksum(CAST(person AS BLOB), code, expires);
UPDATE screen_codes SET sum = checksum(CAST(person AS BLOB), code, CAST(table_id AS BLOB), expires);
UPDATE screens SET sum = checksum(key, CAST(table_id AS BLOB), number, CAST(person AS BLOB));
UPDATE hidden SET sum = checksum(CAST(person AS BLOB), CAST(other AS BLOB));
UPDATE leaving SET sum = checksum(CAST(person AS BLOB), CAST(table_id AS BLOB), since);
