fair-title = Fair deals
fair-what = All cards follow from a seed that was sealed before the match, and from the random parts that people added.
fair-good = { $deals ->
    [one] This deal was fair: it follows from the sealed seed.
   *[other] All { $deals } deals were fair: they follow from the sealed seed.
}
fair-wrong-seed = This is not the seed that was sealed.
fair-wrong-deal = Deal { $deal } does not follow from the seed and the parts.
fair-proof = Proof
fair-hash = SHA-256 of the seed, shown before the match
fair-seed = Seed
fair-parts = The part that each person added
fair-alarm = These cards were not dealt as sealed before the match!
fair-wrong-proof = The proof of the deals is missing.
fair-wrong-form = The seed, its SHA-256 or a part is not in lower-case hex. Written differently, it gives other cards.
fair-wrong-hash = The seed is not the one whose SHA-256 this device saw before the deal.
fair-wrong-count = This device saw { $before } sealed parts before the deal, and now there are { $after }.
fair-wrong-part = { $name }’s part is not the one that was sealed.
fair-wrong-own = The part in your name is not the one that this device drew.
fair-wrong-game = The game or its options were changed after the parts were sealed.
fair-wrong-seats = The players or their order were changed after the parts were sealed.
fair-wrong-starter = A different player started than was fixed before the deal.
fair-wrong-changed = The server changed the sealed parts, the seats or the game after they were fixed.
fair-wrong-repeated = The server started the shuffle over for no good reason.
fair-wrong-record = The replay has another proof than the table.
fair-same = Compared with what this device saw before the deal: the seed and all parts are the same.
fair-same-own = Compared with what this device saw before the deal: the seed and all parts are the same, yours included.
fair-unchecked-before = This device has stored nothing that was shown before the deal. It could check only that the cards follow from the proof.
fair-unchecked-replay = The replay is not available, so only the cards that this page has shown were checked.
fair-unchecked-players = Some players are hidden or deleted, so it could not be checked that they kept their seats.
fair-save = Save what I saw
fair-save-about = A file with what this device saw before the deal, for the command nimmt verify RECORD --seen FILE.
parts = Sealed parts
parts-about = Each person’s browser draws a random part of the shuffle. Until the match begins it shows only its SHA-256, so nobody can choose the cards, not even the server.
part-none = no part in this match
part-pending = not sealed yet
part-missing = did not arrive, so the match began without it
parts-missing = { $count ->
    [one] The part of { $names } did not arrive, so the cards are shuffled without it.
   *[other] The parts of { $names } did not arrive, so the cards are shuffled without them.
}
left-away = You were away when the match began, so the cards were shuffled without your part.
left-late = Your part did not arrive in time, so the cards were shuffled without it.
left-ignored = The server left your part out although you were here.
left-replaced = The sealed part at your seat is not from this device. If you have not sat down with another device, the server has replaced it.
left-changed = The server has changed what was fixed before the parts were revealed: the sealed parts, the seats or the game. It may be choosing the cards: leave the table.
left-repeated = The server started the shuffle over for no good reason, so this device did not reveal your part again. It may be choosing the cards: leave the table.
left-means = { $parts ->
    [0] Nobody’s part protects these deals: the server could have chosen the cards.
    [one] One other part still protects the deals against a choice by the server; yours does not.
   *[other] { $parts } other parts still protect the deals against a choice by the server; yours does not.
}
