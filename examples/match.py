"""A match of four players who choose at random."""

from random import Random

from nimmt.rules import GAMES, apply, deal, fair_deal, legal, seal, start

rng = Random(6)
match, shuffle = start(GAMES["classic"], seats=4), seal(rng.randbytes(32))
while not match.over:
    cards = fair_deal(match.ruleset, match.seats, shuffle, len(match.deals) + 1)
    match, events = deal(match, cards)
    while match.acting:
        action = rng.choice(legal(match, match.acting[0]))
        match, events = apply(match, action)
    print(f"Heads after deal {len(match.deals)}: {match.totals}")
print(f"Places: {match.places}")
