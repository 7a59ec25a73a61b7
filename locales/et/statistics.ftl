stats-none = Sa pole selles serveris veel ühtegi partiid lõpuni mänginud. Mängi üks ja siit näed, kuidas sul läheb.
stats-seats = Mängijate arv
stats-matches = Partiisid
stats-wins = Võite
stats-own = Sinu härjapead voorus
stats-table = Laua keskmine
stats-difference = Vahe
stats-which = Millised partiid
stats-places = Sinu kohad
stats-place = Koht
stats-times = Kui sageli
stats-places-told = { $matches ->
    [one] Ühes partiis
   *[other] { $matches } partiis
}, kus mängijaid oli { $seats }, olid sa { $first ->
    [one] ühe korra
   *[other] { $first } korda
} esimene ja { $last ->
    [one] ühe korra
   *[other] { $last } korda
} viimane.
stats-heads = Härjapead voorus, partii partii järel
stats-heads-told = { $way ->
    [less] Sa võtad voorus { $heads } härjapead vähem kui sinu laud.
    [more] Sa võtad voorus { $heads } härjapead rohkem kui sinu laud.
   *[other] Sa võtad voorus sama palju härjapäid kui sinu laud.
}
stats-heads-error = Sa võtad voorus { $own } härjapead (± { $error }), sinu laud { $table } (± { $other }). ± on standardviga.
stats-plot = Partiid vasakult paremale, viimane lõpus. Jäme joon oled sina, peenike laua keskmine; sirged on kõigi partiide keskmised, riba on sinu keskmine koos veaga.
stats-you = Sina ise
stats-the-table = Laud
stats-mean = Kõigi keskmine
stats-when = Millal
stats-as-table = Samad arvud tabelina
stats-earlier = Näita varasemaid partiisid
stats-counted = Arvesse lähevad selle serveri partiid, mis mängiti lõpuni ajal, kui sul oli koht. Mida robot sinu eest otsustas, läheb kirja sinu otsusena. Ühe seadme partiid ja punktilehed arvesse ei lähe.
data-yours = Kõik, mis sinu kohta on salvestatud
data-about = Võta see ühe failina kaasa: sinu identiteet, tulemused ja iga partii üleskirjutus.
data-export = Laadi kõik alla
data-exporting = Faili koostatakse …
data-exported = Salvestatud failina { $file }.
data-delete = Kustuta kõik minu kohta
data-delete-goes = See kaob jäädavalt:
data-goes-identity = sinu nimi ja identiteet kõigis sinu seadmetes
data-goes-results = sinu tulemused ja statistika ning see, keda sa peidad
data-goes-name = sinu nimi igas partiis ja loendis; teised näevad selle asemel „{ someone-gone }“
data-goes-seat = sinu kohad: robot mängib sinu eest edasi ja keegi teine saab võõrustajaks
data-delete-stays = See jääb:
data-stays-cards = mängitud kaardid, sest partiid on ka teiste omad
data-stays-copies = mida teised on alla laadinud, ja varukoopiad, kuni need kustutatakse
data-delete-type = Kinnituseks kirjuta oma nimi: { $name }
data-delete-sure = Kustuta kõik
data-deleted = Kõik sinu kohta on kustutatud. See brauser sind enam ei tunne.
data-deleting = Mõnes partiis on veel sinu nimi. See eemaldatakse ise ja võtab veidi aega.
data-start-over = Alusta uuesti
