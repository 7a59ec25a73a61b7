heads-count = { $heads ->
    [one] { $heads } tête de bœuf
   *[other] { $heads } têtes de bœuf
}
row-label = Rangée { $row } : { $cards }{ $cow ->
    [true] , et la vache
   *[other] {""}
}
told-deal = Manche { $deal }. Les rangées commencent par { $cards }.
told-hand = Votre main : { $cards }.
told-chosen = { $you ->
    [true] Vous avez choisi.
   *[other] { $name } a choisi.
}
told-play = { $you ->
    [true] Vous jouez { $cards }.
   *[other] { $name } joue { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Votre zéro va sur votre pile.
       *[other] Le zéro de { $name } va sur la pile.
    }
   *[other] { $you ->
        [true] Vos zéros vont sur votre pile.
       *[other] Les zéros de { $name } vont sur la pile.
    }
}
told-skip = { $you ->
    [true] Vous passez avec un zéro.
   *[other] { $name } passe avec un zéro.
}
told-sixth = { $you ->
    [true] Sixième carte : vous prenez la rangée { $row }, { heads-count }.
   *[other] Sixième carte : { $name } prend la rangée { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Votre { $card } est plus bas que toutes les rangées : vous prenez la rangée { $row }, { heads-count }.
   *[other] Le { $card } est plus bas que toutes les rangées : { $name } prend la rangée { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] La vache est la sixième carte de la rangée { $row } : vous prenez tout sauf la plus haute, { heads-count }.
   *[other] La vache est la sixième carte de la rangée { $row } : { $name } prend tout sauf la plus haute, { heads-count }.
}
told-place = { $you ->
    [true] Votre { $card } va dans la rangée { $row }.
   *[other] Le { $card } de { $name } va dans la rangée { $row }.
}
told-cow = La vache saute dans la rangée { $row }.
told-takes-row = Le { $card } est plus bas que toutes les rangées : { $name } doit en prendre une.
status-take-row = Votre { $card } est plus bas que toutes les rangées : prenez-en une.
status-your-turn = C’est à vous de jouer.
told-deal-end = La manche est terminée. Têtes de bœuf : { $heads }.
told-match-end = La partie est terminée.
