import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fairDeal, wrongDeal } from '../../src/game/fair'
import { hashOf } from '../../src/lib/sha256'
import type { Deck, Fair, Replay } from '../../src/generated/wire'

type Vector = Fair & { game: string; seats: number; deal: number; rows: number[]; hands: number[][] }

const VECTORS = readFileSync('../golden/fair.jsonl', 'utf8').trim().split('\n')
const WITH_ZEROS: { [game: string]: { hand: number; dealt: boolean } } = {
  plus: { hand: 15, dealt: false },
  'plus-dealt': { hand: 15, dealt: true },
  zeros: { hand: 15, dealt: false },
  simple: { hand: 12, dealt: false },
}

function deckOf({ game, seats }: Vector): Deck {
  const zeros = WITH_ZEROS[game]
  const hand = zeros?.hand ?? 10
  const dealt_zeros = zeros?.dealt ? (seats <= 3 ? 2 : 1) : 0
  return { seats, hand, highest: game === 'tactics' ? seats * hand + 4 : 104, zeros: zeros ? 7 : 0, dealt_zeros }
}

test.each(VECTORS)('the browser deals as the proof says: %#', async (line) => {
  const vector = JSON.parse(line) as Vector
  expect(hashOf(vector.seed)).toBe(vector.hash)
  const cards = await fairDeal(vector, deckOf(vector), vector.deal)
  expect(cards).toEqual({ rows: vector.rows, hands: vector.hands })
})

function replayOf(vector: Vector): Replay {
  const { rows, hands, deal, hash, seed, parts } = vector
  const event = { type: 'deal', deal, rows, hands, hand_sizes: [], starter: null, cow: null } as const
  const turns = [{ deal, turn: 0, events: [event] }]
  return { turns, deck: deckOf(vector), fair: { hash, seed, parts } } as unknown as Replay
}

test('a changed deal and a wrong seed are detected', async () => {
  const vector = JSON.parse(VECTORS[0]!) as Vector
  expect(await wrongDeal(replayOf(vector))).toBeNull()
  const [first, second] = vector.hands as [number[], number[]]
  const swapped = [[second[0]!, ...first.slice(1)], [first[0]!, ...second.slice(1)]]
  expect(await wrongDeal(replayOf({ ...vector, hands: swapped }))).toBe(vector.deal)
  expect(await wrongDeal(replayOf({ ...vector, seed: vector.seed.replace(/^./, '0') }))).toBe(0)
})
