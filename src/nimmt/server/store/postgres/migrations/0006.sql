-- Standing groups of people, with a link of their own. Which tables are a group's is no part of their logs, so that
-- nobody else learns of it; its season follows from the matches at these tables.
CREATE TABLE groups (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    maker text COLLATE "C" REFERENCES persons,
    made double precision NOT NULL,
    talk boolean NOT NULL,
    sum text GENERATED ALWAYS AS
        (left(md5(id || ' ' || name || ' ' || coalesce(maker, '') || ' ' || encode(float8send(made), 'hex') || ' '
            || talk::text), 8)) STORED
);

CREATE TABLE members (
    group_id text COLLATE "C" NOT NULL REFERENCES groups ON DELETE CASCADE,
    person text COLLATE "C" NOT NULL REFERENCES persons,
    since double precision NOT NULL,
    removed boolean NOT NULL,
    sum text GENERATED ALWAYS AS
        (left(md5(group_id || ' ' || person || ' ' || encode(float8send(since), 'hex') || ' ' || removed::text), 8)) STORED,
    PRIMARY KEY (group_id, person)
);
CREATE INDEX members_person ON members (person);

CREATE TABLE seasons (
    group_id text COLLATE "C" NOT NULL REFERENCES groups ON DELETE CASCADE,
    number integer NOT NULL,
    began double precision NOT NULL,
    sum text GENERATED ALWAYS AS
        (left(md5(group_id || ' ' || number::text || ' ' || encode(float8send(began), 'hex')), 8)) STORED,
    PRIMARY KEY (group_id, number)
);

-- A row is written just before its table is opened.
CREATE TABLE group_tables (
    table_id text COLLATE "C" PRIMARY KEY,
    group_id text COLLATE "C" NOT NULL REFERENCES groups ON DELETE CASCADE,
    since double precision NOT NULL,
    sum text GENERATED ALWAYS AS
        (left(md5(table_id || ' ' || group_id || ' ' || encode(float8send(since), 'hex')), 8)) STORED
);
CREATE INDEX group_tables_group ON group_tables (group_id);
