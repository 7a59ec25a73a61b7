pad-about = Päris kaartidega mängimiseks. Kõik jääb sellesse brauserisse ja ühendust pole vaja.
pad-new = Uus partii
pad-none = Siin pole veel ühtki lehte.
pad-won = Võitis { $names }
pad-delete = Kustuta
pad-deleted = Kustutatud: { $name }
pad-undo = Võta tagasi
pad-redo = Tee uuesti
pad-rename = Nimeta ümber
pad-save = Salvesta
pad-sheet-name = Selle lehe nimi
pad-damaged = Seda lehte ei saa enam lugeda. See jääb alles sellisena, nagu on.
pad-damaged-download = Laadi alla, mis alles on
pad-not-found = Seda lehte selles brauseris pole.
pad-all = Kõik lehed
pad-not-kept = Selles brauseris pole enam ruumi: leht kaob, kui see aken suletakse. Ekspordi leht või kustuta teisi.
pad-who = Kes mängivad?
pad-name = Mängija nimi
pad-add = Lisa
pad-known = Varem mänginud:
pad-order = Mängijad päripäeva
pad-up = { $name } ülespoole
pad-down = { $name } allapoole
pad-name-taken = { $name } on juba nimekirjas.
pad-first-dealer = Kes jagab esimesena
pad-first-starter = Kes alustab: reeglite järgi noorim
pad-agreed = Oma reeglid
pad-seats-wrong = { $game }: mängijaid on { $fewest } kuni { $most }.
pad-hand-wrong = Nii paljude mängijatega on käes kõige rohkem { $most } kaarti.
pad-until = kuni kellelgi on { $points } härjapead
pad-deals = { $deal }. voor: jagab { $name }
pad-starts = { $deal }. voor: alustab { $name }
pad-last-deal = See on viimane voor.
pad-near = { $name }: { $points } punktini on jäänud { heads-count }.
pad-correcting = Paranda { $deal }. vooru
pad-correct = paranda
pad-so-far = seni { $total }
pad-cards = Kaardid
pad-cards-of = { $name }: kaardid
pad-whose = Kelle kaardid?
pad-grid = Selle vooru kaardid
pad-card-sum = { $name }: { heads-count }, { $cards ->
    [one] üks kaart
   *[other] { $cards } kaarti
}
pad-type-card = Või sisesta kaardid
pad-tap = Lisa
pad-taken-by = { $card } on juba võtnud { $name }. Kaarti saab võtta ainult üks kord.
pad-no-card = Kaarti { $card } selles voorus pole: kaardid on 1 kuni { $highest }.
pad-done = Valmis
pad-write = Pane { $deal }. voor kirja
pad-written = { $deal }. voor on kirjas.
pad-save-correction = Salvesta parandus
pad-leave = Jäta nii, nagu oli
pad-missing = Veel puudu: { $names }.
pad-only-numbers = Punktid on täisarvud 0 kuni { $most }.
pad-too-many = Kokku on see { heads-count }, aga ühes voorus saab neid olla kõige rohkem { $bound }. Mõni arv on liiga suur.
pad-too-few = Kokku on see { heads-count }, aga ühes voorus tuleb neid vähemalt { $bound }. Mõni arv on liiga väike.
pad-doubtful = ei saa õige olla
pad-export = Ekspordi
pad-copy = Kopeeri tekstina
pad-picture = Pilt
pad-record = Üleskirjutus (JSON)
pad-open-record = Ava üleskirjutus
pad-no-record = See fail pole punktilehe üleskirjutus.
pad-print = Prindi
pad-text = Tekst kopeerimiseks
cup = Turniir
cup-new = Uus turniir
cup-name = Turniiri nimi
cup-facts = { $players } mängijat, { $rounds ->
    [one] üks ring
   *[other] { $rounds } ringi
}
cup-tables = Lauad
cup-tables-of = { $tables ->
    [one] Üks laud, kohti { $sizes }
   *[other] { $tables } lauda, kohti { $sizes }
}
cup-rounds = Ringe
cup-round = { $round }. ring
cup-table = { $table }. laud
cup-too-few = { $players } mängijat ei saa selle mängu jaoks laudadesse jaotada.
cup-change-seats = Vaheta kohti
cup-seat-of = Kes istub siin, { $name } asemel
cup-seat-anew = Jaota kõik tulemusteta ringid uuesti
cup-add-round = Veel üks ring
cup-drop-round = Eemalda viimane ring
cup-meet = Igaüks kohtub vähemalt nii mitme teisega: { $fewest }.
cup-meet-all = Kõik kohtuvad kõigiga.
cup-ranking = Edetabel
cup-place = Koht
cup-places = Kohad: { $places }
cup-place-points = Kohapunktid
cup-relative = Suhteline
cup-absolute = Päid
cup-missing = { $tables ->
    [one] Ühe laua tulemus on puudu.
   *[other] { $tables } laua tulemused on puudu.
}
cup-tie-breaks = Viigid
cup-tie-relative = { $before } on suhteliste punktide järgi eespool kui { $after }: { $one } ja { $other }.
cup-tie-absolute = { $before } on kõigi härjapeade järgi eespool kui { $after }: { $one } ja { $other }.
cup-how = Kuidas edetabel arvutatakse
cup-how-places = Kohapunktid: igas ringis see osa teistest samas lauas, kel läks halvemini. Viik loeb poole. Võit on 1, viimane koht 0, ükskõik kui suur laud on.
cup-how-relative = Kui need on võrdsed, otsustavad suhtelised punktid: oma härjapead võrreldes laua keskmisega, ringide keskmisena.
cup-how-absolute = Kui ka need on võrdsed, otsustavad kõik härjapead kokku. Kes on ka siis võrdsed, jagavad kohta.
cup-csv = Tabel (CSV)
cup-csv-table = { $round }. ring: laud
cup-csv-points = { $round }. ring: härjapead
cup-csv-place = { $round }. ring: koht
