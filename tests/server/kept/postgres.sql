CREATE SCHEMA nimmt;
CREATE TABLE nimmt.attendance (
    person text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.codes (
    person text NOT NULL COLLATE pg_catalog."C",
    code bytea NOT NULL,
    expires double precision NOT NULL
);
CREATE TABLE nimmt.hidden (
    person text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.keys (
    person text NOT NULL COLLATE pg_catalog."C",
    key bytea NOT NULL
);
CREATE TABLE nimmt.leaving (
    person text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL
);
CREATE TABLE nimmt.log (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    entry text NOT NULL,
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
CREATE TABLE nimmt.persons (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    bot boolean NOT NULL,
    made double precision NOT NULL
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
CREATE TABLE nimmt.schema (
    number integer NOT NULL
);
CREATE TABLE nimmt.screen_codes (
    person text NOT NULL COLLATE pg_catalog."C",
    code bytea NOT NULL,
    table_id text NOT NULL COLLATE pg_catalog."C",
    expires double precision NOT NULL
);
CREATE TABLE nimmt.screens (
    key bytea NOT NULL,
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE nimmt.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    stage text NOT NULL,
    public boolean NOT NULL,
    host text COLLATE pg_catalog."C",
    due double precision,
    changed double precision NOT NULL,
    summary text NOT NULL
);
INSERT INTO nimmt.attendance VALUES ('ana', 'keptkeptkeptkeptkeptkept22');
INSERT INTO nimmt.attendance VALUES ('robo', 'keptkeptkeptkeptkeptkept22');
INSERT INTO nimmt.hidden VALUES ('ana', 'robo');
INSERT INTO nimmt.keys VALUES ('ana', '\x6b65792d616e61');
INSERT INTO nimmt.keys VALUES ('robo', '\x6b65792d726f626f');
INSERT INTO nimmt.leaving VALUES ('ben', '', 1700000151.5);
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 1, '{"type":"opened","id":"keptkeptkeptkeptkeptkept22","host":"ana","settings":{"game":"classic","options":{"hand":4,"points":null,"deals":2},"seats":4,"clock":30,"watch":"open","public":true,"programs":true,"seen":true,"preview":true,"sit_in":"lowest","pace":"at-once","starter":1},"seed":"2812713f81d422542da279c54199db704b02a9f1ca2d690cedd0508e5d8b1e3a","at":1700000000.0,"by":"ana"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 2, '{"type":"sat","seat":0,"person":"ana","name":"Ana","part":"c554d6e925cd3ca02b3a7d0decc7ad40","at":1700000000.5,"by":"ana","ref":1}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 5, '{"type":"sat","seat":2,"person":"robo","name":"Robo","program":true,"at":1700000002.0,"by":"robo","ref":4}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 6, '{"type":"bot-sat","seat":3,"bot":"lowest","name":"Bella","at":1700000002.5,"by":"ana","ref":5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 7, '{"type":"said","seat":0,"phrase":"hello","at":1700000003.0,"by":"ana","ref":6}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 8, '{"type":"began","at":1700000003.5,"by":"ana","ref":7}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 9, '{"type":"dealt","deal":{"rows":[17,44,48,19],"hands":[[12,38,82,46],[54,24,87,102],[91,84,37,62],[15,79,61,33]],"starter":null},"at":1700000003.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 10, '{"type":"decided","action":{"type":"play","seat":3,"cards":[15],"auto":false},"at":1700000004.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 11, '{"type":"decided","action":{"type":"play","seat":0,"cards":[12],"auto":false},"at":1700000005.0,"by":"ana","ref":8}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 13, '{"type":"decided","action":{"type":"play","seat":2,"cards":[62],"auto":false},"at":1700000006.0,"by":"robo","ref":10}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 14, '{"type":"decided","action":{"type":"take-row","seat":0,"row":2,"auto":false},"at":1700000007.5,"by":"ana","ref":11}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 16, '{"type":"decided","action":{"type":"play","seat":2,"cards":[37],"auto":false},"at":1700000008.5,"by":"robo","ref":13}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 17, '{"type":"decided","action":{"type":"play","seat":0,"cards":[82],"auto":false},"at":1700000009.0,"by":"ana","ref":14}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 18, '{"type":"decided","action":{"type":"play","seat":0,"cards":[38],"auto":false},"at":1700000009.5,"by":"ana","ref":15}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 19, '{"type":"paused","waited":2.5,"at":1700000010.0,"by":"ana","ref":16}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 20, '{"type":"went-on","at":1700000110.5,"by":"ana","ref":17}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 21, '{"type":"dropped","seat":1,"at":1700000111.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 22, '{"type":"voted","seat":1,"wait":false,"at":1700000112.0,"by":"ana","ref":18}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 23, '{"type":"decided","action":{"type":"play","seat":3,"cards":[33],"auto":false},"at":1700000113.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 24, '{"type":"decided","action":{"type":"play","seat":1,"cards":[87],"auto":true},"at":1700000113.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 25, '{"type":"decided","action":{"type":"play","seat":3,"cards":[61],"auto":false},"at":1700000113.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 26, '{"type":"decided","action":{"type":"play","seat":0,"cards":[46],"auto":false},"at":1700000113.5,"by":"ana","ref":19}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 27, '{"type":"decided","action":{"type":"play","seat":2,"cards":[84],"auto":false},"at":1700000114.0,"by":"robo","ref":20}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 29, '{"type":"decided","action":{"type":"play","seat":3,"cards":[79],"auto":false},"at":1700000116.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 30, '{"type":"decided","action":{"type":"play","seat":0,"cards":[82],"auto":false},"at":1700000116.5,"by":"ana","ref":21}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 32, '{"type":"decided","action":{"type":"play","seat":2,"cards":[91],"auto":false},"at":1700000117.5,"by":"robo","ref":23}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 33, '{"type":"dealt","deal":{"rows":[60,39,72,78],"hands":[[38,96,40,66],[93,11,92,84],[97,22,86,104],[37,83,76,20]],"starter":null},"at":1700000117.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 34, '{"type":"decided","action":{"type":"play","seat":3,"cards":[20],"auto":false},"at":1700000118.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 35, '{"type":"decided","action":{"type":"play","seat":0,"cards":[66],"auto":false},"at":1700000119.0,"by":"ana","ref":24}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 37, '{"type":"decided","action":{"type":"play","seat":2,"cards":[104],"auto":false},"at":1700000120.0,"by":"robo","ref":26}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 39, '{"type":"decided","action":{"type":"play","seat":2,"cards":[22],"auto":false},"at":1700000122.0,"by":"robo","ref":28}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 40, '{"type":"decided","action":{"type":"play","seat":3,"cards":[37],"auto":false},"at":1700000123.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 41, '{"type":"decided","action":{"type":"play","seat":0,"cards":[40],"auto":false},"at":1700000123.5,"by":"ana","ref":29}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 43, '{"type":"decided","action":{"type":"play","seat":2,"cards":[97],"auto":false},"at":1700000124.5,"by":"robo","ref":31}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 44, '{"type":"decided","action":{"type":"play","seat":3,"cards":[76],"auto":false},"at":1700000125.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 45, '{"type":"decided","action":{"type":"play","seat":0,"cards":[96],"auto":false},"at":1700000126.0,"by":"ana","ref":32}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 47, '{"type":"decided","action":{"type":"play","seat":2,"cards":[86],"auto":false},"at":1700000127.0,"by":"robo","ref":34}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 48, '{"type":"decided","action":{"type":"play","seat":3,"cards":[83],"auto":false},"at":1700000128.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 49, '{"type":"decided","action":{"type":"play","seat":0,"cards":[38],"auto":false},"at":1700000128.5,"by":"ana","ref":35}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 55, '{"type":"contributed","seat":0,"part":"b453a7c5ca8ae33ebc8e93a8b779de0e","at":1700000131.5,"by":"ana","ref":41}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 58, '{"type":"dealt","deal":{"rows":[9,3,10,54],"hands":[[11,89,67,73,69],[81,104,0,16,21],[60,23,0,48,50]],"starter":null},"at":1700000132.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 59, '{"type":"decided","action":{"type":"play","seat":2,"cards":[0],"auto":false},"at":1700000133.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 60, '{"type":"decided","action":{"type":"play","seat":0,"cards":[11,67],"auto":false},"at":1700000134.0,"by":"ana","ref":44}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 62, '{"type":"decided","action":{"type":"play","seat":2,"cards":[23],"auto":false},"at":1700000135.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 63, '{"type":"decided","action":{"type":"play","seat":0,"cards":[89],"auto":false},"at":1700000136.0,"by":"ana","ref":46}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 66, '{"type":"handed-over","host":"ana","at":1700000137.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 67, '{"type":"decided","action":{"type":"play","seat":1,"cards":[81],"auto":true},"at":1700000138.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 68, '{"type":"decided","action":{"type":"play","seat":2,"cards":[48],"auto":false},"at":1700000138.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 69, '{"type":"decided","action":{"type":"play","seat":0,"cards":[73],"auto":false},"at":1700000138.5,"by":"ana","ref":49}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 70, '{"type":"decided","action":{"type":"play","seat":2,"cards":[50],"auto":false},"at":1700000139.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 71, '{"type":"decided","action":{"type":"play","seat":0,"cards":[69],"auto":false},"at":1700000140.0,"by":"ana","ref":50}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 72, '{"type":"decided","action":{"type":"play","seat":2,"cards":[60],"auto":false},"at":1700000141.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 73, '{"type":"renewed","seed":"11bf4b3e38aafd4637dd638ba45ce0d57ce03a9f51d8ee168c6eb8f1a9676933","at":1700000141.5,"by":"ana","ref":51}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 74, '{"type":"configured","settings":{"game":"cow","options":{"hand":4},"seats":4,"clock":null,"watch":"open","public":true,"programs":false,"seen":false,"preview":false,"sit_in":"lowest","pace":"at-once","starter":0},"at":1700000142.0,"by":"ana","ref":52}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 75, '{"type":"contributed","seat":0,"part":"772f97f04e444c402d792fcf52c238ee","at":1700000142.5,"by":"ana","ref":53}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 76, '{"type":"bot-sat","seat":1,"bot":"lowest","name":"Rosa","at":1700000143.0,"by":"ana","ref":54}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 77, '{"type":"began","at":1700000143.5,"by":"ana","ref":55}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 78, '{"type":"dealt","deal":{"rows":[5,22,47,97],"hands":[[52,64,104,65],[93,98,7,76],[85,53,91,55]],"starter":null},"at":1700000143.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 79, '{"type":"decided","action":{"type":"play","seat":1,"cards":[7],"auto":false},"at":1700000144.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 80, '{"type":"decided","action":{"type":"play","seat":2,"cards":[53],"auto":false},"at":1700000144.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 81, '{"type":"decided","action":{"type":"play","seat":0,"cards":[52],"auto":false},"at":1700000145.0,"by":"ana","ref":56}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 82, '{"type":"decided","action":{"type":"play","seat":1,"cards":[76],"auto":false},"at":1700000146.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 83, '{"type":"decided","action":{"type":"play","seat":2,"cards":[55],"auto":false},"at":1700000146.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 84, '{"type":"decided","action":{"type":"play","seat":0,"cards":[104],"auto":false},"at":1700000146.5,"by":"ana","ref":57}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 85, '{"type":"decided","action":{"type":"play","seat":1,"cards":[93],"auto":false},"at":1700000147.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 86, '{"type":"decided","action":{"type":"play","seat":2,"cards":[85],"auto":false},"at":1700000147.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 87, '{"type":"decided","action":{"type":"play","seat":0,"cards":[64],"auto":false},"at":1700000148.0,"by":"ana","ref":58}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 88, '{"type":"decided","action":{"type":"play","seat":1,"cards":[98],"auto":false},"at":1700000149.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 89, '{"type":"decided","action":{"type":"play","seat":2,"cards":[91],"auto":false},"at":1700000149.0}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 90, '{"type":"decided","action":{"type":"play","seat":0,"cards":[65],"auto":false},"at":1700000149.5,"by":"ana","ref":59}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 91, '{"type":"dealt","deal":{"rows":[95,63,91,42],"hands":[[94,84,43,76],[103,62,50,49],[35,32,9,61]],"starter":null},"at":1700000149.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 92, '{"type":"decided","action":{"type":"play","seat":1,"cards":[49],"auto":false},"at":1700000150.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 57, '{"type":"began","at":1700000132.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 93, '{"type":"decided","action":{"type":"play","seat":2,"cards":[9],"auto":false},"at":1700000150.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 94, '{"type":"decided","action":{"type":"play","seat":0,"cards":[94],"auto":false},"at":1700000151.0,"by":"ana","ref":60}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 95, '{"type":"closed","reason":"host","at":1700000151.5,"by":"ana","ref":61}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 96, '{"type":"forgotten","at":1700000156.5}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 3, '{"type":"sat","seat":1,"person":"gone-fe762814464d8619479a","name":"—","at":1700000001.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 4, '{"type":"contributed","seat":1,"part":"84de1c039eec44e9417010a463e61d0e","at":1700000001.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 12, '{"type":"decided","action":{"type":"play","seat":1,"cards":[54],"auto":false},"at":1700000005.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 15, '{"type":"decided","action":{"type":"play","seat":1,"cards":[24],"auto":false},"at":1700000008.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 28, '{"type":"returned","seat":1,"at":1700000115.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 31, '{"type":"decided","action":{"type":"play","seat":1,"cards":[102],"auto":false},"at":1700000117.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 36, '{"type":"decided","action":{"type":"play","seat":1,"cards":[11],"auto":false},"at":1700000119.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 38, '{"type":"decided","action":{"type":"take-row","seat":1,"row":2,"auto":false},"at":1700000121.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 42, '{"type":"decided","action":{"type":"play","seat":1,"cards":[92],"auto":false},"at":1700000124.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 46, '{"type":"decided","action":{"type":"play","seat":1,"cards":[84],"auto":false},"at":1700000126.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 50, '{"type":"decided","action":{"type":"play","seat":1,"cards":[93],"auto":false},"at":1700000129.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 51, '{"type":"renewed","seed":"97ea29aa8c6acacef1ac7c7bf1e15595f3e988d7654a192479c51f069d6e2b13","at":1700000129.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 52, '{"type":"handed-over","host":"gone-fe762814464d8619479a","at":1700000130.0,"by":"ana","ref":38}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 53, '{"type":"rose","seat":2,"removed":true,"at":1700000130.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 54, '{"type":"configured","settings":{"game":"plus","options":{"hand":5,"points":null,"deals":1},"seats":4,"clock":null,"watch":"open","public":true,"programs":false,"seen":false,"preview":false,"sit_in":"lowest","pace":"at-once","starter":0},"at":1700000131.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 56, '{"type":"contributed","seat":1,"part":"55b049442364758b1c1ffa0169fa26c6","at":1700000132.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 61, '{"type":"decided","action":{"type":"play","seat":1,"cards":[0,21],"auto":false},"at":1700000134.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 64, '{"type":"decided","action":{"type":"play","seat":1,"cards":[16,104],"auto":false},"at":1700000136.5,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.log VALUES ('keptkeptkeptkeptkeptkept22', 65, '{"type":"rose","seat":1,"at":1700000137.0,"by":"gone-fe762814464d8619479a"}');
INSERT INTO nimmt.matches VALUES ('keptkeptkeptkeptkeptkept22', 1, 'classic', true, 1700000129, '["ana",null,"robo",null]', '{"table":"keptkeptkeptkeptkeptkept22","match":1,"game":"classic","title":"6 nimmt!","finished":true,"ended":1700000129.0,"players":[{"name":"Ana","person":"ana"},{"name":"—"},{"name":"Robo","bot":"program","person":"robo"},{"name":"Bella","bot":"lowest"}],"totals":[10,8,9,15],"places":[3,1,2,4],"deals":2}');
INSERT INTO nimmt.matches VALUES ('keptkeptkeptkeptkeptkept22', 2, 'plus', true, 1700000141, '["ana",null,null]', '{"table":"keptkeptkeptkeptkeptkept22","match":2,"game":"plus","title":"6 nimmt! PLUS","finished":true,"ended":1700000141.0,"players":[{"name":"Ana","person":"ana"},{"name":"—"},{"name":"Bella","bot":"lowest"}],"totals":[0,7,0],"places":[2,1,2],"deals":1}');
INSERT INTO nimmt.matches VALUES ('keptkeptkeptkeptkeptkept22', 3, 'cow', false, 1700000151.5, '["ana",null,null]', '{"table":"keptkeptkeptkeptkeptkept22","match":3,"game":"cow","title":"6 nimmt! with the jumping cow","finished":false,"ended":1700000151.5,"players":[{"name":"Ana","person":"ana"},{"name":"Rosa","bot":"lowest"},{"name":"Bella","bot":"lowest"}],"totals":[0,0,11],"places":null,"deals":1}');
INSERT INTO nimmt.persons VALUES ('ana', 'Ana', false, 1700000000);
INSERT INTO nimmt.persons VALUES ('robo', 'Robo', true, 1700000000);
INSERT INTO nimmt.players VALUES ('keptkeptkeptkeptkeptkept22', 1, 'ana', 1700000129, 'classic', 4, 3, 1, 2, 10, 42);
INSERT INTO nimmt.players VALUES ('keptkeptkeptkeptkeptkept22', 1, 'robo', 1700000129, 'classic', 4, 2, 1, 2, 9, 42);
INSERT INTO nimmt.players VALUES ('keptkeptkeptkeptkeptkept22', 2, 'ana', 1700000141, 'plus', 3, 2, 2, 1, 0, 7);
INSERT INTO nimmt.players VALUES ('keptkeptkeptkeptkeptkept22', 3, 'ana', 1700000151.5, 'cow', 3, NULL, 0, 1, 0, 11);
INSERT INTO nimmt.schema VALUES (3);
INSERT INTO nimmt.screens VALUES ('\x73637265656e', 'keptkeptkeptkeptkeptkept22', 3, 'ana');
INSERT INTO nimmt.tables VALUES ('keptkeptkeptkeptkeptkept22', 96, 'closed', true, 'ana', NULL, 1700000156.5, '{"id":"keptkeptkeptkeptkeptkept22","game":"cow","title":"6 nimmt! with the jumping cow","stage":"closed","seats":3,"taken":3,"players":["Ana","Rosa","Bella"],"persons":["ana",null,null],"clock":null,"watch":"open","programs":false}');
ALTER TABLE ONLY nimmt.attendance
    ADD CONSTRAINT attendance_pkey PRIMARY KEY (person, table_id);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_code_key UNIQUE (code);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (person);
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
ALTER TABLE ONLY nimmt.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY nimmt.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (table_id, number, person);
ALTER TABLE ONLY nimmt.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (table_id, person, process);
ALTER TABLE ONLY nimmt.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (name);
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_code_key UNIQUE (code);
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_pkey PRIMARY KEY (person);
ALTER TABLE ONLY nimmt.screens
    ADD CONSTRAINT screens_pkey PRIMARY KEY (key);
ALTER TABLE ONLY nimmt.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX attendance_table ON nimmt.attendance USING btree (table_id);
CREATE INDEX players_person ON nimmt.players USING btree (person, ended);
CREATE INDEX screens_table ON nimmt.screens USING btree (table_id);
CREATE INDEX tables_due ON nimmt.tables USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX tables_host ON nimmt.tables USING btree (host) WHERE (stage <> 'closed'::text);
CREATE INDEX tables_lobby ON nimmt.tables USING btree (changed) WHERE (public AND (stage = ANY (ARRAY['open'::text, 'playing'::text])));
ALTER TABLE ONLY nimmt.attendance
    ADD CONSTRAINT attendance_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.codes
    ADD CONSTRAINT codes_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.keys
    ADD CONSTRAINT keys_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.players
    ADD CONSTRAINT players_table_id_number_fkey FOREIGN KEY (table_id, number) REFERENCES nimmt.matches(table_id, number) ON DELETE CASCADE;
ALTER TABLE ONLY nimmt.screen_codes
    ADD CONSTRAINT screen_codes_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
ALTER TABLE ONLY nimmt.screens
    ADD CONSTRAINT screens_person_fkey FOREIGN KEY (person) REFERENCES nimmt.persons(id);
