rules-setup-zeros-two = Everybody gets two zeros.
rules-match-points-too = It also ends when someone has { $points ->
    [one] { $points } head
   *[other] { $points } heads
} or more. The deal is always played to its end first.
rules-match-deals-number = The match ends after { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}.
guide-agreed = Agreed at this table
guide-cow = COW
guide-except = Everything is as in { $game }, except for this:
guide-goal-fewest = Fewer heads are better
guide-goal-most = More heads are better
guide-hand = { $hand ->
    [one] { $hand } card each
   *[other] { $hand } cards each
}
guide-legend = In the drawings 55·7 is the card 55 with its 7 heads, and a dot alone is an empty place.
guide-players = { $players } players
guide-with-cow = With the jumping cow
guide-without-cow = Without the jumping cow
guide-zeros-dealt = Zeros dealt evenly
guide-zeros-mixed = Zeros mixed in
games-id = id
games-game = game
games-seats = seats
games-hand = hand
games-zeros = zeros
games-zeros-mixed = { $zeros } mixed
games-zeros-dealt = { $zeros } dealt
games-turn = a turn
games-turn-hidden = { $cards } hidden
games-turn-open = { $cards } open
games-low = low card
games-low-choose = takes a row
games-low-highest = highest end
games-wins = wins
games-wins-fewest = fewest
games-wins-most = most
games-end = match ends
games-end-points = { $points } heads
games-end-seats = a deal each
short-turn-one = Everybody plays one card, face down and all at once. The cards are placed from the lowest to the highest.
short-turn-two = Everybody plays one or two cards, face down and all at once. The cards are placed from the lowest to the highest.
short-turn-open = Everybody plays one card in turn, face up, and places it at once.
short-nearest = A card goes after the nearest lower end of a row.
short-sixth = The sixth card of a row takes the other five and starts the row again.
short-low-choose = A card below all four ends takes a row of its player’s choice and starts it again.
short-low-highest = A card below all four ends goes after the highest of them.
short-zero-first = A number played with a zero is placed before all numbers without one; the zero goes to your pile.
short-zero-skip = A zero is laid aside and passes the turn.
short-cow = The cow fills a place. A card in its row makes it hop to the lowest other end. If it lands in a row of five numbers, the same player takes all but the highest, and the cow hops on.
short-exact = Only the cards 1 to { $highest } are in the game, and none is left over.
short-heads = 55 has 7 heads; 11, 22, 33 … 99 have 5; 10, 20, 30 … 100 have 3; the other numbers that end in 5 have 2; all others have 1.
