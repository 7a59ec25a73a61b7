stats-none = You have not finished a match on this server yet. Play one, and see here how you do.
stats-seats = Players
stats-matches = Matches
stats-wins = Wins
stats-own = Your heads a deal
stats-table = Mean of the table
stats-difference = Difference
stats-which = Which matches
stats-places = Your places
stats-place = Place
stats-times = How often
stats-places-told = { $matches ->
    [one] In one match
   *[other] In { $matches } matches
} with { $seats } players you were first { $first ->
    [one] once
   *[other] { $first } times
} and last { $last ->
    [one] once
   *[other] { $last } times
}.
stats-heads = Heads a deal, match by match
stats-heads-told = { $way ->
    [less] You take { $heads } heads a deal fewer than your table.
    [more] You take { $heads } heads a deal more than your table.
   *[other] You take as many heads a deal as your table.
}
stats-heads-error = You take { $own } heads a deal (± { $error }), and your table { $table } (± { $other }). ± is the standard error.
stats-plot = Matches from left to right, the latest last. The thick line is you, the thin one the mean of the table; the straight lines are the means over all matches, the band is your mean with its error.
stats-you = You
stats-the-table = The table
stats-mean = Mean of all
stats-when = When
stats-as-table = The same as a table
stats-earlier = Earlier matches, too
stats-counted = Matches on this server count that came to their end while you had a seat. What a bot decided for you counts as yours. Matches on one device and score pads are not counted.
data-yours = All that is stored about you
data-about = Take it with you as one file: who you are, your results, and the record of every match.
data-export = Export everything
data-exporting = It is being put together…
data-exported = It is in the file { $file }.
data-delete = Delete everything about me
data-delete-goes = This goes, for good:
data-goes-identity = your name and who you are, on all your devices
data-goes-results = your results and statistics, and whom you hide
data-goes-name = your name in every match and every list; others read “{ someone-gone }” instead
data-goes-seat = your seats: a bot plays on for you, and others become the host
data-delete-stays = This stays:
data-stays-cards = what was played, for the matches are the others’ too
data-stays-copies = what others have downloaded, and backups until they are thrown away
data-delete-device = Also clear this device: settings, progress in the lessons, score pads, and matches that were played on it
data-delete-type = To confirm, type your name: { $name }
data-delete-sure = Delete it all
data-deleted = Everything about you is deleted. You are a stranger here now.
data-deleting = A few matches still have your name. That goes on by itself, and takes a while.
data-start-over = Start over
