// The cards that lie open before each seat: turned up, and not yet placed or put away.
import type { Event, View } from '../generated/wire'

export function openIn(view: View | null): number[][] {
  if (view === null) return []
  const elsewhere = new Set([...view.rows.flat(), ...view.piles.flat()])
  return view.hand_sizes.map((_, seat) => (view.revealed?.[seat] ?? []).filter((card) => !elsewhere.has(card)))
}

export function openAfter(open: readonly number[][], event: Event): number[][] {
  const put = (seat: number, change: (cards: number[]) => number[]) =>
    open.map((cards, at) => (at === seat ? change(cards) : cards))
  switch (event.type) {
    case 'reveal':
      return event.plays
    case 'play':
      return put(event.seat, () => event.cards)
    case 'zero':
    case 'skip':
      return put(event.seat, (cards) => cards.filter((card) => card !== 0))
    case 'place':
      return put(event.seat, (cards) => cards.filter((card) => card !== event.card))
    case 'turn-end':
    case 'deal':
      return open.map(() => [])
    default:
      return [...open]
  }
}
