// The check of the deals, redone in the browser: the same seed and parts must give the same cards.
import type { Deck, Fair, Replay } from './wire'

export type Cards = { rows: number[]; hands: number[][] }

const ROWS = 4
const WORDS = 2 ** 32

export async function sha256(hex: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(hex))))
}

/** The cards of a deal, from 1, as the proof gives them. */
export async function fairDeal(proof: Fair, deck: Deck, deal: number): Promise<Cards> {
  const stream = await Stream.of(proof, deal)
  const numbers = Array.from({ length: deck.highest }, (_, index) => index + 1)
  await stream.shuffle(numbers)
  if (deck.zeros === 0) {
    const dealt = deck.seats * deck.hand
    return { rows: numbers.slice(dealt, dealt + ROWS), hands: split(numbers, deck.seats, deck.hand) }
  }
  const rest = [...numbers.slice(ROWS), ...Array<number>(deck.zeros - deck.dealt_zeros * deck.seats).fill(0)]
  await stream.shuffle(rest)
  const hands = split(rest, deck.seats, deck.hand - deck.dealt_zeros)
  return { rows: numbers.slice(0, ROWS), hands: hands.map((hand) => [...Array<number>(deck.dealt_zeros).fill(0), ...hand]) }
}

/** `null` if every deal of a match follows from its proof; else the first that does not, from 1, or 0: the seed. */
export async function wrongDeal(replay: Replay): Promise<number | null> {
  const proof = replay.fair
  if (!proof || (await sha256(proof.seed)) !== proof.hash) return 0
  for (const event of replay.turns.flatMap((turn) => turn.events)) {
    if (event.type !== 'deal') continue
    const cards = await fairDeal(proof, replay.deck, event.deal)
    const sameHands = event.hands.every((hand, seat) => sameCards(hand ?? [], cards.hands[seat]!))
    if (!sameHands || event.rows.join() !== cards.rows.join()) return event.deal
  }
  return null
}

class Stream {
  #words: number[] = []
  #block = 0

  private constructor(
    readonly key: CryptoKey,
    readonly text: string,
  ) {}

  static async of(proof: Fair, deal: number): Promise<Stream> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', fromHex(proof.seed), algorithm, false, ['sign'])
    return new Stream(key, `nimmt/1|${proof.parts.join(',')}|${deal}`)
  }

  async shuffle(cards: number[]): Promise<void> {
    for (let last = cards.length - 1; last > 0; last--) {
      const other = await this.#below(last + 1)
      ;[cards[last], cards[other]] = [cards[other]!, cards[last]!]
    }
  }

  async #below(limit: number): Promise<number> {
    const even = WORDS - (WORDS % limit)
    for (;;) {
      if (this.#words.length === 0) await this.#fill()
      const word = this.#words.shift()!
      if (word < even) return word % limit
    }
  }

  async #fill(): Promise<void> {
    const text = new TextEncoder().encode(`${this.text}|${this.#block++}`)
    const block = new DataView(await crypto.subtle.sign('HMAC', this.key, text))
    for (let at = 0; at < block.byteLength; at += 4) this.#words.push(block.getUint32(at))
  }
}

function split(cards: readonly number[], seats: number, size: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => cards.slice(seat * size, (seat + 1) * size))
}

function sameCards(one: readonly number[], other: readonly number[]): boolean {
  const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b).join()
  return sorted(one) === sorted(other)
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
