deal-over = Babak { $deal } selesai
deal-leads = { $count ->
   *[other] { $names } memimpin dengan { heads-count }.
}
deal-you-lead = Kamu memimpin dengan { heads-count }.
deal-points = Pertandingan berakhir pada { $points }: skor tertinggi { $most }.
deal-of = Babak { $deal } dari { $deals }.
deal-go-on = Lanjut
win-names = { $count ->
    [1] { $names } menang!
   *[other] { $names } berbagi kemenangan!
}
win-you = Kamu menang!
share-result = Bagikan hasil
share-copied = Hasilnya disalin.
share-line = { $place }. { $name }: { heads-count }
