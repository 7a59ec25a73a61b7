title = 6 nimmt!
what-it-is = The card game, with friends and against bots.
play-now = Play now
game = Game
players = Players
level = Bots
you = You
game-classic = 6 nimmt!
game-cow = With the jumping cow
game-plus = 6 nimmt! PLUS
game-plus-dealt = PLUS, zeros dealt evenly
game-zeros = With 0-cards
game-simple = Simple
game-tactics = Tactics: all cards known
bot-random = Random
bot-lowest = Lowest card
bot-greedy = Greedy
bot-careful = Careful
bot-montecarlo = Monte Carlo
bot-novice = Novice
bot-easy = Easy
bot-medium = Medium
bot-hard = Hard
bot-expert = Expert
bot-tag = bot
host-tag = host
dropped-tag = connection lost
card-back = A card, face down
card-name = { $card }, { $heads ->
    [0] no bull heads
    [one] one bull head
   *[other] { $heads } bull heads
}
rows = The rows
row-label = Row { $row }: { $cards }{ $cow ->
    [true] , and the cow
   *[other] {""}
}
row-take = Take row { $row }: { heads-count }
row-cost = { heads-count }
heads-count = { $heads ->
    [one] { $heads } head
   *[other] { $heads } heads
}
cow = The cow
hand = Your hand
seats = The players
seat-number = Seat { $seat }
seat-score = { $total } in all, { $heads } in this deal
thinks = thinks
play-cards = Play { $cards }
pick-cards = { $most ->
    [one] Pick a card
   *[other] Pick one card or two
}
status-connecting = Coming to the table …
status-disconnected = The connection is lost. Coming back …
status-finished = The match is over.
status-closed = The table is closed.
status-showing = The cards are being placed.
status-take-row = Your { $card } is lower than all rows: take one of them.
status-your-turn = It is your turn.
status-waiting = Waiting for { $names }
seconds = { $seconds } s
deal-and-turn = Deal { $deal }, turn { $turn }
fewer-is-better = Fewer is better
more-is-better = More is better
title-your-turn = Your turn – 6 nimmt!
title-table = 6 nimmt!
go-home = Home
lost = There is nothing at this address.
refused-not-found = There is no such table.
refused-forbidden = You cannot watch this table.
refused-too-fast = That was too fast.
gathering = Before the match
empty-chair = Empty
sit-here = Sit here
seat-bot = Seat a bot
remove = Remove
begin = Begin
begin-without = { $count ->
    [one] Begin without the empty chair
   *[other] Begin without the { $count } empty chairs
}
host-begins = The host begins the match.
sealed = All cards follow from a sealed seed. Its SHA-256:
invite-link = Link to this table
invite-title = A match of 6 nimmt!
share = Share
copied = Copied
qr-code = QR code of the link
name-asked = What shall the others call you?
name = Name
name-take = That’s me
cancel = Cancel
again = Look again
skip = Skip
end-title = The match is over
end-given-up = The match was given up
rematch = Rematch
replay = Replay
download = Download the record
told-deal = Deal { $deal }. The rows begin with { $cards }.
told-chosen = { $you ->
    [true] You have chosen.
   *[other] { $name } has chosen.
}
told-play = { $you ->
    [true] You play { $cards }.
   *[other] { $name } plays { $cards }.
}
told-zero = { $you ->
    [true] Your zeros go to your pile.
   *[other] The zeros of { $name } go to the pile.
}
told-skip = { $you ->
    [true] You pass with a zero.
   *[other] { $name } passes with a zero.
}
told-take = { $you ->
    [true] You take row { $row }: { heads-count }.
   *[other] { $name } takes row { $row }: { heads-count }.
}
told-place = { $you ->
    [true] Your { $card } goes to row { $row }.
   *[other] The { $card } of { $name } goes to row { $row }.
}
told-cow = The cow hops to row { $row }.
told-deal-end = The deal is over. Heads: { $heads }.
told-match-end = The match is over.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-ouch = Ouch!
phrase-thanks = Thanks!
phrase-moo = Moo!
phrase-one-moment = One moment …
phrase-your-turn = Your turn!
phrase-again = Once more?
phrase-goodbye = Goodbye!
replay-title = A match once more
turn-before = Turn before
turn-after = Next turn
step-back = Back
step-on = On
run = Play
pause = Pause
scrub = Moment of the match
heaviest-turns = The turns that moved the most heads
link-to-moment = Copy the link to this moment
fair-title = These deals were fair
fair-what = All cards follow from a seed that was sealed before anybody sat down, and from a part that each person gave. Your browser can do all the dealing again.
fair-check = Check it in this browser
fair-checking = Dealing again …
fair-good = { $deals ->
    [one] The deal follows from the sealed seed.
   *[other] All { $deals } deals follow from the sealed seed.
}
fair-wrong-seed = The seed is not the one that was sealed.
fair-wrong-deal = Deal { $deal } does not follow from the seed.
fair-proof = The proof
fair-hash = SHA-256 of the seed, shown before the match
fair-seed = The seed
fair-parts = The parts of the persons
