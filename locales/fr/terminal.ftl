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
terminal-against = Vous jouez contre { $names }.
terminal-saves = La partie est enregistrée après chaque tour. ? aide, q quitte.
terminal-back = Vous revoilà à la table.
terminal-saved-in = La partie est enregistrée dans { $path }
terminal-resume = Pour la reprendre : { $command }
terminal-verify = Chaque donne peut être vérifiée : { $command }
terminal-replay = Pour revoir la partie : { $command }
terminal-faults = { $count ->
    [one] Une décision a été prise pour { $name } : voir { $path }
   *[other] { $count } décisions ont été prises pour { $name } : voir { $path }
}
terminal-fault = Le programme de { $name } a échoué ; une décision a été prise à sa place.
terminal-took = { $you ->
    [true] Vous prenez la rangée { $row } : { heads-count }.
   *[other] { $name } prend la rangée { $row } : { heads-count }.
}
terminal-cow-lies = La vache est couchée dans la rangée { $row }.
terminal-starts = { $you ->
    [true] Vous commencez.
   *[other] { $name } commence.
}
terminal-wins = { $you ->
    [true] Vous gagnez.
   *[other] { $name } gagne.
}
terminal-shared-win = Première place partagée : { $names }.
terminal-last-card = Votre { $card } se joue tout seul, car vous n’avez rien d’autre.
terminal-unfinished = Le compte rendu s’arrête ici ; la partie n’est pas terminée.
terminal-no-scores = Aucune manche n’est encore terminée : la feuille de score est vide.
terminal-deal-over = La manche { $deal } est terminée
terminal-in-short = { $game } : les règles en bref
terminal-ask-card = Votre carte :
terminal-ask-cards = Votre carte, ou deux :
terminal-ask-row = Votre rangée, de 1 à { $rows } :
terminal-no-row = « { $typed } » n’est pas une rangée : tapez un nombre de 1 à { $rows }, ou ? pour l’aide.
terminal-no-card = « { $typed } » n’est pas une carte : tapez un numéro de votre main, par exemple { $card }.
terminal-nothing-typed = Tapez une carte de votre main, par exemple { $card }, ou ? pour l’aide.
terminal-one-card = Vous pouvez jouer une carte par tour, et non { $count }.
terminal-two-cards = Vous pouvez jouer une ou deux cartes par tour, et non { $count }.
terminal-not-held = { $card ->
    [0] Vous n’avez pas de zéro ; votre main : { $hand }.
   *[other] Vous n’avez pas le { $card } ; votre main : { $hand }.
}
terminal-held-once = { $card ->
    [0] Vous n’avez qu’un zéro.
   *[other] Vous n’avez qu’un seul { $card }.
}
terminal-type-card = jouer la carte 17
terminal-type-both = jouer les deux
terminal-type-zero = jouer les deux (0 23 : le zéro et le 23)
terminal-type-row = prendre cette rangée, si votre carte est plus basse que toutes les rangées
terminal-type-scores = feuille de score
terminal-type-table = la table encore une fois
terminal-type-quit = quitter ; la partie est enregistrée (Ctrl-C et Ctrl-D font de même)
terminal-enter = Entrée
terminal-space = espace
terminal-click = un clic
terminal-press-arrows = montrer une carte, ou une rangée si votre carte est plus basse que toutes
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
terminal-choose-card = Votre carte ? ← → ou son numéro, puis Entrée.
terminal-choose-cards = Votre carte, ou deux ? ← → ou le numéro ; espace en choisit une ; puis Entrée.
terminal-chosen = Vous avez choisi { $cards }.
terminal-no-row-number = { $typed } : aucune rangée n’a ce numéro.
terminal-no-card-number = { $typed } : vous n’avez pas de carte de ce numéro.
terminal-put-back = On joue une ou deux cartes par tour : remettez-en une.
terminal-choose-first = Choisissez d’abord : flèches, numéro ou clic.
terminal-hint-start = Entrée tire votre part du mélange et distribue · q quitte
terminal-hint-continue = Entrée continue · q quitte
terminal-hint-close = Entrée revient à la table
terminal-hint-leave = Entrée quitte la table
