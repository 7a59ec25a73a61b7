// How many heads can have been taken in a deal, by all together.
import { FULL_ROW, ROWS } from '../../generated/games'
import { HEADS } from '../../generated/heads'
import { pointsOf } from './scores'
import type { Agreed, Deal } from './sheet'

/**
 * In the end every row holds between one card and a full row. So at most all cards but one for each row were taken, the dearest
 * ones; and at least those that the rows have no room for, the cheapest ones. Zeros are dealt instead of numbers and count nothing.
 */
export function headsInDeal({ game, seats, hand, highest }: Agreed): { least: number; most: number } {
  const cheapFirst = HEADS.slice(1, highest + 1).sort((one, other) => one - other)
  const most = Math.min(seats * hand, highest - ROWS)
  const least = Math.max(0, seats * hand - game.zeros + ROWS - ROWS * FULL_ROW)
  const sum = (heads: number[]) => heads.reduce((all, one) => all + one, 0)
  return { least: sum(cheapFirst.slice(0, least)), most: sum(cheapFirst.slice(highest - most)) }
}

export type Doubt = { why: 'too-many' | 'too-few'; heads: number; bound: number }

/** What cannot be, though each number alone could; too few only when all are known. */
export function doubtAbout(entries: Deal, agreed: Agreed): Doubt | null {
  const points = entries.map(pointsOf)
  const heads = points.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const { least, most } = headsInDeal(agreed)
  if (heads > most) return { why: 'too-many', heads, bound: most }
  if (heads < least && !points.includes(null)) return { why: 'too-few', heads, bound: least }
  return null
}
