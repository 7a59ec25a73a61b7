stats-none = Tu n’as encore terminé aucune partie sur ce serveur. Joues-en une, et tes résultats apparaîtront ici.
stats-seats = Nombre de joueurs
stats-matches = Nombre de parties
stats-wins = Victoires
stats-own = Tes têtes par manche
stats-table = Moyenne de la table
stats-difference = Écart
stats-which = Quelles parties
stats-places = Tes places
stats-place = Rang
stats-times = Combien de fois
stats-places-told = { $matches ->
    [one] En { $matches } partie
   *[other] En { $matches } parties
} à { $seats } joueurs, tu as été { $first ->
    [one] { $first } fois
   *[other] { $first } fois
} en tête et { $last ->
    [one] { $last } fois
   *[other] { $last } fois
} en queue.
stats-heads = Têtes par manche, partie après partie
stats-heads-told = { $way ->
    [less] Tu prends { $heads } têtes de moins que ta table par manche.
    [more] Tu prends { $heads } têtes de plus que ta table par manche.
   *[other] Tu prends autant de têtes que ta table par manche.
}
stats-heads-error = Tu prends { $own } têtes par manche (± { $error }), et ta table { $table } (± { $other }). ± est l’erreur type.
stats-plot = Les parties de gauche à droite, la plus récente en dernier. Le trait épais, c’est toi, le trait fin la moyenne de la table ; les droites sont les moyennes de toutes les parties, la bande est ta moyenne avec son erreur.
stats-you = Toi
stats-the-table = La table
stats-mean = Moyenne générale
stats-when = Quand
stats-as-table = Les mêmes chiffres en tableau
stats-earlier = Afficher les parties précédentes
stats-counted = Sont comptées les parties sur ce serveur qui se sont terminées pendant que tu avais une place. Ce qu’un robot a décidé pour toi compte comme ta décision. Les parties sur un seul appareil et les feuilles de score ne comptent pas.
data-yours = Tout ce qui est enregistré sur toi
data-about = Emporte-le en un seul fichier : ton identité, tes résultats et l’enregistrement de chaque partie.
data-export = Tout télécharger
data-exporting = Préparation du fichier…
data-exported = Enregistré sous { $file }.
data-delete = Supprimer tout ce qui me concerne
data-delete-goes = Ceci disparaîtra pour de bon :
data-goes-identity = ton nom et ton identité, sur tous tes appareils
data-goes-results = tes résultats et statistiques, et la liste des personnes masquées
data-goes-name = ton nom dans chaque partie et chaque liste ; les autres voient « { someone-gone } » à la place
data-goes-seat = tes places : un robot joue pour toi, et quelqu’un d’autre devient l’hôte
data-delete-stays = Ceci restera :
data-stays-cards = les cartes jouées, car les parties appartiennent aussi aux autres
data-stays-copies = ce que d’autres ont téléchargé, et les sauvegardes jusqu’à leur suppression
data-delete-type = Pour confirmer, tape ton nom : { $name }
data-delete-sure = Tout supprimer
data-deleted = Tout ce qui te concerne a été supprimé. Ce navigateur ne te connaît plus.
data-deleting = Quelques parties affichent encore ton nom. La suppression continue toute seule et prend un moment.
data-start-over = Recommencer
