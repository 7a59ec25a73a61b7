CREATE TABLE schema (number integer NOT NULL);

-- The truth. A second writer of the same number is refused by the key.
CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL CHECK (seq >= 1),
    entry text NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Derived from the log. The indexes leave out what is over, for there will be more and more of it.
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    version integer NOT NULL,
    stage text NOT NULL,
    public boolean NOT NULL,
    host text COLLATE "C",
    due double precision,
    changed double precision NOT NULL,
    summary text NOT NULL
);
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND stage IN ('open', 'playing');
CREATE INDEX tables_host ON tables (host) WHERE stage <> 'closed';
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE matches (
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    game text NOT NULL,
    finished boolean NOT NULL,
    ended double precision NOT NULL,
    persons text NOT NULL,
    summary text NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE players (
    table_id text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    person text COLLATE "C" NOT NULL,
    ended double precision NOT NULL,
    PRIMARY KEY (table_id, number, person),
    FOREIGN KEY (table_id, number) REFERENCES matches ON DELETE CASCADE
);
CREATE INDEX players_person ON players (person, ended);

CREATE TABLE persons (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    bot boolean NOT NULL,
    made double precision NOT NULL
);

CREATE TABLE keys (
    person text COLLATE "C" NOT NULL REFERENCES persons,
    key bytea NOT NULL,
    PRIMARY KEY (person, key)
);

-- One a person: a new code ends the one before.
CREATE TABLE codes (
    person text COLLATE "C" PRIMARY KEY REFERENCES persons,
    code bytea NOT NULL UNIQUE,
    expires double precision NOT NULL
);

CREATE TABLE hidden (
    person text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE TABLE processes (
    name text COLLATE "C" PRIMARY KEY,
    beat double precision NOT NULL
);

CREATE TABLE presence (
    table_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    process text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, person, process)
);
