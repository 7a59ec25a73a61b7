// What happened while the connection was lost.
import type { View } from '../../generated/wire'

/** It is shown beat by beat, or, if that is impossible, told in numbers. */
export type Missed = { shown: boolean; turns: number; before: View; after: View }

/** Turns that were played meanwhile; none, but the cards of this one have been turned up; or nothing. */
export function missedBetween(before: View, after: View, shown: boolean): Missed | null {
  const turns = turnsPlayed(after) - turnsPlayed(before)
  const turnedUp = turns === 0 && before.revealed === null && after.revealed !== null
  return turns > 0 || turnedUp ? { shown, turns, before, after } : null
}

function turnsPlayed(view: View): number {
  const counted = view.phase === 'deal' || view.phase === 'over'
  return view.deals.reduce((sum, deal) => sum + deal.turns.length, counted ? 0 : view.turn - 1)
}
