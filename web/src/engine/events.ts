// What the kernel says happened, as events: the cards that are taken are those that lay there.
import type { CowHopped, Placed, Skipped, Took, ZerosKept } from '../generated/wire'
import { type Kernel, SIZES } from './kernel'

export type Placement = ZerosKept | Skipped | Took | Placed | CowHopped

export const KIND = {
  zero: 1,
  skip: 2,
  low: 3,
  sixth: 4,
  cowTakes: 5,
  place: 6,
  cow: 7,
  deal: 8,
  askPlay: 9,
  askRow: 10,
  chosen: 11,
  reveal: 12,
  play: 13,
  turnEnd: 14,
  dealEnd: 15,
  matchEnd: 16,
} as const

export type Told = { kind: number; seat: number; row: number; card: number; heads: number }

export function toldAt(kernel: Kernel, at: number, count: number): Told[] {
  return Array.from({ length: count }, (_, index) => {
    const [kind, seat, row, card, heads] = kernel.numbers(at + SIZES.event * index, 5) as unknown as number[]
    return { kind: kind!, seat: seat!, row: row!, card: card!, heads: heads! }
  })
}

/** One that is about placing; `rows` are changed as it tells. */
export function placementOf(told: Told, rows: number[][]): Placement | null {
  const { seat, row, card } = told
  switch (told.kind) {
    case KIND.zero:
      return { type: 'zero', seat, count: row }
    case KIND.skip:
      return { type: 'skip', seat }
    case KIND.place:
      rows[row]!.push(card)
      return { type: 'place', seat, card, row }
    case KIND.cow:
      return { type: 'cow', seat, from: row, to: card }
    case KIND.low:
    case KIND.sixth:
    case KIND.cowTakes:
      return took(told, rows)
    default:
      return null
  }
}

function took({ kind, seat, row, heads }: Told, rows: number[][]): Took {
  const lying = rows[row]!
  const left = kind === KIND.cowTakes ? lying.slice(-1) : []
  const cards = lying.slice(0, lying.length - left.length)
  rows[row] = left
  const reason = kind === KIND.low ? 'low' : kind === KIND.sixth ? 'sixth' : 'cow'
  return { type: 'take', seat, row, cards, heads, reason }
}
