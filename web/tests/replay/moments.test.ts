import { expect, test } from 'vitest'
import { bigTurns } from '../../src/replay/big-turns'
import { indexOf, momentsOf, nameOf, scoreOf } from '../../src/replay/moments'
import type { Event, Replay, View } from '../../src/generated/wire'

const DEAL: Event = {
  type: 'deal',
  deal: 1,
  rows: [10, 20, 30, 40],
  hands: [
    [50, 5],
    [31, 0],
  ],
  hand_sizes: [2, 2],
  starter: null,
  cow: null,
}
const FIRST: Event[] = [
  { type: 'ask', to: 'play', seats: [0, 1], card: null },
  { type: 'reveal', plays: [[5], [31]] },
  { type: 'take', seat: 0, row: 0, cards: [10], heads: 3, reason: 'low' },
  { type: 'place', seat: 0, card: 5, row: 0 },
  { type: 'place', seat: 1, card: 31, row: 2 },
  { type: 'turn-end', turn: { plays: [[5], [31]], choices: { 0: 0 } } },
]
const SECOND: Event[] = [
  { type: 'reveal', plays: [[50], [0]] },
  { type: 'zero', seat: 1, count: 1 },
  { type: 'place', seat: 0, card: 50, row: 3 },
]
const VIEW = {
  seat: null,
  rows: [],
  piles: [[], []],
  hand_sizes: [0, 0],
  chosen: [false, false],
  turns: [],
  totals: [0, 0],
  deal: 0,
  deals: [],
} as unknown as View
const REPLAY = {
  players: [{ name: 'Ana' }, { name: 'Bob' }],
  view: VIEW,
  turns: [
    { deal: 1, turn: 0, events: [DEAL] },
    { deal: 1, turn: 1, events: FIRST },
    { deal: 1, turn: 2, events: SECOND },
  ],
} as unknown as Replay

const moments = momentsOf(REPLAY)

test('events without a visible change are no moments', () => {
  expect(moments.map(({ event }) => event.type)).toEqual(['deal', 'reveal', 'take', 'place', 'place', 'reveal', 'zero', 'place'])
})

test('all hands are open and sorted, and lose their played cards', () => {
  expect(moments[0]!.hands).toEqual([
    [5, 50],
    [0, 31],
  ])
  expect(moments[1]!.hands).toEqual([[50], [0]])
  expect(moments.at(-1)!.hands).toEqual([[], []])
})

test('a played card lies in front of its player until it is placed, a zero until it is put away', () => {
  expect(moments.map(({ open }) => open)).toEqual([
    [[], []],
    [[5], [31]],
    [[5], [31]],
    [[], [31]],
    [[], []],
    [[50], [0]],
    [[50], []],
    [[], []],
  ])
})

test('the score of a seat grows with every take, and counts a finished deal once', () => {
  const scores = (from: typeof moments) => from.map((moment) => scoreOf(moment, 0))
  expect(scores(moments).slice(0, 4)).toEqual([0, 0, 3, 3].map((heads) => ({ total: heads, heads })))
  const end: Event = { type: 'deal-end', heads: [3, 0], totals: [3, 0] }
  const next: Event = { ...DEAL, deal: 2 }
  const turns = [...REPLAY.turns, { deal: 1, turn: 2, events: [end] }, { deal: 2, turn: 0, events: [next] }]
  expect(scores(momentsOf({ ...REPLAY, turns }).slice(-2))).toEqual([
    { total: 3, heads: 3 },
    { total: 3, heads: 0 },
  ])
})

test('the name of every moment leads back to it', () => {
  const names = moments.map((_, index) => nameOf(moments, index))
  expect(names).toEqual(['1.0', '1.1', '1.1.2', '1.1.3', '1.1.4', '1.2', '1.2.2', '1.2.3'])
  expect(names.map((name) => indexOf(moments, name))).toEqual(moments.map((_, index) => index))
})

test('an unknown name leads to the nearest moment, or to the beginning', () => {
  expect(indexOf(moments, '1.1.99')).toBe(4)
  expect(indexOf(moments, '1.1.0')).toBe(1)
  for (const name of ['', '9.9', 'rubbish', '1', '1-1', '-1.1']) expect(indexOf(moments, name)).toBe(0)
})

test('the turns with the most heads, and their takers', () => {
  expect(bigTurns(REPLAY.turns)).toEqual([{ deal: 1, turn: 1, heads: 3, takers: [{ seat: 0, heads: 3 }] }])
})
