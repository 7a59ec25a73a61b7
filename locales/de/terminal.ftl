terminal-row = Reihe
terminal-sixth = 6.
terminal-sixth-card = 6. Karte
terminal-takes = nimmt
terminal-heads = Ochsen
terminal-heads-short = { $heads ->
    [one] { $heads } Ochse
   *[other] { $heads } Ochs.
}
terminal-seat = Platz
terminal-total = Summe
terminal-cards = Hand
terminal-deal = Runde
terminal-picked = dabei
terminal-deal-number = Runde { $deal }
terminal-deal-of = Runde { $deal } von { $last }
terminal-turn-number = Zug { $turn }
terminal-turn-of = Zug { $turn } von { $last }
terminal-against = Du spielst gegen { $names }.
terminal-saves = Die Partie wird nach jedem Zug gespeichert. ? für Hilfe, q zum Beenden.
terminal-back = Du bist wieder am Tisch.
terminal-saved-in = Die Partie ist gespeichert in { $path }
terminal-resume = Weiter geht es mit: { $command }
terminal-verify = Jede Runde lässt sich nachprüfen: { $command }
terminal-replay = Die Partie noch einmal ansehen: { $command }
terminal-faults = { $count ->
    [one] Einmal wurde für { $name } entschieden: siehe { $path }
   *[other] { $count }-mal wurde für { $name } entschieden: siehe { $path }
}
terminal-fault = Das Programm von { $name } hat versagt; für { $name } wurde entschieden.
terminal-took = { $you ->
    [true] Du nimmst Reihe { $row }: { heads-count }.
   *[other] { $name } nimmt Reihe { $row }: { heads-count }.
}
terminal-cow-lies = Die Kuh liegt in Reihe { $row }.
terminal-starts = { $you ->
    [true] Du fängst an.
   *[other] { $name } fängt an.
}
terminal-wins = { $you ->
    [true] Du gewinnst.
   *[other] { $name } gewinnt.
}
terminal-shared-win = Geteilter erster Platz: { $names }.
terminal-last-card = Deine { $card } wird von selbst gespielt, denn du hast nichts anderes.
terminal-unfinished = Hier endet die Aufzeichnung; die Partie ist nicht zu Ende gespielt.
terminal-no-scores = Noch ist keine Runde zu Ende: Der Punktezettel ist leer.
terminal-deal-over = Runde { $deal } ist zu Ende
terminal-in-short = { $game }: die Regeln in Kürze
terminal-ask-card = Deine Karte:
terminal-ask-cards = Deine Karte oder zwei:
terminal-ask-row = Deine Reihe, 1 bis { $rows }:
terminal-no-row = „{ $typed }“ ist keine Reihe: Tippe eine Zahl von 1 bis { $rows }, oder ? für Hilfe.
terminal-no-card = „{ $typed }“ ist keine Karte: Tippe eine Zahl aus deiner Hand, zum Beispiel { $card }.
terminal-nothing-typed = Tippe eine Karte aus deiner Hand, zum Beispiel { $card }, oder ? für Hilfe.
terminal-one-card = Du darfst in einem Zug eine Karte spielen, nicht { $count }.
terminal-two-cards = Du darfst in einem Zug eine oder zwei Karten spielen, nicht { $count }.
terminal-not-held = { $card ->
    [0] Du hast keine Null; deine Hand ist { $hand }.
   *[other] Du hast die { $card } nicht; deine Hand ist { $hand }.
}
terminal-held-once = { $card ->
    [0] Du hast nur eine Null.
   *[other] Du hast die { $card } nur einmal.
}
terminal-type-card = die Karte 17 spielen
terminal-type-both = beide spielen
terminal-type-zero = beide spielen (0 23: die Null und die 23)
terminal-type-row = diese Reihe nehmen, wenn deine Karte niedriger ist als alle Reihen
terminal-type-scores = Punktezettel
terminal-type-table = noch einmal den Tisch zeigen
terminal-type-quit = beenden; die Partie ist gespeichert (Strg-C und Strg-D tun dasselbe)
terminal-enter = Eingabe
terminal-space = Leertaste
terminal-click = ein Klick
terminal-press-arrows = auf eine Karte zeigen, oder auf eine Reihe, wenn deine Karte niedriger ist als alle
terminal-press-digits = auf die Karte oder die Reihe mit dieser Zahl zeigen
terminal-press-space = eine Karte auswählen, sodass eine zweite dazukommen kann
terminal-press-enter = die Karte spielen, auf die du zeigst
terminal-press-enter-two = die Karte spielen, auf die du zeigst, und die ausgewählte
terminal-press-escape = wieder auf nichts zeigen
terminal-press-click = tut dasselbe; auf der Zeile mit der Frage spielt er
terminal-press-pages = was vorher geschah
terminal-press-quit = beenden; die Partie ist gespeichert (Strg-C tut dasselbe)
terminal-key-play = Spielen
terminal-key-pick = Wählen
terminal-key-help = Hilfe
terminal-key-scores = Punkte
terminal-key-quit = Speichern und beenden
terminal-enter-plays = Eingabe spielt { $cards }.
terminal-enter-takes = Eingabe nimmt Reihe { $row } mit { heads-count }, und die { $card } beginnt sie neu.
terminal-choose-card = Deine Karte? ← → oder ihre Zahl, dann Eingabe.
terminal-choose-cards = Eine Karte oder zwei? ← → oder die Zahl; Leertaste wählt aus; dann Eingabe.
terminal-chosen = Du hast { $cards } gewählt.
terminal-no-row-number = { $typed }: Diese Zahl hat keine Reihe.
terminal-no-card-number = { $typed }: Du hast keine Karte mit dieser Zahl.
terminal-put-back = In einem Zug darfst du eine oder zwei Karten spielen: Leg eine zurück.
terminal-choose-first = Wähle zuerst eine aus: Pfeiltasten, ihre Zahl oder ein Klick.
terminal-hint-start = Eingabe zieht deinen Teil des Mischens und gibt · q beendet
terminal-hint-continue = Eingabe geht weiter · q beendet
terminal-hint-close = Eingabe führt zurück an den Tisch
terminal-hint-leave = Eingabe verlässt den Tisch
