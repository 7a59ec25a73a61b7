CREATE SCHEMA nimmt;
CREATE TABLE nimmt.attendance (
    person text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.codes (
    person text NOT NULL COLLATE pg_catalog."C",
    code bytea NOT NULL,
    expires double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((person || ' '::text) || encode(code, 'hex'::text)) || ' '::text) || encode(float8send(expires), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.forgotten_devices (
    device text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((device || ' '::text) || encode(float8send(since), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.group_tables (
    table_id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((table_id || ' '::text) || group_id) || ' '::text) || encode(float8send(since), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.groups (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    maker text COLLATE pg_catalog."C",
    made double precision NOT NULL,
    talk boolean NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((((id || ' '::text) || name) || ' '::text) || COALESCE(maker, ''::text)) || ' '::text) || encode(float8send(made), 'hex'::text)) || ' '::text) || (talk)::text)), 8)) STORED
);
CREATE TABLE nimmt.hidden (
    person text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    sum text GENERATED ALWAYS AS ("left"(md5(((person || ' '::text) || other)), 8)) STORED
);
CREATE TABLE nimmt.keys (
    person text NOT NULL COLLATE pg_catalog."C",
    key bytea NOT NULL,
    device text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    made double precision,
    used double precision,
    issued double precision DEFAULT 0 NOT NULL,
    successor bytea,
    nonce bytea,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((((((((((person || ' '::text) || device) || ' '::text) || encode(key, 'hex'::text)) || ' '::text) || COALESCE(encode(float8send(made), 'hex'::text), ''::text)) || ' '::text) || COALESCE(encode(float8send(used), 'hex'::text), ''::text)) || ' '::text) || encode(float8send(issued), 'hex'::text)) || ' '::text) || COALESCE(encode(successor, 'hex'::text), ''::text)) || ' '::text) || COALESCE(encode(nonce, 'hex'::text), ''::text))), 8)) STORED
);
CREATE TABLE nimmt.leaving (
    person text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((person || ' '::text) || table_id) || ' '::text) || encode(float8send(since), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.log (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    entry text NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((table_id || ' '::text) || (seq)::text) || ' '::text) || entry)), 8)) STORED,
    CONSTRAINT log_seq_check CHECK ((seq >= 1))
);
CREATE TABLE nimmt.matches (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    game text NOT NULL,
    finished boolean NOT NULL,
    ended double precision NOT NULL,
    persons text NOT NULL,
    summary text NOT NULL
);
CREATE TABLE nimmt.members (
    group_id text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL,
    removed boolean NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((group_id || ' '::text) || person) || ' '::text) || encode(float8send(since), 'hex'::text)) || ' '::text) || (removed)::text)), 8)) STORED
);
CREATE TABLE nimmt.pairings (
    code bytea NOT NULL,
    key bytea NOT NULL,
    expires double precision NOT NULL,
    table_id text COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.persons (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    bot boolean NOT NULL,
    made double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((id || ' '::text) || name) || ' '::text) || (bot)::text) || ' '::text) || encode(float8send(made), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.players (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    ended double precision NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    place integer,
    tied integer NOT NULL,
    deals integer NOT NULL,
    heads integer NOT NULL,
    all_heads integer NOT NULL
);
CREATE TABLE nimmt.presence (
    table_id text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    process text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.processes (
    name text NOT NULL COLLATE pg_catalog."C",
    beat double precision NOT NULL
);
CREATE TABLE nimmt.remarks (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL,
    line text NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((((table_id || ' '::text) || (number)::text) || ' '::text) || person) || ' '::text) || encode(float8send(at), 'hex'::text)) || ' '::text) || line)), 8)) STORED
);
CREATE TABLE nimmt.schema (
    number integer NOT NULL
);
CREATE TABLE nimmt.screen_codes (
    person text NOT NULL COLLATE pg_catalog."C",
    code bytea NOT NULL,
    table_id text NOT NULL COLLATE pg_catalog."C",
    expires double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((person || ' '::text) || encode(code, 'hex'::text)) || ' '::text) || table_id) || ' '::text) || encode(float8send(expires), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.screens (
    key bytea NOT NULL,
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    sum text GENERATED ALWAYS AS ("left"(md5(((((((encode(key, 'hex'::text) || ' '::text) || table_id) || ' '::text) || (number)::text) || ' '::text) || person)), 8)) STORED
);
CREATE TABLE nimmt.seasons (
    group_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    began double precision NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((group_id || ' '::text) || (number)::text) || ' '::text) || encode(float8send(began), 'hex'::text))), 8)) STORED
);
CREATE TABLE nimmt.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    stage text NOT NULL,
    public boolean NOT NULL,
    host text COLLATE pg_catalog."C",
    due double precision,
    changed double precision NOT NULL,
    summary text NOT NULL,
    sum text GENERATED ALWAYS AS ("left"(md5(((((((((((((((id || ' '::text) || (version)::text) || ' '::text) || stage) || ' '::text) || (public)::text) || ' '::text) || COALESCE(host, ''::text)) || ' '::text) || COALESCE(encode(float8send(due), 'hex'::text), ''::text)) || ' '::text) || encode(float8send(changed), 'hex'::text)) || ' '::text) || summary)), 8)) STORED
);
INSERT INTO nimmt.attendance VALUES ('ana', 't');
INSERT INTO nimmt.codes VALUES ('ana', '\x636f6465', 20, DEFAULT);
INSERT INTO nimmt.forgotten_devices VALUES ('6c6f7374', 9.5, DEFAULT);
INSERT INTO nimmt.group_tables VALUES ('t', 'g', 13.5, DEFAULT);
INSERT INTO nimmt.groups VALUES ('g', 'Tuesday', 'ana', 11.5, true, DEFAULT);
INSERT INTO nimmt.hidden VALUES ('ana', 'bob', DEFAULT);
INSERT INTO nimmt.keys VALUES ('ana', '\x006669727374', '006669727374', 5.5, 5.5, 5.5, NULL, NULL, DEFAULT);
INSERT INTO nimmt.keys VALUES ('ana', '\x7365636f6e64', '7365636f6e64', 7.5, 7.5, 10.5, '\x6e657874', '\x6e6f6e6365', DEFAULT);
INSERT INTO nimmt.leaving VALUES ('zoe', '', 30, DEFAULT);
INSERT INTO nimmt.log VALUES ('t', 1, '{"number":1}', DEFAULT);
INSERT INTO nimmt.log VALUES ('t', 2, '{"number":2}', DEFAULT);
INSERT INTO nimmt.log VALUES ('t', 3, '{"number":3}', DEFAULT);
INSERT INTO nimmt.matches VALUES ('t', 1, 'classic', true, 8.5, '["ana",null]', '{"totals":[3,8]}');
INSERT INTO nimmt.members VALUES ('g', 'ana', 11.5, false, DEFAULT);
INSERT INTO nimmt.persons VALUES ('ana', 'Ana Ärger', false, 5.5, DEFAULT);
INSERT INTO nimmt.players VALUES ('t', 1, 'ana', 8.5, 'classic', 2, NULL, 0, 0, 3, 11);
INSERT INTO nimmt.presence VALUES ('t', 'ana', 'process');
INSERT INTO nimmt.processes VALUES ('process', 0.9998247623443604);
INSERT INTO nimmt.remarks VALUES ('t', 1, 'ana', 14.5, 'Moo ä', DEFAULT);
INSERT INTO nimmt.schema VALUES (8);
INSERT INTO nimmt.screen_codes VALUES ('ana', '\x73637265656e', 't', 20, DEFAULT);
INSERT INTO nimmt.screens VALUES ('\x0073637265656e', 't', 1, 'ana', DEFAULT);
INSERT INTO nimmt.seasons VALUES ('g', 1, 11.5, DEFAULT);
INSERT INTO nimmt.seasons VALUES ('g', 2, 12.5, DEFAULT);
INSERT INTO nimmt.tables VALUES ('t', 3, 'playing', true, 'ana', 12.5, 9.25, '{"name":"Ärger"}', DEFAULT);
ALTER TABLE ONLY nimmt.attendance
    ADD CONSTRAINT attendance_pkey PRIMARY KEY (person, table_id);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_code_key UNIQUE (code);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (person);
ALTER TABLE ONLY nimmt.forgotten_devices
    ADD CONSTRAINT forgotten_devices_pkey PRIMARY KEY (device);
ALTER TABLE ONLY nimmt.group_tables
    ADD CONSTRAINT group_tables_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY nimmt.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY nimmt.hidden
    ADD CONSTRAINT hidden_pkey PRIMARY KEY (person, other);
ALTER TABLE ONLY nimmt.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY nimmt.leaving
    ADD CONSTRAINT leaving_pkey PRIMARY KEY (person, table_id);
ALTER TABLE ONLY nimmt.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY nimmt.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY nimmt.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (group_id, person);
ALTER TABLE ONLY nimmt.pairings
    ADD CONSTRAINT pairings_pkey PRIMARY KEY (code);
ALTER TABLE ONLY nimmt.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY nimmt.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (table_id, number, person);
ALTER TABLE ONLY nimmt.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (table_id, person, process);
ALTER TABLE ONLY nimmt.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (name);
ALTER TABLE ONLY nimmt.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_code_key UNIQUE (code);
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_pkey PRIMARY KEY (person);
ALTER TABLE ONLY nimmt.screens
    ADD CONSTRAINT screens_pkey PRIMARY KEY (key);
ALTER TABLE ONLY nimmt.seasons
    ADD CONSTRAINT seasons_pkey PRIMARY KEY (group_id, number);
ALTER TABLE ONLY nimmt.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX attendance_table ON nimmt.attendance USING btree (table_id);
CREATE INDEX group_tables_group ON nimmt.group_tables USING btree (group_id);
CREATE INDEX members_person ON nimmt.members USING btree (person);
CREATE INDEX players_person ON nimmt.players USING btree (person, ended);
CREATE INDEX remarks_person ON nimmt.remarks USING btree (person);
CREATE INDEX screens_table ON nimmt.screens USING btree (table_id);
CREATE INDEX tables_due ON nimmt.tables USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX tables_host ON nimmt.tables USING btree (host) WHERE (stage <> 'closed'::text);
CREATE INDEX tables_lobby ON nimmt.tables USING btree (changed) WHERE (public AND (stage = ANY (ARRAY['open'::text, 'playing'::text])));
ALTER TABLE ONLY nimmt.attendance
    ADD CONSTRAINT attendance_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.group_tables
    ADD CONSTRAINT group_tables_group_id_fkey FOREIGN KEY (group_id) REFERENCES nimmt.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY nimmt.groups
    ADD CONSTRAINT groups_maker_fkey FOREIGN KEY (maker) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.keys
    ADD CONSTRAINT keys_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.members
    ADD CONSTRAINT members_group_id_fkey FOREIGN KEY (group_id) REFERENCES nimmt.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY nimmt.members
    ADD CONSTRAINT members_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.players
    ADD CONSTRAINT players_table_id_number_fkey FOREIGN KEY (table_id, number) REFERENCES nimmt.matches(table_id, number) ON DELETE CASCADE;
ALTER TABLE ONLY nimmt.remarks
    ADD CONSTRAINT remarks_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.remarks
    ADD CONSTRAINT remarks_table_id_fkey FOREIGN KEY (table_id) REFERENCES nimmt.group_tables(table_id) ON DELETE CASCADE;
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.screens
    ADD CONSTRAINT screens_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.seasons
    ADD CONSTRAINT seasons_group_id_fkey FOREIGN KEY (group_id) REFERENCES nimmt.groups(id) ON DELETE CASCADE;
