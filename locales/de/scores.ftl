deal-over = Runde { $deal } ist zu Ende
deal-leads = { $count ->
    [one] { $names } führt mit { heads-count }.
   *[other] { $names } führen mit { heads-count }.
}
deal-you-lead = Du führst mit { heads-count }.
deal-points = Die Partie endet bei { $points }, der höchste Stand ist { $most }.
deal-of = Runde { $deal } von { $deals }.
deal-go-on = Weiter
win-names = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } teilen sich den Sieg!
}
win-you = Du gewinnst!
share-result = Ergebnis teilen
share-copied = Das Ergebnis ist kopiert.
share-line = { $place }. { $name }: { heads-count }
