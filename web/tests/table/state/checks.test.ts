// Matches that are over are checked, also if nobody looks at their result.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fairDeal } from '../../../src/game/fair'
import { hashOf } from '../../../src/lib/sha256'
import { all, keep, type Frozen, type Seen } from '../../../src/table/state/own-part'
import { TableState } from '../../../src/table/state/table.svelte'
import type { Backend } from '../../../src/table/state/backend'
import type { Listener } from '../../../src/table/state/socket'
import type { Fair, Replay, Snapshot, TableView, Update, View } from '../../../src/generated/wire'

const vector = JSON.parse(readFileSync('../golden/fair.jsonl', 'utf8').split('\n')[1]!)
const proof: Fair = { hash: vector.hash, seed: vector.seed, parts: vector.parts }
const commitments = proof.parts.map((part) => hashOf(part))
const deck = { seats: 4, hand: 10, highest: 104, zeros: 0, dealt_zeros: 0 }
const right = fairDeal(proof, deck, 1)
const wrong = { ...right, rows: [...right.rows].reverse() }
const agreed = { game: 'classic', options: {} }
const players = Array.from({ length: 4 }, (_, seat) => ({ name: `P${seat}` }))
const chairs = players.map((player, seat) => ({ ...player, seat, person: `p${seat}`, presence: 'here', commitment: commitments[seat] }))
const start = { commitments, awaited: [], missing: [], starter: null, until: null }
const seats = players.map((player, seat) => ({ ...player, person: `p${seat}`, commitment: commitments[seat] }))
const frozen: Frozen = { commitments, missing: [], you: 0, starter: null, seats, ...agreed }
const entry: Seen = { table: '', match: 1, hash: proof.hash, part: proof.parts[0]!, frozen }
const series = { lines: [], matches: [{ match: 1, game: 'classic', totals: [], places: [] }] }
const replay = {
  ...{ game: 'classic', players, view: agreed, deck, fair: proof },
  turns: [{ deal: 1, turn: 0, events: [{ type: 'deal', deal: 1, starter: null, ...right }] }],
} as unknown as Replay

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

let page: TableState | undefined
let tables = 0

/** A page at a table of its own, at which this device has seen the frozen list of match 1 if it was `sealed`. */
function sit(found: () => Promise<Replay>, sealed = true, table = `table ${(tables += 1)}`) {
  if (sealed) keep({ ...entry, table })
  let listener: Listener | undefined
  let v = 0
  const asked: number[] = []
  const connection = { close: () => undefined, send: () => Promise.resolve({ type: 'ok' }) }
  const backend = {
    remote: true,
    connect: (_: string, given: Listener) => ((listener = given), connection),
    replay: (_: string, match: number) => (asked.push(match), found()),
  } as unknown as Backend
  const state = (page = new TableState(table, backend))
  const tableOf = (more: Partial<TableView>) =>
    ({ stage: 'playing', match: 1, hash: proof.hash, settings: agreed, chairs, you: 0, start, fair: null, paused: null, series: null, ...more }) as unknown as TableView
  return {
    state,
    table,
    asked,
    show: (more: Partial<TableView>, view: View | null = null) =>
      listener!.message({ type: 'table', v: (v += 1), now: 0, table: tableOf(more), view, deadline: null } as unknown as Snapshot),
    update: (more: Partial<TableView>) => listener!.message({ type: 'events', v: (v += 1), table: tableOf(more) } as unknown as Update),
  }
}

function viewOf(cards = right): View {
  const empty = { turn: 1, turns: [], rows: [], cow: null, piles: [], totals: [], hand_sizes: [], revealed: null, deals: [], acting: [], chosen: [], places: null }
  return { ...agreed, ...empty, seats: 4, seat: 0, deal: 1, starter: null, phase: 'play', low_card: null, first_rows: cards.rows, hand: cards.hands[0] } as unknown as View
}

const available = () => Promise.resolve(replay)
const refused = () => Promise.reject(new Error('refused'))
const next: Partial<TableView> = { stage: 'open', match: 2, hash: 'bb'.repeat(32), start: null, series }
const finished: Partial<TableView> = { stage: 'finished', fair: proof, series }

/** What the page has kept and not shown to the player yet, once all checks are done. */
async function alarm(state: TableState): Promise<string[] | undefined> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  return state.alarm?.faults?.map(({ what }) => what)
}

test('a match that was dealt as it was sealed raises no alarm, however it ends', async () => {
  for (const end of [[finished], [finished, next], [next]]) {
    const { state, show, update, asked, table } = sit(available)
    show({}, viewOf())
    for (const one of end) update(one)
    expect(await alarm(state)).toBeUndefined()
    expect(asked).toEqual([1])
    expect(all().find((one) => one.table === table && one.match === 1)?.faults).toEqual([])
  }
})

test('a wrong deal is an alarm after a rematch at once, and until the player closes it', async () => {
  const { state, show, update, table } = sit(available)
  show({}, viewOf(wrong))
  update(finished)
  update(next)
  expect(await alarm(state)).toEqual(['deal'])
  update({ ...next, stage: 'starting', start: { ...start, commitments: null } })
  expect(await alarm(state)).toEqual(['deal'])
  state.close()
  const later = sit(available, false, table)
  later.show({ ...next, stage: 'playing' })
  expect(await alarm(later.state)).toEqual(['deal'])
  keep({ ...later.state.alarm!, faults: [] })
  later.update({ ...next, stage: 'playing' })
  expect(await alarm(later.state)).toBeUndefined()
})

test('a match whose end is never shown is checked with its replay', async () => {
  for (const whole of [true, false]) {
    const { state, show, update } = sit(available)
    show({}, viewOf(wrong))
    if (whole) show(next)
    else update(next)
    expect(await alarm(state)).toEqual(['deal'])
  }
})

test('so is one that ended while the page was closed', async () => {
  const first = sit(available)
  first.show({}, viewOf())
  first.state.close()
  const parts = [...proof.parts].reverse()
  const later = sit(() => Promise.resolve({ ...replay, fair: { ...proof, parts } }), false, first.table)
  later.show(next)
  expect(await alarm(later.state)).toEqual(expect.arrayContaining(['own', 'part']))
  expect(later.asked).toEqual([1])
})

test('so is one that began with an own part and of which no cards were shown', async () => {
  for (const [parts, faults] of [[proof.parts, undefined], [[...proof.parts].reverse(), expect.arrayContaining(['own', 'part'])]] as const) {
    const { state, show, asked } = sit(() => Promise.resolve({ ...replay, fair: { ...proof, parts } } as Replay))
    show({ stage: 'starting' })
    show(next)
    expect(await alarm(state)).toEqual(faults)
    expect(asked).toEqual([1])
  }
})

test('without a proof it is said to be missing, until it is found', async () => {
  const { state, show, update, asked, table } = sit(refused)
  show({}, viewOf())
  update(next)
  expect(await alarm(state)).toEqual(['proof'])
  expect(asked).toEqual([1, 1, 1])
  state.close()
  const later = sit(available, false, table)
  later.show(next)
  expect(await alarm(later.state)).toBeUndefined()
})

test('a device that saw nothing before the deal still checks the cards that it has shown', async () => {
  for (const [cards, found, faults] of [[right, available, undefined], [wrong, available, ['deal']], [right, refused, ['proof']]] as const) {
    const { state, show, update } = sit(found, false)
    show({}, viewOf(cards))
    update(next)
    expect(await alarm(state)).toEqual(faults)
  }
})

test('without a replay the cards on the page are checked', async () => {
  for (const [cards, faults] of [[right, undefined], [wrong, ['deal']]] as const) {
    const { state, show, update } = sit(refused)
    show({}, viewOf(cards))
    update(finished)
    update(next)
    expect(await alarm(state)).toEqual(faults)
  }
})

test('a match that ends under another number must be the one that began', async () => {
  const { state, show, update } = sit(available)
  show({}, viewOf())
  const other = { ...proof, hash: 'cc'.repeat(32) }
  update({ ...finished, match: 2, hash: other.hash, fair: other, start: { ...start, commitments: [] } })
  expect(state.seen).toMatchObject({ match: 2, hash: proof.hash, left: 'repeated' })
  expect(await alarm(state)).toEqual(expect.arrayContaining(['repeated', 'hash']))
})

test('a start that is closed before the deal has no proof, and needs none', async () => {
  const { state, show, update, asked } = sit(refused)
  show({ stage: 'starting' })
  update({ stage: 'closed' })
  expect(await alarm(state)).toBeUndefined()
  expect(asked).toEqual([])
})

test('a proof that is shown before the end proves nothing of what comes later', async () => {
  const { state, show, update } = sit(available, false)
  show({ match: 2, series, fair: proof }, viewOf())
  expect(await alarm(state)).toBeUndefined()
  show({ match: 2, series }, viewOf(wrong))
  update({ ...next, match: 3 })
  expect(await alarm(state)).toEqual(['deal'])
})

test('a match that goes on after its end is checked again', async () => {
  const { state, show, update } = sit(available)
  show({}, viewOf())
  update(finished)
  expect(await alarm(state)).toBeUndefined()
  show({ match: 1 }, viewOf(wrong))
  update(next)
  expect(await alarm(state)).toEqual(['deal'])
})

test.each(['finished', 'closed'] as const)('cards that this device has shown need a proof at the end: %s', async (stage) => {
  for (const sealed of [true, false]) {
    const { state, show, update } = sit(refused, sealed)
    show({}, viewOf())
    update({ stage })
    expect(await alarm(state)).toEqual(['proof'])
  }
})

test('a wrong deal is not forgotten while the next match starts, although nothing was sealed', async () => {
  const { state, show, update } = sit(available, false)
  show({}, viewOf(wrong))
  update(finished)
  expect(await alarm(state)).toEqual(['deal'])
  update({ ...next, stage: 'starting', start })
  update({ ...next, stage: 'playing', start })
  expect(await alarm(state)).toEqual(['deal'])
})
