// How events are shown: beats, open cards and speed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beatsOf, paceOf, SPEEDS } from '../../../src/table/state/beats'
import { openAfter, openIn } from '../../../src/game/fold'
import { preferences } from '../../../src/lib/preferences.svelte'
import { Stage } from '../../../src/table/state/stage.svelte'
import type { Event, View } from '../../../src/generated/wire'

const VIEW: View = {
  game: 'classic',
  options: {},
  seats: 2,
  seat: 0,
  deal: 1,
  turn: 1,
  starter: null,
  first_rows: [10, 20, 30, 40],
  turns: [],
  rows: [[10], [20], [30], [40]],
  cow: null,
  piles: [[], []],
  totals: [0, 0],
  hand: [45, 50],
  hand_sizes: [2, 2],
  revealed: null,
  deals: [],
  phase: 'play',
  acting: [0, 1],
  low_card: null,
  chosen: [false, false],
  places: null,
}
const TURN: Event[] = [
  { type: 'reveal', plays: [[45], [5]] },
  { type: 'take', seat: 1, row: 0, cards: [10], heads: 3, reason: 'low' },
  { type: 'place', seat: 1, card: 5, row: 0 },
  { type: 'place', seat: 0, card: 45, row: 3 },
  { type: 'turn-end', turn: { plays: [[45], [5]], choices: { 1: 0 } } },
  { type: 'ask', to: 'play', seats: [0, 1], card: null },
]

beforeEach(() => {
  vi.useFakeTimers()
  preferences.speed = 'normal'
})
afterEach(() => vi.useRealTimers())

test('each placement is a beat of its own, together with its consequences', () => {
  const beats = beatsOf(TURN)
  expect(beats.map((beat) => beat.events.map((event) => event.type))).toEqual([
    ['reveal'],
    ['take'],
    ['place'],
    ['place', 'turn-end', 'ask'],
  ])
})

test('beats take at most a third of the remaining time, and none at instant speed', () => {
  const beats = beatsOf(TURN)
  const lengths = beats.reduce((sum, beat) => sum + beat.length, 0)
  expect(paceOf('normal', beats, null)).toBe(SPEEDS.normal)
  expect(paceOf('normal', beats, 600) * lengths).toBeCloseTo(200)
  expect(paceOf('instant', beats, null)).toBe(0)
})

test('cards lie open until they are placed, and zeros until they are put away', () => {
  const turned = openAfter(openIn(VIEW), { type: 'reveal', plays: [[0, 45], [0]] })
  expect(turned).toEqual([[0, 45], [0]])
  const kept = openAfter(turned, { type: 'zero', seat: 0, count: 1 })
  expect(kept).toEqual([[45], [0]])
  expect(openAfter(kept, { type: 'place', seat: 0, card: 45, row: 3 })).toEqual([[], [0]])
})

test('the known view is ahead of the shown view until everything has been shown', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  expect(stage.known?.rows).toEqual([[5], [20], [30], [40, 45]])
  expect(stage.view?.rows).toEqual(VIEW.rows)
  await vi.advanceTimersByTimeAsync(SPEEDS.normal)
  expect(stage.view?.rows).toEqual(VIEW.rows)
  expect(stage.open).toEqual([[45], [5]])
  await vi.runAllTimersAsync()
  expect(stage.view).toBe(stage.known)
  expect(stage.showing).toBe(false)
  expect(stage.told.map(({ event }) => event)).toEqual(TURN)
})

test('the others\' cards are revealed two by two, then our own', async () => {
  const stage = new Stage(() => null)
  stage.begin({ ...VIEW, seats: 4, hand_sizes: [2, 2, 2, 2] })
  stage.follow([{ type: 'reveal', plays: [[45], [5], [7], [8]] }])
  const seen = new Set<string>()
  while (stage.showing) {
    seen.add(JSON.stringify(stage.open))
    await vi.advanceTimersToNextTimerAsync()
  }
  expect([...seen]).toEqual(['[[],[],[],[]]', '[[],[5],[7],[]]', '[[],[5],[7],[8]]', '[[45],[5],[7],[8]]'])
})

test('taken cards stay in their row until they have arrived', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  const seen = new Set<string>()
  while (stage.current?.type !== 'place') {
    seen.add(JSON.stringify([stage.view?.rows[0], stage.view?.piles[1]]))
    await vi.advanceTimersToNextTimerAsync()
  }
  expect([...seen]).toEqual(['[[10],[]]', '[[],[10]]'])
})

test('a choice is shown at once, without a beat', () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow([{ type: 'chosen', seat: 1, cards: null, changed: false }])
  expect(stage.showing).toBe(false)
  expect(stage.view?.chosen).toEqual([false, true])
})

test('after the last beat the players who must act are marked seat by seat', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  while (stage.showing) await vi.advanceTimersToNextTimerAsync()
  const settled = [stage.settled]
  while (stage.settled < Infinity) {
    await vi.advanceTimersToNextTimerAsync()
    settled.push(stage.settled)
  }
  expect(settled).toEqual([0, 1, Infinity])
})

test('skipping shows the rest at once, and everything is announced', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  stage.skip()
  await vi.advanceTimersByTimeAsync(0)
  expect(stage.showing).toBe(false)
  expect(stage.told).toHaveLength(TURN.length)
})

test('the last turn can be shown again, and is not announced twice', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  await vi.runAllTimersAsync()
  stage.lookAgain()
  expect(stage.view?.rows).toEqual(VIEW.rows)
  await vi.runAllTimersAsync()
  expect(stage.view).toBe(stage.known)
  expect(stage.told).toHaveLength(TURN.length)
})

test('a take is told before its cards fly, and for a second or longer at normal speed', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  while (stage.spoken?.type !== 'take') await vi.advanceTimersToNextTimerAsync()
  expect(stage.view?.rows[0]).toEqual([10])
  const told = Date.now()
  while (stage.spoken?.type === 'take') await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - told).toBeGreaterThanOrEqual(1000)
})

test('no sentence about an event waits for its cards', async () => {
  const stage = new Stage(() => null)
  stage.begin(VIEW)
  stage.follow(TURN)
  const late = new Set<string>()
  while (stage.showing) {
    const moved = stage.current?.type === 'place' && stage.view?.rows.flat().includes(stage.current.card)
    if (moved && stage.spoken !== stage.current) late.add(stage.current!.type)
    await vi.advanceTimersToNextTimerAsync()
  }
  expect([...late]).toEqual([])
})

test('after a reload the deal is told, and its last turn can be shown again', async () => {
  const live = new Stage(() => null)
  const deal: Event = { type: 'deal', deal: 1, rows: [10, 20, 30, 40], hands: [[45, 50], null], hand_sizes: [2, 2], starter: null, cow: null }
  live.begin({ ...VIEW, deal: 0, rows: [], piles: [[], []] })
  live.follow([deal, ...TURN])
  await vi.runAllTimersAsync()
  const past = [deal, ...TURN.filter(({ type }) => type !== 'ask')]
  const reloaded = new Stage(() => null)
  reloaded.begin(live.known, [], past)
  expect(reloaded.told.map(({ event }) => event)).toEqual(past)
  expect(reloaded.told.find(({ event }) => event.type === 'take')?.view.low_card).toBe(5)
  expect(reloaded.told.at(-1)?.view.rows).toEqual(live.known?.rows)
  reloaded.lookAgain()
  expect(reloaded.view?.rows).toEqual([[], [], [], []])
  await vi.runAllTimersAsync()
  expect(reloaded.view).toBe(live.known)
})

test('what was told before a new connection is not told twice', () => {
  const stage = new Stage(() => null)
  const deal: Event = { type: 'deal', deal: 1, rows: [10, 20, 30, 40], hands: [[45, 50], null], hand_sizes: [2, 2], starter: null, cow: null }
  const past = [deal, ...TURN.slice(0, -1)]
  stage.begin(VIEW, [], past.slice(0, 3))
  stage.begin(VIEW, [], past)
  expect(stage.told.map(({ event }) => event)).toEqual(past)
  expect(new Set(stage.told.map(({ id }) => id)).size).toBe(past.length)
})
