next-match = Next match
next-ready = I’m ready
next-not-yet = Not yet
next-ready-tag = ready
next-waits-tag = not ready yet
next-asks = Another match?
next-begins = Everyone is ready. The match begins.
next-waits = Waiting for { $names }.
next-away = { $count ->
    [one] { $names } is away.
   *[other] { $names } are away.
}
next-without = Start without { $names }
next-settings = Game and settings
last-match = The last match
