// The check of a finished match against what this device has seen before the deal.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fairDeal } from '../../src/game/fair'
import { type Match, checked } from '../../src/replay/check'
import type { Deck, Replay, View } from '../../src/generated/wire'
import type { Frozen, Seen } from '../../src/table/state/own-part'

const VECTORS = readFileSync('../golden/fair.jsonl', 'utf8').trim().split('\n')
const vector = JSON.parse(VECTORS[1]!)
const proof = { hash: vector.hash, seed: vector.seed, parts: vector.parts as string[] }
const commitments = proof.parts.map((part) => createHash('sha256').update(Buffer.from(part, 'hex')).digest('hex'))
const players = Array.from({ length: 4 }, (_, seat) => ({ name: `P${seat}` }))
const frozen: Frozen = {
  commitments,
  missing: [],
  you: 0,
  game: 'classic',
  options: {},
  starter: null,
  seats: players.map((player, seat) => ({ ...player, commitment: commitments[seat] })),
}
const seen: Seen = { table: 't', match: 1, hash: vector.hash, part: proof.parts[0]!, frozen, dealt: true }
const deck: Deck = { seats: 4, hand: 10, highest: 104, zeros: 0, dealt_zeros: 0 }
const first = fairDeal(proof, deck, 1)

/** A replay in which these cards were dealt. */
function replayOf(cards = [first, fairDeal(proof, deck, 2)], more: object = {}): Replay {
  const turns = cards.map((dealt, index) => ({ deal: index + 1, turn: 0, events: [{ type: 'deal', deal: index + 1, starter: null, ...dealt }] }))
  return { game: 'classic', players, view: { game: 'classic', options: {} }, turns, deck, fair: proof, ...more } as unknown as Replay
}

const replay = replayOf()

/** A match in whose first deal all cards of these hands were played. */
function viewOf(more: object = {}, { rows, hands } = first): View {
  const turns = hands[0]!.map((_, turn) => ({ plays: hands.map((hand) => [hand[turn]!]), choices: {} }))
  const empty = { first_rows: rows, turns, revealed: null, hand: [] }
  return { game: 'classic', options: {}, seats: 4, seat: 0, deal: 1, starter: null, deals: [{ first_rows: rows, turns, heads: [] }], ...empty, ...more } as unknown as View
}

/** A match in whose first deal one turn was played, and the second is being placed. */
function running(more: object = {}, { rows, hands } = first): View {
  const turn = (nth: number) => hands.map((hand) => [hand[nth]!])
  return viewOf({ deals: [], first_rows: rows, turns: [{ plays: turn(0), choices: {} }], revealed: turn(1), hand: hands[0]!.slice(2), ...more })
}

function found(changed: Partial<Match>): string[] {
  return checked({ proof, seen, replay, ...changed }).faults.map(({ what, values }) => [what, ...Object.values(values ?? {})].join(' '))
}

function unchecked(changed: Partial<Match>): string[] {
  return checked({ proof, seen, replay, ...changed }).unchecked
}

const changed = (part: string) => part.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
const swapped = { rows: first.rows, hands: [first.hands[1]!, first.hands[0]!, ...first.hands.slice(2)] }

test('a match that was dealt as it was sealed has no faults, and all of it was checked', () => {
  for (const view of [null, viewOf(), running()]) {
    expect(checked({ proof, seen, replay, view, settings: { game: 'classic', options: {} } })).toEqual({ faults: [], unchecked: [] })
  }
})

test('what could not be checked is named', () => {
  expect(unchecked({ seen: null })).toEqual(['before'])
  expect(unchecked({ seen: undefined })).toEqual([])
  expect(unchecked({ replay: null, view: viewOf() })).toEqual(['replay'])
  expect(unchecked({ seen: null, replay: null })).toEqual(['before', 'replay'])
})

test('another seed is named', () => {
  const seed = 'ff'.repeat(32)
  const other = { ...proof, seed, hash: createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex') }
  expect(found({ proof: other, replay: null })).toEqual(['hash'])
  expect(found({ proof: { ...proof, seed }, replay: null })).toEqual(['seed'])
})

test('a start that this device did not see to its end is not compared', () => {
  const missed = { ...seen, hash: '00', dealt: false }
  expect(found({ seen: missed })).toEqual([])
  expect(unchecked({ seen: missed })).toEqual(['before'])
})

test('a start that was changed or repeated stays a fault', () => {
  expect(found({ seen: { ...seen, left: 'changed' } })).toEqual(['changed'])
  expect(found({ seen: { ...seen, left: 'repeated', hash: '00', dealt: false } })).toEqual(['repeated'])
  expect(found({ seen: { ...seen, left: 'repeated' }, proof: null })).toEqual(['repeated', 'proof'])
  expect(found({ seen: { ...seen, left: 'late' } })).toEqual([])
})

test('another part is named by its owner', () => {
  const [own, other, ...more] = proof.parts as [string, string, ...string[]]
  expect(found({ proof: { ...proof, parts: [changed(own), other, ...more] }, replay: null })).toEqual(['own'])
  expect(found({ proof: { ...proof, parts: [own, changed(other), ...more] }, replay: null })).toEqual(['part P1'])
  expect(found({ proof: { ...proof, parts: [other, own, ...more] }, replay: null })).toEqual(['own', 'part P1'])
  expect(found({ proof: { ...proof, parts: [own] }, replay: null })).toEqual([`count ${commitments.length} 1`])
})

const upper = (text: string) => text.replace(/[a-f]/, (digit) => digit.toUpperCase())

test.each([
  ['upper case', { parts: [upper(proof.parts[0]!), ...proof.parts.slice(1)] }],
  ['another part in upper case', { parts: [proof.parts[0]!, upper(proof.parts[1]!), ...proof.parts.slice(2)] }],
  ['one digit more', { parts: [`${proof.parts[0]}0`, ...proof.parts.slice(1)] }],
  ['a line break', { parts: [`${proof.parts[0]!.slice(0, 2)}\n${proof.parts[0]!.slice(2)}`, ...proof.parts.slice(1)] }],
  ['a line break at the end', { parts: [`${proof.parts[0]}\n`, ...proof.parts.slice(1)] }],
  ['another character', { parts: proof.parts.map((part) => part.replace(/^((?:..)*?)0(.)/, '$1$2?')) }],
  ['the seed in upper case', { seed: upper(proof.seed) }],
  ['the hash in upper case', { hash: upper(proof.hash) }],
])('a proof that is written differently is a fault, although its bytes are right: %s', (_, other) => {
  const fair = { ...proof, ...other }
  const cardsOf = (deal: number) => fairDeal({ ...fair, seed: proof.seed }, deck, deal)
  const dealt = replayOf([cardsOf(1), cardsOf(2)], { fair })
  for (const known of [seen, { ...seen, hash: fair.hash }, null, undefined]) {
    expect(found({ proof: fair, seen: known, replay: dealt })).toEqual(['form'])
    expect(found({ proof: fair, seen: known, replay: null, view: viewOf({}, cardsOf(1)) })).toEqual(['form'])
  }
  expect(found({ replay: dealt })).toContain('record')
})

test('a changed game, other options, and other players are named', () => {
  expect(found({ replay: null, settings: { game: 'cow', options: {} } })).toEqual(['game'])
  expect(found({ settings: { game: 'classic', options: { hand: 9 } } })).toEqual(['game'])
  expect(found({ view: viewOf({ options: { points: 50 } }) })).toEqual(['game'])
  expect(found({ replay: replayOf(undefined, { view: { game: 'classic', options: { points: 50 } } }) })).toEqual(['game'])
  expect(found({ replay: replayOf(undefined, { deck: { ...deck, highest: 105 } }) })).toContain('game')
  expect(found({ replay: replayOf(undefined, { players: [...players].reverse() }) })).toEqual(['seats'])
})

test('another own seat, or another number of seats, is named', () => {
  expect(found({ view: viewOf({ seat: 1 }) })).toEqual(['seats'])
  expect(found({ view: viewOf({ seat: null, hand: undefined }) })).toEqual([])
  expect(found({ seen: { ...seen, frozen: { ...frozen, you: null } }, view: viewOf() })).toEqual([])
  expect(found({ view: running({ seat: 1 }) })).toEqual(['seats', 'deal 1'])
  expect(found({ replay: replayOf(undefined, { players: players.slice(1) }) })).toEqual(['seats'])
})

test('another kind of player is named, but a bot may sit in the place of a person who left before the list', () => {
  const other = (own: object, more: object) => {
    const seats = frozen.seats.map((seat, nth) => (nth === 2 ? { ...seat, ...own } : seat))
    const replay = replayOf(undefined, { players: players.map((player, nth) => (nth === 2 ? { ...player, ...more } : player)) })
    return found({ seen: { ...seen, frozen: { ...frozen, seats } }, replay })
  }
  expect(other({ bot: 'medium' }, {})).toEqual([])
  expect(other({ bot: 'medium' }, { name: 'Cem' })).toEqual(['seats'])
  expect(other({ bot: 'medium' }, { bot: 'medium' })).toEqual([])
  expect(other({ bot: 'medium' }, { bot: 'hard' })).toEqual(['seats'])
  expect(other({ person: 'c' }, { bot: 'medium' })).toEqual(['seats'])
  expect(other({ person: 'c', bot: 'program' }, {})).toEqual(['seats'])
})

test('a hidden or deleted name is no other player, but cannot be checked', () => {
  for (const name of ['—', '']) {
    const anonymous = replayOf(undefined, { players: players.map(() => ({ name })) })
    expect(checked({ proof, seen, replay: anonymous })).toEqual({ faults: [], unchecked: ['players'] })
  }
})

test('another starter is named', () => {
  const [one] = VECTORS.map((line) => JSON.parse(line)).filter(({ game }) => game === 'simple')
  const fair = { hash: one.hash, seed: one.seed, parts: one.parts as string[] }
  const deck = { seats: 2, hand: 12, highest: 104, zeros: 7, dealt_zeros: 0 }
  const agreed = { game: 'simple', options: {} }
  const seats = fair.parts.map((part, seat) => ({ name: `P${seat}`, commitment: createHash('sha256').update(Buffer.from(part, 'hex')).digest('hex') }))
  const sealed: Frozen = { ...frozen, ...agreed, starter: 1, seats, commitments: seats.map(({ commitment }) => commitment) }
  const dealt = fairDeal(fair, deck, 1)
  const replayed = (starter: number) => {
    const turns = [{ deal: 1, turn: 0, events: [{ type: 'deal', deal: 1, starter, ...dealt }] }]
    return { ...replayOf(), ...agreed, view: agreed, players: seats, deck, fair, turns } as unknown as Replay
  }
  const seenHere = { ...seen, hash: fair.hash, part: fair.parts[0]!, frozen: sealed }
  const view = (starter: number) => viewOf({ ...agreed, seats: 2, starter, deals: [], turns: [], hand: dealt.hands[0] }, dealt)
  const all = (replay: Replay | null, starter: number) => checked({ proof: fair, seen: seenHere, replay, view: view(starter) }).faults.map(({ what }) => what)
  expect(all(replayed(1), 1)).toEqual([])
  expect(all(replayed(0), 1)).toEqual(['starter'])
  expect(all(null, 0)).toEqual(['starter'])
})

test.each(VECTORS.map((line) => JSON.parse(line)))('the deck of the sealed game is compared: $game, $seats seats', (one) => {
  const fair = { hash: one.hash, seed: one.seed, parts: [] }
  const zeros = ['plus', 'plus-dealt', 'zeros', 'simple'].includes(one.game) ? 7 : 0
  const hand = { simple: 12 }[one.game as string] ?? (zeros ? 15 : 10)
  const dealt_zeros = one.game === 'plus-dealt' ? (one.seats === 2 ? 2 : 1) : 0
  const right = { seats: one.seats, hand, highest: one.game === 'tactics' ? one.seats * hand + 4 : 104, zeros, dealt_zeros }
  const agreed = { game: one.game, options: {} }
  const bots = Array.from({ length: one.seats }, (_, seat) => ({ name: `B${seat}`, bot: 'easy' }))
  const seenHere = { ...seen, hash: one.hash, part: null, frozen: { ...frozen, ...agreed, seats: bots, commitments: [] } }
  const wrong = (deck: Deck) => {
    const replay = replayOf([], { ...agreed, view: agreed, players: bots, deck, fair })
    return checked({ proof: fair, seen: seenHere, replay }).faults.map(({ what }) => what)
  }
  expect(wrong(right)).toEqual([])
  for (const key of Object.keys(right) as (keyof Deck)[]) expect(wrong({ ...right, [key]: right[key] + 1 }), key).toEqual(['game'])
})

test('another proof in the replay, and no proof at all, are named', () => {
  const parts = [changed(proof.parts[0]!), ...proof.parts.slice(1)]
  expect(found({ replay: replayOf(undefined, { fair: { ...proof, parts } }) })).toContain('record')
  expect(found({ proof: null })).toEqual(['proof'])
  expect(found({ proof: null, seen: null })).toEqual([])
})

test('a wrong deal is named in the replay', () => {
  expect(found({ replay: replayOf([first, first]) })).toEqual(['deal 2'])
  expect(found({ replay: replayOf([{ ...first, rows: [...first.rows].reverse() }]) })).toEqual(['deal 1'])
  expect(found({ replay: replayOf([{ ...first, hands: first.hands.slice(1) }]) })).toEqual(['deal 1'])
  const second = { type: 'deal', deal: 2, starter: null, ...fairDeal(proof, deck, 2) }
  expect(found({ replay: replayOf(undefined, { turns: [{ deal: 2, turn: 0, events: [second] }] }) })).toEqual(['deal 1'])
})

test.each([null, replay])('a wrong deal is named on this page, with a replay or without', (replay) => {
  const fewer = { rows: first.rows, hands: first.hands.map((hand) => hand.slice(1)) }
  expect(found({ replay, view: viewOf() })).toEqual([])
  for (const cards of [swapped, fewer, { ...first, rows: [...first.rows].reverse() }]) {
    expect(found({ replay, view: viewOf({}, cards) })).toEqual(['deal 1'])
  }
  expect(found({ replay, seen: null, view: viewOf({}, swapped) })).toEqual(['deal 1'])
})

test('a past that the server tells differently later is noticed', () => {
  expect(found({ view: viewOf(), past: [running(), running({ seat: null, hand: undefined })] })).toEqual([])
  expect(found({ view: viewOf(), past: [running(), running({}, swapped)] })).toEqual(['deal 1'])
  expect(found({ replay: null, view: viewOf(), past: [viewOf({}, swapped)] })).toEqual(['deal 1'])
})

test.each([null, replay])('so is a deal that was not played to its end', (replay) => {
  expect(found({ replay, view: running() })).toEqual([])
  expect(found({ replay, view: running({}, swapped) })).toEqual(['deal 1'])
  expect(found({ replay, view: running({ first_rows: [1, 2, 3, 4] }) })).toEqual(['deal 1'])
  expect(found({ replay, view: running({ hand: first.hands[1]!.slice(2) }) })).toEqual(['deal 1'])
  expect(found({ replay, view: running({ hand: first.hands[0]!.slice(3) }) })).toEqual(['deal 1'])
  expect(found({ replay, view: running({ revealed: [[], [first.hands[2]![0]], [], []], hand: first.hands[0]!.slice(1) }) })).toEqual(['deal 1'])
  const second = viewOf({ deal: 2, first_rows: first.rows, turns: [], hand: first.hands[0] })
  expect(found({ replay, view: second })).toEqual(['deal 2'])
})
