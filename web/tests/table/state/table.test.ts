import { expect, test } from 'vitest'
import { commitmentFor } from '../../../src/table/state/own-part'
import { TableState } from '../../../src/table/state/table.svelte'
import type { Backend, TableConnection } from '../../../src/table/state/backend'
import type { Listener } from '../../../src/table/state/socket'
import type { Event, Snapshot, TableView, Update, View } from '../../../src/generated/wire'

const VIEW = {
  ...{ game: 'classic', options: {}, seats: 2, seat: 0, deal: 1, turn: 1, starter: null, first_rows: [], turns: [] },
  ...{ rows: [], cow: null, piles: [[], []], totals: [0, 0], hand: [5, 9], hand_sizes: [2, 2], revealed: null },
  ...{ deals: [], phase: 'play', acting: [1], low_card: null, chosen: [true, false], choice: [5], places: null },
} as unknown as View
const TABLE = { stage: 'playing', you: 0, chairs: [], paused: null } as unknown as TableView

/** A table at version 7, at which this player has chosen 5. */
function seated(): { state: TableState; hear: (message: Update) => void; resyncs: () => number } {
  let listener: Listener | undefined
  let resyncs = 0
  const connection = { resync: () => (resyncs += 1), close: () => undefined } as unknown as TableConnection
  const backend = {
    connect: (_: string, given: Listener) => {
      listener = given
      return connection
    },
  } as unknown as Backend
  const state = new TableState('t', backend)
  const snapshot = { type: 'table', v: 7, now: 0, table: TABLE, view: VIEW, deadline: null }
  listener!.message(snapshot as unknown as Snapshot)
  return { state, hear: (message) => listener!.message(message), resyncs: () => resyncs }
}

function chosen(seat: number, cards: number[] | null): Event {
  return { type: 'chosen', seat, cards, changed: true }
}

test('the own changed choice comes with the same version, and is told once', () => {
  const { state, hear, resyncs } = seated()
  hear({ type: 'events', v: 7, events: [chosen(0, [9])] })
  expect(state.known?.choice).toEqual([9])
  hear({ type: 'events', v: 7, events: [chosen(0, [9])] })
  expect(state.stage.told.map(({ event }) => event)).toEqual([chosen(0, [9])])
  hear({ type: 'events', v: 8 })
  expect(resyncs()).toBe(0)
})

test('any other message with the same version means that something is missing', () => {
  for (const events of [undefined, [chosen(1, null)]]) {
    const { hear, resyncs } = seated()
    hear(events === undefined ? { type: 'events', v: 7 } : { type: 'events', v: 7, events })
    expect(resyncs()).toBe(1)
  }
})

test('a start cannot be repeated as one of another table', () => {
  const sent: string[] = []
  let listener: Listener | undefined
  const connection = { send: ({ type }: { type: string }) => sent.push(type), close: () => undefined } as unknown as TableConnection
  const backend = { connect: (_: string, given: Listener) => ((listener = given), connection) } as unknown as Backend
  const state = new TableState('sealed', backend)
  const show = (id: string, hash: string, start: object | null, commitment?: string) => {
    const chairs = [{ seat: 0, name: 'Ana', person: 'a', presence: 'here', commitment }]
    const table = { ...TABLE, id, match: 1, hash, stage: start ? 'starting' : 'open', settings: { game: 'classic', options: {} }, chairs, start }
    listener!.message({ type: 'table', v: 1, now: 0, table, view: null, deadline: null } as unknown as Snapshot)
  }
  for (const id of ['sealed', 'other', 'third']) {
    show(id, id, null)
    const own = commitmentFor({ id: 'sealed', match: 1, hash: id })
    show(id, id, { commitments: [own], awaited: [0], missing: [], starter: null, until: 5 }, own)
  }
  expect(sent).toEqual(['commit', 'reveal'])
  expect(state.seen?.left).toBe('repeated')
  state.close()
})

test('views that are replaced are kept, with their match', () => {
  let listener: Listener | undefined
  const backend = { connect: (_: string, given: Listener) => ((listener = given), { close: () => undefined }) } as unknown as Backend
  const state = new TableState('t', backend)
  const show = (match: number, hand: number[], stage = 'playing') => {
    const settings = { game: 'classic', options: {} }
    const message = { type: 'table', v: 7, now: 0, table: { ...TABLE, match, stage, settings }, view: hand.length ? { ...VIEW, hand } : null, deadline: null }
    listener!.message(message as unknown as Snapshot)
  }
  show(1, [5, 9])
  show(1, [3])
  show(1, [], 'finished')
  show(2, [4])
  show(1, [6])
  expect(state.past.map(({ match, view }) => [match, view.hand])).toEqual([[1, [5, 9]], [1, [3]], [2, [4]]])
  state.close()
})

test('the commitment belongs to the table that this page shows, whatever id the server sends', async () => {
  const sent: string[] = []
  let listener: Listener | undefined
  const send = ({ commitment }: { commitment: string }) => (sent.push(commitment), Promise.resolve({ type: 'ok' }))
  const connection = { send, close: () => undefined } as unknown as TableConnection
  const backend = { connect: (_: string, given: Listener) => ((listener = given), connection) } as unknown as Backend
  const state = new TableState('here', backend)
  const table = { ...TABLE, id: 'elsewhere', stage: 'open', match: 1, hash: 'aa'.repeat(32), you: null, start: null }
  listener!.message({ type: 'table', v: 1, now: 0, table, view: null, deadline: null } as unknown as Snapshot)
  await state.sit()
  expect(sent).toEqual([commitmentFor({ id: 'here', match: 1, hash: 'aa'.repeat(32) })])
})

test('while the server cannot carry out a command the player is told, until it is done', async () => {
  let listener: Listener | undefined
  let answer: (given: object) => void = () => undefined
  const send = () => new Promise((resolve) => (answer = resolve))
  const backend = { connect: (_: string, given: Listener) => ((listener = given), { send, close: () => undefined }) } as unknown as Backend
  const state = new TableState('t', backend)
  for (const command of [() => state.play([5]), () => state.send({ type: 'reveal', part: '00' })]) {
    const done = command()
    listener!.unavailable()
    expect(state.problem).toBe('unavailable')
    answer({ type: 'ok', v: 1 })
    await done
    expect([state.problem, state.sending]).toEqual([null, null])
  }
  state.close()
})
