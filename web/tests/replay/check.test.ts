// The check of a finished match against what this device has seen before the deal.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fairDeal } from '../../src/game/fair'
import { type Match, faultsIn } from '../../src/replay/check'
import type { Replay, View } from '../../src/generated/wire'
import type { Seen } from '../../src/table/state/own-part'

const vector = JSON.parse(readFileSync('../golden/fair.jsonl', 'utf8').split('\n')[1]!)
const proof = { hash: vector.hash, seed: vector.seed, parts: vector.parts as string[] }
const commitments = proof.parts.map((part) => createHash('sha256').update(Buffer.from(part, 'hex')).digest('hex'))
const players = Array.from({ length: vector.seats }, (_, seat) => (commitments[seat] ? { name: `P${seat}` } : { name: `B${seat}`, bot: 'easy' }))
const seats = players.map((player, seat) => ({ ...player, commitment: commitments[seat] }))
const seen: Seen = {
  table: 't',
  match: 1,
  hash: vector.hash,
  part: proof.parts[0]!,
  frozen: { commitments, missing: 0, game: 'classic', options: {}, seats },
  dealt: true,
}
const deal = { type: 'deal', deal: vector.deal, rows: vector.rows, hands: vector.hands, hand_sizes: [], starter: null, cow: null }
const replay = {
  game: 'classic',
  players,
  view: { game: 'classic', options: {} },
  turns: [{ deal: vector.deal, turn: 0, events: [deal] }],
  deck: { seats: vector.seats, hand: 10, highest: 104, zeros: 0, dealt_zeros: 0 },
  fair: proof,
} as unknown as Replay

function found(changed: Partial<Match>): string[] {
  return faultsIn({ proof, seen, replay, ...changed }).map(({ what, values }) => [what, ...Object.values(values ?? {})].join(' '))
}

const changed = (part: string) => part.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

test('a match that was dealt as it was sealed has no faults', () => {
  expect(proof.parts.length).toBeGreaterThan(1)
  expect(found({})).toEqual([])
  expect(found({ seen: null })).toEqual([])
  expect(found({ replay: null, settings: { game: 'classic', options: {} } })).toEqual([])
})

test('another seed is named', () => {
  const seed = 'ff'.repeat(32)
  const other = { ...proof, seed, hash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex') }
  expect(found({ proof: other, replay: null })).toEqual(['hash'])
  expect(found({ proof: { ...proof, seed }, replay: null })).toEqual(['seed'])
})

test('a start that this device did not see to its end is not compared', () => {
  expect(found({ seen: { ...seen, hash: '00', dealt: false } })).toEqual([])
})

test('another part is named by its owner', () => {
  const [own, other, ...more] = proof.parts as [string, string, ...string[]]
  expect(found({ proof: { ...proof, parts: [changed(own), other, ...more] }, replay: null })).toEqual(['own'])
  expect(found({ proof: { ...proof, parts: [own, changed(other), ...more] }, replay: null })).toEqual(['part P1'])
  expect(found({ proof: { ...proof, parts: [other, own, ...more] }, replay: null })).toEqual(['own', 'part P1'])
  expect(found({ proof: { ...proof, parts: [own] }, replay: null })).toEqual([`count ${commitments.length} 1`])
})

test('a changed game, other options, and other players are named', () => {
  expect(found({ replay: null, settings: { game: 'cow', options: {} } })).toEqual(['game'])
  expect(found({ replay: { ...replay, view: { ...replay.view, options: { points: 50 } } } })).toEqual(['game'])
  expect(found({ replay: { ...replay, deck: { ...replay.deck, highest: 105 } } })).toContain('game')
  expect(found({ replay: { ...replay, players: [...players].reverse() } })).toEqual(['seats'])
})

test('a hidden or deleted name is no other player', () => {
  expect(found({ replay: { ...replay, players: [{ name: '—' }, { name: '' }, ...players.slice(2)] } })).toEqual([])
})

test('another proof in the replay, and no proof at all, are named', () => {
  const parts = [changed(proof.parts[0]!), ...proof.parts.slice(1)]
  expect(found({ replay: { ...replay, fair: { ...proof, parts } } })).toContain('record')
  expect(found({ proof: null })).toEqual(['proof'])
  expect(found({ proof: null, seen: null })).toEqual([])
})

test('a wrong deal is named, in the replay and on this page', () => {
  const other = { ...deal, rows: [...vector.rows].reverse() }
  expect(found({ replay: { ...replay, turns: [{ deal: vector.deal, turn: 0, events: [other] }] } as unknown as Replay })).toEqual([`deal ${vector.deal}`])
  const { rows, hands } = fairDeal(proof, replay.deck, 1)
  const plays = (hands: number[][]) => [{ plays: hands.map((hand) => [hand[0]!]), choices: {} }]
  const view = (hands: number[][]) => ({ deals: [{ first_rows: rows, turns: plays(hands), heads: [] }] }) as unknown as View
  expect(found({ view: view(hands) })).toEqual([])
  expect(found({ view: view([...hands].reverse()) })).toEqual(['deal 1'])
})
