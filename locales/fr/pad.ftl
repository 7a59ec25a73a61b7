pad-about = Pour les parties avec de vraies cartes. Tout reste dans ce navigateur, sans connexion.
pad-new = Nouvelle partie
pad-none = Il n’y a encore aucune feuille.
pad-won = Victoire : { $names }
pad-delete = Supprimer
pad-deleted = Supprimé : { $name }
pad-undo = Annuler l’action
pad-redo = Rétablir
pad-rename = Renommer
pad-save = Enregistrer
pad-sheet-name = Nom de cette feuille
pad-damaged = Cette feuille n’est plus lisible. Elle est conservée telle quelle.
pad-damaged-download = Télécharger ce qui reste
pad-not-found = Cette feuille n’est pas dans ce navigateur.
pad-all = Toutes les feuilles
pad-not-kept = Ce navigateur n’a plus de place : cette feuille sera perdue à la fermeture de la page. Exporte-la, ou supprimes-en d’autres.
pad-who = Qui joue ?
pad-name = Nom d’un joueur
pad-add = Ajouter
pad-known = Ont déjà joué :
pad-order = Les joueurs, dans le sens des aiguilles d’une montre
pad-up = Monter { $name }
pad-down = Descendre { $name }
pad-name-taken = { $name } est déjà dans la liste.
pad-first-dealer = Qui distribue en premier
pad-first-starter = Qui commence : le plus jeune, dit la règle
pad-agreed = Règles maison
pad-seats-wrong = { $game } se joue de { $fewest } à { $most } joueurs.
pad-hand-wrong = Avec autant de joueurs, une main a au plus { $most } cartes.
pad-until = jusqu’à ce que quelqu’un ait { $points } têtes de bœuf
pad-deals = Manche { $deal } : { $name } distribue
pad-starts = Manche { $deal } : { $name } commence
pad-last-deal = C’est la dernière manche.
pad-near = { $name } est à { heads-count } de { $points }.
pad-correcting = Corriger la manche { $deal }
pad-correct = corriger
pad-so-far = { $total } jusqu’ici
pad-cards = Cartes
pad-cards-of = { $name } : cartes
pad-whose = Les cartes de qui ?
pad-grid = Les cartes de la manche
pad-card-sum = { $name } : { heads-count } sur { $cards ->
    [0] aucune carte
    [one] une carte
   *[other] { $cards } cartes
}
pad-type-card = Ou tape des cartes
pad-tap = Ajouter
pad-taken-by = { $name } a le { $card }. Une carte ne peut être prise qu’une fois.
pad-no-card = La carte { $card } n’existe pas dans cette manche : les cartes vont de 1 à { $highest }.
pad-done = Terminé
pad-write = Noter la manche { $deal }
pad-written = La manche { $deal } est notée.
pad-save-correction = Enregistrer la correction
pad-leave = Laisser tel quel
pad-missing = Il manque encore : { $names }.
pad-only-numbers = Les points sont des nombres entiers de 0 à { $most }.
pad-too-many = Cela fait { heads-count } en tout, mais on ne peut en prendre que { $bound } au plus dans une manche. Un des nombres est trop grand.
pad-too-few = Cela fait { heads-count } en tout, mais on en prend au moins { $bound } dans une manche. Un des nombres est trop petit.
pad-doubtful = total impossible
pad-export = Exporter
pad-copy = Copier en texte
pad-picture = Image
pad-record = Enregistrement (JSON)
pad-open-record = Ouvrir un enregistrement
pad-no-record = Ce fichier n’est pas l’enregistrement d’une feuille de score.
pad-print = Imprimer
pad-text = Texte à copier
cup = Tournoi
cup-new = Nouveau tournoi
cup-name = Nom du tournoi
cup-facts = { $players } joueurs, { $rounds ->
    [one] une ronde
   *[other] { $rounds } rondes
}
cup-tables = Tables de jeu
cup-tables-of = { $tables ->
    [one] Une table de { $sizes }
   *[other] { $tables } tables de { $sizes }
}
cup-rounds = Rondes
cup-round = Ronde { $round }
cup-table = Table n° { $table }
cup-too-few = On ne peut pas répartir { $players } joueurs en tables pour ce jeu.
cup-change-seats = Changer les places
cup-seat-of = Qui remplace { $name } ici
cup-seat-anew = Refaire les tables des rondes sans résultat
cup-add-round = Une ronde de plus
cup-drop-round = Retirer la dernière ronde
cup-meet = Chacun rencontre au moins { $fewest } des autres.
cup-meet-all = Chacun rencontre tous les autres.
cup-ranking = Classement
cup-place = Rang
cup-places = Rangs : { $places }
cup-place-points = Points de rang
cup-relative = Relatif
cup-absolute = Têtes
cup-missing = { $tables ->
    [one] Il manque le résultat d’une table.
   *[other] Il manque les résultats de { $tables } tables.
}
cup-tie-breaks = Départages
cup-tie-relative = { $before } devance { $after } aux points relatifs : { $one } contre { $other }.
cup-tie-absolute = { $before } devance { $after } au total des têtes de bœuf : { $one } contre { $other }.
cup-how = Comment se calcule le classement
cup-how-places = Points de rang : à chaque ronde, la part des autres joueurs de la table qui ont fait moins bien. Une égalité compte pour moitié. Une victoire vaut 1 et la dernière place 0, quelle que soit la taille de la table.
cup-how-relative = À égalité, les points relatifs décident : les têtes de bœuf du joueur par rapport à la moyenne de la table, en moyenne sur les rondes.
cup-how-absolute = S’il y a encore égalité, le total des têtes de bœuf décide. Les joueurs encore à égalité partagent le rang.
cup-csv = Tableur (CSV)
cup-csv-table = Ronde { $round } : table
cup-csv-points = Ronde { $round } : têtes de bœuf
cup-csv-place = Ronde { $round } : rang
