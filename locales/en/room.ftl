invited = You are invited
invited-by = { $name } invites you to play
invited-who = At the table: { $names }.
chairs-free = { $count ->
    [0] All seats are taken. You can watch, or ask the host for one more.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
join-removed = The host has asked you to leave this table. You can watch.
remove-sure = Remove { $name } from this table? They cannot sit down here again.
join-too-late = Someone was faster: all seats are taken.
table-code-about = Others enter it on { $address } under “I have a code”.
more-settings = More settings
close-this = Never mind, close the table
leave-sure = The match goes on, and a bot will play for you until the end. Leave for good?
leave-sure-alone = Nobody else is playing this match, so it will be abandoned. Leave for good?
leave-sure-open = Your seat will be free for others.
