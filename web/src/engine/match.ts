// A match with all its cards. `view` says what a seat may know of it.
import { fold } from '../game/fold'
import {
  AT,
  EVENT_ASK_PLAY,
  EVENT_ASK_ROW,
  EVENT_CHOSEN,
  EVENT_DEAL,
  EVENT_DEAL_END,
  EVENT_PLAY,
  EVENT_REVEAL,
  EVENT_TURN_END,
  FULL_ROW,
  HAND_ROOM,
  MOST_PLAYS,
  MOST_SEATS,
  NO_CARD,
  POLICY_GREEDY,
  POLICY_LOWEST,
  POLICY_RANDOM,
  ROWS,
  SIZE,
  STEP_EVENTS,
} from '../generated/kernel'
import type { Deck, Event, Options, Preview, Turn, View } from '../generated/wire'
import { eventsAt, type KernelEvent, placementOf } from './events'
import type { Kernel } from './kernel'

/** Bots that need nothing but the kernel, with their policies. */
export const BOTS = { random: POLICY_RANDOM, greedy: POLICY_GREEDY, lowest: POLICY_LOWEST } as const
export type BotName = keyof typeof BOTS

export type Action = { type: 'play'; seat: number; cards: number[] } | { type: 'take-row'; seat: number; row: number }
export type Cards = { rows: number[]; hands: number[][] }

/** An agreement, deal or action that is not allowed; the reason is the kernel's number. */
export class EngineError extends Error {
  constructor(
    readonly what: 'agreement' | 'deal' | 'action',
    readonly reason: number,
  ) {
    super(`The engine refuses this ${what}, for its reason ${reason}.`)
  }
}

export class Match {
  /** The view of a spectator. */
  view: View
  readonly seats: number
  #kernel: Kernel
  #game: number
  #match: number

  constructor(kernel: Kernel, game: string, options: Options, seats: number, starter = 0) {
    const agreed = kernel.agree(game, options, seats)
    if (agreed.fault) throw new EngineError('agreement', agreed.fault)
    this.#kernel = kernel
    this.#game = agreed.at
    this.#match = kernel.room(SIZE.Match)
    this.seats = seats
    kernel.keep()
    kernel.calls.nimmt_start(this.#game, this.#match, starter)
    this.view = this.#opening(game, options)
  }

  get deck(): Deck {
    const [hand, highest] = [this.#switch('hand'), this.#switch('highest')]
    return { seats: this.seats, hand, highest, zeros: this.#switch('zeros'), dealt_zeros: this.#switch('dealt_zeros') }
  }

  get moreIsBetter(): boolean {
    return this.#switch('most_wins') === 1
  }

  hand(seat: number): number[] {
    const hands = this.#match + AT.Match.hands
    const [size] = this.#kernel.bytes(hands + AT.Hands.size + seat, 1)
    return [...this.#kernel.bytes(hands + AT.Hands.cards + HAND_ROOM * seat, size!)]
  }

  /** The cards that a seat has chosen and not revealed. */
  choice(seat: number): number[] | undefined {
    const cards = this.#played(AT.Match.chosen)[seat]!
    return cards.length ? cards : undefined
  }

  /** While a row must be taken, seat and card of the revealed cards that are still to be placed, in order. */
  get queue(): [number, number][] {
    if (this.view.phase !== 'take-row') return []
    const queue = this.#match + AT.Match.queue
    const [count, placed] = [this.#kernel.number(queue + AT.Queue.count), this.#kernel.number(this.#match + AT.Match.placed)]
    const [cards, seats] = [this.#kernel.bytes(queue + AT.Queue.card, count), this.#kernel.bytes(queue + AT.Queue.seat, count)]
    return Array.from({ length: count - placed }, (_, index): [number, number] => [seats[placed + index]!, cards[placed + index]!])
  }

  /** The plays that a seat may choose now, also to change its choice, or the rows that it may take. */
  legal(seat: number): (number[] | number)[] {
    const found = this.#scratch().room(2 * MOST_PLAYS)
    const count = this.#kernel.calls.nimmt_options(this.#game, this.#match, seat, found)
    const options = this.#pairs(found, count)
    return this.view.phase === 'take-row' ? options.map(([row]) => row!) : options
  }

  /** Where a play would go if nobody else played, or what a row would cost. */
  preview(legal: number[] | number): Preview {
    const kernel = this.#scratch()
    if (typeof legal === 'number') return { rows: [legal], heads: kernel.calls.nimmt_cost(this.#game, this.#match, legal) }
    const rows = kernel.room(8)
    const heads = kernel.calls.nimmt_preview(this.#game, this.#match + AT.Match.table, kernel.putBytes([...legal, NO_CARD].slice(0, 2)), rows)
    const numbers = [...kernel.numbers(rows, 2)].slice(0, legal.filter((card) => card > 0).length)
    return { rows: numbers.map((row) => (row < 0 ? null : row)), heads }
  }

  lay(cards: Cards): Event[] {
    const kernel = this.#scratch()
    const { hand } = this.deck
    const fits = cards.rows.length === ROWS && cards.hands.length === this.seats && cards.hands.every(({ length }) => length === hand)
    if (!fits) throw new EngineError('deal', 0)
    const [rows, hands] = [kernel.putCards(cards.rows), kernel.putCards(cards.hands.flat())]
    return this.#step('deal', (events) => kernel.calls.nimmt_lay(this.#game, this.#match, rows, hands, events))
  }

  apply(action: Action): Event[] {
    const kernel = this.#scratch()
    if (action.type === 'take-row') {
      return this.#step('action', (events) => kernel.calls.nimmt_take(this.#game, this.#match, action.seat, action.row, events))
    }
    const cards = kernel.putCards(action.cards)
    return this.#step('action', (events) =>
      kernel.calls.nimmt_play(this.#game, this.#match, action.seat, cards, action.cards.length, events),
    )
  }

  /** The action of a bot at this seat. Seed and index determine its random numbers. */
  bot(seat: number, name: BotName, seed: bigint, index: number): Action {
    const play = this.#scratch().room(2)
    this.#kernel.calls.nimmt_bot(this.#game, this.#match, seat, BOTS[name], seed, BigInt(index), play)
    const [cards] = this.#pairs(play, 1)
    return this.view.phase === 'take-row' ? { type: 'take-row', seat, row: cards![0]! } : { type: 'play', seat, cards: cards! }
  }

  #step(what: 'deal' | 'action', act: (events: number) => number): Event[] {
    const at = this.#kernel.room(SIZE.Event * STEP_EVENTS)
    const count = act(at)
    if (count < 0) throw new EngineError(what, -count)
    const found = eventsAt(this.#kernel, at, count)
    const turn = this.#turn(found.some(({ kind }) => kind === EVENT_TURN_END))
    const rows = this.view.rows.map((row) => [...row])
    const events = found.map((event) => placementOf(event, rows) ?? this.#event(event, turn))
    this.view = events.reduce(fold, this.view)
    return events
  }

  #event({ kind, seat, row, card }: KernelEvent, turn: Turn): Event {
    switch (kind) {
      case EVENT_DEAL:
        return this.#dealt(card)
      case EVENT_ASK_PLAY:
        return { type: 'ask', to: 'play', seats: this.#acting(), card: null }
      case EVENT_ASK_ROW:
        return { type: 'ask', to: 'take-row', seats: [seat], card }
      case EVENT_CHOSEN:
        return { type: 'chosen', seat, cards: this.choice(seat) ?? turn.plays[seat]!, changed: row === 1 }
      case EVENT_REVEAL:
        return { type: 'reveal', plays: turn.plays }
      case EVENT_PLAY:
        return { type: 'play', seat, cards: turn.plays[seat]! }
      case EVENT_TURN_END:
        return { type: 'turn-end', turn }
      case EVENT_DEAL_END:
        return { type: 'deal-end', heads: this.#bySeat(AT.Match.taken), totals: this.#bySeat(AT.Match.totals) }
      default:
        return { type: 'match-end', places: this.#bySeat(AT.Match.places) }
    }
  }

  #dealt(deal: number): Event {
    const table = this.#match + AT.Match.table
    const hands = this.view.totals.map((_, seat) => this.hand(seat))
    const rows = Array.from({ length: ROWS }, (_, row) => this.#kernel.bytes(table + AT.Table.cards + FULL_ROW * row, 1)[0]!)
    const hand_sizes = hands.map((hand) => hand.length)
    return { type: 'deal', deal, rows, hands, hand_sizes, starter: this.#starter, cow: nonNegative(this.#kernel.number(table + AT.Table.cow)) }
  }

  /** The running turn, or the one that has just ended. */
  #turn(ended: boolean): Turn {
    const rows = this.#bySeat(ended ? AT.Match.last_choices : AT.Match.choices)
    const choices = Object.fromEntries(rows.flatMap((row, seat) => (row < 0 ? [] : [[seat, row]])))
    return { plays: this.#played(ended ? AT.Match.last_plays : AT.Match.plays), choices }
  }

  #acting(): number[] {
    const seats = this.#kernel.room(MOST_SEATS)
    return [...this.#kernel.bytes(seats, this.#kernel.calls.nimmt_acting(this.#game, this.#match, seats))]
  }

  #scratch(): Kernel {
    this.#kernel.clear()
    return this.#kernel
  }

  #switch(name: keyof typeof AT.Game): number {
    return this.#kernel.number(this.#game + AT.Game[name])
  }

  get #starter(): number | null {
    return nonNegative(this.#kernel.number(this.#match + AT.Match.starter))
  }

  #bySeat(at: number): number[] {
    return [...this.#kernel.numbers(this.#match + at, this.seats)]
  }

  #played(at: number): number[][] {
    return this.#pairs(this.#match + at, this.seats)
  }

  #pairs(at: number, count: number): number[][] {
    const bytes = this.#kernel.bytes(at, 2 * count)
    return Array.from({ length: count }, (_, index) => [...bytes.subarray(2 * index, 2 * index + 2)].filter((card) => card !== NO_CARD))
  }

  #opening(game: string, options: Options): View {
    const each = <T>(value: T): T[] => Array<T>(this.seats).fill(value)
    return {
      game,
      options,
      seats: this.seats,
      seat: null,
      deal: 0,
      turn: 1,
      starter: this.#starter,
      first_rows: [],
      turns: [],
      rows: [],
      cow: null,
      piles: each([]),
      totals: each(0),
      hand_sizes: each(0),
      revealed: null,
      deals: [],
      phase: 'deal',
      acting: [],
      low_card: null,
      chosen: each(false),
      places: null,
    }
  }
}

function nonNegative(value: number): number | null {
  return value < 0 ? null : value
}
