// Made by `python -m tools.make_docs` from a match of bots.
import type { Event } from './wire'

/** The rows before the first turn, and all that happens to the cards. */
export const ROWS: readonly (readonly number[])[] = [[97, 99, 101, 102], [27, 90, 92, 94], [48, 95], [2, 5]]
export const EVENTS: readonly Extract<Event, { type: 'reveal' | 'place' | 'take' }>[] = [
  {"type": "reveal", "plays": [[22], [10], [8], [35]]},
  {"type": "place", "seat": 2, "card": 8, "row": 3},
  {"type": "place", "seat": 1, "card": 10, "row": 3},
  {"type": "place", "seat": 0, "card": 22, "row": 3},
  {"type": "take", "seat": 3, "row": 3, "cards": [2, 5, 8, 10, 22], "heads": 12, "reason": "sixth"},
  {"type": "place", "seat": 3, "card": 35, "row": 3},
  {"type": "reveal", "plays": [[63], [76], [77], [67]]},
  {"type": "place", "seat": 0, "card": 63, "row": 3},
  {"type": "place", "seat": 3, "card": 67, "row": 3},
  {"type": "place", "seat": 1, "card": 76, "row": 3},
  {"type": "place", "seat": 2, "card": 77, "row": 3},
  {"type": "reveal", "plays": [[56], [54], [75], [61]]},
  {"type": "take", "seat": 1, "row": 2, "cards": [48, 95], "heads": 3, "reason": "low"},
  {"type": "place", "seat": 1, "card": 54, "row": 2},
  {"type": "place", "seat": 0, "card": 56, "row": 2},
  {"type": "place", "seat": 3, "card": 61, "row": 2},
  {"type": "place", "seat": 2, "card": 75, "row": 2},
  {"type": "reveal", "plays": [[49], [50], [59], [57]]},
  {"type": "take", "seat": 0, "row": 2, "cards": [54, 56, 61, 75], "heads": 5, "reason": "low"},
  {"type": "place", "seat": 0, "card": 49, "row": 2},
  {"type": "place", "seat": 1, "card": 50, "row": 2},
  {"type": "place", "seat": 3, "card": 57, "row": 2},
  {"type": "place", "seat": 2, "card": 59, "row": 2},
  {"type": "reveal", "plays": [[40], [46], [51], [55]]},
  {"type": "take", "seat": 0, "row": 1, "cards": [27, 90, 92, 94], "heads": 6, "reason": "low"},
  {"type": "place", "seat": 0, "card": 40, "row": 1},
  {"type": "place", "seat": 1, "card": 46, "row": 1},
  {"type": "place", "seat": 2, "card": 51, "row": 1},
  {"type": "place", "seat": 3, "card": 55, "row": 1},
]
