invited = Sind kutsutakse mängima
invited-by = { $name } kutsub sind mängima
invited-who = Lauas: { $names }.
chairs-free = { $count ->
    [0] Kõik kohad on võetud. Võid vaadata või paluda võõrustajalt ühe koha juurde.
    [one] Üks koht on vaba.
   *[other] { $count } kohta on vabad.
}
join-removed = Võõrustaja palus sul lauast lahkuda. Vaadata võid.
remove-sure = Kas eemaldada mängija { $name } lauast? Tagasi istuda siis enam ei saa.
join-too-late = Keegi jõudis ette: kõik kohad on võetud.
table-code-about = Teised sisestavad selle aadressil { $address } kohas „Mul on kood“.
more-settings = Veel seadeid
close-this = Siiski mitte, sulge laud
leave-sure = Partii jätkub ja robot mängib selle sinu eest lõpuni. Kas lahkuda jäädavalt?
leave-sure-alone = Keegi teine seda partiid ei mängi, seega jääb see pooleli. Kas lahkuda jäädavalt?
leave-sure-open = Sinu koht vabaneb teistele.
