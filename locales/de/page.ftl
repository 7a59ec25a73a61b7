title = 6 nimmt!
what-it-is = Das Kartenspiel, mit Freunden und gegen Bots.
play-now = Jetzt spielen
game = Spiel
players = Spieler
level = Bots
you = Du
game-classic = 6 nimmt!
game-cow = Mit der springenden Kuh
game-plus = 6 nimmt! PLUS
game-plus-dealt = PLUS, Nullen gleich verteilt
game-zeros = Mit 0-Karten
game-simple = Einfach
game-tactics = Taktik: alle Karten bekannt
bot-random = Zufall
bot-lowest = Niedrigste Karte
bot-greedy = Gierig
bot-careful = Vorsichtig
bot-montecarlo = Monte Carlo
bot-novice = Neuling
bot-easy = Leicht
bot-medium = Mittel
bot-hard = Schwer
bot-expert = Meister
bot-tag = Bot
host-tag = Gastgeber
dropped-tag = Verbindung verloren
card-back = Eine verdeckte Karte
card-name = { $card }, { $heads ->
    [0] keine Hornochsen
    [one] ein Hornochse
   *[other] { $heads } Hornochsen
}
rows = Die Reihen
row-label = Reihe { $row }: { $cards }{ $cow ->
    [true] , und die Kuh
   *[other] {""}
}
row-take = Reihe { $row } nehmen: { heads-count }
heads-count = { $heads ->
    [one] { $heads } Hornochse
   *[other] { $heads } Hornochsen
}
cow = Die Kuh
hand = Deine Hand
seats = Die Spieler
seat-number = Platz { $seat }
seat-score = { $total } insgesamt, { $heads } in dieser Runde
thinks = überlegt
play-cards = { $cards } spielen
pick-cards = { $most ->
    [one] Wähle eine Karte
   *[other] Wähle eine Karte oder zwei
}
status-connecting = Auf dem Weg zum Tisch …
status-disconnected = Die Verbindung ist verloren. Sie kommt wieder …
status-finished = Die Partie ist zu Ende.
status-closed = Der Tisch ist geschlossen.
status-showing = Die Karten werden angelegt.
status-take-row = Deine { $card } ist niedriger als alle Reihen: Nimm eine davon.
status-your-turn = Du bist dran.
status-waiting = Warten auf { $names }
seconds = { $seconds } s
deal-and-turn = Runde { $deal }, Zug { $turn }
fewer-is-better = Weniger ist besser
more-is-better = Mehr ist besser
title-your-turn = Du bist dran – 6 nimmt!
title-table = 6 nimmt!
go-home = Zur Startseite
lost = Unter dieser Adresse ist nichts.
refused-not-found = Diesen Tisch gibt es nicht.
refused-forbidden = An diesem Tisch kannst du nicht zuschauen.
refused-too-fast = Das war zu schnell. Warte kurz und versuche es dann noch einmal.
gathering = Vor der Partie
empty-chair = Frei
sit-here = Hier hinsetzen
seat-bot = Bot hinsetzen
remove = Entfernen
begin = Anfangen
begin-without = { $count ->
    [one] Ohne den freien Platz anfangen
   *[other] Ohne die { $count } freien Plätze anfangen
}
host-begins = Der Gastgeber beginnt die Partie.
sealed = Alle Karten folgen aus einem versiegelten Startwert. Sein SHA-256:
invite-link = Link zu diesem Tisch
invite-title = Eine Partie 6 nimmt!
invite-here-only = Dieser Link öffnet sich nur auf diesem Gerät. Damit Freunde auch von anderen Geräten kommen können, starte das Spiel so: nimmt --friends
share = Teilen
copied = Kopiert
qr-code = QR-Code des Links
name-asked = Wie sollen die anderen dich nennen?
name = Name
name-take = Das bin ich
cancel = Abbrechen
again = Noch einmal ansehen
skip = Überspringen
end-title = Die Partie ist zu Ende
end-given-up = Die Partie wurde aufgegeben
rematch = Revanche
replay = Nachspielen
download = Aufzeichnung herunterladen
told-deal = Runde { $deal }. Die Reihen beginnen mit { $cards }.
told-chosen = { $you ->
    [true] Du hast gewählt.
   *[other] { $name } hat gewählt.
}
told-play = { $you ->
    [true] Du spielst { $cards }.
   *[other] { $name } spielt { $cards }.
}
told-zero = { $you ->
    [true] Deine Nullen gehen auf deinen Stapel.
   *[other] Die Nullen von { $name } gehen auf den Stapel.
}
told-skip = { $you ->
    [true] Du setzt mit einer Null aus.
   *[other] { $name } setzt mit einer Null aus.
}
told-take = { $you ->
    [true] Du nimmst Reihe { $row }: { heads-count }.
   *[other] { $name } nimmt Reihe { $row }: { heads-count }.
}
told-place = { $you ->
    [true] Deine { $card } kommt in Reihe { $row }.
   *[other] Die { $card } von { $name } kommt in Reihe { $row }.
}
told-cow = Die Kuh hüpft in Reihe { $row }.
told-deal-end = Die Runde ist zu Ende. Hornochsen: { $heads }.
told-match-end = Die Partie ist zu Ende.
phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-ouch = Autsch!
phrase-thanks = Danke!
phrase-moo = Muh!
phrase-one-moment = Moment …
phrase-your-turn = Du bist dran!
phrase-again = Noch einmal?
phrase-goodbye = Tschüss!
replay-title = Eine Partie noch einmal
turn-before = Voriger Zug
turn-after = Nächster Zug
step-back = Zurück
step-on = Weiter
run = Abspielen
pause = Pause
scrub = Zeitpunkt der Partie
link-to-moment = Link zu diesem Moment kopieren
fair-title = Ehrlich gegeben
fair-what = Alle Karten folgen aus einem Startwert, der versiegelt war, bevor sich jemand hinsetzte, und aus einem Teil, den jede Person dazugab. Dein Browser kann alle Karten noch einmal geben.
fair-check = In diesem Browser prüfen
fair-good = { $deals ->
    [one] Diese Runde war ehrlich gegeben: Sie folgt aus dem versiegelten Startwert.
   *[other] Diese Runden waren ehrlich gegeben: Alle { $deals } folgen aus dem versiegelten Startwert.
}
fair-wrong-seed = Der Startwert ist nicht der versiegelte.
fair-wrong-deal = Runde { $deal } folgt nicht aus dem Startwert.
fair-proof = Der Beweis
fair-hash = SHA-256 des Startwerts, vor der Partie gezeigt
fair-seed = Der Startwert
fair-parts = Die Teile der Personen
close = Schließen
menu = Menü
tools = Werkzeuge
say = Etwas sagen
log = Was geschah
keys = Tasten
leave = Den Tisch verlassen
stay = Bleiben
yes = ja
no = nein
deal = Runde
total = Summe
speed = Tempo
speed-instant = Sofort
speed-fast = Schnell
speed-normal = Normal
speed-slow = Langsam
score-sheet = Punktezettel
seen-cards = Gesehene Karten
seen-unseen = noch nicht gesehen
seen-hand = auf deiner Hand
seen-row = in einer Reihe
seen-gone = weg
about-table = Über diesen Tisch
read-rules = Regeln lesen
plot = Die Summen nach jeder Runde als Linien; dieselben Zahlen stehen im Punktezettel.
place = { $place }.
like-confirm = Vor dem Ausspielen ein zweites Tippen verlangen
like-sound = Töne
like-notify = Mich benachrichtigen, wenn ich dran bin und woanders hinsehe
like-keys = Einzelne Buchstaben sind Tasten des Tischs
key-arrows = Pfeile
key-enter = Eingabe
key-space = Leertaste
keys-move = Durch deine Hand gehen
keys-pick = Die Karte spielen oder auswählen
keys-rows = Diese Reihe mit einer niedrigen Karte nehmen
keys-hand = Zu deiner Hand gehen und sie hören
keys-read = Die Reihen hören
keys-scores = Den Punktestand hören
keys-waits = Hören, auf wen der Tisch wartet
keys-again = Den letzten Zug noch einmal ansehen
keys-skip = Überspringen, was gerade gezeigt wird
keys-score = Punktezettel
keys-seen = Gesehene Karten, wo der Tisch es erlaubt
keys-say = Etwas sagen
keys-menu = Menü
keys-help = Diese Liste
banner-lost = Die Verbindung ist verloren. Sie kommt von selbst wieder; dein Platz bleibt dir.
banner-shows-missed = Du bist wieder da. Inzwischen ist das geschehen:
banner-missed = { $turns ->
    [0] Du bist wieder da. Inzwischen wurden die Karten aufgedeckt.
    [one] Du bist wieder da. Inzwischen wurde ein Zug gespielt.
   *[other] Du bist wieder da. Inzwischen wurden { $turns } Züge gespielt.
}
banner-missed-cost = Das brachte dir { heads-count }.
banner-watch = Du schaust dieser Partie zu.
banner-watch-late = Du schaust dieser Partie zu, einen Zug später.
status-server = Einen Moment …
status-you-chose = Du kannst deine Karte noch ändern. Warten auf { $names }
status-other-takes = { $name } nimmt mit der { $card } eine Reihe.
others = { $count ->
    [one] noch jemand
   *[other] { $count } weitere
}
bot-in = Bot in { $seconds } s
bot-plays = ein Bot spielt
program-tag = Programm
told-hand = Deine Hand: { $cards }.
told-takes-row = { $name } nimmt mit der { $card } eine Reihe.
told-confirmed = { $cards } ist gewählt. Bis alle gewählt haben, kannst du es ändern.
play-cards-for = { $cards } spielen ({ heads-count })
host-tools = Für den Gastgeber
go-on-match = Weiter
goes-on = Die Partie geht weiter.
the-host = Der Gastgeber
status-paused = Die Partie ist unterbrochen.
paused-by = Pause von { $name } seit { $time }. Keine Uhr läuft.
away-asks = { $name } ist weg. Warten oder einen Bot weiterspielen lassen?
away-waits = { $name } ist weg. Der Tisch wartet.
away-bot-plays = { $name } ist weg. Ein Bot spielt weiter.
away-wait = Warten ({ $count } von { $voters })
away-bot = Bot spielt ({ $count } von { $voters })
series = Serie
series-match = Partie
series-places = Summe der Plätze
series-wins = Gewonnen
hand-over = Zum Gastgeber machen
close-table = Den Tisch schließen
close-table-sure = Eine laufende Partie wird aufgegeben. Den Tisch für alle schließen?
leave-sure = Die Partie geht weiter, und ein Bot spielt für dich zu Ende. Endgültig gehen?
leave-sure-open = Dein Platz wird für andere frei.
rematch-coming = Revanche! Sie beginnt, sobald alle bereit sind.
begin-needs-two = Mindestens zwei müssen am Tisch sitzen.
sit-or-watch = Setz dich auf einen freien Platz, oder bleib und schau zu.
invite = Einladen
copy = Kopieren
fill-with-bots = Bots auf alle freien Plätze
level-of-seat = Stärke des Bots auf Platz { $seat }
big-turns = Die Züge, die am meisten Hornochsen bewegt haben
as-the-game = Wie im Spiel vorgesehen
set-hand = Karten auf der Hand
set-end = Die Partie endet
set-points = Punkte, mit denen die Partie endet
set-deals = Anzahl der Runden
set-deals-seats = So viele Runden wie Spieler
set-cow = Die Kuh springt mit
set-zeros = Die Nullen
set-zeros-mixed = Untergemischt
set-zeros-dealt = Gleich verteilt
set-clock = Zeit für eine Entscheidung
set-clock-none = Unbegrenzt
set-watch = Wer zuschauen darf
set-watch-open = Alle mit dem Link
set-watch-delayed = Alle, einen Zug später
set-watch-nobody = Niemand
set-public = In der Liste der offenen Tische
set-seen = Gesehene Karten dürfen angesehen werden
set-preview = Zeigen, wohin eine Karte käme
set-programs = Programme dürfen mitspielen
set-sit-in = Wer für jemanden spielt, der weg ist
set-pace = Bots antworten
set-pace-at-once = sofort
set-pace-brisk = flott
set-pace-calm = gemütlich
set-starter = Wer anfängt
refused-bad-message = Seite und Server verstehen einander nicht. Lade die Seite neu.
refused-bad-settings = So kann das Spiel nicht gespielt werden.
refused-illegal = Das erlauben die Regeln nicht.
refused-no-identity = Du brauchst zuerst einen Namen.
refused-not-host = Das kann nur der Gastgeber.
refused-not-seated = Du sitzt nicht an diesem Tisch.
refused-not-your-turn = Der Tisch wartet auf jemand anderen.
refused-old-version = Das kam zu spät: Der Tisch ist schon weiter.
refused-paused = Die Partie ist unterbrochen.
refused-seat-taken = Da sitzt schon jemand.
refused-too-large = Das war zu viel auf einmal.
refused-too-many = Davon gibt es schon zu viele.
refused-unavailable = Das kann der Server gerade nicht.
refused-wrong-stage = Das geht in diesem Moment nicht.
page-title = { $page } – 6 nimmt!
lost-why = Vielleicht ist der Link unvollständig, oder es gibt nicht mehr, wohin er führte.
skip-to-content = Zum Inhalt springen
pages = Seiten
nav-home = Start
nav-learn = Lernen
nav-tables = Tische
nav-matches = Partien
nav-rules = Regeln
nav-settings = Einstellungen
by-kramer = 6 nimmt! ist ein Spiel von Wolfgang Kramer, erschienen bei Amigo und anderen.
independent = Dies ist ein unabhängiges Projekt. Es gehört zu keinem von ihnen, und seine Zeichnungen sind eigene.
play-bots = Gegen Bots
play-friends = Mit Freunden
make-about = Such dir aus, wie ihr spielt, und schick den anderen einen Link.
one-device = Ein Gerät reihum
one-device-about = Für zwei bis zehn an einem Gerät, mit einem Vorhang zwischen den Spielern. Bots dürfen mitspielen.
bots-here = Auf diesem Gerät gegen Bots spielen
make-table = Einen Tisch aufmachen
make-open = Tisch öffnen
make-next = Dann bekommst du einen Link und einen QR-Code für alle, die kommen sollen. Auf freie Plätze kannst du Bots setzen.
score-pad = Punkteblock
with-cards = Mit echten Karten
with-cards-about = Die Karten auf dem Tisch, die Punkte hier: eingetippt oder durch Antippen der Karten gezählt. Auch für Turniere.
open-tables = Offene Tische
all-games = Die Spiele
about-classic = Das Original: Die sechste Karte einer Reihe nimmt sie.
about-cow = Das Grundspiel mit einer Kuh, die einen Platz belegt und von Reihe zu Reihe hüpft.
about-plus = Hier sind Hornochsen gut: eine oder zwei Karten je Zug, und Nullen, die vorgehen.
about-plus-dealt = PLUS, aber alle haben gleich viele Nullen.
about-zeros = Zwei Karten und Nullen wie bei PLUS, aber Hornochsen sind schlecht.
about-simple = Der Reihe nach und offen; eine Null setzt aus.
about-tactics = Nur so viele Karten, wie verteilt werden: Alle sind im Spiel.
tables-looking = Tische werden gesucht …
tables-none = Gerade ist kein Tisch für alle offen.
tables-about = Tische, die ihre Gastgeber für alle geöffnet haben. Die Liste ändert sich von selbst.
table-empty = Hier sitzt noch niemand
table-seats = { $taken } von { $seats } Plätzen besetzt
clock-facts = { $seconds } s je Entscheidung
programs-welcome = Programme willkommen
join = Mitspielen
watch = Zuschauen
game-hand = je { $hand } Karten
game-seats = { $fewest }–{ $most } Spieler
matches = Deine Partien
matches-none = Du hast noch keine Partie beendet.
matches-more = Ältere Partien
match-given-up = aufgegeben
match-deals = { $deals ->
    [one] eine Runde
   *[other] { $deals } Runden
}
match-place = Platz { $place }
settings = Einstellungen
settings-look = Aussehen
settings-playing = Beim Spielen
settings-you = Du
language = Sprache
language-auto = Wie der Browser
theme = Farben
theme-auto = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
contrast = Hoher Kontrast
name-about = Andere sehen ihn am Tisch. Gegen Bots brauchst du keinen.
name-save = Namen speichern
name-saved = Gespeichert.
name-impossible = Ein Name hat 1 bis 24 sichtbare Zeichen.
devices = Andere Geräte
devices-about = Ein Code bringt deinen Namen und deine Partien auf ein anderes Gerät. Er gilt einmal, fünf Minuten lang.
code-make = Code erzeugen
code-is = Gib diesen Code auf dem anderen Gerät ein:
code-have = Code des anderen Geräts
code-use = Code verwenden
code-used = Dieses Gerät ist jetzt { $name }.
code-unknown = Dieser Code ist unbekannt oder gilt nicht mehr.
code-replaces = Wer du auf diesem Gerät warst, wird dafür aufgegeben.
hidden-people = Leute, die du ausgeblendet hast
hidden-none = Du hast niemanden ausgeblendet.
hidden-about = Du siehst weder ihre Namen noch, was sie sagen.
hidden-unknown = Jemand ({ $id })
hidden-show = Wieder zeigen
tv-join = Spiel mit
tv-deal = diese Runde
refused-unreachable = Der Server ist nicht erreichbar.
set-end-points = bei genug Punkten
set-end-deals = nach fester Rundenzahl
set-end-seats = nach einer Runde je Spieler
told-said = { $name } sagt: { $phrase }
people = Andere Leute hier
hide-person = Namen und Sprüche ausblenden
show-person = Wieder zeigen
tv-open = Auf einem Bildschirm für alle zeigen
back-to-table = Zurück an deinen Tisch
learn = Lernen
learn-fast = In zwei Minuten gelernt
learn-by-playing = Beim Spielen lernen
print = Drucken
works-without = Ohne ihn gehen: Lernen, Bots auf diesem Gerät, ein Gerät reihum, der Punkteblock, die Regeln und die hier behaltenen Partien.
works-here = Diese gehen ohne ihn:
matches-kept = Auf diesem Gerät behaltene Partien
matches-kept-about = Diese hat der Browser behalten: die letzten, die du gespielt hast, und die, die du dir angesehen hast.
matches-kept-none = Dieser Browser hat noch keine Partie behalten.
version-newer = Eine neue Version ist da.
version-load = Jetzt laden
version-waits = Sie wird geladen, sobald auf diesem Gerät keine Partie mehr läuft.
statistics = Wie du spielst
someone-gone = jemand, der gegangen ist
tv-link = Den Tisch auf diesem Fernseher zeigen
