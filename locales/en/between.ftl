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
takeover-coming = { $name } takes over from { $bot } at the next deal.
takeover = Take over from { $bot }
takeover-not = I’ll only watch
last-match = The last match
