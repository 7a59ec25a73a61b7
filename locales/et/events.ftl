heads-count = { $heads ->
    [one] { $heads } härjapea
   *[other] { $heads } härjapead
}
row-label = { $row }. rida: { $cards }{ $cow ->
    [true] , ja lehm
   *[other] {""}
}
told-deal = { $deal }. voor. Ridade esimesed kaardid on { $cards }.
told-hand = Sinu kaardid: { $cards }.
told-chosen = { $you ->
    [true] Sa oled valinud.
   *[other] { $name } on valinud.
}
told-play = { $you ->
    [true] Sina käid { $cards }.
   *[other] { $name } käib { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Sinu null läheb sinu pakki.
       *[other] Mängija { $name } null läheb pakki.
    }
   *[other] { $you ->
        [true] Sinu nullid lähevad sinu pakki.
       *[other] Mängija { $name } nullid lähevad pakki.
    }
}
told-skip = { $you ->
    [true] Sa jätad nulliga korra vahele.
   *[other] { $name } jätab nulliga korra vahele.
}
told-sixth = { $you ->
    [true] Kuues kaart: sa võtad üles { $row }. rea, { heads-count }.
   *[other] Kuues kaart: { $name } võtab üles { $row }. rea, { heads-count }.
}
told-low = { $you ->
    [true] Sinu { $card } on kõigist ridadest väiksem: sa võtad üles { $row }. rea, { heads-count }.
   *[other] { $name }: { $card } on kõigist ridadest väiksem ja ta võtab üles { $row }. rea, { heads-count }.
}
told-cow-takes = { $you ->
    [true] Lehm on { $row }. reas kuues kaart: sa võtad üles kõik peale suurima, { heads-count }.
   *[other] Lehm on { $row }. reas kuues kaart: { $name } võtab üles kõik peale suurima, { heads-count }.
}
told-place = { $you ->
    [true] Sinu { $card } läheb { $row }. ritta.
   *[other] { $name }: { $card } läheb { $row }. ritta.
}
told-cow = Lehm kalpsab { $row }. ritta.
told-takes-row = { $name }: { $card } on kõigist ridadest väiksem ja ta peab ühe rea üles võtma.
status-take-row = Sinu { $card } on kõigist ridadest väiksem: võta üks rida üles.
status-your-turn = Sinu kord.
told-deal-end = Voor on läbi. Härjapäid: { $heads }.
told-match-end = Partii on läbi.
