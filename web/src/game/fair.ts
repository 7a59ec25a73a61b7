// The proof that deals were fair, checked in the browser: the same seed and parts must give the same cards.
import { fromHex, hashOf, hmac, isHex } from '../lib/sha256'
import type { Deck, Fair, Replay } from '../generated/wire'

export type Cards = { rows: number[]; hands: number[][] }

const ROWS = 4
const WORDS = 2 ** 32

/** Whether a proof is written in lower-case hex: the cards follow from the text of the parts, and their hashes only from the bytes. */
export function isWellFormed({ hash, seed, parts }: Fair): boolean {
  return isHex(hash, 32) && isHex(seed, 32) && parts.every((part) => isHex(part, 16))
}

/** The cards of a deal (counted from 1) that follow from the proof. */
export function fairDeal(proof: Fair, deck: Deck, deal: number): Cards {
  const stream = new Stream(proof, deal)
  const numbers = Array.from({ length: deck.highest }, (_, index) => index + 1)
  stream.shuffle(numbers)
  if (deck.zeros === 0) {
    const dealt = deck.seats * deck.hand
    return { rows: numbers.slice(dealt, dealt + ROWS), hands: split(numbers, deck.seats, deck.hand) }
  }
  const rest = [...numbers.slice(ROWS), ...Array<number>(deck.zeros - deck.dealt_zeros * deck.seats).fill(0)]
  stream.shuffle(rest)
  const hands = split(rest, deck.seats, deck.hand - deck.dealt_zeros)
  return { rows: numbers.slice(0, ROWS), hands: hands.map((hand) => [...Array<number>(deck.dealt_zeros).fill(0), ...hand]) }
}

/** `null` if every deal of a match follows from its proof; otherwise the first that does not (from 1), or 0 for the proof itself. */
export function wrongDeal(replay: Replay): number | null {
  const proof = replay.fair
  if (!proof || !isWellFormed(proof) || hashOf(proof.seed) !== proof.hash) return 0
  const deals = replay.turns.flatMap((turn) => turn.events).filter((event) => event.type === 'deal')
  for (const [index, { deal, hands, rows }] of deals.entries()) {
    const cards = fairDeal(proof, replay.deck, index + 1)
    const sameHands = cards.hands.every((hand, seat) => sameCards(hands[seat] ?? [], hand))
    if (deal !== index + 1 || !sameHands || rows.join() !== cards.rows.join()) return index + 1
  }
  return null
}

class Stream {
  #words: number[] = []
  #block = 0
  #key: Uint8Array
  #text: string

  constructor(proof: Fair, deal: number) {
    this.#key = fromHex(proof.seed)
    this.#text = `nimmt/1|${proof.parts.join(',')}|${deal}`
  }

  shuffle(cards: number[]): void {
    for (let last = cards.length - 1; last > 0; last--) {
      const other = this.#below(last + 1)
      ;[cards[last], cards[other]] = [cards[other]!, cards[last]!]
    }
  }

  #below(limit: number): number {
    const even = WORDS - (WORDS % limit)
    for (;;) {
      if (this.#words.length === 0) this.#fill()
      const word = this.#words.shift()!
      if (word < even) return word % limit
    }
  }

  #fill(): void {
    const text = new TextEncoder().encode(`${this.#text}|${this.#block++}`)
    const block = new DataView(hmac(this.#key, text).buffer)
    for (let at = 0; at < block.byteLength; at += 4) this.#words.push(block.getUint32(at))
  }
}

function split(cards: readonly number[], seats: number, size: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => cards.slice(seat * size, (seat + 1) * size))
}

export function sameCards(one: readonly number[], other: readonly number[]): boolean {
  const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b).join()
  return sorted(one) === sorted(other)
}
