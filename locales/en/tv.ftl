tv-about = On the TV, open { $address } and enter this code. It works once, within five minutes.
tv-make = Get a code
tv-here = Open on this device
tv-count = TV screens that may show this table: { $count }
tv-withdraw = Disconnect TV screens
tv-hand-only = Only my hand and choices on this phone
tv-rows-back = Show the rows here
tv-type = Show the table on this TV
tv-type-about = At the table, a player opens the menu, chooses “Show on a TV screen” and gets a code.
tv-scan = Scan this with your phone
tv-scan-type = Or open { $address } on your phone, choose “I have a code” and enter
tv-scan-next = Your phone opens a table here, or shows the one you sit at. Everyone else scans the same code and joins in.
tv-code-instead = Type a code from a phone instead
tv-scan-instead = Show the code to scan
tv-pair = Use this TV
tv-pair-own = Show your table on this TV: { $game }
tv-pair-own-about = The TV shows the rows and scores of your table. Your hand stays on this phone.
tv-pair-open = Open a table on this TV
tv-pair-open-about = You get a table with the settings of last time and sit down at once. The others scan the code on the TV.
tv-pair-unknown = No TV shows this code any more. Scan the code on the TV again.
tv-letters = Letters
tv-delete = Delete the last letter
tv-sound-on = Sound on
tv-sound-off = Sound off
tv-dark = This TV is not allowed to show the table, or no longer is.
tv-another = Enter another code
match-place = Place { $place }
tv-join = Join the game
tv-join-code = or enter this code at { $address }
tv-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
tv-next = Join the next match
tv-total = total
tv-own = Your score
tv-deal = this deal
