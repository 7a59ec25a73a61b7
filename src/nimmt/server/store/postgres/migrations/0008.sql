-- What members of a group write to each other at one of its tables. It is no part of the table's log, and is deleted
-- when the table is closed.
CREATE TABLE remarks (
    table_id text COLLATE "C" NOT NULL REFERENCES group_tables ON DELETE CASCADE,
    number integer NOT NULL,
    person text COLLATE "C" NOT NULL REFERENCES persons,
    at double precision NOT NULL,
    line text NOT NULL,
    sum text GENERATED ALWAYS AS
        (left(md5(table_id || ' ' || number::text || ' ' || person || ' ' || encode(float8send(at), 'hex') || ' '
            || line), 8)) STORED,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX remarks_person ON remarks (person);
