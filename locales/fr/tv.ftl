tv-about = Sur la télé, ouvre { $address } et tape ce code. Il sert une seule fois, pendant cinq minutes.
tv-make = Créer un code
tv-here = Ouvrir sur cet appareil
tv-count = Télés autorisées à afficher cette table : { $count }
tv-withdraw = Déconnecter les télés
tv-hand-only = Seulement la main et les choix sur ce téléphone
tv-rows-back = Afficher les rangées ici
tv-type = Afficher la table sur cette télé
tv-type-about = À la table, quelqu’un ouvre le menu, choisit « Afficher sur une télé » et obtient un code.
tv-scan = Scanne ceci avec ton téléphone
tv-scan-type = Ou ouvre { $address } sur un téléphone, choisis « J’ai un code » et tape
tv-scan-next = Le téléphone ouvre une table ici, ou montre celle où tu es. Les autres scannent le même code et jouent avec toi.
tv-code-instead = Taper plutôt un code venu d’un téléphone
tv-scan-instead = Afficher le code à scanner
tv-pair = Utiliser cette télé
tv-pair-own = Montrer ta table sur cette télé : { $game }
tv-pair-own-about = La télé montre les rangées et les scores de ta table. Ta main reste sur ce téléphone.
tv-pair-open = Ouvrir une table sur cette télé
tv-pair-open-about = Tu reçois une table avec les réglages de la dernière fois et tu y es déjà. Les autres scannent le code de la télé.
tv-pair-unknown = Plus aucune télé n’affiche ce code. Scanne à nouveau celui de la télé.
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
tv-join = Rejoins la partie
tv-join-code = ou tape ce code sur { $address }
tv-won = { $count ->
    [one] { $names } gagne !
   *[other] { $names } gagnent !
}
tv-next = Rejoins la prochaine partie
tv-total = total
tv-own = Ton score
tv-deal = cette manche
