// What a player missed while the connection was lost.
import type { View } from '../../generated/wire'

/** The missed turns are shown beat by beat or, if `shown` is false, summarised in numbers. */
export type Gap = { shown: boolean; turns: number; before: View; after: View }

/** `turns` is 0 if only the cards of the current turn were revealed. `null` if nothing was missed. */
export function gapBetween(before: View, after: View, shown: boolean): Gap | null {
  const turns = turnsPlayed(after) - turnsPlayed(before)
  const turnedUp = turns === 0 && before.revealed === null && after.revealed !== null
  return turns > 0 || turnedUp ? { shown, turns, before, after } : null
}

function turnsPlayed(view: View): number {
  const counted = view.phase === 'deal' || view.phase === 'over'
  return view.deals.reduce((sum, deal) => sum + deal.turns.length, counted ? 0 : view.turn - 1)
}
