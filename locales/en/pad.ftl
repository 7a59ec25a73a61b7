pad-about = For matches with real cards. Everything stays in this browser, and nothing needs a connection.
pad-new = New match
pad-none = Nothing is written here yet.
pad-won = Won by { $names }
pad-delete = Delete
pad-deleted = Deleted: { $name }
pad-undo = Undo
pad-redo = Redo
pad-rename = Rename
pad-save = Save
pad-sheet-name = Name of this sheet
pad-damaged = This sheet can no longer be read. It is kept as it is.
pad-damaged-download = Download what is there
pad-not-found = This sheet is not in this browser.
pad-all = All sheets
pad-not-kept = This browser has no room for more: this sheet is gone when the page is closed. Export it, or delete others.
pad-who = Who plays?
pad-name = Name of a player
pad-add = Add
pad-known = Known already:
pad-order = The players, clockwise
pad-up = Move { $name } up
pad-down = Move { $name } down
pad-name-taken = { $name } is there already.
pad-first-dealer = Who deals first
pad-first-starter = Who starts: the youngest, says the rule book
pad-agreed = Agreed otherwise
pad-seats-wrong = { $game } is for { $fewest } to { $most } players.
pad-hand-wrong = With so many players a hand has at most { $most } cards.
pad-until = until someone has { $points } heads
pad-deals = Deal { $deal }: { $name } deals
pad-starts = Deal { $deal }: { $name } starts
pad-last-deal = This is the last deal.
pad-near = { $name } is { heads-count } from { $points }.
pad-correcting = Correct deal { $deal }
pad-correct = correct
pad-so-far = { $total } so far
pad-cards = Cards
pad-cards-of = Cards of { $name }
pad-whose = Whose cards?
pad-grid = The cards of the deal
pad-card-sum = { $name }: { heads-count } on { $cards ->
    [one] one card
   *[other] { $cards } cards
}
pad-type-card = Or type cards
pad-tap = Take
pad-taken-by = { $name } has the { $card }. No card is taken twice.
pad-no-card = There is no card { $card } in this deal: the cards are 1 to { $highest }.
pad-done = Done
pad-write = Write down deal { $deal }
pad-written = Deal { $deal } is written down.
pad-save-correction = Save the correction
pad-leave = Leave it as it was
pad-missing = Still missing: { $names }.
pad-only-numbers = Points are whole numbers from 0 to { $most }.
pad-too-many = { heads-count } together cannot be: in this deal at most { $bound } can be taken.
pad-too-few = { heads-count } together cannot be: in this deal at least { $bound } are taken.
pad-export = Take it with you
pad-copy = Copy as text
pad-picture = Picture
pad-record = Record (JSON)
pad-open-record = Open a record
pad-no-record = This file is no record of a score sheet.
pad-print = Print
pad-text = The text, to be copied
cup = Tournament
cup-new = New tournament
cup-name = Name of the tournament
cup-facts = { $players } players, { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
cup-tables = Tables
cup-tables-of = { $tables ->
    [one] One table of { $sizes }
   *[other] { $tables } tables of { $sizes }
}
cup-rounds = Rounds
cup-round = Round { $round }
cup-table = Table { $table }
cup-too-few = { $players } players cannot be seated for this game.
cup-change-seats = Change seats
cup-seat-of = Who sits here instead of { $name }
cup-seat-anew = Seat all rounds without results anew
cup-add-round = One more round
cup-drop-round = Remove the last round
cup-meet = Everyone meets at least { $fewest } of the others.
cup-meet-all = Everyone meets everyone.
cup-ranking = Ranking
cup-place = Place
cup-places = Places: { $places }
cup-place-points = Place points
cup-relative = Relative
cup-absolute = Heads
cup-missing = { $tables ->
    [one] The result of one table is missing.
   *[other] The results of { $tables } tables are missing.
}
cup-tie-breaks = Tie-breaks
cup-tie-relative = { $before } is before { $after } by relative points: { $one } to { $other }.
cup-tie-absolute = { $before } is before { $after } by the heads in all: { $one } to { $other }.
cup-how = How the ranking is made
cup-how-places = Place points: for each round, the share of the others at the table who did worse. A tie counts half. A win is 1, the last place 0, however large the table is.
cup-how-relative = Where these are equal, relative points decide: one’s own heads as a share of the table’s mean, averaged over the rounds.
cup-how-absolute = Where these are equal, too, all heads together decide. Who is equal even then shares the place.
cup-csv = Spreadsheet (CSV)
cup-csv-table = Round { $round }: table
cup-csv-points = Round { $round }: heads
cup-csv-place = Round { $round }: place
