// The cards that were turned up in a turn, in the order in which they are placed.
import type { Event } from '../../generated/wire'

export type Turned = { seat: number; card: number }

/** The order is as the events tell it. Where a row is still to be chosen, `queue` tells the rest: seats and cards. */
export function inPlacingOrder(plays: readonly (readonly number[])[], later: readonly Event[], queue: readonly (readonly [number, number])[]): Turned[] {
  const left = plays.flatMap((cards, seat) => cards.map((card) => ({ seat, card })))
  const line: Turned[] = []
  const next = (seat: number, card: number) => {
    const at = left.findIndex((one) => one.seat === seat && one.card === card)
    if (at >= 0) line.push(...left.splice(at, 1))
  }
  for (const event of later) {
    if (event.type === 'reveal' || event.type === 'play' || event.type === 'turn-end') break
    if (event.type === 'place') next(event.seat, event.card)
    else if (event.type === 'skip') next(event.seat, 0)
    else if (event.type === 'zero') for (let nth = 0; nth < event.count; nth++) next(event.seat, 0)
  }
  for (const [seat, card] of queue) next(seat, card)
  return [...line, ...left]
}
