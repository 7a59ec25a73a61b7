tv-about = Ava teleris { $address } ja sisesta see kood. See kehtib üks kord, viie minuti jooksul.
tv-make = Tee kood
tv-here = Ava selles seadmes
tv-count = Telerid, mis tohivad seda lauda näidata: { $count }
tv-withdraw = Ühenda telerid lahti
tv-hand-only = Selles telefonis ainult käsi ja valikud
tv-rows-back = Näita ridu siin
tv-type = Näita lauda selles teleris
tv-type-about = Lauas avab keegi menüü, valib „Näita teleris“ ja saab koodi.
tv-scan = Skaneeri see oma telefoniga
tv-scan-type = Või ava telefonis { $address }, vali „Mul on kood“ ja sisesta
tv-scan-next = Telefon avab siin laua või näitab seda, mille taga sa istud. Kõik teised skaneerivad sama koodi ja mängivad kaasa.
tv-code-instead = Sisesta hoopis kood telefonist
tv-scan-instead = Näita skaneeritavat koodi
tv-pair = Kasuta seda telerit
tv-pair-own = Näita oma lauda selles teleris: { $game }
tv-pair-own-about = Teler näitab sinu laua ridu ja punkte. Käsi jääb sellesse telefoni.
tv-pair-open = Ava selles teleris laud
tv-pair-open-about = Saad eelmise korra seadetega laua ja istud kohe. Teised skaneerivad teleri koodi.
tv-pair-unknown = Ükski teler ei näita enam seda koodi. Skaneeri teleri kood uuesti.
tv-letters = Tähed
tv-delete = Kustuta viimane
tv-sound-on = Heli sees
tv-sound-off = Heli väljas
tv-dark = See teler ei tohi seda lauda näidata või ei tohi enam.
tv-another = Sisesta teine kood
match-place = { $place }. koht
tv-join = Mängi kaasa
tv-join-code = või sisesta see kood aadressil { $address }
tv-won = { $count ->
    [one] { $names } võitis!
   *[other] { $names } võitsid!
}
tv-next = Mängi järgmine kord kaasa
tv-total = kokku
tv-own = Sinu seis
tv-deal = see voor
