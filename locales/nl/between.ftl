next-match = Volgend spel
next-ready = Ik ben klaar
next-not-yet = Toch nog niet
next-ready-tag = klaar
next-waits-tag = nog niet klaar
next-asks = Nog een spel?
next-begins = Iedereen is klaar. Het begint zo.
next-waits = Wachten op { $names }.
next-away = { $count ->
    [one] { $names } is er niet.
   *[other] { $names } zijn er niet.
}
next-without = Starten zonder { $names }
next-settings = Spel en instellingen
last-match = Het vorige spel
