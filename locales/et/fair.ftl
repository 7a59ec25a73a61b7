fair-title = Aus jagamine
fair-what = Kõik kaardid tulenevad lähteväärtusest, mis pitseeriti enne osade võtmist, ja osadest, mille inimesed lisasid.
fair-good = { $deals ->
    [one] See voor oli ausalt jagatud: see tuleneb pitseeritud lähteväärtusest.
   *[other] Kõik { $deals } vooru olid ausalt jagatud: need tulenevad pitseeritud lähteväärtusest.
}
fair-wrong-seed = Lähteväärtus pole see, mis pitseeriti.
fair-wrong-deal = { $deal }. voor ei tulene lähteväärtusest ja osadest.
fair-proof = Tõend
fair-hash = Lähteväärtuse SHA-256, näidatud enne partiid
fair-seed = Lähteväärtus
fair-parts = Iga inimese osa
fair-alarm = Neid kaarte ei jagatud nii, nagu need enne partiid pitseeriti!
fair-wrong-proof = Jagamise tõend puudub.
fair-wrong-form = Lähteväärtus, selle SHA-256 või mõni osa pole väikeste tähtedega kuueteistkümnendkujul. Teisiti kirjutatuna annab see teised kaardid.
fair-wrong-hash = Lähteväärtus pole see, mille SHA-256 see seade enne jagamist nägi.
fair-wrong-count = Enne jagamist nägi see seade pitseeritud osi { $before }, nüüd on neid { $after }.
fair-wrong-part = Mängija { $name } osa pole see, mis pitseeriti.
fair-wrong-own = Sinu nimel olev osa pole see, mille see seade võttis.
fair-wrong-game = Mängu või selle valikuid muudeti pärast osade pitseerimist.
fair-wrong-seats = Mängijaid või nende järjekorda muudeti pärast osade pitseerimist.
fair-wrong-starter = Alustas teine mängija kui see, kes oli enne jagamist määratud.
fair-wrong-changed = Server muutis pitseeritud osi, kohti või mängu pärast seda, kui need olid paigas.
fair-wrong-repeated = Server alustas segamist mõjuva põhjuseta uuesti.
fair-wrong-record = Taasesituses on teine tõend kui laual.
fair-same = Võrreldud sellega, mida see seade enne jagamist nägi: lähteväärtus ja kõik osad on samad.
fair-same-own = Võrreldud sellega, mida see seade enne jagamist nägi: lähteväärtus ja kõik osad on samad, ka sinu oma.
fair-unchecked-before = See seade pole enne jagamist näidatust midagi salvestanud. Kontrollida sai ainult seda, et kaardid tulenevad tõendist.
fair-unchecked-replay = Taasesitust pole saada, nii et kontrolliti ainult neid kaarte, mida see leht on näidanud.
fair-unchecked-players = Mõni mängija on peidetud või kustutatud, nii et ei saanud kontrollida, kas ta jäi oma kohale.
fair-save = Salvesta, mida ma nägin
fair-save-about = Fail sellega, mida see seade enne jagamist nägi, käsu nimmt verify ÜLESKIRJUTUS --seen FAIL jaoks.
parts = Pitseeritud osad
parts-about = Iga inimese brauser võtab segamiseks juhusliku osa. Kuni partii alguseni näitab ta ainult selle SHA-256, nii et keegi ei saa kaarte valida, isegi mitte server.
part-none = selles partiis osa pole
part-pending = pole veel pitseeritud
part-missing = ei jõudnud kohale, partii algas ilma selleta
parts-missing = { $count ->
    [one] Osa ei jõudnud kohale: { $names }. Kaardid segatakse ilma selleta.
   *[other] Osad ei jõudnud kohale: { $names }. Kaardid segatakse ilma nendeta.
}
left-away = Sa olid partii alguses eemal, nii et kaardid segati ilma sinu osata.
left-late = Sinu osa ei jõudnud õigel ajal kohale, nii et kaardid segati ilma selleta.
left-ignored = Server jättis sinu osa välja, kuigi sa olid kohal.
left-replaced = Sinu kohal olev pitseeritud osa pole sellest seadmest. Kui sa pole teise seadmega lauda istunud, on server selle asendanud.
left-changed = Server muutis seda, mis oli enne osade avaldamist paigas: pitseeritud osi, kohti või mängu. Võib-olla valib server kaarte: lahku lauast.
left-repeated = Server alustas segamist mõjuva põhjuseta uuesti, seepärast ei avaldanud see seade sinu osa uuesti. Võib-olla valib server kaarte: lahku lauast.
left-means = { $parts ->
    [0] Ükski osa ei kaitse seda jagamist: server oleks võinud kaardid valida.
    [one] Üks teine osa kaitseb jagamist veel serveri valiku eest, sinu oma mitte.
   *[other] { $parts } teist osa kaitsevad jagamist veel serveri valiku eest, sinu oma mitte.
}
