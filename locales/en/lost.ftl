lost = This page does not exist.
lost-why = The link may be incomplete, or the page it led to is gone.
why-not-found = The link may be incomplete, or the table was removed because nobody used it any more.
why-forbidden = The people at this table play without spectators, or the host has removed you. You can sit down when the match is over, if a seat is free then.
why-no-identity = You removed it from another device, or someone else uses it now. With a code from a device that still has it, you get it back in the settings.
why-too-fast = This page sent far too much at once. Wait a moment before you try again.
why-other = The page and the server did not understand each other. That happens after an update, or when the server is very busy.
try-again = Try again
