-- A screen that all can see. Whoever plays lets it look, by a code that is typed there within a few minutes.
-- One a person: a new code ends the one before.
CREATE TABLE screen_codes (
    person text COLLATE "C" PRIMARY KEY REFERENCES persons,
    code bytea NOT NULL UNIQUE,
    table_id text COLLATE "C" NOT NULL,
    expires double precision NOT NULL
);

CREATE TABLE screens (
    key bytea PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    person text COLLATE "C" NOT NULL REFERENCES persons
);
CREATE INDEX screens_table ON screens (table_id);
