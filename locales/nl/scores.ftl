deal-over = Ronde { $deal } is afgelopen
deal-leads = { $count ->
    [one] { $names } staat voor met { heads-count }.
   *[other] { $names } staan voor met { heads-count }.
}
deal-you-lead = Je staat voor met { heads-count }.
deal-points = Het potje eindigt bij { $points }: de hoogste score is { $most }.
deal-of = Ronde { $deal } van { $deals }.
deal-go-on = Verder
win-names = { $count ->
    [one] { $names } wint!
   *[other] { $names } delen de winst!
}
win-you = Je wint!
share-result = Uitslag delen
share-copied = De uitslag is gekopieerd.
share-line = { $place }. { $name }: { heads-count }
