terminal-row = rida
terminal-sixth = 6.
terminal-sixth-card = 6. kaart
terminal-takes = võtab
terminal-heads = pead
terminal-heads-short = { $heads ->
    [one] { $heads } pea
   *[other] { $heads } pead
}
terminal-seat = koht
terminal-total = kokku
terminal-cards = käes
terminal-deal = voor
terminal-picked = kaasas
terminal-deal-number = { $deal }. voor
terminal-deal-of = Voor { $deal }/{ $last }
terminal-turn-number = { $turn }. käik
terminal-turn-of = käik { $turn }/{ $last }
terminal-against = Sinu vastased: { $names }.
terminal-saves = Partii salvestatakse pärast iga käiku. ? aitab, q lõpetab.
terminal-back = Oled tagasi laua ääres.
terminal-saved-in = Partii on salvestatud: { $path }
terminal-resume = Jätkamiseks: { $command }
terminal-verify = Iga vooru saab kontrollida: { $command }
terminal-replay = Vaata partiid uuesti: { $command }
terminal-faults = { $count ->
    [one] Üks kord otsustati mängija { $name } eest: vaata { $path }
   *[other] { $count } korda otsustati mängija { $name } eest: vaata { $path }
}
terminal-fault = Mängija { $name } programm ebaõnnestus; otsustati tema eest.
terminal-took = { $you ->
    [true] Sa võtad üles { $row }. rea: { heads-count }.
   *[other] { $name } võtab üles { $row }. rea: { heads-count }.
}
terminal-cow-lies = Lehm on { $row }. reas.
terminal-starts = { $you ->
    [true] Sina alustad.
   *[other] { $name } alustab.
}
terminal-wins = { $you ->
    [true] Sina võidad.
   *[other] { $name } võidab.
}
terminal-shared-win = Jagatud esimene koht: { $names }.
terminal-last-card = Sinu { $card } läheb ise mängu, sest muud sul pole.
terminal-unfinished = Üleskirjutus lõpeb siin; partii pole läbi.
terminal-no-scores = Ükski voor pole veel läbi: punktileht on tühi.
terminal-deal-over = { $deal }. voor on läbi
terminal-in-short = { $game }: reeglid lühidalt
terminal-ask-card = Sinu kaart:
terminal-ask-cards = Sinu kaart või kaks:
terminal-ask-row = Sinu rida, 1 kuni { $rows }:
terminal-no-row = „{ $typed }“ pole rida: kirjuta arv 1 kuni { $rows } või abi saamiseks ?.
terminal-no-card = „{ $typed }“ pole kaart: kirjuta arv oma käest, näiteks { $card }.
terminal-nothing-typed = Kirjuta mõni kaart oma käest, näiteks { $card }, või abi saamiseks ?.
terminal-one-card = Ühe käiguga võid käia ühe kaardi, mitte { $count }.
terminal-two-cards = Ühe käiguga võid käia ühe või kaks kaarti, mitte { $count }.
terminal-not-held = { $card ->
    [0] Sul pole nulli; sinu kaardid on { $hand }.
   *[other] Sul pole kaarti { $card }; sinu kaardid on { $hand }.
}
terminal-held-once = { $card ->
    [0] Sul on ainult üks null.
   *[other] Sul on ainult üks { $card }.
}
terminal-type-card = käi kaart 17
terminal-type-both = käi mõlemad
terminal-type-zero = käi mõlemad (0 23: null ja 23)
terminal-type-row = võta see rida üles, kui sinu kaart on kõigist ridadest väiksem
terminal-type-scores = punktileht
terminal-type-table = laud uuesti
terminal-type-quit = lõpeta; partii on salvestatud (Ctrl-C ja Ctrl-D teevad sama)
terminal-enter = Enter
terminal-space = tühik
terminal-click = klõps
terminal-press-arrows = osuta kaardile, või reale, kui sinu kaart on kõigist ridadest väiksem
terminal-press-digits = osuta selle arvuga kaardile või reale
terminal-press-space = vali kaart, et teine saaks kaasa tulla
terminal-press-enter = käi kaart, millele osutad
terminal-press-enter-two = käi kaart, millele osutad, ja valitud kaart
terminal-press-escape = ära osuta enam millelegi
terminal-press-click = teeb sama; küsimuse real käib kaardi
terminal-press-pages = mis enne juhtus
terminal-press-quit = lõpeta; partii on salvestatud (Ctrl-C teeb sama)
terminal-key-play = Käi
terminal-key-pick = Vali
terminal-key-help = Abi
terminal-key-scores = Seis
terminal-key-quit = Salvesta ja lõpeta
terminal-enter-plays = Enter käib { $cards }.
terminal-enter-takes = Enter võtab üles { $row }. rea: { heads-count }, ja { $card } alustab seda uuesti.
terminal-choose-card = Sinu kaart? ← → või selle arv, siis Enter.
terminal-choose-cards = Üks kaart või kaks? ← → või arv; tühik valib ühe; siis Enter.
terminal-chosen = Sa oled valinud { $cards }.
terminal-no-row-number = { $typed }: sellise arvuga rida pole.
terminal-no-card-number = { $typed }: sul pole sellise arvuga kaarti.
terminal-put-back = Ühe käiguga võid käia ühe või kaks kaarti: pane üks tagasi.
terminal-choose-first = Vali enne: nooleklahvid, arv või klõps.
terminal-hint-start = Enter annab sinu osa segamisest ja jagab · q lõpetab
terminal-hint-continue = Enter läheb edasi · q lõpetab
terminal-hint-close = Enter läheb laua juurde tagasi
terminal-hint-leave = Enter lahkub lauast
