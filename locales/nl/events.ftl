heads-count = { $heads ->
    [one] { $heads } runderkop
   *[other] { $heads } runderkoppen
}
row-label = Rij { $row }: { $cards }{ $cow ->
    [true] , en de koe
   *[other] {""}
}
told-deal = Ronde { $deal }. De rijen beginnen met { $cards }.
told-hand = Je hand: { $cards }.
told-chosen = { $you ->
    [true] Je hebt gekozen.
   *[other] { $name } heeft gekozen.
}
told-play = { $you ->
    [true] Je speelt { $cards }.
   *[other] { $name } speelt { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Je 0-kaart gaat naar je stapel.
       *[other] De 0-kaart van { $name } gaat naar de stapel.
    }
   *[other] { $you ->
        [true] Je 0-kaarten gaan naar je stapel.
       *[other] De 0-kaarten van { $name } gaan naar de stapel.
    }
}
told-skip = { $you ->
    [true] Je slaat met een 0-kaart je beurt over.
   *[other] { $name } slaat met een 0-kaart een beurt over.
}
told-sixth = { $you ->
    [true] Zesde kaart: je neemt rij { $row }, { heads-count }.
   *[other] Zesde kaart: { $name } neemt rij { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Je { $card } is lager dan alle rijen: je neemt rij { $row }, { heads-count }.
   *[other] De { $card } van { $name } is lager dan alle rijen: { $name } neemt rij { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] De koe is de zesde kaart in rij { $row }: je neemt alles op de hoogste na, { heads-count }.
   *[other] De koe is de zesde kaart in rij { $row }: { $name } neemt alles op de hoogste na, { heads-count }.
}
told-place = { $you ->
    [true] Je { $card } komt in rij { $row }.
   *[other] De { $card } van { $name } komt in rij { $row }.
}
told-cow = De koe springt naar rij { $row }.
told-takes-row = De { $card } van { $name } is lager dan alle rijen: { $name } moet er één nemen.
status-take-row = Je { $card } is lager dan alle rijen: neem er één.
status-your-turn = Jij bent aan de beurt.
told-deal-end = De ronde is afgelopen. Runderkoppen: { $heads }.
told-match-end = Het potje is afgelopen.
