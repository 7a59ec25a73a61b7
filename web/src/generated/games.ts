// Made by `python -m tools.make_docs` from the rules.
import type { GameInfo } from './wire'

/** What is needed to offer a game: how many cards there are for hands, and what it can be combined with. */
export type Game = GameInfo & {
  to_deal: number
  takes_cow: boolean
  zero_deal: 'dealt' | 'mixed'
  /** Only as many cards as are dealt. */
  exact_deck: boolean
}

export const ROWS = 4
export const FULL_ROW = 5

export const GAMES: readonly Game[] = [
  {"game": "classic", "title": "6 nimmt!", "fewest_seats": 2, "most_seats": 10, "hand": 10, "most_cards": 1, "in_turn": false, "zeros": 0, "cow": false, "more_is_better": false, "points": 66, "deals": null, "to_deal": 100, "takes_cow": true, "zero_deal": "mixed", "exact_deck": false},
  {"game": "cow", "title": "6 nimmt! with the jumping cow", "fewest_seats": 2, "most_seats": 10, "hand": 10, "most_cards": 1, "in_turn": false, "zeros": 0, "cow": true, "more_is_better": false, "points": 66, "deals": null, "to_deal": 100, "takes_cow": true, "zero_deal": "mixed", "exact_deck": false},
  {"game": "plus", "title": "6 nimmt! PLUS", "fewest_seats": 2, "most_seats": 7, "hand": 15, "most_cards": 2, "in_turn": false, "zeros": 7, "cow": false, "more_is_better": true, "points": null, "deals": "seats", "to_deal": 107, "takes_cow": false, "zero_deal": "mixed", "exact_deck": false},
  {"game": "plus-dealt", "title": "6 nimmt! PLUS, zeros dealt evenly", "fewest_seats": 2, "most_seats": 7, "hand": 15, "most_cards": 2, "in_turn": false, "zeros": 7, "cow": false, "more_is_better": true, "points": null, "deals": "seats", "to_deal": 107, "takes_cow": false, "zero_deal": "dealt", "exact_deck": false},
  {"game": "zeros", "title": "6 nimmt! with 0-cards", "fewest_seats": 2, "most_seats": 7, "hand": 15, "most_cards": 2, "in_turn": false, "zeros": 7, "cow": false, "more_is_better": false, "points": null, "deals": "seats", "to_deal": 107, "takes_cow": false, "zero_deal": "mixed", "exact_deck": false},
  {"game": "simple", "title": "6 nimmt! simple", "fewest_seats": 2, "most_seats": 7, "hand": 12, "most_cards": 1, "in_turn": true, "zeros": 7, "cow": false, "more_is_better": false, "points": null, "deals": "seats", "to_deal": 107, "takes_cow": false, "zero_deal": "mixed", "exact_deck": false},
  {"game": "tactics", "title": "6 nimmt! tactics: all cards known", "fewest_seats": 2, "most_seats": 10, "hand": 10, "most_cards": 1, "in_turn": false, "zeros": 0, "cow": false, "more_is_better": false, "points": 66, "deals": null, "to_deal": 100, "takes_cow": true, "zero_deal": "mixed", "exact_deck": true},
]
