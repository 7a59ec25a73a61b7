next-match = Nächste Partie
next-ready = Ich bin bereit
next-not-yet = Doch noch nicht
next-ready-tag = bereit
next-waits-tag = noch nicht bereit
next-asks = Noch eine Partie?
next-begins = Alle sind bereit. Gleich geht es los.
next-waits = Wir warten auf { $names }.
next-away = { $count ->
    [one] { $names } ist nicht da.
   *[other] { $names } sind nicht da.
}
next-without = Ohne { $names } starten
next-settings = Spiel und Einstellungen
takeover-coming = { $name } übernimmt ab der nächsten Runde den Platz von { $bot }.
takeover = Für { $bot } einspringen
takeover-not = Doch nur zuschauen
last-match = Die letzte Partie
