rules-setup-zeros-two = Alle bekommen zwei Nullen.
rules-match-points-too = Sie endet auch, wenn jemand { $points ->
    [one] { $points } Hornochsen
   *[other] { $points } Hornochsen
} oder mehr hat. Die Runde wird immer erst zu Ende gespielt.
rules-match-deals-number = Die Partie endet nach { $deals ->
    [one] { $deals } Runde
   *[other] { $deals } Runden
}.
guide-agreed = An diesem Tisch vereinbart
guide-cow = KUH
guide-except = Alles ist wie bei „{ $game }“, bis auf das Folgende:
guide-goal-fewest = Weniger Hornochsen sind besser
guide-goal-most = Mehr Hornochsen sind besser
guide-hand = { $hand ->
    [one] je { $hand } Karte
   *[other] je { $hand } Karten
}
guide-legend = In den Zeichnungen ist 55·7 die Karte 55 mit ihren 7 Hornochsen, und ein Punkt allein ist ein leerer Platz.
guide-players = { $players } Spieler
guide-with-cow = Mit der springenden Kuh
guide-without-cow = Ohne die springende Kuh
guide-zeros-dealt = Nullen gleich verteilt
guide-zeros-mixed = Nullen untergemischt
games-id = Name
games-game = Spiel
games-seats = Plätze
games-hand = Hand
games-zeros = Nullen
games-zeros-mixed = { $zeros } gemischt
games-zeros-dealt = { $zeros } verteilt
games-turn = je Zug
games-turn-hidden = { $cards } verdeckt
games-turn-open = { $cards } offen
games-low = zu niedrig
games-low-choose = nimmt Reihe
games-low-highest = höchstes Ende
games-wins = es siegen
games-wins-fewest = wenigste
games-wins-most = meiste
games-end = Ende bei
games-end-points = { $points } Punkten
games-end-seats = je einer Runde
short-turn-one = Alle spielen gleichzeitig und verdeckt eine Karte. Angelegt wird von der niedrigsten zur höchsten.
short-turn-two = Alle spielen gleichzeitig und verdeckt eine oder zwei Karten. Angelegt wird von der niedrigsten zur höchsten.
short-turn-open = Reihum wird eine Karte offen gespielt und sofort angelegt.
short-nearest = Eine Karte kommt hinter das nächste niedrigere Ende einer Reihe.
short-sixth = Die sechste Karte einer Reihe nimmt die anderen fünf und beginnt die Reihe neu.
short-low-choose = Eine Karte unter allen vier Enden nimmt eine Reihe nach Wahl und beginnt sie neu.
short-low-highest = Eine Karte unter allen vier Enden kommt hinter das höchste davon.
short-zero-first = Eine Zahl, die mit einer Null gespielt wird, wird vor allen Zahlen ohne Null angelegt; die Null kommt auf deinen Stapel.
short-zero-skip = Eine Null wird zur Seite gelegt, und die nächste Person ist dran.
short-cow = Die Kuh belegt einen Platz. Eine Karte in ihrer Reihe lässt sie zum niedrigsten anderen Ende hüpfen. Landet sie in einer Reihe mit fünf Zahlen, nimmt dieselbe Person alle bis auf die höchste, und die Kuh hüpft weiter.
short-exact = Nur die Karten 1 bis { $highest } sind im Spiel, und keine bleibt übrig.
short-heads = Die 55 hat 7 Hornochsen; 11, 22, 33 … 99 haben 5; 10, 20, 30 … 100 haben 3; die anderen Zahlen mit einer 5 am Ende haben 2; alle übrigen haben 1.
