// The own part of the shuffle: when the page commits to it, and when it reveals it.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChairView, StartView, TableView } from '../../../src/generated/wire'

type Module = typeof import('../../../src/table/state/own-part')

const HASH = 'aa'.repeat(32)
const OTHER = 'bb'.repeat(32)
const FOREIGN = 'cc'.repeat(32)
let page: Module

const hashOf = (part: string) => createHash('sha256').update(Buffer.from(part, 'hex')).digest('hex')

beforeEach(async () => {
  localStorage.clear()
  await load()
})
afterEach(() => vi.unstubAllGlobals())

/** Load the page, or another tab of it: only the storage is shared. */
async function load(): Promise<Module> {
  vi.resetModules()
  return (page = await import('../../../src/table/state/own-part'))
}

/** Ana at seat 0 is the reader, Bob at seat 1 has a commitment, and a bot is at seat 2. */
function tableOf(own: Partial<ChairView>, more: Partial<TableView> = {}): TableView {
  const chairs: ChairView[] = [
    { seat: 0, name: 'Ana', person: 'a', presence: 'here', ready: own.commitment !== undefined, ...own },
    { seat: 1, name: 'Bob', person: 'b', presence: 'here', commitment: FOREIGN, ready: true },
    { seat: 2, name: 'Bella', bot: 'easy', presence: 'bot' },
  ]
  const settings = { game: 'classic', options: { hand: 2 } }
  return { id: 'table', stage: 'open', match: 1, settings, chairs, you: 0, hash: HASH, start: null, fair: null, ...more } as TableView
}

function frozen(commitments: string[], own: Partial<ChairView>, more: Partial<TableView> = {}, start: Partial<StartView> = {}): TableView {
  const begun: StartView = { commitments, awaited: [0, 1], missing: [], until: 5, ...start }
  return tableOf(own, { stage: 'starting', start: begun, ...more })
}

/** Sit down; returns the own commitment. */
function sit(): string {
  return page.commitmentFor(tableOf({}, { you: null }))
}

function revealed(table: TableView, before: TableView | null = null): string | null {
  const { command } = page.follow(table, before)
  return command?.type === 'reveal' ? hashOf(command.part) : null
}

test('the part is 16 bytes, and each seed gets a new one', () => {
  const first = sit()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(sit()).toBe(first)
  expect(page.commitmentFor(tableOf({}, { hash: OTHER }))).not.toBe(first)
  expect(page.commitmentFor(tableOf({}, { match: 2 }))).not.toBe(first)
  expect(page.commitmentFor(tableOf({}, { id: 'elsewhere' }))).not.toBe(first)
})

test('a player who is not ready commits, another one does not', () => {
  const own = sit()
  expect(page.follow(tableOf({}), null).command).toEqual({ type: 'commit', commitment: own })
  expect(page.follow(tableOf({ commitment: own }), null).command).toBeNull()
  expect(page.follow(tableOf({ ready: true }), null).command).toBeNull()
  expect(page.follow(tableOf({}, { you: null }), null).command).toBeNull()
})

test('a commitment for an older seed is replaced, one of another device is not', () => {
  const old = sit()
  const { command } = page.follow(tableOf({ commitment: old }, { hash: OTHER }), null)
  expect(command).toEqual({ type: 'commit', commitment: page.commitmentFor(tableOf({}, { hash: OTHER })) })
  expect(page.follow(tableOf({ commitment: 'dd'.repeat(32) }), null).command).toBeNull()
})

test('nothing is revealed before the commitments are frozen', () => {
  const own = sit()
  expect(revealed(tableOf({ commitment: own }))).toBeNull()
  expect(revealed(tableOf({ commitment: own }, { stage: 'playing', start: frozen([own], {}).start }))).toBeNull()
})

test('the part is revealed when its commitment is frozen, and again after a reconnection', () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  expect(revealed(table)).toBe(own)
  expect(revealed(table)).toBe(own)
  expect(revealed({ ...table, start: { ...table.start!, awaited: [1] } })).toBeNull()
  expect(revealed({ ...table, stage: 'playing' })).toBeNull()
  expect(revealed({ ...table, hash: OTHER })).toBeNull()
})

test('the part survives a reload', async () => {
  const own = sit()
  await load()
  expect(sit()).toBe(own)
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
})

test('without storage the part is kept in memory', async () => {
  const refused = () => {
    throw new Error('private')
  }
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused })
  const own = sit()
  expect(sit()).toBe(own)
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  expect(revealed(frozen([own, 'dd'.repeat(32)], { commitment: own }))).toBeNull()
  await load()
  expect(sit()).not.toBe(own)
})

test('the part is never revealed to a second list, not even by another tab or after a reload', async () => {
  const own = sit()
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  const second = frozen([own, 'dd'.repeat(32)], { commitment: own })
  await load()
  expect(revealed(second)).toBeNull()
  expect(page.follow(second, null).seen?.left).toBe('two-lists')
})

test('the part is revealed neither under another seed nor for the commitment of another device', () => {
  const own = sit()
  const replaced = frozen(['dd'.repeat(32), FOREIGN], { commitment: 'dd'.repeat(32) })
  expect(page.follow(replaced, null)).toMatchObject({ seen: { left: 'replaced' }, command: null })
  expect(revealed(frozen([own, FOREIGN], { commitment: own }, { hash: OTHER }))).toBeNull()
})

test('the own commitment must be in the own chair, not only in the list', () => {
  const own = sit()
  expect(revealed(frozen([own, FOREIGN], {}), tableOf({ commitment: own }))).toBeNull()
})

test('a device that has not committed is silent', () => {
  const other = 'dd'.repeat(32)
  expect(page.follow(frozen([other, FOREIGN], { commitment: other }), null)).toMatchObject({ seen: { part: null }, command: null })
  expect(page.follow(frozen([other, FOREIGN], { commitment: other }), null).seen?.left).toBeUndefined()
})

test('of the parts that two tabs drew at the same time, the one in the chair is revealed', async () => {
  const first = sit()
  const stored = localStorage.getItem('nimmt-parts')!
  localStorage.clear()
  await load()
  const second = sit()
  const both = [...JSON.parse(stored), ...JSON.parse(localStorage.getItem('nimmt-parts')!)]
  localStorage.setItem('nimmt-parts', JSON.stringify(both))
  expect(second).not.toBe(first)
  expect(revealed(frozen([first, FOREIGN], { commitment: first }))).toBe(first)
})

test('a player who was here and is left out is warned, one who was away otherwise', () => {
  const own = sit()
  const left = frozen([FOREIGN], {})
  expect(page.follow(left, tableOf({ commitment: own })).seen?.left).toBe('ignored')
  page.commitmentFor(tableOf({}, { match: 2 }))
  const dropped = tableOf({ commitment: own, presence: 'dropped' }, { match: 2 })
  expect(page.follow({ ...left, match: 2 }, dropped).seen?.left).toBe('away')
  page.commitmentFor(tableOf({}, { match: 3 }))
  expect(page.follow({ ...left, match: 3 }, null).seen?.left).toBe('away')
})

test('a player whose part did not arrive is warned until the warning is closed', async () => {
  const own = sit()
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  const anew = frozen([], { ready: true }, { hash: OTHER }, { commitments: null, awaited: [1], missing: [0] })
  expect(page.follow(anew, null)).toMatchObject({ seen: { left: 'late', part: null }, command: null })
  const dealt = frozen([FOREIGN], { ready: true }, { hash: OTHER, stage: 'playing' }, { awaited: [], missing: [0] })
  const { seen } = page.follow(dealt, anew)
  expect(seen).toMatchObject({ hash: OTHER, left: 'late' })
  page.markRead(seen!)
  await load()
  expect(page.follow(dealt, null).seen).toMatchObject({ left: 'late', read: true })
})

test('after a restart the others commit anew, and reveal the new part', () => {
  const first = sit()
  expect(revealed(frozen([first, FOREIGN], { commitment: first }))).toBe(first)
  const anew = frozen([], {}, { hash: OTHER }, { commitments: null, awaited: [0], missing: [1] })
  const { command } = page.follow(anew, null)
  const second = command?.type === 'commit' ? command.commitment : ''
  expect(second).toMatch(/^[0-9a-f]{64}$/)
  expect(second).not.toBe(first)
  expect(revealed(frozen([second], { commitment: second }, { hash: OTHER }, { missing: [1] }))).toBe(second)
})

test('what was shown before the deal is kept, also for a spectator', async () => {
  const own = sit()
  page.follow(frozen([own, FOREIGN], { commitment: own }), null)
  page.follow(frozen([own, FOREIGN], {}, { id: 'watched', you: null }), null)
  await load()
  expect(page.seenOf('table', 1)).toEqual({
    table: 'table',
    match: 1,
    hash: HASH,
    part: expect.stringMatching(/^[0-9a-f]{32}$/),
    frozen: {
      commitments: [own, FOREIGN],
      missing: 0,
      game: 'classic',
      options: { hand: 2 },
      seats: [{ name: 'Ana', commitment: own }, { name: 'Bob', commitment: FOREIGN }, { name: 'Bella', bot: 'easy' }],
    },
  })
  expect(page.seenOf('watched', 1)).toMatchObject({ part: null, frozen: { commitments: [own, FOREIGN] } })
  expect(page.seenOf('table', 2)).toBeNull()
})

test('a list that is first seen when the cards are dealt is not taken for one from before the deal', () => {
  const own = sit()
  const { seen } = page.follow(frozen([own, FOREIGN], { commitment: own }, { stage: 'playing' }), null)
  expect(seen).not.toHaveProperty('frozen')
  expect(seen).not.toHaveProperty('left')
})

test('a seed that is exchanged after the deal is noticed, a restart that was missed is not taken for that', () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  page.follow(table, null)
  const other = { ...table, hash: OTHER, stage: 'finished' } as const
  expect(page.follow(other, null).seen).not.toHaveProperty('frozen')
  page.commitmentFor(tableOf({}, { match: 2 }))
  page.follow({ ...table, match: 2 }, null)
  page.follow({ ...table, match: 2, stage: 'playing' }, null)
  expect(page.follow({ ...other, match: 2 }, null).seen).toMatchObject({ hash: HASH, frozen: {} })
})

test('the latest 50 matches are kept', () => {
  for (let match = 1; match <= 60; match++) page.commitmentFor(tableOf({}, { match }))
  expect(page.seenOf('table', 10)).toBeNull()
  expect(page.seenOf('table', 11)).not.toBeNull()
})

test('a start that is repeated although no part is missing gets no part, and the player is warned', () => {
  const own = sit()
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  const anew = { hash: OTHER, stage: 'starting' as const }
  const start: StartView = { commitments: null, awaited: [0, 1], missing: [], until: 5 }
  expect(page.follow(tableOf({}, { ...anew, start }), null)).toMatchObject({ command: null, seen: { left: 'repeated' } })
  expect(page.follow(tableOf({}, { hash: OTHER }), null)).toMatchObject({ command: null, seen: { left: 'repeated' } })
  const lawful = page.follow(tableOf({}, { ...anew, hash: FOREIGN, start: { ...start, missing: [1] } }), null)
  expect(lawful).toMatchObject({ command: { type: 'commit' } })
  expect(lawful.seen?.left).toBeUndefined()
})
