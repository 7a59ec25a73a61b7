deal-over = Deal { $deal } is over
deal-leads = { $count ->
    [one] { $names } leads with { heads-count }.
   *[other] { $names } lead with { heads-count }.
}
deal-you-lead = You lead with { heads-count }.
deal-points = The match ends at { $points }: the highest score is { $most }.
deal-of = Deal { $deal } of { $deals }.
deal-go-on = Go on
win-names = { $count ->
    [one] { $names } wins!
   *[other] { $names } share the win!
}
win-you = You win!
share-result = Share the result
share-copied = The result is copied.
share-line = { $place }. { $name }: { heads-count }
