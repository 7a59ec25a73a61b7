terminal-row = row
terminal-sixth = 6th
terminal-sixth-card = 6th card
terminal-takes = takes
terminal-heads = heads
terminal-heads-short = { $heads ->
    [one] { $heads } head
   *[other] { $heads } heads
}
terminal-seat = seat
terminal-total = total
terminal-cards = cards
terminal-deal = deal
terminal-picked = picked
terminal-deal-number = Deal { $deal }
terminal-deal-of = Deal { $deal } of { $last }
terminal-turn-number = turn { $turn }
terminal-turn-of = turn { $turn } of { $last }
terminal-against = You play against { $names }.
terminal-saves = The match is saved after every turn. ? for help, q to quit.
terminal-back = You are back at the table.
terminal-saved-in = The match is saved in { $path }
terminal-resume = Go on with: { $command }
terminal-verify = Every deal can be verified: { $command }
terminal-replay = Watch the match again: { $command }
terminal-faults = { $count ->
    [one] One decision was made for { $name }: see { $path }
   *[other] { $count } decisions were made for { $name }: see { $path }
}
terminal-fault = { $name }’s program failed, so a decision was made for it.
terminal-took = { $you ->
    [true] You take row { $row }: { heads-count }.
   *[other] { $name } takes row { $row }: { heads-count }.
}
terminal-cow-lies = The cow lies in row { $row }.
terminal-starts = { $you ->
    [true] You start.
   *[other] { $name } starts.
}
terminal-wins = { $you ->
    [true] You win.
   *[other] { $name } wins.
}
terminal-shared-win = Shared first place: { $names }.
terminal-last-card = Your { $card } is played for you: it is all you have left.
terminal-unfinished = The record ends here; the match is not finished.
terminal-no-scores = No deal is finished yet: the score sheet is empty.
terminal-deal-over = Deal { $deal } is over
terminal-in-short = { $game }: the rules in short
terminal-ask-card = Your card:
terminal-ask-cards = Your card or two:
terminal-ask-row = Your row, 1 to { $rows }:
terminal-no-row = “{ $typed }” is not a row: type a number from 1 to { $rows }, or ? for help.
terminal-no-card = “{ $typed }” is not a card: type a number from your hand, for example { $card }.
terminal-nothing-typed = Type a card from your hand, for example { $card }, or ? for help.
terminal-one-card = You may play one card a turn, not { $count }.
terminal-two-cards = You may play one or two cards a turn, not { $count }.
terminal-not-held = { $card ->
    [0] You have no zero; your hand is { $hand }.
   *[other] You do not have { $card }; your hand is { $hand }.
}
terminal-held-once = { $card ->
    [0] You have only one zero.
   *[other] You have only one { $card }.
}
terminal-type-card = play the card 17
terminal-type-both = play both
terminal-type-zero = play both (0 23: the zero and 23)
terminal-type-row = take that row, when your card is lower than all rows
terminal-type-scores = score sheet
terminal-type-table = the table again
terminal-type-quit = quit; the match is saved (Ctrl-C and Ctrl-D do the same)
terminal-enter = Enter
terminal-space = space
terminal-click = a click
terminal-press-arrows = point at a card, or at a row when your card is lower than all rows
terminal-press-digits = point at the card, or the row, of that number
terminal-press-space = pick a card, so that another one can go with it
terminal-press-enter = play the card that you point at
terminal-press-enter-two = play the card that you point at and the one that is picked
terminal-press-escape = point at nothing again
terminal-press-click = does the same; on the line with the question it plays
terminal-press-pages = what happened before
terminal-press-quit = quit; the match is saved (Ctrl-C does the same)
terminal-key-play = Play
terminal-key-pick = Pick
terminal-key-help = Help
terminal-key-scores = Scores
terminal-key-quit = Save and quit
terminal-enter-plays = Enter plays { $cards }.
terminal-enter-takes = Enter takes row { $row } with its { heads-count }, and { $card } starts it again.
terminal-choose-card = Your card? ← → or its number, then Enter.
terminal-choose-cards = Your card or two? ← → or the number; space picks one of two; then Enter.
terminal-chosen = You have chosen { $cards }.
terminal-no-row-number = { $typed }: no row has this number.
terminal-no-card-number = { $typed }: you have no card with this number.
terminal-put-back = One or two cards a turn may be played: put one back.
terminal-choose-first = First choose one: arrow keys, its number, or a click.
terminal-hint-start = Enter draws your part of the shuffle, and deals · q quits
terminal-hint-continue = Enter goes on · q quits
terminal-hint-close = Enter goes back to the table
terminal-hint-leave = Enter leaves the table
