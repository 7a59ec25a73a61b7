tv-about = Öffne auf dem Fernseher { $address } und gib diesen Code ein. Er gilt einmal, fünf Minuten lang.
tv-make = Code erzeugen
tv-here = Auf diesem Gerät öffnen
tv-count = Fernseher, die diesen Tisch zeigen dürfen: { $count }
tv-withdraw = Fernseher trennen
tv-hand-only = Auf diesem Handy nur Hand und Auswahl
tv-rows-back = Reihen hier zeigen
tv-type = Tisch auf diesem Fernseher zeigen
tv-type-about = Am Tisch öffnet jemand das Menü, wählt „Auf einem Fernseher zeigen“ und bekommt einen Code.
tv-scan = Scannt das mit dem Handy
tv-scan-type = Oder öffnet { $address } auf dem Handy, wählt „Ich habe einen Code“ und gebt ein:
tv-scan-next = Das Handy öffnet hier einen Tisch oder zeigt den, an dem ihr sitzt. Alle anderen scannen denselben Code und spielen mit.
tv-code-instead = Stattdessen einen Code vom Handy eingeben
tv-scan-instead = Code zum Scannen zeigen
tv-pair = Diesen Fernseher benutzen
tv-pair-own = Deinen Tisch auf dem Fernseher zeigen: { $game }
tv-pair-own-about = Der Fernseher zeigt Reihen und Punkte deines Tischs. Deine Hand bleibt auf diesem Handy.
tv-pair-open = Einen Tisch auf dem Fernseher öffnen
tv-pair-open-about = Du bekommst einen Tisch mit den Einstellungen vom letzten Mal und sitzt gleich dran. Die anderen scannen den Code auf dem Fernseher.
tv-pair-unknown = Kein Fernseher zeigt diesen Code mehr. Scanne den Code auf dem Fernseher noch einmal.
tv-letters = Buchstaben
tv-delete = Letzten löschen
tv-sound-on = Ton an
tv-sound-off = Ton aus
tv-dark = Dieser Fernseher darf den Tisch nicht oder nicht mehr zeigen.
tv-another = Anderen Code eingeben
match-place = Platz { $place }
tv-join = Spiel mit
tv-join-code = oder gebt diesen Code auf { $address } ein
tv-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
tv-next = Spielt beim nächsten Mal mit
tv-total = gesamt
tv-own = Dein Stand
tv-deal = diese Runde
