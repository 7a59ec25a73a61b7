deal-over = { $deal }. voor on läbi
deal-leads = { $count ->
    [one] { $names } juhib, { heads-count }.
   *[other] { $names } juhivad, { heads-count }.
}
deal-you-lead = Sina juhid, { heads-count }.
deal-points = Partii lõpeb, kui kellelgi on { $points }: praegu on kõige rohkem { $most }.
deal-of = { $deal }. voor, kokku { $deals }.
deal-go-on = Edasi
win-names = { $count ->
    [one] { $names } võidab!
   *[other] { $names } jagavad võitu!
}
win-you = Sina võidad!
share-result = Jaga tulemust
share-copied = Tulemus on kopeeritud.
share-line = { $place }. { $name }: { heads-count }
