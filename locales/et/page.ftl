title = 6. võtab!
what-it-is = Kaardimäng sõpradega ja robotite vastu.
play-now = Mängi kohe
game = Mäng
players = Mängijaid
level = Robotid
you = Sina
game-classic = 6. võtab!
game-cow = Kepsutava lehmaga
game-plus = 6. võtab! PLUS
game-plus-dealt = PLUS, nullid võrdselt jagatud
game-zeros = 0-kaartidega
game-simple = Lihtne
game-tactics = Taktika: kõik kaardid teada
bot-random = Juhuslik
bot-lowest = Väikseim kaart
bot-greedy = Ahne
bot-careful = Ettevaatlik
bot-montecarlo = Monte Carlo
bot-novice = Algaja
bot-easy = Kerge
bot-medium = Keskmine
bot-hard = Raske
bot-expert = Meister
bot-tag = robot
host-tag = võõrustaja
dropped-tag = ühendus katkes
card-back = Kaart, pildiga allapoole
card-name = { $card }, { $heads ->
    [0] härjapäid pole
    [one] üks härjapea
   *[other] { $heads } härjapead
}
rows = Read
row-label = { $row }. rida: { $cards }{ $cow ->
    [true] , ja lehm
   *[other] {""}
}
row-take = Võta { $row }. rida: { heads-count }
heads-count = { $heads ->
    [one] { $heads } härjapea
   *[other] { $heads } härjapead
}
cow = Lehm
hand = Sinu käsi
seats = Mängijad
seat-number = { $seat }. koht
seat-score = kokku { $total }, selles voorus { $heads }
thinks = mõtleb
play-cards = Käi { $cards }
pick-cards = { $most ->
    [one] Vali kaart
   *[other] Vali üks kaart või kaks
}
status-connecting = Tuleme laua juurde …
status-disconnected = Ühendus katkes. Tuleme tagasi …
status-finished = Partii on läbi.
status-closed = Laud on suletud.
status-showing = Kaarte laotakse ritta.
status-take-row = Sinu { $card } on kõigist ridadest väiksem: võta üks rida üles.
status-your-turn = Sinu kord.
status-waiting = Ootame: { $names }
seconds = { $seconds } s
deal-and-turn = { $deal }. voor, { $turn }. käik
fewer-is-better = Vähem on parem
more-is-better = Rohkem on parem
title-your-turn = Sinu kord – 6. võtab!
title-table = 6. võtab!
go-home = Avalehele
lost = Sellel aadressil pole midagi.
refused-not-found = Sellist lauda pole.
refused-forbidden = Seda lauda sa vaadata ei saa.
refused-too-fast = See oli liiga kiire. Oota hetk ja proovi siis uuesti.
gathering = Enne partiid
empty-chair = Vaba
sit-here = Istu siia
seat-bot = Pane robot istuma
remove = Eemalda
begin = Alusta
begin-without = { $count ->
    [one] Alusta ilma vaba kohata
   *[other] Alusta ilma { $count } vaba kohata
}
host-begins = Partiid alustab võõrustaja.
sealed = Kõik kaardid tulenevad pitseeritud lähteväärtusest. Selle SHA-256:
invite-link = Selle laua link
invite-title = Partii mängu „6. võtab!“
invite-here-only = See link avaneb ainult selles seadmes. Et sõbrad saaksid tulla ka teistest seadmetest, käivita mäng nii: nimmt --friends
share = Jaga
copied = Kopeeritud
qr-code = Lingi QR-kood
name-asked = Kuidas teised sind kutsuvad?
name = Nimi
name-take = See olen mina
cancel = Loobu
again = Vaata uuesti
skip = Jäta vahele
end-title = Partii on läbi
end-given-up = Partii jäi pooleli
rematch = Revanš
replay = Vaata järele
download = Laadi üleskirjutus alla
told-deal = { $deal }. voor. Ridade esimesed kaardid on { $cards }.
told-chosen = { $you ->
    [true] Sa oled valinud.
   *[other] { $name } on valinud.
}
told-play = { $you ->
    [true] Sina käid { $cards }.
   *[other] { $name } käib { $cards }.
}
told-zero = { $you ->
    [true] Sinu nullid lähevad sinu pakki.
   *[other] Mängija { $name } nullid lähevad pakki.
}
told-skip = { $you ->
    [true] Sa jätad nulliga korra vahele.
   *[other] { $name } jätab nulliga korra vahele.
}
told-take = { $you ->
    [true] Sa võtad üles { $row }. rea: { heads-count }.
   *[other] { $name } võtab üles { $row }. rea: { heads-count }.
}
told-place = { $you ->
    [true] Sinu { $card } läheb { $row }. ritta.
   *[other] { $name }: { $card } läheb { $row }. ritta.
}
told-cow = Lehm kalpsab { $row }. ritta.
told-deal-end = Voor on läbi. Härjapäid: { $heads }.
told-match-end = Partii on läbi.
phrase-hello = Tere!
phrase-good-luck = Edu!
phrase-well-played = Hästi mängitud!
phrase-ouch = Ai!
phrase-thanks = Aitäh!
phrase-moo = Muu!
phrase-one-moment = Üks hetk …
phrase-your-turn = Sinu kord!
phrase-again = Veel üks kord?
phrase-goodbye = Head aega!
replay-title = Partii uuesti
turn-before = Eelmine käik
turn-after = Järgmine käik
step-back = Tagasi
step-on = Edasi
run = Esita
pause = Paus
scrub = Partii hetk
link-to-moment = Kopeeri selle hetke link
fair-title = Aus jagamine
fair-what = Kõik kaardid tulenevad lähteväärtusest, mis pitseeriti enne, kui keegi lauda istus, ja osast, mille iga inimene andis. Sinu brauser saab kõik kaardid uuesti jagada.
fair-check = Kontrolli selles brauseris
fair-good = { $deals ->
    [one] See voor oli ausalt jagatud: see tuleneb pitseeritud lähteväärtusest.
   *[other] Need voorud olid ausalt jagatud: kõik { $deals } tulenevad pitseeritud lähteväärtusest.
}
fair-wrong-seed = Lähteväärtus pole see, mis pitseeriti.
fair-wrong-deal = { $deal }. voor ei tulene lähteväärtusest.
fair-proof = Tõend
fair-hash = Lähteväärtuse SHA-256, näidatud enne partiid
fair-seed = Lähteväärtus
fair-parts = Inimeste osad
close = Sulge
menu = Menüü
tools = Tööriistad
say = Ütle midagi
log = Mis juhtus
keys = Klahvid
leave = Lahku lauast
stay = Jää
yes = jah
no = ei
deal = Voor
total = Kokku
speed = Kiirus
speed-instant = Kohe
speed-fast = Kiire
speed-normal = Tavaline
speed-slow = Aeglane
score-sheet = Punktileht
seen-cards = Nähtud kaardid
seen-unseen = veel nägemata
seen-hand = sinu käes
seen-row = reas
seen-gone = läinud
about-table = Sellest lauast
read-rules = Loe reegleid
plot = Seisud pärast iga vooru joontena; samad arvud on punktilehel.
place = { $place }.
like-confirm = Küsi enne kaardi käimist teist puudutust
like-sound = Helid
like-notify = Teata mulle, kui on minu kord ja ma vaatan mujale
like-keys = Üksikud tähed on laua klahvid
key-arrows = Nooled
key-enter = Enter
key-space = Tühik
keys-move = Liigu oma kaartidel
keys-pick = Käi kaart või vali see
keys-rows = Võta see rida väikese kaardiga
keys-hand = Mine oma kaartide juurde ja kuula neid
keys-read = Kuula ridu
keys-scores = Kuula seisu
keys-waits = Kuula, keda laud ootab
keys-again = Vaata viimast käiku uuesti
keys-skip = Jäta näidatav vahele
keys-score = Punktileht
keys-seen = Nähtud kaardid, kui laud lubab
keys-say = Ütle midagi
keys-menu = Menüü
keys-help = See loend
banner-lost = Ühendus katkes. See tuleb ise tagasi; sinu koht on alles.
banner-shows-missed = Oled tagasi. Vahepeal juhtus see:
banner-missed = { $turns ->
    [0] Oled tagasi. Vahepeal pöörati kaardid ümber.
    [one] Oled tagasi. Vahepeal mängiti üks käik.
   *[other] Oled tagasi. Vahepeal mängiti { $turns } käiku.
}
banner-missed-cost = See tõi sulle { heads-count }.
banner-watch = Sa vaatad seda partiid.
banner-watch-late = Sa vaatad seda partiid, üks käik hiljem.
status-server = Üks hetk …
status-you-chose = Sa võid kaarti veel muuta. Ootame: { $names }
status-other-takes = { $name } võtab kaardiga { $card } rea üles.
others = { $count ->
    [one] veel üks
   *[other] veel { $count }
}
bot-in = robot { $seconds } s pärast
bot-plays = mängib robot
program-tag = programm
told-hand = Sinu kaardid: { $cards }.
told-takes-row = { $name } võtab kaardiga { $card } rea üles.
told-confirmed = { $cards } on valitud. Kuni kõik pole valinud, võid seda muuta.
play-cards-for = Käi { $cards } ({ heads-count })
host-tools = Võõrustajale
go-on-match = Jätka
goes-on = Partii jätkub.
the-host = Võõrustaja
status-paused = Partii on peatatud.
paused-by = { $name } tegi pausi kell { $time }. Aeg seisab.
away-asks = { $name } on ära. Kas oodata või lasta robotil edasi mängida?
away-waits = { $name } on ära. Laud ootab.
away-bot-plays = { $name } on ära. Robot mängib edasi.
away-wait = Oota ({ $count } / { $voters })
away-bot = Robot mängib ({ $count } / { $voters })
series = Seeria
series-match = Partii
series-places = Kohtade summa
series-wins = Võidetud
hand-over = Tee võõrustajaks
close-table = Sulge laud
close-table-sure = Pooleliolev partii katkeb. Kas sulgeda laud kõigi jaoks?
leave-sure = Partii läheb edasi ja robot mängib sinu eest lõpuni. Kas lahkuda jäädavalt?
leave-sure-open = Sinu koht vabaneb teistele.
rematch-coming = Revanš! See algab, kui kõik on valmis.
begin-needs-two = Lauas peab istuma vähemalt kaks.
sit-or-watch = Istu vabale kohale või jää vaatama.
invite = Kutsu
copy = Kopeeri
fill-with-bots = Robotid kõigile vabadele kohtadele
level-of-seat = { $seat }. koha roboti tase
big-turns = Käigud, mis liigutasid kõige rohkem härjapäid
as-the-game = Nagu mängus ette nähtud
set-hand = Kaarte käes
set-end = Partii lõpeb
set-points = Punktid, mis lõpetavad partii
set-deals = Voorude arv
set-deals-seats = Sama palju voore kui mängijaid
set-cow = Lehm kepsutab
set-zeros = Nullid
set-zeros-mixed = Segatud teiste hulka
set-zeros-dealt = Võrdselt jagatud
set-clock = Aeg ühe otsuse jaoks
set-clock-none = Piiramata
set-watch = Kes võib vaadata
set-watch-open = Kõik, kellel on link
set-watch-delayed = Kõik, üks käik hiljem
set-watch-nobody = Mitte keegi
set-public = Avatud laudade loendis
set-seen = Nähtud kaarte võib vaadata
set-preview = Näita, kuhu kaart läheks
set-programs = Programmid võivad mängida
set-sit-in = Kes mängib eemal viibija eest
set-pace = Robotid vastavad
set-pace-at-once = kohe
set-pace-brisk = kärmelt
set-pace-calm = rahulikult
set-starter = Kes alustab
refused-bad-message = Leht ja server ei mõista teineteist. Laadi leht uuesti.
refused-bad-settings = Nii ei saa seda mängu mängida.
refused-illegal = Reeglid ei luba seda.
refused-no-identity = Sul on enne vaja nime.
refused-not-host = Seda saab teha ainult võõrustaja.
refused-not-seated = Sa ei istu selles lauas.
refused-not-your-turn = Laud ootab kedagi teist.
refused-old-version = See jäi hiljaks: laud on juba kaugemal.
refused-paused = Partii on peatatud.
refused-seat-taken = Seal juba istub keegi.
refused-too-large = Seda oli korraga liiga palju.
refused-too-many = Neid on juba liiga palju.
refused-unavailable = Server ei saa seda praegu teha.
refused-wrong-stage = Praegu pole see võimalik.
page-title = { $page } – 6. võtab!
lost-why = Võib-olla on link poolik või pole enam seda, kuhu see viis.
skip-to-content = Liigu sisu juurde
pages = Lehed
nav-home = Avaleht
nav-learn = Õpi
nav-tables = Lauad
nav-matches = Partiid
nav-rules = Reeglid
nav-settings = Seaded
by-kramer = „6. võtab!“ (6 nimmt!) on Wolfgang Krameri mäng, mille on välja andnud Amigo ja teised.
independent = See on sõltumatu projekt. See ei kuulu neist kellelegi ja joonistused on omad.
play-bots = Robotite vastu
play-friends = Sõpradega
make-about = Vali, kuidas mängite, ja saada teistele link.
one-device = Üks seade käib ringi
one-device-about = Kahele kuni kümnele ühe seadmega, mängijate vahel eesriie. Ka robotid võivad mängida.
bots-here = Mängi selles seadmes robotite vastu
make-table = Tee laud
make-open = Ava laud
make-next = Siis saad lingi ja QR-koodi neile, kes peavad tulema. Vabadele kohtadele võib panna robotid.
score-pad = Punktiplokk
with-cards = Päris kaartidega
with-cards-about = Kaardid laual, punktid siin: kirjutatud või kaarte puudutades loetud. Ka turniiride jaoks.
open-tables = Avatud lauad
all-games = Mängud
about-classic = Algne mäng: rea kuues kaart võtab rea üles.
about-cow = Põhimäng lehmaga, kes täidab koha ja kalpsab reast ritta.
about-plus = Siin on härjapead head: üks või kaks kaarti käigus ja nullid, mis lähevad ette.
about-plus-dealt = PLUS, aga kõigil on sama palju nulle.
about-zeros = Kaks kaarti ja nullid nagu PLUS-is, aga härjapead on halvad.
about-simple = Kordamööda ja avatult; nulliga jäetakse kord vahele.
about-tactics = Ainult nii palju kaarte, kui jagatakse: kõik on mängus.
tables-looking = Otsime laudu …
tables-none = Praegu pole ühtki kõigile avatud lauda.
tables-about = Lauad, mille võõrustajad on kõigile avanud. Loend muutub ise.
table-empty = Siin ei istu veel kedagi
table-seats = { $seats } kohast { $taken } võetud
clock-facts = { $seconds } s otsuse kohta
programs-welcome = programmid on teretulnud
join = Liitu
watch = Vaata
game-hand = igaühele { $hand } kaarti
game-seats = { $fewest }–{ $most } mängijat
matches = Sinu partiid
matches-none = Sa pole veel ühtki partiid lõpetanud.
matches-more = Vanemad partiid
match-given-up = pooleli jäänud
match-deals = { $deals ->
    [one] üks voor
   *[other] { $deals } vooru
}
match-place = { $place }. koht
settings = Seaded
settings-look = Välimus
settings-playing = Mängides
settings-you = Sina
language = Keel
language-auto = Nagu brauseris
theme = Värvid
theme-auto = Nagu seadmes
theme-light = Hele
theme-dark = Tume
contrast = Suur kontrastsus
name-about = Teised näevad seda lauas. Robotite vastu pole nime vaja.
name-save = Salvesta nimi
name-saved = Salvestatud.
name-impossible = Nimes on 1 kuni 24 nähtavat märki.
devices = Teised seadmed
devices-about = Kood viib sinu nime ja partiid teise seadmesse. See kehtib üks kord, viie minuti jooksul.
code-make = Tee kood
code-is = Sisesta see kood teises seadmes:
code-have = Teise seadme kood
code-use = Kasuta koodi
code-used = See seade on nüüd { $name }.
code-unknown = See kood on tundmatu või ei kehti enam.
code-replaces = Kes sa selles seadmes olid, sellest loobutakse.
hidden-people = Inimesed, kelle oled peitnud
hidden-none = Sa pole kedagi peitnud.
hidden-about = Sa ei näe nende nimesid ega seda, mida nad ütlevad.
hidden-unknown = Keegi ({ $id })
hidden-show = Näita jälle
tv-join = Mängi kaasa
tv-deal = see voor
refused-unreachable = Server pole kättesaadav.
set-end-points = kui punkte on küllalt
set-end-deals = pärast kindlat arvu voore
set-end-seats = pärast üht vooru mängija kohta
told-said = { $name } ütleb: { $phrase }
people = Teised inimesed siin
hide-person = Peida nimi ja ütlused
show-person = Näita jälle
tv-open = Näita kõigile mõeldud ekraanil
back-to-table = Tagasi oma laua juurde
learn = Õpi selgeks
learn-fast = Kahe minutiga selgeks
learn-by-playing = Õpi mängides
print = Prindi
works-without = Ilma selleta töötavad õppimine, robotid selles seadmes, ringi käiv seade, punktiplokk, reeglid ja siin alles hoitud partiid.
works-here = Need töötavad ilma selleta:
matches-kept = Selles seadmes alles hoitud partiid
matches-kept-about = Need on sellel brauseril alles: viimased, mida mängisid, ja need, mida vaatasid.
matches-kept-none = Sellel brauseril pole veel ühtki partiid alles.
version-newer = Uus versioon on valmis.
version-load = Laadi see
version-waits = See laaditakse, kui selles seadmes enam ühtki partiid ei käi.
statistics = Kuidas sa mängid
someone-gone = keegi, kes on lahkunud
tv-link = Näita lauda selles teleris
