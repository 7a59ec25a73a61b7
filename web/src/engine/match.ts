// A match, whole: what is dealt and decided goes in, what happens comes out. What a seat may know of it is in `view`.
import { fold } from '../game/fold'
import type { Deck, Event, Options, Preview, Turn, View } from '../generated/wire'
import { Kernel, MOST_SEATS, NONE, ROWS, SIZES } from './kernel'
import { KIND, placementOf, type Told, toldAt } from './events'

/** Where the facts of a match lie in the kernel's memory. */
const AT = {
  count: 20,
  cow: 32,
  starter: 88,
  taken: 96,
  totals: 136,
  places: 176,
  choices: 216,
  lastChoices: 256,
  chosen: 296,
  plays: 316,
  lastPlays: 336,
  hands: 356,
  sizes: 1156,
}
const HAND_ROOM = 80
/** The switches of a game in the kernel's memory. */
const SWITCH = { hand: 1, highest: 2, zeros: 3, dealtZeros: 4, mostWins: 10 }

/** Bots that need nothing but the kernel. */
export const BOTS = { random: 0, greedy: 1, lowest: 3 } as const
export type BotName = keyof typeof BOTS

export type Action = { type: 'play'; seat: number; cards: number[] } | { type: 'take-row'; seat: number; row: number }
export type Cards = { rows: number[]; hands: number[][] }

/** What cannot be agreed on, or is not allowed now; the number is the kernel's reason. */
export class EngineError extends Error {
  constructor(
    readonly what: 'agreement' | 'deal' | 'action',
    readonly reason: number,
  ) {
    super(`The engine refuses this ${what}, for its reason ${reason}.`)
  }
}

export class Match {
  /** As somebody sees it who watches. */
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
    this.#match = kernel.room(SIZES.match)
    this.seats = seats
    kernel.keep()
    kernel.calls.nimmt_start(this.#game, this.#match, starter)
    this.view = this.#opening(game, options)
  }

  /** What is shuffled and dealt. */
  get deck(): Deck {
    const [hand, highest, zeros, dealt_zeros] = [SWITCH.hand, SWITCH.highest, SWITCH.zeros, SWITCH.dealtZeros].map((at) => this.#switch(at))
    return { seats: this.seats, hand: hand!, highest: highest!, zeros: zeros!, dealt_zeros: dealt_zeros! }
  }

  get moreIsBetter(): boolean {
    return this.#switch(SWITCH.mostWins) === 1
  }

  hand(seat: number): number[] {
    const [size] = this.#kernel.bytes(this.#match + AT.sizes + seat, 1)
    return [...this.#kernel.bytes(this.#match + AT.hands + HAND_ROOM * seat, size!)]
  }

  /** What a seat has laid face down. */
  choice(seat: number): number[] | undefined {
    const cards = this.#played(AT.chosen)[seat]!
    return cards.length ? cards : undefined
  }

  /** All that a seat may do now: plays, or rows to take. A choice may be changed. */
  legal(seat: number): (number[] | number)[] {
    const found = this.#scratch().room(2 * SIZES.plays)
    const count = this.#kernel.calls.nimmt_options(this.#game, this.#match, seat, found)
    const options = this.#pairs(found, count)
    return this.view.phase === 'take-row' ? options.map(([row]) => row!) : options
  }

  /** Where a play would go, were it alone, or what a row would cost. */
  preview(legal: number[] | number): Preview {
    const kernel = this.#scratch()
    if (typeof legal === 'number') return { rows: [legal], heads: kernel.calls.nimmt_cost(this.#game, this.#match, legal) }
    const rows = kernel.room(8)
    const heads = kernel.calls.nimmt_preview(this.#game, this.#match, kernel.putBytes([...legal, NONE].slice(0, 2)), rows)
    const numbers = [...kernel.numbers(rows, 2)].slice(0, legal.filter((card) => card > 0).length)
    return { rows: numbers.map((row) => (row < 0 ? null : row)), heads }
  }

  lay(cards: Cards): Event[] {
    const kernel = this.#scratch()
    const { hand } = this.deck
    const fits = cards.rows.length === ROWS && cards.hands.length === this.seats && cards.hands.every(({ length }) => length === hand)
    if (!fits) throw new EngineError('deal', 0)
    const [rows, hands] = [kernel.putCards(cards.rows), kernel.putCards(cards.hands.flat())]
    return this.#tell('deal', (events) => kernel.calls.nimmt_lay(this.#game, this.#match, rows, hands, events))
  }

  apply(action: Action): Event[] {
    const kernel = this.#scratch()
    if (action.type === 'take-row') {
      return this.#tell('action', (events) => kernel.calls.nimmt_take(this.#game, this.#match, action.seat, action.row, events))
    }
    const cards = kernel.putCards(action.cards)
    return this.#tell('action', (events) =>
      kernel.calls.nimmt_play(this.#game, this.#match, action.seat, cards, action.cards.length, events),
    )
  }

  /** What a bot does at this seat; the two numbers are its chance. */
  bot(seat: number, name: BotName, seed: bigint, index: number): Action {
    const play = this.#scratch().room(2)
    this.#kernel.calls.nimmt_bot(this.#game, this.#match, seat, BOTS[name], seed, BigInt(index), play)
    const [cards] = this.#pairs(play, 1)
    return this.view.phase === 'take-row' ? { type: 'take-row', seat, row: cards![0]! } : { type: 'play', seat, cards: cards! }
  }

  #tell(what: 'deal' | 'action', act: (events: number) => number): Event[] {
    const at = this.#kernel.room(SIZES.event * SIZES.events)
    const count = act(at)
    if (count < 0) throw new EngineError(what, -count)
    const told = toldAt(this.#kernel, at, count)
    const turn = this.#turn(told.some(({ kind }) => kind === KIND.turnEnd))
    const rows = this.view.rows.map((row) => [...row])
    const events = told.map((one) => placementOf(one, rows) ?? this.#event(one, turn))
    this.view = events.reduce(fold, this.view)
    return events
  }

  #event({ kind, seat, row, card }: Told, turn: Turn): Event {
    switch (kind) {
      case KIND.deal:
        return this.#dealt(card)
      case KIND.askPlay:
        return { type: 'ask', to: 'play', seats: this.#acting(), card: null }
      case KIND.askRow:
        return { type: 'ask', to: 'take-row', seats: [seat], card }
      case KIND.chosen:
        return { type: 'chosen', seat, cards: this.choice(seat) ?? turn.plays[seat]!, changed: row === 1 }
      case KIND.reveal:
        return { type: 'reveal', plays: turn.plays }
      case KIND.play:
        return { type: 'play', seat, cards: turn.plays[seat]! }
      case KIND.turnEnd:
        return { type: 'turn-end', turn }
      case KIND.dealEnd:
        return { type: 'deal-end', heads: this.#bySeat(AT.taken), totals: this.#bySeat(AT.totals) }
      default:
        return { type: 'match-end', places: this.#bySeat(AT.places) }
    }
  }

  #dealt(deal: number): Event {
    const hands = this.view.totals.map((_, seat) => this.hand(seat))
    const rows = Array.from({ length: ROWS }, (_, row) => this.#kernel.bytes(this.#match + 5 * row, 1)[0]!)
    const [cow, starter] = [AT.cow, AT.starter].map((at) => this.#kernel.numbers(this.#match + at, 1)[0]!)
    const hand_sizes = hands.map((hand) => hand.length)
    return { type: 'deal', deal, rows, hands, hand_sizes, starter: known(starter!), cow: known(cow!) }
  }

  /** The turn that is played, or that has just ended. */
  #turn(ended: boolean): Turn {
    const rows = this.#bySeat(ended ? AT.lastChoices : AT.choices)
    const choices = Object.fromEntries(rows.flatMap((row, seat) => (row < 0 ? [] : [[seat, row]])))
    return { plays: this.#played(ended ? AT.lastPlays : AT.plays), choices }
  }

  #acting(): number[] {
    const seats = this.#kernel.room(MOST_SEATS)
    return [...this.#kernel.bytes(seats, this.#kernel.calls.nimmt_acting(this.#game, this.#match, seats))]
  }

  #scratch(): Kernel {
    this.#kernel.clear()
    return this.#kernel
  }

  #switch(at: number): number {
    return this.#kernel.numbers(this.#game + 4 * at, 1)[0]!
  }

  #bySeat(at: number): number[] {
    return [...this.#kernel.numbers(this.#match + at, this.seats)]
  }

  #played(at: number): number[][] {
    return this.#pairs(this.#match + at, this.seats)
  }

  #pairs(at: number, count: number): number[][] {
    const bytes = this.#kernel.bytes(at, 2 * count)
    return Array.from({ length: count }, (_, index) => [...bytes.subarray(2 * index, 2 * index + 2)].filter((card) => card !== NONE))
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
      starter: known(this.#kernel.numbers(this.#match + AT.starter, 1)[0]!),
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

function known(value: number): number | null {
  return value < 0 ? null : value
}
