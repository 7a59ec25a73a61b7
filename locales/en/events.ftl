heads-count = { $heads ->
    [one] { $heads } head
   *[other] { $heads } heads
}
row-label = Row { $row }: { $cards }{ $cow ->
    [true] , and the cow
   *[other] {""}
}
told-deal = Deal { $deal }. The rows begin with { $cards }.
told-hand = Your hand: { $cards }.
told-chosen = { $you ->
    [true] You have chosen.
   *[other] { $name } has chosen.
}
told-play = { $you ->
    [true] You play { $cards }.
   *[other] { $name } plays { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Your zero goes to your pile.
       *[other] { $name }’s zero goes to the pile.
    }
   *[other] { $you ->
        [true] Your zeros go to your pile.
       *[other] { $name }’s zeros go to the pile.
    }
}
told-skip = { $you ->
    [true] You pass with a zero.
   *[other] { $name } passes with a zero.
}
told-sixth = { $you ->
    [true] Sixth card: you take row { $row }, { heads-count }.
   *[other] Sixth card: { $name } takes row { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Your { $card } is lower than all rows: you take row { $row }, { heads-count }.
   *[other] { $name }’s { $card } is lower than all rows: { $name } takes row { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] The cow is the sixth card in row { $row }: you take all but the highest, { heads-count }.
   *[other] The cow is the sixth card in row { $row }: { $name } takes all but the highest, { heads-count }.
}
told-place = { $you ->
    [true] Your { $card } goes to row { $row }.
   *[other] { $name }’s { $card } goes to row { $row }.
}
told-cow = The cow hops to row { $row }.
told-takes-row = { $name }’s { $card } is lower than all rows: { $name } must take one.
status-take-row = Your { $card } is lower than all rows: take one of them.
status-your-turn = It is your turn.
told-deal-end = The deal is over. Heads: { $heads }.
told-match-end = The match is over.
