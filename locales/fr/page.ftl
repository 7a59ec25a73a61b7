title = 6 qui prend !
what-it-is = Le jeu de cartes, entre amis et contre des robots.
play-now = Jouer tout de suite
game = Jeu
players = Joueurs
level = Robots
you = Vous
game-classic = 6 qui prend !
game-cow = Avec la vache sauteuse
game-plus = 6 qui prend ! PLUS
game-plus-dealt = PLUS, zéros répartis également
game-zeros = Avec des cartes 0
game-simple = Simple
game-tactics = Tactique : toutes les cartes connues
bot-random = Hasard
bot-lowest = Carte la plus basse
bot-greedy = Gourmand
bot-careful = Prudent
bot-montecarlo = Monte-Carlo
bot-novice = Novice
bot-easy = Facile
bot-medium = Moyen
bot-hard = Difficile
bot-expert = Expert
bot-tag = robot
host-tag = hôte
dropped-tag = connexion perdue
card-back = Une carte, face cachée
card-name = { $card }, { $heads ->
    [0] aucune tête de bœuf
    [one] une tête de bœuf
   *[other] { $heads } têtes de bœuf
}
rows = Les rangées
row-label = Rangée { $row } : { $cards }{ $cow ->
    [true] , et la vache
   *[other] {""}
}
row-take = Prendre la rangée { $row } : { heads-count }
heads-count = { $heads ->
    [one] { $heads } tête de bœuf
   *[other] { $heads } têtes de bœuf
}
cow = La vache
hand = Votre main
seats = Les joueurs
seat-number = Place { $seat }
seat-score = { $total } en tout, { $heads } dans cette manche
thinks = réfléchit
play-cards = Jouer { $cards }
pick-cards = { $most ->
    [one] Choisissez une carte
   *[other] Choisissez une carte ou deux
}
status-connecting = En route vers la table …
status-disconnected = La connexion est perdue. Elle revient …
status-finished = La partie est terminée.
status-closed = La table est fermée.
status-showing = Les cartes sont en train d’être posées.
status-take-row = Votre { $card } est plus bas que toutes les rangées : prenez-en une.
status-your-turn = C’est à vous de jouer.
status-waiting = En attente de { $names }
seconds = { $seconds } s
deal-and-turn = Manche { $deal }, tour { $turn }
fewer-is-better = Moins, c’est mieux
more-is-better = Plus, c’est mieux
title-your-turn = À vous – 6 qui prend !
title-table = 6 qui prend !
go-home = Accueil
lost = Il n’y a rien à cette adresse.
refused-not-found = Cette table n’existe pas.
refused-forbidden = Vous ne pouvez pas regarder cette table.
refused-too-fast = C’était trop rapide. Attendez un instant, puis réessayez.
gathering = Avant la partie
empty-chair = Libre
sit-here = S’asseoir ici
seat-bot = Asseoir un robot
remove = Retirer
begin = Commencer
begin-without = { $count ->
    [one] Commencer sans la place libre
   *[other] Commencer sans les { $count } places libres
}
host-begins = C’est l’hôte qui commence la partie.
sealed = Toutes les cartes découlent d’une graine scellée. Son SHA-256 :
invite-link = Lien vers cette table
invite-title = Une partie de 6 qui prend !
invite-here-only = Ce lien ne s’ouvre que sur cet appareil. Pour que des amis puissent venir d’autres appareils, lancez le jeu ainsi : nimmt --friends
share = Partager
copied = Copié
qr-code = Code QR du lien
name-asked = Comment les autres doivent-ils vous appeler ?
name = Nom
name-take = C’est moi
cancel = Annuler
again = Revoir
skip = Passer
end-title = La partie est terminée
end-given-up = La partie a été abandonnée
rematch = Revanche
replay = Revoir la partie
download = Télécharger le compte rendu
told-deal = Manche { $deal }. Les rangées commencent par { $cards }.
told-chosen = { $you ->
    [true] Vous avez choisi.
   *[other] { $name } a choisi.
}
told-play = { $you ->
    [true] Vous jouez { $cards }.
   *[other] { $name } joue { $cards }.
}
told-zero = { $you ->
    [true] Vos zéros vont sur votre pile.
   *[other] Les zéros de { $name } vont sur la pile.
}
told-skip = { $you ->
    [true] Vous passez avec un zéro.
   *[other] { $name } passe avec un zéro.
}
told-take = { $you ->
    [true] Vous prenez la rangée { $row } : { heads-count }.
   *[other] { $name } prend la rangée { $row } : { heads-count }.
}
told-place = { $you ->
    [true] Votre { $card } va dans la rangée { $row }.
   *[other] Le { $card } de { $name } va dans la rangée { $row }.
}
told-cow = La vache saute dans la rangée { $row }.
told-deal-end = La manche est terminée. Têtes de bœuf : { $heads }.
told-match-end = La partie est terminée.
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-ouch = Aïe !
phrase-thanks = Merci !
phrase-moo = Meuh !
phrase-one-moment = Un instant …
phrase-your-turn = À vous !
phrase-again = Encore une ?
phrase-goodbye = Au revoir !
replay-title = Une partie à revoir
turn-before = Tour précédent
turn-after = Tour suivant
step-back = Reculer
step-on = Avancer
run = Lecture
pause = Pause
scrub = Moment de la partie
link-to-moment = Copier le lien vers ce moment
fair-title = Donnes honnêtes
fair-what = Toutes les cartes découlent d’une graine scellée avant que quiconque ne s’asseye, et d’une part que chaque personne a donnée. Votre navigateur peut refaire toutes les donnes.
fair-check = Vérifier dans ce navigateur
fair-good = { $deals ->
    [one] Cette donne était honnête : elle découle de la graine scellée.
   *[other] Ces donnes étaient honnêtes : les { $deals } découlent de la graine scellée.
}
fair-wrong-seed = La graine n’est pas celle qui avait été scellée.
fair-wrong-deal = La manche { $deal } ne découle pas de la graine.
fair-proof = La preuve
fair-hash = SHA-256 de la graine, montré avant la partie
fair-seed = La graine
fair-parts = Les parts des personnes
close = Fermer
menu = Menu
tools = Outils
say = Dire quelque chose
log = Ce qui s’est passé
keys = Touches
leave = Quitter la table
stay = Rester
yes = oui
no = non
deal = Manche
total = Total
speed = Vitesse
speed-instant = Immédiate
speed-fast = Rapide
speed-normal = Normale
speed-slow = Lente
score-sheet = Feuille de score
seen-cards = Cartes vues
seen-unseen = pas encore vue
seen-hand = dans votre main
seen-row = dans une rangée
seen-gone = partie
about-table = À propos de cette table
read-rules = Lire les règles
plot = Les totaux après chaque manche, en courbes ; les mêmes chiffres sont sur la feuille de score.
place = { $place ->
    [1] 1er
   *[other] { $place }e
}
like-confirm = Demander un second appui avant de jouer une carte
like-sound = Sons
like-notify = Me prévenir quand c’est à moi et que je regarde ailleurs
like-keys = Les lettres seules sont des touches de la table
key-arrows = Flèches
key-enter = Entrée
key-space = Espace
keys-move = Parcourir votre main
keys-pick = Jouer la carte, ou la choisir
keys-rows = Prendre cette rangée avec une carte basse
keys-hand = Aller à votre main et l’entendre
keys-read = Entendre les rangées
keys-scores = Entendre les scores
keys-waits = Entendre qui la table attend
keys-again = Revoir le dernier tour
keys-skip = Passer ce qui est montré
keys-score = Feuille de score
keys-seen = Cartes vues, si la table le permet
keys-say = Dire quelque chose
keys-menu = Menu
keys-help = Cette liste
banner-lost = La connexion est perdue. Elle revient d’elle-même ; votre place vous est gardée.
banner-shows-missed = Vous revoilà. Entre-temps :
banner-missed = { $turns ->
    [0] Vous revoilà. Les cartes ont été retournées entre-temps.
    [one] Vous revoilà. Un tour a été joué entre-temps.
   *[other] Vous revoilà. { $turns } tours ont été joués entre-temps.
}
banner-missed-cost = Cela vous a valu { heads-count }.
banner-watch = Vous regardez cette partie.
banner-watch-late = Vous regardez cette partie, avec un tour de retard.
status-server = Un instant …
status-you-chose = Vous pouvez encore changer de carte. En attente de { $names }
status-other-takes = { $name } prend une rangée avec le { $card }.
others = { $count ->
    [one] une autre personne
   *[other] { $count } autres
}
bot-in = robot dans { $seconds } s
bot-plays = un robot joue
program-tag = programme
told-hand = Votre main : { $cards }.
told-takes-row = { $name } prend une rangée avec le { $card }.
told-confirmed = { $cards } : c’est choisi. Tant que tous n’ont pas choisi, vous pouvez changer.
play-cards-for = Jouer { $cards } ({ heads-count })
host-tools = Pour l’hôte
go-on-match = Reprendre
goes-on = La partie reprend.
the-host = L’hôte
status-paused = La partie est en pause.
paused-by = Mise en pause par { $name } à { $time }. Aucune horloge ne tourne.
away-asks = { $name } n’est pas là. Attendre, ou laisser jouer un robot ?
away-waits = { $name } n’est pas là. La table attend.
away-bot-plays = { $name } n’est pas là. Un robot joue.
away-wait = Attendre ({ $count } sur { $voters })
away-bot = Robot ({ $count } sur { $voters })
series = Série
series-match = Partie
series-places = Somme des places
series-wins = Gagnées
hand-over = Nommer hôte
close-table = Fermer la table
close-table-sure = Une partie en cours est abandonnée. Fermer la table pour tous ?
leave-sure = La partie continue, et un robot joue pour vous jusqu’au bout. Partir pour de bon ?
leave-sure-open = Votre place devient libre pour d’autres.
rematch-coming = Revanche ! Elle commence dès que tout le monde est prêt.
begin-needs-two = Il faut être au moins deux à la table.
sit-or-watch = Asseyez-vous à une place libre, ou restez regarder.
invite = Inviter
copy = Copier
fill-with-bots = Des robots à toutes les places libres
level-of-seat = Niveau du robot à la place { $seat }
big-turns = Les tours qui ont déplacé le plus de têtes de bœuf
as-the-game = Comme le veut le jeu
set-hand = Cartes en main
set-end = La partie se termine
set-points = Points qui terminent la partie
set-deals = Nombre de manches
set-deals-seats = Autant de manches que de joueurs
set-cow = La vache saute
set-zeros = Les zéros
set-zeros-mixed = Mélangés au reste
set-zeros-dealt = Répartis également
set-clock = Temps par décision
set-clock-none = Sans limite
set-watch = Qui peut regarder
set-watch-open = Tous ceux qui ont le lien
set-watch-delayed = Tous, avec un tour de retard
set-watch-nobody = Personne
set-public = Dans la liste des tables ouvertes
set-seen = On peut regarder les cartes déjà vues
set-preview = Montrer où irait une carte
set-programs = Les programmes peuvent jouer
set-sit-in = Qui joue pour une personne absente
set-pace = Les robots répondent
set-pace-at-once = aussitôt
set-pace-brisk = rapidement
set-pace-calm = tranquillement
set-starter = Qui commence
refused-bad-message = La page et le serveur ne se comprennent pas. Rechargez la page.
refused-bad-settings = Le jeu ne peut pas se jouer ainsi.
refused-illegal = Les règles ne le permettent pas.
refused-no-identity = Il vous faut d’abord un nom.
refused-not-host = Seul l’hôte peut faire cela.
refused-not-seated = Vous n’avez pas de place à cette table.
refused-not-your-turn = La table attend quelqu’un d’autre.
refused-old-version = Trop tard : la table est déjà plus loin.
refused-paused = La partie est en pause.
refused-seat-taken = Quelqu’un est déjà assis là.
refused-too-large = C’était trop à la fois.
refused-too-many = Il y en a déjà trop.
refused-unavailable = Le serveur ne peut pas le faire pour l’instant.
refused-wrong-stage = Ce n’est pas possible à ce moment.
page-title = { $page } – 6 qui prend !
lost-why = Le lien est peut-être incomplet, ou ce à quoi il menait n’existe plus.
skip-to-content = Aller au contenu
pages = Pages
nav-home = Accueil
nav-learn = Apprendre
nav-tables = Tables
nav-matches = Parties
nav-rules = Règles
nav-settings = Réglages
by-kramer = 6 qui prend ! (6 nimmt!) est un jeu de Wolfgang Kramer, édité par Amigo et d’autres.
independent = Ceci est un projet indépendant. Il n’appartient à aucun d’eux, et ses dessins sont les siens.
play-bots = Contre des robots
play-friends = Entre amis
make-about = Choisissez comment vous jouez, et envoyez un lien aux autres.
one-device = Un appareil qui passe de main en main
one-device-about = De deux à dix sur un seul appareil, avec un rideau entre les joueurs. Des robots peuvent jouer aussi.
bots-here = Jouer contre des robots sur cet appareil
make-table = Ouvrir une table
make-open = Ouvrir la table
make-next = Vous recevez alors un lien et un code QR pour celles et ceux qui doivent venir. Les places libres peuvent être données à des robots.
score-pad = Carnet de score
with-cards = Avec de vraies cartes
with-cards-about = Les cartes sur la table, les points ici : tapés, ou comptés en touchant les cartes. Pour les tournois aussi.
open-tables = Tables ouvertes
all-games = Les jeux
about-classic = L’original : la sixième carte d’une rangée la prend.
about-cow = Le jeu de base avec une vache qui occupe une place et saute de rangée en rangée.
about-plus = Ici, les têtes de bœuf sont bonnes : une ou deux cartes par tour, et des zéros qui passent devant.
about-plus-dealt = PLUS, mais tout le monde a autant de zéros.
about-zeros = Deux cartes et des zéros comme dans PLUS, mais les têtes de bœuf sont mauvaises.
about-simple = Chacun son tour et à découvert ; un zéro fait passer le tour.
about-tactics = Seulement autant de cartes qu’on en distribue : toutes sont en jeu.
tables-looking = Recherche de tables …
tables-none = Aucune table n’est ouverte à tous en ce moment.
tables-about = Les tables que leurs hôtes ont ouvertes à tous. La liste change d’elle-même.
table-empty = Personne n’y est encore assis
table-seats = { $taken } places prises sur { $seats }
clock-facts = { $seconds } s par décision
programs-welcome = programmes bienvenus
join = Rejoindre
watch = Regarder
game-hand = { $hand } cartes chacun
game-seats = { $fewest }–{ $most } joueurs
matches = Vos parties
matches-none = Vous n’avez encore terminé aucune partie.
matches-more = Parties plus anciennes
match-given-up = abandonnée
match-deals = { $deals ->
    [0] aucune manche
    [one] une manche
   *[other] { $deals } manches
}
match-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
}
settings = Réglages
settings-look = Apparence
settings-playing = Pendant le jeu
settings-you = Vous
language = Langue
language-auto = Celle du navigateur
theme = Couleurs
theme-auto = Celles de l’appareil
theme-light = Claires
theme-dark = Sombres
contrast = Contraste élevé
name-about = Les autres le voient à la table. Contre des robots, il n’en faut pas.
name-save = Enregistrer le nom
name-saved = Enregistré.
name-impossible = Un nom a de 1 à 24 caractères visibles.
devices = Autres appareils
devices-about = Un code porte votre nom et vos parties sur un autre appareil. Il sert une seule fois, pendant cinq minutes.
code-make = Créer un code
code-is = Tapez ce code sur l’autre appareil :
code-have = Code de l’autre appareil
code-use = Utiliser le code
code-used = Cet appareil est maintenant { $name }.
code-unknown = Ce code est inconnu ou n’est plus valable.
code-replaces = Votre identité actuelle sur cet appareil est alors abandonnée.
hidden-people = Personnes que vous avez masquées
hidden-none = Vous n’avez masqué personne.
hidden-about = Vous ne voyez ni leurs noms ni ce qu’elles disent.
hidden-unknown = Quelqu’un ({ $id })
hidden-show = Montrer à nouveau
tv-join = Jouez avec nous
tv-deal = cette manche
refused-unreachable = Le serveur est injoignable.
set-end-points = à un certain score
set-end-deals = après un nombre fixe
set-end-seats = après une manche par joueur
told-said = { $name } dit : { $phrase }
people = Autres personnes ici
hide-person = Masquer le nom et les phrases
show-person = Montrer à nouveau
tv-open = Montrer sur un écran pour tous
back-to-table = Retour à votre table
learn = Apprendre
learn-fast = Apprendre en deux minutes
learn-by-playing = Apprendre en jouant
print = Imprimer
works-without = Sans lui, on peut apprendre, jouer contre des robots sur cet appareil, le faire passer de main en main, tenir le carnet de score, lire les règles et revoir les parties gardées ici.
works-here = Ce qui fonctionne sans lui :
matches-kept = Parties gardées sur cet appareil
matches-kept-about = Ce navigateur a gardé celles-ci : les dernières que vous avez jouées et celles que vous avez revues.
matches-kept-none = Ce navigateur n’a encore gardé aucune partie.
version-newer = Une nouvelle version est prête.
version-load = La charger
version-waits = Elle sera chargée quand plus aucune partie ne sera en cours sur cet appareil.
statistics = Votre façon de jouer
someone-gone = quelqu’un qui est parti
tv-link = Montrer la table sur cette télé
