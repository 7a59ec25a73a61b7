// The view of a client after each event. No rules here: events contain everything that changes.
import type { Event, View } from '../generated/wire'

export function fold(view: View, event: Event): View {
  switch (event.type) {
    case 'deal':
      return {
        ...view,
        deal: event.deal,
        turn: 1,
        starter: event.starter,
        first_rows: event.rows,
        turns: [],
        rows: event.rows.map((card) => [card]),
        cow: event.cow,
        piles: event.hands.map(() => []),
        hand: view.seat === null ? undefined : (event.hands[view.seat] ?? undefined),
        hand_sizes: event.hand_sizes,
      }
    case 'ask':
      return { ...view, phase: event.to, acting: event.seats, low_card: event.card ?? null }
    case 'chosen':
      return {
        ...view,
        chosen: put(view.chosen, event.seat, true),
        choice: event.seat === view.seat ? (event.cards ?? undefined) : view.choice,
        acting: view.acting.filter((seat) => seat !== event.seat),
      }
    case 'reveal':
      return discard(
        { ...view, revealed: event.plays, chosen: view.chosen.map(() => false), choice: undefined, acting: [] },
        event.plays,
      )
    case 'play': {
      const plays = view.hand_sizes.map((_, seat) => (seat === event.seat ? event.cards : []))
      return discard(addToTurn(view, event.seat, event.cards), plays)
    }
    case 'zero':
      return { ...view, piles: add(view.piles, event.seat, Array<number>(event.count).fill(0)) }
    case 'take': {
      const left = view.rows[event.row]!.filter((card) => !event.cards.includes(card))
      return { ...view, piles: add(view.piles, event.seat, event.cards), rows: put(view.rows, event.row, left) }
    }
    case 'place':
      return { ...view, rows: add(view.rows, event.row, [event.card]) }
    case 'cow':
      return { ...view, cow: event.to }
    case 'turn-end':
      return {
        ...view,
        turns: [...view.turns.slice(0, view.turn - 1), event.turn],
        turn: view.turn + 1,
        revealed: null,
      }
    case 'deal-end': {
      const played = { first_rows: view.first_rows, turns: view.turns, heads: event.heads }
      return {
        ...view,
        phase: 'deal',
        acting: [],
        low_card: null,
        deals: [...view.deals, played],
        totals: event.totals,
      }
    }
    case 'match-end':
      return { ...view, phase: 'over', places: event.places }
    case 'skip':
      return view
  }
}

function put<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((old, at) => (at === index ? value : old))
}

function add(places: readonly number[][], index: number, cards: readonly number[]): number[][] {
  return put(places, index, [...places[index]!, ...cards])
}

function discard(view: View, plays: readonly number[][]): View {
  const hand_sizes = view.hand_sizes.map((size, seat) => size - plays[seat]!.length)
  if (view.hand === undefined || view.seat === null) return { ...view, hand_sizes }
  return { ...view, hand_sizes, hand: without(view.hand, plays[view.seat]!) }
}

export function without(hand: readonly number[], cards: readonly number[]): number[] {
  const left = [...hand]
  for (const card of cards) left.splice(left.indexOf(card), 1)
  return left
}

function addToTurn(view: View, seat: number, cards: number[]): View {
  const running = view.turns[view.turn - 1] ?? { plays: view.hand_sizes.map(() => []), choices: {} }
  const turns = view.turns.slice(0, view.turn - 1)
  return { ...view, turns: [...turns, { ...running, plays: put(running.plays, seat, cards) }] }
}

/** The cards that lie open in front of each seat: revealed, and neither placed nor put away yet. */
export function openIn(view: View | null): number[][] {
  if (view === null) return []
  const elsewhere = new Set([...view.rows.flat(), ...view.piles.flat()])
  return view.hand_sizes.map((_, seat) => (view.revealed?.[seat] ?? []).filter((card) => !elsewhere.has(card)))
}

export function openAfter(open: readonly number[][], event: Event): number[][] {
  const put = (seat: number, change: (cards: number[]) => number[]) =>
    open.map((cards, at) => (at === seat ? change(cards) : cards))
  switch (event.type) {
    case 'reveal':
      return event.plays
    case 'play':
      return put(event.seat, () => event.cards)
    case 'zero':
    case 'skip':
      return put(event.seat, (cards) => cards.filter((card) => card !== 0))
    case 'place':
      return put(event.seat, (cards) => cards.filter((card) => card !== event.card))
    case 'turn-end':
    case 'deal':
      return open.map(() => [])
    default:
      return [...open]
  }
}
