stats-none = You have not finished a match on this server yet. Play one, and your results will appear here.
stats-seats = Players
stats-matches = Matches
stats-wins = Wins
stats-own = Your heads per deal
stats-table = Table average
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
stats-heads = Heads per deal, match by match
stats-heads-told = { $way ->
    [less] You take { $heads } fewer heads per deal than your table.
    [more] You take { $heads } more heads per deal than your table.
   *[other] You take as many heads per deal as your table.
}
stats-heads-error = You take { $own } heads per deal (± { $error }), and your table takes { $table } (± { $other }). ± is the standard error.
stats-plot = Matches from left to right, the latest last. The thick line is you, the thin one the table average; the straight lines are the averages over all matches, and the band is your average with its error.
stats-you = You
stats-the-table = The table
stats-mean = Overall average
stats-when = When
stats-as-table = The same figures as a table
stats-earlier = Show earlier matches
stats-counted = These are the matches on this server that were finished while you had a seat. Decisions that a bot made for you count as yours. Matches on one device and score pads are not counted.
data-yours = Everything stored about you
data-about = Take it with you as one file: your identity, your results, and the record of every match.
data-export = Export everything
data-exporting = Preparing the file …
data-exported = It has been saved as { $file }.
data-delete = Delete everything about me
data-delete-goes = This will be gone for good:
data-goes-identity = your name and your identity, on all your devices
data-goes-results = your results and statistics, and the list of people you hide
data-goes-name = your name in every match and every list; others see “{ someone-gone }” instead
data-goes-seat = your seats: a bot plays on for you, and someone else becomes the host
data-delete-stays = This will stay:
data-stays-cards = the cards that were played, since the matches belong to the others, too
data-stays-copies = copies that others have downloaded, and backups until they are discarded
data-delete-type = To confirm, type your name: { $name }
data-delete-sure = Delete it all
data-deleted = Everything about you has been deleted. This browser no longer knows you.
data-deleting = A few matches still show your name. Removing it continues by itself, and takes a while.
data-start-over = Start over
