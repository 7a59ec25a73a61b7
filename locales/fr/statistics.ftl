stats-none = Vous n’avez encore terminé aucune partie sur ce serveur. Jouez-en une, et voyez ici comment vous jouez.
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
stats-plot = Les parties de gauche à droite, la dernière à la fin. Le trait épais, c’est vous, le fin la moyenne de la table ; les droites sont les moyennes de toutes les parties, la bande est votre moyenne avec son erreur.
stats-you = Vous-même
stats-the-table = La table
stats-mean = Moyenne de toutes
stats-when = Quand
stats-as-table = La même chose en tableau
stats-earlier = Aussi les parties précédentes
stats-counted = Comptent les parties sur ce serveur qui se sont terminées pendant que vous aviez une place. Ce qu’un robot a décidé pour vous compte comme vôtre. Les parties sur un seul appareil et les feuilles de score ne comptent pas.
data-yours = Tout ce qui est gardé sur vous
data-about = Emportez-le en un seul fichier : qui vous êtes, vos résultats et le compte rendu de chaque partie.
data-export = Tout télécharger
data-exporting = C’est en préparation…
data-exported = C’est dans le fichier { $file }.
data-delete = Supprimer tout ce qui me concerne
data-delete-goes = Ceci disparaît, pour de bon :
data-goes-identity = votre nom et qui vous êtes, sur tous vos appareils
data-goes-results = vos résultats et statistiques, et qui vous masquez
data-goes-name = votre nom dans chaque partie et chaque liste ; les autres lisent « { someone-gone } » à la place
data-goes-seat = vos places : un robot joue à votre place, et d’autres deviennent l’hôte
data-delete-stays = Ceci reste :
data-stays-cards = ce qui a été joué, car les parties sont aussi celles des autres
data-stays-copies = ce que d’autres ont téléchargé, et les sauvegardes jusqu’à ce qu’on les jette
data-delete-device = Vider aussi cet appareil : réglages, progrès dans les leçons, feuilles de score et parties qui y ont été jouées
data-delete-type = Pour confirmer, tapez votre nom : { $name }
data-delete-sure = Tout supprimer
data-deleted = Tout ce qui vous concerne est supprimé. Vous êtes désormais un inconnu ici.
data-deleting = Quelques parties ont encore votre nom. Cela continue tout seul et prend un moment.
data-start-over = Recommencer
