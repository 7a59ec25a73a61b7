pad-about = Für Partien mit echten Karten. Alles bleibt in diesem Browser, und du brauchst keine Verbindung.
pad-new = Neue Partie
pad-none = Noch gibt es keine Punktezettel.
pad-won = Gewonnen: { $names }
pad-delete = Löschen
pad-deleted = Gelöscht: { $name }
pad-undo = Rückgängig
pad-redo = Wiederholen
pad-rename = Umbenennen
pad-save = Speichern
pad-sheet-name = Name dieses Zettels
pad-damaged = Dieser Zettel ist nicht mehr lesbar. Er bleibt, wie er ist.
pad-damaged-download = Herunterladen, was übrig ist
pad-not-found = Dieser Zettel ist nicht in diesem Browser.
pad-all = Alle Zettel
pad-not-kept = Dieser Browser hat keinen Platz mehr: Der Zettel ist weg, sobald die Seite geschlossen wird. Exportiere ihn, oder lösche andere.
pad-who = Wer spielt mit?
pad-name = Name eines Mitspielers
pad-add = Hinzufügen
pad-known = Schon mitgespielt:
pad-order = Die Spieler, im Uhrzeigersinn
pad-up = { $name } nach oben
pad-down = { $name } nach unten
pad-name-taken = { $name } ist schon dabei.
pad-first-dealer = Wer zuerst gibt
pad-first-starter = Wer anfängt: laut Regel der Jüngste
pad-agreed = Hausregeln
pad-seats-wrong = { $game } ist für { $fewest } bis { $most } Spieler.
pad-hand-wrong = Bei so vielen Spielern hat eine Hand höchstens { $most } Karten.
pad-until = bis jemand { $points } Hornochsen hat
pad-deals = Runde { $deal }: { $name } gibt
pad-starts = Runde { $deal }: { $name } fängt an
pad-last-deal = Das ist die letzte Runde.
pad-near = { $name } fehlen noch { heads-count } bis { $points }.
pad-correcting = Runde { $deal } korrigieren
pad-correct = korrigieren
pad-so-far = bisher { $total }
pad-cards = Karten
pad-cards-of = Karten von { $name }
pad-whose = Wessen Karten?
pad-grid = Die Karten der Runde
pad-card-sum = { $name }: { heads-count } auf { $cards ->
    [one] einer Karte
   *[other] { $cards } Karten
}
pad-type-card = Oder Karten eintippen
pad-tap = Hinzufügen
pad-taken-by = Die { $card } hat { $name }. Jede Karte kann nur einmal genommen werden.
pad-no-card = Die Karte { $card } gibt es in dieser Runde nicht: Die Karten gehen von 1 bis { $highest }.
pad-done = Fertig
pad-write = Runde { $deal } aufschreiben
pad-written = Runde { $deal } ist aufgeschrieben.
pad-save-correction = Korrektur speichern
pad-leave = So lassen, wie es war
pad-missing = Es fehlt noch: { $names }.
pad-only-numbers = Punkte sind ganze Zahlen von 0 bis { $most }.
pad-too-many = Das sind zusammen { heads-count }. In einer Runde gibt es höchstens { $bound }: Eine Zahl ist zu hoch.
pad-too-few = Das sind zusammen { heads-count }. In einer Runde werden es mindestens { $bound }: Eine Zahl ist zu niedrig.
pad-doubtful = kann nicht stimmen
pad-export = Exportieren
pad-copy = Als Text kopieren
pad-picture = Bild
pad-record = Aufzeichnung (JSON)
pad-open-record = Aufzeichnung öffnen
pad-no-record = Diese Datei ist keine Aufzeichnung eines Punktezettels.
pad-print = Drucken
pad-text = Text zum Kopieren
cup = Turnier
cup-new = Neues Turnier
cup-name = Name des Turniers
cup-facts = { $players } Spieler, { $rounds ->
    [one] ein Durchgang
   *[other] { $rounds } Durchgänge
}
cup-tables = Tische
cup-tables-of = { $tables ->
    [one] Ein Tisch zu { $sizes }
   *[other] { $tables } Tische zu { $sizes }
}
cup-rounds = Durchgänge
cup-round = Durchgang { $round }
cup-table = Tisch { $table }
cup-too-few = { $players } Spieler lassen sich für dieses Spiel nicht an Tische setzen.
cup-change-seats = Plätze tauschen
cup-seat-of = Wer hier statt { $name } sitzt
cup-seat-anew = Alle Durchgänge ohne Ergebnis neu auslosen
cup-add-round = Noch ein Durchgang
cup-drop-round = Letzten Durchgang entfernen
cup-meet = Jeder trifft auf mindestens { $fewest } der anderen.
cup-meet-all = Jeder trifft auf jeden.
cup-ranking = Rangliste
cup-place = Platz
cup-places = Plätze: { $places }
cup-place-points = Platzpunkte
cup-relative = Relativ
cup-absolute = Ochsen
cup-missing = { $tables ->
    [one] Das Ergebnis eines Tisches fehlt noch.
   *[other] Die Ergebnisse von { $tables } Tischen fehlen noch.
}
cup-tie-breaks = Gleichstände
cup-tie-relative = { $before } liegt nach relativen Punkten vor { $after }: { $one } zu { $other }.
cup-tie-absolute = { $before } liegt nach der Summe der Hornochsen vor { $after }: { $one } zu { $other }.
cup-how = Wie die Rangliste entsteht
cup-how-places = Platzpunkte: in jedem Durchgang der Anteil der anderen am Tisch, die schlechter abschnitten. Ein Gleichstand zählt halb. Ein Sieg bringt 1, der letzte Platz 0, egal wie groß der Tisch ist.
cup-how-relative = Sind diese gleich, entscheiden die relativen Punkte: die eigenen Hornochsen im Verhältnis zum Durchschnitt des Tisches, gemittelt über die Durchgänge.
cup-how-absolute = Sind auch diese gleich, entscheidet die Summe der Hornochsen. Wer dann noch gleichauf liegt, teilt sich den Platz.
cup-csv = Tabelle (CSV)
cup-csv-table = Durchgang { $round }: Tisch
cup-csv-points = Durchgang { $round }: Hornochsen
cup-csv-place = Durchgang { $round }: Platz
