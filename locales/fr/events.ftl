heads-count = { $heads ->
    [one] { $heads } tête de bœuf
   *[other] { $heads } têtes de bœuf
}
row-label = Rangée { $row } : { $cards }{ $cow ->
    [true] , et la vache
   *[other] {""}
}
told-deal = Manche { $deal }. Les rangées commencent par { $cards }.
told-hand = Ta main : { $cards }.
told-chosen = { $you ->
    [true] Tu as choisi.
   *[other] { $name } a choisi.
}
told-play = { $you ->
    [true] Tu joues { $cards }.
   *[other] { $name } joue { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Tu mets ton zéro sur ta pile.
       *[other] { $name } met son zéro sur sa pile.
    }
   *[other] { $you ->
        [true] Tu mets tes zéros sur ta pile.
       *[other] { $name } met ses zéros sur sa pile.
    }
}
told-skip = { $you ->
    [true] Tu passes avec un zéro.
   *[other] { $name } passe avec un zéro.
}
told-sixth = { $you ->
    [true] Sixième carte : tu prends la rangée { $row }, { heads-count }.
   *[other] Sixième carte : { $name } prend la rangée { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Ton { $card } est plus bas que toutes les rangées : tu prends la rangée { $row }, { heads-count }.
   *[other] Le { $card } est plus bas que toutes les rangées : { $name } prend la rangée { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] La vache est la sixième carte de la rangée { $row } : tu prends tout sauf la plus haute, { heads-count }.
   *[other] La vache est la sixième carte de la rangée { $row } : { $name } prend tout sauf la plus haute, { heads-count }.
}
told-place = { $you ->
    [true] Tu poses le { $card } dans la rangée { $row }.
   *[other] { $name } pose le { $card } dans la rangée { $row }.
}
told-cow = La vache saute dans la rangée { $row }.
told-takes-row = Le { $card } est plus bas que toutes les rangées : { $name } doit en prendre une.
status-take-row = Ton { $card } est plus bas que toutes les rangées : prends-en une.
status-your-turn = C’est à toi de jouer.
told-deal-end = La manche est terminée. Têtes de bœuf : { $heads }.
told-match-end = La partie est terminée.
