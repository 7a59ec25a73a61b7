devices-about = Kood viib sinu nime ja partiid teise seadmesse. See kehtib üks kord, viie minuti jooksul.
code-make = Tee kood
code-is = Sisesta see kood teises seadmes:
code-use = Kasuta koodi
code-used = See seade on nüüd { $name }.
code-replaces = See asendab sinu praeguse identiteedi selles seadmes.
code-too-many-devices = See nimi on juba liiga paljudes seadmetes. Vali ühes neist seadetes „{ device-forget }“ või „{ devices-forget-others }“. Kasuta seejärel siin uut koodi.
hidden-none = Sa pole kedagi peitnud.
hidden-about = Sa ei näe nende nimesid ega seda, mida nad ütlevad.
hidden-unknown = Keegi ({ $id })
hidden-show = Näita jälle
devices-yours = { $count ->
    [one] Sinu nimi on ühes seadmes:
   *[other] Sinu nimi on { $count } seadmes:
}
device-this = See seade
device-other = Teine seade
device-since = alates { $time }
device-used = viimati kasutatud { $time }
device-forget = Unusta see seade
device-forget-about = Sinu nimi, partiid ja lauad jäävad sinu teistesse seadmetesse. See seade sind enam ei tunne.
device-forget-last = See on sinu ainus seade. Kui see on unustatud, ei pääse enam keegi sinu nime, partiide ja laudade juurde, ka sina mitte. Et need alles jääksid, kasuta enne koodi teises seadmes.
device-forgotten = See seade on unustatud.
devices-forget-others = Unusta kõik teised seadmed
devices-forget-others-about = { $count ->
    [one] Sinu nimi eemaldatakse ühest teisest seadmest ja selle ühendus katkestatakse. Kasutamata kood muutub kehtetuks. See seade jääb.
   *[other] Sinu nimi eemaldatakse { $count } teisest seadmest ja nende ühendused katkestatakse. Kasutamata kood muutub kehtetuks. See seade jääb.
}
devices-others-forgotten = Kõik teised seadmed on unustatud.
device-nameless-about = Sa eemaldasid selle teisest seadmest või kasutab seda nüüd keegi, kellel on selle seadme küpsise koopia. Võta kood seadmes, millel on sinu nimi veel alles. Kasuta seda siin seadetes ja lase siis kõik teised seadmed unustada.
