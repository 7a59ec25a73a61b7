terminal-row = rij
terminal-sixth = 6e
terminal-sixth-card = 6e kaart
terminal-takes = neemt
terminal-heads = koppen
terminal-heads-short = { $heads ->
    [one] { $heads } kop
   *[other] { $heads } kop.
}
terminal-seat = plaats
terminal-total = tot.
terminal-cards = hand
terminal-deal = ronde
terminal-picked = mee
terminal-deal-number = Ronde { $deal }
terminal-deal-of = Ronde { $deal } van { $last }
terminal-turn-number = beurt { $turn }
terminal-turn-of = beurt { $turn } van { $last }
terminal-against = Je speelt tegen { $names }.
terminal-saves = Het potje wordt na elke beurt bewaard. ? voor hulp, q om te stoppen.
terminal-back = Je zit weer aan de tafel.
terminal-saved-in = Het potje is bewaard in { $path }
terminal-resume = Ga verder met: { $command }
terminal-verify = Elke ronde is na te rekenen: { $command }
terminal-replay = Het potje terugkijken: { $command }
terminal-faults = { $count ->
    [one] Eén keer is er voor { $name } beslist: zie { $path }
   *[other] { $count } keer is er voor { $name } beslist: zie { $path }
}
terminal-fault = Het programma van { $name } faalde; er is voor { $name } beslist.
terminal-took = { $you ->
    [true] Je neemt rij { $row }: { heads-count }.
   *[other] { $name } neemt rij { $row }: { heads-count }.
}
terminal-cow-lies = De koe ligt in rij { $row }.
terminal-starts = { $you ->
    [true] Jij begint.
   *[other] { $name } begint.
}
terminal-wins = { $you ->
    [true] Je wint.
   *[other] { $name } wint.
}
terminal-shared-win = Gedeelde eerste plaats: { $names }.
terminal-last-card = Je { $card } wordt vanzelf gespeeld, want je hebt niets anders.
terminal-unfinished = Hier eindigt het verslag; het potje is niet uitgespeeld.
terminal-no-scores = Er is nog geen ronde afgelopen: het scoreblad is leeg.
terminal-deal-over = Ronde { $deal } is afgelopen
terminal-in-short = { $game }: de regels in het kort
terminal-ask-card = Je kaart:
terminal-ask-cards = Je kaart of twee:
terminal-ask-row = Je rij, 1 tot { $rows }:
terminal-no-row = “{ $typed }” is geen rij: typ een getal van 1 tot { $rows }, of ? voor hulp.
terminal-no-card = “{ $typed }” is geen kaart: typ een getal uit je hand, bijvoorbeeld { $card }.
terminal-nothing-typed = Typ een kaart uit je hand, bijvoorbeeld { $card }, of ? voor hulp.
terminal-one-card = Je mag per beurt één kaart spelen, niet { $count }.
terminal-two-cards = Je mag per beurt één of twee kaarten spelen, niet { $count }.
terminal-not-held = { $card ->
    [0] Je hebt geen 0-kaart; je hand is { $hand }.
   *[other] Je hebt { $card } niet; je hand is { $hand }.
}
terminal-held-once = { $card ->
    [0] Je hebt maar één 0-kaart.
   *[other] Je hebt { $card } maar één keer.
}
terminal-type-card = kaart 17 spelen
terminal-type-both = beide spelen
terminal-type-zero = beide spelen (0 23: de 0-kaart en 23)
terminal-type-row = die rij nemen, als je kaart lager is dan alle rijen
terminal-type-scores = scoreblad
terminal-type-table = de tafel nog eens
terminal-type-quit = stoppen; het potje is bewaard (Ctrl-C en Ctrl-D doen hetzelfde)
terminal-enter = Enter
terminal-space = spatie
terminal-click = een klik
terminal-press-arrows = een kaart aanwijzen, of een rij als je kaart lager is dan alle rijen
terminal-press-digits = de kaart of de rij met dat getal aanwijzen
terminal-press-space = een kaart kiezen, zodat er nog een mee kan
terminal-press-enter = de kaart spelen die je aanwijst
terminal-press-enter-two = de kaart spelen die je aanwijst, en de gekozen kaart
terminal-press-escape = weer niets aanwijzen
terminal-press-click = doet hetzelfde; op de regel met de vraag speelt hij
terminal-press-pages = wat er eerder gebeurde
terminal-press-quit = stoppen; het potje is bewaard (Ctrl-C doet hetzelfde)
terminal-key-play = Spelen
terminal-key-pick = Kiezen
terminal-key-help = Hulp
terminal-key-scores = Stand
terminal-key-quit = Bewaren en stoppen
terminal-enter-plays = Enter speelt { $cards }.
terminal-enter-takes = Enter neemt rij { $row } met { heads-count }, en { $card } begint de rij opnieuw.
terminal-choose-card = Je kaart? ← → of het getal, dan Enter.
terminal-choose-cards = Eén kaart of twee? ← → of het getal; spatie kiest er een; dan Enter.
terminal-chosen = Je hebt { $cards } gekozen.
terminal-no-row-number = { $typed }: geen rij heeft dit getal.
terminal-no-card-number = { $typed }: je hebt geen kaart met dit getal.
terminal-put-back = Je mag per beurt één of twee kaarten spelen: leg er een terug.
terminal-choose-first = Kies er eerst een: pijltoetsen, het getal of een klik.
terminal-hint-start = Enter trekt jouw deel van het schudden en deelt · q stopt
terminal-hint-continue = Enter gaat verder · q stopt
terminal-hint-close = Enter gaat terug naar de tafel
terminal-hint-leave = Enter verlaat de tafel
