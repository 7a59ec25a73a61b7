next-match = Prochaine partie
next-ready = Je suis prêt
next-not-yet = Pas encore
next-ready-tag = prêt
next-waits-tag = pas encore prêt
next-asks = Encore une partie ?
next-begins = Tout le monde est prêt. La partie commence.
next-waits = On attend { $names }.
next-away = { $count ->
    [one] Absent : { $names }.
   *[other] Absents : { $names }.
}
next-without = Commencer sans { $names }
next-settings = Jeu et réglages
takeover-coming = { $name } prend la place à la prochaine manche : { $bot }.
takeover = Prendre la place : { $bot }
takeover-not = Finalement, je regarde
last-match = La dernière partie
