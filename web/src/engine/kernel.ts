// The kernel as WebAssembly: its memory and its calls. All rules of the game are in it; TypeScript holds none.
import { AT, FINGERPRINT, NEVER, NO_CARD, PER_SEAT, PRESETS, SIZE, UNSET } from '../generated/kernel'
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
  nimmt_fault(game: number, rows: number, cow: number, plays: number, choices: number): number
  nimmt_fingerprint(): number
}

const PAGE = 2 ** 16
/** A number that no deck has, for everything that is not a card. */
const WRONG_CARD = NO_CARD - 1

export class Kernel {
  readonly calls: Calls
  #free: number
  #first: number

  /** Each kernel has its own memory, which lives as long as the kernel. */
  constructor(module: WebAssembly.Module) {
    this.calls = new WebAssembly.Instance(module).exports as unknown as Calls
    this.#first = this.#free = Number(this.calls.__heap_base.value)
    if (this.calls.nimmt_fingerprint() >>> 0 !== FINGERPRINT) throw new Error('The kernel was made from another source: run make wasm.')
  }

  /** Reserves zeroed bytes; returns their address. */
  room(size: number): number {
    const at = (this.#free = (this.#free + 15) & ~15)
    this.#free += size
    const missing = this.#free - this.calls.memory.buffer.byteLength
    if (missing > 0) this.calls.memory.grow(Math.ceil(missing / PAGE))
    return at
  }

  /** Keeps everything that is reserved now: `clear` will not free it. */
  keep(): void {
    this.#first = this.#free
  }

  /** Frees everything that was reserved since `keep`. */
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

  number(at: number): number {
    return this.numbers(at, 1)[0]!
  }

  putBytes(values: readonly number[]): number {
    const at = this.room(values.length)
    this.bytes(at, values.length).set(values)
    return at
  }

  putCards(cards: readonly number[]): number {
    return this.putBytes(cards.map((card) => (card >= 0 && card < WRONG_CARD ? card : WRONG_CARD)))
  }

  putNumbers(values: readonly number[]): number {
    const at = this.room(4 * values.length)
    this.numbers(at, values.length).set(values)
    return at
  }

  /** Agrees on a game: returns its address, and the number of the reason if it cannot be played so. */
  agree(game: string, options: Options, seats: number): { at: number; fault: number } {
    const at = this.room(SIZE.Game)
    const preset = this.#putStruct('Ruleset', PRESETS[game]!)
    const agreed = this.#putStruct('Options', {
      hand: options.hand ?? UNSET,
      points: options.points === undefined ? UNSET : (options.points ?? NEVER),
      deals: options.deals === undefined ? UNSET : options.deals === 'seats' ? PER_SEAT : (options.deals ?? NEVER),
      cow: options.cow === undefined ? UNSET : Number(options.cow),
      deals_zeros: options.zero_deal === undefined ? UNSET : Number(options.zero_deal === 'dealt'),
    })
    return { at, fault: this.calls.nimmt_agree(preset, agreed, seats, at) }
  }

  #putStruct<Name extends 'Ruleset' | 'Options'>(struct: Name, values: { readonly [field in keyof (typeof AT)[Name]]: number }): number {
    const at = this.room(SIZE[struct])
    const offsets: Record<string, number> = AT[struct]
    for (const [field, value] of Object.entries<number>(values)) this.numbers(at + offsets[field]!, 1)[0] = value
    return at
  }
}
