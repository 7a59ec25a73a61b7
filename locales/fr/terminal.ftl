terminal-row = rangée
terminal-sixth = 6e
terminal-sixth-card = 6e carte
terminal-takes = prend
terminal-heads = têtes
terminal-heads-short = { $heads ->
    [one] { $heads } tête
   *[other] { $heads } têtes
}
terminal-seat = place
terminal-total = total
terminal-cards = main
terminal-deal = manche
terminal-picked = choisi
terminal-deal-number = Manche { $deal }
terminal-deal-of = Manche { $deal } sur { $last }
terminal-turn-number = tour { $turn }
terminal-turn-of = tour { $turn } sur { $last }
terminal-against = Tu joues contre { $names }.
terminal-saves = La partie est enregistrée après chaque tour. ? aide, q quitte.
terminal-back = Te revoilà à la table.
terminal-saved-in = La partie est enregistrée dans { $path }
terminal-resume = Pour la reprendre : { $command }
terminal-verify = Chaque donne peut être vérifiée : { $command }
terminal-replay = Pour revoir la partie : { $command }
terminal-faults = { $count ->
    [one] Une décision a été prise pour { $name } : voir { $path }
   *[other] { $count } décisions ont été prises pour { $name } : voir { $path }
}
terminal-fault = { $name } : le programme a échoué ; une décision a été prise à sa place.
terminal-took = { $you ->
    [true] Tu prends la rangée { $row } : { heads-count }.
   *[other] { $name } prend la rangée { $row } : { heads-count }.
}
terminal-cow-lies = La vache est couchée dans la rangée { $row }.
terminal-starts = { $you ->
    [true] Tu commences.
   *[other] { $name } commence.
}
terminal-wins = { $you ->
    [true] Tu gagnes.
   *[other] { $name } gagne.
}
terminal-shared-win = Première place partagée : { $names }.
terminal-last-card = Ton { $card } se joue tout seul, car tu n’as rien d’autre.
terminal-unfinished = L’enregistrement s’arrête ici ; la partie n’est pas terminée.
terminal-no-scores = Aucune manche n’est encore terminée : la feuille de score est vide.
terminal-deal-over = La manche { $deal } est terminée
terminal-in-short = { $game } : les règles en bref
terminal-ask-card = Ta carte :
terminal-ask-cards = Ta carte, ou deux :
terminal-ask-row = Ta rangée, de 1 à { $rows } :
terminal-no-row = « { $typed } » n’est pas une rangée : tape un nombre de 1 à { $rows }, ou ? pour l’aide.
terminal-no-card = « { $typed } » n’est pas une carte : tape un numéro de ta main, par exemple { $card }.
terminal-nothing-typed = Tape une carte de ta main, par exemple { $card }, ou ? pour l’aide.
terminal-one-card = Tu peux jouer une carte par tour, et non { $count }.
terminal-two-cards = Tu peux jouer une ou deux cartes par tour, et non { $count }.
terminal-not-held = { $card ->
    [0] Tu n’as pas de zéro ; ta main : { $hand }.
   *[other] Tu n’as pas le { $card } ; ta main : { $hand }.
}
terminal-held-once = { $card ->
    [0] Tu n’as qu’un zéro.
   *[other] Tu n’as qu’un seul { $card }.
}
terminal-type-card = jouer la carte 17
terminal-type-both = jouer les deux
terminal-type-zero = jouer les deux (0 23 : le zéro et le 23)
terminal-type-row = prendre cette rangée, si ta carte est plus basse que toutes les rangées
terminal-type-scores = feuille de score
terminal-type-table = la table encore une fois
terminal-type-quit = quitter ; la partie est enregistrée (Ctrl-C et Ctrl-D font de même)
terminal-enter = Entrée
terminal-space = espace
terminal-click = un clic
terminal-press-arrows = montrer une carte, ou une rangée si ta carte est plus basse que toutes
terminal-press-digits = montrer la carte ou la rangée de ce numéro
terminal-press-space = choisir une carte, pour en ajouter une autre
terminal-press-enter = jouer la carte montrée
terminal-press-enter-two = jouer la carte montrée et celle qui est choisie
terminal-press-escape = ne plus rien montrer
terminal-press-click = fait de même ; sur la ligne de la question, il joue
terminal-press-pages = ce qui s’est passé avant
terminal-press-quit = quitter ; la partie est enregistrée (Ctrl-C fait de même)
terminal-key-play = Jouer
terminal-key-pick = Choisir
terminal-key-help = Aide
terminal-key-scores = Scores
terminal-key-quit = Enregistrer et quitter
terminal-enter-plays = Entrée joue { $cards }.
terminal-enter-takes = Entrée prend la rangée { $row } avec { heads-count }, et le { $card } la recommence.
terminal-choose-card = Ta carte ? ← → ou son numéro, puis Entrée.
terminal-choose-cards = Ta carte, ou deux ? ← → ou le numéro ; espace en choisit une ; puis Entrée.
terminal-chosen = Tu as choisi { $cards }.
terminal-no-row-number = { $typed } : aucune rangée n’a ce numéro.
terminal-no-card-number = { $typed } : tu n’as pas de carte de ce numéro.
terminal-put-back = On joue une ou deux cartes par tour : remets-en une.
terminal-choose-first = Choisis d’abord : flèches, numéro ou clic.
terminal-hint-start = Entrée tire ta part du mélange et distribue · q quitte
terminal-hint-continue = Entrée continue · q quitte
terminal-hint-close = Entrée revient à la table
terminal-hint-leave = Entrée quitte la table
