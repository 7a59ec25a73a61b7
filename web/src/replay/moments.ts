// A finished match as a list of moments: the table after each event, with all hands open.
import { fold, openAfter, without } from '../game/fold'
import { HEADS } from '../generated/heads'
import type { Event, Replay, View } from '../generated/wire'

export type Moment = {
  deal: number
  turn: number
  event: Event
  view: View
  /** All hands, sorted. */
  hands: number[][]
  /** The revealed cards in front of each seat. */
  open: number[][]
}

/** Events without a visible change are no moments. */
const SILENT = new Set<Event['type']>(['ask', 'chosen', 'turn-end'])

export function momentsOf(replay: Replay): Moment[] {
  let view = replay.view
  let hands: number[][] = replay.players.map(() => [])
  let open = hands
  const moments: Moment[] = []
  for (const { deal, turn, events } of replay.turns) {
    for (const event of events) {
      view = fold(view, event)
      hands = handsAfter(hands, event)
      open = openAfter(open, event)
      if (!SILENT.has(event.type)) moments.push({ deal, turn, event, view, hands, open })
    }
  }
  return moments
}

function handsAfter(hands: number[][], event: Event): number[][] {
  switch (event.type) {
    case 'deal':
      return event.hands.map((hand) => [...(hand ?? [])].sort((a, b) => a - b))
    case 'reveal':
      return hands.map((hand, seat) => without(hand, event.plays[seat]!))
    case 'play':
      return hands.map((hand, seat) => (seat === event.seat ? without(hand, event.cards) : hand))
    default:
      return hands
  }
}

/** What a seat has at a moment: its total, which contains the heads of the deal that is being played or has just ended. */
export function scoreOf({ view }: Moment, seat: number): { total: number; heads: number } {
  const heads = view.piles[seat]!.reduce((sum, card) => sum + HEADS[card]!, 0)
  // The phase cannot tell: a replay has no questions, which would set it.
  const counted = view.deals.length === view.deal
  return { total: view.totals[seat]! + (counted ? 0 : heads), heads }
}

/** A moment as it appears in an address: deal, turn and step, as in 2.7.3. The step is optional. */
export function nameOf(moments: readonly Moment[], index: number): string {
  const { deal, turn } = moments[index]!
  const first = moments.findIndex((moment) => moment.deal === deal && moment.turn === turn)
  return index === first ? `${deal}.${turn}` : `${deal}.${turn}.${index - first + 1}`
}

export function indexOf(moments: readonly Moment[], name: string): number {
  const [deal, turn, step] = name.split('.').map(Number)
  const first = moments.findIndex((moment) => moment.deal === deal && moment.turn === turn)
  if (first < 0) return 0
  const last = moments.findLastIndex((moment) => moment.deal === deal && moment.turn === turn)
  return Math.min(last, first + Math.max(0, (step ?? 1) - 1))
}
