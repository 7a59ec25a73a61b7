// What a sheet adds up to. The tests hold it to the rules: totals, who begins, the end, the places.
import { HEADS } from '../../generated/heads'
import { agreedOn, type Deal, type Entry, type Sheet } from './sheet'

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

/** Nobody stops in the middle of a deal: the totals count when a deal is written down. */
export function isOver(sheet: Sheet): boolean {
  const { points, lastDeal } = agreedOn(sheet, sheet.players.length)
  const reached = points !== null && Math.max(...lastTotals(sheet)) >= points
  return sheet.deals.length > 0 && (reached || (lastDeal !== null && sheet.deals.length >= lastDeal))
}

/** Equal totals share the place. */
export function placesOf(totals: readonly number[], moreIsBetter: boolean): number[] {
  const better = (one: number, other: number) => (moreIsBetter ? one > other : one < other)
  return totals.map((total) => totals.filter((other) => better(other, total)).length + 1)
}

/**
 * Who deals, or starts where players go in turn: there it is who took the most heads in the deal before, the first of them
 * clockwise from whoever started it. Elsewhere the books say nothing, and the cards go round.
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

/** Less than this is near, even if no deal was so dear yet. */
const NEAR = 10

/** Who may end the match with the next deal: so many heads away as one deal has brought someone already. */
export function nearTheEnd(sheet: Sheet): { seat: number; left: number }[] {
  const { points } = agreedOn(sheet, sheet.players.length)
  if (points === null || sheet.deals.length === 0 || isOver(sheet)) return []
  const dearest = Math.max(NEAR, ...sheet.deals.flatMap(headsOf))
  const left = lastTotals(sheet).map((total, seat) => ({ seat, left: points - total }))
  return left.filter((one) => one.left <= dearest).sort((one, other) => one.left - other.left)
}

/** Whether the deal that is played now is the last one for sure. */
export function isLastDeal(sheet: Sheet): boolean {
  return agreedOn(sheet, sheet.players.length).lastDeal === sheet.deals.length + 1
}
