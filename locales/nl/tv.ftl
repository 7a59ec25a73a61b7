tv-about = Open op de tv { $address } en typ deze code. Hij werkt één keer, vijf minuten lang.
tv-make = Code maken
tv-here = Op dit apparaat openen
tv-count = Tv’s die deze tafel mogen tonen: { $count }
tv-withdraw = Tv’s loskoppelen
tv-hand-only = Op deze telefoon alleen hand en keuzes
tv-rows-back = Rijen hier tonen
tv-type = Tafel op deze tv tonen
tv-type-about = Aan tafel opent iemand het menu, kiest ‘Op een tv tonen’ en krijgt een code.
tv-scan = Scan dit met je telefoon
tv-scan-type = Of open { $address } op je telefoon, kies ‘Ik heb een code’ en typ
tv-scan-next = Je telefoon opent hier een tafel, of toont de tafel waar je zit. Alle anderen scannen dezelfde code en doen mee.
tv-code-instead = Liever een code van een telefoon typen
tv-scan-instead = Toon de code om te scannen
tv-pair = Deze tv gebruiken
tv-pair-own = Jouw tafel op deze tv tonen: { $game }
tv-pair-own-about = De tv toont de rijen en de stand van jouw tafel. Je hand blijft op deze telefoon.
tv-pair-open = Een tafel op deze tv openen
tv-pair-open-about = Je krijgt een tafel met de instellingen van de vorige keer en zit meteen. De anderen scannen de code op de tv.
tv-pair-unknown = Geen enkele tv toont deze code nog. Scan de code op de tv opnieuw.
tv-letters = Letters
tv-delete = Laatste wissen
tv-sound-on = Geluid aan
tv-sound-off = Geluid uit
tv-dark = Deze tv mag de tafel niet of niet meer tonen.
tv-another = Andere code typen
match-place = { $place }e plaats
tv-join = Speel mee
tv-join-code = of typ deze code op { $address }
tv-won = { $count ->
    [one] { $names } wint!
   *[other] { $names } winnen!
}
tv-next = Doe de volgende keer mee
tv-total = totaal
tv-own = Jouw stand
tv-deal = deze ronde
