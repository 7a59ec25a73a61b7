// What a player missed while the connection was lost, or the page closed.
import { HEADS } from '../../generated/heads'
import { readJson, writeJson } from '../../lib/storage'
import type { View } from '../../generated/wire'

/** Where a match stood: turns played, whether the cards of the next one are turned up, and the own heads. */
export type Point = { turns: number; open: boolean; heads: number }

export type Gap = {
  /** The missed turns are shown beat by beat; otherwise they are summarised in numbers. */
  shown: boolean
  /** Whether anything was turned up meanwhile. */
  played: boolean
  turns: number
  heads: number
  /** What a bot has played for the player meanwhile. */
  plays: number[][]
}

export function pointOf(view: View, seat: number | null): Point {
  const counted = view.phase === 'deal' || view.phase === 'over'
  const pile = counted || seat === null ? [] : (view.piles[seat] ?? [])
  return {
    turns: view.deals.reduce((sum, deal) => sum + deal.turns.length, counted ? 0 : view.turn - 1),
    open: view.revealed !== null,
    heads: pile.reduce((sum, card) => sum + (HEADS[card] ?? 0), seat === null ? 0 : (view.totals[seat] ?? 0)),
  }
}

/** `turns` is 0 if only the cards of the current turn were revealed. `null` if nothing was missed. */
export function gapBetween(before: Point, after: Point, shown: boolean, plays: number[][] = []): Gap | null {
  const turns = after.turns - before.turns
  const played = turns > 0 || (turns === 0 && !before.open && after.open)
  return played || plays.length > 0 ? { shown, played, turns, heads: after.heads - before.heads, plays } : null
}

/** What was played for a seat since a point; `auto` has deal and turn of all decisions that were made for it. */
export function playsFor(view: View, seat: number, auto: readonly (readonly [number, number])[], since: Point): number[][] {
  const turns = new Map<number, number[]>()
  for (const [deal, turn] of auto) {
    const earlier = view.deals.slice(0, deal - 1).reduce((sum, one) => sum + one.turns.length, 0)
    const played = (view.deals[deal - 1]?.turns ?? view.turns)[turn - 1]?.plays[seat]
    const cards = played?.length ? played : (view.revealed?.[seat] ?? view.choice)
    if (cards?.length && earlier + turn > since.turns) turns.set(earlier + turn, cards)
  }
  return [...turns.values()]
}

const KEY = 'nimmt-points'
const MOST_KEPT = 20
type Kept = Point & { table: string; match: number }

/** Keep where the match stood when this browser showed it last. */
export function keepPoint(table: string, match: number, point: Point): void {
  const others = readJson<Kept[]>(KEY, []).filter((one) => one.table !== table)
  writeJson(KEY, [...others.slice(1 - MOST_KEPT), { table, match, ...point }])
}

export function keptPoint(table: string, match: number): Point | null {
  return readJson<Kept[]>(KEY, []).find((one) => one.table === table && one.match === match) ?? null
}
