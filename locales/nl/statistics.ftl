stats-none = Je hebt op deze server nog geen potje uitgespeeld. Speel er een, dan zie je hier hoe je het doet.
stats-seats = Aantal spelers
stats-matches = Potjes
stats-wins = Gewonnen
stats-own = Jouw koppen per ronde
stats-table = Gemiddelde van de tafel
stats-difference = Verschil
stats-which = Welke potjes
stats-places = Jouw plaatsen
stats-place = Plaats
stats-times = Hoe vaak
stats-places-told = { $matches ->
    [one] In één potje
   *[other] In { $matches } potjes
} met { $seats } spelers was je { $first ->
    [one] één keer
   *[other] { $first } keer
} eerste en { $last ->
    [one] één keer
   *[other] { $last } keer
} laatste.
stats-heads = Runderkoppen per ronde, potje na potje
stats-heads-told = { $way ->
    [less] Je neemt per ronde { $heads } runderkoppen minder dan je tafel.
    [more] Je neemt per ronde { $heads } runderkoppen meer dan je tafel.
   *[other] Je neemt per ronde evenveel runderkoppen als je tafel.
}
stats-heads-error = Je neemt per ronde { $own } runderkoppen (± { $error }), je tafel { $table } (± { $other }). ± is de standaardfout.
stats-plot = De potjes van links naar rechts, het nieuwste als laatste. De dikke lijn ben jij, de dunne het gemiddelde van de tafel; de rechte lijnen zijn de gemiddelden over alle potjes, de band is jouw gemiddelde met zijn fout.
stats-you = Jij
stats-the-table = De tafel
stats-mean = Totaal gemiddelde
stats-when = Wanneer
stats-as-table = Dezelfde cijfers als tabel
stats-earlier = Eerdere potjes tonen
stats-counted = Meegeteld worden potjes op deze server die zijn uitgespeeld terwijl jij een plaats had. Wat een bot voor je besliste, telt als jouw beslissing. Potjes op één apparaat en scorebladen tellen niet mee.
data-yours = Alles wat over jou is opgeslagen
data-about = Neem het mee als één bestand: je identiteit, je uitslagen en het verslag van elk potje.
data-export = Alles downloaden
data-exporting = Het bestand wordt gemaakt …
data-exported = Opgeslagen als { $file }.
data-delete = Alles over mij verwijderen
data-delete-goes = Dit verdwijnt voorgoed:
data-goes-identity = je naam en je identiteit, op al je apparaten
data-goes-results = je uitslagen en statistieken, en wie je verbergt
data-goes-name = je naam in elk potje en elke lijst; anderen zien in plaats daarvan ‘{ someone-gone }’
data-goes-seat = je plaatsen: een bot speelt voor je verder, en iemand anders wordt gastheer
data-delete-stays = Dit blijft:
data-stays-cards = de gespeelde kaarten, want de potjes zijn ook van de anderen
data-stays-copies = wat anderen hebben gedownload, en back-ups tot ze worden gewist
data-delete-type = Typ ter bevestiging je naam: { $name }
data-delete-sure = Alles verwijderen
data-deleted = Alles over jou is verwijderd. Deze browser kent je niet meer.
data-deleting = In enkele potjes staat je naam nog. Die wordt vanzelf verwijderd; dat duurt even.
data-start-over = Opnieuw beginnen
