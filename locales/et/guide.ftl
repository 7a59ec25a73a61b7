rules-setup-zeros-two = Igaüks saab kaks nulli.
rules-match-points-too = See lõpeb ka siis, kui kellelgi on { $points ->
    [one] { $points } härjapea
   *[other] { $points } härjapead
} või rohkem. Voor mängitakse alati enne lõpuni.
rules-match-deals-number = Partii lõpeb { $deals ->
    [one] { $deals } vooru
   *[other] { $deals } vooru
} järel.
guide-agreed = Selles lauas kokku lepitud
guide-cow = LEHM
guide-except = Kõik on nagu mängus „{ $game }“, välja arvatud see:
guide-goal-fewest = Vähem härjapäid on parem
guide-goal-most = Rohkem härjapäid on parem
guide-hand = { $hand ->
    [one] igaühele { $hand } kaart
   *[other] igaühele { $hand } kaarti
}
guide-legend = Joonistel on 55·7 kaart 55 oma 7 härjapeaga ja üksik punkt on tühi koht.
guide-players = { $players } mängijat
guide-with-cow = Kepsutava lehmaga
guide-without-cow = Kepsutava lehmata
guide-zeros-dealt = Nullid võrdselt jagatud
guide-zeros-mixed = Nullid teiste kaartide hulka segatud
games-id = nimi
games-game = mäng
games-seats = kohti
games-hand = käes
games-zeros = nulle
games-zeros-mixed = { $zeros } segatud
games-zeros-dealt = { $zeros } jagatud
games-turn = käigus
games-turn-hidden = { $cards } peidus
games-turn-open = { $cards } avatult
games-low = liiga väike
games-low-choose = võtab rea
games-low-highest = suurim lõpp
games-wins = võidab
games-wins-fewest = vähim
games-wins-most = enim
games-end = lõpp
games-end-points = { $points } punkti
games-end-seats = voor igaühele
short-turn-one = Kõik käivad korraga ja pildiga allapoole ühe kaardi. Kaardid pannakse ritta väiksemast suuremani.
short-turn-two = Kõik käivad korraga ja pildiga allapoole ühe või kaks kaarti. Kaardid pannakse ritta väiksemast suuremani.
short-turn-open = Kordamööda käib igaüks ühe kaardi avatult ja paneb selle kohe ritta.
short-nearest = Kaart läheb lähima väiksema reaotsa järele.
short-sixth = Rea kuues kaart võtab teised viis üles ja alustab rida uuesti.
short-low-choose = Kaart, mis on väiksem kui kõik neli lõppu, võtab üles ühe vabalt valitud rea ja alustab seda uuesti.
short-low-highest = Kaart, mis on väiksem kui kõik neli lõppu, läheb neist suurima järele.
short-zero-first = Koos nulliga käidud arv pannakse ritta enne kõiki nullita arve; null läheb sinu pakki.
short-zero-skip = Null pannakse kõrvale ja kord läheb edasi.
short-cow = Lehm täidab koha. Kui tema ritta pannakse kaart, kalpsab ta väikseima teise lõpu juurde. Kui ta satub viie arvuga ritta, võtab sama mängija kõik peale suurima üles ja lehm kalpsab edasi.
short-exact = Mängus on ainult kaardid 1 kuni { $highest } ja ükski ei jää üle.
short-heads = Kaardil 55 on 7 härjapead; kaartidel 11, 22, 33 … 99 on 5; kaartidel 10, 20, 30 … 100 on 3; teistel 5-ga lõppevatel arvudel on 2; kõigil ülejäänutel on 1.
