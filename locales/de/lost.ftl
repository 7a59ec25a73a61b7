lost = Diese Seite gibt es nicht.
lost-why = Vielleicht ist der Link unvollständig, oder es gibt die Seite nicht mehr.
why-not-found = Vielleicht ist der Link unvollständig, oder der Tisch wurde entfernt, weil ihn niemand mehr benutzt hat.
why-forbidden = Hier wird ohne Zuschauer gespielt, oder du wurdest vom Tisch genommen. Wenn die Partie vorbei ist und ein Platz frei ist, kannst du dich dazusetzen.
why-no-identity = Du hast ihn auf einem anderen Gerät entfernt, oder jemand anders benutzt ihn jetzt. Mit einem Code von einem Gerät, das ihn noch hat, holst du ihn in den Einstellungen zurück.
why-too-fast = Diese Seite hat viel zu viel auf einmal geschickt. Warte kurz, bevor du es noch einmal versuchst.
why-other = Seite und Server haben sich nicht verstanden. Das kommt nach einem Update vor, oder wenn der Server sehr beschäftigt ist.
try-again = Noch einmal versuchen
