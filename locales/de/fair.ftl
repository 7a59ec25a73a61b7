fair-title = Fair gegeben
fair-what = Alle Karten ergeben sich aus einem Startwert, der vor der Partie versiegelt wurde, und aus den zufälligen Beiträgen der Spieler.
fair-good = { $deals ->
    [one] Diese Runde war fair gegeben: Sie ergibt sich aus dem versiegelten Startwert.
   *[other] Alle { $deals } Runden waren fair gegeben: Sie ergeben sich aus dem versiegelten Startwert.
}
fair-wrong-seed = Das ist nicht der versiegelte Startwert.
fair-wrong-deal = Runde { $deal } ergibt sich nicht aus Startwert und Beiträgen.
fair-proof = Beweis
fair-hash = SHA-256 des Startwerts, vor der Partie gezeigt
fair-seed = Startwert
fair-parts = Beitrag jeder Person
fair-alarm = Die Karten wurden nicht so gegeben, wie sie vor der Partie versiegelt waren!
fair-wrong-proof = Der Beweis der Runden fehlt.
fair-wrong-form = Der Startwert, sein SHA-256 oder ein Beitrag ist nicht in kleingeschriebenem Hex. Anders geschrieben ergibt er andere Karten.
fair-wrong-hash = Der Startwert ist nicht der, dessen SHA-256 dieses Gerät vor dem Geben gesehen hat.
fair-wrong-count = Vor dem Geben sah dieses Gerät { $before } versiegelte Beiträge, jetzt sind es { $after }.
fair-wrong-part = Der Beitrag von { $name } ist nicht der versiegelte.
fair-wrong-own = Der Beitrag in deinem Namen ist nicht der, den dieses Gerät gezogen hat.
fair-wrong-game = Das Spiel oder seine Optionen wurden geändert, nachdem die Beiträge versiegelt waren.
fair-wrong-seats = Die Spieler oder ihre Reihenfolge wurden geändert, nachdem die Beiträge versiegelt waren.
fair-wrong-starter = Es hat ein anderer Spieler angefangen, als vor dem Geben feststand.
fair-wrong-changed = Der Server hat die versiegelten Beiträge, die Plätze oder das Spiel geändert, nachdem sie feststanden.
fair-wrong-repeated = Der Server hat das Mischen ohne guten Grund von vorn begonnen.
fair-wrong-record = Die Wiederholung enthält einen anderen Beweis als der Tisch.
fair-same = Verglichen mit dem, was dieses Gerät vor dem Geben gesehen hat: Startwert und alle Beiträge sind dieselben.
fair-same-own = Verglichen mit dem, was dieses Gerät vor dem Geben gesehen hat: Startwert und alle Beiträge sind dieselben, auch deiner.
fair-unchecked-before = Dieses Gerät hat nichts gespeichert, was vor dem Geben gezeigt wurde. Es konnte nur prüfen, dass sich die Karten aus dem Beweis ergeben.
fair-unchecked-replay = Die Wiederholung ist nicht verfügbar. Deshalb wurden nur die Karten geprüft, die diese Seite gezeigt hat.
fair-unchecked-players = Einige Spieler sind ausgeblendet oder gelöscht. Deshalb konnte nicht geprüft werden, ob sie ihre Plätze behielten.
fair-save = Speichern, was ich gesehen habe
fair-save-about = Eine Datei mit dem, was dieses Gerät vor dem Geben gesehen hat, für den Befehl nimmt verify AUFZEICHNUNG --seen DATEI.
parts = Versiegelte Beiträge
parts-about = Der Browser jeder Person zieht einen zufälligen Beitrag zum Mischen. Bis die Partie beginnt, zeigt er nur dessen SHA-256. So kann niemand die Karten bestimmen, auch nicht der Server.
part-none = kein Beitrag in dieser Partie
part-pending = noch nicht versiegelt
part-missing = kam nicht an, die Partie begann ohne ihn
parts-missing = { $count ->
    [one] Der Beitrag von { $names } kam nicht an. Die Karten werden ohne ihn gemischt.
   *[other] Die Beiträge von { $names } kamen nicht an. Die Karten werden ohne sie gemischt.
}
left-away = Du warst nicht da, als die Partie begann. Die Karten wurden ohne deinen Beitrag gemischt.
left-late = Dein Beitrag kam nicht rechtzeitig an. Die Karten wurden ohne ihn gemischt.
left-ignored = Der Server hat deinen Beitrag weggelassen, obwohl du da warst.
left-replaced = Der versiegelte Beitrag an deinem Platz stammt nicht von diesem Gerät. Wenn du dich nicht mit einem anderen Gerät hingesetzt hast, hat ihn der Server ersetzt.
left-changed = Der Server hat etwas geändert, was vor dem Aufdecken der Beiträge feststand: die versiegelten Beiträge, die Plätze oder das Spiel. Vielleicht sucht er die Karten aus: Verlasse den Tisch.
left-repeated = Der Server hat das Mischen ohne guten Grund von vorn begonnen. Dieses Gerät hat deinen Beitrag deshalb nicht noch einmal aufgedeckt. Vielleicht sucht der Server die Karten aus: Verlasse den Tisch.
left-means = { $parts ->
    [0] Kein Beitrag schützt diese Runden: Der Server hätte die Karten bestimmen können.
    [one] Ein anderer Beitrag schützt die Runden noch davor, dass der Server sie bestimmt, deiner nicht.
   *[other] { $parts } andere Beiträge schützen die Runden noch davor, dass der Server sie bestimmt, deiner nicht.
}
