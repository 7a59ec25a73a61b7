-- A checksum for each row that cannot be derived from others, and for the list of tables. PostgreSQL computes it when it
-- writes the row; it only finds damage of the files where they have no checksums of their own.
ALTER TABLE log ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(table_id || ' ' || seq::text || ' ' || entry), 8)) STORED;
ALTER TABLE tables ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(id || ' ' || version::text || ' ' || stage || ' ' || public::text || ' ' || coalesce(host, '') || ' '
        || coalesce(encode(float8send(due), 'hex'), '') || ' ' || encode(float8send(changed), 'hex') || ' '
        || summary), 8)) STORED;
ALTER TABLE persons ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(id || ' ' || name || ' ' || bot::text || ' ' || encode(float8send(made), 'hex')), 8)) STORED;
ALTER TABLE keys ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(person || ' ' || device || ' ' || encode(key, 'hex') || ' '
        || coalesce(encode(float8send(made), 'hex'), '') || ' ' || coalesce(encode(float8send(used), 'hex'), '') || ' '
        || encode(float8send(issued), 'hex') || ' ' || coalesce(encode(successor, 'hex'), '') || ' '
        || coalesce(encode(nonce, 'hex'), '')), 8)) STORED;
ALTER TABLE forgotten_devices ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(device || ' ' || encode(float8send(since), 'hex')), 8)) STORED;
ALTER TABLE codes ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(person || ' ' || encode(code, 'hex') || ' ' || encode(float8send(expires), 'hex')), 8)) STORED;
ALTER TABLE screen_codes ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(person || ' ' || encode(code, 'hex') || ' ' || table_id || ' '
        || encode(float8send(expires), 'hex')), 8)) STORED;
ALTER TABLE screens ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(encode(key, 'hex') || ' ' || table_id || ' ' || number::text || ' ' || person), 8)) STORED;
ALTER TABLE hidden ADD COLUMN sum text GENERATED ALWAYS AS (left(md5(person || ' ' || other), 8)) STORED;
ALTER TABLE leaving ADD COLUMN sum text GENERATED ALWAYS AS
    (left(md5(person || ' ' || table_id || ' ' || encode(float8send(since), 'hex')), 8)) STORED;
