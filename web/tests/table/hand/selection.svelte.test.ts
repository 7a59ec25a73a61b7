import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HandSelection } from '../../../src/table/hand/selection.svelte'
import { t } from '../../../src/lib/words.svelte'
import { preferences, restored, USUAL } from '../../../src/lib/preferences.svelte'
import { TableState } from '../../../src/table/state/table.svelte'
import type { Backend, TableConnection } from '../../../src/table/state/backend'
import type { Listener, Outgoing } from '../../../src/table/state/socket'
import type { Snapshot, TableView, View } from '../../../src/generated/wire'

const VIEW = {
  ...{ game: 'classic', options: {}, seats: 2, seat: 0, deal: 1, turn: 1, starter: null, first_rows: [], turns: [] },
  ...{ rows: [], cow: null, piles: [[], []], totals: [0, 0], hand: [5, 9], hand_sizes: [2, 2], revealed: null },
  ...{ deals: [], phase: 'play', acting: [0], low_card: null, chosen: [false, true], places: null },
} as unknown as View
const CHAIRS = [
  { seat: 0, name: 'Ana', presence: 'here' },
  { seat: 1, name: 'Bob', presence: 'here' },
]
const TABLE = { stage: 'playing', you: 0, chairs: CHAIRS, paused: null, settings: { clock: null } } as unknown as TableView
type Put = { view?: object; table?: object; deadline?: number; backend?: object; legal?: (number[] | number)[] }

/** A player's hand at a table, and the commands that the player has sent. */
function seated({ view, table, deadline, backend, legal = [[5], [9]] }: Put = {}) {
  let listener: Listener | undefined
  const sent: Outgoing[] = []
  const send = (command: Outgoing) => (sent.push(command), Promise.resolve({ type: 'ok', v: 8 }))
  const connection = { send, close: () => undefined } as unknown as TableConnection
  const connect = (_: string, given: Listener) => ((listener = given), connection)
  const board = new TableState('t', { connect, remote: true, handedOn: false, ...backend } as unknown as Backend)
  const snapshot = { type: 'table', v: 7, now: Date.now() / 1000, table: { ...TABLE, ...table }, view: { ...VIEW, ...view }, legal, asked: 7 }
  listener!.connected(true)
  listener!.message({ ...snapshot, deadline: deadline ?? null } as unknown as Snapshot)
  return { board, selection: new HandSelection(board), sent, lose: () => listener!.connected(false) }
}

beforeEach(() => {
  vi.useFakeTimers()
  preferences.guard = 'undo'
})
afterEach(() => vi.useRealTimers())

const NINE = [{ type: 'play', cards: [9], asked: 7 }]

describe('a choice that would end the turn', () => {
  test('is sent after a moment', () => {
    const { selection, sent, board } = seated()
    selection.pick(1)
    expect([sent, selection.isChosen(1), board.undo.choice]).toEqual([[], true, { cards: [9] }])
    vi.runAllTimers()
    expect([sent, board.undo.choice]).toEqual([NINE, null])
  })

  test('can be taken back until then', () => {
    const { selection, sent } = seated()
    selection.pick(1)
    expect(selection.takeBack()).toBe(true)
    vi.runAllTimers()
    expect([sent, selection.isChosen(1), selection.takeBack()]).toEqual([[], false, false])
  })

  test('can be replaced by another card', () => {
    const { selection, sent } = seated()
    selection.pick(0)
    selection.pick(1)
    vi.runAllTimers()
    expect(sent).toEqual(NINE)
  })

  test('is sent at once by a tap on the same card', () => {
    const { selection, sent } = seated()
    selection.pick(1)
    selection.pick(1)
    expect(sent).toEqual(NINE)
    vi.runAllTimers()
    expect(sent).toHaveLength(1)
  })

  test.each([{ bot: 'greedy' }, { program: true }, { presence: 'bot' }, { presence: 'empty' }])('may wait for %o as well', (chair) => {
    const { selection, sent } = seated({ view: { acting: [0, 1] }, table: { chairs: [CHAIRS[0], { ...CHAIRS[1], ...chair }] } })
    selection.pick(1)
    expect(sent).toEqual([])
  })

  test('is any choice where the device is handed on', () => {
    const { selection, sent } = seated({ view: { acting: [0, 1] }, backend: { handedOn: true } })
    selection.pick(1)
    expect(sent).toEqual([])
  })

  test('may be a row', () => {
    const { selection, sent } = seated({ view: { phase: 'take-row', low_card: 1 }, legal: [0, 1, 2, 3] })
    selection.pickRow(2)
    expect([sent, selection.marked?.rows]).toEqual([[], [2]])
    vi.runAllTimers()
    expect(sent).toEqual([{ type: 'take-row', row: 2, asked: 7 }])
  })

  test('is sent when the connection is lost, or the page is left', () => {
    const lost = seated()
    lost.selection.pick(1)
    lost.lose()
    expect(lost.sent).toEqual(NINE)
    const left = seated()
    left.selection.pick(1)
    left.board.close()
    expect(left.sent).toEqual(NINE)
  })

  test('is forgotten when the table asks something else', () => {
    const { selection, sent } = seated()
    selection.pick(1)
    selection.reset()
    vi.runAllTimers()
    expect(sent).toEqual([])
  })

  test.each([
    [1.9, NINE],
    [2.1, []],
  ])('waits only while there is time: %d s', (left, due) => {
    const { selection, sent } = seated({ deadline: Date.now() / 1000 + left })
    selection.pick(1)
    expect(sent).toEqual(due)
  })
})

test('while somebody else has still to choose, nothing waits', () => {
  for (const guard of ['undo', 'tap'] as const) {
    preferences.guard = guard
    const { selection, sent } = seated({ view: { acting: [0, 1] } })
    selection.pick(1)
    expect(sent).toEqual(NINE)
  }
})

test('a second tap, if that is liked better', () => {
  preferences.guard = 'tap'
  const { selection, sent } = seated()
  selection.pick(1)
  expect([sent, selection.picked]).toEqual([[], [1]])
  selection.pick(1)
  expect(sent).toEqual(NINE)
  const rows = seated({ view: { phase: 'take-row', low_card: 1 }, legal: [0, 1, 2, 3] })
  rows.selection.pickRow(2)
  rows.selection.pickRow(3)
  expect(rows.sent).toEqual([])
  rows.selection.pickRow(3)
  expect(rows.sent).toEqual([{ type: 'take-row', row: 3, asked: 7 }])
})

test('neither, if that is liked better', () => {
  preferences.guard = 'none'
  const { selection, sent } = seated()
  selection.pick(1)
  expect(sent).toEqual(NINE)
})

test('only a choice that can be changed is said to be so', async () => {
  preferences.guard = 'none'
  for (const [acting, told] of [[[0], ''], [[0, 1], t('told-confirmed', { cards: '9' })]] as const) {
    const { selection, board } = seated({ view: { acting } })
    selection.pick(1)
    await vi.runAllTimersAsync()
    expect(board.aside).toBe(told)
  }
})

test('what was liked in an earlier version', () => {
  expect(restored({ confirm: true }).guard).toBe('tap')
  expect(restored({ confirm: false }).guard).toBe(USUAL.guard)
  expect(restored({ guard: 'none' }).guard).toBe('none')
  expect(restored({ confirm: true })).not.toHaveProperty('confirm')
})
