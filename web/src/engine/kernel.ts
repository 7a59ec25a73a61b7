// The kernel as WebAssembly: its memory, and its calls. It holds all rules of the game; nothing around it does.
import { PRESETS } from '../generated/presets'
import type { Options } from '../generated/wire'

type Calls = {
  memory: WebAssembly.Memory
  __heap_base: WebAssembly.Global
  nimmt_agree(preset: number, options: number, seats: number, game: number): number
  nimmt_start(game: number, match: number, starter: number): void
  nimmt_lay(game: number, match: number, rows: number, hands: number, events: number): number
  nimmt_play(game: number, match: number, seat: number, cards: number, count: number, events: number): number
  nimmt_take(game: number, match: number, seat: number, row: number, events: number): number
  nimmt_acting(game: number, match: number, seats: number): number
  nimmt_options(game: number, match: number, seat: number, options: number): number
  nimmt_cost(game: number, match: number, row: number): number
  nimmt_preview(game: number, table: number, play: number, rows: number): number
  nimmt_bot(game: number, match: number, seat: number, kind: number, seed: bigint, index: bigint, play: number): void
  nimmt_table(game: number, table: number, cards: number, counts: number, cow: number): void
  nimmt_resolve(game: number, table: number, plays: number, order: number, count: number, choice: number, taken: number, events: number): number
  nimmt_fault(game: number, rows: number, cow: number, plays: number, choices: number, about: number): number
  nimmt_size(which: number): number
}

/** Sizes and places as the kernel has them. */
export const SIZES = { game: 160, table: 36, event: 20, match: 1168, events: 176, plays: 1432 }
export const MOST_SEATS = 10
export const ROWS = 4
export const FULL_ROW = 5
export const NONE = 255
const NO_CARD = 254
/** Nothing is agreed on; the match does not end so; as many as there are seats. */
export const UNSET = -(2 ** 31)
const NEVER = UNSET + 1
const PER_SEAT = UNSET + 2
const PAGE = 2 ** 16

export class Kernel {
  readonly calls: Calls
  #free: number
  #first: number

  /** Each has a memory of its own: what was reserved in it stays until the kernel is let go. */
  constructor(module: WebAssembly.Module) {
    this.calls = new WebAssembly.Instance(module).exports as unknown as Calls
    this.#first = this.#free = Number(this.calls.__heap_base.value)
    const [game, table, event, , , , , , , , events, match] = Array.from({ length: 12 }, (_, which) => this.calls.nimmt_size(which))
    const same = game === SIZES.game && table === SIZES.table && event === SIZES.event && match === SIZES.match
    if (!same || events! > SIZES.events) throw new Error('The kernel was made from another source: run make wasm.')
  }

  /** So many bytes, all zero. */
  room(size: number): number {
    const at = (this.#free = (this.#free + 15) & ~15)
    this.#free += size
    const missing = this.#free - this.calls.memory.buffer.byteLength
    if (missing > 0) this.calls.memory.grow(Math.ceil(missing / PAGE))
    return at
  }

  /** What was reserved until now is kept. */
  keep(): void {
    this.#first = this.#free
  }

  /** What was reserved since is free again. */
  clear(): void {
    this.bytes(this.#first, this.#free - this.#first).fill(0)
    this.#free = this.#first
  }

  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.calls.memory.buffer, at, count)
  }

  numbers(at: number, count: number): Int32Array {
    return new Int32Array(this.calls.memory.buffer, at, count)
  }

  putBytes(values: readonly number[]): number {
    const at = this.room(values.length)
    this.bytes(at, values.length).set(values)
    return at
  }

  /** What is no card stays none. */
  putCards(cards: readonly number[]): number {
    return this.putBytes(cards.map((card) => (card >= 0 && card < NO_CARD ? card : NO_CARD)))
  }

  putNumbers(values: readonly number[]): number {
    const at = this.room(4 * values.length)
    this.numbers(at, values.length).set(values)
    return at
  }

  /** The game with what a table agreed on, in the kernel's memory; or the number of the reason why not. */
  agree(game: string, options: Options, seats: number): { at: number; fault: number } {
    const { switches, points, deals } = PRESETS[game]!
    const at = this.room(SIZES.game)
    const preset = this.putNumbers([...switches, points ?? NEVER, ending(deals)])
    const agreed = this.putNumbers([
      options.hand ?? UNSET,
      options.points === undefined ? UNSET : (options.points ?? NEVER),
      options.deals === undefined ? UNSET : ending(options.deals),
      options.cow === undefined ? UNSET : Number(options.cow),
      options.zero_deal === undefined ? UNSET : Number(options.zero_deal === 'dealt'),
    ])
    return { at, fault: this.calls.nimmt_agree(preset, agreed, seats, at) }
  }
}

function ending(deals: number | 'seats' | null): number {
  return deals === 'seats' ? PER_SEAT : (deals ?? NEVER)
}
