rules-setup-zeros-two = Chacun reçoit deux zéros.
rules-match-points-too = Elle se termine aussi quand quelqu’un a { $points ->
    [one] { $points } tête de bœuf
   *[other] { $points } têtes de bœuf
} ou plus. La manche est toujours jouée jusqu’au bout.
rules-match-deals-number = La partie se termine après { $deals ->
    [one] { $deals } manche
   *[other] { $deals } manches
}.
guide-agreed = Convenu à cette table
guide-cow = VACHE
guide-except = Tout est comme dans « { $game } », sauf ceci :
guide-goal-fewest = Moins de têtes de bœuf, c’est mieux
guide-goal-most = Plus de têtes de bœuf, c’est mieux
guide-hand = { $hand ->
    [one] { $hand } carte chacun
   *[other] { $hand } cartes chacun
}
guide-legend = Dans les dessins, 55·7 est la carte 55 avec ses 7 têtes de bœuf, et un point seul est une place vide.
guide-players = { $players } joueurs
guide-with-cow = Avec la vache sauteuse
guide-without-cow = Sans la vache sauteuse
guide-zeros-dealt = Zéros répartis également
guide-zeros-mixed = Zéros mélangés aux autres cartes
games-id = nom
games-game = jeu
games-seats = joueurs
games-hand = main
games-zeros = zéros
games-zeros-mixed = { $zeros } mêlés
games-zeros-dealt = { $zeros } donnés
games-turn = par tour
games-turn-hidden = { $cards } en secret
games-turn-open = { $cards } visible
games-low = trop basse
games-low-choose = prend une rangée
games-low-highest = fin la plus haute
games-wins = gagne
games-wins-fewest = le moins
games-wins-most = le plus
games-end = fin à
games-end-points = { $points } points
games-end-seats = une manche par joueur
short-turn-one = Tous jouent en même temps une carte, face cachée. On les pose de la plus basse à la plus haute.
short-turn-two = Tous jouent en même temps une ou deux cartes, face cachée. On les pose de la plus basse à la plus haute.
short-turn-open = Chacun à son tour joue une carte à découvert et la pose aussitôt.
short-nearest = Une carte va derrière la fin de rangée plus basse la plus proche.
short-sixth = La sixième carte d’une rangée prend les cinq autres et recommence la rangée.
short-low-choose = Une carte plus basse que les quatre fins prend une rangée au choix et la recommence.
short-low-highest = Une carte plus basse que les quatre fins va derrière la plus haute d’entre elles.
short-zero-first = Un numéro joué avec un zéro est posé avant tous les numéros sans zéro ; le zéro va sur ta pile.
short-zero-skip = Un zéro est mis de côté et fait passer le tour.
short-cow = La vache occupe une place. Une carte posée dans sa rangée la fait sauter vers la plus basse des autres fins. Si elle arrive dans une rangée de cinq numéros, le même joueur prend tout sauf le plus haut, et la vache repart.
short-exact = Seules les cartes de 1 à { $highest } sont en jeu, et il n’en reste aucune.
short-heads = Le 55 a 7 têtes de bœuf ; 11, 22, 33 … 99 en ont 5 ; 10, 20, 30 … 100 en ont 3 ; les autres numéros qui finissent par 5 en ont 2 ; tous les autres en ont 1.
