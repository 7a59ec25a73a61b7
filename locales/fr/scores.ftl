deal-over = La manche { $deal } est terminée
deal-leads = { $count ->
    [one] { $names } mène avec { heads-count }.
   *[other] { $names } mènent avec { heads-count }.
}
deal-you-lead = Tu mènes avec { heads-count }.
deal-points = La partie s’arrête à { $points } : le plus haut score est { $most }.
deal-of = Manche { $deal } sur { $deals }.
deal-go-on = Continuer
win-names = { $count ->
    [one] { $names } gagne !
   *[other] { $names } se partagent la victoire !
}
win-you = Tu gagnes !
share-result = Partager le résultat
share-copied = Le résultat est copié.
share-line = { $place }. { $name } : { heads-count }
