heads-count = { $heads ->
    [one] { $heads } Hornochse
   *[other] { $heads } Hornochsen
}
row-label = Reihe { $row }: { $cards }{ $cow ->
    [true] , und die Kuh
   *[other] {""}
}
told-deal = Runde { $deal }. Die Reihen beginnen mit { $cards }.
told-hand = Deine Hand: { $cards }.
told-chosen = { $you ->
    [true] Du hast gewählt.
   *[other] { $name } hat gewählt.
}
told-play = { $you ->
    [true] Du spielst { $cards }.
   *[other] { $name } spielt { $cards }.
}
told-zero = { $count ->
    [one] { $you ->
        [true] Deine Null geht auf deinen Stapel.
       *[other] Die Null von { $name } geht auf den Stapel.
    }
   *[other] { $you ->
        [true] Deine Nullen gehen auf deinen Stapel.
       *[other] Die Nullen von { $name } gehen auf den Stapel.
    }
}
told-skip = { $you ->
    [true] Du setzt mit einer Null aus.
   *[other] { $name } setzt mit einer Null aus.
}
told-sixth = { $you ->
    [true] Sechste Karte: Du nimmst Reihe { $row }, { heads-count }.
   *[other] Sechste Karte: { $name } nimmt Reihe { $row }, { heads-count }.
}
told-low = { $you ->
    [true] Deine { $card } ist niedriger als alle Reihen: Du nimmst Reihe { $row }, { heads-count }.
   *[other] Die { $card } von { $name } ist niedriger als alle Reihen: { $name } nimmt Reihe { $row }, { heads-count }.
}
told-cow-takes = { $you ->
    [true] Die Kuh ist die sechste Karte in Reihe { $row }: Du nimmst alle außer der höchsten, { heads-count }.
   *[other] Die Kuh ist die sechste Karte in Reihe { $row }: { $name } nimmt alle außer der höchsten, { heads-count }.
}
told-place = { $you ->
    [true] Deine { $card } kommt in Reihe { $row }.
   *[other] Die { $card } von { $name } kommt in Reihe { $row }.
}
told-cow = Die Kuh hüpft in Reihe { $row }.
told-takes-row = Die { $card } von { $name } ist niedriger als alle Reihen: { $name } muss eine nehmen.
status-take-row = Deine { $card } ist niedriger als alle Reihen: Nimm eine davon.
status-your-turn = Du bist dran.
told-deal-end = Die Runde ist zu Ende. Hornochsen: { $heads }.
told-match-end = Die Partie ist zu Ende.
