fair-title = Eerlijk gedeeld
fair-what = Alle kaarten volgen uit een startwaarde die verzegeld werd voordat de delen werden getrokken, en uit de delen die personen toevoegden.
fair-good = { $deals ->
    [one] Deze ronde was eerlijk gedeeld: ze volgt uit de verzegelde startwaarde.
   *[other] Alle { $deals } rondes waren eerlijk gedeeld: ze volgen uit de verzegelde startwaarde.
}
fair-wrong-seed = Dit is niet de verzegelde startwaarde.
fair-wrong-deal = Ronde { $deal } volgt niet uit de startwaarde en de delen.
fair-proof = Bewijs
fair-hash = SHA-256 van de startwaarde, getoond vóór het potje
fair-seed = Startwaarde
fair-parts = Het deel van elke persoon
fair-alarm = Deze kaarten zijn niet gedeeld zoals ze vóór het potje verzegeld waren!
fair-wrong-proof = Het bewijs van het delen ontbreekt.
fair-wrong-form = De startwaarde, de SHA-256 ervan of een deel is niet in hex met kleine letters. Anders geschreven geeft het andere kaarten.
fair-wrong-hash = De startwaarde is niet die waarvan dit apparaat vóór het delen de SHA-256 zag.
fair-wrong-count = Vóór het delen zag dit apparaat { $before } verzegelde delen, en nu zijn het er { $after }.
fair-wrong-part = Het deel van { $name } is niet het verzegelde.
fair-wrong-own = Het deel op jouw naam is niet het deel dat dit apparaat heeft getrokken.
fair-wrong-game = Het spel of de opties zijn veranderd nadat de delen verzegeld waren.
fair-wrong-seats = De spelers of hun volgorde zijn veranderd nadat de delen verzegeld waren.
fair-wrong-starter = Er is een andere speler begonnen dan vóór het delen vaststond.
fair-wrong-changed = De server heeft de verzegelde delen, de plaatsen of het spel veranderd nadat ze vaststonden.
fair-wrong-repeated = De server is zonder goede reden opnieuw begonnen met schudden.
fair-wrong-record = Bij het terugkijken hoort een ander bewijs dan bij de tafel.
fair-same = Vergeleken met wat dit apparaat vóór het delen zag: de startwaarde en alle delen zijn dezelfde.
fair-same-own = Vergeleken met wat dit apparaat vóór het delen zag: de startwaarde en alle delen zijn dezelfde, ook het jouwe.
fair-unchecked-before = Dit apparaat heeft niets bewaard van wat vóór het delen is getoond. Het kon alleen nagaan dat de kaarten uit het bewijs volgen.
fair-unchecked-replay = Het potje kan niet worden teruggekeken, dus alleen de kaarten die deze pagina heeft getoond zijn nagegaan.
fair-unchecked-players = Sommige spelers zijn verborgen of verwijderd, dus kon niet worden nagegaan of zij hun plaats hielden.
fair-save = Bewaren wat ik zag
fair-save-about = Een bestand met wat dit apparaat vóór het delen zag, voor het commando nimmt verify VERSLAG --seen BESTAND.
parts = Verzegelde delen
parts-about = De browser van elke persoon trekt een willekeurig deel voor het schudden. Tot het potje begint toont hij alleen de SHA-256 ervan, zodat niemand de kaarten kan kiezen, ook de server niet.
part-none = geen deel in dit potje
part-pending = nog niet verzegeld
part-missing = kwam niet aan, het potje begon zonder
parts-missing = { $count ->
    [one] Het deel van { $names } kwam niet aan. De kaarten worden zonder dat deel geschud.
   *[other] De delen van { $names } kwamen niet aan. De kaarten worden zonder die delen geschud.
}
left-away = Je was weg toen het potje begon, dus de kaarten zijn zonder jouw deel geschud.
left-late = Jouw deel kwam niet op tijd aan, dus de kaarten zijn zonder dat deel geschud.
left-ignored = De server heeft jouw deel weggelaten, hoewel je er was.
left-replaced = Het verzegelde deel op jouw plaats komt niet van dit apparaat. Als je niet met een ander apparaat bent gaan zitten, heeft de server het vervangen.
left-changed = De server heeft iets veranderd dat vaststond voordat de delen werden onthuld: de verzegelde delen, de plaatsen of het spel. Misschien kiest hij de kaarten: verlaat de tafel.
left-repeated = De server is zonder goede reden opnieuw begonnen met schudden. Dit apparaat heeft jouw deel daarom niet nog eens onthuld. Misschien kiest de server de kaarten: verlaat de tafel.
left-means = { $parts ->
    [0] Geen deel beschermt dit delen: de server had de kaarten kunnen kiezen.
    [one] Eén ander deel beschermt het delen nog tegen een keuze van de server, het jouwe niet.
   *[other] { $parts } andere delen beschermen het delen nog tegen een keuze van de server, het jouwe niet.
}
