stats-none = Du hast auf diesem Server noch keine Partie zu Ende gespielt. Spiel eine, dann siehst du hier, wie du dich schlägst.
stats-seats = Spieler
stats-matches = Partien
stats-wins = Siege
stats-own = Deine Hornochsen je Runde
stats-table = Durchschnitt am Tisch
stats-difference = Unterschied
stats-which = Welche Partien
stats-places = Deine Plätze
stats-place = Platz
stats-times = Wie oft
stats-places-told = { $matches ->
    [one] In einer Partie
   *[other] In { $matches } Partien
} mit { $seats } Spielern warst du { $first ->
    [one] einmal
   *[other] { $first }-mal
} Erster und { $last ->
    [one] einmal
   *[other] { $last }-mal
} Letzter.
stats-heads = Hornochsen je Runde, Partie für Partie
stats-heads-told = { $way ->
    [less] Du nimmst je Runde { $heads } Hornochsen weniger als dein Tisch.
    [more] Du nimmst je Runde { $heads } Hornochsen mehr als dein Tisch.
   *[other] Du nimmst je Runde so viele Hornochsen wie dein Tisch.
}
stats-heads-error = Du nimmst je Runde { $own } Hornochsen (± { $error }), dein Tisch { $table } (± { $other }). ± ist der Standardfehler.
stats-plot = Die Partien von links nach rechts, die neueste zuletzt. Die dicke Linie bist du, die dünne der Durchschnitt am Tisch; die geraden Linien sind die Durchschnitte aller Partien, das Band ist dein Durchschnitt mit seinem Fehler.
stats-you = Du
stats-the-table = Der Tisch
stats-mean = Gesamtdurchschnitt
stats-when = Wann
stats-as-table = Dieselben Zahlen als Tabelle
stats-earlier = Frühere Partien zeigen
stats-counted = Gezählt werden Partien auf diesem Server, die zu Ende gespielt wurden, während du einen Platz hattest. Was ein Bot für dich entschieden hat, zählt als deine Entscheidung. Partien auf einem Gerät und Punktezettel zählen nicht.
data-yours = Alles, was über dich gespeichert ist
data-about = Nimm es als eine Datei mit: deine Identität, deine Ergebnisse und die Aufzeichnung jeder Partie.
data-export = Alles herunterladen
data-exporting = Die Datei wird erstellt …
data-exported = Gespeichert als { $file }.
data-delete = Alles über mich löschen
data-delete-goes = Das verschwindet für immer:
data-goes-identity = dein Name und deine Identität, auf allen deinen Geräten
data-goes-results = deine Ergebnisse und Statistiken, und wen du ausblendest
data-goes-name = dein Name in jeder Partie und jeder Liste; andere sehen stattdessen „{ someone-gone }“
data-goes-seat = deine Plätze: Ein Bot spielt für dich weiter, und jemand anderes wird Gastgeber
data-delete-stays = Das bleibt:
data-stays-cards = die gespielten Karten, denn die Partien gehören auch den anderen
data-stays-copies = was andere heruntergeladen haben, und Sicherungen, bis sie gelöscht werden
data-delete-type = Zur Bestätigung deinen Namen eintippen: { $name }
data-delete-sure = Alles löschen
data-deleted = Alles über dich ist gelöscht. Dieser Browser kennt dich nicht mehr.
data-deleting = In einigen Partien steht noch dein Name. Er wird von selbst entfernt; das dauert eine Weile.
data-start-over = Neu anfangen
