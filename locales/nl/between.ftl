next-match = Volgend potje
next-ready = Ik ben klaar
next-not-yet = Toch nog niet
next-ready-tag = klaar
next-waits-tag = nog niet klaar
next-asks = Nog een potje?
next-begins = Iedereen is klaar. Het begint zo.
next-waits = Wachten op { $names }.
next-away = { $count ->
    [one] { $names } is er niet.
   *[other] { $names } zijn er niet.
}
next-without = Starten zonder { $names }
next-settings = Spel en instellingen
takeover-coming = { $name } neemt vanaf de volgende ronde de plaats van { $bot } over.
takeover = Overnemen van { $bot }
takeover-not = Toch alleen kijken
last-match = Het vorige potje
