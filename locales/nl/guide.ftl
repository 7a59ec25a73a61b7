rules-setup-zeros-two = Iedereen krijgt twee 0-kaarten.
rules-match-points-too = Het eindigt ook als iemand { $points ->
    [one] { $points } runderkop
   *[other] { $points } runderkoppen
} of meer heeft. De ronde wordt altijd eerst uitgespeeld.
rules-match-deals-number = Het potje eindigt na { $deals ->
    [one] { $deals } ronde
   *[other] { $deals } rondes
}.
guide-agreed = Aan deze tafel afgesproken
guide-cow = KOE
guide-except = Alles is zoals bij ‘{ $game }’, behalve dit:
guide-goal-fewest = Minder runderkoppen is beter
guide-goal-most = Meer runderkoppen is beter
guide-hand = { $hand ->
    [one] ieder { $hand } kaart
   *[other] ieder { $hand } kaarten
}
guide-legend = In de tekeningen is 55·7 de kaart 55 met haar 7 runderkoppen, en een punt alleen is een lege plaats.
guide-players = { $players } spelers
guide-with-cow = Met de springende koe
guide-without-cow = Zonder de springende koe
guide-zeros-dealt = 0-kaarten gelijk verdeeld
guide-zeros-mixed = 0-kaarten door de andere geschud
games-id = naam
games-game = spel
games-seats = spelers
games-hand = hand
games-zeros = nullen
games-zeros-mixed = { $zeros } geschud
games-zeros-dealt = { $zeros } verdeeld
games-turn = per beurt
games-turn-hidden = { $cards } dicht
games-turn-open = { $cards } open
games-low = te laag
games-low-choose = neemt rij
games-low-highest = hoogste einde
games-wins = wint
games-wins-fewest = minste
games-wins-most = meeste
games-end = einde bij
games-end-points = { $points } punten
games-end-seats = één ronde per speler
short-turn-one = Iedereen speelt tegelijk één dichte kaart. De kaarten worden van laag naar hoog aangelegd.
short-turn-two = Iedereen speelt tegelijk één of twee dichte kaarten. De kaarten worden van laag naar hoog aangelegd.
short-turn-open = Om de beurt speelt iedereen één kaart open en legt die meteen aan.
short-nearest = Een kaart komt achter het dichtstbijzijnde lagere einde van een rij.
short-sixth = De zesde kaart van een rij neemt de andere vijf en begint de rij opnieuw.
short-low-choose = Een kaart onder alle vier de einden neemt een rij naar keuze en begint die opnieuw.
short-low-highest = Een kaart onder alle vier de einden komt achter het hoogste daarvan.
short-zero-first = Een getal dat met een 0-kaart wordt gespeeld, wordt vóór alle getallen zonder 0-kaart aangelegd; de 0-kaart komt op je stapel.
short-zero-skip = Een 0-kaart wordt opzijgelegd, en de beurt gaat door.
short-cow = De koe vult een plaats. Een kaart in haar rij laat haar naar het laagste andere einde springen. Komt ze in een rij van vijf getallen, dan neemt dezelfde speler alles op het hoogste na, en springt de koe verder.
short-exact = Alleen de kaarten 1 tot en met { $highest } doen mee, en er blijft er geen over.
short-heads = 55 heeft 7 runderkoppen; 11, 22, 33 … 99 hebben er 5; 10, 20, 30 … 100 hebben er 3; de andere getallen die op 5 eindigen hebben er 2; alle andere hebben er 1.
