pad-about = Voor potjes met echte kaarten. Alles blijft in deze browser, en je hebt geen verbinding nodig.
pad-new = Nieuw potje
pad-none = Er zijn nog geen bladen.
pad-won = Gewonnen door { $names }
pad-delete = Wissen
pad-deleted = Gewist: { $name }
pad-undo = Ongedaan maken
pad-redo = Opnieuw
pad-rename = Naam wijzigen
pad-save = Bewaren
pad-sheet-name = Naam van dit blad
pad-damaged = Dit blad is niet meer te lezen. Het blijft zoals het is.
pad-damaged-download = Downloaden wat er nog is
pad-not-found = Dit blad staat niet in deze browser.
pad-all = Alle bladen
pad-not-kept = Deze browser heeft geen ruimte meer: dit blad is weg zodra de pagina wordt gesloten. Exporteer het, of wis andere bladen.
pad-who = Wie speelt mee?
pad-name = Naam van een speler
pad-add = Toevoegen
pad-known = Al eens meegespeeld:
pad-order = De spelers, met de klok mee
pad-up = { $name } omhoog
pad-down = { $name } omlaag
pad-name-taken = { $name } staat al in de lijst.
pad-first-dealer = Wie het eerst deelt
pad-first-starter = Wie begint: volgens de regels de jongste
pad-agreed = Huisregels
pad-seats-wrong = { $game } is voor { $fewest } tot { $most } spelers.
pad-hand-wrong = Met zoveel spelers heeft een hand hoogstens { $most } kaarten.
pad-until = tot iemand { $points } runderkoppen heeft
pad-deals = Ronde { $deal }: { $name } deelt
pad-starts = Ronde { $deal }: { $name } begint
pad-last-deal = Dit is de laatste ronde.
pad-near = { $name } is nog { heads-count } van { $points } af.
pad-correcting = Ronde { $deal } verbeteren
pad-correct = verbeteren
pad-so-far = tot nu toe { $total }
pad-cards = Kaarten
pad-cards-of = Kaarten van { $name }
pad-whose = Wiens kaarten?
pad-grid = De kaarten van de ronde
pad-card-sum = { $name }: { heads-count } op { $cards ->
    [one] één kaart
   *[other] { $cards } kaarten
}
pad-type-card = Of typ kaarten in
pad-tap = Erbij
pad-taken-by = { $name } heeft de { $card }. Een kaart kan maar één keer worden genomen.
pad-no-card = Kaart { $card } is er niet in deze ronde: de kaarten gaan van 1 tot { $highest }.
pad-done = Klaar
pad-write = Ronde { $deal } opschrijven
pad-written = Ronde { $deal } is opgeschreven.
pad-save-correction = Verbetering bewaren
pad-leave = Laten zoals het was
pad-missing = Nog niet ingevuld: { $names }.
pad-only-numbers = Punten zijn hele getallen van 0 tot { $most }.
pad-too-many = Samen is dat { heads-count }, maar per ronde zijn het er hoogstens { $bound }. Een van de getallen is te hoog.
pad-too-few = Samen is dat { heads-count }, maar per ronde zijn het er minstens { $bound }. Een van de getallen is te laag.
pad-doubtful = kan niet kloppen
pad-export = Exporteren
pad-copy = Als tekst kopiëren
pad-picture = Afbeelding
pad-record = Verslag (JSON)
pad-open-record = Verslag openen
pad-no-record = Dit bestand is geen verslag van een scoreblad.
pad-print = Afdrukken
pad-text = Tekst om te kopiëren
cup = Toernooi
cup-new = Nieuw toernooi
cup-name = Naam van het toernooi
cup-facts = { $players } spelers, { $rounds ->
    [one] één speelronde
   *[other] { $rounds } speelrondes
}
cup-tables = Tafels
cup-tables-of = { $tables ->
    [one] Eén tafel van { $sizes }
   *[other] { $tables } tafels van { $sizes }
}
cup-rounds = Speelrondes
cup-round = Speelronde { $round }
cup-table = Tafel { $table }
cup-too-few = { $players } spelers kunnen voor dit spel niet over tafels worden verdeeld.
cup-change-seats = Plaatsen wisselen
cup-seat-of = Wie hier zit in plaats van { $name }
cup-seat-anew = Alle speelrondes zonder uitslag opnieuw indelen
cup-add-round = Nog een speelronde
cup-drop-round = Laatste speelronde verwijderen
cup-meet = Iedereen speelt tegen minstens { $fewest } van de anderen.
cup-meet-all = Iedereen speelt tegen iedereen.
cup-ranking = Stand
cup-place = Plaats
cup-places = Plaatsen: { $places }
cup-place-points = Plaatspunten
cup-relative = Relatief
cup-absolute = Koppen
cup-missing = { $tables ->
    [one] De uitslag van één tafel ontbreekt nog.
   *[other] De uitslagen van { $tables } tafels ontbreken nog.
}
cup-tie-breaks = Gelijke standen
cup-tie-relative = { $before } staat op relatieve punten voor { $after }: { $one } tegen { $other }.
cup-tie-absolute = { $before } staat op het totaal aan runderkoppen voor { $after }: { $one } tegen { $other }.
cup-how = Hoe de stand wordt bepaald
cup-how-places = Plaatspunten: per speelronde het deel van de andere spelers aan tafel die het slechter deden. Een gelijke stand telt half. Winst is 1, de laatste plaats 0, hoe groot de tafel ook is.
cup-how-relative = Zijn die gelijk, dan beslissen de relatieve punten: de eigen runderkoppen ten opzichte van het gemiddelde van de tafel, gemiddeld over de speelrondes.
cup-how-absolute = Zijn ook die gelijk, dan beslist het totaal aan runderkoppen. Wie dan nog gelijk staat, deelt de plaats.
cup-csv = Spreadsheet (CSV)
cup-csv-table = Speelronde { $round }: tafel
cup-csv-points = Speelronde { $round }: runderkoppen
cup-csv-place = Speelronde { $round }: plaats
