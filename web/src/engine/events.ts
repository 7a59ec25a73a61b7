// The kernel's events as those of the wire. The kernel does not name the cards that are taken: they are those that lay there.
import {
  AT,
  EVENT_COW,
  EVENT_PLACE,
  EVENT_SKIP,
  EVENT_TAKE_COW,
  EVENT_TAKE_LOW,
  EVENT_TAKE_SIXTH,
  EVENT_ZERO,
  SIZE,
} from '../generated/kernel'
import type { CowHopped, Placed, Skipped, Took, ZerosKept } from '../generated/wire'
import type { Kernel } from './kernel'

export type Placement = ZerosKept | Skipped | Took | Placed | CowHopped
export type KernelEvent = { kind: number; seat: number; row: number; card: number; heads: number }

export function eventsAt(kernel: Kernel, at: number, count: number): KernelEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const field = (name: keyof KernelEvent) => kernel.number(at + SIZE.Event * index + AT.Event[name])
    return { kind: field('kind'), seat: field('seat'), row: field('row'), card: field('card'), heads: field('heads') }
  })
}

/** The event if it is about placing, else `null`. Changes `rows` as the event does. */
export function placementOf(event: KernelEvent, rows: number[][]): Placement | null {
  const { seat, row, card } = event
  switch (event.kind) {
    case EVENT_ZERO:
      return { type: 'zero', seat, count: row }
    case EVENT_SKIP:
      return { type: 'skip', seat }
    case EVENT_PLACE:
      rows[row]!.push(card)
      return { type: 'place', seat, card, row }
    case EVENT_COW:
      return { type: 'cow', seat, from: row, to: card }
    case EVENT_TAKE_LOW:
    case EVENT_TAKE_SIXTH:
    case EVENT_TAKE_COW:
      return took(event, rows)
    default:
      return null
  }
}

function took({ kind, seat, row, heads }: KernelEvent, rows: number[][]): Took {
  const before = rows[row]!
  const left = kind === EVENT_TAKE_COW ? before.slice(-1) : []
  const cards = before.slice(0, before.length - left.length)
  rows[row] = left
  const reason = kind === EVENT_TAKE_LOW ? 'low' : kind === EVENT_TAKE_SIXTH ? 'sixth' : 'cow'
  return { type: 'take', seat, row, cards, heads, reason }
}
