pad-about = Pour les parties avec de vraies cartes. Tout reste dans ce navigateur, et rien n’a besoin d’une connexion.
pad-new = Nouvelle partie
pad-none = Rien n’est encore noté ici.
pad-won = Victoire : { $names }
pad-delete = Supprimer
pad-deleted = Supprimé : { $name }
pad-undo = Annuler l’action
pad-redo = Rétablir
pad-rename = Renommer
pad-save = Enregistrer
pad-sheet-name = Nom de cette feuille
pad-damaged = Cette feuille n’est plus lisible. Elle est gardée telle quelle.
pad-damaged-download = Télécharger ce qui reste
pad-not-found = Cette feuille n’est pas dans ce navigateur.
pad-all = Toutes les feuilles
pad-not-kept = Ce navigateur n’a plus de place : cette feuille disparaît dès que la page est fermée. Emportez-la, ou supprimez-en d’autres.
pad-who = Qui joue ?
pad-name = Nom d’un joueur
pad-add = Ajouter
pad-known = Déjà connus :
pad-order = Les joueurs, dans le sens des aiguilles d’une montre
pad-up = Monter { $name }
pad-down = Descendre { $name }
pad-name-taken = { $name } est déjà là.
pad-first-dealer = Qui distribue en premier
pad-first-starter = Qui commence : le plus jeune, dit la règle
pad-agreed = Convenu autrement
pad-seats-wrong = { $game } se joue de { $fewest } à { $most } joueurs.
pad-hand-wrong = À autant de joueurs, une main a { $most } cartes au plus.
pad-until = jusqu’à ce que quelqu’un ait { $points } têtes de bœuf
pad-deals = Manche { $deal } : { $name } distribue
pad-starts = Manche { $deal } : { $name } commence
pad-last-deal = C’est la dernière manche.
pad-near = { $name } est à { heads-count } de { $points }.
pad-correcting = Corriger la manche { $deal }
pad-correct = corriger
pad-so-far = { $total } jusqu’ici
pad-cards = Cartes
pad-cards-of = Cartes de { $name }
pad-whose = Les cartes de qui ?
pad-grid = Les cartes de la manche
pad-card-sum = { $name } : { heads-count } sur { $cards ->
    [0] aucune carte
    [one] une carte
   *[other] { $cards } cartes
}
pad-type-card = Ou tapez des cartes
pad-tap = Prendre
pad-taken-by = { $name } a le { $card }. Aucune carte n’est prise deux fois.
pad-no-card = La carte { $card } n’existe pas dans cette manche : les cartes vont de 1 à { $highest }.
pad-done = Terminé
pad-write = Noter la manche { $deal }
pad-written = La manche { $deal } est notée.
pad-save-correction = Enregistrer la correction
pad-leave = Laisser comme c’était
pad-missing = Il manque encore : { $names }.
pad-only-numbers = Les points sont des nombres entiers de 0 à { $most }.
pad-too-many = { heads-count } en tout, c’est impossible : dans cette manche on peut en prendre { $bound } au plus.
pad-too-few = { heads-count } en tout, c’est impossible : dans cette manche on en prend au moins { $bound }.
pad-export = À emporter
pad-copy = Copier en texte
pad-picture = Image
pad-record = Compte rendu (JSON)
pad-open-record = Ouvrir un compte rendu
pad-no-record = Ce fichier n’est pas le compte rendu d’une feuille de score.
pad-print = Imprimer
pad-text = Le texte à copier
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
cup-too-few = { $players } joueurs ne peuvent pas être répartis pour ce jeu.
cup-change-seats = Changer les places
cup-seat-of = Qui s’assied ici à la place de { $name }
cup-seat-anew = Répartir à nouveau toutes les rondes sans résultat
cup-add-round = Une ronde de plus
cup-drop-round = Retirer la dernière ronde
cup-meet = Chacun rencontre au moins { $fewest } des autres.
cup-meet-all = Chacun rencontre tous les autres.
cup-ranking = Classement
cup-place = Rang
cup-places = Rangs : { $places }
cup-place-points = Points de rang
cup-relative = Relatif
cup-absolute = Têtes
cup-missing = { $tables ->
    [one] Il manque le résultat d’une table.
   *[other] Il manque les résultats de { $tables } tables.
}
cup-tie-breaks = Départages
cup-tie-relative = { $before } est devant { $after } par les points relatifs : { $one } contre { $other }.
cup-tie-absolute = { $before } est devant { $after } par le total des têtes de bœuf : { $one } contre { $other }.
cup-how = Comment se fait le classement
cup-how-places = Points de rang : à chaque ronde, la part des autres à la table qui ont fait moins bien. Une égalité compte pour moitié. Une victoire vaut 1, la dernière place 0, quelle que soit la table.
cup-how-relative = S’ils sont égaux, les points relatifs décident : ses propres têtes de bœuf par rapport à la moyenne de la table, en moyenne sur les rondes.
cup-how-absolute = S’ils sont égaux aussi, le total des têtes de bœuf décide. Qui reste à égalité partage le rang.
cup-csv = Tableur (CSV)
cup-csv-table = Ronde { $round } : table
cup-csv-points = Ronde { $round } : têtes de bœuf
cup-csv-place = Ronde { $round } : rang
