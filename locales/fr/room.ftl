invited = Une invitation à jouer
invited-by = { $name } t’invite à jouer
invited-who = À table : { $names }.
chairs-free = { $count ->
    [0] Toutes les places sont prises. On peut regarder, ou demander une place de plus à l’hôte.
    [one] Une place est libre.
   *[other] { $count } places sont libres.
}
join-removed = L’hôte a libéré ta place à cette table. Tu peux regarder.
remove-sure = Retirer { $name } de la table ? Il ne sera plus possible de s’y rasseoir.
join-too-late = Quelqu’un a été plus rapide : toutes les places sont prises.
table-code-about = À saisir sur { $address } sous « J’ai un code ».
more-settings = Autres réglages
close-this = Finalement non : fermer la table
leave-sure = La partie continue, et un robot jouera pour toi jusqu’au bout. Partir pour de bon ?
leave-sure-alone = Personne d’autre ne joue cette partie : elle sera abandonnée. Partir pour de bon ?
leave-sure-open = Ta place sera libre pour d’autres.
