pad-about = For matches with real cards. Everything stays in this browser, and no connection is needed.
pad-new = New match
pad-none = There are no sheets yet.
pad-won = Won by { $names }
pad-delete = Delete
pad-deleted = Deleted: { $name }
pad-undo = Undo
pad-redo = Redo
pad-rename = Rename
pad-save = Save
pad-sheet-name = Name of this sheet
pad-damaged = This sheet can no longer be read. It is kept as it is.
pad-damaged-download = Download what is left
pad-not-found = This sheet is not in this browser.
pad-all = All sheets
pad-not-kept = This browser is out of space: this sheet will be lost when the page is closed. Export it, or delete others.
pad-who = Who is playing?
pad-name = Name of a player
pad-add = Add
pad-known = Played before:
pad-order = The players, clockwise
pad-up = Move { $name } up
pad-down = Move { $name } down
pad-name-taken = { $name } is already on the list.
pad-first-dealer = Who deals first
pad-first-starter = Who starts: by the rule book, the youngest
pad-agreed = House rules
pad-seats-wrong = { $game } is for { $fewest } to { $most } players.
pad-hand-wrong = With this many players, a hand has at most { $most } cards.
pad-until = until someone has { $points } heads
pad-deals = Deal { $deal }: { $name } deals
pad-starts = Deal { $deal }: { $name } starts
pad-last-deal = This is the last deal.
pad-near = { $name } is { heads-count } away from { $points }.
pad-correcting = Correct deal { $deal }
pad-correct = correct
pad-so-far = { $total } so far
pad-cards = Cards
pad-cards-of = { $name }’s cards
pad-whose = Whose cards?
pad-grid = The cards of the deal
pad-card-sum = { $name }: { heads-count } on { $cards ->
    [one] one card
   *[other] { $cards } cards
}
pad-type-card = Or type the cards
pad-tap = Take
pad-taken-by = { $name } has the { $card }. A card can only be taken once.
pad-no-card = There is no card { $card } in this deal: the cards are 1 to { $highest }.
pad-done = Done
pad-write = Write down deal { $deal }
pad-written = Deal { $deal } is written down.
pad-save-correction = Save the correction
pad-leave = Keep it as it was
pad-missing = Still missing: { $names }.
pad-only-numbers = Points are whole numbers from 0 to { $most }.
pad-too-many = These add up to { heads-count }, but at most { $bound } can be taken in a deal. One of the numbers is too high.
pad-too-few = These add up to { heads-count }, but at least { $bound } are taken in a deal. One of the numbers is too low.
pad-doubtful = impossible sum
pad-export = Export
pad-copy = Copy as text
pad-picture = Picture
pad-record = Record (JSON)
pad-open-record = Open a record
pad-no-record = This file is not the record of a score sheet.
pad-print = Print
pad-text = Text to copy
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
cup-too-few = { $players } players cannot be split into tables for this game.
cup-change-seats = Change seats
cup-seat-of = Who sits here instead of { $name }
cup-seat-anew = Reseat all rounds without results
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
cup-tie-relative = { $before } is ahead of { $after } on relative points: { $one } to { $other }.
cup-tie-absolute = { $before } is ahead of { $after } on total heads: { $one } to { $other }.
cup-how = How the ranking works
cup-how-places = Place points: for each round, the share of the other players at the table who did worse. A tie counts half. A win is 1 and last place 0, however large the table.
cup-how-relative = If these are equal, relative points decide: a player’s heads as a share of the table’s average, averaged over the rounds.
cup-how-absolute = If these are equal too, total heads decide. Players who are still equal share the place.
cup-csv = Spreadsheet (CSV)
cup-csv-table = Round { $round }: table
cup-csv-points = Round { $round }: heads
cup-csv-place = Round { $round }: place
