stats-none = Vous n’avez encore terminé aucune partie sur ce serveur. Jouez-en une, et vos résultats apparaîtront ici.
stats-seats = Nombre de joueurs
stats-matches = Nombre de parties
stats-wins = Victoires
stats-own = Vos têtes par manche
stats-table = Moyenne de la table
stats-difference = Écart
stats-which = Quelles parties
stats-places = Vos places
stats-place = Rang
stats-times = Combien de fois
stats-places-told = { $matches ->
    [one] En { $matches } partie
   *[other] En { $matches } parties
} à { $seats } joueurs, vous avez été { $first ->
    [one] { $first } fois
   *[other] { $first } fois
} en tête et { $last ->
    [one] { $last } fois
   *[other] { $last } fois
} en dernier.
stats-heads = Têtes par manche, partie après partie
stats-heads-told = { $way ->
    [less] Vous prenez { $heads } têtes de moins que votre table par manche.
    [more] Vous prenez { $heads } têtes de plus que votre table par manche.
   *[other] Vous prenez autant de têtes que votre table par manche.
}
stats-heads-error = Vous prenez { $own } têtes par manche (± { $error }), et votre table { $table } (± { $other }). ± est l’erreur type.
stats-plot = Les parties de gauche à droite, la plus récente en dernier. Le trait épais, c’est vous, le trait fin la moyenne de la table ; les droites sont les moyennes de toutes les parties, la bande est votre moyenne avec son erreur.
stats-you = Vous-même
stats-the-table = La table
stats-mean = Moyenne générale
stats-when = Quand
stats-as-table = Les mêmes chiffres en tableau
stats-earlier = Afficher les parties précédentes
stats-counted = Sont comptées les parties sur ce serveur qui se sont terminées pendant que vous aviez une place. Ce qu’un robot a décidé pour vous compte comme votre décision. Les parties sur un seul appareil et les feuilles de score ne comptent pas.
data-yours = Tout ce qui est enregistré sur vous
data-about = Emportez-le en un seul fichier : votre identité, vos résultats et l’enregistrement de chaque partie.
data-export = Tout télécharger
data-exporting = Préparation du fichier…
data-exported = Enregistré sous { $file }.
data-delete = Supprimer tout ce qui me concerne
data-delete-goes = Ceci disparaîtra pour de bon :
data-goes-identity = votre nom et votre identité, sur tous vos appareils
data-goes-results = vos résultats et statistiques, et la liste des personnes masquées
data-goes-name = votre nom dans chaque partie et chaque liste ; les autres voient « { someone-gone } » à la place
data-goes-seat = vos places : un robot joue pour vous, et quelqu’un d’autre devient l’hôte
data-delete-stays = Ceci restera :
data-stays-cards = les cartes jouées, car les parties appartiennent aussi aux autres
data-stays-copies = ce que d’autres ont téléchargé, et les sauvegardes jusqu’à leur suppression
data-delete-type = Pour confirmer, tapez votre nom : { $name }
data-delete-sure = Tout supprimer
data-deleted = Tout ce qui vous concerne a été supprimé. Vous êtes désormais un inconnu ici.
data-deleting = Quelques parties affichent encore votre nom. La suppression continue toute seule et prend un moment.
data-start-over = Recommencer
