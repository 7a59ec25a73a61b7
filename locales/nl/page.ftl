title = 6 neemt!
what-it-is = Het kaartspel, met vrienden en tegen bots.
play-now = Nu spelen
game = Spel
players = Spelers
level = Bots
you = Jij
game-classic = 6 neemt!
game-cow = Met de springende koe
game-plus = 6 neemt! PLUS
game-plus-dealt = PLUS, 0-kaarten gelijk verdeeld
game-zeros = Met 0-kaarten
game-simple = Eenvoudig
game-tactics = Tactiek: alle kaarten bekend
bot-random = Toeval
bot-lowest = Laagste kaart
bot-greedy = Gretig
bot-careful = Voorzichtig
bot-montecarlo = Monte Carlo
bot-novice = Beginner
bot-easy = Makkelijk
bot-medium = Gemiddeld
bot-hard = Moeilijk
bot-expert = Expert
bot-tag = bot
host-tag = gastheer
dropped-tag = verbinding verloren
card-back = Een kaart, dicht
card-name = { $card }, { $heads ->
    [0] geen runderkoppen
    [one] één runderkop
   *[other] { $heads } runderkoppen
}
rows = De rijen
row-label = Rij { $row }: { $cards }{ $cow ->
    [true] , en de koe
   *[other] {""}
}
row-take = Rij { $row } nemen: { heads-count }
heads-count = { $heads ->
    [one] { $heads } runderkop
   *[other] { $heads } runderkoppen
}
cow = De koe
hand = Je hand
seats = De spelers
seat-number = Plaats { $seat }
seat-score = { $total } in totaal, { $heads } in dit partijtje
thinks = denkt na
play-cards = { $cards } spelen
pick-cards = { $most ->
    [one] Kies een kaart
   *[other] Kies één kaart of twee
}
status-connecting = Op weg naar de tafel …
status-disconnected = De verbinding is verloren. Ze komt terug …
status-finished = Het spel is afgelopen.
status-closed = De tafel is gesloten.
status-showing = De kaarten worden aangelegd.
status-take-row = Je { $card } is lager dan alle rijen: neem er één.
status-your-turn = Jij bent aan de beurt.
status-waiting = Wachten op { $names }
seconds = { $seconds } s
deal-and-turn = Partijtje { $deal }, ronde { $turn }
fewer-is-better = Minder is beter
more-is-better = Meer is beter
title-your-turn = Jouw beurt – 6 neemt!
title-table = 6 neemt!
go-home = Naar het begin
lost = Op dit adres is niets.
refused-not-found = Deze tafel bestaat niet.
refused-forbidden = Bij deze tafel kun je niet kijken.
refused-too-fast = Dat was te snel. Wacht even en probeer het dan opnieuw.
gathering = Voor het spel
empty-chair = Vrij
sit-here = Hier gaan zitten
seat-bot = Bot neerzetten
remove = Verwijderen
begin = Beginnen
begin-without = { $count ->
    [one] Beginnen zonder de vrije plaats
   *[other] Beginnen zonder de { $count } vrije plaatsen
}
host-begins = De gastheer begint het spel.
sealed = Alle kaarten volgen uit een verzegelde startwaarde. De SHA-256 ervan:
invite-link = Link naar deze tafel
invite-title = Een spelletje 6 neemt!
invite-here-only = Deze link werkt alleen op dit apparaat. Start het spel zo, dan kunnen vrienden ook vanaf andere apparaten komen: nimmt --friends
share = Delen
copied = Gekopieerd
qr-code = QR-code van de link
name-asked = Hoe mogen de anderen je noemen?
name = Naam
name-take = Dat ben ik
cancel = Annuleren
again = Nog eens kijken
skip = Overslaan
end-title = Het spel is afgelopen
end-given-up = Het spel is opgegeven
rematch = Revanche
replay = Naspelen
download = Verslag downloaden
told-deal = Partijtje { $deal }. De rijen beginnen met { $cards }.
told-chosen = { $you ->
    [true] Je hebt gekozen.
   *[other] { $name } heeft gekozen.
}
told-play = { $you ->
    [true] Je speelt { $cards }.
   *[other] { $name } speelt { $cards }.
}
told-zero = { $you ->
    [true] Je 0-kaarten gaan naar je stapel.
   *[other] De 0-kaarten van { $name } gaan naar de stapel.
}
told-skip = { $you ->
    [true] Je slaat met een 0-kaart je beurt over.
   *[other] { $name } slaat met een 0-kaart een beurt over.
}
told-take = { $you ->
    [true] Je neemt rij { $row }: { heads-count }.
   *[other] { $name } neemt rij { $row }: { heads-count }.
}
told-place = { $you ->
    [true] Je { $card } komt in rij { $row }.
   *[other] De { $card } van { $name } komt in rij { $row }.
}
told-cow = De koe springt naar rij { $row }.
told-deal-end = Het partijtje is afgelopen. Runderkoppen: { $heads }.
told-match-end = Het spel is afgelopen.
phrase-hello = Hallo!
phrase-good-luck = Succes!
phrase-well-played = Goed gespeeld!
phrase-ouch = Au!
phrase-thanks = Bedankt!
phrase-moo = Boe!
phrase-one-moment = Momentje …
phrase-your-turn = Jouw beurt!
phrase-again = Nog een keer?
phrase-goodbye = Tot ziens!
replay-title = Een spel nog eens
turn-before = Vorige ronde
turn-after = Volgende ronde
step-back = Terug
step-on = Verder
run = Afspelen
pause = Pauze
scrub = Moment van het spel
link-to-moment = Link naar dit moment kopiëren
fair-title = Eerlijk gedeeld
fair-what = Alle kaarten volgen uit een startwaarde die verzegeld was voor iemand ging zitten, en uit een deel dat elke persoon gaf. Je browser kan alles opnieuw delen.
fair-check = In deze browser controleren
fair-good = { $deals ->
    [one] Dit partijtje was eerlijk gedeeld: het volgt uit de verzegelde startwaarde.
   *[other] Deze partijtjes waren eerlijk gedeeld: alle { $deals } volgen uit de verzegelde startwaarde.
}
fair-wrong-seed = De startwaarde is niet de verzegelde.
fair-wrong-deal = Partijtje { $deal } volgt niet uit de startwaarde.
fair-proof = Het bewijs
fair-hash = SHA-256 van de startwaarde, getoond vóór het spel
fair-seed = De startwaarde
fair-parts = De delen van de personen
close = Sluiten
menu = Menu
tools = Gereedschap
say = Iets zeggen
log = Wat er gebeurde
keys = Toetsen
leave = De tafel verlaten
stay = Blijven
yes = ja
no = nee
deal = Partijtje
total = Totaal
speed = Snelheid
speed-instant = Meteen
speed-fast = Snel
speed-normal = Normaal
speed-slow = Langzaam
score-sheet = Scoreblad
seen-cards = Geziene kaarten
seen-unseen = nog niet gezien
seen-hand = in je hand
seen-row = in een rij
seen-gone = weg
about-table = Over deze tafel
read-rules = Regels lezen
plot = De totalen na elk partijtje als lijnen; dezelfde cijfers staan op het scoreblad.
place = { $place }e
like-confirm = Om een tweede tik vragen voor een kaart wordt gespeeld
like-sound = Geluiden
like-notify = Mij waarschuwen als ik aan de beurt ben en ergens anders kijk
like-keys = Losse letters zijn toetsen van de tafel
key-arrows = Pijlen
key-enter = Enter
key-space = Spatie
keys-move = Door je hand gaan
keys-pick = De kaart spelen of kiezen
keys-rows = Die rij nemen met een lage kaart
keys-hand = Naar je hand gaan en ze horen
keys-read = De rijen horen
keys-scores = De stand horen
keys-waits = Horen op wie de tafel wacht
keys-again = De laatste ronde nog eens bekijken
keys-skip = Overslaan wat wordt getoond
keys-score = Scoreblad
keys-seen = Geziene kaarten, waar de tafel het toestaat
keys-say = Iets zeggen
keys-menu = Menu
keys-help = Deze lijst
banner-lost = De verbinding is verloren. Ze komt vanzelf terug; je plaats blijft van jou.
banner-shows-missed = Je bent terug. Dit gebeurde ondertussen:
banner-missed = { $turns ->
    [0] Je bent terug. Ondertussen zijn de kaarten blootgelegd.
    [one] Je bent terug. Ondertussen is één ronde gespeeld.
   *[other] Je bent terug. Ondertussen zijn { $turns } rondes gespeeld.
}
banner-missed-cost = Dat leverde je { heads-count } op.
banner-watch = Je kijkt naar dit spel.
banner-watch-late = Je kijkt naar dit spel, één ronde later.
status-server = Een ogenblik …
status-you-chose = Je kunt je kaart nog veranderen. Wachten op { $names }
status-other-takes = { $name } neemt een rij met de { $card }.
others = { $count ->
    [one] nog iemand
   *[other] nog { $count }
}
bot-in = bot over { $seconds } s
bot-plays = een bot speelt
program-tag = programma
told-hand = Je hand: { $cards }.
told-takes-row = { $name } neemt een rij met de { $card }.
told-confirmed = { $cards } is gekozen. Tot iedereen heeft gekozen kun je het veranderen.
play-cards-for = { $cards } spelen ({ heads-count })
host-tools = Voor de gastheer
go-on-match = Verder
goes-on = Het spel gaat verder.
the-host = De gastheer
status-paused = Het spel is gepauzeerd.
paused-by = Pauze van { $name } sinds { $time }. Er loopt geen klok.
away-asks = { $name } is weg. Wachten of een bot laten verderspelen?
away-waits = { $name } is weg. De tafel wacht.
away-bot-plays = { $name } is weg. Een bot speelt verder.
away-wait = Wachten ({ $count } van { $voters })
away-bot = Bot speelt ({ $count } van { $voters })
series = Serie
series-match = Spel
series-places = Som van de plaatsen
series-wins = Gewonnen
hand-over = Gastheer maken
close-table = De tafel sluiten
close-table-sure = Een lopend spel wordt opgegeven. De tafel voor iedereen sluiten?
leave-sure = Het spel gaat door en een bot speelt voor jou tot het einde. Voorgoed weggaan?
leave-sure-open = Je plaats wordt vrij voor anderen.
rematch-coming = Revanche! Ze begint zodra iedereen klaar is.
begin-needs-two = Er moeten minstens twee aan de tafel zitten.
sit-or-watch = Ga op een vrije plaats zitten, of blijf kijken.
invite = Uitnodigen
copy = Kopiëren
fill-with-bots = Bots op alle vrije plaatsen
level-of-seat = Sterkte van de bot op plaats { $seat }
big-turns = De rondes die de meeste runderkoppen verplaatsten
as-the-game = Zoals het spel het heeft
set-hand = Kaarten in de hand
set-end = Het spel eindigt
set-points = Punten waarmee het spel eindigt
set-deals = Aantal partijtjes
set-deals-seats = Zoveel partijtjes als spelers
set-cow = De koe springt mee
set-zeros = De 0-kaarten
set-zeros-mixed = Ondergemengd
set-zeros-dealt = Gelijk verdeeld
set-clock = Tijd voor een beslissing
set-clock-none = Onbeperkt
set-watch = Wie mag kijken
set-watch-open = Iedereen met de link
set-watch-delayed = Iedereen, één ronde later
set-watch-nobody = Niemand
set-public = In de lijst van open tafels
set-seen = Geziene kaarten mogen bekeken worden
set-preview = Tonen waar een kaart zou komen
set-programs = Programma’s mogen meespelen
set-sit-in = Wie speelt voor iemand die weg is
set-pace = Bots antwoorden
set-pace-at-once = meteen
set-pace-brisk = vlot
set-pace-calm = rustig
set-starter = Wie begint
refused-bad-message = De pagina en de server begrijpen elkaar niet. Laad de pagina opnieuw.
refused-bad-settings = Zo kan het spel niet gespeeld worden.
refused-illegal = Dat staan de regels niet toe.
refused-no-identity = Je hebt eerst een naam nodig.
refused-not-host = Dat kan alleen de gastheer.
refused-not-seated = Je zit niet aan deze tafel.
refused-not-your-turn = De tafel wacht op iemand anders.
refused-old-version = Dat kwam te laat: de tafel is al verder.
refused-paused = Het spel is gepauzeerd.
refused-seat-taken = Daar zit al iemand.
refused-too-large = Dat was te veel in één keer.
refused-too-many = Daarvan zijn er al te veel.
refused-unavailable = Dat kan de server nu niet.
refused-wrong-stage = Dat kan op dit moment niet.
page-title = { $page } – 6 neemt!
lost-why = Misschien is de link onvolledig, of bestaat niet meer waar hij heen leidde.
skip-to-content = Naar de inhoud
pages = Pagina’s
nav-home = Begin
nav-learn = Leren
nav-tables = Tafels
nav-matches = Spellen
nav-rules = Regels
nav-settings = Instellingen
by-kramer = 6 neemt! (6 nimmt!) is een spel van Wolfgang Kramer, uitgegeven door Amigo en anderen.
independent = Dit is een onafhankelijk project. Het hoort bij geen van hen, en de tekeningen zijn eigen werk.
play-bots = Tegen bots
play-friends = Met vrienden
make-about = Kies hoe jullie spelen en stuur de anderen een link.
one-device = Eén apparaat dat rondgaat
one-device-about = Voor twee tot tien op één apparaat, met een gordijn tussen de spelers. Bots mogen meedoen.
bots-here = Op dit apparaat tegen bots spelen
make-table = Een tafel openen
make-open = Tafel openen
make-next = Dan krijg je een link en een QR-code voor wie er moet komen. Op vrije plaatsen kun je bots zetten.
score-pad = Scoreblok
with-cards = Met echte kaarten
with-cards-about = De kaarten op tafel, de punten hier: ingetypt of geteld door kaarten aan te tikken. Ook voor toernooien.
open-tables = Open tafels
all-games = De spellen
about-classic = Het origineel: de zesde kaart van een rij neemt die rij.
about-cow = Het basisspel met een koe die een plaats vult en van rij naar rij springt.
about-plus = Hier zijn runderkoppen goed: één of twee kaarten per ronde, en 0-kaarten die voorgaan.
about-plus-dealt = PLUS, maar iedereen heeft evenveel 0-kaarten.
about-zeros = Twee kaarten en 0-kaarten zoals in PLUS, maar runderkoppen zijn slecht.
about-simple = Om de beurt en open; met een 0-kaart sla je een beurt over.
about-tactics = Maar zoveel kaarten als er worden gedeeld: ze doen allemaal mee.
tables-looking = Tafels zoeken …
tables-none = Er is nu geen tafel voor iedereen open.
tables-about = Tafels die hun gastheer voor iedereen heeft geopend. De lijst verandert vanzelf.
table-empty = Er zit nog niemand
table-seats = { $taken } van { $seats } plaatsen bezet
clock-facts = { $seconds } s per beslissing
programs-welcome = programma’s welkom
join = Meespelen
watch = Kijken
game-hand = ieder { $hand } kaarten
game-seats = { $fewest }–{ $most } spelers
matches = Je spellen
matches-none = Je hebt nog geen spel uitgespeeld.
matches-more = Oudere spellen
match-given-up = opgegeven
match-deals = { $deals ->
    [one] één partijtje
   *[other] { $deals } partijtjes
}
match-place = { $place }e plaats
settings = Instellingen
settings-look = Uiterlijk
settings-playing = Bij het spelen
settings-you = Jij
language = Taal
language-auto = Zoals de browser
theme = Kleuren
theme-auto = Zoals het apparaat
theme-light = Licht
theme-dark = Donker
contrast = Hoog contrast
name-about = Anderen zien hem aan een tafel. Tegen bots heb je er geen nodig.
name-save = Naam opslaan
name-saved = Opgeslagen.
name-impossible = Een naam heeft 1 tot 24 zichtbare tekens.
devices = Andere apparaten
devices-about = Een code brengt je naam en je spellen naar een ander apparaat. Hij werkt één keer, vijf minuten lang.
code-make = Code maken
code-is = Typ deze code op het andere apparaat:
code-have = Code van het andere apparaat
code-use = Code gebruiken
code-used = Dit apparaat is nu { $name }.
code-unknown = Deze code is onbekend of niet meer geldig.
code-replaces = Wie je op dit apparaat was, geef je ervoor op.
hidden-people = Mensen die je hebt verborgen
hidden-none = Je hebt niemand verborgen.
hidden-about = Je ziet hun namen niet, en ook niet wat ze zeggen.
hidden-unknown = Iemand ({ $id })
hidden-show = Weer tonen
tv-join = Speel mee
tv-deal = dit partijtje
refused-unreachable = De server is niet bereikbaar.
set-end-points = bij genoeg punten
set-end-deals = na een vast aantal
set-end-seats = na één partijtje per speler
told-said = { $name } zegt: { $phrase }
people = Andere mensen hier
hide-person = Naam en uitspraken verbergen
show-person = Weer tonen
tv-open = Op een scherm voor iedereen tonen
back-to-table = Terug naar je tafel
learn = Leren
learn-fast = Leer het in twee minuten
learn-by-playing = Leer het door te spelen
print = Afdrukken
works-without = Zonder server werken: leren, bots op dit apparaat, één apparaat dat rondgaat, het scoreblok, de regels en de spellen die hier bewaard zijn.
works-here = Deze werken zonder server:
matches-kept = Op dit apparaat bewaarde spellen
matches-kept-about = Deze heeft de browser bewaard: de laatste die je hebt gespeeld, en die je hebt bekeken.
matches-kept-none = Deze browser heeft nog geen spel bewaard.
version-newer = Er is een nieuwe versie.
version-load = Nu laden
version-waits = Ze wordt geladen zodra er op dit apparaat geen spel meer loopt.
statistics = Hoe jij speelt
someone-gone = iemand die weg is
tv-link = De tafel op deze tv tonen
