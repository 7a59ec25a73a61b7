tv-about = Sur la télé, ouvrez { $address } et tapez ce code. Il sert une seule fois, pendant cinq minutes.
tv-make = Créer un code
tv-here = Ouvrir sur cet appareil
tv-count = Télés autorisées à afficher cette table : { $count }
tv-withdraw = Déconnecter les télés
tv-hand-only = Seulement la main et les choix sur ce téléphone
tv-rows-back = Afficher les rangées ici
tv-type = Afficher la table sur cette télé
tv-type-about = À la table, quelqu’un ouvre le menu, choisit « Afficher sur une télé » et obtient un code.
tv-letters = Lettres
tv-delete = Effacer la dernière
tv-sound-on = Son activé
tv-sound-off = Son coupé
tv-dark = Cette télé n’est pas, ou n’est plus, autorisée à afficher la table.
tv-another = Taper un autre code
match-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
}
tv-join = Rejoignez la partie
tv-deal = cette manche
