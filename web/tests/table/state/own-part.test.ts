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

function frozen(commitments: string[] | null, own: Partial<ChairView>, more: Partial<TableView> = {}, start: Partial<StartView> = {}): TableView {
  const begun: StartView = { commitments, awaited: [0, 1], missing: [], starter: null, until: 5, ...start }
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

test('a player without a commitment commits, whatever the server says of being ready', () => {
  const own = sit()
  expect(page.follow(tableOf({}), null).command).toEqual({ type: 'commit', commitment: own })
  expect(page.follow(tableOf({ commitment: own }), null).command).toBeNull()
  expect(page.follow(tableOf({ ready: true }), null).command).toEqual({ type: 'commit', commitment: own })
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

test.each(['{}', '7', '[null, 7]', '[{}]', 'no JSON'])('what is stored wrongly is no part: %s', (text) => {
  localStorage.setItem('nimmt-starts', text)
  const own = sit()
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
  expect(page.follow(second, null).seen?.left).toBe('changed')
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

/** Two tabs draw a part for the same seed at the same time; returns both commitments. */
async function drawTwice(): Promise<[string, string]> {
  const first = sit()
  const stored = localStorage.getItem('nimmt-starts')!
  localStorage.clear()
  await load()
  const second = sit()
  const both = [...JSON.parse(stored), ...JSON.parse(localStorage.getItem('nimmt-starts')!)]
  localStorage.setItem('nimmt-starts', JSON.stringify(both))
  expect(second).not.toBe(first)
  return [first, second]
}

test('of the parts that two tabs drew at the same time, the one in the chair is revealed', async () => {
  const [first] = await drawTwice()
  expect(revealed(frozen([first, FOREIGN], { commitment: first }))).toBe(first)
})

test('and the other one is never revealed to another list for the same seed', async () => {
  const [first, second] = await drawTwice()
  expect(revealed(frozen([first, FOREIGN], { commitment: first }))).toBe(first)
  const other = frozen([second, FOREIGN], { commitment: second })
  expect(page.follow(other, null)).toMatchObject({ seen: { left: 'changed' }, command: null })
  await load()
  expect(page.follow(other, null)).toMatchObject({ seen: { left: 'changed' }, command: null })
})

test('a device that has seen a list without a part of its own joins no other list for that seed', () => {
  page.follow(frozen(['dd'.repeat(32), FOREIGN], { commitment: 'dd'.repeat(32) }), null)
  const { command } = page.follow(tableOf({}), null)
  const own = command?.type === 'commit' ? command.commitment : ''
  expect(page.follow(frozen([own, FOREIGN], { commitment: own }), null)).toMatchObject({ seen: { left: 'changed' }, command: null })
})

test('nothing is revealed while no list is shown', () => {
  const own = sit()
  page.follow(frozen(['dd'.repeat(32), FOREIGN], { commitment: 'dd'.repeat(32) }, { you: null }), null)
  expect(revealed(frozen(null, { commitment: own }))).toBeNull()
})

test('the list has the commitments of all chairs, so nobody else can be the reason for another start', () => {
  const own = sit()
  for (const list of [[own], [own, FOREIGN, 'dd'.repeat(32)], [FOREIGN, own]]) {
    expect(page.follow(frozen(list, { commitment: own }, { id: 'table' }), null)).toMatchObject({ seen: { left: 'changed' }, command: null })
  }
})

test('a player who was here and is left out is warned, one who was away otherwise', () => {
  const own = sit()
  const left = frozen([FOREIGN], {})
  expect(page.follow(left, tableOf({ commitment: own })).seen?.left).toBe('ignored')
  page.commitmentFor(tableOf({}, { id: 'second' }))
  const dropped = tableOf({ commitment: own, presence: 'dropped' }, { id: 'second' })
  expect(page.follow({ ...left, id: 'second' }, dropped).seen?.left).toBe('away')
  page.commitmentFor(tableOf({}, { id: 'third' }))
  expect(page.follow({ ...left, id: 'third' }, null).seen?.left).toBe('away')
})

test('a player who is left out is warned, also if no part of this device is stored', () => {
  const rematch = tableOf({ ready: true }, { match: 2, series: seriesTo(1) })
  page.follow(rematch, null)
  const left = frozen([FOREIGN], { ready: true }, { match: 2, series: seriesTo(1) })
  expect(page.follow(left, rematch)).toMatchObject({ seen: { left: 'ignored' }, command: null })
  expect(page.follow({ ...left, id: 'elsewhere' }, null).seen?.left).toBe('away')
  expect(page.follow({ ...left, id: 'later', stage: 'playing' }, null).seen?.left).toBeUndefined()
})

test('a foreign commitment in the own chair is told when it is frozen, also by a device that sent none', () => {
  const other = 'dd'.repeat(32)
  const open = tableOf({ commitment: other })
  expect(page.follow(open, null).command).toBeNull()
  expect(page.follow(frozen([other, FOREIGN], { commitment: other }), open)).toMatchObject({ seen: { left: 'replaced' }, command: null })
})

test('after a restart a part that is left out is told', () => {
  expect(attempt(1)).toBe('reveal')
  const anew = tableOf({ ready: true }, { hash: hashAt(2), stage: 'starting', start: frozen(null, {}, {}, { missing: [1], awaited: [] }).start })
  expect(page.follow(anew, null).command?.type).toBe('commit')
  const left = frozen([FOREIGN], { ready: true }, { hash: hashAt(2) }, { missing: [1] })
  expect(page.follow(left, anew)).toMatchObject({ seen: { left: 'ignored' }, command: null })
  expect(page.follow({ ...left, stage: 'playing' }, left).seen?.left).toBe('ignored')
})

test('a player whose part did not arrive is warned until the warning is closed', async () => {
  const own = sit()
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  const anew = frozen([], { ready: true }, { hash: OTHER }, { commitments: null, awaited: [1], missing: [0] })
  expect(page.follow(anew, null)).toMatchObject({ seen: { left: 'late', part: null }, command: null })
  const dealt = frozen([FOREIGN], { ready: true }, { hash: OTHER, stage: 'playing' }, { awaited: [], missing: [0] })
  const { seen } = page.follow(dealt, anew)
  expect(seen).toMatchObject({ hash: OTHER, left: 'late' })
  page.keep({ ...seen!, read: true })
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
  const last = frozen([second], { commitment: second }, { hash: OTHER }, { missing: [1] })
  expect(revealed({ ...last, chairs: [last.chairs[0]!, { ...last.chairs[1]!, commitment: undefined }, last.chairs[2]!] })).toBe(second)
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
      missing: [],
      you: 0,
      game: 'classic',
      options: { hand: 2 },
      starter: null,
      seats: [{ name: 'Ana', person: 'a', commitment: own }, { name: 'Bob', person: 'b', commitment: FOREIGN }, { name: 'Bella', bot: 'easy' }],
    },
  })
  expect(page.seenOf('watched', 1)).toMatchObject({ part: null, frozen: { commitments: [own, FOREIGN] } })
  expect(page.seenOf('table', 2)).toBeNull()
})

test('a list that is first seen when the cards are dealt is not taken for one from before the deal', () => {
  const other = 'dd'.repeat(32)
  const { seen } = page.follow(frozen([other, FOREIGN], { commitment: other }, { stage: 'playing' }), null)
  expect(seen).toBeNull()
})

const proof = { hash: HASH, seed: '', parts: [] }
const dealt: [string, Partial<TableView>][] = [
  ['playing', { stage: 'playing' }],
  ['finished', { stage: 'finished', fair: proof }],
  ['given up', { stage: 'closed', fair: proof }],
]

test.each(dealt)('cards cannot be dealt with a part that this device was never asked for: %s', (_, more) => {
  const own = sit()
  page.follow(tableOf({ commitment: own }), null)
  const table = frozen([own, FOREIGN], { commitment: own }, more, { awaited: [] })
  expect(page.follow(table, null)).toMatchObject({ seen: { left: 'changed' }, command: null })
  expect(page.follow({ ...table, you: null }, null).seen?.left).toBe('changed')
})

test.each(dealt)('the start of a match cannot be hidden once cards are dealt: %s', (_, more) => {
  const own = sit()
  expect(page.follow(tableOf({ commitment: own }, { ...more, start: null }), null).seen?.left).toBe('changed')
  localStorage.clear()
  expect(attempt(1)).toBe('reveal')
  for (const you of [0, null]) {
    const shown = page.follow(tableOf({}, { hash: hashAt(1), you, ...more, start: null }), null)
    expect(shown).toMatchObject({ seen: { hash: hashAt(1), frozen: {}, left: 'changed' }, command: null })
  }
  expect(page.follow(tableOf({}, { id: 'elsewhere', ...more, start: null }), null).seen).toBeNull()
})

test('a table may be closed before the match begins', () => {
  const own = sit()
  expect(page.follow(tableOf({ commitment: own }, { stage: 'closed' }), null).seen).toBeNull()
})

test.each(['open', 'starting', 'playing'] as const)('the seed is not shown before the match is over: %s', (stage) => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  expect(revealed(table)).toBe(own)
  expect(page.follow({ ...table, stage, fair: proof }, table)).toMatchObject({ seen: { left: 'changed' }, command: null })
})

test('a player who has left knows the match again, and hears of no fault where there is none', () => {
  expect(attempt(1)).toBe('reveal')
  const shown = (n: number, more: Partial<TableView>, missing: number[] = []) =>
    page.follow(frozen([FOREIGN], {}, { hash: hashAt(n), you: null, ...more }, { missing }), null).seen?.left
  expect(shown(1, { stage: 'playing' })).toBeUndefined()
  expect(shown(1, { stage: 'finished', fair: proof })).toBeUndefined()
  expect(shown(2, { match: 2, series: seriesTo(1) })).toBeUndefined()
  expect(shown(3, { match: 2, series: seriesTo(1) }, [1])).toBeUndefined()
  expect(shown(4, { stage: 'finished', fair: proof })).toBe('repeated')
})

test('a player who has left before the deal may see the start begin anew', () => {
  expect(attempt(1)).toBe('reveal')
  const anew = frozen(null, {}, { hash: hashAt(2), you: null }, { missing: [0] })
  expect(page.follow(anew, null).seen?.left).toBeUndefined()
  expect(page.follow({ ...anew, start: { ...anew.start!, missing: [] } }, null).seen?.left).toBe('repeated')
})

test.each([{ match: '1' }, { you: '0' }, { missing: ['1'] }, { missing: [1, '2'] }])('numbers are integers: not %j', (odd) => {
  expect(attempt(1)).toBe('reveal')
  const { missing = [1], ...more } = odd as Partial<TableView & StartView>
  expect(attempt(2, missing, more)).toBe('changed')
  expect(page.seenOf('table', 1)).toMatchObject({ hash: hashAt(1), left: 'changed' })
})

test('a full storage keeps no part without the list that it was told to', async () => {
  const own = sit()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(revealed(frozen([own, FOREIGN], { commitment: own }))).toBe(own)
  await load()
  const { seen } = page.follow(frozen([own, FOREIGN], { commitment: own }, { stage: 'playing' }), null)
  expect(seen?.left).not.toBe('changed')
  vi.restoreAllMocks()
})

test('a seed that is exchanged after the deal is noticed, a restart that was missed is not taken for that', () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  page.follow(table, null)
  const missed = frozen([], {}, { hash: OTHER, stage: 'finished' }, { missing: [1] })
  expect(page.follow(missed, null).seen).not.toHaveProperty('frozen')
  expect(page.follow(missed, null).seen?.left).toBe('away')
  page.commitmentFor(tableOf({}, { id: 'other' }))
  page.follow({ ...table, id: 'other' }, null)
  page.follow({ ...table, id: 'other', stage: 'playing' }, null)
  const exchanged = { ...missed, id: 'other' }
  expect(page.follow(exchanged, null).seen).toMatchObject({ hash: HASH, frozen: {}, left: 'repeated' })
})

test('the latest 50 lists are kept, and starts without a list cannot push them out', () => {
  for (let n = 1; n <= 60; n++) page.follow(frozen([FOREIGN], {}, { id: `table ${n}`, you: null }), null)
  expect(page.seenOf('table 10', 1)).toBeNull()
  expect(page.seenOf('table 11', 1)).not.toBeNull()
  for (let match = 2; match <= 60; match++) {
    for (const hash of [HASH, OTHER]) page.follow(tableOf({}, { id: 'table 60', match, hash, series: seriesTo(match - 1) }), null)
  }
  expect(page.seenOf('table 60', 1)).not.toBeNull()
})

const hashAt = (n: number) => n.toString(16).padStart(64, '0')
const seriesTo = (match: number) => ({ lines: [], matches: [{ match, game: 'classic', totals: [], places: [] }] })

/** What a start leads to: the last command, or the warning. */
function attempt(n: number, missing: number[] = [], more: Partial<TableView> = {}): string {
  const shown = { hash: hashAt(n), ...more }
  const { seen, command } = page.follow(frozen(null, {}, shown, { missing }), null)
  if (command?.type !== 'commit') return seen?.left ?? 'nothing'
  const own = command.commitment
  const after = page.follow(frozen([own, FOREIGN], { commitment: own }, shown, { missing }), null)
  return after.command?.type ?? after.seen?.left ?? 'nothing'
}

test.each([[[]], [[2]], [[7]], [[-1]], [[2, 2]], [[2, 7]]])('a start is repeated only if the part of a person is missing: not %j', async (missing) => {
  expect(attempt(1)).toBe('reveal')
  expect(attempt(2, missing)).toBe('repeated')
  expect(page.follow(tableOf({}, { hash: hashAt(2) }), null)).toMatchObject({ command: null, seen: { left: 'repeated' } })
  await load()
  expect(attempt(3, missing)).toBe('repeated')
  expect(page.follow(frozen([FOREIGN], {}, { hash: hashAt(4), stage: 'playing' }, { missing }), null).seen?.left).toBe('repeated')
  expect(attempt(5, [1])).toBe('reveal')
})

test('a start is repeated at most once for each person', () => {
  const attempts = [[], [1], [1], [1, 1], [], [2], [0]]
  expect(attempts.map((missing, n) => attempt(n, missing))).toEqual(['reveal', 'reveal', 'repeated', 'repeated', 'repeated', 'repeated', 'repeated'])
})

const changes: [string, (table: TableView) => Partial<TableView>][] = [
  ['another person more', ({ chairs }) => ({ chairs: [...chairs, { seat: 3, name: 'Dia', person: 'd', presence: 'here', commitment: 'dd'.repeat(32) }] })],
  ['an empty chair more', ({ chairs }) => ({ chairs: [...chairs, { seat: 3, presence: 'empty' }] })],
  ['a chair less', ({ chairs }) => ({ chairs: chairs.slice(0, 2) })],
  ['another person', ({ chairs: [ana, bob, bella] }) => ({ chairs: [ana!, { ...bob!, person: 'c' }, bella!] })],
  ['a person in place of a bot', ({ chairs: [ana, bob, bella] }) => ({ chairs: [ana!, bob!, { ...bella!, bot: undefined, person: 'c' }] })],
  ['another bot', ({ chairs: [ana, bob, bella] }) => ({ chairs: [ana!, bob!, { ...bella!, bot: 'hard' }] })],
  ['no bot', ({ chairs: [ana, bob, bella] }) => ({ chairs: [ana!, bob!, { ...bella!, bot: undefined, presence: 'empty' }] })],
  ['another order', ({ chairs: [ana, bob, bella] }) => ({ chairs: [ana!, bella!, bob!] })],
  ['another own seat', () => ({ you: 1 })],
  ['another game', ({ settings }) => ({ settings: { ...settings, game: 'cow' } })],
  ['other options', ({ settings }) => ({ settings: { ...settings, options: { hand: 3 } } })],
  ['another starter', ({ start }) => ({ start: { ...start!, starter: 1 } })],
  ['a missing seat that is none', ({ start }) => ({ start: { ...start!, missing: [1, 3] } })],
]

test.each(changes)('a start that begins anew is of the same match: not with %s', (_, change) => {
  expect(attempt(1)).toBe('reveal')
  const more = { hash: hashAt(2) }
  const changed = (table: TableView) => page.follow({ ...table, ...change(table) }, null)
  const refused = { command: null, seen: { hash: hashAt(1), left: 'changed' } }
  expect(changed(frozen(null, {}, more, { missing: [1] }))).toMatchObject(refused)
  const own = page.commitmentFor(tableOf({}, more))
  expect(changed(frozen([own], { commitment: own }, more, { missing: [1] }))).toMatchObject(refused)
})

test('when a start begins anew, a bot may sit in the place of a person who has left', () => {
  expect(attempt(1)).toBe('reveal')
  const [, , bella] = tableOf({}).chairs
  const gone: ChairView = { seat: 1, name: 'Bob', bot: 'medium', presence: 'bot' }
  const ana = (commitment?: string): ChairView => ({ seat: 0, name: 'Ana', person: 'a', presence: 'here', commitment })
  const more = { hash: hashAt(2), chairs: [ana(), gone, bella!] }
  const { command } = page.follow(frozen(null, {}, more, { missing: [1] }), null)
  const own = command?.type === 'commit' ? command.commitment : ''
  const list = frozen([own], {}, { ...more, chairs: [ana(own), gone, bella!] }, { missing: [1] })
  expect(revealed(list)).toBe(own)
  expect(page.follow({ ...list, stage: 'playing' }, list).seen?.left).toBeUndefined()
  const back = tableOf({ commitment: own }).chairs
  expect(page.follow({ ...list, stage: 'playing', chairs: [back[0]!, { ...back[1]!, commitment: undefined }, back[2]!] }, list).seen?.left).toBe('changed')
})

test('nothing follows a start from which cards are said to have been dealt', () => {
  expect(attempt(1)).toBe('reveal')
  const own = page.commitmentFor(tableOf({}, { hash: hashAt(1) }))
  page.follow(frozen([own, FOREIGN], { commitment: own }, { hash: hashAt(1), stage: 'playing' }, { awaited: [] }), null)
  expect(attempt(2)).toBe('repeated')
  expect(attempt(3, [1])).toBe('repeated')
})

test('a start that failed cannot be dealt after all, but an older message about it is no fault', () => {
  expect(attempt(1)).toBe('reveal')
  const own = page.commitmentFor(tableOf({}, { hash: hashAt(1) }))
  const first = frozen([own, FOREIGN], { commitment: own }, { hash: hashAt(1) })
  expect(attempt(2, [1])).toBe('reveal')
  expect(page.follow(first, null).seen?.left).toBeUndefined()
  expect(page.follow({ ...first, stage: 'playing' }, null).seen?.left).toBe('repeated')
})

test('another match needs the end of the last one', () => {
  expect(attempt(1)).toBe('reveal')
  expect(attempt(2, [], { match: 2 })).toBe('repeated')
  expect(attempt(2, [], { match: 2, series: { lines: [], matches: [] } })).toBe('repeated')
  expect(attempt(2, [], { match: 2, series: seriesTo(1) })).toBe('reveal')
  expect(attempt(3, [], { match: 1, series: seriesTo(1) })).toBe('repeated')
  expect(attempt(4, [], { id: 'second', match: 2 })).toBe('reveal')
  expect(attempt(5, [], { id: 'second', match: 1 })).toBe('repeated')
  expect(attempt(3, [], { match: 60, series: seriesTo(59) })).toBe('reveal')
})

test('a flood of starts wears nothing out', () => {
  expect(attempt(1)).toBe('reveal')
  for (let n = 2; n < 120; n++) expect(attempt(n)).toBe('repeated')
  expect(page.seenOf('table', 1)).toMatchObject({ hash: hashAt(1), left: 'repeated' })
  expect(JSON.parse(localStorage.getItem('nimmt-starts')!)).toHaveLength(1)
})

test('lists that are only watched push out no list with an own part', async () => {
  expect(attempt(1)).toBe('reveal')
  let n = 2
  const attempts: string[] = []
  for (let round = 0; round < 3; round++) {
    for (const last = n + 60; n < last; n++) page.follow(frozen([FOREIGN], {}, { hash: hashAt(n), you: null }), null)
    await load()
    attempts.push(attempt(n++, [1]))
  }
  expect(attempts).toEqual(['reveal', 'repeated', 'repeated'])
})

test('of the lists of a match that a spectator was shown, the last one is kept', () => {
  for (let n = 1; n <= 5; n++) page.follow(frozen([FOREIGN], {}, { hash: hashAt(n), you: null }), null)
  expect(JSON.parse(localStorage.getItem('nimmt-starts')!)).toMatchObject([{ hash: hashAt(5), part: null }])
})

test('a match that is shown under another number is compared with the one that began', async () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  expect(revealed(table)).toBe(own)
  const playing: TableView = { ...table, stage: 'playing' }
  page.follow(playing, table)
  const proof = { hash: OTHER, seed: '', parts: [] }
  const other = tableOf({ commitment: FOREIGN }, { match: 2, hash: OTHER, series: seriesTo(1), start: { ...table.start!, commitments: [FOREIGN] } })
  for (const end of [{ ...other, stage: 'finished' as const, fair: proof }, { ...other, stage: 'playing' as const }]) {
    const shown = { table: 'table', match: 2, hash: HASH, frozen: { commitments: [own, FOREIGN] }, dealt: true, left: 'repeated' }
    expect(page.follow(end, playing)).toMatchObject({ seen: shown, command: null })
    expect(page.follow(end, end)).toMatchObject({ seen: shown, command: null })
    await load()
    expect(page.follow(end, null)).toMatchObject({ seen: shown, command: null })
    expect(page.seenOf('table', 2)).toMatchObject(shown)
  }
})

test('also if it is shown under another number before any cards of it', () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  expect(revealed(table)).toBe(own)
  const other = tableOf({}, { match: 2, hash: OTHER, series: seriesTo(1), stage: 'finished', fair: { ...proof, hash: OTHER }, start: table.start })
  expect(page.follow(other, table).seen).toMatchObject({ match: 2, hash: HASH, frozen: {}, dealt: true, left: 'repeated' })
})

test('a warning that was closed opens again for another reason', () => {
  expect(attempt(1)).toBe('reveal')
  const own = page.commitmentFor(tableOf({}, { hash: hashAt(1) }))
  const other = frozen([own], { commitment: own }, { hash: hashAt(1) })
  page.keep({ ...page.follow(other, null).seen!, read: true })
  expect(page.follow(other, null).seen).toMatchObject({ left: 'changed', read: true })
  attempt(2)
  expect(page.seenOf('table', 1)).toMatchObject({ left: 'repeated', read: false })
})

test('what was frozen cannot be changed after the reveal', async () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  const [ana, bob, bella] = table.chairs as [ChairView, ChairView, ChairView]
  const changes: Partial<TableView>[] = [
    { you: 1 },
    { you: 1, chairs: [bob, ana, bella] },
    { chairs: [ana, { ...bob, person: 'c' }, bella] },
    { chairs: [ana, bob, { ...bella, person: 'c' }] },
    { chairs: [ana, { ...bob, commitment: own }, bella] },
    { settings: { ...table.settings, options: { hand: 3 } } },
    { start: { ...table.start!, starter: 1 } },
    { start: { ...table.start!, missing: [1] } },
  ]
  for (const change of changes) {
    localStorage.clear()
    await load()
    const own = sit()
    const chairs = [{ ...ana, commitment: own }, bob, bella]
    expect(revealed({ ...table, chairs, start: { ...table.start!, commitments: [own, FOREIGN] } })).toBe(own)
    const shown = { ...table, chairs, stage: 'playing' as const, ...change }
    const start = { ...shown.start!, commitments: [own, FOREIGN] }
    const after = { ...shown, start, chairs: shown.chairs.map((chair) => (chair.person === 'a' ? { ...chair, commitment: own } : chair)) }
    expect(page.follow(after, null).seen?.left, JSON.stringify(change)).toBe('changed')
  }
})

test('players who leave after the reveal change nothing', () => {
  const own = sit()
  const table = frozen([own, FOREIGN], { commitment: own })
  expect(revealed(table)).toBe(own)
  const [ana, bob, bella] = table.chairs as [ChairView, ChairView, ChairView]
  const gone = { ...bob, person: undefined, bot: 'medium', presence: 'bot' as const }
  expect(page.follow({ ...table, stage: 'playing', chairs: [ana, gone, bella] }, table).seen?.left).toBeUndefined()
  const left = { ...ana, person: undefined, bot: 'medium', presence: 'bot' as const }
  expect(page.follow({ ...table, stage: 'playing', you: null, chairs: [left, gone, bella] }, table).seen?.left).toBeUndefined()
})

