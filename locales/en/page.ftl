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
refused-too-fast = That was too fast. Wait a moment, then try again.
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
invite-here-only = This link opens on this device only. So that friends can also come from other devices, start the game with: nimmt --friends
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
link-to-moment = Copy the link to this moment
fair-title = Fair deals
fair-what = All cards follow from a seed that was sealed before anybody sat down, and from a part that each person gave. Your browser can do all the dealing again.
fair-check = Check it in this browser
fair-good = { $deals ->
    [one] This deal was fair: it follows from the sealed seed.
   *[other] These deals were fair: all { $deals } follow from the sealed seed.
}
fair-wrong-seed = The seed is not the one that was sealed.
fair-wrong-deal = Deal { $deal } does not follow from the seed.
fair-proof = The proof
fair-hash = SHA-256 of the seed, shown before the match
fair-seed = The seed
fair-parts = The parts of the persons
close = Close
menu = Menu
tools = Tools
say = Say something
log = What happened
keys = Keys
leave = Leave the table
stay = Stay
yes = yes
no = no
deal = Deal
total = Total
speed = Speed
speed-instant = Instant
speed-fast = Fast
speed-normal = Normal
speed-slow = Slow
score-sheet = Score sheet
seen-cards = Seen cards
seen-unseen = not seen yet
seen-hand = in your hand
seen-row = in a row
seen-gone = gone
about-table = About this table
read-rules = Read the rules
plot = The totals after each deal, as lines; the same figures stand in the score sheet.
place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
like-confirm = Ask for a second tap before a card is played
like-sound = Sounds
like-notify = Notify me when it is my turn and I look elsewhere
like-keys = Single letters are keys of the table
key-arrows = Arrows
key-enter = Enter
key-space = Space
keys-move = Go through your hand
keys-pick = Play the card, or pick it
keys-rows = Take that row with a low card
keys-hand = Go to your hand, and hear it
keys-read = Hear the rows
keys-scores = Hear the scores
keys-waits = Hear whom the table waits for
keys-again = Look at the last turn again
keys-skip = Skip what is being shown
keys-score = Score sheet
keys-seen = Seen cards, where the table allows it
keys-say = Say something
keys-menu = Menu
keys-help = This list
banner-lost = The connection is lost. It comes back by itself; your seat is kept.
banner-shows-missed = You are back. This happened meanwhile:
banner-missed = { $turns ->
    [0] You are back. The cards have been turned up meanwhile.
    [one] You are back. One turn was played meanwhile.
   *[other] You are back. { $turns } turns were played meanwhile.
}
banner-missed-cost = It brought you { heads-count }.
banner-watch = You watch this match.
banner-watch-late = You watch this match, one turn late.
status-server = Just a moment …
status-you-chose = You can still change your card. Waiting for { $names }
status-other-takes = { $name } takes a row with the { $card }.
others = { $count ->
    [one] one more
   *[other] { $count } more
}
bot-in = bot in { $seconds } s
bot-plays = a bot plays
program-tag = program
told-hand = Your hand: { $cards }.
told-takes-row = { $name } takes a row with the { $card }.
told-confirmed = { $cards } is chosen. Until all have chosen you can change it.
play-cards-for = Play { $cards } ({ heads-count })
host-tools = For the host
go-on-match = Go on
goes-on = The match goes on.
the-host = The host
status-paused = The match is paused.
paused-by = Paused by { $name } at { $time }. No clock runs.
away-asks = { $name } is away. Wait, or let a bot play on?
away-waits = { $name } is away. The table waits.
away-bot-plays = { $name } is away. A bot plays on.
away-wait = Wait ({ $count } of { $voters })
away-bot = Bot plays ({ $count } of { $voters })
series = Series
series-match = Match
series-places = Sum of places
series-wins = Won
hand-over = Make host
close-table = Close the table
close-table-sure = A running match is given up. Close the table for everyone?
leave-sure = The match goes on, and a bot plays for you to the end. Leave for good?
leave-sure-open = Your chair becomes free for others.
rematch-coming = Rematch! It begins as soon as everyone is ready.
begin-needs-two = At least two must sit at the table.
sit-or-watch = Sit down on an empty chair, or stay and watch.
invite = Invite
copy = Copy
fill-with-bots = Bots on all empty chairs
level-of-seat = Level of the bot at seat { $seat }
big-turns = The turns that moved the most heads
as-the-game = As the game has it
set-hand = Cards in a hand
set-end = The match ends
set-points = Points that end the match
set-deals = Number of deals
set-deals-seats = As many as players
set-end-points = At a number of points
set-end-deals = After a number of deals
set-end-seats = After as many deals as players
set-cow = The cow jumps
set-zeros = The zeros
set-zeros-mixed = Mixed in
set-zeros-dealt = Dealt evenly
set-clock = Time for a decision
set-clock-none = No limit
set-watch = Who may watch
set-watch-open = Everyone with the link
set-watch-delayed = Everyone, one turn late
set-watch-nobody = Nobody
set-public = In the list of open tables
set-seen = Seen cards can be looked at
set-preview = Shows where a card would go
set-programs = Programs may play
set-sit-in = Who plays for someone who is away
set-pace = Bots answer
set-pace-at-once = at once
set-pace-brisk = briskly
set-pace-calm = calmly
set-starter = Who starts
refused-bad-message = The page and the server do not understand each other. Load the page anew.
refused-bad-settings = The game cannot be played so.
refused-illegal = The rules do not allow that.
refused-no-identity = You need a name first.
refused-not-host = Only the host can do that.
refused-not-seated = You do not sit at this table.
refused-not-your-turn = The table waits for somebody else.
refused-old-version = That came too late: the table is further already.
refused-paused = The match is paused.
refused-seat-taken = Somebody sits there.
refused-too-large = That was too much at once.
refused-too-many = There are too many of those already.
refused-unavailable = The server cannot do that at the moment.
refused-wrong-stage = That is not possible at this moment.
page-title = { $page } – 6 nimmt!
lost-why = The link may be incomplete, or what it led to is gone.
skip-to-content = Skip to the content
pages = Pages
nav-home = Home
nav-learn = Learn
nav-tables = Tables
nav-matches = Matches
nav-rules = Rules
nav-settings = Settings
by-kramer = 6 nimmt! is a game by Wolfgang Kramer, published by Amigo and others.
independent = This is an independent project. It belongs to neither of them, and its drawings are its own.
play-bots = Against bots
play-friends = With friends
make-about = Choose how you play, and send the others a link.
one-device = One device handed round
one-device-about = Pass and play for two to ten, with a curtain between the players. Bots may join.
bots-here = Play against bots on this device
make-table = Make a table
make-open = Open the table
make-next = Then you get a link and a QR code for those who shall come. Empty chairs can be filled with bots.
score-pad = Score pad
with-cards = With real cards
with-cards-about = Cards on the table, the score here: typed, or counted by tapping the cards. Tournaments, too.
open-tables = Open tables
all-games = The games
about-classic = The original: the sixth card of a row takes it.
about-cow = The base game with a cow that fills a place and hops from row to row.
about-plus = Heads are good here: one or two cards a turn, and zeros that go first.
about-plus-dealt = PLUS, but everyone has the same number of zeros.
about-zeros = Two cards and zeros as in PLUS, but heads are bad.
about-simple = One after the other and open; a zero passes the turn.
about-tactics = Only as many cards as are dealt: all of them are in play.
tables-looking = Looking for tables …
tables-none = No table is open to everyone at the moment.
tables-about = Tables that their hosts have opened to everyone. The list changes by itself.
table-empty = Nobody sits there yet
table-seats = { $taken } of { $seats } seats taken
clock-facts = { $seconds } s a decision
programs-welcome = programs welcome
join = Join
watch = Watch
game-hand = { $hand } cards each
game-seats = { $fewest }–{ $most } players
matches = Your matches
matches-none = You have not finished a match yet.
matches-more = Older matches
match-given-up = given up
match-deals = { $deals ->
    [one] one deal
   *[other] { $deals } deals
}
match-place = Place { $place }
settings = Settings
settings-look = Look
settings-playing = Playing
settings-you = You
language = Language
language-auto = As the browser says
theme = Colours
theme-auto = As the device says
theme-light = Light
theme-dark = Dark
contrast = High contrast
name-about = Others see it at a table. Against bots you need none.
name-save = Save the name
name-saved = Saved.
name-impossible = A name has 1 to 24 characters that can be seen.
devices = Other devices
devices-about = A code carries your name and your matches to another device. It works once, within five minutes.
code-make = Make a code
code-is = Type this code on the other device:
code-have = Code of the other device
code-use = Use the code
code-used = This device is now { $name }.
code-unknown = This code is not known, or no longer good.
code-replaces = Whoever you were on this device is given up for it.
hidden-people = People you have hidden
hidden-none = You have hidden nobody.
hidden-about = You see neither their names nor what they say.
hidden-unknown = Somebody ({ $id })
hidden-show = Show again
tv-join = Play along
tv-deal = this deal
refused-unreachable = The server cannot be reached.
told-said = { $name } says: { $phrase }
people = Other people here
hide-person = Hide name and phrases
show-person = Show again
tv-open = Show on a screen for all
back-to-table = Back to your table
learn = Learn it
learn-fast = Learn it in two minutes
learn-by-playing = Learn it by playing
print = Print
works-without = Learning, bots on this device, one device handed round, the score pad, the rules and the matches kept here work without it.
works-here = These work without it:
matches-kept = Matches kept on this device
matches-kept-about = This browser has kept these: the latest that you have played, and those that you have looked at.
matches-kept-none = This browser has kept no match yet.
version-newer = A new version is ready.
version-load = Load it
version-waits = It is loaded when no match is running on this device any more.
statistics = How you play
someone-gone = someone who has left
tv-link = Show the table on this TV
