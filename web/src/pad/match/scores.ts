// The totals of a sheet, and what follows from them. Tests compare them with the rules.
import { HEADS_IN_DEAL } from '../../generated/deals'
import { HEADS } from '../../generated/heads'
import { type Agreed, agreedOn, type Deal, type Entry, type Sheet } from './sheet'

export function headsOn(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + (HEADS[card] ?? 0), 0)
}

export function pointsOf(entry: Entry): number | null {
  return entry === null || typeof entry === 'number' ? entry : headsOn(entry)
}

export function headsOf(deal: Deal): number[] {
  return deal.map((entry) => pointsOf(entry) ?? 0)
}

/** The totals after each deal, by deal and seat. */
export function totalsOf(sheet: Sheet): number[][] {
  const sums: number[][] = []
  for (const deal of sheet.deals) {
    const before = sums.at(-1)
    sums.push(headsOf(deal).map((heads, seat) => heads + (before?.[seat] ?? 0)))
  }
  return sums
}

export function lastTotals(sheet: Sheet): number[] {
  return totalsOf(sheet).at(-1) ?? sheet.players.map(() => 0)
}

/** A match ends only after a complete deal: totals count when it is written. */
export function isOver(sheet: Sheet): boolean {
  const { points, lastDeal } = agreedOn(sheet, sheet.players.length)
  const reached = points !== null && Math.max(...lastTotals(sheet)) >= points
  return sheet.deals.length > 0 && (reached || (lastDeal !== null && sheet.deals.length >= lastDeal))
}

/** Equal totals share a place. */
export function placesOf(totals: readonly number[], moreIsBetter: boolean): number[] {
  const better = (one: number, other: number) => (moreIsBetter ? one > other : one < other)
  return totals.map((total) => totals.filter((other) => better(other, total)).length + 1)
}

/**
 * The dealer, or the starter in games with turns in order: that is the player with the most heads in the previous deal, the first
 * one clockwise from its starter. The rule books say nothing about dealers, so the role goes round.
 */
export function beginsDeal(sheet: Sheet, deal: number): number {
  const seats = sheet.players.length
  const { game } = agreedOn(sheet, seats)
  if (!game.in_turn) return (sheet.first + deal) % seats
  return sheet.deals.slice(0, deal).reduce((starter, done) => nextStarter(starter, headsOf(done)), sheet.first)
}

function nextStarter(starter: number, heads: readonly number[]): number {
  const clockwise = heads.map((_, step) => (starter + step) % heads.length)
  return clockwise.find((seat) => heads[seat] === Math.max(...heads))!
}

/** At most this many heads away is near the end, even if no deal has been that expensive yet. */
const NEAR = 10

/** The players who could end the match with the next deal: no further away than the most expensive deal so far. */
export function nearTheEnd(sheet: Sheet): { seat: number; left: number }[] {
  const { points } = agreedOn(sheet, sheet.players.length)
  if (points === null || sheet.deals.length === 0 || isOver(sheet)) return []
  const dearest = Math.max(NEAR, ...sheet.deals.flatMap(headsOf))
  const left = lastTotals(sheet).map((total, seat) => ({ seat, left: points - total }))
  return left.filter((one) => one.left <= dearest).sort((one, other) => one.left - other.left)
}

/** Whether the current deal is certainly the last one. */
export function isLastDeal(sheet: Sheet): boolean {
  return agreedOn(sheet, sheet.players.length).lastDeal === sheet.deals.length + 1
}

/** The fewest and the most heads that all players together can take in a deal. */
export function headsInDeal({ game, seats, hand }: Agreed): { least: number; most: number } {
  const [least, most] = HEADS_IN_DEAL[game.game]![seats * hand]!
  return { least, most }
}

type Doubt = { why: 'too-many' | 'too-few'; heads: number; bound: number }

/** Why the sum of a deal is impossible; too few heads are only reported when all entries are known. */
export function doubtAbout(entries: Deal, agreed: Agreed): Doubt | null {
  const points = entries.map(pointsOf)
  const heads = points.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const { least, most } = headsInDeal(agreed)
  if (heads > most) return { why: 'too-many', heads, bound: most }
  if (heads < least && !points.includes(null)) return { why: 'too-few', heads, bound: least }
  return null
}

/** The written deals whose sums are impossible. */
export function doubtfulDeals(sheet: Sheet): number[] {
  const agreed = agreedOn(sheet, sheet.players.length)
  return sheet.deals.flatMap((entries, deal) => (doubtAbout(entries, agreed) ? [deal] : []))
}
