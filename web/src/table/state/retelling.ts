// The running deal as it was played, from the events that come with a whole view: for a page that was not there.
import { fold } from '../../game/fold'
import type { Event, View } from '../../generated/wire'

/** An event and the view after it. */
export type Retold = { event: Event; view: View }

/** The table just before the deal began to which `past` belongs, and what happened since. `after` is the view now. */
export function retold(after: View, past: readonly Event[]): { before: View; events: Retold[] } {
  const ended = past.find((event) => event.type === 'deal-end')
  const before: View = {
    ...after,
    turns: [],
    rows: after.rows.map(() => []),
    revealed: null,
    deals: ended ? after.deals.slice(0, -1) : after.deals,
    totals: ended ? after.totals.map((total, seat) => total - ended.heads[seat]!) : after.totals,
    phase: 'deal',
    acting: [],
    low_card: null,
    chosen: after.chosen.map(() => false),
    choice: undefined,
    places: null,
  }
  let view = before
  const events = past.map((event, index) => {
    view = fold(view, event)
    return { event, view: isLow(event) ? { ...view, low_card: placedNext(past, index) } : view }
  })
  return { before, events }
}

function isLow(event: Event): boolean {
  return event.type === 'take' && event.reason === 'low'
}

function placedNext(past: readonly Event[], index: number): number | null {
  const next = past[index + 1]
  return next?.type === 'place' ? next.card : null
}
